"""Three real `arbitro serve` on one PostgreSQL server, of which one after the other is killed while people play on every surface."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
import tempfile
import time
import traceback
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Sequence
from contextlib import asynccontextmanager, closing
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any, Final

import httpx
import psycopg

from tests.adapters.web.site import Browser
from tests.fakes import discord as discord_wire
from tests.fakes import telegram as telegram_wire
from tests.support.postgres import Server, run_server
from tools.soak.door import Door
from tools.soak.house import KEY, House
from tools.soak.players import AtDiscord, AtTelegram, Pair, play_at

ROLES: Final = ("house", "house", "house")
"""Each takes presses, and does what falls to it of all that is shared."""
EVERY_S: Final = 20.0
"""Seconds from one death to the next."""
STILL_S: Final = (5.0, 20.0)
"""Seconds for which a process stands still now and then; after 10 it loses what fell to it."""
CHAT_GAME: Final = ("mattazza", "3")
"""One in which an answer is one press: hands of several cards would never come together at random."""
QUIET_S: Final = 600.0
STANDING_S: Final = 180.0
"""After so long without anyone's answer from there a surface stands still, and that is a loss."""
SURFACES: Final = ("web", "telegram", "discord")
PASSING: Final = {-signal.SIGKILL, 1}
"""How a process may end: killed, or because its place was taken or the server away, to be started again."""
CUT: Final = "select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'arbitro%'"

HELD: Final = """select objid::bigint, pid from pg_locks join pg_stat_activity using (pid) where locktype = 'advisory' and granted
    and application_name like %s and classid = hashtext('arbitro job ' || current_schema())::oid"""
"""The jobs of a process as the server knows them, and the session that holds each."""


@dataclass(slots=True)
class CompanyRecord:
    """What became of it."""

    seconds: float = 0.0
    server: str = ""
    deaths: Counter[str] = field(default_factory=Counter)
    troubles: Counter[str] = field(default_factory=Counter)
    left: int = 0
    takeovers_s: list[float] = field(default_factory=list)
    answers: Counter[str] = field(default_factory=Counter)
    loads: list[float] = field(default_factory=list)
    tables: int = 0
    entries: int = 0
    presses: int = 0
    updates: int = 0
    sent: int = 0
    lost: list[str] = field(default_factory=list)


class Member:
    """One of the processes, started again whenever it ends, as a service is."""

    def __init__(self, house: House, role: str, record: CompanyRecord) -> None:
        self.house, self.role, self._record = house, role, record

    async def keep(self) -> None:
        """Keep it running until cancelled."""
        while True:
            await self.house.start()
            await asyncio.to_thread(self.house.process.join)
            status = self.house.process.exitcode
            if status not in PASSING:
                self._record.lost.append(f"{self.role} ended with {status}: {self.house.last_words()}")
            if status == 1:
                self._record.left += 1
                print(self.role, "left:", self.house.last_words(), flush=True)
            await asyncio.sleep(0.2)

    async def is_open(self) -> bool:
        """Whether it answers now."""
        try:
            _, writer = await asyncio.open_connection("127.0.0.1", self.house.port)
        except OSError:
            return False
        writer.close()
        return True


class Roaming(Pair):
    """Two people each of whose requests may come to another process."""

    def _browser(self, base: str) -> Browser:
        browser = super()._browser(base)
        limits = httpx.Limits(max_keepalive_connections=0)
        browser.client = httpx.AsyncClient(base_url=base, timeout=10.0, limits=limits)
        return browser


class Witness:
    """Compares what the server has with what it had before, and with what people and Telegram were told."""

    def __init__(self, url: str, pairs: Sequence[Pair], telegram: telegram_wire.World, record: CompanyRecord) -> None:
        self._url, self._pairs, self._telegram, self._record = url, pairs, telegram, record
        self._log: dict[str, list[Any]] = {}
        self._emitted: set[int] = set()
        self._moved_s = dict.fromkeys(SURFACES, time.monotonic())
        emit = telegram.updates.emit

        def note(kind: str, said: dict[str, object]) -> None:
            if kind in {"message", "callback_query"}:
                self._emitted.add(telegram.updates.next)
            emit(kind, said)

        telegram.updates.emit = note

    def look(self) -> None:
        """Look once, in one snapshot; what was told before that must be in it."""
        told = {press for pair in self._pairs for press in pair.known}
        confirmed = self._emitted - {update.id for update in self._telegram.updates.waiting}
        with psycopg.connect(self._url) as connection:
            connection.execute("set transaction isolation level repeatable read, read only")
            ask = connection.execute
            lost = list(self._compare_log(ask("select * from log order by table_id, seq").fetchall()))
            lost += self._note_answers(ask("select seq, person from log where via = 'hand'").fetchall())
            kept = {row[0].partition(" ")[2] for row in ask("select id from inbox where id like 'web:%'")}
            known = {row[0] for row in ask("select id from updates where surface = 'telegram'")}
            lost += [f"press {press} was taken and is gone" for press in told - kept]
            lost += [f"update {number} was confirmed and is gone" for number in confirmed - known]
            counts = ask("""select count(*), count(*) filter (where status = 'suspended'),
                (select count(*) from posts where status = 'sent') from tables""").fetchone()
            heads = ask("""select count(*) from heads join tables on tables.id = heads.table_id
                where seq <> (select count(*) from log where table_id = heads.table_id)""").fetchone()
        record = self._record
        record.tables, suspended, record.sent = counts
        record.presses, record.updates = len(told), len(known)
        lost += ["a table is suspended"] * suspended + ["a head is not where its log ends"] * heads[0]
        record.lost += [what for what in lost if what not in record.lost]

    def _note_answers(self, rows: Sequence[tuple[Any, ...]]) -> Iterator[str]:
        """Note how many answers people gave on each surface; yield which stands still."""
        now_s, answers = time.monotonic(), Counter(person.partition(":")[0] for _, person in rows)
        for surface in SURFACES:
            if answers[surface] > self._record.answers[surface]:
                self._moved_s[surface] = now_s
            elif now_s - self._moved_s[surface] > STANDING_S:
                self._moved_s[surface] = now_s
                yield f"{surface} stood still for {STANDING_S:.0f} s after {answers[surface]} answers"
        self._record.answers = answers

    def _compare_log(self, rows: Sequence[tuple[Any, ...]]) -> list[str]:
        now: dict[str, list[Any]] = {}
        for table_id, *row in rows:
            now.setdefault(table_id, []).append(row)
        lost = [
            f"the log of {name} is another" for name, log in self._log.items() if now.get(name, [])[: len(log)] != log
        ]
        lost += [
            f"the log of {name} has gaps"
            for name, log in now.items()
            if [r[0] for r in log] != [*range(1, len(log) + 1)]
        ]
        self._log, self._record.entries = now, len(rows)
        return lost

    def count_waiting(self) -> int:
        """How much is still to be sent, or to be acted on."""
        with psycopg.connect(self._url) as connection:
            found = connection.execute("""select (select count(*) from posts where status <> 'sent')
                + (select count(*) from updates where body <> '')""").fetchone()
        return int(found[0]) + len(self._telegram.updates.waiting)


@asynccontextmanager
async def set_up(folder: Path, server: Server, record: CompanyRecord) -> AsyncIterator[tuple[list[Member], Witness]]:
    """Start the processes and everyone who plays, until the body ends."""
    async with await telegram_wire.World.started() as telegram, await discord_wire.World.started() as discord:
        telegram.patience = discord.patience = 5.0
        members = []
        for number, role in enumerate(ROLES):
            (own := folder / str(number)).mkdir()
            members.append(Member(House(own, telegram, discord, server.url, ("--only", role)), role, record))
        door = Door([member.house.port for member in members])
        async with await door.open():
            pairs = [Roaming(door.base, number) for number in range(3)]
            witness = Witness(server.url, pairs, telegram, record)
            keeping = [asyncio.create_task(member.keep()) for member in members]
            assert await wait_until(lambda: is_any_open(members), QUIET_S)
            chats = (AtTelegram(telegram, CHAT_GAME), AtDiscord(discord, CHAT_GAME))
            playing = [asyncio.create_task(pair.play()) for pair in pairs]
            playing += [asyncio.create_task(play_at(chat, rest)) for chat in chats]
            try:
                yield members, witness
                ended = [task for task in playing if task.done()]
                record.lost += [f"somebody plays no more: {task.exception()!r}" for task in ended]
                await cancel(playing)
                await come_to_rest(witness, record)
            finally:
                await cancel(playing + keeping)
                for member in members:
                    await member.house.stop()
            for pair in pairs:
                await pair.close()


async def wait_until(holds: Callable[[], Awaitable[bool]], seconds: float) -> bool:
    """Wait until something holds; returns whether it does before so much time is over."""
    until = time.monotonic() + seconds
    while not await holds():
        if time.monotonic() > until:
            return False
        await asyncio.sleep(0.05)
    return True


async def is_any_open(members: Sequence[Member]) -> bool:
    """Whether anyone answers."""
    return any([await member.is_open() for member in members])


async def rest() -> None:
    """Let others go on."""
    await asyncio.sleep(0)


async def cancel(tasks: Sequence[asyncio.Task[None]]) -> None:
    """Cancel tasks and wait for their ends."""
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


async def live_together(seconds: float) -> CompanyRecord:
    """Kill one of them again and again for so long, with some other trouble in between, then let them come to rest."""
    record, dice = CompanyRecord(), Random("company")
    with run_server() as server, tempfile.TemporaryDirectory() as folder:
        with closing(psycopg.connect(server.url)) as connection:
            record.server = "{}.{}".format(*divmod(connection.info.server_version, 10_000))
        async with set_up(Path(folder), server, record) as (members, witness):
            began = time.monotonic()
            while time.monotonic() - began < seconds:
                await asyncio.sleep(EVERY_S / 2)
                try:
                    await make_trouble(server, members, record, dice)
                    await asyncio.sleep(EVERY_S / 2)
                    await kill_one(server.url, members, record, dice)
                    await asyncio.to_thread(witness.look)
                except psycopg.Error as fault:
                    record.lost.append(f"the server does not answer: {fault!r}")
                except BaseException:
                    traceback.print_exc()
                    raise
                record.loads.append(os.getloadavg()[0])
                record.seconds = time.monotonic() - began
                print_progress(record)
        await asyncio.to_thread(witness.look)
        record.lost += refold(server.url, Path(folder))
    return record


async def make_trouble(server: Server, members: Sequence[Member], record: CompanyRecord, dice: Random) -> None:
    """Do something else to them: cut all lines to the server, have a process stand still, end the server hard."""
    kind = ("lines", "still", "server")[record.troubles.total() % 3]
    record.troubles[kind] += 1
    match kind:
        case "lines":
            with psycopg.connect(server.url, autocommit=True) as connection:
                connection.execute(CUT)
        case "still":
            house = dice.choice(members).house
            house.signal(signal.SIGSTOP)
            await asyncio.sleep(dice.choice(STILL_S))
            house.signal(signal.SIGCONT)
        case "server":
            await asyncio.to_thread(server.crash)
            await asyncio.sleep(1)
            await asyncio.to_thread(server.start)


async def kill_one(url: str, members: Sequence[Member], record: CompanyRecord, dice: Random) -> None:
    """Kill one of them; note after how long others, or itself once it is back, have all that it held."""
    doomed = dice.choice(members)
    held = await asyncio.to_thread(find_held, url, doomed.house.process.pid)
    doomed.house.signal(signal.SIGKILL)
    at = time.monotonic()
    record.deaths[doomed.role] += 1

    async def is_taken_over() -> bool:
        now = await asyncio.to_thread(find_held, url) - held
        return {job for job, _ in held} <= {job for job, _ in now}

    if not held:
        return  # it had not got as far as to claim anything
    if not await wait_until(is_taken_over, QUIET_S):
        record.lost.append("nobody has taken over")
    record.takeovers_s.append(time.monotonic() - at)


def find_held(url: str, pid: int | str = "%") -> set[tuple[int, int]]:
    """The jobs of a process, or of all together, and the sessions that hold them."""
    with psycopg.connect(url) as connection:
        return set(connection.execute(HELD, (f"arbitro % %:{pid}",)))


async def come_to_rest(witness: Witness, record: CompanyRecord) -> None:
    """Wait until everything that was planned is sent and everything that came is acted on."""

    async def is_at_rest() -> bool:
        return not await asyncio.to_thread(witness.count_waiting)

    if not await wait_until(is_at_rest, QUIET_S):
        record.lost.append(f"{witness.count_waiting()} messages never sent or updates never acted on")


def refold(url: str, folder: Path) -> list[str]:
    """Fold every table as `arbitro refold` does; returns what it complains of."""
    environment = os.environ | {"ARBITRO_DATABASE": url, "ARBITRO_SEAL_KEY": KEY}
    command = [sys.executable, "-m", "bot", "refold"]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    print(done.stdout[-500:], done.stderr[-500:], flush=True)
    return [f"refold: {done.stdout}{done.stderr}"] if done.returncode else []


def print_progress(record: CompanyRecord) -> None:
    """Say how far it is."""
    print(
        f"{record.seconds:.0f} s, {dict(record.deaths)}, {dict(record.troubles)}, {record.left} left: {record.entries} "
        f"entries, {dict(record.answers)} answers, {record.presses} presses, {record.updates} updates, {record.sent} sent, last takeover "
        f"{record.takeovers_s[-1:]}, {len(record.lost)} lost",
        flush=True,
    )
    for what in record.lost:
        print("LOST", what, flush=True)
