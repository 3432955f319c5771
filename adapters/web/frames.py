"""The page with which a chat's window begins: it holds a script alone, which says who opened it and goes on from there."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from adapters.web.form_data import read_form
from adapters.web.framing import SECRET, let_frame, set_frame_secret
from adapters.web.page_context import PageContext, html_page, page_context, status_of
from adapters.web.table_pages import WAITING
from adapters.web.visitor import make_key
from bot.ports.frames import Launcher, Opened
from bot.ports.ids import Refused


def find_launcher(request: Request, context: PageContext) -> Launcher:
    """Find how the chat of an address opens windows; raises Refused where it opens none."""
    found = context.launchers.get(request.path_params["chat"])
    if found is None:
        raise Refused("no-such-window")
    return found


async def window(request: Request) -> Response:
    """Show the page with which a window begins. Nothing on it is anybody's, so its chat may show it to anybody."""
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
        opened = await at.office.frames.open(launcher.chat, await launcher.read(sent), make_key(secret))
    except Refused as refused:
        status = 403 if refused.reason == "launch-refused" else status_of(refused)
        return JSONResponse({"said": at.refusal_text(refused, visitor.lang)}, status)
    response = JSONResponse({"path": first_path(opened)})
    set_frame_secret(response, secret)
    return response


def require_secret(secret: str) -> None:
    """Raise Refused for what is no window's key."""
    if not SECRET.fullmatch(secret):
        raise Refused("launch-refused")


def first_path(opened: Opened) -> str:
    """Return the page that a window shows first."""
    return f"/t/{opened.table_id}?{WAITING}" if opened.table_id else "/"


async def tell_kept(request: Request) -> Response:
    """Say whether the browser has kept a window's cookie, which no script can see."""
    visitor = await page_context(request).identify_visitor(request)
    return JSONResponse({"kept": bool(visitor.frame) and visitor.has_cookie})
