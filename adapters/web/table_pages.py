"""The pages of a table: in the lobby, at play, when it is over, and where answers are prepared."""

import io
from dataclasses import dataclass, field
from typing import Final

import segno
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from adapters.web import lobby
from adapters.web.form_data import CONTROL, Fields, FormData, parse_number
from adapters.web.lobby import is_lobby, lobby_page
from adapters.web.page_context import (
    PageContext,
    give_right,
    html_page,
    identify,
    is_scripted,
    page_context,
    read_press,
    read_seat,
    read_table_id,
    redirect_to,
    sorry_page,
    status_of,
)
from adapters.web.page_model import (
    QUIET,
    Flash,
    KeptPage,
    PageKind,
    PageModel,
    encode_digests,
    load_page,
    make_page,
    make_regions,
    make_turn,
    person_or_stranger,
    render_partials,
    seat_path,
)
from adapters.web.rendering import call_title, page_text
from adapters.web.stream import stream_response
from adapters.web.visitor import Visitor, make_key, read_secret, require_still_known
from bot.values.ids import Refused, TableId
from bot.values.requests import Answer, Person
from bot.values.room import LookBack

# in a lobby's address: its reader asked for a seat; the game may begin before this page arrives
WAITING: Final = "waiting"


async def table(request: Request) -> Response:
    """Show the public table, lobby and end included; redirect a visitor who waits here for a seat to it."""
    at, visitor = await identify(request)
    if await is_lobby(at.app, read_table_id(request)):
        return await lobby_page(request, visitor, read_table_id(request))
    page = await load_page(at.app, visitor, read_table_id(request), "table")
    if WAITING in request.query_params and page.home() != f"/t/{page.room.id}":
        return redirect_to(page.home())
    return table_page(request, at, page)


async def say_at_table(request: Request, visitor: Visitor, table_id: TableId, text: str, status: int = 200) -> Response:
    """Show a table with a sentence to its reader; raises Refused."""
    context = page_context(request)
    if await is_lobby(context.app, table_id):
        return await lobby_page(request, visitor, table_id, text, status)
    said = Flash(text, "good" if status == 200 else "bad")
    return table_page(request, context, await load_page(context.app, visitor, table_id), said, status)


async def seat(request: Request) -> Response:
    at, visitor = await identify(request)
    try:
        page = await load_page(at.app, visitor, read_table_id(request), "seat", read_seat(request))
    except Refused:
        kept = await at.app.play.kept_seats_of(person_or_stranger(visitor), read_table_id(request))
        if read_seat(request) not in kept:
            raise
        return redirect_to(f"/t/{read_table_id(request)}")
    if page.is_lobby:
        return redirect_to(f"/t/{page.room.id}?{WAITING}")
    step = read_step(request)
    if is_scripted(request):
        return HTMLResponse(render_partials(make_turn(page, step), page.made))
    catch_up = await at.app.look_backs.look(person_or_stranger(visitor), page.room.id, page.panes[0].seat)
    return table_page(request, at, page, step, catch_up=catch_up)


async def since(request: Request) -> Response:
    """Show a returning page what its seat was told meanwhile; the address says how many lines it has."""
    (at, visitor), table_id, seat = await identify(request), read_table_id(request), read_seat(request)
    before = parse_number(request.query_params.get("before", ""))
    catch_up = await at.app.look_backs.look(person_or_stranger(visitor), table_id, seat, before=before)
    return html_page("since.html.j2", visitor, {"look_back": catch_up, "path": seat_path(table_id, seat)})


def read_step(request: Request) -> Flash:
    asked = request.query_params
    fields: Fields = {}
    for name, value in asked.multi_items():
        if name.startswith(CONTROL):
            fields[name.removeprefix(CONTROL)] = (*fields.get(name.removeprefix(CONTROL), ()), value)
    return Flash(question=asked.get("ask", ""), fields=fields, edit=True) if asked.get("ask") else QUIET


async def seats(request: Request) -> Response:
    at, visitor = await identify(request)
    page = await load_page(at.app, visitor, read_table_id(request), "seats")
    if page.is_lobby or not page.panes:
        return redirect_to(f"/t/{page.room.id}?{WAITING}")
    return table_page(request, at, page)


def table_page(
    request: Request,
    context: PageContext,
    page: PageModel,
    flash: Flash = QUIET,
    status: int = 200,
    *,
    catch_up: LookBack | None = None,
) -> HTMLResponse:
    """Make a page of a table; `catch_up` is what its seat was told since its holder last looked."""
    found = make_regions(page, flash)
    model = {
        "title": page_title(page),
        "path": page.path,
        "sight": page,
        "room": page.room,
        "said": flash,
        "look_back": catch_up,
        "regions": {name: region.final_html(page.made) for name, region in found.items()},
        "stream": f"{page.path}/stream?had={encode_digests(found)}",
        "origin": context.public_address(request),
        "address": f"{context.public_address(request)}/t/{page.room.id}",
        "alone": not context.public,
    }
    return html_page(f"{page.view}.html.j2", page.visitor, model, status)


def page_title(page: PageModel) -> str:
    due = next((own.call for own in page.panes if own.call.kind in {"you", "late"}), page.room.call)
    return call_title(due, page.room.name, page.visitor.lang)


async def stream_page(request: Request, page_kind: PageKind) -> Response:
    """Stream the changes of a page; raises Refused before anything is sent."""
    if "lobby" in request.query_params:
        return await lobby.stream(request)
    (at, visitor), name = await identify(request), read_table_id(request)
    if visitor.person is None:  # a secret that was renewed a moment ago: the new one is on its way to this browser
        at.renewals.has_renewed(make_key(read_secret(request)), "")
    seat = read_seat(request) if page_kind == "seat" else 0
    page = await load_page(at.app, visitor, name, page_kind, seat)

    async def look(is_shared: bool) -> KeptPage:
        if visitor.person is not None:
            await require_still_known(at.app, visitor)
        async with at.take_turn(request, visitor):
            now = await load_page(at.app, visitor, name, page_kind, seat, is_shared=is_shared)
            return at.pages.find_or_make(now) if is_shared else make_page(now)

    return stream_response(request, at.app, at.streams, page, look)


async def sit(request: Request) -> Response:
    (at, _, sent), name = await read_press(request), read_table_id(request)

    async def give(met: Visitor, person: Person) -> Response:
        if sent.get("seat") == "all":
            return redirect_to(await sit_everywhere(at, met, person, name))
        taken = await at.app.lobby.join(person, name, sent.get_number("seat"), inbox=sent.make_inbox_id())
        return await seat_response(request, met, name, taken)

    async def refuse(met: Visitor, refused: Refused) -> Response:
        text, status = at.refusal_text(refused, met.lang, name), status_of(refused)
        try:
            return await say_at_table(request, met, name, text, status)
        except Refused:
            return sorry_page(met, text, status)

    return await give_right(request, sent, give, refuse)


async def seat_response(request: Request, visitor: Visitor, table_id: TableId, taken: int | None) -> Response:
    context = page_context(request)
    if taken is None:
        return await say_at_table(request, visitor, table_id, page_text("asked-for-seat", visitor.lang))
    page = await load_page(context.app, visitor, table_id)
    return redirect_to(page.home() if page.is_lobby or len(page.held) > 1 else seat_path(table_id, taken))


async def sit_everywhere(context: PageContext, visitor: Visitor, person: Person, table_id: TableId) -> str:
    """Take every seat that no person holds; return where they are played. Raises Refused during a deal."""
    page = await load_page(context.app, visitor, table_id)
    if not page.room.open:
        raise Refused("single-seat")  # what robots hold may not be looked at
    for line in page.room.seats:
        if line.seat not in page.held and (line.vacant or line.robot):
            await context.app.lobby.join(person, table_id, line.seat)
    return (await load_page(context.app, visitor, table_id)).home()


async def qr_code(request: Request) -> Response:
    at = page_context(request)
    room = await at.app.views.room(read_table_id(request), (await at.identify_visitor(request)).lang)
    drawn = io.BytesIO()
    segno.make(f"{at.public_address(request)}/t/{room.id}", error="m").save(
        drawn, kind="svg", border=3, scale=4, dark="#1F1B16", light="#ffffff", xmldecl=False, omitsize=False
    )
    return Response(drawn.getvalue(), media_type="image/svg+xml")


@dataclass(frozen=True, slots=True)
class Tried:
    """What was tried last and not done: question, fields, and why not; or that it needs a second press."""

    question: str = ""
    fields: Fields = field(default_factory=dict, repr=False)
    text: str = ""
    is_weighty: bool = False


async def show_prepared(request: Request) -> Response:
    """Show what a seat may prepare and has prepared; the address may say which rule to change."""
    at = page_context(request)
    return await prepared_page(
        request, at, await at.identify_visitor(request), Tried(request.query_params.get("change", ""))
    )


async def prepared_page(
    request: Request, context: PageContext, visitor: Visitor, tried: Tried, status: int = 200
) -> Response:
    table_id, seat = read_table_id(request), read_seat(request)
    person, preparations = person_or_stranger(visitor), context.app.preparations
    topics = await preparations.list_topics(person, table_id, seat)
    changed = next((topic.form.id for topic in topics if tried.question in topic.changes), "")
    change = await preparations.find_topic(person, table_id, tried.question) if changed else None
    path = seat_path(table_id, seat)
    model = {
        "title": page_text("prepare", visitor.lang),
        "path": f"{path}/prepared",
        "back": path,
        "topics": topics,
        "tried": tried,
        "changed": changed,
        "change": change and change.form,
    }
    return html_page("prepared.html.j2", visitor, model, status)


async def prepare(request: Request) -> Response:
    at, visitor, sent = await read_press(request)
    table_id = read_table_id(request)
    try:
        await change_rules(at, visitor, table_id, sent)
    except Refused as refused:
        is_weighty = refused.reason == "confirm-first"
        text = "" if is_weighty else at.refusal_text(refused, visitor.lang, table_id)
        tried = Tried(sent.get("question"), sent.fields, text, is_weighty)
        return await prepared_page(request, at, visitor, tried, 200 if is_weighty else status_of(refused))
    return redirect_to(f"{seat_path(table_id, read_seat(request))}/prepared")


async def change_rules(context: PageContext, visitor: Visitor, table_id: TableId, sent: FormData) -> None:
    person, question, number = person_or_stranger(visitor), sent.get("question"), sent.get_number("remove")
    if number is not None:
        await context.app.preparations.remove(person, table_id, question, number, sent.get_number("of") or 0)
        return
    fields = {**sent.fields, "confirm": ("yes",)} if sent.get("confirm") == "yes" else sent.fields
    await context.app.preparations.add(person, Answer(table_id, question, fields))
