"""Answers given on the status message, where all who sit at the table press the same buttons."""

from __future__ import annotations

from bot.conversation.request import ChatRequest
from bot.ports.requests import Answer
from bot.ports.screens import Reply


async def answer_on_board(request: ChatRequest) -> Reply:
    """Take what somebody pressed on the status message, for their own seat."""
    intent, fields = request.intent, {"": (request.argument(1),)}
    answer = Answer(request.table_id, request.argument(0), fields, intent.inbox, intent.at)
    return Reply((await request.office.play.answer_on_board(request.person, answer)).text)
