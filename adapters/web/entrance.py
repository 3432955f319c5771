"""Ways in: personal links and invitations, and the pages that open a window inside a chat.

Looking at a link costs nothing, so previews and scanners may; its one button spends it. No script runs on its page.
"""

from typing import Final

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from adapters.web.actions import say_at_table
from adapters.web.address import scope_address
from adapters.web.blocks import Block, Button, Form, Page, Text
from adapters.web.form_data import read_form
from adapters.web.home import own_name
from adapters.web.page_context import (
    PageContext,
    Press,
    give_right,
    html_page,
    identify,
    page_context,
    plain_page,
    read_press,
    redirect_to,
    sorry_page,
    status_of,
)
from adapters.web.places import WAITING, find_home
from adapters.web.rendering import make_speech, page_text
from adapters.web.visitor import (
    FRAME_COOKIE,
    KEPT,
    NONCE,
    Visitor,
    find_frame_secret,
    let_frame,
    list_secrets,
    make_key,
    make_secret,
    read_secret,
    recognize_person,
    secret_name,
    send_secret,
    set_cookie,
    set_frame_cookie,
)
from bot.values.ids import LANGUAGES, Refused, is_table_code, parse_invitation_code, parse_table_id
from bot.values.requests import LINK, Launcher

# in this order, because some headers name others too
BROWSERS: Final = {
    "Firefox/": "Firefox",
    "FxiOS/": "Firefox",
    "Edg/": "Edge",
    "EdgA/": "Edge",
    "EdgiOS/": "Edge",
    "OPR/": "Opera",
    "SamsungBrowser/": "Samsung Internet",
    "Chrome/": "Chrome",
    "CriOS/": "Chrome",
    "Safari/": "Safari",
}
SYSTEMS: Final = {
    "Android": "Android",
    "iPhone": "iPhone",
    "iPad": "iPad",
    "Windows": "Windows",
    "Mac OS X": "macOS",
    "Macintosh": "macOS",
    "CrOS": "ChromeOS",
    "Linux": "Linux",
}


async def entrance(request: Request) -> Response:
    (at, visitor), secret = await identify(request), request.path_params["secret"]
    if code := parse_invitation_code(secret):
        return await invitation_page(request, visitor, code)
    found = await at.app.sessions.find_entrance(secret) if KEPT.fullmatch(secret) else None
    if found is None:
        return over_page(visitor)
    t, who, chat = make_speech(visitor.lang), found.person.name, found.chat
    is_other = visitor.person is not None and visitor.person.id != found.person.id
    warning = t("entrance-other", who=who, other=visitor.name) if is_other and visitor.name else ""
    go = Form("/in", [Button(t("entrance-go", who=who), look="btn--act")], {LINK: secret})
    blocks: list[Block] = [go, Text(t("entrance-note", chat=chat), "small muted")]
    lede = [t("entrance-who", who=who, chat=chat)]
    return plain_page(visitor, Page(t("entrance-title"), lede, blocks, is_bare=True), warning)


def over_page(visitor: Visitor) -> Response:
    return sorry_page(visitor, page_text("entrance-over", visitor.lang), 410)


async def enter(request: Request) -> Response:
    """Spend a link: this browser becomes its person's. The same form sent twice gets the same answer."""
    at, visitor, sent = await read_press(request)
    if "origin" not in request.headers:  # else any page could have had it sent
        return sorry_page(visitor, page_text("refused-cross-site", visitor.lang), 403)
    secret, press = sent.get(LINK), sent.get("press")
    if code := parse_invitation_code(secret):

        async def give(press: Press) -> Response:
            table_id = (await at.app.invitations.find(code, scope_address(request.scope))).table_id
            if await at.app.invitations.join(press.person, code, inbox=press.inbox) is None:
                asked = page_text("asked-for-seat", press.visitor.lang)
                return await say_at_table(request, press.visitor, table_id, asked)
            return redirect_to(await find_home(at.app, press.person, table_id))

        async def refuse(met: Visitor, refused: Refused) -> Response:
            return await invitation_page(request, met, code, at.refusal_text(refused, met.lang), status_of(refused))

        return await give_right(request, sent, give, refuse, code=code)
    if not KEPT.fullmatch(secret):
        return over_page(visitor)
    old, link = make_key(read_secret(request)), make_key(secret)
    fresh, label = make_secret(at.app, press, link), label_browser(request.headers.get("user-agent", ""))
    try:
        found = await at.app.sessions.enter(secret, make_key(fresh), label, old)
    except Refused as refused:
        if refused.reason != "link-over":
            raise
        for again in list_secrets(at.app, press, link) if NONCE.fullmatch(press) else ():
            if await recognize_person(at.app, again):
                send_secret(request, again)
                return redirect_to("/")
        return over_page(visitor)
    send_secret(request, fresh)
    return redirect_to(f"/t/{found.table_id}?{WAITING}")


async def go_out(request: Request) -> Response:
    """End this browser's session; a browser with a person of its own keeps it."""
    at, visitor = await identify(request)
    response: Response = redirect_to("/")
    if visitor.person is not None and (found := await at.app.sessions.find_browser(make_key(visitor.secret))):
        await at.app.sessions.end(visitor.person, found.id)
        set_cookie(response, request, secret_name(request), "")
        response.headers["Clear-Site-Data"] = '"storage"'  # this browser no longer rings
    return response


def label_browser(header: str) -> str:
    """Return a browser and its system, as *Firefox, Android*; empty if neither is known."""
    found = (next((name for sign, name in known.items() if sign in header), "") for known in (BROWSERS, SYSTEMS))
    return ", ".join(filter(None, found))


async def invitation_page(request: Request, visitor: Visitor, code: str, text: str = "", status: int = 200) -> Response:
    at, lang = page_context(request), visitor.lang
    try:
        invited = await at.app.invitations.find(code, scope_address(request.scope))
    except Refused as refused:
        number = 410 if refused.reason == "invitation-over" else status_of(refused)
        return sorry_page(visitor, at.refusal_text(refused, lang), number)
    outline = await at.app.views.outline(invited.table_id)
    model = {
        "title": page_text("invited-title", lang, who=invited.by),
        "game": at.app.games.find_game(outline.game, lang),
        "own_name": own_name(visitor),
        "text": text or (at.refusal_text(Refused("invitation-spent"), lang) if invited.is_spent else ""),
        "invited": {"table": outline.name, "code": code, "origin": at.public_address(request)},
    }
    return html_page("open.html.j2", visitor, model, status)


def find_launcher(request: Request, context: PageContext) -> Launcher:
    if found := context.launchers.get(request.path_params["chat"]):
        return found
    raise Refused("no-such-window")


async def window(request: Request) -> Response:
    """Show a window's first page. Nothing on it is private, so its chat may show it to all."""
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
        set_frame_cookie(response, FRAME_COOKIE, secret)
    return response


def require_secret(secret: str) -> None:
    if not KEPT.fullmatch(secret):
        raise Refused("launch-refused")


async def tell_kept(request: Request) -> Response:
    """Say whether a window is known, and whether by its cookie, which no script can see."""
    visitor = await page_context(request).identify_visitor(request)
    is_known = bool(visitor.frame)
    return JSONResponse({"known": is_known, "kept": is_known and visitor.has_cookie})


async def lead_to_browser(request: Request) -> Response:
    """Make a link to a seat in a browser; the form holds the key of the window that asks."""
    (at, visitor), sent = await identify(request), (await read_form(request)).plain
    frame, table = await at.app.frames.find(make_key(sent.get("secret", ""))), sent.get("table", "")
    lang = frame.person.lang if frame else visitor.lang
    if frame is None or not is_table_code(table):
        return JSONResponse({"said": at.refusal_text(Refused("launch-refused"), lang)}, 403)
    try:
        address = await at.app.sessions.make_link(frame.person, parse_table_id(table))
    except Refused as refused:
        return JSONResponse({"said": at.refusal_text(refused, lang)}, 403)
    return JSONResponse({"address": address, "label": page_text("frame-browser", lang)})
