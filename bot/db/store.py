"""A database as the app and commands see it, whatever its engine: what is read, what is written together, what is forgotten when."""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from time import perf_counter
from typing import Any, Final, NamedTuple, TypeAlias

from bot.db.schema import Run
from bot.db.seal import Vault
from bot.db.statements import INSERT_HEAD, WRITE_NUMBER, Execute, ExecuteMany, Fetch, Reading, Rows, T, match
from bot.run.jobs import ChangeFeed, Jobs, JobShare, WorkingProcess
from bot.run.supervisor import Supervisor
from bot.values.health import SetAside, Times
from bot.values.ids import TableId
from bot.values.requests import NotSaved

LEAST_FREE: Final = 2**20  # bytes of free disk, below which a database is as good as full
LONGEST_S: Final = 5.0  # seconds before a writer that died is started again, at most: everybody waits for it
MOVED: Final = "moved"  # the name in `house` that says that all of it is elsewhere now


@dataclass(frozen=True, slots=True)
class Failed:
    """The outcome of a unit that raised; nothing of it was written."""

    fault: Exception


class WaitingUnit(NamedTuple):
    unit: AskingUnit[Any]
    future: asyncio.Future[Any]
    asks: bool


class Store(ABC):
    """A record of tables. Its reads see what was committed; they raise NotSaved where it fails.

    Units are committed in batches of at most `most`, in the order given; `refusal` is why more are not saved while it is away.
    `fault` is why the newest batch was not saved, empty where it was; `write_times` are those of batches.
    """

    most: int
    refusal: str
    jobs: Jobs  # which of the background jobs on this database are this process's
    feed: ChangeFeed  # how processes tell each other what changed
    clock: Callable[[], int]  # the time in ms since 1970, UTC, by which all processes on this database reckon
    fault = ""
    _is_away = False

    def __init__(self, vault: Vault, supervisor: Supervisor) -> None:
        self.vault = vault
        self.write_times = Times()
        self._units: list[WaitingUnit] = []
        self._given = asyncio.Event()  # set when a unit is added, and whenever the writer is to look
        self._is_closing = False
        self._task = supervisor.start("writer", self._run, longest_s=LONGEST_S, outlives=True)

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
        return self._add(unit, asks=False)

    def ask(self, unit: AskingUnit[T]) -> asyncio.Future[T]:
        """Have a unit written that needs answers, by itself on a server; it may run again after a broken connection."""
        return self._add(unit, asks=True)

    def change_rows(self, table: str, changes: Mapping[str, Any], **key: Any) -> asyncio.Future[None]:
        return self.write(lambda transaction: transaction.change_rows(table, changes, **key))

    def delete_rows(self, table: str, **key: Any) -> asyncio.Future[None]:
        return self.write(lambda transaction: transaction.delete_rows(table, **key))

    def _add(self, unit: AskingUnit[T], *, asks: bool) -> asyncio.Future[T]:
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
                batch, self._units = self._units[: self.most], self._units[self.most :]
                began = perf_counter()
                try:
                    await self._commit(batch)
                finally:
                    self._refuse(batch)
                    self.write_times.note(perf_counter() - began)

    async def _rest(self) -> None:
        await self._given.wait()

    @abstractmethod
    async def _commit(self, batch: Sequence[WaitingUnit]) -> None:
        """Commit units together and settle them."""

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

    def find_write_fault(self) -> str:
        """Return why nothing can be written just now, as a reason of NotSaved; empty where all is well."""
        free = self.find_free_bytes()
        return self.fault or ("full" if free is not None and free < LEAST_FREE else "")

    def find_free_bytes(self) -> int | None:
        """Return the room left where the database lies, None where that is not known."""
        return None

    def sign(self, text: str) -> str:
        """Return a keyed digest of a text; `arbitro rekey` changes it."""
        return self.vault.sign(text)

    async def find_claimed(self, inbox_id: str) -> tuple[TableId, int] | None:
        """Return which table and which of its entries an update caused; None if it was not handled."""
        return await self.find(lambda *found: found, "select table_id, seq from inbox where id = ?", inbox_id)

    async def read_number(self, name: str) -> int | None:
        return await self.value("select value from house where name = ?", name)


def refuse_answer(sql: str, _: object) -> Rows:
    raise AssertionError(f"a unit that asks is not given to ask(): {sql}")


class Transaction(ABC):
    """What a unit writes with; undone if the unit raises."""

    vault: Vault
    execute: Execute
    many: ExecuteMany

    @abstractmethod
    def claim_update(self, inbox_id: str, table_id: TableId, seq: int, at_ms: int) -> None:
        """Raise Repeated if the update was handled before."""

    def add_head(self, table_id: TableId, version: int) -> None:
        """Begin a table; a second one with its id breaks the key."""
        self.execute(INSERT_HEAD, (table_id, 0, version))

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
    fetch: Fetch

    def __init__(self, execute: Execute, many: ExecuteMany, fetch: Fetch, vault: Vault) -> None:
        self.execute, self.many, self.fetch, self.vault = execute, many, fetch, vault


UnitOfWork: TypeAlias = Callable[[Transaction], T]  # what is written together, or not at all
AskingUnit: TypeAlias = Callable[[AskingTransaction], T]


MOST_UPDATES: Final = 100_000  # updates, and ids of updates, that are remembered at most
LONG_MS: Final = 60 * 24 * 3_600_000  # for how much longer rows are kept that may still matter to a person
UNUSED_MS: Final = 83 * 24 * 3_600_000  # for how much longer than other things a session is kept that is not used
OPEN_CHANNELS: Final = "select place from places join tables on id = table_id where status not in ('over', 'closed')"
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


# Which times of a table's rows move on by the time that stood still; those of an evening are people's own.
SHIFTED: Final = (
    *((name, "at", "") for name in ("inbox", "updates", "set_aside", "drafts", "closed", "attends")),
    ("posts", "from_seq", "where kind like 'account/%'"),
    ("notifications", "earliest sent", ""),
    ("seat_messages", "shown_at due_at", ""),
    ("deadlines", "opened_at at due", "where question <> '-evening'"),
    ("prepared", "due", ""),
)


def shift_times(transaction: Transaction, ms: int) -> None:
    """Shift deadlines, the age of what is kept for a while and what is looked at again by the time that stood still."""
    for table, names, where in SHIFTED:
        columns = names.split()
        changes = ", ".join(f"{name} = {name} + ?" for name in columns)
        transaction.execute(f"update {table} set {changes} {where}", (ms,) * len(columns))


def forget_inbox(transaction: Transaction, before_ms: int, most: int = MOST_UPDATES) -> None:
    """Delete what is too old to come again or to matter, and of updates the oldest where there are more than `most`."""
    for name, is_old, more_ms in FORGOTTEN:
        transaction.execute(f"delete from {name} where {is_old}", (before_ms - more_ms,))
    for name in ("inbox", "updates"):
        oldest = f"select at from {name} order by at desc limit 1 offset ?"
        transaction.execute(f"delete from {name} where at <= ({oldest})", (most,))


class AtWork(NamedTuple):
    """What goes on around a database: the time by which the processes there reckon, who they are, and what they hold of each job.

    It `may_lose` what was acknowledged where several servers are named and none waits for another. `mended_ms` is when the
    last start had to put together what a sudden end had left in a file.
    """

    now_ms: int
    processes: Sequence[WorkingProcess] = ()
    shares: Sequence[JobShare] = ()
    may_lose: bool = False
    mended_ms: int | None = None


class HeldDatabase(NamedTuple):
    """A database of this release that only this process uses."""

    address: str
    run: Run  # runs a statement and returns its cursor
    write_together: Callable[[], AbstractContextManager[Any]]
    insert_all: Callable[
        [str, Sequence[str], Rows], object
    ]  # where the table numbers its rows, it goes on after the last one
    clear_traces: Callable[[], object]  # leaves nothing of what was changed in the database's files


class Counts(NamedTuple):
    """Tables by status; posts, updates and set-aside updates by platform; when the oldest waits, and the next deadline; how many deadlines are overdue, and how large the database is. None: unknown."""

    tables: Mapping[str, int]
    posts: Mapping[str, int]
    updates: Mapping[str, int]
    oldest_update_ms: int | None
    aside: Mapping[str, int]
    unreachable: int
    oldest_post_ms: int | None = None
    due_ms: int | None = None
    overdue: int = 0
    copied_ms: int | None = None
    bytes: int = 0
    free_bytes: int | None = None


# Posts bear no time of their own: the move that one begins with does.
OLDEST_UNTOLD: Final = """
select min(log.at) from posts join log on log.table_id = posts.table_id and log.seq = posts.from_seq
where posts.status <> 'sent'
"""


def count(reading: Reading, now_ms: int) -> Counts:
    fetch = reading.fetch
    waiting = fetch("select place, person from posts where status <> 'sent'")
    updates = fetch("select surface, count(*), min(at) from updates where body <> '' group by surface")
    ((unreachable,),) = fetch("select count(*) from closed")
    ((oldest,),) = fetch(OLDEST_UNTOLD)
    ((due, overdue),) = fetch("select min(due), count(case when due < ? then 1 end) from deadlines", now_ms)
    return Counts(
        dict(fetch("select status, count(*) from tables group by status")),
        Counter((channel or person).partition(":")[0] for channel, person in waiting),
        {chat: number for chat, number, _ in updates},
        min((at for *_, at in updates), default=None),
        dict(fetch("select surface, count(*) from set_aside group by surface")),
        *(unreachable, oldest, due, overdue),
    )


def count_set_aside(reading: Reading) -> list[SetAside]:
    sql = "select surface, fault, place, count(*) from set_aside group by surface, fault, place order by 1, 2, 3"
    return [SetAside(*row) for row in reading.fetch(sql)]
