"""Durable answers: from a token, by the rules, to the commit, against SQLite alone committing once an answer."""

from __future__ import annotations

import asyncio
import sqlite3
import time
from collections.abc import Iterator, Sequence
from contextlib import AsyncExitStack, closing
from dataclasses import dataclass
from itertools import count, dropwhile, takewhile
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

from bot.app import App, open_app
from bot.config import Settings
from bot.run.worker_pool import collect_seldom
from bot.tables.change import Decide, GivenAnswer
from bot.tables.rows import SeatAssignment, TableRecord
from bot.values.ids import PersonId, TableId, TablePace, TableStatus
from games.game import Seating
from games.kernel import Entry
from games.questions import Question
from games.secret import CHANCE, CLOCK, JUDGE
from games.spec import GameSpec
from tests.laws.playout import Setup, play
from tests.probes import PROBES
from tools.bench.figures import Figure, paired, ratios

BEGAN = 1_700_000_000_000
"""When the tables of the bench began, in ms since 1970."""
MIXED = ("ballot", "perudo")
"""What is played: always the same, so that figures can be compared."""
VIA = {CHANCE: "chance", CLOCK: "clock", JUDGE: "judge"}
LOG = (
    "create table log (table_id text not null, seq integer not null, seat integer not null, prompt text not null,"
    " token text not null, secret integer not null, via text not null, person text not null, at integer not null,"
    " platform_at integer, digest text not null, primary key (table_id, seq)) without rowid"
)


@dataclass(frozen=True, slots=True)
class Script:
    """A whole game as it was played: what a table is given answer by answer."""

    spec: GameSpec[Any]
    seats: int
    options: dict[str, str]
    start: Any
    log: tuple[Entry, ...]


def scripted(spec: GameSpec[Any], seed: str, **chosen: str) -> Script:
    """A game of people alone, of random answers; options that are not chosen stay as they are."""
    tokens = {option.name: chosen.get(option.name, option.default) for option in spec.options}
    values = {option.name: option.shape.parse(tokens[option.name]) for option in spec.options}
    start = spec.game.start(values, Seating(spec.least), None, spec.errata)
    return Script(spec, spec.least, tokens, start, play(Setup(spec, spec.least, start), Random(seed)).log)


def scripts(each: int) -> list[Script]:
    """Games of two probes in turn, the longest of several tries."""
    tries = ([scripted(PROBES[name], f"{n}.{k}") for k in range(12)] for n in range(each) for name in MIXED)
    return [max(some, key=lambda script: len(script.log)) for some in tries]


async def begun(app: App, number: int, script: Script) -> TableId:
    """A live table about to be played by people, for whom chance has answered."""
    spec = script.spec
    name = TableId(f"{number:06}")
    record = TableRecord(
        id=name, game=spec.name, name="Bench", lang="it", pace=TablePace.LIVE, status=TableStatus.LOBBY, seats=script.seats,
        host=PersonId("web:0"), options=script.options, errata=spec.errata, seed=bytes(32), key=bytes(16), opened_at=BEGAN,
    )  # fmt: skip
    people = [SeatAssignment(seat, f"web:{seat}", "", f"Seat {seat}", 0) for seat in range(script.seats)]
    await app.tables.open(record, spec, people)
    begin = {"begin": True, "status": TableStatus.LIVE, "started_at": BEGAN}
    dealt = takewhile(lambda entry: entry.seat == CHANCE, script.log)
    await app.tables.change(name, lambda *_: begin, *(give(name, *each) for each in enumerate(dealt)))
    return name


async def answer_all(app: App, name: TableId, log: Sequence[Entry]) -> None:
    """Give a table its answers one after the other, each once the one before is on disk, with those of chance after it."""
    steps: list[Decide] = []
    for number, entry in dropwhile(lambda each: each[1].seat == CHANCE, enumerate(log)):
        if steps and entry.seat != CHANCE:
            await app.tables.change(name, *steps)
            steps.clear()
        steps.append(give(name, number, entry))
    await app.tables.change(name, *steps)


def give(name: TableId, number: int, entry: Entry) -> Decide:
    via = "clock" if entry.by_clock or entry.seat == CLOCK else VIA.get(entry.seat, "hand")
    person, update = (f"web:{entry.seat}", f"{name}.{number}") if via == "hand" else ("", "")
    question = Question(entry.seat, entry.prompt)
    given = GivenAnswer(question, entry.token, via, person, BEGAN + entry.at, update)
    return lambda *_: given


class Raw:
    """The peer: one row and one commit an answer, in WAL, `synchronous = FULL`."""

    def __init__(self, path: Path) -> None:
        self.connection = sqlite3.connect(path, isolation_level=None)
        self.connection.execute("pragma journal_mode = wal")
        self.connection.execute("pragma synchronous = full")
        self.connection.execute(LOG)
        self.number = count()

    def __call__(self, answers: int) -> float:
        """The seconds that so many answers take."""
        execute, began = self.connection.execute, time.perf_counter()
        for _ in range(answers):
            n = next(self.number)
            execute("begin immediate")
            execute(
                "insert into log values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                (f"{n % 997:06}", n, 1, "card", "7H", 1, "hand", "web:1", BEGAN + n, None, "0123456789abcdef"),
            )
            execute("commit")
        return time.perf_counter() - began


async def measured(name: str, tables: int, each: int, rounds: int, least: float, folder: Path) -> Figure:
    """So many tables at once, `each` answers a table and round; the peer half before, half after."""
    settings = Settings(_env_file=None, database=folder / f"{tables}.db", tables_in_memory=2 * tables + 100)
    pool, number, pairs = scripts(4), count(), []
    collect_seldom()
    async with AsyncExitStack() as stack:
        app = await stack.enter_async_context(open_app(settings, PROBES, now_ms=lambda: BEGAN, sleep=never))
        app.autoplay.look = lambda _: None  # chance answers from the log here
        raw = Raw(folder / f"{tables}-raw.db")
        stack.enter_context(closing(raw.connection))
        for _ in range(rounds + 1):
            chosen = [pool[n % len(pool)] for n in range(tables)]
            names = await asyncio.gather(*(begun(app, next(number), script) for script in chosen))
            logs = [script.log[:each] for script in chosen]
            answers = sum(map(len, logs))
            theirs = raw(answers // 2)
            began = time.perf_counter()
            await asyncio.gather(*(answer_all(app, table, log) for table, log in zip(names, logs, strict=True)))
            own = time.perf_counter() - began
            theirs += raw(answers // 2)
            pairs.append((answers / own, answers // 2 * 2 / theirs))
    told = f"{paired(pairs[1:], 1, 'answers/s')}, {answers} answers a round"
    return Figure(name, ratios(pairs[1:]), peer=PEER, least=least, more=told)


PEER = f"raw sqlite3 {sqlite3.sqlite_version}, one commit an answer, WAL, synchronous = FULL, same disk"


async def never(_: float) -> None:
    """The bench waits for no one."""
    await asyncio.Event().wait()


def figures(folder: Path | None = None, *, quick: bool = False) -> Iterator[Figure]:
    """One table alone, a hundred, ten thousand."""
    with TemporaryDirectory(dir=folder) as made:
        for tables, each, rounds, least in ((1, 60, 40, 0.4), (100, 60, 10, 1.0), (10_000, 3, 3, 1.0)):
            if quick and tables > 100:
                continue
            name = f"durable answers, {'one table alone' if tables == 1 else f'{tables:,} tables at once'}"
            yield asyncio.run(measured(name, tables, each, 2 if quick else rounds, least, Path(made)))
