"""What commands say to the host, in the host's language."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterator
from functools import partial
from typing import TYPE_CHECKING, Any, Final, TextIO, TypeAlias, cast

from bot.run.log import escape_controls
from bot.values.ids import FALLBACK, Language, choose_language

if TYPE_CHECKING:
    from pydantic import ValidationError

    from bot.config import Unreadable
    from bot.db.errors import Unusable
    from bot.text.translator import TextParam
    from bot.values.ids import Language

Say: TypeAlias = Callable[..., str]


def speak(lang: Language) -> Say:
    from bot.text.translator import app_text

    return partial(app_text, lang=lang)


def find_host_language() -> Language:
    """Return the language of the host's settings or terminal, even where the settings are not valid."""
    from pydantic import ValidationError

    from bot.config import Settings, Unreadable, read_locale

    try:
        return Settings().find_host_language()
    except (ValidationError, Unreadable):
        return choose_language(read_locale(), FALLBACK)


def host_text(key: str, **params: TextParam) -> str:
    from bot.text.translator import app_text

    return app_text(key, find_host_language(), **params)


def unusable_text(fault: Unusable) -> str:
    return host_text(f"unusable-{fault.reason}", path=str(fault.path))


# What pydantic says is wrong with a value, and which of our sentences says so.
KINDS: Final = {
    "int_parsing": "number",
    "float_parsing": "number",
    "bool_parsing": "switch",
    "greater_than_equal": "least",
    "greater_than": "more",
    "less_than_equal": "most",
    "literal_error": "choice",
}


def word_settings_fault(fault: ValidationError | Unreadable) -> list[str]:
    """Return a sentence for each setting that can't be used, without its value: it may be a secret."""
    from bot.config import Unreadable

    if isinstance(fault, Unreadable):
        wrong = host_text("setting-wrong", name=fault.what, kind="other", bound="", choices="")
        return [host_text("setting-unreadable", path=fault.what, fault=fault.fault) if fault.fault else wrong]
    lines = []
    for error in fault.errors(include_url=False):
        given = error.get("ctx", {})
        bound = next((given[each] for each in ("ge", "gt", "le") if each in given), "")
        choices = ", ".join(re.findall(r"'([^']*)'", str(given.get("expected", ""))))
        kind = KINDS.get(error["type"], str(given.get("error", "")))
        name = f"ARBITRO_{str(error['loc'][0]).upper()}"
        lines.append(host_text("setting-wrong", name=name, kind=kind, bound=str(bound), choices=choices))
    return lines


def word_ignored(say: Say) -> Iterator[str]:
    """Say which settings are ignored: names that are none, and lines of `.env` that can't be read."""
    from bot.config import list_broken_lines, list_unknown

    for name, near in list_unknown():
        yield say("setting-unknown", name=name, near=near, has_near="yes" if near else "no")
    for line in list_broken_lines():
        yield say("setting-line", line=line)


def complain(text: str) -> int:
    """Print an error; returns the exit status."""
    print(f"arbitro: {text}", file=sys.stderr)
    return 1


class CommandFailed(Exception):
    def __init__(self, text: str, status: int = 1) -> None:
        super().__init__(text)
        self.status = status


class HarmlessOutput:
    """An output that escapes control characters, so that no printed text reaches the terminal as a command."""

    def __init__(self, output: TextIO) -> None:
        self._output = output

    def write(self, text: str) -> int:
        return self._output.write(escape_controls(text))

    def __getattr__(self, name: str) -> Any:
        return getattr(self._output, name)


def make_harmless(output: TextIO) -> TextIO:
    return cast("TextIO", HarmlessOutput(output))
