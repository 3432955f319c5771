"""Messages in no language: a key and typed parameters, which the app puts into words."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias, Union

from msgspec import Struct

from games.secret import Seat


class Who(Struct, frozen=True, gc=False):
    """A seat, worded as the name of its person or robot."""

    seat: Seat


class Quote(Struct, frozen=True, gc=False):
    """A person's own words: never markup, never a key."""

    text: str


class Sign(Struct, frozen=True, gc=False, cache_hash=True):
    """Something with a short sign (a message, where it is a word) and a full name: `7♥`, spoken as 7 of hearts."""

    short: str | Message
    name: Message
    picture: str = ""  # A face that `games.art` can draw, as `deck/code`.


# A str is a selector for the words (`red`, `right`), never prose. A tuple becomes a list in words, and its length
# stands beside it as `<name>-count`.
Param: TypeAlias = Union[int, str, Who, Quote, Sign, "Message", tuple["Param", ...]]


class Message(Struct, frozen=True, gc=False):
    """A key of the game's words, and its parameters by name."""

    key: str
    params: tuple[tuple[str, Param], ...] = ()


def say(key: str, **params: Param) -> Message:
    """Make a message; parameters are named as in the words, with `_` for `-`."""
    return Message(key, tuple(params.items()))


def seat_names(seats: Iterable[Seat]) -> tuple[Who, ...]:
    return tuple(map(Who, seats))
