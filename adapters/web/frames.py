"""The page with which a chat's window begins: it holds a script alone, which says who opened it and goes on from there."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from adapters.web.form_data import read_form
from adapters.web.framing import COOKIE, SECRET, find_frame_secret, let_frame, set_frame_cookie
from adapters.web.page_context import PageContext, html_page, page_context, status_of
from adapters.web.rendering import page_text
from adapters.web.table_pages import WAITING
from adapters.web.visitor import make_key
from bot.values.ids import LANGUAGES, Refused, is_table_code, parse_table_id
from bot.values.requests import Launcher


def find_launcher(request: Request, context: PageContext) -> Launcher:
    """Find how the chat of an address opens windows; raises Refused where it opens none."""
    found = context.launchers.get(request.path_params["chat"])
    if found is None:
        raise Refused("no-such-window")
    return found


async def window(request: Request) -> Response:
    """Show the page with which a window begins. Nothing on it is private, so its chat may show it to all."""
    at = page_context(request)
    launcher, visitor = find_launcher(request, at), await at.identify_visitor(request)
    let_frame(request, launcher.framers)
    model = {
        "title": "Arbitro",
        "chat": launcher.chat,
        "client": launcher.client,
        "asked": request.query_params.get("t", ""),
    }
    return html_page("frame.html.j2", visitor, model)


async def open_window(request: Request) -> Response:
    """Take what a window says of who opened it, and say where it goes on; or in a sentence why it does not."""
    at = page_context(request)
    launcher, visitor = find_launcher(request, at), await at.identify_visitor(request)
    sent = (await read_form(request)).plain
    secret = sent.get("secret", "")
    try:
        require_secret(secret)
        key, former = make_key(secret), make_key(find_frame_secret(request)[0])
        opened = await at.app.frames.open(launcher.chat, await launcher.read(sent), key, former)
    except Refused as refused:
        status = 403 if refused.reason == "launch-refused" else status_of(refused)
        lang = next((each for each in LANGUAGES if each == sent.get("lang", "")[:2]), visitor.lang)
        return JSONResponse({"said": at.refusal_text(refused, lang)}, status)
    path = f"/t/{opened.table_id}?{WAITING}" if opened.table_id else "/"
    response = JSONResponse({"path": path})
    if opened.key == key:
        set_frame_cookie(response, COOKIE, secret)
    return response


def require_secret(secret: str) -> None:
    """Raise Refused for what is no window's key."""
    if not SECRET.fullmatch(secret):
        raise Refused("launch-refused")


async def tell_kept(request: Request) -> Response:
    """Say whether a window is known, and whether by the cookie that its browser has kept, which no script can see."""
    visitor = await page_context(request).identify_visitor(request)
    is_known = bool(visitor.frame)
    return JSONResponse({"known": is_known, "kept": is_known and visitor.has_cookie})


async def lead_to_browser(request: Request) -> Response:
    """Make a link to a seat in a browser; the form holds the key of the window that asks."""
    at = page_context(request)
    visitor, sent = await at.identify_visitor(request), (await read_form(request)).plain
    frame, table = await at.app.frames.find(make_key(sent.get("secret", ""))), sent.get("table", "")
    lang = frame.person.lang if frame else visitor.lang
    if frame is None or not is_table_code(table):
        return JSONResponse({"said": at.refusal_text(Refused("launch-refused"), lang)}, 403)
    try:
        address = await at.app.sessions.make_link(frame.person, parse_table_id(table))
    except Refused as refused:
        return JSONResponse({"said": at.refusal_text(refused, lang)}, 403)
    return JSONResponse({"address": address, "label": page_text("frame-browser", lang)})
