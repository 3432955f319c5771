"""Which table somebody means who names none."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bot.conversation.request import Visit
from bot.conversation.screens import OPEN, shortened
from bot.ports.room import PlaceId, Refused, Room, Status, TableId, TableLine
from bot.ports.screens import Button, Look, Private, Reply
from bot.text.translator import plain

NAMELESS: Final = frozenset({"games", "open", "tables", "practice", "ladder", "language", "welcome"})
"""The verbs that are about no table."""
ANYHOW: Final = frozenset({"rules", "help", "primer"})
"""The verbs that have something to say where there is no table, too."""
LABEL: Final = 60


async def meant(visit: Visit) -> Visit | Reply:
    """The visit with the table that is meant, or what to ask of somebody who might mean several; raises Refused."""
    verb = visit.intent.verb
    if visit.intent.table is not None or verb in NAMELESS:
        return visit
    if verb == "join" and not visit.intent.args and visit.intent.fields:
        return visit.at(TableId(visit.field("table").lower()))
    here = await at_place(visit, visit.intent.place) if visit.intent.place else ()
    if len(here) == 1:
        return visit.at(here[0].id)
    mine = () if here or verb == "join" else await own(visit)
    if len(mine) == 1:
        return visit.at(mine[0].id)
    if choices := [*map(of_room, here), *map(of_line, mine)]:
        return Reply(screen=which(visit, choices))
    if verb in ANYHOW or (verb == "join" and visit.is_private):
        return visit
    raise Refused("no-table-here" if visit.intent.place else "no-table-of-yours")


async def at_place(visit: Visit, place: PlaceId) -> Sequence[Room]:
    """The tables shown at a place: those where something is still to come, else the last that was played."""
    names = await visit.office.tables_at(place)
    rooms = [await visit.office.room(name, visit.person.lang) for name in names[:5]]
    return [room for room in rooms if room.status in OPEN] or rooms[:1]


async def own(visit: Visit) -> Sequence[TableLine]:
    """The tables that somebody may mean in private: the one that awaits them, else those being played, else the last."""
    lines = await visit.office.my_tables(visit.person)
    playable = [line for line in lines if line.status in OPEN]
    urgent = [line for line in playable if line.urgent]
    if len(urgent) == 1:
        return urgent
    over = [line for line in lines if line.status is Status.OVER]
    return playable or over[-1:]


def of_room(room: Room) -> tuple[TableId, str]:
    """A table as it is offered."""
    return room.id, f"{room.name} · {room.title}"


def of_line(line: TableLine) -> tuple[TableId, str]:
    """One of somebody's tables as it is offered."""
    return line.id, f"{line.name} · {plain(line.call)}"


def which(visit: Visit, choices: Sequence[tuple[TableId, str]]) -> Private:
    """A button for each table, which does there what was wanted."""
    intent = visit.intent
    buttons = tuple(
        Button(shortened(label, LABEL), intent.verb, table, intent.args, Look.MAIN if not place else Look.PLAIN)
        for place, (table, label) in enumerate(choices[:20])
    )
    return Private(visit.say("which-table"), buttons=buttons)
