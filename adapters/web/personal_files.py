"""The page of a person's data: what is kept, as a file, and its deletion."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from adapters.web.accounts import is_session
from adapters.web.form_data import read_form
from adapters.web.page_context import html_page, page_context, redirect_to, status_of
from adapters.web.rendering import page_text
from adapters.web.visitor import Visitor
from bot.values.ids import Refused
from bot.values.requests import FILE


async def privacy(request: Request) -> Response:
    """Show what is kept, for how long and by whom, and to a known person the two buttons."""
    visitor = await page_context(request).identify_visitor(request)
    return privacy_page(visitor)


def privacy_page(visitor: Visitor, text: str = "", status: int = 200) -> Response:
    """Make the page, with what was wrong with the form."""
    title = page_text("privacy-title", visitor.lang)
    model = {"title": title, "path": "/privacy", "person": visitor.person, "text": text}
    return html_page("privacy.html.j2", visitor, model, status)


async def own_file(request: Request) -> Response:
    """Send all that is kept about the visitor, as a file."""
    at = page_context(request)
    visitor = await at.identify_visitor(request)
    if visitor.person is None:
        return redirect_to("/privacy")
    found = await at.app.personal_files.collect(visitor.person)
    headers = {"content-disposition": f'attachment; filename="{FILE}"', "cache-control": "no-store"}
    return Response(found, media_type="application/json", headers=headers)


async def delete_person(request: Request) -> Response:
    """Delete the visitor's person, if they confirmed it."""
    at = page_context(request)
    visitor, sent = await at.identify_visitor(request), await read_form(request)
    if visitor.person is None or not sent.get("sure"):
        return privacy_page(visitor, page_text("privacy-unsure", visitor.lang), 400)
    if await is_session(at, visitor):
        return privacy_page(visitor, page_text("privacy-session", visitor.lang), 403)
    try:
        await at.app.personal_files.delete(visitor.person)
    except Refused as refused:
        return privacy_page(visitor, at.refusal_text(refused, visitor.lang), status_of(refused))
    return redirect_to("/privacy")
