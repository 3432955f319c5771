"""Units of work, and the writer that commits them in batches."""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from time import perf_counter
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from bot.db.statements import T
from bot.run.supervisor import Supervisor
from bot.values.health import Times
from bot.values.requests import NotSaved

if TYPE_CHECKING:
    from bot.db.store import AskingUnit

LONGEST_S: Final = 5.0  # seconds before a writer that died is started again, at most: everybody waits for it


def refuse_answer(sql: str, _: object) -> list[tuple[Any, ...]]:
    raise AssertionError(f"a unit that asks is not given to ask(): {sql}")


@dataclass(frozen=True, slots=True)
class Failed:
    """The outcome of a unit that raised; nothing of it was written."""

    fault: Exception


class WaitingUnit(NamedTuple):
    unit: AskingUnit[Any]
    future: asyncio.Future[Any]
    asks: bool


class BatchWriter(ABC):
    """Commits units in batches of at most `most`, in the order given; `refusal` is why others are not saved.

    `fault` is why the newest batch was not saved, empty where it was; `times` are those of batches.
    """

    most: int
    refusal: str
    fault = ""
    _is_away = False

    def __init__(self, supervisor: Supervisor) -> None:
        self._units: list[WaitingUnit] = []
        self._given = asyncio.Event()  # set when a unit is added, and whenever the writer is to look
        self._is_closing = False
        self.times = Times()
        self._task = supervisor.start("writer", self._run, longest_s=LONGEST_S, outlives=True)

    @abstractmethod
    async def close(self) -> None:
        """Commit what was given, and end."""

    @abstractmethod
    async def _commit(self, batch: Sequence[WaitingUnit]) -> None:
        """Commit units together and settle them."""

    def write(self, unit: AskingUnit[T], *, asks: bool) -> asyncio.Future[T]:
        future: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        if self._task.done() or self._is_away:
            future.set_exception(NotSaved(self.refusal))
        else:
            self._units.append(WaitingUnit(unit, future, asks))
            self._given.set()
        return future

    def _begin_to_close(self) -> None:
        self._is_closing = True
        self._given.set()

    async def _run(self) -> None:
        while self._units or not self._is_closing:
            await self._rest()
            self._given.clear()
            while self._units:
                batch, began = self._take(self.most), perf_counter()
                try:
                    await self._commit(batch)
                finally:
                    self._refuse(batch)
                    self.times.note(perf_counter() - began)

    async def _rest(self) -> None:
        await self._given.wait()

    def _take(self, most: int) -> list[WaitingUnit]:
        taken, self._units = self._units[:most], self._units[most:]
        return taken

    def _settle(self, batch: Sequence[WaitingUnit], outcomes: Sequence[Any]) -> None:
        faults = [each.fault for each in outcomes if isinstance(each, Failed)]
        self.fault = next((each.reason for each in faults if isinstance(each, NotSaved)), "")
        for (_, future, _), outcome in zip(batch, outcomes, strict=True):
            if future.done():
                continue
            if isinstance(outcome, Failed):
                future.set_exception(outcome.fault)
            else:
                future.set_result(outcome)

    def _refuse(self, batch: Sequence[WaitingUnit]) -> None:
        for each in batch:
            if not each.future.done():
                each.future.set_exception(NotSaved(self.refusal))
