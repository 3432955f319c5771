from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from typing import Any, Final, TypeAlias

from bot.db.seal import Vault
from bot.db.snapshot import Counts, count, count_set_aside
from bot.db.statements import WRITE_NUMBER, Execute, ExecuteMany, Fetch, Reading, Rows, T, match
from bot.db.writer import BatchWriter
from bot.run.jobs import ChangeFeed, Jobs
from bot.values.health import SetAside, Times
from bot.values.ids import TableId

LEAST_FREE: Final = 2**20  # bytes of free disk, below which a database is as good as full


class Store(ABC):
    """A record of tables. Its reads see what was committed; they raise NotSaved where it fails."""

    jobs: Jobs  # which of the background jobs on this database are this process's
    feed: ChangeFeed  # how processes tell each other what changed
    clock: Callable[[], int]  # the time in ms since 1970, UTC, by which all processes on this database reckon
    vault: Vault
    _writer: BatchWriter

    @abstractmethod
    async def read(self, read: Callable[[Reading], T]) -> T:
        """Run a function in the thread that reads."""

    async def fetch(self, sql: str, *values: Any) -> Rows:
        return await self.read(lambda reading: reading.fetch(sql, *values))

    async def find(self, kind: Callable[..., T], sql: str, *values: Any) -> T | None:
        rows = await self.fetch(sql, *values)
        return kind(*rows[0]) if rows else None

    async def column(self, sql: str, *values: Any) -> list[Any]:
        return [row[0] for row in await self.fetch(sql, *values)]

    async def value(self, sql: str, *values: Any) -> T | None:
        return next(iter(await self.column(sql, *values)), None)

    async def list_set_aside(self) -> list[SetAside]:
        return await self.read(count_set_aside)

    async def count(self) -> Counts:
        now_ms = self.clock()
        return await self.read(lambda reading: count(reading, now_ms))

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

    def change_rows(self, table: str, changes: Mapping[str, Any], **key: Any) -> None:
        sql = f"update {table} set {match(tuple(changes), ', ')} where {match(tuple(key))}"
        self.execute(sql, (*changes.values(), *key.values()))

    def delete_rows(self, table: str, **key: Any) -> None:
        self.execute(f"delete from {table} where {match(tuple(key))}", tuple(key.values()))

    def write_number(self, name: str, value: int) -> None:
        self.execute(WRITE_NUMBER, (name, value))


class AskingTransaction(Transaction, ABC):
    """What a unit writes and asks with."""

    fetch: Fetch

    def __init__(self, execute: Execute, many: ExecuteMany, fetch: Fetch, vault: Vault) -> None:
        self.execute, self.many, self.fetch, self.vault = execute, many, fetch, vault


UnitOfWork: TypeAlias = Callable[[Transaction], T]  # what is written together, or not at all


AskingUnit: TypeAlias = Callable[[AskingTransaction], T]


MOST_UPDATES: Final = 100_000  # updates, and ids of updates, that are remembered at most
KEPT_FOR_A_WHILE: Final = ("inbox", "updates", "set_aside", "drafts", "closed", "attends")
LONG_MS: Final = 60 * 24 * 3_600_000  # for how much longer rows are kept that may still matter to a person
UNUSED_MS: Final = 83 * 24 * 3_600_000  # for how much longer than other things a session is kept that is not used
OPEN_CHANNELS: Final = (
    "select p.place from places p join tables t on t.id = p.table_id where t.status not in ('over', 'closed')"
)
# Which rows of a table are forgotten when, and for how much longer they are kept.
FORGOTTEN: Final = (
    ("inbox", "at < ?", 0),
    ("updates", "at < ? and body = ''", 0),
    ("updates", "at < ?", LONG_MS),
    ("set_aside", "at < ?", 0),
    ("drafts", "at < ?", 0),
    ("posts", "from_seq < ? and kind like 'account/%'", 0),
    ("closed", "at < ?", LONG_MS),
    ("notifications", "coalesce(sent, earliest) < ?", LONG_MS),
    ("personal_links", "until < ?", 0),
    ("link_codes", "until < ?", 0),
    ("invitations", "until < ?", 0),
    ("frames", "opened_at < ?", 0),
    ("sessions", "seen_at < ?", UNUSED_MS),
    ("attends", f"at < ? and place not in ({OPEN_CHANNELS})", LONG_MS),
)


def shift_ages(transaction: Transaction, ms: int) -> None:
    """Shift the age of what is kept for a while, and when private messages are looked at again, by the time that stood still."""
    for name in KEPT_FOR_A_WHILE:
        transaction.execute(f"update {name} set at = at + ?", (ms,))
    transaction.execute("update posts set from_seq = from_seq + ? where kind like 'account/%'", (ms,))
    transaction.execute("update notifications set earliest = earliest + ?, sent = sent + ?", (ms, ms))
    transaction.execute("update seat_messages set shown_at = shown_at + ?, due_at = due_at + ?", (ms, ms))


def forget_inbox(transaction: Transaction, before_ms: int, most: int = MOST_UPDATES) -> None:
    """Delete what is too old to come again or to matter, and of updates the oldest where there are more than `most`."""
    for name, is_old, more_ms in FORGOTTEN:
        transaction.execute(f"delete from {name} where {is_old}", (before_ms - more_ms,))
    for name in ("inbox", "updates"):
        oldest = f"select at from {name} order by at desc limit 1 offset ?"
        transaction.execute(f"delete from {name} where at <= ({oldest})", (most,))
