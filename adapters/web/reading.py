"""Pages to read: the help, and the rules of a game by clause."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from adapters.web.desk import desk, html
from adapters.web.page import words
from bot.ports import Refused


async def help_page(request: Request) -> Response:
    """How a table works, for somebody who sees one for the first time."""
    at = desk(request)
    visitor = await at.visitor(request)
    model = {"title": words("help-title", visitor.lang), "path": "/help", "games": at.office.shelf(visitor.lang)}
    return html("help.html.j2", visitor, model)


async def rules(request: Request) -> Response:
    """The clauses of a game, or those that answer what was asked."""
    at = desk(request)
    visitor = await at.visitor(request)
    name, asked = request.path_params["game"], request.query_params.get("q", "")[:80]
    game = next((game for game in at.office.shelf(visitor.lang) if game.name == name), None)
    if game is None:
        raise Refused("no-such-game")
    model = {
        "title": words("rules-title", visitor.lang, game=game.title),
        "path": f"/rules/{name}",
        "game": game,
        "asked": asked,
        "clauses": at.office.rules(name, visitor.lang, asked),
    }
    return html("rules.html.j2", visitor, model)
