"""Pictures: boards as the public or a seat sees them, and covers of games."""

from __future__ import annotations

from importlib.resources import files
from typing import Final, TypedDict

from starlette.requests import Request
from starlette.responses import Response

from adapters.web.form_data import parse_number
from adapters.web.page_context import page_context, read_seat, read_table_id
from adapters.web.rendering import HOME
from adapters.web.visitor import Visitor
from bot.ports.ids import LANGUAGES, Language, Refused

A_WHILE: Final = {"Cache-Control": "private, max-age=3600"}
"""A board's address names its version."""
A_DAY: Final = {"Cache-Control": "public, max-age=86400"}
"""A cover seldom changes."""


async def board(request: Request) -> Response:
    """Show the table's picture as everybody sees it."""
    at = page_context(request)
    lang = picture_language(request, await at.identify_visitor(request))
    png = await at.office.views.picture(read_table_id(request), lang, **wanted_picture(request))
    return Response(png, media_type="image/png", headers=A_WHILE)


async def seat_board(request: Request) -> Response:
    """Show the table's picture as a seat sees it, to whoever holds the seat; raises Refused for anybody else.

    It counts as seen before it is sent, and is looked up once more where the table has changed meanwhile: the look may have
    been handed back.
    """
    at = page_context(request)
    visitor = await at.identify_visitor(request)
    if visitor.person is None:
        raise Refused("not-your-seat")
    person, table, seat = visitor.person, read_table_id(request), read_seat(request)
    lang, wanted = picture_language(request, visitor), wanted_picture(request)
    version = await at.office.views.version(table)
    png = await at.office.views.picture(table, lang, person=person, seat=seat, **wanted)
    await at.office.play.report_looked(person, table, seat)
    if await at.office.views.version(table) != version:
        png = await at.office.views.picture(table, lang, person=person, seat=seat, **wanted)
    return Response(png, media_type="image/png")


async def share_card(request: Request) -> Response:
    """Show how a game ended, to be sent to others; raises Refused while it goes on."""
    at = page_context(request)
    lang = picture_language(request, await at.identify_visitor(request))
    png = await at.office.views.share_card(read_table_id(request), lang)
    return Response(png, media_type="image/png", headers=A_WHILE)


async def cover(request: Request) -> Response:
    """Show the picture on a game's box; a common one where it has none."""
    at = page_context(request)
    try:
        drawn = at.office.views.cover(request.path_params["game"])
    except Refused:
        drawn = (files(HOME) / "static" / "cover.svg").read_bytes()
    return Response(drawn, media_type="image/svg+xml", headers=A_DAY)


class Wanted(TypedDict):
    """Which picture of a table is wanted: for a phone, without what the page says, up to which reveal, in which colours."""

    narrow: bool
    bare: bool
    upto: int | None
    four_colours: bool


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
