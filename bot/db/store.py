from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Final, TypeAlias

from bot.db.jobs import ChangeFeed, Jobs
from bot.db.seal import Vault
from bot.db.snapshot import MeasureReads
from bot.db.statements import WRITE_NUMBER, Execute, ExecuteMany, Fetch, T
from bot.db.writer import BatchWriter
from bot.values.health import Times
from bot.values.ids import TableId

LEAST_FREE: Final = 2**20  # bytes of free disk, below which a database is as good as full


class Store(MeasureReads):
    """A record of tables. Its reads see what was committed; they raise NotSaved where it fails."""

    jobs: Jobs  # which of the background jobs on this database are this process's
    feed: ChangeFeed  # how processes tell each other what changed
    clock: Callable[[], int]  # the time in ms since 1970, UTC, by which all processes on this database reckon
    _writer: BatchWriter

    @abstractmethod
    async def close(self) -> None:
        """Write what waits, and close the database."""

    def write(self, unit: UnitOfWork[T]) -> asyncio.Future[T]:
        """Have a unit written that asks nothing; done after the commit. Raises what the unit raised, or NotSaved."""
        return self._writer.write(unit, asks=False)

    def ask(self, unit: AskingUnit[T]) -> asyncio.Future[T]:
        """Have a unit written that needs answers, by itself on a server; it may run again after a broken connection."""
        return self._writer.write(unit, asks=True)

    @property
    def write_times(self) -> Times:
        return self._writer.times

    def find_write_fault(self) -> str:
        """Return why nothing can be written just now, as a reason of NotSaved; empty where all is well."""
        free = self.find_free_bytes()
        return self._writer.fault or ("full" if free is not None and free < LEAST_FREE else "")

    def find_free_bytes(self) -> int | None:
        """Return the room left where the database lies, None where that is not known."""
        return None

    def sign(self, text: str) -> str:
        """Return a keyed digest of a text; `arbitro rekey` changes it."""
        return self.vault.sign(text)

    async def find_claimed(self, inbox_id: str) -> tuple[TableId, int] | None:
        """Return which table and which of its entries an update caused; None if it was not handled."""
        rows = await self.fetch("select table_id, seq from inbox where id = ?", inbox_id)
        return (TableId(rows[0][0]), rows[0][1]) if rows else None

    async def read_number(self, name: str) -> int | None:
        return await self.value("select value from house where name = ?", name)


class Transaction(ABC):
    """What a unit writes with; undone if the unit raises."""

    vault: Vault
    execute: Execute
    many: ExecuteMany

    @abstractmethod
    def claim_update(self, inbox_id: str, table_id: TableId, seq: int, at_ms: int) -> None:
        """Raise Repeated if the update was handled before."""

    @abstractmethod
    def add_head(self, table_id: TableId, version: int) -> None:
        """Begin a table; a second one with its id breaks the key."""

    @abstractmethod
    def move_head(self, table_id: TableId, known: tuple[int, int], head: tuple[int, int]) -> None:
        """Move a table on from where it is known to be; raises Conflict, and the unit leaves nothing, if it is elsewhere.

        Every unit that adds an entry or changes a table's own row begins with it: so nothing slips in behind a change.
        """

    def write_number(self, name: str, value: int) -> None:
        self.execute(WRITE_NUMBER, (name, value))


class AskingTransaction(Transaction, ABC):
    """What a unit writes and asks with."""

    fetch: Fetch

    def __init__(self, execute: Execute, many: ExecuteMany, fetch: Fetch, vault: Vault) -> None:
        self.execute, self.many, self.fetch, self.vault = execute, many, fetch, vault


UnitOfWork: TypeAlias = Callable[[Transaction], T]  # what is written together, or not at all


AskingUnit: TypeAlias = Callable[[AskingTransaction], T]
