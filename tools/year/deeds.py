"""What people of a year do now and then beside answering."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from datetime import timedelta
from typing import TYPE_CHECKING, Final

from bot.values.hours import Snooze, Week
from bot.values.ids import TableId, TablePace
from bot.values.requests import Answer
from games.forms import Refused
from games.values import replace
from tests.support import people

if TYPE_CHECKING:
    from tools.year.people import Character
    from tools.year.world import World

WITHIN_MS: Final = 8 * 24 * 3_600_000
MOST: Final = 1
"""So many changes of hours count at once within so long, beside the first that anyone makes."""
ZONES: Final = ("Europe/Rome", "America/New_York", "Australia/Lord_Howe", "Asia/Kathmandu", "America/Los_Angeles")


async def book(world: World, who: Character, _: TableId) -> None:
    today = world.app.hours.find_today(who.week or Week())
    who.week = await world.app.hours.book(
        who.person, today + timedelta(who.dice.randint(0, 5)), who.dice.choice((3, 7, 11))
    )


async def give_back(world: World, who: Character, _: TableId) -> None:
    who.week = await world.app.hours.give_back(who.person)


async def flip(world: World, who: Character, _: TableId) -> None:
    """Live elsewhere from now on, but not a third time within a week: that would count a week later."""
    now = world.time.now
    who.flips = [each for each in who.flips if each > now - WITHIN_MS]
    if len(who.flips) >= MOST:
        return
    who.flips.append(now)
    week = replace(who.week or Week(), zone=who.dice.choice(ZONES))
    await world.app.hours.choose(who.person, week)
    who.week = week


async def snooze(world: World, who: Character, name: TableId) -> None:
    kinds = await world.app.notification_settings.list_snoozes(who.person)
    until = await world.app.notification_settings.snooze(who.person, name, who.dice.choice(kinds or (Snooze.HOUR,)))
    world.judge.note_snooze(who.person.id, name, world.time.now, until)


async def digest(world: World, who: Character, _: TableId) -> None:
    await world.app.notification_settings.choose_digest(who.person, who.dice.choice((9 * 60, 20 * 60, None)))


async def nudge(world: World, who: Character, name: TableId) -> None:
    await world.app.notification_settings.find_nudge(who.person, name)


async def join(world: World, who: Character, name: TableId) -> None:
    table = await world.app.tables.get(name)
    await world.app.lobby.join(who.person, name, who.dice.randrange(table.record.seats))


async def replace_other(world: World, who: Character, name: TableId) -> None:
    table = await world.app.tables.get(name)
    await world.app.lobby.seat_robot(
        who.person, name, who.dice.randrange(table.record.seats), next(iter(table.spec.robots))
    )


async def pace(world: World, who: Character, name: TableId) -> None:
    await world.app.table_settings.set_pace(who.person, name, who.dice.choice((TablePace.DAY, TablePace.RELAXED)))


def of_host(verb: str) -> Callable[[World, Character, TableId], Awaitable[None]]:
    """Return a deed that is one of those done with a table."""

    async def do(world: World, who: Character, name: TableId) -> None:
        await getattr(world.app.host, verb)(who.person, name)
        if verb == "remind":
            world.judge.note_urged(await world.app.tables.get(name))

    return do


async def prepare(world: World, who: Character, name: TableId) -> None:
    table = await world.app.tables.get(name)
    for seat in table.seats_of(who.person.id):
        topics = await world.app.preparations.list_topics(who.person, name, seat)
        if not topics:
            raise Refused("not-prepared")
        topic = who.dice.choice(topics)
        said = Answer(name, topic.form.id, people.answer(topic.form, who.dice))
        await world.app.preparations.add(who.person, said)
        world.count(f"prepared at {table.spec.name}")


async def unprepare(world: World, who: Character, name: TableId) -> None:
    table = await world.app.tables.get(name)
    for seat in table.seats_of(who.person.id):
        for topic in await world.app.preparations.list_topics(who.person, name, seat):
            for number in range(len(topic.rules), 0, -1):
                await world.app.preparations.remove(who.person, name, topic.form.id, number, number)


async def leave(world: World, who: Character, name: TableId) -> None:
    await world.app.lobby.leave(who.person, name)


DEEDS: Final[dict[str, Callable[[World, Character, TableId], Awaitable[None]]]] = {
    **{verb: of_host(verb) for verb in ("pause", "end", "retract", "remind")},
    "resume": lambda world, who, name: world.app.votes.propose(who.person, name, "resume"),
    "more_time": lambda world, who, name: world.app.votes.propose(who.person, name, "time", "more-time"),
    "book": book, "give_back": give_back, "flip": flip, "snooze": snooze, "digest": digest, "poke": nudge, "join": join,
    "replace": replace_other, "pace": pace, "leave": leave, "prepare": prepare, "unprepare": unprepare,
}  # fmt: skip
