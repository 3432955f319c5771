"""The pages of a season and of a duplicate: how it stands, its table or its boards, who made what of those that are open."""

from starlette.requests import Request
from starlette.responses import Response

from adapters.web.page_context import PageContext, give_right, html_page, identify, read_press, redirect_to, status_of
from adapters.web.page_model import seat_path
from adapters.web.visitor import Visitor
from bot.values.ids import Refused
from bot.values.requests import Person
from bot.values.series import Wish


async def duplicate(request: Request) -> Response:
    return await duplicate_page(*await identify(request), request.path_params["series"])


async def duplicate_page(
    context: PageContext, visitor: Visitor, series: str, text: str = "", status: int = 200
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
    return await season_page(*await identify(request), request.path_params["series"])


async def season_page(
    context: PageContext, visitor: Visitor, series: str, text: str = "", status: int = 200
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
    }
    return html_page("season.html.j2", visitor, model, status)


async def press_season(request: Request) -> Response:
    (context, _, sent), series = await read_press(request), request.path_params["series"]

    async def give(_: Visitor, person: Person) -> Response:
        if sent.get("do") == "enter":
            await context.app.seasons.book.enter(person, series, sent.get("with"))
        else:
            await context.app.seasons.book.withdraw(person, series)
        return redirect_to(f"/season/{series}")

    async def refuse(met: Visitor, refused: Refused) -> Response:
        return await season_page(context, met, series, context.refusal_text(refused, met.lang), status_of(refused))

    return await give_right(request, sent, give, refuse)
