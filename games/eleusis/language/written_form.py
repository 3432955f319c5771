"""The form of a written rule: text that must parse as a rule (EE-54 b, EE-68)."""

from __future__ import annotations

from dataclasses import dataclass
from unicodedata import normalize

from games.eleusis.language.expression import Expression
from games.eleusis.language.parser import parse_rule
from games.eleusis.language.spelling import LONGEST
from games.forms import Say


@dataclass(frozen=True, slots=True)
class Eel(Say):
    """A rule in the rule language, as typed; text that is no rule is refused with where and why."""

    limit: int = LONGEST

    def read(self, token: str) -> str:
        """Return the text, trimmed."""
        text = normalize("NFC", token.strip())
        parse_written_rule(text)
        return text


def parse_written_rule(text: str) -> Expression:
    """Parse the text of a rule; raise Refused with `at`, the character from 1 where the error is."""
    return parse_rule(text)
