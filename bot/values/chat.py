"""The protocol of a chat where people are told things, and how telling them may fail."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Protocol

from bot.values.ids import AccountId, ChannelId, Doorway, Language
from bot.values.screens import PrivateScreen, PublicScreen


class Unreachable(Exception):
    """This person or place cannot be written to until something changes at their end.

    `account_id` is the person's account that was written to, where that is not the one they are usually told things at.
    """

    account_id: AccountId | None = None


class Gone(Unreachable):
    """This person's account is no more."""


class LeftChannel(Unreachable):
    """This person is no longer where we are; it has been reported already."""


class MessageGone(Exception):
    """The message to be edited is no longer there; its channel may be."""


class PartRefused(Exception):
    """The platform takes this message in none of its forms, though it would take another."""


class Blocked(Exception):
    """A place that is still there does not let us say this for now; `lacking` is what we miss, in words."""

    def __init__(self, lacking: Mapping[Language, tuple[str, ...]]) -> None:
        super().__init__()
        self.lacking = lacking


class Throttled(Exception):
    """Too much at once: the same may be sent again after `after` seconds."""

    def __init__(self, after: float) -> None:
        super().__init__(after)
        self.after = after


class Unsure(Exception):
    """The platform did not say whether it took the message."""


@dataclass(frozen=True, slots=True)
class Limits:
    """What a chat can carry; with `nonces` it drops a second message of the same nonce.

    `caption` is the longest text beside a picture, `chronicle` the longest that a former status message keeps. Between two messages to one place, edits among them, at least
    `rest` seconds pass, between two to one person `breath`; all together are at most `rate` a second, 0 for no bound.
    Where it `waits`, no one is told anything in private before they have begun the conversation themselves.
    `stamps`: every press carries the platform's own time of it, not only that of its arrival.
    `named`: so many of those whom one message names are rung by it, 0 for all.
    `find_shard`: by which part of its connection a place is told, and with no place people; None where any process may tell all.
    `shared`: what one person alone is shown at a place takes from what all are shown there, so a table goes first.
    """

    text: int = 2_000
    nonces: bool = True
    caption: int = 2_000
    chronicle: int = 2_000
    rest: float = 0.0
    breath: float = 0.0
    rate: float = 0.0
    waits: bool = False
    stamps: bool = True
    shared: bool = False
    named: int = 0
    find_shard: Callable[[str], str] | None = None


class Chat(Protocol):
    """A chat that people are told things on. Its name is the part of accounts' and places' ids before the colon.

    All may raise Unreachable, Throttled, Unsure and PartRefused; those about a place Blocked, `edit` and `rewrite` MessageGone,
    `whisper`, `rewrite` and `withdraw` Gone and LeftPlace. A message is refused only after each plainer form of it was.
    """

    name: str
    limits: Limits

    def find_doorways(self, code: str) -> tuple[Doorway, ...]:
        """Return the addresses of this chat by which a person comes with the code of an invitation."""
        ...

    async def post(self, channel_id: ChannelId, screen: PublicScreen, nonce: str) -> str: ...

    async def edit(self, channel_id: ChannelId, message_id: str, screen: PublicScreen) -> None: ...

    async def strip(self, channel_id: ChannelId, message_id: str, told: PublicScreen) -> None:
        """Make a former status message chronicle, of which `told` is all that stays; one that is gone counts as done.

        No message is fetched to be changed. Where a picture cannot be taken out, the last one stays.
        """
        ...

    async def delete(self, channel_id: ChannelId, message_id: str) -> None: ...

    async def whisper(self, account_id: AccountId, screen: PrivateScreen, nonce: str) -> str:
        """Send to one account alone; returns the message's id."""
        ...

    async def rewrite(self, account_id: AccountId, message_id: str, screen: PrivateScreen) -> None:
        """Replace an earlier message to one account; raises MessageGone where it is not there any more."""
        ...

    async def withdraw(self, account_id: AccountId, message_id: str, rest: PrivateScreen) -> None:
        """Take an earlier message to one account away, or where that is refused leave one line of it, `rest`.

        One that is gone counts as done.
        """
        ...
