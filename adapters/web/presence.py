"""Who has their seat before their eyes: what they are asked finds them there, and need not ring."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from adapters.web.page_context import page_context, read_table_id


async def note_presence(request: Request) -> Response:
    """Note that somebody has the page of a seat of theirs open and visible."""
    at = page_context(request)
    visitor, table = await at.identify_visitor(request), read_table_id(request)
    if visitor.person and await at.app.play.seats_of(visitor.person, table):
        at.app.presence.look(visitor.person.id, table)
    return Response(status_code=204)
