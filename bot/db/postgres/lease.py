"""The session that stands for a process: its locks are the process's role, its number, what it does and its jobs.

The server ends it when it is silent, and with it all locks: by its own clock, whatever a process takes for the time.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import Any, Final, NamedTuple

import psycopg

from bot.db.postgres.connection import READ_CLOCK, Connection, fault_key
from bot.db.postgres.opening import PLACE, ask, connect_watched, lock_database, name_connection
from bot.db.statements import T
from bot.run.jobs import PARTS, JobShare, Role
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

DECLARE: Final = f"select pg_advisory_lock({KIND.format(kind='kind')}, %s) from unnest(%s::text[]) kind"
RETRACT: Final = f"select pg_advisory_unlock({KIND.format(kind='kind')}, %s) from unnest(%s::text[]) kind"
TAKE: Final = f"select name from unnest(%s::text[]) name where pg_try_advisory_lock({JOB.format(name='name')})"
GIVE: Final = f"select pg_advisory_unlock({JOB.format(name='name')}) from unnest(%s::text[]) name"
# Who is there and for what; a number without a kind is a process that takes presses, or is about to leave.
LOOK: Final = (
    f"select objid::bigint, kind from pg_locks left join unnest(%s::text[]) kind on classid = {KIND.format(kind='kind')}::oid "
    f"where {LOCKS} and (classid = {PLACE}::oid or kind is not null)"
)
FENCES: Final = f"select substr(name, {len(TURN) + 1})::int from house where name like '{TURN}%' and value > 0"
EVICT: Final = f"update house set value = -value where name = '{TURN}' || %s and value > 0"
SHARES: Final = (
    "select kind, count(*), count(distinct pid) from unnest(%s::text[]) kind cross join generate_series(0, %s) part "
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
        self._role = role
        self._clock = clock
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="postgres-lease")
        self.number = number
        self.kinds: Collection[str] = ()
        self.generation = 1
        self._is_held = True
        connection.execute(LIMIT)

    def drop(self) -> None:
        """Have the session made again at the next look: the process was taken for gone."""
        self._is_held = False

    async def look(self) -> Seen:
        """Say that we are there, and see who else is; raises NotSaved."""
        return await self._run(self._look_somehow)

    async def take(self, names: Sequence[str]) -> list[str]:
        """Lock what is free of these jobs; returns that. Raises NotSaved."""
        return await self._run(lambda: [name for (name,) in self._connection.execute(TAKE, (list(names),))])

    async def give(self, names: Sequence[str]) -> None:
        """Raise NotSaved."""
        await self._run(lambda: self._connection.execute(GIVE, (list(names),)))

    async def evict(self, numbers: Collection[int]) -> None:
        """Move on the fences of processes that are gone, so that what they still write is refused; raises NotSaved.

        A transaction of theirs that is under way is waited for. While we hold its number a process can't come back.
        """
        await self._run(lambda: self._evict(numbers))

    async def _run(self, work: Callable[[], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._thread, self._try, work)

    def _try(self, work: Callable[[], T]) -> T:
        try:
            return work()
        except psycopg.Error as fault:
            self._connection.close()
            raise NotSaved(fault_key(fault)) from fault

    def _reach(self) -> Connection:
        if self._connection.closed or not self._is_held:
            self._connection.close()
            self._connection = connect_watched(self._url)
            name_connection(self._connection, self._role.value)
            if lock_database(self._connection, self._role, 0, self.number) is None:
                self._connection.close()
                raise NotSaved("in-use")  # the server has not ended our last session, or another has our number
            self._connection.execute(LIMIT)
            self._declare()
            self.generation, self._is_held = self.generation + 1, True
        return self._connection

    def _look_somehow(self) -> Seen:
        with suppress(psycopg.OperationalError):
            return self._look(self._reach())
        return self._look(self._reach())

    def _look(self, connection: Connection) -> Seen:
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

    def _evict(self, numbers: Collection[int]) -> None:
        for number in numbers:
            if ask(self._connection, f"pg_try_advisory_lock({PLACE}, {number})"):
                self._connection.execute(EVICT, (number,))
                self._connection.execute(f"select pg_advisory_unlock({PLACE}, {number})")

    async def close(self) -> None:
        await asyncio.get_running_loop().run_in_executor(self._thread, self._connection.close)
        self._thread.shutdown()


def ask_clock(connection: Connection, clock: ServerClock) -> None:
    asked_ms = clock.steady_ms()
    for (told_ms,) in connection.execute(READ_CLOCK):
        clock.correct(asked_ms, told_ms)


def read_shares(fetch: Callable[[str, tuple[Any, ...]], Sequence[tuple[Any, ...]]]) -> list[JobShare]:
    kinds = (Job.CLOCK, Job.JUDGE, Job.COURIER)
    held = {kind: (count, holders) for kind, count, holders in fetch(SHARES, (list(map(str, kinds)), PARTS - 1))}
    return [JobShare(kind, PARTS, *held.get(kind, (0, 0))) for kind in kinds]
