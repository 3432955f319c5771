"""A game's practice ladder: its steps, how far this visitor has come, and a table at one of them."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from adapters.web.form_data import posted
from adapters.web.page_context import Desk, desk, go, html, known_by, status_of
from adapters.web.page_model import seat_path
from adapters.web.rendering import words
from adapters.web.visitor import Visitor, met
from bot.ports.room import Refused


async def ladder(request: Request) -> Response:
    """All steps."""
    at = desk(request)
    return await steps(at, await at.visitor(request), request.path_params["game"])


async def steps(at: Desk, visitor: Visitor, name: str, text: str = "", status: int = 200) -> Response:
    """The page of the steps, with what was wrong; raises Refused for a game without any."""
    game = next((game for game in at.office.shelf(visitor.lang) if game.name == name and game.ladder), None)
    if game is None:
        raise Refused("no-such-game")
    model = {
        "title": words("ladder-title", visitor.lang, game=game.title),
        "path": f"/ladder/{name}",
        "game": game,
        "rungs": await at.office.ladder.rungs(visitor.person, name, visitor.lang),
        "text": text,
    }
    return html("ladder.html.j2", visitor, model, status)


async def climbed(request: Request) -> Response:
    """Begin a step."""
    at, name = desk(request), request.path_params["game"]
    visitor, sent = await at.visitor(request), await posted(request)
    try:
        visitor, fresh = await met(visitor, at.office, sent.get("name"))
        assert visitor.person is not None
        table = await at.office.ladder.climb(visitor.person, name, sent.get("rung"), lang=visitor.lang)
    except Refused as refused:
        return await steps(at, visitor, name, at.refusal(refused, visitor.lang), status_of(refused))
    return known_by(go(seat_path(table, 0)), request, visitor, fresh=fresh)
