"""What a surface is that pushes: a chat where people are told things, and how telling them may fail."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from bot.ports import PersonId, PlaceId, Question


class Unreachable(Exception):
    """This person or place cannot be written to until something changes at their end."""


class Throttled(Exception):
    """Too much at once: the same may be sent again after `after` seconds."""

    def __init__(self, after: float) -> None:
        super().__init__(after)
        self.after = after


class Unsure(Exception):
    """The platform did not say whether it took the message."""


@dataclass(frozen=True, slots=True)
class Public:
    """What everybody at a place may read. It is a type of its own, so that nothing private can be posted."""

    text: str
    picture: bytes | None = None
    alt: str = ""


@dataclass(frozen=True, slots=True)
class Private:
    """What one person alone may read; `question` is drawn with the surface's own widgets."""

    text: str
    question: Question | None = None


@dataclass(frozen=True, slots=True)
class Limits:
    """What a chat can carry; with `nonces` it drops a second message of the same nonce."""

    text: int = 2_000
    nonces: bool = True


class Chat(Protocol):
    """A surface that people are told things on. Its name is the part of people's and places' ids before the colon.

    All may raise Unreachable, Throttled and Unsure.
    """

    name: str
    limits: Limits

    async def post(self, place: PlaceId, said: Public, nonce: str) -> str:
        """Post to a place; returns the message's id."""
        ...

    async def edit(self, place: PlaceId, message: str, said: Public) -> None:
        """Put something else in the place of an earlier message."""
        ...

    async def whisper(self, person: PersonId, said: Private, nonce: str) -> str:
        """Tell one person alone; returns the message's id."""
        ...
