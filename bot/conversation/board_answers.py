"""Answers given on the board itself, where all who sit at the table press the same buttons."""

from __future__ import annotations

from bot.conversation.request import Visit
from bot.ports.room import Press, Refused
from bot.ports.screens import Reply
from bot.tables.table import live
from games.questions import Question
from games.secret import Seat


async def press(visit: Visit) -> Reply:
    """Take what somebody pressed on the board, for their own seat; what was on offer a moment ago may be gone."""
    table, name, intent = await visit.office.tables.get(visit.table), visit.arg(0), visit.intent
    live(table)
    seats = table.seats_of(visit.person.id)
    if not seats:
        raise Refused("not-your-seat")
    prompt = table.on_board().get(name)
    if prompt is not None and table.is_asked(own := Question(Seat(seats[0]), prompt)):
        name = table.question_id(own)
    try:
        taken = await visit.office.press(
            visit.person, Press(visit.table, name, {"": (visit.arg(1),)}, intent.inbox, intent.at)
        )
    except Refused as refused:
        raise Refused("missed") if refused.reason == "stale" else refused from None
    return Reply(taken.text)
