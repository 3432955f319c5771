"""A game's practice ladder: its steps, how far this visitor has come, and a table at one of them."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from adapters.web.form_data import read_form
from adapters.web.page_context import PageContext, html_page, page_context, redirect_to, status_of, with_secret
from adapters.web.page_model import seat_path
from adapters.web.rendering import page_text
from adapters.web.visitor import Visitor, meet_visitor
from bot.ports.ids import Refused


async def ladder(request: Request) -> Response:
    """Show all steps."""
    at = page_context(request)
    return await ladder_page(at, await at.identify_visitor(request), request.path_params["game"])


async def ladder_page(
    context: PageContext, visitor: Visitor, game_name: str, text: str = "", status: int = 200
) -> Response:
    """Make the page of the steps, with what was wrong; raises Refused for a game without any."""
    game = next(
        (game for game in context.office.views.list_games(visitor.lang) if game.name == game_name and game.ladder), None
    )
    if game is None:
        raise Refused("no-such-game")
    model = {
        "title": page_text("ladder-title", visitor.lang, game=game.title),
        "path": f"/ladder/{game_name}",
        "game": game,
        "rungs": await context.office.ladder.list_steps(visitor.person, game_name, visitor.lang),
        "text": text,
    }
    return html_page("ladder.html.j2", visitor, model, status)


async def start_step(request: Request) -> Response:
    """Begin a step."""
    at, name = page_context(request), request.path_params["game"]
    visitor, sent = await at.identify_visitor(request), await read_form(request)
    try:
        visitor, fresh = await meet_visitor(visitor, at.office, sent.get("name"))
        assert visitor.person is not None
        table = await at.office.ladder.climb(visitor.person, name, sent.get("rung"), lang=visitor.lang)
    except Refused as refused:
        return await ladder_page(at, visitor, name, at.refusal_text(refused, visitor.lang), status_of(refused))
    return with_secret(redirect_to(seat_path(table, 0)), request, visitor, fresh=fresh)
