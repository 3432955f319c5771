"""Tables, which a browser draws: the page with the first view, its changes, what scripts read and send (`docs/view.md`)."""

from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from typing import Any, Final, TypeAlias

from msgspec import Raw
from starlette.responses import Response

from adapters.web.actions import lobby_page, stream_lobby
from adapters.web.rendering import list_sheets
from adapters.web.stream import format_event
from adapters.web.visit import WAITING, FormData, Handle, Visit, parse_number, read_flat, read_json, redirect_to
from adapters.web.visitor import make_key, read_secret
from bot.values.ids import Refused
from bot.values.requests import Answer
from bot.values.table_view import VERSION, Change, Eye, Meaning, Sent, WholeView, make_note
from bot.values.view_changes import KeptView, encode
from bot.values.widgets import LESSONS

Read: TypeAlias = Callable[[Visit], Awaitable[object]]


def json_response(value: Any) -> Response:
    return Response(encode(value), media_type="application/json")


async def look(visit: Visit, eye: Eye, *, is_shared: bool = False) -> KeptView:
    """Find a view to be sent: what it shows counts as seen from now on, whatever becomes of it. Raises Refused."""
    await note_seen(visit, eye)
    return await visit.app.table_views.look(visit.person, eye, is_shared=is_shared)


async def note_seen(visit: Visit, eye: Eye) -> None:
    if eye.seat is not None and await visit.app.table_views.has_unseen(eye):
        await visit.app.attendance.report_looked(visit.person, eye.table, eye.seat)


def encode_whole(visit: Visit, kept: KeptView) -> bytes:
    return encode(WholeView(VERSION, kept.name, visit.app.tables.now(), Raw(kept.encode())))


def encode_change(visit: Visit, former: KeptView, kept: KeptView) -> bytes:
    return encode(Change(former.name, kept.name, visit.app.tables.now(), Raw(kept.encode_since(former))))


async def page(visit: Visit) -> Response:
    """Send the page of a table, with its first view for either size of window; its lobby, if it has not begun."""
    app, eye = visit.app, visit.eye
    if await visit.is_lobby(eye.table):
        if eye.seat is not None:
            return redirect_to(f"/t/{eye.table}?{WAITING}")
        return await lobby_page(visit, eye.table)
    if WAITING in visit.request.query_params and await app.play.seats_of(visit.person, eye.table):
        return redirect_to(await visit.find_home(eye.table))
    try:
        wide = await look(visit, eye)
    except Refused as refused:
        if refused.reason == "not-started":  # it never began, or its log can't be read
            room = await app.views.room(eye.table, visit.lang)
            return visit.sorry(room.notice or room.call.who, 200, title=room.name)
        if eye.seat not in await app.play.kept_seats_of(visit.person, eye.table):
            raise
        return redirect_to(f"/t/{eye.table}")  # where it is taken back
    slim = await look(visit, eye._replace(is_narrow=True))
    return draw_by_script(
        visit,
        wide.view.game[2],
        f"client.{visit.lang}.js",
        drawers=f"drawers.{visit.lang}.js",
        view=guard_json(encode_whole(visit, wide)),
        slim=guard_json(encode_change(visit, wide, slim)),
        reader=guard_json(encode(await find_reader(visit))),
    )


def draw_by_script(visit: Visit, title: str, script: str, *, drawers: str = "", **data: str) -> Response:
    """Send a page that a script of ours draws from its data."""
    path, sheets = visit.request.url.path, encode(list_sheets()).decode()
    model = {"title": title, "path": path, "script": script, "drawers": drawers, "sheets": sheets, "data": data}
    return visit.html("table.html.j2", **model, packed=None)


async def find_reader(visit: Visit) -> Mapping[str, Any]:
    """Find what a page knows of its reader alone: their name, their seats, those that robots keep, whether the game is new."""
    app, person, table = visit.app, visit.person, visit.table_id
    held, kept = await app.play.seats_of(person, table), await app.play.kept_seats_of(person, table)
    outline = await app.views.outline(table)
    is_new = bool(held) and not await app.people.has_read_primer(person, outline.game)
    primer = app.games.primer(outline.game, visit.lang) if is_new else ()
    return {"name": person.name, "held": held, "kept": kept, "new": is_new, "primer": tuple(map(make_note, primer))}


async def seats(visit: Visit) -> Response:
    """Lead a person with several seats to the one that is asked."""
    if not await visit.app.play.seats_of(visit.person, visit.table_id):
        raise Refused("not-your-seat")
    return redirect_to(await visit.find_home(visit.table_id))


def guard_json(encoded: bytes) -> str:
    """Return JSON that may stand inside a page: no sign in it opens or ends an element."""
    return encoded.decode().replace("<", "\\u003c")


async def view(visit: Visit) -> Response:
    return Response(encode_whole(visit, await look(visit, visit.eye)), media_type="application/json")


async def stream(visit: Visit) -> Response:
    """Stream the changes of a view, or those of a lobby; raises Refused before anything is sent.

    The first look is its reader's alone: nothing has happened that others would be told now. A reader without a seat who is
    given one is led to it.
    """
    app, eye = visit.app, visit.eye
    if "lobby" in visit.request.query_params or (eye.seat is None and await visit.is_lobby(eye.table)):
        return await stream_lobby(visit)
    if visit.known is None:  # a secret that was renewed a moment ago: the new one is on its way to this browser
        visit.at.renewals.has_renewed(make_key(read_secret(visit.request)), "")
    named = visit.request.headers.get("last-event-id") or visit.query("had")
    had = await app.table_views.find_former(visit.person, eye, named)
    is_seated, is_told = bool(await app.play.seats_of(visit.person, eye.table)), False

    async def find_next() -> tuple[bytes, bool]:
        nonlocal had, is_told
        now = await app.table_views.find_made(visit.person, eye) if is_told else None
        if now is None:
            async with visit.take_turn():
                now = await look(visit, eye, is_shared=is_told)
        if not is_seated and visit.known and await app.play.seats_of(visit.person, eye.table):
            return format_event("go", await visit.find_home(eye.table)), True
        former, had, is_told = had, now, True
        if former is now:
            return b"", False
        if former is None:
            return b"event: view\nid: %b\ndata: %b\n\n" % (now.name.encode(), encode_whole(visit, now)), False
        return b"id: %b\ndata: %b\n\n" % (now.name.encode(), encode_change(visit, former, now)), False

    return visit.stream(find_next, is_seated=is_seated)


async def read_answer(visit: Visit) -> Answer:
    """Read an answer; raises Refused."""
    sent = await read_json(visit.request, Sent)
    fields = {**sent.fields, "confirm": ("yes",)} if sent.confirm else {**sent.fields}
    form = FormData({"question": sent.question, "press": sent.press}, fields)
    return Answer(visit.table_id, sent.question, fields, form.make_inbox_id())


async def find_meaning(visit: Visit, given: Answer) -> Meaning:
    """Find what an answer would mean; raises Refused as giving it would."""
    found = await visit.app.previews.preview(visit.person, given)
    return Meaning(found.answer, tuple(map(make_note, found.panels)))


async def answer(visit: Visit) -> Response:
    """Take an answer: what becomes of it the stream tells. A weighty one is refused once, with what it would mean."""
    given = await read_answer(visit)
    visit.at.streams.prioritize(visit.visitor.secret)
    try:
        await visit.app.play.answer(visit.person, given)
    except Refused as refused:
        if refused.reason != "confirm-first":
            raise
        said: dict[str, Any] = {"reason": refused.reason, "text": visit.word(refused, given.table_id)}
        with suppress(Refused):
            said["meaning"] = await find_meaning(visit, given)
        return json_response(said)
    await visit.at.streams.catch_up(visit.visitor.secret)
    return Response(status_code=204)


async def tell(visit: Visit, *, read: Read) -> Response:
    return json_response(await read(visit))


async def teach(visit: Visit) -> object:
    about, eye = visit.query("about", LESSONS[0]), visit.eye
    return tuple(map(make_note, await visit.app.lessons.teach(visit.person, eye.table, eye.seat or 0, about)))


async def look_back(visit: Visit) -> object:
    """Find what a seat was told since its holder last looked; the address may say how many lines they have."""
    before, eye = parse_number(visit.query("before")), visit.eye
    return await visit.app.look_backs.look(visit.person, eye.table, eye.seat or 0, before=before)


async def find_details(visit: Visit) -> object:
    app, eye, person = visit.app, visit.eye, visit.person
    game = (await app.views.outline(eye.table)).game
    is_new = eye.seat is not None and not await app.people.has_read_primer(person, game)
    return await app.table_views.details(person, eye, is_new=is_new)


READS: Final[dict[str, Read]] = {
    "why": lambda v: v.app.table_views.why(v.person, v.eye, v.query_number("line")),
    "log": lambda v: v.app.table_views.older_lines(v.person, v.eye, v.query_number("before")),
    "reveal": lambda v: v.app.table_views.reveal(v.person, v.eye, v.query_number("upto")),
    "details": find_details,
}
SEAT_READS: Final[dict[str, Read]] = {
    "ask": lambda v: v.app.table_views.whole_ask(v.person, v.eye, v.query("id")),
    "draft": lambda v: v.app.drafts.load(v.person, v.table_id, v.query("id")),
    "prepared": lambda v: v.app.table_views.prepared(v.person, v.eye),
    "since": look_back,
    "lesson": teach,
}


async def keep_draft(visit: Visit) -> Response:
    """Keep what is chosen and not sent: a complete draft is the answer when time is up."""
    sent = await read_json(visit.request, Sent)
    with suppress(Refused):
        await visit.app.drafts.keep(visit.person, visit.table_id, sent.question, sent.fields)
    return Response(status_code=204)


async def weigh(visit: Visit) -> Response:
    """Tell what an answer would mean; raises Refused as giving it would."""
    return json_response(await find_meaning(visit, await read_answer(visit)))


async def prepare(visit: Visit) -> Response:
    """Prepare a rule, put it in another's place, or remove one."""
    sent, person, table_id = await read_flat(visit.request), visit.person, visit.table_id
    question, number = sent.get("question"), sent.get_number("remove")
    if number is not None:
        await visit.app.preparations.remove(person, table_id, question, number, sent.get_number("of") or 0)
    else:
        fields = {**sent.fields, "confirm": ("yes",)} if sent.get("confirm") == "yes" else sent.fields
        await visit.app.preparations.add(person, Answer(table_id, question, fields))
    return Response(status_code=204)


async def note_presence(visit: Visit) -> Response:
    if visit.known and await visit.app.play.seats_of(visit.known, visit.table_id):
        visit.app.presence.look(visit.known.id, visit.table_id)
    return Response(status_code=204)


SEAT_PRESSES: Final[dict[str, Handle]] = {
    "answer": answer,
    "draft": keep_draft,
    "weigh": weigh,
    "prepared": prepare,
    "here": note_presence,
}
