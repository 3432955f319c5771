"""The shelf, a new table, and one's own tables."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from adapters.web.form_data import NOTHING, Posted, posted
from adapters.web.page_context import Desk, desk, go, html, known_by, status_of
from adapters.web.page_model import seat_path
from adapters.web.rendering import words
from adapters.web.visitor import LANGUAGE, LANGUAGES, THEME, THEMES, Visitor, keep, met
from bot.ports.room import Pace, Refused


async def home(request: Request) -> Response:
    """The page that everything starts from."""
    at = desk(request)
    return await shelf(at, await at.visitor(request), NOTHING)


async def shelf(at: Desk, visitor: Visitor, sent: Posted, text: str = "", status: int = 200) -> Response:
    """The home page, with what was sent and what was wrong with it."""
    games = at.office.shelf(visitor.lang)
    chosen = next((game for game in games if game.name == sent.get("game")), games[0] if games else None)
    model = {
        "title": words("home-title", visitor.lang),
        "games": games,
        "chosen": chosen,
        "tables": await at.office.my_tables(visitor.person) if visitor.person else (),
        "sent": sent,
        "text": text,
        "paces": tuple(Pace),
    }
    return html("home.html.j2", visitor, model, status)


async def opened(request: Request) -> Response:
    """Open a table, or begin one with robots."""
    at = desk(request)
    visitor, sent = await at.visitor(request), await posted(request)
    try:
        visitor, fresh = await met(visitor, at.office, sent.get("name"))
        assert visitor.person is not None
        path = await open_table(at, visitor, sent)
    except Refused as refused:
        return await shelf(at, visitor, sent, at.refusal(refused, visitor.lang), status_of(refused))
    return known_by(go(path), request, visitor, fresh=fresh)


async def open_table(at: Desk, visitor: Visitor, sent: Posted) -> str:
    """Open the table that was asked for; the address of where its first person plays."""
    assert visitor.person is not None
    game, seats = sent.get("game"), sent.number("seats")
    if seats is None:
        raise Refused("say-a-number")
    name = sent.get("table") or words("table-of", visitor.lang, who=visitor.person.name)
    if sent.get("practice"):
        table = await at.office.practice(visitor.person, game, name=name, lang=visitor.lang, seats=seats)
        return seat_path(table, 0)
    pace = next((pace for pace in Pace if pace == sent.get("pace")), Pace.LIVE)
    table = await at.office.open(visitor.person, game, name=name, lang=visitor.lang, pace=pace, seats=seats)
    return f"/t/{table}"


async def settings(request: Request) -> Response:
    """Language and theme: cookies of this browser, and for somebody we know the language they are spoken to in."""
    at = desk(request)
    visitor, sent = await at.visitor(request), await posted(request)
    response = go(back(sent.get("back")))
    if (lang := next((lang for lang in LANGUAGES if lang == sent.get("lang")), None)) is not None:
        keep(response, request, LANGUAGE, lang)
        if visitor.person:
            await at.office.meet(visitor.person.id, visitor.person.name, lang)
    if "theme" in sent.plain and (theme := sent.get("theme")) in THEMES:
        keep(response, request, THEME, theme)
    return response


def back(path: str) -> str:
    """A page of ours to go back to, never another site's."""
    is_ours = path.startswith("/") and not path.startswith("//") and "\\" not in path and path.isprintable()
    return path if is_ours else "/"
