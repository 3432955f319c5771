"""Browsers in which people play beside their chat, as surfaces see them."""

from __future__ import annotations

from typing import Final, NamedTuple, Protocol

from bot.values.ids import TableId
from bot.values.requests import Person

LINK: Final = "in"
"""The page that personal links lead to."""


class Entrance(NamedTuple):
    """What a personal link opens: somebody's seats, at a table to begin with; `chat` is where they asked for it."""

    person: Person
    table_id: TableId
    chat: str


class OpenBrowser(NamedTuple):
    """A browser in which somebody plays; `label` says which it seems to be, empty where it does not tell."""

    id: str
    label: str
    opened_ms: int
    seen_ms: int


class Sessions(Protocol):
    """Personal links, and what they have opened."""

    @property
    def public_url(self) -> str:
        """The address by which everybody finds the pages; empty where there is none, and then there are no links."""

    async def make_link(self, person: Person, table_id: TableId) -> str:
        """Make a link that lets somebody into one browser, once, for ten minutes; raises Refused. An older one is void."""
        ...

    async def find_entrance(self, secret: str) -> Entrance | None:
        """Find what a link opens, which it may still do afterwards; None where it opens nothing any more."""

    async def enter(self, secret: str, key: str, label: str, former: str = "") -> Entrance:
        """Spend a link: whoever sends the secret of `key` is its person from now on, who is told so in their chat.

        The session of the key that the browser had before, `former`, ends. Raises Refused where somebody was sooner.
        """
        ...

    async def find_browser(self, key: str) -> OpenBrowser | None:
        """Find the browser whose secret has this key; None where it is somebody by itself, or nobody."""
        ...

    async def list_browsers(self, person: Person) -> tuple[OpenBrowser, ...]:
        """List the browsers in which somebody plays, the last used first."""
        ...

    async def end(self, person: Person, session_id: str) -> bool:
        """End one of somebody's sessions and void their link; returns whether it was open."""
        ...
