"""The shelf of games, opening a table, the visitor's own tables, settings, and practice ladders."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from adapters.web.form_data import FormData, parse_number, read_form
from adapters.web.page_context import PageContext, give_right, html_page, identify, read_press, redirect_to, status_of
from adapters.web.places import seat_path
from adapters.web.rendering import page_text
from adapters.web.visitor import DECK, DECKS, LANGUAGE, THEME, THEMES, Visitor, make_key, set_cookie, set_frame_cookie
from bot.values.commands import ENDED
from bot.values.ids import LANGUAGES, Refused, TablePace
from bot.values.requests import NewTable, Person
from bot.values.room import GameCard

SIZES: Final = (2, 3, 4, 5, 6, 7)  # numbers of people to filter games by; the last stands for more too


@dataclass(frozen=True, slots=True)
class Shelf:
    title: str
    games: tuple[GameCard, ...]


async def home(request: Request) -> Response:
    at, visitor = await identify(request)
    said = parse_number(request.query_params.get("for", ""))
    people = said if said in SIZES else 0
    tables = await at.app.people.list_tables(visitor.person) if visitor.person else ()
    model = {
        "title": page_text("home-title", visitor.lang),
        "shelves": fill_shelves(at.app.games.list_games(visitor.lang), people),
        "sizes": SIZES,
        "people": people,
        "tables": [each for each in tables if each.status not in ENDED],
        "archive": [each for each in tables if each.status in ENDED],
        "is_session": bool(visitor.secret) and await at.app.sessions.find_browser(make_key(visitor.secret)) is not None,
    }
    return html_page("home.html.j2", visitor, model)


async def list_turns(request: Request) -> Response:
    """Tell where a visitor is asked just now: the address, the game and the table, the most urgent first."""
    at, visitor = await identify(request)
    tables = await at.app.people.list_tables(visitor.person) if visitor.person else ()
    return JSONResponse(
        [(seat_path(each.id, each.seats[0]), each.title, each.name) for each in tables if each.urgent and each.seats]
    )


def fill_shelves(games: Sequence[GameCard], people: int) -> tuple[Shelf, ...]:
    shelves: dict[str, list[GameCard]] = {}
    for game in games:
        if not people or game.least <= people <= game.most or people == SIZES[-1] <= game.most:
            shelves.setdefault(game.family or game.name, []).append(game)
    made = (Shelf(found[0].family, tuple(found)) for found in shelves.values())
    return tuple(sorted(made, key=lambda shelf: bool(shelf.title)))


async def opening(request: Request) -> Response:
    seats = request.query_params.get("for", "")
    return await opening_page(*await identify(request), request.path_params["game"], seats)


async def opening_page(
    context: PageContext, visitor: Visitor, game_name: str, seats: str, text: str = "", status: int = 200
) -> Response:
    game = context.app.games.find_game(game_name, visitor.lang)
    said = parse_number(seats) or 0
    model = {
        "title": game.title,
        "path": f"/open/{game.name}",
        "game": game,
        "seats": said if game.least <= said <= game.most else 0,
        "own_name": "" if visitor.name in guest_names() else visitor.name,
        "text": text,
    }
    return html_page("open.html.j2", visitor, model, status)


async def submit_table(request: Request) -> Response:
    at, visitor = await identify(request)
    sent = name_guest(await read_form(request), visitor)

    async def give(met: Visitor, person: Person) -> Response:
        return redirect_to(await open_table(at, met, person, sent))

    async def refuse(met: Visitor, refused: Refused) -> Response:
        if refused.reason == "no-such-game":
            raise refused
        text = at.refusal_text(refused, met.lang)
        return await opening_page(at, met, sent.get("game"), sent.get("seats"), text, status_of(refused))

    return await give_right(request, sent, give, refuse)


def guest_names() -> set[str]:
    return {page_text("guest-name", lang) for lang in LANGUAGES}


def name_guest(form: FormData, visitor: Visitor) -> FormData:
    if visitor.person or form.get("name") or not form.get("practice"):
        return form
    return replace(form, plain={**form.plain, "name": page_text("guest-name", visitor.lang)})


async def open_table(context: PageContext, visitor: Visitor, person: Person, form: FormData) -> str:
    game = form.get("game")
    usual = context.app.games.find_game(game, visitor.lang).usual_seats
    seats = form.get_number("seats")
    if seats is None and form.get("seats"):
        raise Refused("say-a-number")
    name = form.get("table") or page_text("table-of", visitor.lang, who=person.name)
    if form.get("practice"):
        table = await context.app.openings.practice(
            person, game, name=name, lang=visitor.lang, seats=seats or usual, inbox=form.make_opening_id()
        )
        return seat_path(table, 0)
    if form.get("day"):
        table = await context.app.evenings.plan(person, NewTable(game, name=form.get("table") or page_text("evening-of", visitor.lang, who=person.name), lang=visitor.lang, pace=TablePace.LIVE, seats=seats), form.get("day"), inbox=form.make_opening_id(), zone=form.get("zone"))  # fmt: skip
        return f"/t/{table}"
    pace = next((pace for pace in TablePace if pace == form.get("pace")), TablePace.LIVE)
    table = await context.app.openings.open(
        person, NewTable(game, name=name, lang=visitor.lang, pace=pace, seats=seats), inbox=form.make_opening_id()
    )
    if visitor.frame:
        context.app.frames.gather(make_key(visitor.secret), table)
    return f"/t/{table}"


async def change_settings(request: Request) -> Response:
    at, visitor, sent = await read_press(request)
    response = redirect_to(safe_return_path(sent.get("back")))

    def keep(name: str, value: str) -> None:
        set_frame_cookie(response, name, value) if visitor.frame else set_cookie(response, request, name, value)

    if (lang := next((lang for lang in LANGUAGES if lang == sent.get("lang")), None)) is not None:
        keep(LANGUAGE, lang)
        if visitor.person:
            await at.app.people.meet(visitor.person.account, visitor.person.name, lang)
    for name, known in ((THEME, THEMES), (DECK, DECKS)):
        if name in sent.plain and sent.get(name) in known:
            keep(name, sent.get(name))
    return response


def safe_return_path(path: str) -> str:
    """Return the path if it is ours, else the home page: never another site's."""
    is_ours = path.startswith("/") and not path.startswith("//") and "\\" not in path and path.isprintable()
    return path if is_ours else "/"


async def ladder(request: Request) -> Response:
    return await ladder_page(*await identify(request), request.path_params["game"])


async def ladder_page(
    context: PageContext, visitor: Visitor, game_name: str, text: str = "", status: int = 200
) -> Response:
    game = context.app.games.find_game(game_name, visitor.lang)
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
    (at, _, sent), name = await read_press(request), request.path_params["game"]

    async def give(met: Visitor, person: Person) -> Response:
        table = await at.app.ladder.climb(person, name, sent.get("rung"), lang=met.lang, inbox=sent.make_opening_id())
        return redirect_to(seat_path(table, 0))

    async def refuse(met: Visitor, refused: Refused) -> Response:
        return await ladder_page(at, met, name, at.refusal_text(refused, met.lang), status_of(refused))

    return await give_right(request, sent, give, refuse)
