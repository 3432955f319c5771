"""A simulated year: tables stand, people come and go, and neither memory nor what is only kept for a while grows."""

from __future__ import annotations

import gc
import resource
import sqlite3
import sys
import tempfile
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

from bot.app import App, open_app
from bot.config import Settings
from bot.people.people import KEPT
from bot.tables.snapshot import Table
from bot.tables.stored import table_ids
from bot.values.chat import Limits
from bot.values.ids import ChannelId, PersonId, TableId, TablePace, TableStatus
from bot.values.requests import Answer, NewTable, Person, Update
from games.art.canvas import Canvas
from games.forms import Refused
from games.questions import Work
from games.spec import GameSpec
from games.values import replace
from tests.support import people
from tests.support.script_game import Time, never, soon

DAY_MS = 24 * 3_600_000
STANDING = (TableStatus.LOBBY, TableStatus.LIVE, TableStatus.PAUSED)
LEFT_DAYS = 45
"""After so many days someone closes a table that no one plays at any more."""
AT_CHAT = 0.3
"""How many of the tables are at a chat; at the others people play in browsers."""
PLACES = 40
TOLD_DAYS = 7
"""After so many days it is said how far the year is."""
FLAT = 0.1
"""The part by which memory may grow over the last two thirds of a year and be called flat."""
MANY = 50
"""What is fewer than this is not looked at: it comes and goes."""
BOUNDED = frozenset({"met", "primed", "reached"})
"""What is kept of the last so many people, and fills up in more than a year."""
MEMORY = Path("/dev/shm")
"""Where files are in memory: that they are safe is not what a year is to show."""
LOOKS_IN = 0.15
"""How likely someone looks in at their table on a day."""


@dataclass(slots=True)
class Sink:
    """A chat that takes everything and remembers nothing."""

    name: str = "chat"
    limits: Limits = field(default_factory=Limits)
    sent: int = 0

    async def post(self, *_: object) -> str:
        """Take a message."""
        self.sent += 1
        return f"m{self.sent}"

    send_private = post

    async def edit(self, *_: object) -> None:
        """Take an edit."""

    archive = edit_private = delete_private = check_members = edit


class Blank:
    """A scenery whose every picture is one dot: what was drawn is kept within bounds of its own, which take long to fill."""

    def __init__(self, inner: object) -> None:
        self._inner = inner

    def __getattr__(self, name: str) -> object:
        return getattr(self._inner, name)

    def draw(self, _: object) -> Canvas:
        """Draw a dot."""
        return Canvas(1, 1)


def simplify(specs: Mapping[str, GameSpec[Any]]) -> dict[str, GameSpec[Any]]:
    """These games, with blank pictures, and with robots that do not think where a game has such: what they hear is kept."""
    return {
        name: replace(
            spec,
            scenery=Blank(spec.scenery),  # type: ignore[arg-type]
            robots={level: spec.robots.get("random", robot) for level, robot in spec.robots.items()},
        )
        for name, spec in specs.items()
    }


@dataclass(slots=True)
class Year:
    """What a simulated year came to; `kib` is the memory after each tenth of it, `counts` what was alive then."""

    days: int
    standing: int
    in_memory: int = 64
    tables: int = 0
    entries: int = 0
    closed: int = 0
    over: int = 0
    suspended: int = 0
    kib: list[int] = field(default_factory=list)
    counts: list[dict[str, int]] = field(default_factory=list)

    @property
    def grown(self) -> float:
        """MiB by which memory grew over the last two thirds."""
        return (self.kib[-1] - self.kib[len(self.kib) // 3]) / 1024 if self.kib else 0.0

    def list_growth(self) -> list[str]:
        """Tell what grew, or was suspended."""
        found = [f"{self.suspended} tables were suspended"] if self.suspended else []
        if self.kib and self.grown * 1024 > FLAT * self.kib[len(self.kib) // 3]:
            found.append(f"memory grew by {self.grown:.1f} MiB over the last two thirds of the year")
        for name in self.counts[-1] if self.counts else ():
            early, late = self.counts[len(self.counts) // 3][name], self.counts[-1][name]
            if late > (KEPT if name in BOUNDED else max(MANY, 2 * early)):
                found.append(f"{name}: {early} after a third of the year, {late} at its end")
        return found


class Village:
    """Everyone who plays, and their tables; `standing` of them stand at any time."""

    def __init__(self, app: App, time: Time, specs: Mapping[str, GameSpec[Any]], year: Year) -> None:
        self.app, self.time, self.specs, self.year = app, time, list(specs.values()), year
        self.dice = Random("year")
        self.hosts: dict[TableId, tuple[Person, int]] = {}
        self.updates = 0

    async def pass_day(self) -> None:
        """Tables are opened where others have ended, some people look in, and the clock does the rest."""
        standing = await table_ids(self.app.store, *STANDING)
        self.hosts = {name: self.hosts[name] for name in standing}
        for name in standing:
            await self._tend(name)
        for _ in range(min(self.year.standing - len(standing), max(1, self.year.standing // 10))):
            await self._open()
        for _ in range(3):
            self.time.now += DAY_MS // 3
            await self.app.clock._beat(self.time.now)
            await self.app.clock.handle_due()
            await self.app.autoplay.wait_idle()
        await self.app.sender.idle()

    async def _open(self) -> None:
        """Someone opens a table: a lobby that no one begins, one for many days, or one to practise at and to forget."""
        year, dice = self.year, self.dice
        spec = dice.choice(self.specs)
        is_at_chat = dice.random() < AT_CHAT
        surface = "chat" if is_at_chat else "web"
        person = Person(PersonId(f"{surface}:{year.tables}"), f"Persona {year.tables}", dice.choice(("it", "en")))
        person = await self.app.people.meet(person.id, person.name, person.lang)
        pace = dice.choice((TablePace.DAY, TablePace.FREE))
        seats = dice.randint(spec.least, min(spec.most, 5))
        name = await self.app.openings.open(
            person, NewTable(spec.name, name="Anno", lang=person.lang, pace=pace, seats=seats)
        )
        if is_at_chat:
            await self.app.sender.show_at(name, ChannelId(f"chat:place{year.tables % PLACES}"))
        self.hosts[name] = (person, self.time.now)
        year.tables += 1
        if dice.random() < 0.7:
            await self.app.openings.start(person, name)
            await self.app.autoplay.wait_idle()
            for _ in range(2):
                await self._answer(person, name)

    async def _tend(self, name: TableId) -> None:
        person, opened_at = self.hosts[name]
        if self.time.now - opened_at > LEFT_DAYS * DAY_MS:
            with suppress(Refused):  # the clock or a robot may have ended it this very day
                await self.app.host.end(person, name)
        elif self.dice.random() < LOOKS_IN:
            table = await self.app.tables.get(name)
            if table.record.status is TableStatus.LIVE and table.record.pace is TablePace.DAY:
                await self._answer(person, name)

    async def _answer(self, person: Person, name: TableId) -> None:
        """Someone answers the first thing they are asked, through an update that is kept and acted on."""
        self.updates += 1
        update = Update(self.updates, name, "press", self.time.now)
        await self.app.updates.keep("chat", [update])
        table = await self.app.tables.get(name)
        seats = table.seats_of(person.id)
        if seats and table.record.status is TableStatus.LIVE:
            room = await self.app.views.seat_room(person, name, seats[0])
            for question in room.questions[:1]:
                fields = people.answer(question, self.dice)
                try:
                    await self.app.play.answer(person, Answer(name, question.id, fields, inbox=f"u{self.updates}"))
                except Refused:
                    continue
        await self.app.updates.mark_applied("chat", self.updates)
        await self.app.autoplay.wait_idle()


async def judge(game: str, work: Work[Any], specs: Mapping[str, GameSpec[Any]]) -> str:
    """Judge here and now."""
    found = specs[game].judge
    assert found is not None
    return found(work)


async def live(
    specs: Mapping[str, GameSpec[Any]], *, days: int, standing: int, in_memory: int, samples: int = 10
) -> Year:
    """Live so many days, with so many tables at any time."""
    year, time = Year(days, standing, in_memory), Time()

    async def judge_now(game: str, work: Work[Any]) -> str:
        return await judge(game, work, specs)

    with tempfile.TemporaryDirectory(dir=MEMORY if MEMORY.is_dir() else None) as folder:
        path = Path(folder) / "arbitro.db"
        settings = Settings(
            _env_file=None, database=path, robot_least_ms=0, robot_most_ms=0, tables_in_memory=in_memory,
            log_level="ERROR",
        )  # fmt: skip
        async with open_app(settings, specs, now_ms=time, sleep=never, judge=judge_now, chats=("chat",)) as app:
            app.sender.sleep = soon
            await app.sender.connect(Sink())
            village = Village(app, time, specs, year)
            for day in range(days):
                await village.pass_day()
                if (day + 1) % max(1, days // samples) == 0:
                    gc.collect()
                    year.kib.append(resident())
                    year.counts.append(count(app, path))
                if (day + 1) % TOLD_DAYS == 0:
                    print(f"day {day + 1}: {len(village.hosts)} tables stand, {resident() // 1024} MiB", flush=True)
            year.closed, year.over, year.suspended = [
                len(await table_ids(app.store, status))
                for status in (TableStatus.CLOSED, TableStatus.OVER, TableStatus.SUSPENDED)
            ]
        year.entries = rows(path, "log")
    return year


def count(app: App, path: Path) -> dict[str, int]:
    """Count what is alive, and the rows that are kept for a while only."""
    people_, sender = app.people, app.sender
    parts: dict[str, Any] = {
        "met": people_._met,
        "primed": people_._primed,
        "reached": sender.reachability._reached,
        "closed": sender.reachability.closed,
        "drafts": app.drafts._kept,
        "nudged": app.host._nudged,
        "minds": app.autoplay._robots._minds,
        "unread": app.updates._unread,
        "watchers": app.tables._watchers,
        "deliveries": sender._deliveries.running,
        "unsure": sender._retries.unsure,
    }
    live = {name: len(part) for name, part in parts.items()}
    live["tables"] = sum(isinstance(each, Table) for each in gc.get_objects())
    live["loaded"] = len(app.tables.list_loaded())
    return live | {f"rows of {name}": rows(path, name) for name in ("inbox", "updates", "drafts", "deadlines")}


def rows(path: Path, name: str) -> int:
    """Count the rows of a table of the database."""
    connection = sqlite3.connect(path)
    try:
        return int(connection.execute(f"select count(*) from {name}").fetchone()[0])
    finally:
        connection.close()


def resident() -> int:
    """KiB of memory this process holds now."""
    for line in Path("/proc/self/status").read_text(encoding="ascii").splitlines() if sys.platform == "linux" else ():
        if line.startswith("VmRSS:"):
            return int(line.split()[1])
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
