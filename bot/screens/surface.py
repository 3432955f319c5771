"""What a conversation has to know of the chat it is held in."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from bot.values.ids import Language, PlaceId


def make_no_link(_: str) -> str:
    """Return an empty link."""
    return ""


@dataclass(frozen=True, slots=True)
class ChatProfile:
    """A chat's lengths and links; a link that cannot be made is empty.

    `place_link` leads to a place (of any chat: empty for those of others), `private_link` (given what
    `bot.values.payload.make_link` makes) into the private chat. `commands` are a few words on what can be typed, for
    the foot of every help. `repeats` says that what could not be written comes again by itself: NotSaved is raised then. `threads` says that a place can be made within a place: the adapter takes the verb `thread`,
    whose arguments are those of `open`, makes one, and has `open` there.
    """

    text: int = 1_900
    caption: int = 1_000
    repeats: bool = False
    threads: bool = False
    place_link: Callable[[PlaceId], str] = make_no_link
    private_link: Callable[[str], str] = make_no_link
    commands: Mapping[Language, str] = field(default_factory=dict)
