"""The world of a year: a clock that jumps to the next job or deed, an office that restarts, a chat that is recorded."""

from __future__ import annotations

import asyncio
import tempfile
import traceback
from collections import Counter
from collections.abc import Callable, Mapping
from contextlib import AsyncExitStack, suppress
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any, Final
from unittest.mock import patch

from bot.app import App, open_app
from bot.audit.verify import verify_export
from bot.config import Settings
from bot.play.robots import think
from bot.tables.customs import CUSTOMS
from bot.tables.questions import is_due, list_waiting, waiting_questions
from bot.tables.rows import Stage
from bot.tables.stored import next_due_ms, table_ids
from bot.values.chat import Limits
from bot.values.hours import DAY, HOUR, MINUTE
from bot.values.ids import ChannelId, PersonId, TableId, TablePace, TableStatus
from bot.values.requests import NewTable, Person
from bot.values.screens import PrivateScreen, PublicScreen
from games.event import Event
from games.forms import Refused
from games.kernel import View
from games.questions import Question, Work
from games.spec import GameSpec, Reply, Robot
from tests.support.calm import Calm
from tests.support.people import Fate
from tests.support.script_game import Time, never, soon
from tools.soak.year import MEMORY
from tools.soak.year import judge as judge_work
from tools.year.alarms import Alarms
from tools.year.deeds import ZONES
from tools.year.judge import Judge, Ring
from tools.year.people import Character, Habits, look_in, make_cast

BEGAN: Final = 1_767_600_000_000
"""The fifth of January 2026, a Monday at eight in the morning, UTC."""
STEP_MS: Final = 6 * HOUR
"""The longest jump of the clock: what is looked at hourly is looked at then at the latest."""
STANDING: Final = (TableStatus.LOBBY, TableStatus.LIVE, TableStatus.PAUSED)
NEVER_SAID: Final = (*ZONES, "Lord_Howe", "Kathmandu", "on holiday", "in ferie", "bank", "prepar")
"""What no place is ever told of anyone."""
BRIEF: Final = {
    "eleusis": {"rounds": "1"},
    "terziglio": {"hands": "3"},
    "mattazza": {"end": "hands", "hands": "3"},
    "schicki": {"mode": "looks"},
}
"""Games that people can live to see the end of."""
CHATS: Final = ("memory", "pigeon")
"""The chat where everyone is, and the one to which one of them moves."""
CUSTOMS_KEPT: Final = 0.7
"""How likely a table keeps the usual customs."""
AWAY: Final = 0.1
"""How likely the office is away for a while when it restarts."""
MONTH: Final = 30
"""After so many days it is told how far a year is."""
QUIET: Final = 3
"""How often the courier and the robots are waited for in turn, since each may have work for the other."""


@dataclass
class Chat:
    """A chat that remembers what rang, and what places were told. It knows a message that is sent again by its nonce."""

    world: World
    name: str = "memory"
    limits: Limits = field(default_factory=Limits)
    said: list[str] = field(default_factory=list)
    _nonces: dict[str, str] = field(default_factory=dict)

    async def post(self, channel_id: ChannelId, screen: PublicScreen, nonce: str) -> str:
        """Post to a place; whoever is mentioned is rung."""
        if nonce not in self._nonces:
            self.said.append(screen.text)
            for person in () if screen.silent else screen.mentions:
                await self.world.ring(person, None, "place", screen.text)
        return self._keep(nonce)

    async def send_private(self, person_id: PersonId, screen: PrivateScreen, nonce: str) -> str:
        """Tell one person, with a sound or without."""
        if nonce not in self._nonces:
            await self.world.hear(person_id, screen)
            if not screen.silent:
                kind = "seat" if screen.seat is not None else "digest" if self.is_digest(screen) else "other"
                await self.world.ring(person_id, screen.table_id, kind, screen.text, screen.seat)
        return self._keep(nonce)

    @staticmethod
    def is_digest(screen: PrivateScreen) -> bool:
        """Tell whether a message is about all tables: it has a button for each."""
        return screen.table_id is None and any(each.verb == "hand" for each in screen.buttons)

    def _keep(self, nonce: str) -> str:
        return self._nonces.setdefault(nonce, f"m{len(self._nonces)}")

    async def edit(self, *_: object) -> None:
        """Take what makes no sound."""

    archive = edit_private = delete_private = delete = check_members = edit


@dataclass
class World:
    """A year: so many tables of these games by the same seed; `restarts` is how likely the office restarts after a step.

    With `outages` it is away for a while now and then, for hours even; tables that stand at the end are lived for so many days `longer`; `tell` hears how far it is; without `banks` seats have no time beyond that of questions.
    """

    specs: Mapping[str, GameSpec[Any]]
    tables: int
    days: int
    seed: int = 1
    restarts: float = 0.0
    outages: bool = False
    banks: bool = True
    patience: int = 6
    longer: int = 0
    options: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    habits: tuple[Habits, ...] = field(default_factory=make_cast)
    judge: Judge = field(default_factory=Judge)
    time: Time = field(default_factory=lambda: Time(BEGAN))
    standing: list[TableId] = field(default_factory=list)
    cast: list[Character] = field(default_factory=list)
    tell: Callable[[str], None] = lambda _: None
    opened: int = 0
    restarted: int = 0
    outed: int = 0
    app: App = field(init=False)
    chats: dict[str, Chat] = field(init=False)

    def __post_init__(self) -> None:
        self.dice, self.fate = Random(f"year {self.seed}"), Fate(self.seed)
        self.deaths = Random(f"deaths {self.seed}")
        self.chats, self.alarms = {name: Chat(self, name) for name in CHATS}, Alarms(self.time)
        self._stack, self._path = AsyncExitStack(), Path()
        self._told_day = self._told_faults = 0

    def count(self, what: str) -> None:
        """Count something."""
        self.judge.counts[what] += 1

    # -- the office, up and down

    async def begin(self) -> None:
        """Open the office, or open it again."""
        settings = Settings(
            _env_file=None,
            database=self._path,
            time_banks=self.banks,
            idle_minutes=30 * DAY // MINUTE,
            robot_least_ms=0,
            robot_most_ms=0,
            log_level="ERROR",
        )
        self._stack = AsyncExitStack()

        async def judge_now(game: str, work: Work[Any]) -> str:
            return await judge_work(game, work, self.specs)

        opening = open_app(settings, self.specs, now_ms=self.time, sleep=never, judge=judge_now, chats=CHATS)
        self.app = await self._stack.enter_async_context(opening)
        self.app.tables.subscribe(self.judge)
        self.app.sender.sleep = soon
        self.app.autoplay._sleep = self.alarms.sleep
        for chat in self.chats.values():
            await self.app.sender.connect(chat)  # type: ignore[arg-type]
        await self.app.resumed.wait()
        self.judge.now_ms = self.time.now

    async def maybe_restart(self) -> None:
        """Restart now and then, whatever is under way."""
        if self.deaths.random() >= self.restarts:
            return
        self.restarted += 1
        await self._stack.aclose()
        if self.outages and self.deaths.random() < AWAY:
            stood_ms = self.time.now
            self.time.now += self.deaths.choice((MINUTE, 10 * MINUTE, 3 * HOUR, 30 * HOUR))
            self.outed += 1
            self.judge.note_absence(stood_ms, self.time.now)
        self.judge.now_ms = self.time.now
        await self.begin()

    async def settle(self) -> None:
        """Wait until nothing more happens by itself; the office may die meanwhile."""
        await self.maybe_restart()
        for _ in range(QUIET):
            if self.app.autoplay._tasks:
                await still()
            await self.app.sender.idle()

    def think(
        self, robot: Robot[Any], history: tuple[Event, ...], seen: View[Any], question: Question, _: float, part: float
    ) -> tuple[Reply, float]:
        """Have a robot answer by dice of its place in the game alone: the same however often the office dies."""
        dice = Random(f"robots {self.seed} {question.seat} {question.prompt} {len(history)}")
        return think(robot, history, seen, question, dice.random(), part)

    # -- what is heard

    async def hear(self, person_id: PersonId, screen: PrivateScreen) -> None:
        """Hear a private message: what shows a seat is for whoever holds it."""
        if screen.seat is not None and screen.table_id is not None:
            table = await self.app.tables.get(screen.table_id)
            self.judge.require(screen.seat in table.seats_of(person_id), f"{person_id} is shown another's seat")
            for fault in self.judge.reminders.hear(person_id, table, screen.text):
                self.judge.require(False, fault)

    async def ring(
        self, person_id: PersonId, table_id: TableId | None, kind: str, text: str, seat: int | None = None
    ) -> None:
        """Hear a telephone ring."""
        table = await self.app.tables.get(table_id) if table_id else None
        asked: tuple[str, ...] = ()
        is_last = False
        if table is not None and seat is not None:
            asked, _ = waiting_questions(table, seat)
            is_last = any(row.stage >= Stage.LAST for key, row in table.deadlines.items() if key.seat == seat)
            planned = {table.question_id(each.question) for each in list_waiting(table) if is_due(each.row, each.key)}
            by_hand = [each for each in asked if each not in planned]
            self.judge.require(not asked or bool(by_hand), f"{person_id} is rung for what is prepared: {text[:60]}")
        self.judge.hear_ring(Ring(self.time.now, person_id, table_id, kind, text[:60]), table, asked, is_last=is_last)

    # -- people and tables

    async def meet(self) -> None:
        """Meet everyone."""
        for number, habits in enumerate(self.habits):
            id_ = PersonId(f"memory:{number}")
            person = await self.app.people.meet(id_, habits.name.title()[:20], "it" if number % 3 else "en")
            who = Character(person, habits, Random(f"{self.seed} {habits.name}"), habits.week)
            if habits.week is not None:
                await self.app.hours.choose(person, habits.week)
            self.cast.append(who)
            who.plan_look(self.time.now)
            self.judge.weeks[id_] = who.week

    async def open_table(self) -> None:
        """Some people sit down to a game."""
        spec = self.specs[sorted(self.specs)[self.opened % len(self.specs)]]
        seats = self.dice.randint(spec.least, min(spec.most, 5))
        company = self.dice.sample([each for each in self.cast if not each.is_gone(self.day)], seats)
        pace = self.dice.choice((TablePace.DAY, TablePace.DAY, TablePace.RELAXED, TablePace.FREE))
        host, lobby = company[0].person, self.app.lobby
        name = await self.app.openings.open(
            host, NewTable(spec.name, name=f"N. {self.opened}", lang=host.lang, pace=pace, seats=seats)
        )
        self.opened += 1
        if self.opened % 2:
            await self.app.sender.show_at(name, ChannelId(f"memory:place{self.opened % 4}"))
        for option, value in self.options.get(spec.name, {}).items():
            await self.app.table_settings.set_option(host, name, option, {"": (value,)})
        await self.agree_on_customs(host, name)
        for other in company[1:]:
            await lobby.join(other.person, name)
        if self.dice.random() < 0.95:
            await self.app.openings.start(host, name)
        await self.settle()

    async def agree_on_customs(self, host: Person, name: TableId) -> None:
        """Have a table do otherwise than usual now and then."""
        for custom, tokens in CUSTOMS.items():
            if self.dice.random() > CUSTOMS_KEPT:
                with suppress(Refused):
                    await self.app.table_settings.set_custom(host, name, custom, self.dice.choice(tokens))

    @property
    def day(self) -> int:
        """How many days have gone by."""
        return (self.time.now - BEGAN) // DAY

    def say_how_far(self) -> None:
        """Tell how far the year is, once a month, and what was not as it must be as soon as it was not."""
        for fault in self.judge.faults[self._told_faults :]:
            self.tell(fault)
        self._told_faults = len(self.judge.faults)
        if self.day - self._told_day >= MONTH:
            self._told_day = self.day
            self.tell(
                f"day {self.day}: {self.opened} tables opened, {len(self.standing)} stand, {self.restarted} restarts, "
                f"{len(self.judge.rings)} rings, {len(self.judge.faults)} faults"
            )

    # -- time

    async def jump(self) -> None:
        """Let time go on to the next job or deed, and do both."""
        app = self.app
        jobs = (await next_due_ms(app.store), await app.sender.look_again(), self.alarms.next_ms)
        deeds = [each.next_ms for each in self.cast if not each.is_gone(self.day)]
        after = min(*(each for each in jobs if each is not None), *deeds, self.time.now + STEP_MS)
        self.time.now = self.judge.now_ms = max(after, self.time.now)
        await app.clock._beat(self.time.now)
        await app.clock.handle_due()
        self.alarms.ring()
        await self.settle()
        for who in self.cast:
            if who.next_ms <= self.time.now and not who.is_gone(self.day):
                self.judge.weeks[who.person.id] = who.week
                try:
                    await look_in(self, who)
                except Exception as fault:  # whatever it is, it is told, and the others go on
                    self.judge.require(False, f"{who.habits.name} met with {fault!r} {traceback.format_exc()[-600:]}")
                self.judge.weeks[who.person.id] = who.week
                who.plan_look(self.time.now)

    async def tend(self) -> None:
        """See which tables stand, and open others, spread over the first two thirds of the time."""
        self.standing = sorted(await table_ids(self.app.store, *STANDING))
        while self.opened < self.tables and self.opened * self.days * 2 // 3 <= self.day * self.tables:
            try:
                await self.open_table()
            except Refused as refused:
                self.count(f"open: {refused.reason}")

    async def look_back(self) -> None:
        """See that nothing stands any more, and that every record folds and verifies."""
        counts: Counter[str] = Counter()
        for status in TableStatus:
            counts[status.value] = len(await table_ids(self.app.store, status))
        self.judge.counts.update({f"tables {name}": number for name, number in counts.items()})
        reminders = self.judge.reminders
        self.judge.counts["reminders due"] += reminders.due.total()
        self.judge.counts["reminders heard"] += reminders.heard.total()
        self.judge.require(not counts["suspended"], f"{counts['suspended']} tables are suspended")
        for name in await table_ids(self.app.store, *STANDING):
            table = await self.app.tables.get(name)
            self.judge.require(
                False, f"{name} still stands: {table.record.status} {table.record.pace} {table.spec.name}"
            )
        for name in await table_ids(self.app.store, TableStatus.OVER, TableStatus.CLOSED):
            try:
                verify_export(await self.app.records.export(name), self.specs)
            except Exception as fault:  # whatever it is, it is told
                self.judge.require(False, f"{name} does not verify: {fault!r}")
        for text in (text for chat in self.chats.values() for text in chat.said):
            self.judge.require(not any(each in text for each in NEVER_SAID), f"a place was told: {text}")


async def still() -> None:
    """Wait until nothing more happens unless time goes on."""
    loop = asyncio.get_running_loop()
    assert isinstance(loop, Calm)
    await loop.still()


async def live(world: World) -> Judge:
    """Live a world's days to their end."""
    with (
        patch("bot.lobby.openings.secrets", world.fate),
        patch("bot.tables.chance.secrets", world.fate),
        patch("bot.play.prepared.secrets", Fate(world.seed)),
        patch("bot.play.robots.think", world.think),
        patch("bot.lobby.openings.make_table_id", world.fate.table_id),
        tempfile.TemporaryDirectory(dir=MEMORY if MEMORY.is_dir() else None) as folder,
    ):
        world._path = Path(folder) / "arbitro.db"
        await world.begin()
        try:
            await world.meet()
            while world.day < world.days or (world.standing and world.day < world.days + world.longer):
                await world.tend()
                await world.jump()
                world.say_how_far()
            await world.look_back()
        finally:
            await world._stack.aclose()
    return world.judge
