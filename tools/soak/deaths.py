"""A real `arbitro serve`, killed at random while people play in browsers and on both chats."""

from __future__ import annotations

import asyncio
import sqlite3
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from tests.fakes import discord as discord_wire
from tests.fakes import telegram as telegram_wire
from tools.soak.house import House
from tools.soak.mishaps import MISHAPS
from tools.soak.players import AtDiscord, AtTelegram, Pair, play_at

LONGEST_LIFE_S = 6.0
YOUNG_S = 1.0
"""How old it is at most when it is killed before its first answer."""
QUIET_S = 1_800.0


@dataclass(slots=True)
class Record:
    """What the deaths came to."""

    deaths: int = 0
    young: int = 0
    entries: int = 0
    presses: int = 0
    updates: int = 0
    sent: int = 0
    tables: int = 0
    mishaps: int = 0
    lost: list[str] = field(default_factory=list)


class Witness:
    """Compares what is on the disk after each death with what it was before, and with what people were told."""

    def __init__(self, house: House, pairs: list[Pair], telegram: telegram_wire.World, record: Record) -> None:
        self.house, self.pairs, self.telegram, self.record = house, pairs, telegram, record
        self.log: dict[str, list[tuple[object, ...]]] = {}
        self.emitted: set[int] = set()
        emit = telegram.updates.emit

        def noted(kind: str, said: dict[str, object]) -> None:
            if kind in {"message", "callback_query"}:
                self.emitted.add(telegram.updates.next)
            emit(kind, said)

        telegram.updates.emit = noted

    def look(self) -> None:
        """Look once, while no one writes."""
        lost, connection = list[str](), self.house.read()
        try:
            self._compare_log(connection, lost)
            told = {press for pair in self.pairs for press in pair.known}
            kept = {
                row[0].partition(" ")[2] for row in connection.execute("select id from inbox where id like 'web:%'")
            }
            lost += [f"press {press} was taken and is gone" for press in told - kept]
            waiting = {update.id for update in self.telegram.updates.waiting}
            known = {row[0] for row in connection.execute("select id from updates where surface = 'telegram'")}
            lost += [f"update {number} was confirmed and is gone" for number in self.emitted - waiting - known]
            wrong = connection.execute("select count(*) from tables where status = 'suspended'").fetchone()[0]
            lost += ["a table is suspended"] * wrong
            self.record.presses, self.record.updates = len(told), len(known)
            self.record.tables = connection.execute("select count(*) from tables").fetchone()[0]
            self.record.sent = connection.execute("select count(*) from posts where status = 'sent'").fetchone()[0]
        except sqlite3.DatabaseError as fault:
            if "no such table" not in str(fault) or self.log:
                lost.append(f"the database: {fault}")
        finally:
            connection.close()
            self.record.lost += [what for what in lost if what not in self.record.lost]

    def _compare_log(self, connection: sqlite3.Connection, lost: list[str]) -> None:
        now: dict[str, list[tuple[object, ...]]] = {}
        for table_id, *row in connection.execute("select * from log order by table_id, seq"):
            now.setdefault(table_id, []).append(tuple(row))
        for table_id, rows in self.log.items():
            if now.get(table_id, [])[: len(rows)] != rows:
                lost.append(f"the log of {table_id} is another")
        self.log, self.record.entries = now, sum(map(len, now.values()))


async def die_often(deaths: int, seconds: float) -> Record:
    """Kill it so many times, fewer where time is over, then let it come to rest."""
    record, dice, until = Record(), Random("deaths"), time.monotonic() + seconds
    with tempfile.TemporaryDirectory() as folder:
        async with await telegram_wire.World.started() as telegram, await discord_wire.World.started() as discord:
            telegram.patience = discord.patience = 2.0
            house = House(Path(folder), telegram, discord)
            pairs = [Pair(house.base, number) for number in range(2)]
            witness = Witness(house, pairs, telegram, record)
            up = asyncio.Event()

            async def ready() -> None:
                await up.wait()

            chats = (AtTelegram(telegram), AtDiscord(discord))
            playing = [asyncio.create_task(pair.play(), name=pair.names[0]) for pair in pairs]
            playing += [asyncio.create_task(play_at(chat, ready)) for chat in chats]
            while record.deaths < deaths and time.monotonic() < until:
                await live_and_die(house, record, dice, up)
                witness.look()
                record.lost += [
                    f"{task.get_name()} plays no more: {task.exception()!r}" for task in playing if task.done()
                ]
                playing = [task for task in playing if not task.done()]
                print_progress(record)
            for task in playing:
                task.cancel()
            await asyncio.gather(*playing, return_exceptions=True)
            await come_to_rest(house, witness)
            await meet_mishaps(house, record)
            for pair in pairs:
                await pair.close()
    return record


async def live_and_die(house: House, record: Record, dice: Random, up: asyncio.Event) -> None:
    """Live for a while and be killed, now and then before the first answer."""
    await house.start()
    if dice.random() < 0.1:
        await asyncio.sleep(dice.uniform(0.0, YOUNG_S))
        record.young += 1
    elif not await house.answers():
        record.lost.append(f"it did not begin: status {house.process.exitcode}, {house.last_words()}")
    else:
        up.set()
        await asyncio.sleep(dice.uniform(0.1, LONGEST_LIFE_S))
        up.clear()
    await house.kill()
    record.deaths += 1


async def come_to_rest(house: House, witness: Witness) -> None:
    """Start once more, and wait until everything that was planned is sent and everything that came is acted on."""
    await house.start()
    until, left = time.monotonic() + QUIET_S, -1
    while left and time.monotonic() < until:
        await asyncio.sleep(2)
        connection = house.read()
        unsent, unread = (
            connection.execute(sql).fetchone()[0]
            for sql in (
                "select count(*) from posts where status <> 'sent'",
                "select count(*) from updates where body <> ''",
            )
        )
        connection.close()
        left = unsent + unread + len(witness.telegram.updates.waiting)
    await house.kill()
    witness.look()
    if left:
        witness.record.lost.append(f"{unsent} messages never sent, {unread} updates never acted on")


async def meet_mishaps(house: House, record: Record) -> None:
    """Have everything else happen to it, one after the other."""
    await house.start()
    assert await house.answers()
    for mishap in MISHAPS:
        try:
            await mishap(house)
        except (AssertionError, OSError, sqlite3.Error) as fault:
            record.lost.append(f"{mishap.__name__}: {fault}")
        record.mishaps += 1
    await house.kill()


def print_progress(record: Record) -> None:
    """Say how far it is, now and then."""
    if record.deaths % 10 == 0:
        print(
            f"{record.deaths} deaths: {record.entries} entries, {record.presses} presses, {len(record.lost)} lost",
            flush=True,
        )
