"""A game's practice ladder: its steps, how far this visitor has come, and a table at one of them."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from adapters.web.form_data import read_form
from adapters.web.page_context import PageContext, give_right, html_page, page_context, redirect_to, status_of
from adapters.web.page_model import seat_path
from adapters.web.rendering import page_text
from adapters.web.visitor import Visitor
from bot.values.ids import Refused
from bot.values.requests import Person


async def ladder(request: Request) -> Response:
    at = page_context(request)
    return await ladder_page(at, await at.identify_visitor(request), request.path_params["game"])


async def ladder_page(
    context: PageContext, visitor: Visitor, game_name: str, text: str = "", status: int = 200
) -> Response:
    """Make the page of the steps, with what was wrong; raises Refused for a game without any."""
    game = context.app.views.find_game(game_name, visitor.lang)
    if not game.ladder:
        raise Refused("no-such-game")
    model = {
        "title": page_text("ladder-title", visitor.lang, game=game.title),
        "path": f"/ladder/{game_name}",
        "game": game,
        "rungs": await context.app.ladder.list_steps(visitor.person, game_name, visitor.lang),
        "text": text,
    }
    return html_page("ladder.html.j2", visitor, model, status)


async def start_step(request: Request) -> Response:
    at, name = page_context(request), request.path_params["game"]
    visitor, sent = await at.identify_visitor(request), await read_form(request)

    async def give(met: Visitor, person: Person) -> Response:
        table = await at.app.ladder.climb(person, name, sent.get("rung"), lang=met.lang, inbox=sent.make_opening_id())
        return redirect_to(seat_path(table, 0))

    async def refuse(met: Visitor, refused: Refused) -> Response:
        return await ladder_page(at, met, name, at.refusal_text(refused, met.lang), status_of(refused))

    return await give_right(request, at, visitor, sent, give, refuse)
