"""The protocol of a chat where people are told things, and how telling them may fail."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Protocol

from bot.values.ids import AccountId, ChannelId, Doorway, Language
from bot.values.screens import PrivateScreen, PublicScreen


class Refusal(Exception):
    """A chat did not do what it was asked: which of these says what becomes of it, for every chat.

    The adapters' tables name one for each code or phrase of a platform; `Sender` does what it asks for.
    """


class PartRefused(Refusal):
    """The platform takes this message in none of its forms, though it would take another."""


class MessageGone(Refusal):
    """The message to be edited is no longer there; its channel may be."""


class Unreachable(Refusal):
    """This person or channel cannot be written to until something changes at their end.

    `account_id` is the person's account that was written to, where that is not the one they are usually told things at.
    """

    account_id: AccountId | None = None


class Gone(Unreachable):
    """This person's account no longer exists."""


class LeftChannel(Unreachable):
    """This person is no longer where we are; it has been reported already."""


class Blocked(Refusal):
    """A channel that is still there does not let us say this for now; `lacking` is what we miss, in words."""

    def __init__(self, lacking: Mapping[Language, tuple[str, ...]]) -> None:
        super().__init__()
        self.lacking = lacking


class Throttled(Refusal):
    """Too much at once: the same may be sent again after `after` seconds."""

    def __init__(self, after: float) -> None:
        super().__init__(after)
        self.after = after


class Unsure(Refusal):
    """The platform did not say whether it took the message, or why not: the same may be sent again."""


@dataclass(frozen=True, slots=True)
class Limits:
    """What a chat can carry; with `nonces` it drops a second message of the same nonce.

    `caption` is the longest text beside a picture, `chronicle` the longest that a former status message keeps. Between two messages to one channel, edits among them, at least
    `rest` seconds pass, between two to one person `breath`; all together are at most `rate` a second, 0 for no bound.
    Where it `waits`, no one is told anything in private before they have begun the conversation themselves.
    `stamps`: every press carries the platform's own time of it, not only that of its arrival.
    `named`: so many of the people that a message names are notified by it, 0 for all.
    `find_shard`: by which part of its connection a channel is told, and with no channel people; None where any process may tell all.
    `calls`: it rings, and shows nothing of what a seat sees.
    `shared`: what one person alone is shown in a channel takes from what all are shown there, so a table goes first.
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
    calls: bool = False
    named: int = 0
    find_shard: Callable[[str], str] | None = None


class Chat(Protocol):
    """A chat to send messages on. Its name is the part of accounts' and channels' ids before the colon.

    All may raise Unreachable, Throttled, Unsure and PartRefused; those about a channel Blocked, the edits MessageGone,
    the private ones Gone and LeftChannel. A message is refused only after each plainer form of it was.
    """

    name: str
    limits: Limits

    def find_doorways(self, code: str) -> tuple[Doorway, ...]:
        """Return the addresses of this chat by which a person comes with the code of an invitation."""
        ...

    async def post(self, channel_id: ChannelId, screen: PublicScreen, nonce: str) -> str: ...

    async def edit(self, channel_id: ChannelId, message_id: str, screen: PublicScreen) -> None: ...

    async def archive(self, channel_id: ChannelId, message_id: str, told: PublicScreen) -> None:
        """Leave only `told` of a former status message; one that is gone counts as done.

        No message is fetched to be changed. A picture that cannot be taken out stays.
        """
        ...

    async def delete(self, channel_id: ChannelId, message_id: str) -> None: ...

    async def send_private(self, account_id: AccountId, screen: PrivateScreen, nonce: str) -> str: ...

    async def edit_private(self, account_id: AccountId, message_id: str, screen: PrivateScreen) -> None:
        """Replace an earlier message; raises MessageGone if it is gone."""
        ...

    async def delete_private(self, account_id: AccountId, message_id: str, rest: PrivateScreen) -> None:
        """Delete an earlier message, or where that is refused leave the line `rest`; one that is gone counts as done."""
        ...
