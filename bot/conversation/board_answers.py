"""Answers given on the status message, where all who sit at the table press the same buttons."""

from __future__ import annotations

from bot.conversation.request import ChatRequest
from bot.ports.ids import Refused
from bot.ports.requests import Answer
from bot.ports.screens import Reply
from bot.tables.table import require_live
from games.questions import Question
from games.secret import Seat


async def answer_on_board(request: ChatRequest) -> Reply:
    """Take what somebody pressed on the status message, for their own seat.

    Raises Refused, as `missed` if what was on offer a moment ago is gone.
    """
    table, name, intent = await request.office.tables.get(request.table_id), request.argument(0), request.intent
    require_live(table)
    seats = table.seats_of(request.person.id)
    if not seats:
        raise Refused("not-your-seat")
    prompt = table.board_prompts().get(name)
    if prompt is not None and table.is_asked(own := Question(Seat(seats[0]), prompt)):
        name = table.question_id(own)
    try:
        taken = await request.office.answer(
            request.person, Answer(request.table_id, name, {"": (request.argument(1),)}, intent.inbox, intent.at)
        )
    except Refused as refused:
        raise Refused("missed") if refused.reason == "stale" else refused from None
    return Reply(taken.text)
