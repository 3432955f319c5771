"""Forms of an hour to play that people agree on."""

from __future__ import annotations

from adapters.web.form_data import FormData
from adapters.web.page_context import PageContext
from bot.values.ids import TableId
from bot.values.requests import Acknowledged, Person


async def answer_evening(context: PageContext, person: Person, table_id: TableId, form: FormData) -> Acknowledged:
    """Say whether one comes."""
    return await context.app.evenings.answer(person, table_id, form.get("answer"), inbox=form.make_inbox_id())


async def move_evening(context: PageContext, person: Person, table_id: TableId, form: FormData) -> Acknowledged:
    """Have a lobby played at another hour, or agree on one."""
    return await context.app.evenings.move(person, table_id, form.get("day"), zone=form.get("zone"))


async def wait_for_next(context: PageContext, person: Person, table_id: TableId, form: FormData) -> Acknowledged:
    """Wait for the table's next game, or not any more."""
    queue = context.app.queue
    return await (queue.quit if form.get("what") == "drop" else queue.enter)(person, table_id)
