"""A database on a server of PostgreSQL: a thread commits, another reads, and a session of its own stands for the process."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing, contextmanager, suppress
from functools import partial
from typing import Final

import psycopg

from bot.db.errors import BUSY_MS, Unusable
from bot.db.postgres.lease import Lease, PostgresChangeFeed, ask_clock, read_shares
from bot.db.postgres.opening import (
    BEAT_S,
    READ_CLOCK,
    Connection,
    connect,
    fault_key,
    hold_database,
    list_processes,
    read_address,
    read_version,
    require_known,
    show_address,
    usable,
)
from bot.db.postgres.session import Session
from bot.db.schema import find_newest
from bot.db.seal import NAME, SEALED, SealKey
from bot.db.statements import Asked, Reading, Rows, T, find_number
from bot.db.store import AtWork, Counts, HeldDatabase, Store, WaitingUnit
from bot.run.jobs import ChangeFeed, Jobs, Role, SharedJobs, do_nothing
from bot.run.supervisor import Supervisor, cancel_all
from bot.run.timepiece import ServerClock
from bot.values.requests import NotSaved

PAUSE_S: Final = 0.1  # seconds between two attempts to read
PATIENCE_S: Final = 5.0  # seconds without an answer of the server after which units are refused, until it answers


class PostgresStore(Store):
    """A batch on its way when the server goes away waits until its fate is known; later units are refused."""

    most, refusal = 64, "away"
    clock: ServerClock

    def __init__(
        self,
        url: str,
        session: Session,
        clock: ServerClock,
        supervisor: Supervisor,
        patience_s: float,
        handle_loss: Callable[[], None],
    ) -> None:
        super().__init__(session.vault, supervisor)
        self._url = url
        self._patience_s = patience_s
        self._handle_loss = handle_loss
        self._reading = connect(url)
        self.clock = clock
        self._session, self._lease = session, session.lease
        self._writing_thread = ThreadPoolExecutor(1, thread_name_prefix="postgres-writer")
        self._reading_thread = ThreadPoolExecutor(1, thread_name_prefix="postgres-reader")
        if session.lease.role is Role.ALONE:
            self.feed, self.jobs, beat = ChangeFeed(), Jobs(), self._keep_present
        else:
            self.feed = PostgresChangeFeed(url, self.fetch)
            self.jobs = shared = SharedJobs(self, self._lease)
            beat = shared.run
        self._tasks = [
            supervisor.start("presence", beat, outlives=True),
            supervisor.start("bells", self.feed.send_on, outlives=True),
        ]

    @classmethod
    async def open(
        cls,
        url: str,
        supervisor: Supervisor | None = None,
        *,
        busy_ms: int = BUSY_MS,
        patience_s: float = PATIENCE_S,
        role: Role = Role.ALONE,
        handle_loss: Callable[[], None] = do_nothing,
        seal_key: str | None = None,
    ) -> PostgresStore:
        """Open as `open_store` does; `busy_ms` is how long it waits for another holder, `patience_s` for a server that is away."""
        key, clock = SealKey(url, seal_key), ServerClock()
        connection, number, vault = await asyncio.to_thread(hold_database, url, busy_ms, role, key=key)
        with usable(url), ExitStack() as opened:
            opened.callback(connection.close)
            await asyncio.to_thread(ask_clock, connection, clock)
            lease = Lease(url, connection, role, number, clock)
            session = await asyncio.to_thread(Session, url, lease, vault)
            made = cls(url, session, clock, supervisor or Supervisor(), patience_s, handle_loss)
            opened.pop_all()
        return made

    async def close(self) -> None:
        self._begin_to_close()
        await asyncio.wait([self._task], timeout=self._patience_s)
        self._session.has_given_up.set()
        await self._task
        self._session.close()
        await cancel_all(*self._tasks)
        await self.feed.send()
        await self._lease.close()
        for thread in (self._writing_thread, self._reading_thread):
            thread.shutdown()
        self._reading.close()

    async def _commit(self, batch: Sequence[WaitingUnit]) -> None:
        loop = asyncio.get_running_loop()
        committing = loop.run_in_executor(self._writing_thread, self._session.commit, batch)
        done, _ = await asyncio.wait([committing], timeout=self._patience_s)
        if not done:
            self._is_away = True
            self._refuse(self._units)
            self._units = []
        try:
            self._settle(batch, await committing)
            self.feed.tell(*self._session.moved)
            if self._session.is_lost:
                self._handle_loss()
        finally:
            self._is_away = False

    async def count(self) -> Counts:
        counts = await super().count()
        return counts._replace(bytes=await self.value("select pg_database_size(current_database())") or 0)

    async def _keep_present(self) -> None:
        while True:
            with suppress(NotSaved):
                await self._lease.look()
            await asyncio.sleep(BEAT_S)

    async def read(self, read: Callable[[Reading], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._reading_thread, self._read_once_reached, read)

    def _read_once_reached(self, read: Callable[[Reading], T]) -> T:
        patience_s = time.monotonic() + self._patience_s
        while True:
            try:
                if self._reading.closed:
                    self._reading = connect(self._url)
                return read(PostgresReading(self._reading, self.vault))
            except psycopg.Error as fault:
                is_lost = self._reading.closed
                self._reading.close()
                if not is_lost:
                    raise NotSaved(fault_key(fault)) from fault
                if time.monotonic() > patience_s:
                    raise NotSaved("away") from fault
                time.sleep(PAUSE_S)


READ_STANDBYS: Final = "select current_setting('synchronous_standby_names'), current_setting('synchronous_commit')"


class PostgresReading(Reading):
    """A database for reading; each table is of one moment. `servers` are those that its address names."""

    servers = 1

    def fetch_together(self, statements: Iterable[Asked], parts: Iterable[Asked] = ()) -> list[Rows | None]:
        with self._connection.pipeline(), self._connection.transaction():
            self._connection.execute("set transaction isolation level repeatable read, read only")
            asked = [self._connection.execute(*each) for each in (*statements, *parts)]
            return [each.fetchall() for each in asked]

    def look_around(self) -> AtWork:
        ((now_ms,),), ((standbys, commit),) = self.fetch(READ_CLOCK), self.fetch(READ_STANDBYS)
        may_lose = self.servers > 1 and (not standbys or commit in {"off", "local"})
        return AtWork(int(now_ms), list_processes(self._connection), read_shares(self._connection), may_lose)


@contextmanager
def open_snapshot(url: str, seal_key: str | None = None) -> Iterator[PostgresReading]:
    with usable(url), closing(connect(url)) as connection:
        connection.execute("set default_transaction_read_only = on")
        require_known(connection)
        if read_version(connection) < find_newest():
            raise Unusable("older")
        reading = PostgresReading(connection, SealKey(url, seal_key).find_for(find_number(connection.execute, NAME)))
        reading.servers = len(str(read_address(url).get("host", "")).split(","))
        yield reading


HOLD_MS: Final = 1_000  # how long to wait for another holder
NUMBERED: Final = {"posts": "n", "tenures": "id"}  # the tables whose rows are numbered by the server


@contextmanager
def hold(url: str, key: SealKey) -> Iterator[HeldDatabase]:
    with closing(hold_database(url, HOLD_MS, key=key)[0]) as connection, usable(url):
        insert_all, clear_traces = partial(copy_rows, connection), partial(clear_rows, connection)
        yield HeldDatabase(show_address(url), connection.execute, connection.transaction, insert_all, clear_traces)


def copy_rows(connection: Connection, table: str, columns: Sequence[str], rows: Rows) -> None:
    with connection.cursor() as cursor, cursor.copy(f"copy {table} ({', '.join(columns)}) from stdin") as copy:
        for row in rows:
            copy.write_row(row)
    if column := NUMBERED.get(table):
        last = f"greatest((select max({column}) from {table}), 0) + 1"
        connection.execute(f"select setval(pg_get_serial_sequence('{table}', '{column}'), {last}, false)")


def clear_rows(connection: Connection) -> None:
    for name in sorted({column.table for column in SEALED}):
        connection.execute(f"vacuum full {name}")
