"""Ways in: personal links and invitations, and the pages that open a window inside a chat.

Looking at a link costs nothing, so previews and scanners may; its one button spends it. No script runs on its page.
"""

from dataclasses import replace
from functools import partial
from typing import Final

from starlette.responses import JSONResponse, Response

from adapters.web.actions import say_at_table
from adapters.web.blocks import Block, Button, Form, Page, Text
from adapters.web.home import own_name
from adapters.web.rendering import page_text
from adapters.web.rights import NONCE, list_secrets, make_secret, take_press
from adapters.web.visit import WAITING, Visit, read_press, redirect_to, status_of
from adapters.web.visitor import (
    FRAME_COOKIE,
    FRAMERS,
    KEPT,
    find_frame_secret,
    make_key,
    read_secret,
    recognize_person,
    secret_name,
    send_secret,
    set_cookie,
    set_frame_cookie,
)
from bot.values.ids import Language, Refused, choose_language, is_table_code, parse_invitation_code, parse_table_id
from bot.values.requests import LINK, Launcher

# by what stands in a header, in this order, because some name others too
BROWSERS: Final = {
    "Firefox": ("Firefox/", "FxiOS/"),
    "Edge": ("Edg/", "EdgA/", "EdgiOS/"),
    "Opera": ("OPR/",),
    "Samsung Internet": ("SamsungBrowser/",),
    "Chrome": ("Chrome/", "CriOS/"),
    "Safari": ("Safari/",),
}
SYSTEMS: Final = {name: (name,) for name in ("Android", "iPhone", "iPad", "Windows")} | {
    "macOS": ("Mac OS X", "Macintosh"),
    "ChromeOS": ("CrOS",),
    "Linux": ("Linux",),
}


async def entrance(visit: Visit) -> Response:
    secret = visit.path("secret")
    if code := parse_invitation_code(secret):
        return await invitation_page(visit, code)
    found = await visit.app.sessions.find_entrance(secret) if KEPT.fullmatch(secret) else None
    if found is None:
        return over_page(visit)
    t, who, chat, known = visit.t, found.person.name, found.chat, visit.known
    if known is not None and known.id != found.person.id and known.name:
        visit.text = t("entrance-other", who=who, other=known.name)
    go = Form("/in", [Button(t("entrance-go", who=who), look="btn--act")], {LINK: secret})
    blocks: list[Block] = [go, Text(t("entrance-note", chat=chat), "small muted")]
    return visit.page(Page(t("entrance-title"), [t("entrance-who", who=who, chat=chat)], blocks, is_bare=True))


def over_page(visit: Visit) -> Response:
    return visit.sorry(visit.t("entrance-over"), 410)


async def enter(visit: Visit) -> Response:
    """Spend a link: this browser becomes its person's. The same form sent twice gets the same answer."""
    app, request, sent = visit.app, visit.request, await read_press(visit)
    if "origin" not in request.headers:  # else any page could have had it sent
        return visit.sorry(visit.t("refused-cross-site"), 403)
    secret, press = sent.get(LINK), sent.get("press")
    if code := parse_invitation_code(secret):
        return await take_invitation(visit, code)
    if not KEPT.fullmatch(secret):
        return over_page(visit)
    old, link = make_key(read_secret(request)), make_key(secret)
    fresh, label = make_secret(app, press, link), label_browser(request.headers.get("user-agent", ""))
    try:
        found = await app.sessions.enter(secret, make_key(fresh), label, old)
    except Refused as refused:
        if refused.reason != "link-over":
            raise
        for again in list_secrets(app, press, link) if NONCE.fullmatch(press) else ():
            if await recognize_person(app, again):
                send_secret(request, again)
                return redirect_to("/")
        return over_page(visit)
    send_secret(request, fresh)
    return redirect_to(f"/t/{found.table_id}?{WAITING}")


async def take_invitation(visit: Visit, code: str) -> Response:
    async def join(visit: Visit) -> str | Response:
        table_id = (await visit.app.invitations.find(code, visit.address)).table_id
        if await visit.app.invitations.join(visit.person, code, inbox=visit.inbox) is None:
            return await say_at_table(visit, table_id, visit.t("asked-for-seat"))
        return await visit.find_home(table_id)

    return await take_press(visit, partial(invitation_page, code=code), join, gives_right=True, code=code)


async def go_out(visit: Visit) -> Response:
    """End this browser's session; a browser with a person of its own keeps it."""
    sessions, key = visit.app.sessions, make_key(visit.visitor.secret)
    response: Response = redirect_to("/")
    if visit.known is not None and (found := await sessions.find_browser(key)):
        await sessions.end(visit.known, found.id)
        set_cookie(response, visit.request, secret_name(visit.request), "")
        response.headers["Clear-Site-Data"] = '"storage"'  # this browser no longer rings
    return response


def label_browser(header: str) -> str:
    """Return a browser and its system, as *Firefox, Android*; empty if neither is known."""
    found = (
        next((name for name, signs in known.items() if any(sign in header for sign in signs)), "")
        for known in (BROWSERS, SYSTEMS)
    )
    return ", ".join(filter(None, found))


async def invitation_page(visit: Visit, code: str) -> Response:
    try:
        invited = await visit.app.invitations.find(code, visit.address)
    except Refused as refused:
        return visit.sorry(visit.word(refused), 410 if refused.reason == "invitation-over" else status_of(refused))
    if invited.is_spent and not visit.text:
        visit.text = visit.word(Refused("invitation-spent"))
    outline = await visit.app.views.outline(invited.table_id)
    return visit.html(
        "open.html.j2",
        title=visit.t("invited-title", who=invited.by),
        game=visit.app.games.find_game(outline.game, visit.lang),
        own_name=own_name(visit.visitor),
        invited={"table": outline.name, "code": code, "origin": visit.public_address},
    )


def find_launcher(visit: Visit) -> Launcher:
    if found := visit.at.launchers.get(visit.path("chat")):
        return found
    raise Refused("no-such-window")


async def window(visit: Visit) -> Response:
    """Show a window's first page. Nothing on it is private, so its chat may show it to all."""
    launcher = find_launcher(visit)
    visit.request.scope[FRAMERS] = launcher.framers
    asked = visit.query("t")
    return visit.html("frame.html.j2", title="Arbitro", chat=launcher.chat, client=launcher.client, asked=asked)


async def open_window(visit: Visit) -> Response:
    launcher, sent = find_launcher(visit), (await read_press(visit)).plain
    secret = sent.get("secret", "")
    try:
        if not KEPT.fullmatch(secret):
            raise Refused("launch-refused")  # noqa: TRY301  said as any other
        key, former = make_key(secret), make_key(find_frame_secret(visit.request)[0])
        opened = await visit.app.frames.open(launcher.chat, await launcher.read(sent), key, former)
    except Refused as refused:
        status = 403 if refused.reason == "launch-refused" else status_of(refused)
        return say_refused(visit, refused, choose_language([sent.get("lang", "")], visit.lang), status)
    path = f"/t/{opened.table_id}?{WAITING}" if opened.table_id else "/"
    response = JSONResponse({"path": path})
    if opened.key == key:
        set_frame_cookie(response, FRAME_COOKIE, secret)
    return response


def say_refused(visit: Visit, refused: Refused, lang: Language, status: int = 403) -> Response:
    visit.visitor = replace(visit.visitor, lang=lang)
    return JSONResponse({"said": visit.word(refused)}, status)


async def tell_kept(visit: Visit) -> Response:
    """Say whether a window is known, and whether by its cookie, which no script can see."""
    is_known = bool(visit.visitor.frame)
    return JSONResponse({"known": is_known, "kept": is_known and visit.visitor.has_cookie})


async def lead_to_browser(visit: Visit) -> Response:
    """Make a link to a seat in a browser; the form holds the key of the window that asks."""
    sent = await read_press(visit)
    frame, table = await visit.app.frames.find(make_key(sent.get("secret"))), sent.get("table")
    lang = frame.person.lang if frame else visit.lang
    if frame is None or not is_table_code(table):
        return say_refused(visit, Refused("launch-refused"), lang)
    try:
        address = await visit.app.sessions.make_link(frame.person, parse_table_id(table))
    except Refused as refused:
        return say_refused(visit, refused, lang)
    return JSONResponse({"address": address, "label": page_text("frame-browser", lang)})
