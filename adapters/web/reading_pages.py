"""Pages to read (help, rules, proof of the deals), and pictures."""

from importlib.resources import files
from typing import Final

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import Response

from adapters.web.blocks import Block, Items, Link, Page, Part, Row, Seals, Text
from adapters.web.page_context import html_page, identify, page_context, plain_page, read_table_id
from adapters.web.rendering import HOME, make_speech, page_text
from adapters.web.visitor import Visitor
from bot.values.ids import LANGUAGES, Language, Refused

A_WHILE: Final = {"Cache-Control": "private, max-age=3600"}  # a board's address names its version
A_DAY: Final = {"Cache-Control": "public, max-age=86400"}
HELP: Final = ("start", "seat", "answer", "sealed", "keys", "away", "private", "fair")


async def help_page(request: Request) -> Response:
    at, visitor = await identify(request)
    t = make_speech(visitor.lang)
    rules = [Link(game.title, f"/rules/{game.name}") for game in at.app.games.list_games(visitor.lang)]
    blocks: list[Block] = [Part(t(f"help-{each}-title"), [Text(t(f"help-{each}"))], id=each) for each in HELP]
    blocks.append(Part(t("rules"), [Items(rules)], id="rules"))
    return plain_page(visitor, Page(t("help-title"), [t("help-lede")], blocks, "/help"))


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
    room, t = await at.app.views.room(name, visitor.lang), make_speech(visitor.lang)
    how = Markup("{} <code>arbitro verify arbitro-{}.json</code>").format(t("verify-how"), room.id)
    ways = [
        Link(t("verify-download"), f"/t/{room.id}/table.json", "btn", is_file=True),
        Link(t("to-table"), f"/t/{room.id}", "btn"),
    ]
    blocks = [Part(t("seals"), [Seals(room)]), Part(t("verify-file"), [Text(how), Row(ways)])]
    said = await at.app.records.verify(name, visitor.lang)
    return plain_page(visitor, Page(t("verify-title"), [said], blocks, f"/t/{room.id}/verify", where=room))


async def export(request: Request) -> Response:
    name = read_table_id(request)
    whole = await page_context(request).app.records.export(name)
    headers = {"Content-Disposition": f'attachment; filename="arbitro-{name}.json"'}
    return Response(whole, media_type="application/json", headers=headers)


async def share_card(request: Request) -> Response:
    at, visitor = await identify(request)
    png = await at.app.drawings.share_card(read_table_id(request), picture_language(request, visitor))
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
    at, visitor = await identify(request)
    drawn = await at.app.games.title_card(request.path_params["game"], picture_language(request, visitor))
    return Response(drawn, media_type="image/jpeg", headers=A_DAY)


def picture_language(request: Request, visitor: Visitor) -> Language:
    return next((lang for lang in LANGUAGES if lang == request.query_params.get("lang")), visitor.lang)
