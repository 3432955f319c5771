"""The page of a personal link, which opens a seat here from a chat.

Looking at it costs nothing, so previews and scanners may; its one button spends the link. No script runs on it.
"""

from __future__ import annotations

import secrets
from typing import Final

from starlette.requests import Request
from starlette.responses import Response

from adapters.web.form_data import read_form
from adapters.web.invitations import accept_invitation, show_invitation
from adapters.web.page_context import PageContext, html_page, page_context, redirect_to, sorry_page, status_of
from adapters.web.rendering import page_text
from adapters.web.table_pages import WAITING
from adapters.web.visitor import KEPT, Visitor, make_key, read_secret, secret_name, send_secret, set_cookie
from bot.values.ids import Refused, parse_invitation_code
from bot.values.requests import LINK, Entrance

GONE = 410
"""The status of a link that opens nothing any more."""


async def entrance(request: Request) -> Response:
    """Show whose link it is, and whose browser this is; it may be shown any number of times."""
    at, secret = page_context(request), request.path_params["secret"]
    if code := parse_invitation_code(secret):
        return await show_invitation(request, code)
    visitor = await at.identify_visitor(request)
    found = await at.app.sessions.find_entrance(secret) if KEPT.fullmatch(secret) else None
    return over_page(visitor) if found is None else entrance_page(visitor, found, secret)


def entrance_page(visitor: Visitor, entrance: Entrance, secret: str) -> Response:
    """Make the page of a link that is still good."""
    model = {
        "title": page_text("entrance-title", visitor.lang),
        "who": entrance.person.name,
        "chat": entrance.chat,
        "other": visitor.name if visitor.person is not None and visitor.person.id != entrance.person.id else "",
        "secret": secret,
    }
    return html_page("entrance.html.j2", visitor, model)


def over_page(visitor: Visitor) -> Response:
    """Say that a link opens nothing any more, and where another one is to be had."""
    return sorry_page(visitor, page_text("entrance-over", visitor.lang), GONE)


async def enter(request: Request) -> Response:
    """Spend a link, and be its person in this browser from now on; the same form sent twice is answered alike."""
    at = page_context(request)
    visitor, sent = await at.identify_visitor(request), await read_form(request)
    if "origin" not in request.headers:  # else any page could have had it sent
        return sorry_page(visitor, page_text("refused-cross-site", visitor.lang), 403)
    secret, press = sent.get(LINK), sent.get("press")
    if code := parse_invitation_code(secret):
        return await accept_invitation(request, code)
    if not KEPT.fullmatch(secret):
        return over_page(visitor)
    fresh, old, link = secrets.token_urlsafe(32), make_key(read_secret(request)), make_key(secret)
    try:
        with at.entrances.keep(link, press, fresh):
            label = label_browser(request.headers.get("user-agent", ""))
            found = await at.app.sessions.enter(secret, make_key(fresh), label, old)
    except Refused as refused:
        return await answer_late(request, at, visitor, refused, again=find_again(at, link, press))
    send_secret(request, fresh)
    return redirect_to(f"/t/{found.table_id}?{WAITING}")


def find_again(context: PageContext, link: str, press: str) -> str:
    """Return the secret that the same form was given a moment ago, empty where it was another's."""
    try:
        return context.entrances.find(link, press)
    except Refused:
        return ""


async def answer_late(
    request: Request, context: PageContext, visitor: Visitor, refused: Refused, *, again: str
) -> Response:
    if again:
        send_secret(request, again)
        return redirect_to("/")
    if refused.reason == "link-over":
        return over_page(visitor)
    return sorry_page(visitor, context.refusal_text(refused, visitor.lang), status_of(refused))


async def go_out(request: Request) -> Response:
    """End this browser's session; a browser with a person of its own keeps it."""
    at = page_context(request)
    visitor = await at.identify_visitor(request)
    response: Response = redirect_to("/")
    if visitor.person is not None and (found := await at.app.sessions.find_browser(make_key(visitor.secret))):
        try:
            await at.app.sessions.end(visitor.person, found.id)
        except Refused as refused:
            return sorry_page(visitor, at.refusal_text(refused, visitor.lang), status_of(refused))
        set_cookie(response, request, secret_name(request), "")
    return response


BROWSERS: Final = (
    ("Firefox", ("Firefox/", "FxiOS/")),
    ("Edge", ("Edg/", "EdgA/", "EdgiOS/")),
    ("Opera", ("OPR/",)),
    ("Samsung Internet", ("SamsungBrowser/",)),
    ("Chrome", ("Chrome/", "CriOS/")),
    ("Safari", ("Safari/",)),
)
"""Names of browsers with what their headers hold, those first that hold another's too."""
SYSTEMS: Final = (
    ("Android", ("Android",)),
    ("iPhone", ("iPhone",)),
    ("iPad", ("iPad",)),
    ("Windows", ("Windows",)),
    ("macOS", ("Mac OS X", "Macintosh")),
    ("ChromeOS", ("CrOS",)),
    ("Linux", ("Linux",)),
)


def label_browser(header: str) -> str:
    """Return a browser and its system, as *Firefox, Android*; empty where a header names neither that we know."""
    found = (
        next((name for name, signs in known if any(sign in header for sign in signs)), "")
        for known in (BROWSERS, SYSTEMS)
    )
    return ", ".join(filter(None, found))
