"""Several processes on one database: who does what, and how they tell each other."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from enum import Enum
from typing import Protocol, TypeAlias

from bot.ports.ids import TableId


class Role(Enum):
    """What a process does with a database."""

    ALONE = "alone"
    """All there is to do: nobody else may write there."""
    HOUSE = "house"
    """All that the house does of its own accord, while others take presses."""
    BESIDE = "beside"
    """It takes presses, and shows tables; somebody else keeps house."""


HearBells: TypeAlias = Callable[[Collection[TableId] | None], None]
"""Is told that something has changed at these tables; at None, perhaps at every one."""


class StoreBells(Protocol):
    """How several processes that write tell each other which tables have changed. A bell may be lost."""

    def ring(self, table_ids: Iterable[TableId]) -> None:
        """Tell the other processes, soon, that something has changed at tables; each commit that moves heads does so itself."""

    def ring_all(self) -> None:
        """Tell the other processes, soon, that something may have changed at every table."""

    async def hear(self, handle: HearBells) -> None:
        """Hear the bells of others until cancelled; `handle` is given None first, and whenever some may have been missed."""


def do_nothing() -> None:
    """Go on, though somebody else has taken our place."""
