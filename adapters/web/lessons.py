"""The page on which the teacher answers somebody who practises alone."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from adapters.web.page_context import html_page, page_context, read_seat, read_table_id
from adapters.web.page_model import person_or_stranger, seat_path
from adapters.web.rendering import page_text
from bot.values.play import LESSONS


async def lesson(request: Request) -> Response:
    """Show what the teacher says of what a seat is asked now, or of the last hand; the address says which."""
    at = page_context(request)
    visitor, table_id, seat = await at.identify_visitor(request), read_table_id(request), read_seat(request)
    about = request.query_params.get("about", LESSONS[0])
    panels = await at.app.lessons.teach(person_or_stranger(visitor), table_id, seat, about)
    path = seat_path(table_id, seat)
    model = {
        "title": page_text("lesson", visitor.lang, about=about),
        "path": f"{path}/lesson?about={about}",
        "back": path,
        "panels": panels,
    }
    return html_page("lesson.html.j2", visitor, model)
