"""What people may do with a table: set it up, give a seat to a robot, stop it, go on, end it, call the others."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Final, TypeAlias

from bot.conversation import screens, settings
from bot.conversation.request import Deed, Visit
from bot.conversation.tables import done
from bot.ports.room import Acknowledged, Person, Refused, Room, SeatLine, Status, TableId
from bot.ports.screens import Button, Look, Private, Reply
from bot.text.translator import plain

Power: TypeAlias = Callable[[Person, TableId], Awaitable[Acknowledged]]


async def show_settings(visit: Visit) -> Reply:
    """How the table is set up, with a button for all that may still be changed."""
    room = await visit.office.room(visit.table, visit.person.lang)
    held = await visit.office.held(visit.person, visit.table)
    lines = [screens.heading(room), visit.say("settings-heading")]
    lines += [visit.say("setting", label=plain(q.title), value=plain(q.answered)) for q in settings.shown(visit, room)]
    buttons = [
        Button(screens.shortened(plain(each.title), 60), "ask", room.id, (each.id,))
        for each in (settings.changeable(visit, room) if held else ())
    ]
    return Reply(
        screen=Private(
            screens.fitting(lines, visit.surface.text), buttons=(*buttons, *powers(visit, room, held)), table=room.id
        )
    )


def powers(visit: Visit, room: Room, held: tuple[int, ...]) -> tuple[Button, ...]:
    """What somebody seated may do at a table, as far as it has come."""
    if not held:
        return ()
    match room.status:
        case Status.LOBBY:
            verbs: tuple[str, ...] = ("start", "leave")
        case Status.LIVE:
            verbs = ("remind", "time", "pause", "replace", "leave", "end")
        case Status.PAUSED:
            verbs = ("resume", "replace", "leave", "end")
        case Status.OVER:
            verbs = ("rematch", "verify")
        case _:
            verbs = ()
    looks = {"start": Look.MAIN, "resume": Look.MAIN, "end": Look.DANGER}
    return tuple(visit.button(verb, verb, look=looks.get(verb, Look.PLAIN)) for verb in verbs)


async def replace(visit: Visit) -> Reply:
    """Give a seat that somebody holds to a robot, after asking again."""
    room = await visit.office.room(visit.table, visit.person.lang)
    mine = await visit.office.held(visit.person, visit.table)
    others = [line for line in room.seats if line.seat not in mine and not line.robot and not line.vacant]
    number = visit.number(0)
    if number is None:
        buttons = tuple(replacing(visit, line) for line in others)
        return Reply(screen=Private(visit.say("which-seat"), buttons=buttons, table=visit.table))
    line = next((line for line in others if line.number == number), None)
    if line is None:
        raise Refused("no-such-seat")
    if visit.arg(1) != "yes":
        yes = visit.button("replace-yes", "replace", str(number), "yes", look=Look.DANGER)
        return Reply(screen=screens.sure(visit, visit.say("sure-replace", who=line.name), yes))
    box = (await visit.office.tables.get(visit.table)).box
    level = box.usual or next(iter(box.robots))
    acknowledged = await visit.office.seat_robot(visit.person, visit.table, line.seat, level, inbox=visit.intent.inbox)
    return done(visit, acknowledged.text)


def replacing(visit: Visit, line: SeatLine) -> Button:
    """The button that gives a seat to a robot."""
    return Button(visit.say("seat-of", number=line.number, name=line.name), "replace", visit.table, (str(line.number),))


async def end(visit: Visit) -> Reply:
    """End the table, after asking again."""
    if visit.arg(0) != "yes":
        yes = visit.button("end", "end", "yes", look=Look.DANGER)
        return Reply(screen=screens.sure(visit, visit.say("sure-end"), yes))
    return done(visit, (await visit.office.end(visit.person, visit.table)).text)


def power(name: str) -> Deed:
    """What is done with one press, and acknowledged."""

    async def deed(visit: Visit) -> Reply:
        done: Power = getattr(visit.office, name)
        return Reply((await done(visit.person, visit.table)).text)

    return deed


POWERS: Final = {
    name: power(method)
    for name, method in (("pause", "pause"), ("resume", "resume"), ("remind", "remind"), ("time", "more_time"))
}
"""The powers that need no second press."""
