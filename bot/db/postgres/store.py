from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager, ExitStack, closing, contextmanager, suppress
from typing import Any, Final, cast

import psycopg

from bot.db.errors import BUSY_MS, Unusable
from bot.db.postgres.change_feed import PostgresChangeFeed
from bot.db.postgres.connection import READ_CLOCK, Connection, connect, fault_key, read_address, show_address, usable
from bot.db.postgres.lease import Lease, ask_clock, read_shares
from bot.db.postgres.opening import BEAT_S, find_refusal, hold_database, list_processes, read_house, read_version
from bot.db.postgres.session import PATIENCE_S, Session, Writer
from bot.db.schema import find_newest, translate
from bot.db.seal import NAME, SEALED, SealKey, Vault
from bot.db.snapshot import AtWork, Counts, HeldDatabase, Snapshot
from bot.db.statements import Asked, Reading, Rows, T
from bot.db.store import Store
from bot.run.jobs import ChangeFeed, Jobs, Role, SharedJobs, do_nothing
from bot.run.supervisor import Supervisor, cancel_all
from bot.run.timepiece import ServerClock
from bot.values.requests import NotSaved

PAUSE_S: Final = 0.1  # seconds between two attempts to read


class PostgresStore(Store):
    clock: ServerClock

    def __init__(
        self,
        url: str,
        vault: Vault,
        role: Role,
        lease: Lease,
        session: Session,
        clock: ServerClock,
        supervisor: Supervisor,
        patience_s: float,
        handle_loss: Callable[[], None],
    ) -> None:
        self._url = url
        self._patience_s = patience_s
        self.vault = vault
        self._reading = connect(url)
        self.clock = clock
        self._lease = lease
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="postgres-reader")
        if role is Role.ALONE:
            self.feed, self.jobs, beat = ChangeFeed(), Jobs(), self._keep_present
        else:
            self.feed = PostgresChangeFeed(url, self.fetch)
            self.jobs = shared = SharedJobs(self, lease)
            beat = shared.run
        self._writer = Writer(session, supervisor, patience_s, self.feed, handle_loss)
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
        held = await asyncio.to_thread(hold_database, url, busy_ms, role, key=SealKey(url, seal_key))
        clock, more = ServerClock(), (supervisor or Supervisor(), patience_s, handle_loss)
        with usable(url), ExitStack() as opened:
            opened.callback(held.connection.close)
            await asyncio.to_thread(ask_clock, held.connection, clock)
            lease = Lease(url, held.connection, role, held.number, clock)
            session = await asyncio.to_thread(Session, url, lease, role, held.vault)
            made = cls(url, held.vault, role, lease, session, clock, *more)
            opened.pop_all()
        return made

    async def close(self) -> None:
        await self._writer.close()
        await cancel_all(*self._tasks)
        await self.feed.send()
        await self._lease.close()
        self._thread.shutdown()
        self._reading.close()

    async def count(self) -> Counts:
        counts = await super().count()
        return counts._replace(bytes=await self.value("select pg_database_size(current_database())") or 0)

    async def _keep_present(self) -> None:
        while True:
            with suppress(NotSaved):
                await self._lease.look()
            await asyncio.sleep(BEAT_S)

    async def read(self, read: Callable[[Reading], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._thread, self._read_once_reached, read)

    def _read_once_reached(self, read: Callable[[Reading], T]) -> T:
        patience_s = time.monotonic() + self._patience_s
        while True:
            try:
                return read(PostgresReading(self._reach(), self.vault))
            except psycopg.Error as fault:
                is_lost = self._reading.closed
                self._reading.close()
                if not is_lost:
                    raise NotSaved(fault_key(fault)) from fault
                if time.monotonic() > patience_s:
                    raise NotSaved("away") from fault
                time.sleep(PAUSE_S)

    def _reach(self) -> Connection:
        if self._reading.closed:
            self._reading = connect(self._url)
        return self._reading


class PostgresReading(Reading):
    def __init__(self, connection: Connection, vault: Vault) -> None:
        self._connection = connection
        self.vault = vault

    def fetch(self, sql: str, *values: Any) -> Rows:
        return self._connection.execute(*translate(sql, values)).fetchall()

    def fetch_together(self, statements: Iterable[Asked], parts: Iterable[Asked] = ()) -> list[Rows | None]:
        with self._connection.pipeline(), self._connection.transaction():
            self._connection.execute("set transaction isolation level repeatable read, read only")
            asked = [self._connection.execute(*translate(*each)) for each in (*statements, *parts)]
            return [each.fetchall() for each in asked]


READ_STANDBYS: Final = "select current_setting('synchronous_standby_names'), current_setting('synchronous_commit')"


class PostgresSnapshot(PostgresReading, Snapshot):
    """A database for reading; each table is of one moment."""

    def __init__(self, connection: Connection, vault: Vault, servers: int) -> None:
        super().__init__(connection, vault)
        self._servers = servers

    def look_around(self) -> AtWork:
        ((now_ms,),), ((standbys, commit),) = self.fetch(READ_CLOCK), self.fetch(READ_STANDBYS)
        may_lose = self._servers > 1 and (not standbys or commit in {"off", "local"})
        shares = read_shares(lambda sql, values: self._connection.execute(sql, values).fetchall())
        return AtWork(int(now_ms), list_processes(self._connection), shares, may_lose)


@contextmanager
def open_snapshot(url: str, seal_key: str | None = None) -> Iterator[PostgresSnapshot]:
    with usable(url), closing(connect(url)) as connection:
        connection.execute("set default_transaction_read_only = on")
        if reason := find_refusal(connection) or ("older" if read_version(connection) < find_newest() else ""):
            raise Unusable(reason, show_address(url))
        servers = len(str(read_address(url).get("host", "")).split(","))
        yield PostgresSnapshot(connection, SealKey(url, seal_key).find_for(read_house(connection, NAME)), servers)


HOLD_MS: Final = 1_000  # how long to wait for another holder
NUMBERED: Final = {"posts": "n", "tenures": "id"}  # the tables whose rows are numbered by the server


class HeldSchema(HeldDatabase):
    def __init__(self, url: str, connection: Connection) -> None:
        super().__init__(show_address(url), lambda sql, values: connection.execute(*translate(sql, values)))
        self._connection = connection

    def write_together(self) -> AbstractContextManager[None]:
        return cast("AbstractContextManager[None]", self._connection.transaction())

    def insert_all(self, table: str, columns: Sequence[str], rows: Sequence[tuple[Any, ...]]) -> None:
        with (
            self._connection.cursor() as cursor,
            cursor.copy(f"copy {table} ({', '.join(columns)}) from stdin") as copy,
        ):
            for row in rows:
                copy.write_row(row)
        if column := NUMBERED.get(table):
            last = f"greatest((select max({column}) from {table}), 0) + 1"
            self.execute(f"select setval(pg_get_serial_sequence('{table}', '{column}'), {last}, false)", ())

    def clear_traces(self) -> None:
        for name in sorted({column.table for column in SEALED}):
            self._connection.execute(f"vacuum full {name}")


@contextmanager
def hold(url: str, key: SealKey) -> Iterator[HeldSchema]:
    """Hold a database, made if missing; raises Unusable."""
    with closing(hold_database(url, HOLD_MS, key=key).connection) as connection, usable(url):
        yield HeldSchema(url, connection)
