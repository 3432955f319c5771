"""Answers given on the status message, where all who sit at the table press the same buttons."""

from __future__ import annotations

from datetime import UTC, datetime

from bot.screens.request import ChatRequest
from bot.values.requests import Answer, FormRequest
from bot.values.screens import Reply


async def answer_on_board(request: ChatRequest, form: FormRequest) -> Reply:
    """Take what somebody pressed on the status message, for their own seat."""
    answer = Answer(request.table_id, form.question_id, {"": form.tokens[:1] or ("",)}, request.inbox, request.at)
    taken = await request.app.play.answer_on_board(request.person, answer)
    at = None if taken.at_ms is None else datetime.fromtimestamp(taken.at_ms / 1000, UTC)
    return Reply(taken.text, noted_at=at)
