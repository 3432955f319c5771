"""Text that chats make nothing of: no mention, command, tag or address comes alive in what people write."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

JOINER: Final = "\u2060"
"""It shows nothing and parts nothing, but ends what a chat would make of the characters before it."""
LINK: Final = re.compile("\ue003([^\ue003\ue004]*)\ue004")
"""A link of ours in a text; people's words lose these marks when they are cleaned."""
TRIGGER: Final = re.compile(r"(?<![\w/@<>])(/|@|#)(?=\w)|(?<!\w)(\$)(?=[A-Z])")
LIVELY: Final = re.compile(
    r"(?P<scheme>:)(?=//)|(?P<dot>(?<=\w)\.)(?=[^\W\d_])|(?P<at>@)(?=\w)|(?P<tag>(?<!\w)(?:#(?=\w)|\$(?=[A-Z])))"
    r"|(?P<slash>(?<![\w/<>])/)(?=(?P<command>\w+))"
)


def mark_link(url: str) -> str:
    """Mark an address of ours, so that it stays a link in a chat."""
    return f"\ue003{url}\ue004"


def make_words_inert(text: str) -> str:
    """Return what a person wrote without a live command, mention or tag, whatever chat it goes to."""
    return TRIGGER.sub(rf"\g<0>{JOINER}", text)


def make_inert(text: str, is_command: Callable[[str], bool]) -> str:
    """Return a text in which no address, mention or tag is live, nor any command but those of ours."""

    def part(found: re.Match[str]) -> str:
        command = found["command"]
        return found[0] if command and is_command(command.lower()) else f"{found[0]}{JOINER}"

    return LIVELY.sub(part, text)
