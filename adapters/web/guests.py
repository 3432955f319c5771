"""Forms of the host: who may sit at the table, in how many seats, and what guests suggest."""

from __future__ import annotations

from adapters.web.form_data import FormData
from adapters.web.page_context import PageContext
from bot.values.ids import Refused, TableId
from bot.values.requests import Acknowledged, Person


async def allow_several(context: PageContext, person: Person, table_id: TableId, form: FormData) -> None:
    """Set whether guests may hold several seats."""
    await context.app.guests.allow_several(person, table_id, allowed=form.get("several") == "yes")


async def remove_guest(context: PageContext, person: Person, table_id: TableId, form: FormData) -> Acknowledged:
    """Remove somebody from the table."""
    seat = form.get_number("seat")
    if seat is None:
        raise Refused("no-such-seat")
    return await context.app.guests.remove(person, table_id, seat)


async def readmit_guest(context: PageContext, person: Person, table_id: TableId, form: FormData) -> Acknowledged:
    """Let somebody sit down again."""
    return await context.app.guests.readmit(person, table_id, form.get_number("number") or 0)


async def accept_suggestion(context: PageContext, person: Person, table_id: TableId, form: FormData) -> Acknowledged:
    """Set what somebody suggested."""
    return await context.app.guests.accept(person, table_id, form.get_number("number") or 0)


async def decline_suggestion(context: PageContext, person: Person, table_id: TableId, form: FormData) -> Acknowledged:
    """Leave everything as it is."""
    return await context.app.guests.decline(person, table_id, form.get_number("number") or 0)
