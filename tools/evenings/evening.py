"""One evening: people are asked, think, and press what they see; then everything that anyone saw or heard is counted."""

from __future__ import annotations

import asyncio
import tempfile
import traceback
from collections import Counter
from contextlib import ExitStack, suppress
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any, Literal
from unittest.mock import patch

from adapters.telegram.keyboard import make_slices
from bot.forms import draft as draft_steps
from bot.forms.draft import DraftStep
from bot.tables.questions import find_automatic
from bot.tables.snapshot import Table
from bot.values.ids import Language, TableId, TableStatus
from bot.values.widgets import PickMany, QuestionForm
from games.questions import Question
from games.registry import GAMES
from tests.support.calm import Calm, steady
from tests.support.ledger import ALL, Note
from tests.support.people import Fate, left_out, step_by_step
from tests.surfaces.drivers.discord import staged as at_discord
from tests.surfaces.drivers.telegram import staged as at_telegram
from tests.surfaces.stage import Habit, NotOffered, begin
from tools.evenings.brains import as_fields, wish
from tools.evenings.meter import Meter

Chat = Literal["discord", "telegram"]
Pace = Literal["live", "day"]
STAGES: dict[Chat, Any] = {"discord": at_discord, "telegram": at_telegram}
NAMES = ("Anna", "Bruno", "Carla", "Dario", "Elena", "Fabio", "Gaia")
SEATS = {"eleusis": 4, "biglietti": 7, "caccia": 4, "mattazza": 4, "schicki": 3}
"""How many play, where the game leaves it open."""
OPTIONS: dict[str, dict[str, str]] = {"schicki": {"mode": "looks"}}
"""Schicki's race is told by pictures that turn; what can be counted is its game of looks."""
BRIEF: dict[str, dict[str, str]] = {
    "eleusis": {"rounds": "1"},
    "terziglio": {"hands": "3"},
    "mattazza": {"end": "hands", "hands": "3"},
}
"""A short game that is whole all the same."""
THINKING: dict[Pace, tuple[float, float]] = {"live": (5.0, 40.0), "day": (1_200.0, 6_600.0)}
"""Seconds in which people answer: at the table, and now and then; no reminder of the clock falls into them."""
LATE: dict[Language, str] = {"it": "Il tempo sta per finire", "en": "Almost out of time"}
"""How a call begins that is the last reminder of the clock."""
LOOK_AFTER_S = 15.0
"""Seconds after which a person who is asked, and has seen nothing of it, looks for the question."""
SWIFT = Path("/dev/shm")
"""Where databases are written to memory: no one will miss these."""
SELDOM = {"time_keeper.BEAT_MS": 20_000, "time_keeper.HEARTBEAT_MS": 300_000, "clock.HEARTBEAT_MS": 300_000}
"""How often an office whose days go by in a minute writes down that it lives."""
DAYS = 200
"""For so long an evening may last."""


@dataclass
class Counted:
    """What one evening came to."""

    game: str
    chat: Chat
    pace: Pace
    shut: bool
    lang: Language = "it"
    wishes: bool = False
    seats: int = 0
    answers: int = 0
    public: int = 0
    ringing: int = 0
    calls: int = 0
    late: int = 0
    edits: int = 0
    chapters: int = 0
    requests: int = 0
    told: int = 0
    turned: int = 0
    beside: int = 0
    absent: int = 0
    presses: int = 0
    parts: int = 0
    throttled: int = 0
    refused: int = 0
    rings: Counter[str] = field(default_factory=Counter)
    private: Counter[str] = field(default_factory=Counter)
    away: Counter[str] = field(default_factory=Counter)
    kinds: Counter[str] = field(default_factory=Counter)
    routes: Counter[str] = field(default_factory=Counter)
    lost: list[str] = field(default_factory=list)
    hours: float = 0.0
    transcript: str = ""

    @property
    def unreached(self) -> tuple[str, ...]:
        """Who takes nothing in private."""
        return NAMES[1:2] if self.shut else ()

    @property
    def name(self) -> str:
        more = ("/shut" if self.shut else "") + ("" if self.lang == "it" else f"/{self.lang}")
        more += "/wishes" if self.wishes else ""
        return f"{self.game}/{self.chat}/{self.pace}{more}"


@dataclass
class Plan:
    """What someone will answer, and when."""

    at: float
    form: QuestionForm
    question: Question
    token: str | None = None
    looked: bool = False


class Evening:
    """People at one table on one chat."""

    def __init__(self, stage: Any, counted: Counted, seed: int) -> None:
        self.stage, self.counted = stage, counted
        self.dice = Random(f"{counted.name} {seed}")
        names = NAMES[: counted.seats]
        closed, lang = counted.unreached, counted.lang
        self.cast = [Habit(n, lang, alone=n not in closed, shut=n in closed) for n in names]
        self.plans: dict[str, Plan] = {}
        self.silent: set[tuple[str, int]] = set()

    async def play(self, options: dict[str, str]) -> None:
        """Open a table, play a whole game there, and count."""
        stage, counted = self.stage, self.counted
        names: dict[str, str] = {}
        meter = Meter(steady, names, counted.unreached)
        stage.app.tables.subscribe(meter)
        table_id = await self.gather(options)
        names.update({stage.person(habit.name).id: habit.name for habit in self.cast})
        stage.ledger.acts.clear()
        asked, routes = stage.requests(), stage.routes()
        began = steady()
        await begin(stage, self.cast[0].name)
        await stage.settle()
        while (await stage.app.tables.get(table_id)).record.status is TableStatus.LIVE:
            assert steady() - began < DAYS * 86_400, "it never ends"
            await self.go_on(table_id)
        await stage.settle()
        counted.hours = (steady() - began) / 3_600
        counted.requests, counted.routes = stage.requests() - asked, stage.routes() - routes
        counted.answers, counted.away, counted.chapters = meter.answers, meter.away, meter.chapters
        counted.told, counted.turned, counted.beside = meter.told, meter.turned, meter.beside
        counted.absent = meter.absent
        counted.presses = sum(stage.ledger.acts.values()) - 1
        self.count(stage.ledger.notes)

    async def gather(self, options: dict[str, str]) -> TableId:
        stage, (host, *others) = self.stage, self.cast
        for habit in self.cast:
            await stage.arrive(habit.name, habit.lang)
            if habit.shut:
                await stage.shut(habit.name)
        await stage.enter(host.name, "open", self.counted.game, str(len(self.cast)), self.counted.pace, "Giovedì")
        await stage.settle()
        (table_id,) = [line.id for line in await stage.app.people.list_tables(stage.person(host.name))]
        stage.transcript.calls(table_id, "******")
        for option, token in options.items():
            await stage.app.table_settings.set_option(stage.person(host.name), table_id, option, {"": (token,)})
        for habit in others:
            await stage.press(habit.name, "join")
            await stage.settle()
        wishes = stage.app.wishes
        for person in map(stage.person, (habit.name for habit in self.cast if self.counted.wishes)):
            for each in await wishes.list(person):
                await wishes.choose(person, each.name, wanted=True)
        return table_id

    # -- one after the other

    async def go_on(self, table_id: TableId) -> None:
        """Have whoever is ready first answer; where no one is asked, time passes."""
        for habit in self.cast:
            await self.consider(habit, table_id)
        if not self.plans:
            await asyncio.sleep(5.0 if self.counted.pace == "live" else 600.0)
            await self.stage.settle()
            return
        who = min(self.plans, key=lambda name: self.plans[name].at)
        if (wait := self.plans[who].at - steady()) > 0:
            await asyncio.sleep(wait)
        await self.stage.world.settled()
        self.stage.look()
        habit = next(habit for habit in self.cast if habit.name == who)
        await self.consider(habit, table_id)
        if (plan := self.plans.get(who)) is not None and plan.at <= steady():
            await self.answer(habit, plan, table_id)

    async def consider(self, habit: Habit, table_id: TableId) -> None:
        """Know what someone is asked now, and when they will answer it."""
        found = await self.asked(habit, table_id)
        if found is None:
            self.plans.pop(habit.name, None)
            return
        form, question, token = found
        plan = self.plans.get(habit.name)
        if plan is not None and plan.form.id == form.id:
            plan.form, plan.question = form, question
            return
        thinking = self.dice.uniform(*THINKING[self.counted.pace])
        self.plans[habit.name] = Plan(steady() + thinking, form, question, token)

    async def asked(self, habit: Habit, table_id: TableId) -> tuple[QuestionForm, Question, str | None] | None:
        """What someone has to answer, or would like to."""
        stage, person = self.stage, self.stage.person(habit.name)
        at = await stage.app.tables.get(table_id)
        if at.record.status is not TableStatus.LIVE or at.position is None or at.position.ask is None:
            return None
        seats = {question.seat for question in at.position.ask.questions()}
        for seat in at.seats_of(person.id):
            if seat not in seats:
                continue
            forms = [f for f in (await stage.app.views.seat_room(person, table_id, seat)).questions if not f.answered]
            for form in sorted(forms, key=lambda form: form.kind == "may" and not form.timed):
                question = at.find_question(form.id)
                if question is None or find_automatic(at, question) is not None:
                    continue
                if form.timed or form.kind != "may":
                    return form, question, None
                if (token := self.wished(at, form, question)) is not None:
                    return form, question, token
        return None

    def wished(self, at: Table, form: QuestionForm, question: Question) -> str | None:
        """What someone would like to say unasked; thought of once at each turn of the game."""
        key = form.id, len(at.history)
        plan = next((plan for plan in self.plans.values() if plan.form.id == form.id), None)
        if plan is not None and plan.token is not None:
            return plan.token
        if key in self.silent:
            return None
        self.silent.add(key)
        return wish(at, question, self.dice, must=False)

    async def answer(self, habit: Habit, plan: Plan, table_id: TableId) -> None:
        """Press what answers a question, where it stands."""
        stage = self.stage
        if not plan.looked and not stage.is_asking(habit.name, plan.form, alone=habit.alone):
            plan.looked, plan.at = True, steady() + LOOK_AFTER_S
            return
        if not stage.is_asking(habit.name, plan.form, alone=habit.alone):
            with suppress(NotOffered):  # what need not be answered opens at a press
                await stage.press(habit.name, "ask", plan.form.id, alone=habit.alone)
                await stage.settle()
        at = await stage.app.tables.get(table_id)
        token = plan.token if plan.token is not None else wish(at, plan.question, self.dice, must=True)
        assert token is not None
        assert at.position is not None
        shape = at.position.ask.require_decision(plan.question).shape
        fields = as_fields(shape, token)
        self.plans.pop(habit.name)
        with suppress(NotOffered):
            await stage.answer(habit.name, plan.form, fields, alone=habit.alone)
            self.counted.parts += self.parts(plan.form, fields) + habit.shut
            await stage.world.settled()
            return
        self.counted.lost.append(f"{habit.name}: {plan.question.prompt} {token}")
        assert len(self.counted.lost) < 30, self.counted.lost

    def parts(self, form: QuestionForm, fields: dict[str, tuple[str, ...]]) -> int:
        """How many presses an answer is made of; whom no message reaches opens the own seat before."""
        steps = list(step_by_step(form, fields))
        parts = 0
        for step, given in steps:
            toggled = step.takes_several and self.counted.chat == "telegram"
            pressed = left_out(form, fields) if isinstance(step.widget, PickMany) and step.widget.ticked else given
            parts += behind_a_door(step) if self.counted.chat == "telegram" else 0
            parts += 2 if step.is_written and given != ("~",) else max(1, len(pressed)) if toggled else 1
        several = len(steps) > 1 or (steps and steps[0][0].takes_several)
        return parts + bool(several and not draft_steps.is_single(form.widget) and not form.at_once) + form.weighty

    # -- what came of it

    def count(self, notes: list[Note]) -> None:
        """Count what everyone could see and hear."""
        counted = self.counted
        for note in notes:
            if note.hidden or note.kind in "!?=":
                continue
            if note.kind == "+" and note.person:
                counted.private[note.person] += 1
            elif note.kind == "+":
                is_call = self.calls(note)
                counted.public += not is_call
                counted.calls += is_call
                counted.late += is_call and note.text.startswith(LATE[counted.lang])
                counted.ringing += bool(note.rung)
            elif note.kind == "~" and not note.person:
                counted.edits += 1
            if note.rung:
                counted.kinds[f"{'+' if note.person else 'public'} {gist(note)}"] += 1
            everybody = ALL in note.rung and not self.calls(note)
            counted.rings.update([habit.name for habit in self.cast] if everybody else set(note.rung) - {ALL})

    def calls(self, note: Note) -> bool:
        """Whether it is a call note: new at the place, for those alone who take nothing in private."""
        called = set(note.rung) - {ALL}
        return note.kind == "+" and not note.person and bool(called) and called <= set(self.counted.unreached)


def behind_a_door(step: DraftStep) -> int:
    """A press more, where what is chosen is found by its group: more than ten choices go by it first."""
    return int(len(make_slices(step)) > 1)


def gist(note: Note) -> str:
    """The first words of a message, without what differs from one to the next."""
    first = note.text.removeprefix("(figura) ⏎ ").removeprefix("(figura coperta) ⏎ ").partition(" ⏎ ")[0]
    return " ".join(word for word in first.split() if not any(c.isdigit() for c in word))[:46]


def evening(
    game: str,
    chat: Chat,
    pace: Pace,
    *,
    shut: bool = False,
    brief: bool = False,
    lang: Language = "it",
    wishes: bool = False,
    seed: int = 7,
) -> Counted:
    """Live one evening, on a loop of its own, and return what it came to; with `wishes` all have autoplay on."""
    spec = GAMES[game]
    seats = max(spec.least, min(spec.most, SEATS.get(game, spec.least)))
    counted = Counted(game, chat, pace, shut, lang, wishes, seats)
    options = OPTIONS.get(game, {}) | (BRIEF.get(game, {}) if brief else {})

    async def lived() -> Counted:
        with tempfile.TemporaryDirectory(dir=SWIFT if SWIFT.is_dir() else None) as folder:
            async with STAGES[chat](Path(folder)) as stage:
                await Evening(stage, counted, seed).play(options)
                counted.throttled, counted.refused = stage.throttled(), stage.refused()
                counted.transcript = stage.transcript.text()
        return counted

    fate = Fate(seed)
    with ExitStack() as stack:
        for name, beat in SELDOM.items() if pace == "day" else ():
            stack.enter_context(patch(f"bot.play.{name}", beat))
        for place in ("bot.lobby.openings", "bot.tables.chance", "bot.play.prepared"):
            stack.enter_context(patch(f"{place}.secrets", fate))
        stack.enter_context(patch("bot.lobby.openings.make_table_id", fate.table_id))
        return stack.enter_context(asyncio.Runner(loop_factory=Calm)).run(lived())


def lived(game: str, chat: Chat, pace: Pace, shut: bool, lang: Language, *, brief: bool, wishes: bool) -> Counted | str:
    """One evening, or why there was none."""
    try:
        return evening(game, chat, pace, shut=shut, brief=brief, lang=lang, wishes=wishes)
    except Exception:
        return f"{game}/{chat}/{pace}{'/shut' if shut else ''}\n{traceback.format_exc(limit=-6)}"
