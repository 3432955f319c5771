"""Pages to read (help, rules, score sheets, proof of the deals, lessons), and pictures."""

from importlib.resources import files
from typing import Final

from starlette.requests import Request
from starlette.responses import Response

from adapters.web.page_context import html_page, identify, page_context, read_table_id
from adapters.web.rendering import HOME, page_text
from adapters.web.visitor import Visitor
from bot.values.ids import LANGUAGES, Language, Refused

A_WHILE: Final = {"Cache-Control": "private, max-age=3600"}  # a board's address names its version
A_DAY: Final = {"Cache-Control": "public, max-age=86400"}


async def help_page(request: Request) -> Response:
    at, visitor = await identify(request)
    title, games = page_text("help-title", visitor.lang), at.app.games.list_games(visitor.lang)
    return html_page("help.html.j2", visitor, {"title": title, "path": "/help", "games": games})


async def rules(request: Request) -> Response:
    at, visitor = await identify(request)
    name, asked = request.path_params["game"], request.query_params.get("q", "")[:80]
    game = next((game for game in at.app.games.list_games(visitor.lang) if game.name == name), None)
    if game is None:
        raise Refused("no-such-game")
    model = {
        "title": page_text("rules-title", visitor.lang, game=game.title),
        "path": f"/rules/{name}",
        "game": game,
        "asked": asked,
        "clauses": at.app.games.clauses(name, visitor.lang, asked) if asked.strip() else (),
        "primer": at.app.games.primer(name, visitor.lang),
        "chapters": at.app.games.rules_page(name, visitor.lang),
    }
    return html_page("rules.html.j2", visitor, model)


async def verify(request: Request) -> Response:
    (at, visitor), name = await identify(request), read_table_id(request)
    room = await at.app.views.room(name, visitor.lang)
    model = {
        "title": page_text("verify-title", visitor.lang),
        "path": f"/t/{room.id}/verify",
        "room": room,
        "text": await at.app.records.verify(name, visitor.lang),
    }
    return html_page("verify.html.j2", visitor, model)


async def export(request: Request) -> Response:
    name = read_table_id(request)
    whole = await page_context(request).app.records.export(name)
    headers = {"Content-Disposition": f'attachment; filename="arbitro-{name}.json"'}
    return Response(whole, media_type="application/json", headers=headers)


async def share_card(request: Request) -> Response:
    at = page_context(request)
    lang = picture_language(request, await at.identify_visitor(request))
    png = await at.app.drawings.share_card(read_table_id(request), lang)
    return Response(png, media_type="image/png", headers=A_WHILE)


async def cover(request: Request) -> Response:
    at = page_context(request)
    try:
        drawn = at.app.games.cover(request.path_params["game"])
    except Refused:
        drawn = (files(HOME) / "static" / "cover.svg").read_bytes()
    return Response(drawn, media_type="image/svg+xml", headers=A_DAY)


async def title_card(request: Request) -> Response:
    """Show a game's preview card for links to us: never anything of a table."""
    at = page_context(request)
    lang = picture_language(request, await at.identify_visitor(request))
    drawn = await at.app.games.title_card(request.path_params["game"], lang)
    return Response(drawn, media_type="image/jpeg", headers=A_DAY)


def picture_language(request: Request, visitor: Visitor) -> Language:
    return next((lang for lang in LANGUAGES if lang == request.query_params.get("lang")), visitor.lang)
