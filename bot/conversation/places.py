"""Where a table is shown: at the place where it was asked for, if those at it want that."""

from __future__ import annotations

from dataclasses import replace

from bot.conversation.request import ChatRequest
from bot.conversation.screens import OPEN
from bot.conversation.which_table import tables_at_place
from bot.ports.ids import Refused
from bot.ports.screens import Reply


async def show_here(request: ChatRequest) -> Reply:
    """Show the table where this was asked, too, or ask somebody else at it."""
    if request.place is None:
        raise Refused("show-in-group")
    await require_free_place(request)
    acknowledged = await request.office.places.ask_to_show(request.person, request.table_id, request.place)
    return Reply(acknowledged.text)


async def require_free_place(request: ChatRequest) -> None:
    """Refuse to show a table where another one is played."""
    rooms = await tables_at_place(request, request.place) if request.place else ()
    if any(room.status in OPEN and room.id != request.table_id for room in rooms):
        raise Refused("place-taken")


async def offer_to_show(request: ChatRequest, reply: Reply, *, again: bool = False) -> Reply:
    """Show the table here as well where nobody has to be asked; else return the reply with a button that asks.

    Where it is shown already nothing is done, unless it is to be tried `again`: the place may have let us write no more.
    """
    place = request.place
    if place is None:
        return reply
    shown = {room.id for room in await tables_at_place(request, place) if room.status in OPEN}
    if shown and not (again and request.table_id in shown):
        return reply
    if await request.office.places.is_free_to_show(request.person, request.table_id, place):
        await request.office.places.show_at(request.person, request.table_id, place)
        return reply
    if reply.screen is None or await request.table_status() not in OPEN:
        return reply
    button = request.make_button("show", "show")
    return replace(reply, screen=replace(reply.screen, buttons=(*reply.screen.buttons, button)))
