"""People, their accounts, their browsers and what is kept about them, as adapters see it."""

from __future__ import annotations

from typing import Final, NamedTuple

from bot.values.ids import TableId
from bot.values.requests import Person


class AccountName(NamedTuple):
    """How an account is called before those who have it, or are about to: its chat, `web` for a browser, and its name there."""

    chat: str
    name: str


class LinkOffer(NamedTuple):
    """Two accounts that become those of one person: the one that gave the code, and the one where it was entered."""

    first: AccountName
    second: AccountName


class KnownAccount(NamedTuple):
    """One of somebody's accounts, by a key that tells nothing: whether they are here by it, are told things there, and linked it."""

    key: str
    name: AccountName
    is_here: bool
    is_told: bool
    is_linked: bool


class LeavingAccount(NamedTuple):
    """An account that was dropped, until when that may be objected to, and whether somebody has; `is_here` where it is one's own."""

    key: str
    name: AccountName
    until_ms: int
    is_disputed: bool
    is_here: bool


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


FILE: Final = "arbitro.json"
"""What the file is called."""
