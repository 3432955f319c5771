"""Pictures: boards as the public or a seat sees them, and covers of games."""

from __future__ import annotations

from importlib.resources import files
from itertools import chain
from typing import Final

from starlette.requests import Request
from starlette.responses import Response

from adapters.web.form_data import parse_number
from adapters.web.page_context import PageContext, page_context, read_seat, read_table_id
from adapters.web.rendering import HOME
from adapters.web.visitor import Visitor
from bot.values.ids import LANGUAGES, Language, Refused
from bot.values.pictures import Wanted
from bot.values.requests import Person

A_WHILE: Final = {"Cache-Control": "private, max-age=3600"}
"""A board's address names its version."""
SINCE: Final = "since"
"""In a picture's address, what names the picture that a script has drawn last, empty for none."""
A_DAY: Final = {"Cache-Control": "public, max-age=86400"}
"""A cover seldom changes."""


async def board(request: Request) -> Response:
    """Show the table's picture as everybody sees it."""
    at = page_context(request)
    lang = picture_language(request, await at.identify_visitor(request))
    return await picture_response(request, at, lang)


async def seat_board(request: Request) -> Response:
    """Show the table's picture as a seat sees it, to its holder; raises Refused for all others.

    It counts as seen before it is sent, and is looked up once more where the table has changed meanwhile: the look may have
    been handed back.
    """
    at = page_context(request)
    visitor = await at.identify_visitor(request)
    if visitor.person is None:
        raise Refused("not-your-seat")
    person, table, seat = visitor.person, read_table_id(request), read_seat(request)
    lang = picture_language(request, visitor)
    version = await at.app.views.version(table)
    drawn = await picture_response(request, at, lang, person, seat)
    await at.app.play.report_looked(person, table, seat)
    if await at.app.views.version(table) != version:
        drawn = await picture_response(request, at, lang, person, seat)
    return drawn


async def picture_response(
    request: Request, context: PageContext, lang: Language, viewer: Person | None = None, seat: int | None = None
) -> Response:
    """Send a table's picture to a seat, or to the public; to a script that says which one it `had`, what has changed since.

    Such an answer is of use once, and kept nowhere. A script is told the name of a picture that its page loads by itself, too:
    of such a one it can read no header but its timing.
    """
    table, had = read_table_id(request), request.query_params.get(SINCE)
    found = await context.app.views.next_picture(
        table, lang, had or "", wanted_picture(request), person=viewer, seat=seat
    )
    headers = {"X-Picture": found.name}
    if found.size:
        headers["X-At"] = " ".join(map(str, (*found.size, *chain.from_iterable(found.places))))
    if had is None:
        headers |= {"Server-Timing": f'picture;desc="{found.name}"', **({} if viewer else A_WHILE)}
    return Response(found.dots, media_type=found.media_type, headers=headers)


async def share_card(request: Request) -> Response:
    """Show how a game ended, to be sent to others; raises Refused while it goes on."""
    at = page_context(request)
    lang = picture_language(request, await at.identify_visitor(request))
    png = await at.app.views.share_card(read_table_id(request), lang)
    return Response(png, media_type="image/png", headers=A_WHILE)


async def cover(request: Request) -> Response:
    """Show the picture on a game's box; a common one where it has none."""
    at = page_context(request)
    try:
        drawn = at.app.views.cover(request.path_params["game"])
    except Refused:
        drawn = (files(HOME) / "static" / "cover.svg").read_bytes()
    return Response(drawn, media_type="image/svg+xml", headers=A_DAY)


async def title_card(request: Request) -> Response:
    """Show what stands for a game where an address of ours is shown elsewhere: never anything of a table."""
    at = page_context(request)
    lang = picture_language(request, await at.identify_visitor(request))
    drawn = await at.app.views.title_card(request.path_params["game"], lang)
    return Response(drawn, media_type="image/jpeg", headers=A_DAY)


def wanted_picture(request: Request) -> Wanted:
    """Return which picture of a table its address asks for."""
    asked = request.query_params
    return Wanted(
        narrow=asked.get("narrow") == "1",
        bare=asked.get("bare") == "1",
        upto=parse_number(asked.get("upto", "")),
        four_colours=asked.get("deck") == "four",
    )


def picture_language(request: Request, visitor: Visitor) -> Language:
    """Return the language of the page that shows the picture."""
    return next((lang for lang in LANGUAGES if lang == request.query_params.get("lang")), visitor.lang)
