"""What happened at somebody's seat, step by step, each with the board as it stood: plain links from one to the next."""

from __future__ import annotations

from dataclasses import replace

from starlette.requests import Request
from starlette.responses import Response

from adapters.web.form_data import parse_number
from adapters.web.images import picture_language, wanted_picture
from adapters.web.page_context import html_page, page_context, read_seat, read_table_id
from adapters.web.page_model import person_or_stranger, seat_path
from adapters.web.rendering import page_text


async def replay(request: Request) -> Response:
    """Show one step to whoever holds the seat; the address says after which line they begin, and which one it is."""
    at = page_context(request)
    visitor, table_id, seat = await at.identify_visitor(request), read_table_id(request), read_seat(request)
    before, number = (parse_number(request.query_params.get(name, "")) for name in ("before", "at"))
    person = person_or_stranger(visitor)
    found = await at.app.look_backs.replay(person, table_id, seat, before=before, number=number or 0)
    back = seat_path(table_id, seat)
    begins = "" if before is None else f"before={before}&"
    model = {
        "title": page_text("replay-title", visitor.lang),
        "path": f"{back}/replay?{begins}at={found.steps[found.place].number if found else 0}",
        "steps_path": f"{back}/replay?{begins}at=",
        "picture_path": f"{back}/replay.webp?lang={visitor.lang}&deck={visitor.deck}&at=",
        "back": back,
        "found": found,
    }
    return html_page("replay.html.j2", visitor, model)


async def replay_picture(request: Request) -> Response:
    """Show the table as a seat saw it at a step, to whoever holds the seat."""
    at = page_context(request)
    visitor, table_id, seat = await at.identify_visitor(request), read_table_id(request), read_seat(request)
    person = replace(person_or_stranger(visitor), lang=picture_language(request, visitor))
    number = parse_number(request.query_params.get("at", "")) or 0
    found = await at.app.look_backs.replay_picture(person, table_id, seat, number, wanted_picture(request))
    return Response(found.dots, media_type="image/webp")
