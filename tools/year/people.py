"""People of a year, each with a week and habits: when they look in, and what they do at a table then."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass, field
from random import Random
from typing import TYPE_CHECKING, Final

from bot.tables.absence import is_reserved
from bot.tables.snapshot import Table
from bot.tables.stored import tables_of
from bot.values.hours import DAY, HOUR, Week, find_waking
from bot.values.ids import PersonId, TableId, TableStatus
from bot.values.requests import Answer, Person
from games.forms import Refused
from tests.support import people
from tools.year.deeds import DEEDS, ZONES

if TYPE_CHECKING:
    from tools.year.world import World

LATE: Final = 0.95
"""At which part of their time the slow one answers."""


@dataclass(frozen=True)
class Habits:
    """What someone is like: `every_ms` they look in, `keen` is how likely they then answer, `vote` what they say to proposals.

    After `deserts_day` no one sees them again; on `moves_day` they have another telephone, and another chat on it.
    """

    name: str
    week: Week | None = None
    every_ms: int = 5 * HOUR
    keen: float = 0.9
    vote: str = "agree"
    doubles: bool = False
    late: bool = False
    deserts_day: int | None = None
    moves_day: int | None = None
    deeds: tuple[str, ...] = ()


def make_cast() -> tuple[Habits, ...]:
    """Make everyone who is named in what a year is to show."""
    return (
        *(Habits(name, Week(zone)) for name, zone in zip(("ada", "bea", "ciro", "dina", "elio"), ZONES, strict=True)),
        Habits("absent-minded", Week("Europe/Rome"), keen=0.1),
        Habits("careless", every_ms=30 * HOUR, keen=0.5),
        Habits("sleeper", Week("Europe/Rome", (21 * 60, 9 * 60))),
        Habits("night worker", Week("Europe/Rome", (8 * 60, 16 * 60)), vote=""),
        Habits("weekender", Week("Europe/Rome", off=frozenset({5, 6}))),
        Habits("traveller", Week("Europe/Rome"), deeds=("book", "book", "give_back")),
        Habits("double presser", doubles=True),
        Habits("deserter", Week("America/New_York"), deserts_day=9),
        Habits("slow one", Week("Asia/Kathmandu"), every_ms=HOUR, late=True),
        Habits("snoozer", Week("Europe/Rome"), keen=0.3, deeds=("snooze",)),
        Habits("voter-no", vote="refuse", deeds=("end", "more_time")),
        Habits("hours-flipper", Week("Europe/Rome"), every_ms=9 * HOUR, keen=0.4, deeds=("flip",)),
        Habits("substitute", Week("Europe/Rome"), deeds=("join", "leave")),
        Habits("proposer", deeds=("pause", "resume", "more_time", "pace", "replace", "retract", "remind")),
        Habits("preparer", Week("Europe/Rome"), keen=0.3, deeds=(*["prepare"] * 5, "unprepare")),
        Habits("hasty preparer", Week("America/New_York"), every_ms=2 * HOUR, keen=0.5, deeds=("prepare",)),
        Habits("mover", Week("Europe/Rome"), moves_day=100),
        Habits("reader of letters", Week("Australia/Lord_Howe"), keen=0.4, deeds=("digest", "poke")),
    )


def make_steady_cast() -> tuple[Habits, ...]:
    """Make those whose seats no robot takes: what they do is the same however often the office dies."""
    giving_up = {"leave", "join", "replace", "prepare"}
    return tuple(
        each
        for each in make_cast()
        if each.keen >= 0.3
        and each.deserts_day is None
        and each.moves_day is None
        and each.every_ms < DAY
        and not giving_up & {*each.deeds}
    )


@dataclass
class Character:
    """Someone of a year: who they are to the office, and when they look in next."""

    person: Person
    habits: Habits
    dice: Random
    week: Week | None = None
    next_ms: int = 0
    presses: int = 0
    has_moved: bool = False
    lost: list[TableId] = field(default_factory=list)
    flips: list[int] = field(default_factory=list)

    def plan_look(self, now_ms: int) -> None:
        """Say when they look in next, awake by their own week."""
        at = now_ms + round(self.habits.every_ms * self.dice.uniform(0.5, 1.5))
        self.next_ms = find_waking(at, self.week) if self.week else at

    def is_gone(self, day: int) -> bool:
        """Tell whether they have left for good."""
        return self.habits.deserts_day is not None and day >= self.habits.deserts_day


async def look_in(world: World, who: Character) -> None:
    """Do what someone does who looks in: vote, answer, and now and then something else."""
    if who.habits.moves_day is not None and world.day >= who.habits.moves_day and not who.has_moved:
        await move(world, who)
    for name in await tables_of(world.app.store, who.person.id):
        table = await world.app.tables.get(name)
        if table.record.status is TableStatus.LIVE and table.position is not None:
            await vote(world, who, table)
            await answer(world, who, name)
        elif table.record.status is TableStatus.PAUSED and who.dice.random() < 0.3:
            await attempt(world, who, "resume", name)
    if who.habits.deeds and who.dice.random() < 0.25:
        deed = who.dice.choice(who.habits.deeds)
        name = who.dice.choice(world.standing) if world.standing else None
        mine = [each for each in await tables_of(world.app.store, who.person.id) if each in world.standing]
        if deed != "join":
            name = who.dice.choice(mine) if mine else None
        if name is not None:
            await attempt(world, who, deed, name)


async def move(world: World, who: Character) -> None:
    """Take leave on one chat, and come to each table again from another, where all others have to want it."""
    former, who.has_moved = who.person, True
    at = PersonId(f"pigeon:{former.id.partition(':')[2]}")
    who.person = await world.app.people.meet(at, former.name, former.lang)
    world.judge.weeks[at] = who.week
    if who.week is not None:
        await world.app.hours.choose(who.person, who.week)
    for name in await tables_of(world.app.store, former.id):
        if name not in world.standing:
            continue
        with suppress(Refused):
            await world.app.lobby.leave(former, name)
            world.judge.moved.add((former.id, name))
            world.count("seats left on a former chat")
        await world.settle()
        await attempt(world, who, "join", name)


async def vote(world: World, who: Character, table: Table) -> None:
    """Say something to what is proposed."""
    for request in sorted(table.record.proposals.values(), key=lambda each: each.number):
        if not who.habits.vote or request.by == who.person.id or request.refused:
            continue
        say = getattr(world.app.votes, who.habits.vote)
        with suppress(Refused):
            await say(who.person, table.record.id, request.number)
            await world.settle()


async def answer(world: World, who: Character, name: TableId) -> None:
    """Answer what a table asks, as long as it asks; come back where a robot plays."""
    table = await world.app.tables.get(name)
    for seat in range(table.record.seats):
        if is_reserved(table, seat, who.person.id) and who.dice.random() < 0.5:
            with suppress(Refused):
                await world.app.lobby.join(who.person, name, seat)
    for seat in range(table.record.seats):
        for _ in range(world.patience):
            table = await world.app.tables.get(name)
            is_there = table.record.status is TableStatus.LIVE and seat in table.seats_of(who.person.id)
            if not is_there or who.dice.random() > who.habits.keen:
                break
            if not is_time(who, table, seat, world.time.now) or not await give(world, who, name, seat):
                break


def is_time(who: Character, table: Table, seat: int, now_ms: int) -> bool:
    """Tell whether someone answers now: the slow one near the end only."""
    if not who.habits.late:
        return True
    own = [row for key, row in table.deadlines.items() if key.seat == seat]
    return not own or any(now_ms - row.opened_at_ms >= LATE * (row.at_ms - row.opened_at_ms) for row in own)


async def give(world: World, who: Character, name: TableId, seat: int) -> bool:
    """Answer the first thing that is asked; returns whether anything was."""
    app = world.app
    table = await app.tables.get(name)
    at = table.position
    if at is None or at.ask is None or not any(q.seat == seat and q not in at.sealed for q in at.ask.must):
        return False
    room = await app.views.seat_room(who.person, name, seat)
    must = {table.question_id(q) for q in at.ask.must if q.seat == seat and q not in at.sealed}
    for question in room.questions:
        if question.id not in must:
            continue
        for _ in range(5):
            who.presses += 1
            said = Answer(name, question.id, people.answer(question, who.dice), inbox=f"{who.person.id}:{who.presses}")
            try:
                await app.play.answer(who.person, said)
            except Refused as refused:
                world.count(f"refused: {refused.reason}")
                continue
            world.count("answers")
            if who.habits.doubles:
                seq = len((await app.tables.get(name)).history)
                with suppress(Refused):
                    await app.play.answer(who.person, said)
                    world.judge.require(
                        (await app.tables.get(name)).history[-1].row.person != who.person.id
                        or len((await app.tables.get(name)).history) == seq,
                        "a double press counted",
                    )
            await world.settle()
            return True
    return False


async def attempt(world: World, who: Character, deed: str, name: TableId) -> None:
    """Do something else; a refusal is an answer, too."""
    try:
        await DEEDS[deed](world, who, name)
    except Refused as refused:
        world.count(f"{deed}: {refused.reason}")
    else:
        world.count(deed)
    await world.settle()
