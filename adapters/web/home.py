"""The shelf of games, a new table, and one's own tables."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from adapters.web.form_data import NOTHING, FormData, read_form
from adapters.web.page_context import PageContext, give_right, html_page, page_context, redirect_to, status_of
from adapters.web.page_model import seat_path
from adapters.web.rendering import page_text
from adapters.web.visitor import LANGUAGE, LANGUAGES, THEME, THEMES, Visitor, set_cookie
from bot.ports.ids import Refused, TablePace
from bot.ports.requests import Person


async def home(request: Request) -> Response:
    """Show the home page."""
    at = page_context(request)
    return await home_page(at, await at.identify_visitor(request), NOTHING)


async def home_page(
    context: PageContext, visitor: Visitor, form: FormData, text: str = "", status: int = 200
) -> Response:
    """Make the home page, with what was sent and what was wrong with it."""
    games = context.office.views.list_games(visitor.lang)
    chosen = next((game for game in games if game.name == form.get("game")), games[0] if games else None)
    model = {
        "title": page_text("home-title", visitor.lang),
        "games": games,
        "chosen": chosen,
        "tables": await context.office.people.list_tables(visitor.person) if visitor.person else (),
        "sent": form,
        "text": text,
        "paces": tuple(TablePace),
    }
    return html_page("home.html.j2", visitor, model, status)


async def submit_table(request: Request) -> Response:
    """Open a table, or a practice table with robots."""
    at = page_context(request)
    visitor, sent = await at.identify_visitor(request), await read_form(request)

    async def give(met: Visitor, person: Person) -> Response:
        return redirect_to(await open_table(at, met, person, sent))

    async def refuse(met: Visitor, refused: Refused) -> Response:
        return await home_page(at, met, sent, at.refusal_text(refused, met.lang), status_of(refused))

    return await give_right(request, at, visitor, sent, give, refuse)


async def open_table(context: PageContext, visitor: Visitor, person: Person, form: FormData) -> str:
    """Open the table that a form asks for; return the address where its first person plays."""
    game, seats = form.get("game"), form.get_number("seats")
    if seats is None:
        raise Refused("say-a-number")
    name = form.get("table") or page_text("table-of", visitor.lang, who=person.name)
    if form.get("practice"):
        table = await context.office.lobby.practice(
            person, game, name=name, lang=visitor.lang, seats=seats, inbox=form.make_opening_id()
        )
        return seat_path(table, 0)
    pace = next((pace for pace in TablePace if pace == form.get("pace")), TablePace.LIVE)
    table = await context.office.lobby.open(
        person, game, name=name, lang=visitor.lang, pace=pace, seats=seats, inbox=form.make_opening_id()
    )
    return f"/t/{table}"


async def change_settings(request: Request) -> Response:
    """Set language and theme: cookies of this browser, and for a known person the language they are spoken to in."""
    at = page_context(request)
    visitor, sent = await at.identify_visitor(request), await read_form(request)
    response = redirect_to(safe_return_path(sent.get("back")))
    if (lang := next((lang for lang in LANGUAGES if lang == sent.get("lang")), None)) is not None:
        set_cookie(response, request, LANGUAGE, lang)
        if visitor.person:
            await at.office.people.meet(visitor.person.id, visitor.person.name, lang)
    if "theme" in sent.plain and (theme := sent.get("theme")) in THEMES:
        set_cookie(response, request, THEME, theme)
    return response


def safe_return_path(path: str) -> str:
    """Return the path if it is a page of ours, else the home page: never another site's."""
    is_ours = path.startswith("/") and not path.startswith("//") and "\\" not in path and path.isprintable()
    return path if is_ours else "/"
