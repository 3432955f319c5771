"""The pages of seasons and duplicates: opening one, how it stands, its table or its boards, who made what of those that are open."""

from itertools import chain
from typing import Final

from starlette.requests import Request
from starlette.responses import Response

from adapters.web.page_context import PageContext, give_right, html_page, identify, read_press, redirect_to, status_of
from adapters.web.places import seat_path
from adapters.web.rendering import page_text
from adapters.web.visitor import Visitor
from bot.values.ids import Refused
from bot.values.requests import Person
from bot.values.series import BY_LINK, USUAL_BOARDS, USUAL_DAYS, USUAL_WEEKS, Phase, SeasonTerms, Wish

SEASON: Final = "season"
KINDS: Final = (SEASON, "duplicate")
COUNTINGS: Final = ("wins", "places", "points")


async def opening(request: Request) -> Response:
    return await opening_page(*await identify(request), request.url.path.strip("/"))


async def opening_page(
    context: PageContext, visitor: Visitor, kind: str, text: str = "", status: int = 200
) -> Response:
    """List what a person and their groups have of a kind, and let them open one."""
    app, person, lang = context.app, visitor.person, visitor.lang
    book = app.seasons.book if kind == SEASON else app.duplicates.book
    places = await app.group_records.list_places(person) if person else {}
    known = [await book.list_here(person, place) for place in (*places.values(), None)] if person else []
    mine = [(each, await app.series.name(each, lang)) for each in dict.fromkeys(chain(*known))]
    played = app.duplicates.list_games()
    model = {
        "title": page_text(f"{kind}-title", lang),
        "path": f"/{kind}",
        "kind": kind,
        "mine": mine,
        "groups": [(key, place.partition(":")[0]) for key, place in places.items()],
        "games": [card for card in app.games.list_games(lang) if kind == SEASON or card.name in played],
        "countings": COUNTINGS,
        "usual": {"weeks": USUAL_WEEKS, "boards": USUAL_BOARDS, "days": USUAL_DAYS},
        "text": text,
    }
    return html_page("series.html.j2", visitor, model, status)


async def open_series(request: Request) -> Response:
    (context, _, sent), kind = await read_press(request), request.url.path.strip("/")
    app = context.app

    async def give(_: Visitor, person: Person) -> Response:
        places = await app.group_records.list_places(person)
        place = places.get(sent.get("group"), BY_LINK)
        if sent.get("group") and place == BY_LINK:
            raise Refused("unreadable")
        if kind == SEASON:
            games = tuple(card.name for card in app.games.list_games(person.lang) if sent.get(f"game-{card.name}"))
            terms = SeasonTerms(games, sent.get_number("weeks") or 0, sent.get("counting"), bool(sent.get("pairs")))
            opened = await app.seasons.open(person, place, terms, sent.get("press"))
        else:
            boards, days = sent.get_number("boards") or 0, sent.get_number("days") or 0
            opened = await app.duplicates.open(
                person, place, sent.get("game"), boards=boards, days=days, press=sent.get("press")
            )
        return redirect_to(f"/{kind}/{opened}")

    async def refuse(met: Visitor, refused: Refused) -> Response:
        return await opening_page(context, met, kind, context.refusal_text(refused, met.lang), status_of(refused))

    return await give_right(request, sent, give, refuse)


def find_address(context: PageContext, request: Request) -> str:
    """Return the address by which friends come to a page."""
    return f"{context.public_address(request)}{request.url.path}"


async def duplicate(request: Request) -> Response:
    context, visitor = await identify(request)
    return await duplicate_page(context, visitor, request.path_params["series"], address=find_address(context, request))


async def duplicate_page(
    context: PageContext, visitor: Visitor, series: str, text: str = "", status: int = 200, *, address: str = ""
) -> Response:
    views = context.app.series.duplicates
    view = await views.show(series, visitor.lang, visitor.person)
    first, *lines = views.word(view, visitor.lang).splitlines()
    opened = [await views.show_board(series, each.number, visitor.lang) for each in view.boards if each.is_open]
    model = {
        "title": first,
        "path": f"/duplicate/{series}",
        "lines": lines,
        "view": view,
        "opened": opened,
        "text": text,
        "address": address if view.phase is Phase.ENTRY else "",
    }
    return html_page("duplicate.html.j2", visitor, model, status)


async def press_duplicate(request: Request) -> Response:
    (context, _, sent), series = await read_press(request), request.path_params["series"]
    duplicates = context.app.duplicates

    async def give(_: Visitor, person: Person) -> Response:
        match sent.get("do"):
            case "enter":
                await duplicates.book.enter(person, series, sent.get("with"))
            case "withdraw":
                await duplicates.book.withdraw(person, series)
            case "launch":
                await duplicates.begin(person, series)
            case wish if wish in set(Wish):
                table = await duplicates.play(person, series, sent.get_number("board") or 0, Wish(wish))
                if table is not None:
                    return redirect_to(seat_path(table, (await context.app.play.seats_of(person, table))[0]))
            case _:
                raise Refused("unreadable")
        return redirect_to(f"/duplicate/{series}")

    async def refuse(met: Visitor, refused: Refused) -> Response:
        return await duplicate_page(context, met, series, context.refusal_text(refused, met.lang), status_of(refused))

    return await give_right(request, sent, give, refuse)


async def season(request: Request) -> Response:
    context, visitor = await identify(request)
    return await season_page(context, visitor, request.path_params["series"], address=find_address(context, request))


async def season_page(
    context: PageContext, visitor: Visitor, series: str, text: str = "", status: int = 200, *, address: str = ""
) -> Response:
    views = context.app.series.seasons
    view = await views.show(series, visitor.lang, visitor.person)
    first, counts, until, *_ = views.word(view, visitor.lang).splitlines()
    model = {
        "title": first,
        "path": f"/season/{series}",
        "lines": (counts, until, *view.story),
        "view": view,
        "text": text,
        "address": address if view.phase is Phase.PLAY else "",
    }
    return html_page("season.html.j2", visitor, model, status)


async def press_season(request: Request) -> Response:
    (context, _, sent), series = await read_press(request), request.path_params["series"]

    async def give(_: Visitor, person: Person) -> Response:
        match sent.get("do"):
            case "enter":
                await context.app.seasons.book.enter(person, series, sent.get("with"))
            case "finish":
                await context.app.seasons.end(person, series)
            case _:
                await context.app.seasons.book.withdraw(person, series)
        return redirect_to(f"/season/{series}")

    async def refuse(met: Visitor, refused: Refused) -> Response:
        return await season_page(context, met, series, context.refusal_text(refused, met.lang), status_of(refused))

    return await give_right(request, sent, give, refuse)
