"""Seats opened inside a chat's own window: who launched one there, as the chat vouches, and what it opens."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple, Protocol

from bot.values.ids import AccountId, ChannelId, Language, TableId
from bot.values.requests import Person

FRAME: Final = "frame"
"""The pages that begin in a chat's window, followed by the chat's name."""


class Launch(NamedTuple):
    """Who opened a window, as the chat vouches for it; `proof` is what makes this launch unlike every other.

    `asked` is the code of the table it was opened for, which chooses a page and allows nothing; `channel_id` is where it was
    opened, empty where the chat does not say, and `group` the same where we can post nothing: a table opened there is
    found there.
    """

    account_id: AccountId
    name: str
    lang: Language
    proof: str
    asked: str = ""
    channel_id: ChannelId = ChannelId("")
    group: str = ""


class Launcher(Protocol):
    """How a chat opens windows."""

    @property
    def chat(self) -> str:
        """The chat's name."""

    @property
    def client(self) -> str:
        """What the chat's clients call us, where a window has to say it; empty elsewhere."""

    @property
    def framers(self) -> tuple[str, ...]:
        """The origins of the pages in which the chat's clients show ours."""

    @property
    def origins(self) -> tuple[str, ...]:
        """The origins that our own pages have there beside the public one, where the chat hands them on under another name."""

    async def read(self, sent: Mapping[str, str]) -> Launch:
        """Read what a window says of who opened it; raises Refused where the chat does not vouch for it."""


class Frame(NamedTuple):
    """A window of a chat in which somebody plays."""

    chat: str
    person: Person


class Opened(NamedTuple):
    """Who is in a window now, by which key, and the table to begin with; None where there is none, or several."""

    person: Person
    key: str
    table_id: TableId | None
