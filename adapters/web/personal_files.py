"""The page on which somebody is told what is kept about them, gets it as a file, or has it deleted."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from adapters.web.form_data import read_form
from adapters.web.page_context import html_page, page_context, redirect_to, status_of
from adapters.web.rendering import page_text
from adapters.web.visitor import make_key
from bot.values.ids import Refused
from bot.values.people import FILE


async def privacy(request: Request) -> Response:
    """Show what is kept, for how long and by whom, and to somebody we know the two buttons."""
    visitor = await page_context(request).identify_visitor(request)
    model = {
        "title": page_text("privacy-title", visitor.lang),
        "path": "/privacy",
        "person": visitor.person,
        "text": "",
    }
    return html_page("privacy.html.j2", visitor, model)


async def own_file(request: Request) -> Response:
    """Send all that is kept about whoever asks, as a file."""
    at = page_context(request)
    visitor = await at.identify_visitor(request)
    if visitor.person is None:
        return redirect_to("/privacy")
    found = await at.app.personal_files.collect(visitor.person)
    headers = {"content-disposition": f'attachment; filename="{FILE}"', "cache-control": "no-store"}
    return Response(found, media_type="application/json", headers=headers)


async def delete_person(request: Request) -> Response:
    """Delete whoever asks, if they have said that they are sure."""
    at = page_context(request)
    visitor, sent = await at.identify_visitor(request), await read_form(request)
    model = {
        "title": page_text("privacy-title", visitor.lang),
        "path": "/privacy",
        "person": visitor.person,
        "text": "",
    }
    if visitor.person is None or not sent.get("sure"):
        text = page_text("privacy-unsure", visitor.lang)
        return html_page("privacy.html.j2", visitor, {**model, "text": text}, 400)
    if visitor.frame or await at.app.sessions.find_browser(make_key(visitor.secret)) is not None:
        text = page_text("privacy-session", visitor.lang)
        return html_page("privacy.html.j2", visitor, {**model, "text": text}, 403)
    try:
        await at.app.personal_files.delete(visitor.person)
    except Refused as refused:
        text = at.refusal_text(refused, visitor.lang)
        return html_page("privacy.html.j2", visitor, {**model, "text": text}, status_of(refused))
    return redirect_to("/privacy")
