"""A table's pages: in the lobby, at play, and when it is over."""

from __future__ import annotations

import io

import segno
from starlette.background import BackgroundTask
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from adapters.web.form_data import posted
from adapters.web.page_context import Desk, desk, go, html, known_by, seat_number, sorry, status_of, table_id
from adapters.web.page_model import (
    QUIET,
    Said,
    Sight,
    View,
    is_read,
    regions,
    seat_path,
    seat_sight,
    seats_sight,
    table_sight,
    written,
)
from adapters.web.rendering import words
from adapters.web.stream import streamed
from adapters.web.visitor import Visitor, met
from bot.ports.room import Refused, TableId


async def see(at: Desk, visitor: Visitor, table: TableId, view: View, seat: int = 0) -> Sight:
    """A table in one of the ways it can be looked at; raises Refused."""
    if view == "seat":
        return await seat_sight(at.office, visitor, table, seat)
    if view == "seats":
        return await seats_sight(at.office, visitor, table)
    return await table_sight(at.office, visitor, table)


async def table(request: Request) -> Response:
    """The table as everybody sees it, lobby and end included."""
    at = desk(request)
    visitor = await at.visitor(request)
    return laid(request, at, await see(at, visitor, table_id(request), "table"))


async def seat(request: Request) -> Response:
    """One seat, for whoever holds it."""
    at = desk(request)
    visitor = await at.visitor(request)
    sight = await see(at, visitor, table_id(request), "seat", seat_number(request))
    return go(f"/t/{sight.room.id}") if sight.is_lobby else laid(request, at, sight)


async def seats(request: Request) -> Response:
    """All seats of this browser beside each other."""
    at = desk(request)
    visitor = await at.visitor(request)
    sight = await see(at, visitor, table_id(request), "seats")
    return go(f"/t/{sight.room.id}") if sight.is_lobby or not sight.panes else laid(request, at, sight)


def laid(request: Request, at: Desk, sight: Sight, said: Said = QUIET, status: int = 200) -> HTMLResponse:
    """A page of a table."""
    found = regions(sight, said)
    template = "lobby.html.j2" if sight.is_lobby else f"{sight.view}.html.j2"
    model = {
        "title": title(sight),
        "path": sight.path,
        "sight": sight,
        "room": sight.room,
        "said": said,
        "regions": {name: region.out() for name, region in found.items()},
        "stream": f"{sight.path}/stream?had={written(found)}",
        "address": f"{at.address(request)}/t/{sight.room.id}",
        "alone": not at.public,
    }
    response = html(template, sight.visitor, model, status)
    person = sight.visitor.person
    if sight.panes and person:

        async def looked() -> None:
            for own in filter(is_read, sight.panes):
                await at.office.looked(person, sight.room.id, own.seat)

        response.background = BackgroundTask(looked)
    return response


def title(sight: Sight) -> str:
    """What the tab says: whose turn it is comes first."""
    due = next((own.call for own in sight.panes if own.call.kind in {"you", "late"}), sight.room.call)
    return words("title", sight.visitor.lang, call=due.who, table=sight.room.name)


async def table_stream(request: Request) -> Response:
    """The changes of a table's page."""
    return await stream(request, "table")


async def seat_stream(request: Request) -> Response:
    """The changes of a seat's page."""
    return await stream(request, "seat", seat_number(request))


async def seats_stream(request: Request) -> Response:
    """The changes of the page with several seats."""
    return await stream(request, "seats")


async def stream(request: Request, view: View, seat: int = 0) -> Response:
    """The changes of a page; whoever may not see it is refused before anything is sent."""
    at = desk(request)
    visitor, name = await at.visitor(request), table_id(request)
    sight = await see(at, visitor, name, view, seat)
    return streamed(request, at.office, at.streams, sight, lambda: see(at, visitor, name, view, seat))


async def sit(request: Request) -> Response:
    """Claim a seat: any, a certain one, or all that are free."""
    at = desk(request)
    visitor, sent, name = await at.visitor(request), await posted(request), table_id(request)
    try:
        visitor, fresh = await met(visitor, at.office, sent.get("name"))
        assert visitor.person is not None
        if sent.get("seat") == "all":
            path = await sit_everywhere(at, visitor, name)
        else:
            taken = await at.office.join(visitor.person, name, sent.number("seat"), inbox=sent.inbox())
            sight = await table_sight(at.office, visitor, name)
            path = sight.home() if sight.is_lobby or len(sight.held) > 1 else seat_path(name, taken)
    except Refused as refused:
        return await refuse(request, at, visitor, name, refused)
    return known_by(go(path), request, visitor, fresh=fresh)


async def sit_everywhere(at: Desk, visitor: Visitor, name: TableId) -> str:
    """Claim every seat that no person holds, to play them all side by side."""
    assert visitor.person is not None
    sight = await table_sight(at.office, visitor, name)
    for line in sight.room.seats:
        if line.seat not in sight.held and (line.vacant or line.robot):
            await at.office.join(visitor.person, name, line.seat)
    return (await table_sight(at.office, visitor, name)).home()


async def refuse(request: Request, at: Desk, visitor: Visitor, name: TableId, refused: Refused) -> Response:
    """The table's own page with why not, or where there is none a page that says so."""
    said = Said(at.refusal(refused, visitor.lang, name))
    try:
        return laid(request, at, await table_sight(at.office, visitor, name), said, status_of(refused))
    except Refused:
        return sorry(visitor, said.text, status_of(refused))


async def code(request: Request) -> Response:
    """The table's address as a QR code."""
    at = desk(request)
    room = await at.office.room(table_id(request), (await at.visitor(request)).lang)
    drawn = io.BytesIO()
    segno.make(f"{at.address(request)}/t/{room.id}", error="m").save(
        drawn, kind="svg", border=3, scale=4, dark="#1F1B16", light="#ffffff", xmldecl=False, omitsize=False
    )
    return Response(drawn.getvalue(), media_type="image/svg+xml")
