"""The session that stands for a process: its locks are the process's role, its number, what it does and its jobs.

The server ends it when it is silent, and with it all locks: by its own clock, whatever a process takes for the time.
Beside it processes tell each other which tables have changed: after the commit and never as part of it, which would have
all commits of the server wait for each other.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Awaitable, Callable, Collection, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from itertools import islice
from typing import Any, Final, NamedTuple, TypeAlias

import psycopg

from bot.db.postgres.opening import (
    PLACE,
    READ_CLOCK,
    Connection,
    ask,
    complete_address,
    connect,
    fault_key,
    lock_database,
    name_connection,
)
from bot.db.statements import T
from bot.run.jobs import PARTS, ChangeFeed, JobShare, Mark, Role
from bot.run.supervisor import Supervisor, Work
from bot.run.timepiece import ServerClock
from bot.values.health import Job
from bot.values.requests import NotSaved

SILENT_S: Final = 8  # seconds without a word after which the server ends the session
LIMIT: Final = f"set idle_session_timeout = '{SILENT_S}s'"
TURN: Final = "turn/"  # how the names of fences begin in `house`, where a process shares the database
KIND: Final = "hashtext('arbitro does ' || {kind} || ' ' || current_schema())"
JOB: Final = "hashtext('arbitro job ' || current_schema()), hashtext({name})"
HERE: Final = "select oid from pg_database where datname = current_database()"
LOCKS: Final = (
    f"pg_locks.locktype = 'advisory' and pg_locks.granted and pg_locks.objsubid = 2 and pg_locks.database = ({HERE})"
)

DECLARE: Final = f"select pg_advisory_lock({KIND.format(kind='kind')}, ?) from unnest(?::text[]) kind"
RETRACT: Final = f"select pg_advisory_unlock({KIND.format(kind='kind')}, ?) from unnest(?::text[]) kind"
TAKE: Final = f"select name from unnest(?::text[]) name where pg_try_advisory_lock({JOB.format(name='name')})"
GIVE: Final = f"select pg_advisory_unlock({JOB.format(name='name')}) from unnest(?::text[]) name"
# Who is there and for what; a number without a kind is a process that takes presses, or is about to leave.
LOOK: Final = (
    f"select objid::bigint, kind from pg_locks left join unnest(?::text[]) kind on classid = {KIND.format(kind='kind')}::oid "
    f"where {LOCKS} and (classid = {PLACE}::oid or kind is not null)"
)
FENCES: Final = f"select substr(name, {len(TURN) + 1})::int from house where name like '{TURN}%' and value > 0"
EVICT: Final = f"update house set value = -value where name = '{TURN}' || ? and value > 0"
SHARES: Final = (
    "select kind, count(*), count(distinct pid) from unnest(?::text[]) kind cross join generate_series(0, ?) part "
    "join pg_locks on classid = hashtext('arbitro job ' || current_schema())::oid "
    f"and objid = hashtext(kind || '/' || part)::oid where {LOCKS} group by 1"
)


class Seen(NamedTuple):
    """The processes that are there, by number, with the kinds of jobs they do; and the numbers whose fences stand."""

    there: dict[int, frozenset[str]]
    fences: frozenset[int]


class Lease:
    """The session of its own, used in a thread of its own.

    `generation` counts how often it was made again: each time the former's locks were lost.
    """

    def __init__(self, url: str, connection: Connection, role: Role, number: int, clock: ServerClock) -> None:
        self._url = url
        self._connection = connection
        self.role = role
        self._clock = clock
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="postgres-lease")
        self.number = number
        self.kinds: Collection[str] = ()
        self.generation = 1
        self.is_held = True  # whether the session is good: else it is made again at the next look
        connection.execute(LIMIT)

    async def look(self) -> Seen:
        """Say that we are there, and see who else is; raises NotSaved."""
        with suppress(NotSaved):
            return await self._run(self._look)
        return await self._run(self._look)

    async def take(self, names: Sequence[str]) -> list[str]:
        """Lock what is free of these jobs; returns that. Raises NotSaved."""
        return await self._run(lambda: [name for (name,) in self._connection.execute(TAKE, (list(names),))])

    async def give(self, names: Sequence[str]) -> None:
        await self._run(lambda: self._connection.execute(GIVE, (list(names),)))

    async def evict(self, numbers: Collection[int]) -> None:
        """Move on the fences of processes that are gone, so that what they still write is refused; raises NotSaved.

        A transaction of theirs that is under way is waited for. While we hold its number a process can't come back.
        """

        def move_on() -> None:
            for number in numbers:
                if ask(self._connection, f"pg_try_advisory_lock({PLACE}, {number})"):
                    self._connection.execute(EVICT, (number,))
                    self._connection.execute(f"select pg_advisory_unlock({PLACE}, {number})")

        await self._run(move_on)

    async def _run(self, work: Callable[[], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._thread, self._try, work)

    def _try(self, work: Callable[[], T]) -> T:
        try:
            return work()
        except psycopg.Error as fault:
            self._connection.close()
            raise NotSaved(fault_key(fault)) from fault

    def _reach(self) -> Connection:
        if self._connection.closed or not self.is_held:
            self._connection.close()
            self._connection = connect(self._url)
            name_connection(self._connection, self.role.value)
            if lock_database(self._connection, self.role, 0, self.number) is None:
                self._connection.close()
                raise NotSaved("in-use")  # the server has not ended our last session, or another has our number
            self._connection.execute(LIMIT)
            self._declare()
            self.generation, self.is_held = self.generation + 1, True
        return self._connection

    def _look(self) -> Seen:
        connection = self._reach()
        ask_clock(connection, self._clock)
        there = dict[int, frozenset[str]]()
        for number, kind in connection.execute(LOOK, ([str(kind) for kind in Job],)):
            there[number] = there.get(number, frozenset()) | ({kind} if kind else frozenset())
        return Seen(there, frozenset(number for (number,) in connection.execute(FENCES)))

    async def declare(self, kinds: Collection[str]) -> None:
        """Say what kinds of jobs we do, from now on; raises NotSaved."""
        former, self.kinds = self.kinds, kinds
        await self._run(lambda: self._connection.execute(RETRACT, (self.number, list(map(str, former)))))
        await self._run(self._declare)

    def _declare(self) -> None:
        self._connection.execute(DECLARE, (self.number, list(map(str, self.kinds))))

    async def close(self) -> None:
        await asyncio.get_running_loop().run_in_executor(self._thread, self._connection.close)
        self._thread.shutdown()


def ask_clock(connection: Connection, clock: ServerClock) -> None:
    asked_ms = clock.steady_ms()
    for (told_ms,) in connection.execute(READ_CLOCK):
        clock.correct(asked_ms, told_ms)


def read_shares(connection: Connection) -> list[JobShare]:
    kinds = (Job.CLOCK, Job.JUDGE, Job.COURIER)
    found = connection.execute(SHARES, (list(map(str, kinds)), PARTS - 1))
    held = {kind: (count, holders) for kind, count, holders in found}
    return [JobShare(kind, PARTS, *held.get(kind, (0, 0))) for kind in kinds]


Fetch: TypeAlias = Callable[..., Awaitable[list[tuple[Any, ...]]]]
Note: TypeAlias = Callable[[Collection[str]], None]

CHANNEL: Final = "'arbitro_' || md5(current_schema())"
MOST: Final = 200  # tables that are told of at once: the server takes 8,000 bytes
PAUSE_S: Final = 0.01  # seconds between two notices of a process at least
AWAY_S: Final = 1.0  # seconds before a server that is away is listened to again
OFTEN_S: Final = 15.0  # seconds after which it is looked whether a notice was lost


class PostgresChangeFeed(ChangeFeed):
    def __init__(self, url: str, fetch: Fetch) -> None:
        self._url = url
        self._fetch = fetch
        self._own = secrets.token_hex(8)
        self._told: dict[str, None] = {}
        self._given = asyncio.Event()

    def tell(self, *words: str) -> None:
        self._told.update(dict.fromkeys(words))
        if self._told:
            self._given.set()

    def follow(self, supervisor: Supervisor, note: Note, work: Work) -> list[asyncio.Task[None]]:
        return [supervisor.start("hearing", partial(self.hear, note)), supervisor.start("following", work)]

    async def send_on(self) -> None:
        while True:
            await self._given.wait()
            await self.send()
            await asyncio.sleep(PAUSE_S)

    async def send(self) -> None:
        self._given.clear()
        while self._told:
            words = list(islice(self._told, MOST))
            for word in words:
                del self._told[word]
            try:
                await self._fetch(f"select pg_notify({CHANNEL}, ?)", " ".join((self._own, *words)))
            except NotSaved:
                return

    async def hear(self, handle: Note) -> None:
        while True:
            try:
                await self._listen(handle)
            except psycopg.OperationalError:
                await asyncio.sleep(AWAY_S)

    async def _listen(self, handle: Note) -> None:
        url = complete_address(self._url)
        async with await psycopg.AsyncConnection.connect(url, autocommit=True) as connection:
            found = await (await connection.execute(f"select {CHANNEL}")).fetchone()
            assert found is not None
            await connection.execute(f"listen {found[0]}")
            handle([Mark.ALL])
            while True:
                async for heard in connection.notifies(timeout=OFTEN_S):
                    whose, *words = heard.payload.split()
                    if whose != self._own:
                        handle(words)
                handle([Mark.LATE])
