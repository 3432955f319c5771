"""Pages to read (help, rules, proof of the deals), and pictures."""

from importlib.resources import files
from typing import Final

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import Response

from adapters.web.blocks import Block, Items, Link, Page, Part, Row, Seals, Text
from adapters.web.rendering import HOME
from adapters.web.visit import Visit, page_context
from bot.values.commands import ENDED
from bot.values.ids import Language, Refused, choose_language

A_WHILE: Final = {"Cache-Control": "private, max-age=3600"}  # a board's address names its version
A_DAY: Final = {"Cache-Control": "public, max-age=86400"}
PRIVACY: Final = ("kept", "tables", "not", "where", "long", "gone")
HELP: Final = ("start", "seat", "answer", "sealed", "keys", "away", "private", "fair")


async def help_page(visit: Visit) -> Response:
    t = visit.t
    rules = [Link(game.title, f"/rules/{game.name}") for game in visit.app.games.list_games(visit.lang)]
    blocks: list[Block] = [Part(t(f"help-{each}-title"), [Text(t(f"help-{each}"))], id=each) for each in HELP]
    blocks.append(Part(t("rules"), [Items(rules)], id="rules"))
    return visit.page(Page(t("help-title"), [t("help-lede")], blocks, "/help"))


async def privacy(visit: Visit) -> Response:
    t = visit.t
    blocks: list[Block] = [Part(t(f"privacy-{each}"), [Text(t(f"privacy-{each}-text"))]) for each in PRIVACY]
    own = Link(t("privacy-own"), "/me/data", "btn") if visit.known else Text(t("privacy-nobody"))
    return visit.page(Page(t("privacy-title"), [t("privacy-lede")], [*blocks, Row([own])], "/privacy"))


async def rules(visit: Visit) -> Response:
    games, name, asked = visit.app.games, visit.path("game"), visit.query("q")[:80]
    game = next((game for game in games.list_games(visit.lang) if game.name == name), None)
    if game is None:
        raise Refused("no-such-game")
    return visit.html(
        "rules.html.j2",
        title=visit.t("rules-title", game=game.title),
        path=f"/rules/{name}",
        game=game,
        asked=asked,
        clauses=games.clauses(name, visit.lang, asked) if asked.strip() else (),
        primer=games.primer(name, visit.lang),
        chapters=games.rules_page(name, visit.lang),
    )


async def verify(visit: Visit) -> Response:
    room, t = await visit.app.views.room(visit.table_id, visit.lang), visit.t
    how = Markup("{} <code>arbitro verify arbitro-{}.json</code>").format(t("verify-how"), room.id)
    ways = [
        Link(t("verify-download"), f"/t/{room.id}/table.json", "btn", is_file=True),
        Link(t("to-table"), f"/t/{room.id}", "btn"),
    ]
    hint = t("seals-proof") if room.status in ENDED else t("seals-hint")
    blocks = [Part(t("seals"), [Text(hint), Seals(room)]), Part(t("verify-file"), [Text(how), Row(ways)])]
    said = await visit.app.records.verify(room.id, visit.lang)
    return visit.page(Page(t("verify-title"), [said], blocks, f"/t/{room.id}/verify", where=room))


async def export(visit: Visit) -> Response:
    whole = await visit.app.records.export(visit.table_id)
    headers = {"Content-Disposition": f'attachment; filename="arbitro-{visit.table_id}.json"'}
    return Response(whole, media_type="application/json", headers=headers)


async def share_card(visit: Visit) -> Response:
    png = await visit.app.reading.share_card(visit.table_id, picture_language(visit))
    return Response(png, media_type="image/png", headers=A_WHILE)


async def cover(request: Request) -> Response:
    try:
        drawn = page_context(request).app.games.cover(request.path_params["game"])
    except Refused:
        drawn = (files(HOME) / "static" / "cover.svg").read_bytes()
    return Response(drawn, media_type="image/svg+xml", headers=A_DAY)


async def title_card(visit: Visit) -> Response:
    """Show a game's preview card for links to us: never anything of a table."""
    drawn = await visit.app.games.title_card(visit.path("game"), picture_language(visit))
    return Response(drawn, media_type="image/jpeg", headers=A_DAY)


def picture_language(visit: Visit) -> Language:
    return choose_language([visit.query("lang")], visit.lang)
