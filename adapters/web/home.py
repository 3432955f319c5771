"""The shelf of games, opening a table, the visitor's own tables, settings, and practice ladders."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from starlette.responses import JSONResponse, Response

from adapters.web.rendering import page_text
from adapters.web.rights import take_press
from adapters.web.visit import Visit, parse_number, read_press, redirect_to, seat_path
from adapters.web.visitor import LANGUAGE, LOOKS, Visitor, make_key, set_cookie, set_frame_cookie
from bot.values.commands import ENDED
from bot.values.ids import LANGUAGES, Refused, TablePace
from bot.values.requests import NewTable
from bot.values.room import GameCard

SIZES: Final = (2, 3, 4, 5, 6, 7)  # numbers of people to filter games by; the last stands for more too


async def home(visit: Visit) -> Response:
    app, visitor, people = visit.app, visit.visitor, visit.query_number("for")
    people = people if people in SIZES else 0
    tables = await app.people.list_tables(visitor.person) if visitor.person else ()
    return visit.html(
        "home.html.j2",
        title=visit.t("home-title"),
        shelves=fill_shelves(app.games.list_games(visit.lang), people),
        sizes=SIZES,
        people=people,
        tables=[each for each in tables if each.status not in ENDED],
        archive=[each for each in tables if each.status in ENDED],
        is_session=bool(visitor.secret) and await app.sessions.find_browser(make_key(visitor.secret)) is not None,
    )


async def list_turns(visit: Visit) -> Response:
    """Tell where a visitor is asked just now: the address, the game and the table, the most urgent first.

    The page of a table asks for those at others: nothing where there are none, and it need not ask again.
    """
    here = visit.request.query_params.get("but", "")
    tables = await visit.app.people.list_tables(visit.known) if visit.known else ()
    tables = tuple(each for each in tables if each.status not in ENDED and each.seats and each.id != here)
    if not tables:
        return Response(status_code=204)
    return JSONResponse([(seat_path(each.id, each.seats[0]), each.title, each.name) for each in tables if each.urgent])


def fill_shelves(games: Sequence[GameCard], people: int) -> list[list[GameCard]]:
    """Put the games of each family together, below those that are alone."""
    shelves: dict[str, list[GameCard]] = {}
    for game in games:
        if not people or game.least <= people <= game.most or people == SIZES[-1] <= game.most:
            shelves.setdefault(game.family or game.name, []).append(game)
    return sorted(shelves.values(), key=lambda found: bool(found[0].family))


async def opening(visit: Visit) -> Response:
    """Show a game, of which a table is opened here; a form that was refused names it, and how many play."""
    game = visit.app.games.find_game(visit.form.get("game") or visit.path("game"), visit.lang)
    said = parse_number(visit.form.get("seats") or visit.query("for")) or 0
    return visit.html(
        "open.html.j2",
        title=game.title,
        path=f"/open/{game.name}",
        game=game,
        seats=said if game.least <= said <= game.most else 0,
        own_name=own_name(visit.visitor),
        invited=None,
    )


def own_name(visitor: Visitor) -> str:
    """Return a visitor's name, empty where it is but what strangers are called."""
    return "" if visitor.name in {page_text("guest-name", lang) for lang in LANGUAGES} else visitor.name


async def submit_table(visit: Visit) -> Response:
    """Open a table; a stranger who only practises needs no name."""
    sent = await read_press(visit)
    if not visit.known and not sent.get("name") and sent.get("practice"):
        visit.form = replace(sent, plain={**sent.plain, "name": visit.t("guest-name")})
    return await take_press(visit, opening, open_table, gives_right=True)


async def open_table(visit: Visit) -> str:
    app, person, form, lang = visit.app, visit.person, visit.form, visit.lang
    game, seats, inbox = form.get("game"), form.get_number("seats"), form.make_opening_id()
    usual = app.games.find_game(game, lang).usual_seats
    if seats is None and form.get("seats"):
        raise Refused("say-a-number")
    name = form.get("table") or visit.t("evening-of" if form.get("day") else "table-of", who=person.name)
    if form.get("practice"):
        table = await app.openings.practice(person, game, name=name, lang=lang, seats=seats or usual, inbox=inbox)
        return seat_path(table, 0)
    pace = next((pace for pace in TablePace if pace == form.get("pace")), TablePace.LIVE)
    wanted = NewTable(game, name=name, lang=lang, pace=pace, seats=seats)
    if day := form.get("day"):
        wanted = replace(wanted, pace=TablePace.LIVE)
        return f"/t/{await app.evenings.plan(person, wanted, day, inbox=inbox, zone=form.get('zone'))}"
    table = await app.openings.open(person, wanted, inbox=inbox)
    if visit.visitor.frame:
        app.frames.gather(make_key(visit.visitor.secret), table)
    return f"/t/{table}"


async def change_settings(visit: Visit) -> Response:
    sent, person = await read_press(visit), visit.known
    response = redirect_to(safe_return_path(sent.get("back")))

    def keep(name: str, value: str) -> None:
        if visit.visitor.frame:
            set_frame_cookie(response, name, value)
        else:
            set_cookie(response, visit.request, name, value)

    if (lang := next((lang for lang in LANGUAGES if lang == sent.get("lang")), None)) is not None:
        keep(LANGUAGE, lang)
        if person:
            await visit.app.people.meet(person.account, person.name, lang)
    for name, known in LOOKS.items():
        if name in sent.plain and sent.get(name) in known:
            keep(name, sent.get(name))
    return response


def safe_return_path(path: str) -> str:
    """Return the path if it is ours, else the home page: never another site's."""
    is_ours = path.startswith("/") and not path.startswith("//") and "\\" not in path and path.isprintable()
    return path if is_ours else "/"


async def ladder(visit: Visit) -> Response:
    game = visit.app.games.find_game(visit.path("game"), visit.lang)
    if not game.ladder:
        raise Refused("no-such-game")
    return visit.html(
        "ladder.html.j2",
        title=visit.t("ladder-title", game=game.title),
        path=f"/ladder/{game.name}",
        game=game,
        rungs=await visit.app.ladder.list_steps(visit.known, game.name, visit.lang),
    )


async def start_step(visit: Visit) -> str:
    name, rung, inbox = visit.path("game"), visit.form.get("rung"), visit.form.make_opening_id()
    return seat_path(await visit.app.ladder.climb(visit.person, name, rung, lang=visit.lang, inbox=inbox), 0)
