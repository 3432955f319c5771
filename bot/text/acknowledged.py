"""What is said at once to somebody who did something."""

from __future__ import annotations

from typing import Final

from bot.text.translator import Translator
from bot.values.requests import Acknowledged, Person

MINUTE_MS: Final = 60_000


def acknowledge(
    translator: Translator,
    person: Person,
    key: str = "ack-taken",
    seq: int = 0,
    *,
    again: bool = False,
    at_ms: int | None = None,
) -> Acknowledged:
    """Make the acknowledgment of a key in somebody's language; `at_ms` is the time that it notes.

    Its words tell seconds alone, which are the same wherever one is.
    """
    seconds = (at_ms or 0) % MINUTE_MS / 1000
    return Acknowledged(translator.package_text("bot", key, person.lang, seconds=seconds), seq, again, at_ms)


def acknowledge_consent(translator: Translator, person: Person, *, is_done: bool) -> Acknowledged:
    """Make the acknowledgment of what is done, or waits for somebody's consent."""
    return acknowledge(translator, person, "ack-taken" if is_done else "refused-needs-consent")
