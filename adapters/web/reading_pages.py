"""Pages to read (help, rules, score sheets, proof of the deals, lessons), and pictures."""

from importlib.resources import files
from itertools import chain
from typing import Final

from starlette.requests import Request
from starlette.responses import Response

from adapters.web.form_data import parse_number
from adapters.web.page_context import PageContext, html_page, identify, page_context, read_seat, read_table_id
from adapters.web.page_model import person_or_stranger, seat_path
from adapters.web.rendering import HOME, page_text
from adapters.web.visitor import Visitor
from bot.values.ids import LANGUAGES, Language, Refused
from bot.values.pictures import Wanted
from bot.values.requests import Person
from bot.values.widgets import LESSONS

A_WHILE: Final = {"Cache-Control": "private, max-age=3600"}  # a board's address names its version
SINCE: Final = "since"  # names the picture that a script drew last, empty for none
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


async def score(request: Request) -> Response:
    (at, visitor), name = await identify(request), read_table_id(request)
    room = await at.app.views.room(name, visitor.lang)
    model = {
        "title": page_text("score-title", visitor.lang, table=room.name),
        "path": f"/t/{room.id}/score",
        "room": room,
        "parts": (await at.app.reading.score_sheets(name, visitor.lang))[::-1],
    }
    return html_page("score.html.j2", visitor, model)


async def history(request: Request) -> Response:
    (at, visitor), name = await identify(request), read_table_id(request)
    seat = read_seat(request) if "seat" in request.path_params else None
    wanted = parse_number(request.query_params.get("page", "")) or 0
    found = await at.app.reading.history(name, visitor.lang, wanted - 1, person=visitor.person, seat=seat)
    outline = await at.app.views.outline(name)
    back = f"/t/{name}" if seat is None else seat_path(name, seat)
    model = {
        "title": page_text("history-title", visitor.lang, table=outline.name),
        "path": f"{back}/history?page={found.page + 1}",
        "back": back,
        "found": found,
        "is_own": seat is not None,
    }
    return html_page("history.html.j2", visitor, model)


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


async def lesson(request: Request) -> Response:
    """Show what the teacher says about a seat's open question or the last hand; the address says which."""
    (at, visitor), table_id, seat = await identify(request), read_table_id(request), read_seat(request)
    about = request.query_params.get("about", LESSONS[0])
    panels = await at.app.lessons.teach(person_or_stranger(visitor), table_id, seat, about)
    path = seat_path(table_id, seat)
    model = {
        "title": page_text("lesson", visitor.lang, about=about),
        "path": f"{path}/lesson?about={about}",
        "back": path,
        "panels": panels,
    }
    return html_page("lesson.html.j2", visitor, model)


async def board(request: Request) -> Response:
    at = page_context(request)
    lang = picture_language(request, await at.identify_visitor(request))
    return await picture_response(request, at, lang)


async def seat_board(request: Request) -> Response:
    """Show the table's picture to a seat's holder; raises Refused for all others.

    It counts as seen before it is sent. If the table has changed meanwhile it is drawn again: the seat may have lost its right.
    """
    at, visitor = await identify(request)
    if visitor.person is None:
        raise Refused("not-your-seat")
    person, table, seat = visitor.person, read_table_id(request), read_seat(request)
    lang = picture_language(request, visitor)
    version = await at.app.views.version(table)
    drawn = await picture_response(request, at, lang, person, seat)
    await at.app.attendance.report_looked(person, table, seat)
    if await at.app.views.version(table) != version:
        drawn = await picture_response(request, at, lang, person, seat)
    return drawn


async def picture_response(
    request: Request, context: PageContext, lang: Language, viewer: Person | None = None, seat: int | None = None
) -> Response:
    """Send a table's picture to a seat, or to the public; to a script that `had` one, what has changed since.

    Such an answer is of use once, and not cached. A script also needs the name of a picture that its page loads by itself: of
    such a one it can read no header but its timing.
    """
    table, had = read_table_id(request), request.query_params.get(SINCE)
    found = await context.app.drawings.next_picture(
        table, lang, had or "", wanted_picture(request), person=viewer, seat=seat
    )
    headers = {"X-Picture": found.name}
    if found.size:
        headers["X-At"] = " ".join(map(str, (*found.size, *chain.from_iterable(found.places))))
    if had is None:
        headers |= {"Server-Timing": f'picture;desc="{found.name}"', **({} if viewer else A_WHILE)}
    return Response(found.dots, media_type=found.media_type, headers=headers)


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


def wanted_picture(request: Request) -> Wanted:
    asked = request.query_params
    return Wanted(
        narrow=asked.get("narrow") == "1",
        bare=asked.get("bare") == "1",
        upto=parse_number(asked.get("upto", "")),
        four_colours=asked.get("deck") == "four",
    )


def picture_language(request: Request, visitor: Visitor) -> Language:
    return next((lang for lang in LANGUAGES if lang == request.query_params.get("lang")), visitor.lang)
