"""Several processes on one database: who does what, and how they tell each other."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from enum import Enum
from typing import NamedTuple, Protocol

from bot.values.ids import TableId


class Role(Enum):
    """What a process does with a database."""

    ALONE = "alone"
    """All there is to do: nobody else may write there."""
    HOUSE = "house"
    """Some of what the house does of its own accord, as one of several that share it."""
    BESIDE = "beside"
    """It takes presses, and shows tables; others keep house."""


class WorkingProcess(NamedTuple):
    """A process at work on a database.

    It does `what` a role says; `place` is its computer and number there. It came `since_s` seconds
    ago, and its last word to the server was `silent_s` seconds ago.
    """

    what: str
    release: str
    place: str
    since_s: int
    silent_s: int


class Heard(NamedTuple):
    """What was heard from another process.

    Something has changed at `tables`; at those `for_house` whoever keeps house there has something to do, and something falls due
    at `due_ms` which did not before. Where `is_all`, perhaps some at every table. Chores may be free, updates were kept.
    """

    tables: Collection[TableId] = ()
    for_house: Collection[TableId] = ()
    due_ms: int | None = None
    is_all: bool = False
    has_chores: bool = False
    has_updates: bool = False


class StoreBells(Protocol):
    """How several processes that write tell each other what they did. A bell may be lost."""

    def ring(self, table_ids: Iterable[TableId]) -> None:
        """Tell the other processes, soon, that something has changed at tables; each commit that moves heads does so itself."""

    def ring_all(self) -> None:
        """Tell the other processes, soon, that something may have changed at every table."""

    def call_house(self, table_id: TableId) -> None:
        """Tell whoever keeps house, soon, that there is something to do at a table."""

    def hurry_house(self, due_ms: int) -> None:
        """Tell whoever keeps house, soon, that something falls due which did not before."""

    def call_for_chores(self) -> None:
        """Tell the other processes, soon, that somebody has come or gone: chores are to be shared anew."""

    def call_for_updates(self) -> None:
        """Tell the other processes, soon, that a chat's updates were kept."""

    async def hear(self, handle: Callable[[Heard], None]) -> None:
        """Hear the bells of others until cancelled; `handle` is told of all first, and whenever some may have been missed."""


def do_nothing() -> None:
    """Go on, though somebody else has taken our place."""
