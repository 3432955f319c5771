"""Units of work that wait for a writer, and what whoever gave them is told."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, TypeVar

from bot.db.transaction import UnitOfWork
from bot.values.requests import NotSaved

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Failed:
    """The outcome of a unit that raised; nothing of it was written."""

    fault: Exception


class WaitingUnit(NamedTuple):
    """A unit of work, and the future of what it returns."""

    unit: UnitOfWork[Any]
    future: asyncio.Future[Any]


class WaitingUnits:
    """The units that nobody has begun to write, in the order they were given."""

    def __init__(self) -> None:
        self._units: list[WaitingUnit] = []
        self.given = asyncio.Event()
        """Set when a unit is added, and whenever the writer is to look."""

    def __bool__(self) -> bool:
        return bool(self._units)

    def add(self, unit: UnitOfWork[T]) -> asyncio.Future[T]:
        """Add a unit; the future has its result after the commit, or NotSaved."""
        future: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._units.append(WaitingUnit(unit, future))
        self.given.set()
        return future

    def take(self, most: int) -> list[WaitingUnit]:
        """Take the first units out, to be written together."""
        taken, self._units = self._units[:most], self._units[most:]
        return taken

    def refuse(self, reason: str) -> None:
        refuse_units(self.take(len(self._units)), reason)


def make_refused(reason: str) -> asyncio.Future[Any]:
    """Make the future of a unit that nobody will write."""
    future: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
    future.set_exception(NotSaved(reason))
    return future


def settle_units(batch: Sequence[WaitingUnit], outcomes: Sequence[Any]) -> None:
    """Tell those who gave units what became of them: what each returned, or what it Failed of."""
    for (_, future), outcome in zip(batch, outcomes, strict=True):
        if future.done():
            continue
        if isinstance(outcome, Failed):
            future.set_exception(outcome.fault)
        else:
            future.set_result(outcome)


def refuse_units(batch: Sequence[WaitingUnit], reason: str) -> None:
    """Tell whoever still waits that nothing is known to be written."""
    settle_units(batch, [Failed(NotSaved(reason)) for _ in batch])
