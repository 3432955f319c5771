"""The shelf of games, opening a table, the visitor's own tables, settings, and practice ladders."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from adapters.web.form_data import FormData, parse_number, read_form
from adapters.web.page_context import Press, html_page, identify, read_press, redirect_to, take_press
from adapters.web.places import seat_path
from adapters.web.rendering import page_text
from adapters.web.visitor import DECK, DECKS, LANGUAGE, THEME, THEMES, Visitor, make_key, set_cookie, set_frame_cookie
from bot.values.commands import ENDED
from bot.values.ids import LANGUAGES, Refused, TablePace
from bot.values.requests import NewTable
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


async def opening(request: Request, text: str = "", status: int = 200) -> Response:
    """Show a game, of which a table is opened here; a form that was refused names it, and how many play."""
    at, visitor = await identify(request)
    sent = await read_form(request) if request.method == "POST" else FormData({**request.path_params})
    game = at.app.games.find_game(sent.get("game"), visitor.lang)
    said = parse_number(sent.get("seats") or request.query_params.get("for", "")) or 0
    model = {
        "title": game.title,
        "path": f"/open/{game.name}",
        "game": game,
        "seats": said if game.least <= said <= game.most else 0,
        "own_name": own_name(visitor),
        "text": text,
        "invited": None,
    }
    return html_page("open.html.j2", visitor, model, status)


def own_name(visitor: Visitor) -> str:
    """Return a visitor's name, empty where it is but what strangers are called."""
    return "" if visitor.name in guest_names() else visitor.name


async def submit_table(request: Request) -> Response:
    """Open a table; a stranger who only practises needs no name."""
    (_, visitor), sent = await identify(request), await read_form(request)
    if not visitor.person and not sent.get("name") and sent.get("practice"):
        sent = replace(sent, plain={**sent.plain, "name": page_text("guest-name", visitor.lang)})
    return await take_press(request, opening, open_table, gives_right=True, form=sent)


def guest_names() -> set[str]:
    return {page_text("guest-name", lang) for lang in LANGUAGES}


async def open_table(press: Press) -> str:
    app, person, form, lang = press.app, press.person, press.form, press.visitor.lang
    game, seats, inbox = form.get("game"), form.get_number("seats"), form.make_opening_id()
    usual = app.games.find_game(game, lang).usual_seats
    if seats is None and form.get("seats"):
        raise Refused("say-a-number")
    name = form.get("table") or page_text("evening-of" if form.get("day") else "table-of", lang, who=person.name)
    if form.get("practice"):
        table = await app.openings.practice(person, game, name=name, lang=lang, seats=seats or usual, inbox=inbox)
        return seat_path(table, 0)
    pace = next((pace for pace in TablePace if pace == form.get("pace")), TablePace.LIVE)
    wanted = NewTable(game, name=name, lang=lang, pace=pace, seats=seats)
    if day := form.get("day"):
        wanted = replace(wanted, pace=TablePace.LIVE)
        return f"/t/{await app.evenings.plan(person, wanted, day, inbox=inbox, zone=form.get('zone'))}"
    table = await app.openings.open(person, wanted, inbox=inbox)
    if press.visitor.frame:
        app.frames.gather(make_key(press.visitor.secret), table)
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


async def ladder(request: Request, text: str = "", status: int = 200) -> Response:
    (at, visitor), game_name = await identify(request), request.path_params["game"]
    game = at.app.games.find_game(game_name, visitor.lang)
    if not game.ladder:
        raise Refused("no-such-game")
    model = {
        "title": page_text("ladder-title", visitor.lang, game=game.title),
        "path": f"/ladder/{game_name}",
        "game": game,
        "rungs": await at.app.ladder.list_steps(visitor.person, game_name, visitor.lang),
        "text": text,
    }
    return html_page("ladder.html.j2", visitor, model, status)


async def start_step(press: Press) -> str:
    name, rung, lang = press.request.path_params["game"], press.form.get("rung"), press.visitor.lang
    inbox = press.form.make_opening_id()
    return seat_path(await press.app.ladder.climb(press.person, name, rung, lang=lang, inbox=inbox), 0)
