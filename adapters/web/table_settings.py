"""Forms of a table's settings, its guests, and the hour it is planned for."""

from __future__ import annotations

from adapters.web.form_data import FormData
from adapters.web.page_context import PageContext
from bot.values.ids import Refused, TableId, TablePace
from bot.values.requests import Acknowledged, Person


async def set_option(context: PageContext, person: Person, table_id: TableId, form: FormData) -> Acknowledged | None:
    """Set an option, or suggest it to the host."""
    return await context.app.lobby.set_option(
        person, table_id, form.get("option"), form.fields, inbox=form.make_inbox_id()
    )


async def set_preset(context: PageContext, person: Person, table_id: TableId, form: FormData) -> Acknowledged | None:
    """Set all options as a preset has them, or suggest it to the host."""
    return await context.app.lobby.set_preset(person, table_id, form.get("preset"), inbox=form.make_inbox_id())


async def set_pace(context: PageContext, person: Person, table_id: TableId, form: FormData) -> Acknowledged | None:
    """Set the pace, or suggest it to the host."""
    chosen = next((pace for pace in TablePace if pace == form.get("pace")), None)
    if chosen is None:
        raise Refused("choose-one")
    return await context.app.lobby.set_pace(person, table_id, chosen, inbox=form.make_inbox_id())


async def set_custom(context: PageContext, person: Person, table_id: TableId, form: FormData) -> Acknowledged | None:
    """Set what is done beside the rules, or suggest it to the host."""
    token = next(iter(form.fields.get("", ())), "")
    return await context.app.lobby.set_custom(person, table_id, form.get("option"), token, inbox=form.make_inbox_id())


async def set_seats(context: PageContext, person: Person, table_id: TableId, form: FormData) -> Acknowledged | None:
    """Set the number of seats, or suggest it to the host."""
    seats = form.get_number("seats")
    if seats is None:
        raise Refused("say-a-number")
    return await context.app.lobby.set_seats(person, table_id, seats, inbox=form.make_inbox_id())


async def allow_several(context: PageContext, person: Person, table_id: TableId, form: FormData) -> None:
    """Set whether guests may hold several seats."""
    await context.app.guests.allow_several(person, table_id, allowed=form.get("several") == "yes")


async def remove_guest(context: PageContext, person: Person, table_id: TableId, form: FormData) -> Acknowledged:
    seat = form.get_number("seat")
    if seat is None:
        raise Refused("no-such-seat")
    return await context.app.guests.remove(person, table_id, seat)


async def answer_planned_game(context: PageContext, person: Person, table_id: TableId, form: FormData) -> Acknowledged:
    return await context.app.evenings.answer(person, table_id, form.get("answer"), inbox=form.make_inbox_id())


async def move_planned_game(context: PageContext, person: Person, table_id: TableId, form: FormData) -> Acknowledged:
    """Have a lobby played at another hour, or agree on one."""
    return await context.app.evenings.move(person, table_id, form.get("day"), zone=form.get("zone"))


async def change_waiting_list(context: PageContext, person: Person, table_id: TableId, form: FormData) -> Acknowledged:
    """Wait for the table's next game, or not any more."""
    queue = context.app.queue
    return await (queue.quit if form.get("what") == "drop" else queue.enter)(person, table_id)
