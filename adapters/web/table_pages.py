"""Tables, which a browser draws: the page with the first view, its changes, what scripts read and send (`docs/view.md`)."""

from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, Final, TypeAlias

import msgspec
from msgspec import Raw
from starlette.requests import Request
from starlette.responses import Response

from adapters.web import lobby
from adapters.web.actions import read_flat
from adapters.web.address import scope_address
from adapters.web.form_data import FormData, parse_number
from adapters.web.page_context import (
    PageContext,
    html_page,
    identify,
    read_seat,
    read_table_id,
    redirect_to,
    sorry_page,
)
from adapters.web.places import WAITING, find_home, is_lobby, person_or_stranger
from adapters.web.rendering import list_sheets
from adapters.web.stream import Watcher, format_event, say_gone, stream_news
from adapters.web.visitor import Visitor, make_key, read_secret, require_still_known
from bot.app import App
from bot.values.ids import Refused, TableId
from bot.values.requests import Answer, Person
from bot.values.table_view import VERSION, Change, Eye, Meaning, Sent, WholeView, make_note
from bot.values.view_changes import KeptView, encode
from bot.values.widgets import LESSONS


def read_eye(request: Request) -> Eye:
    seat = read_seat(request) if "seat" in request.path_params else None
    return Eye(read_table_id(request), seat, request.query_params.get("narrow") == "1")


def json_response(value: Any, status: int = 200) -> Response:
    return Response(encode(value), status, media_type="application/json")


async def look(context: PageContext, visitor: Visitor, eye: Eye, *, is_shared: bool = False) -> KeptView:
    """Find a view to be sent: what it shows counts as seen from now on, whatever becomes of it. Raises Refused."""
    person = person_or_stranger(visitor)
    if eye.seat is not None and await context.app.table_views.has_unseen(eye):
        await context.app.attendance.report_looked(person, eye.table, eye.seat)
    return await context.app.table_views.look(person, eye, is_shared=is_shared)


def encode_whole(context: PageContext, kept: KeptView) -> bytes:
    return encode(WholeView(VERSION, kept.name, context.app.tables.now(), Raw(kept.encode())))


async def page(request: Request) -> Response:
    """Send the page of a table, with its first view for either size of window; its lobby, if it has not begun."""
    (at, visitor), eye = await identify(request), read_eye(request)
    person = person_or_stranger(visitor)
    if await is_lobby(at.app, eye.table):
        if eye.seat is not None:
            return redirect_to(f"/t/{eye.table}?{WAITING}")
        return await lobby.lobby_page(request, visitor, eye.table)
    if WAITING in request.query_params and await at.app.play.seats_of(person, eye.table):
        return redirect_to(await find_home(at.app, person, eye.table))
    try:
        wide = await look(at, visitor, eye)
    except Refused as refused:
        if refused.reason == "not-started":  # it never began, or its log can't be read
            room = await at.app.views.room(eye.table, visitor.lang)
            return sorry_page(visitor, room.notice or room.call.who, 200, title=room.name)
        if eye.seat not in await at.app.play.kept_seats_of(person, eye.table):
            raise
        return redirect_to(f"/t/{eye.table}")  # where it is taken back
    slim = await look(at, visitor, eye._replace(is_narrow=True))
    model = {
        "title": wide.view.game[2],
        "path": request.url.path,
        "script": f"client.{visitor.lang}.js",
        "drawers": f"drawers.{visitor.lang}.js",
        "sheets": encode(list_sheets()).decode(),
        "data": {
            "view": guard_json(encode_whole(at, wide)),
            "slim": guard_json(encode_change(at, wide, slim)),
            "reader": guard_json(encode(await find_reader(at, visitor, eye.table))),
        },
        "packed": None,
    }
    return html_page("table.html.j2", visitor, model)


async def find_reader(context: PageContext, visitor: Visitor, table: TableId) -> Mapping[str, Any]:
    """Find what a page knows of its reader alone: their name, their seats, those that robots keep, whether the game is new."""
    person = person_or_stranger(visitor)
    held = await context.app.play.seats_of(person, table)
    kept = await context.app.play.kept_seats_of(person, table)
    outline = await context.app.views.outline(table)
    is_new = bool(held) and not await context.app.people.has_read_primer(person, outline.game)
    primer = context.app.games.primer(outline.game, visitor.lang) if is_new else ()
    return {"name": visitor.name, "held": held, "kept": kept, "new": is_new, "primer": tuple(map(make_note, primer))}


async def seats(request: Request) -> Response:
    """Lead a person with several seats to the one that is asked."""
    (at, visitor), table_id = await identify(request), read_table_id(request)
    person = person_or_stranger(visitor)
    if not await at.app.play.seats_of(person, table_id):
        raise Refused("not-your-seat")
    return redirect_to(await find_home(at.app, person, table_id))


def guard_json(encoded: bytes) -> str:
    """Return JSON that may stand inside a page: no sign in it opens or ends an element."""
    return encoded.decode().replace("<", "\\u003c")


def encode_change(context: PageContext, former: KeptView, kept: KeptView) -> bytes:
    return encode(Change(former.name, kept.name, context.app.tables.now(), Raw(kept.encode_since(former))))


async def view(request: Request) -> Response:
    (at, visitor), eye = await identify(request), read_eye(request)
    return Response(encode_whole(at, await look(at, visitor, eye)), media_type="application/json")


@dataclass(slots=True)
class ViewNews:
    """What a reader of a view may hear of it; `had` is the view that they have, None where it is not known any more.

    A reader without a seat who is given one is led to it.
    """

    request: Request
    context: PageContext
    visitor: Visitor
    eye: Eye
    had: KeptView | None
    is_seated: bool
    is_told: bool = field(default=False)

    async def format_next(self) -> tuple[bytes, bool]:
        """Return the event that brings what has changed, empty for nothing; and whether it is the last one.

        The first look is its reader's alone: nothing has happened that others would be told now.
        """
        try:
            now = await self._look()
            app, person = self.context.app, person_or_stranger(self.visitor)
            if not self.is_seated and await app.play.seats_of(person, self.eye.table):
                return format_event("go", await find_home(app, person, self.eye.table)), True
        except Exception as fault:  # noqa: BLE001  whatever it is, the page itself says it better
            return say_gone(fault, self.eye.table), True
        had, self.had, self.is_told = self.had, now, True
        if had is now:
            return b"", False
        if had is None:
            return b"event: view\nid: %b\ndata: %b\n\n" % (now.name.encode(), encode_whole(self.context, now)), False
        return b"id: %b\ndata: %b\n\n" % (now.name.encode(), encode_change(self.context, had, now)), False

    async def _look(self) -> KeptView:
        if self.visitor.person is not None:
            await require_still_known(self.context.app, self.visitor)
        async with self.context.take_turn(self.request, self.visitor):
            return await look(self.context, self.visitor, self.eye, is_shared=self.is_told)


async def stream(request: Request) -> Response:
    """Stream the changes of a view, or those of a lobby; raises Refused before anything is sent."""
    (at, visitor), eye = await identify(request), read_eye(request)
    if "lobby" in request.query_params or (eye.seat is None and await is_lobby(at.app, eye.table)):
        return await lobby.stream(request)
    if visitor.person is None:  # a secret that was renewed a moment ago: the new one is on its way to this browser
        at.renewals.has_renewed(make_key(read_secret(request)), "")
    person = person_or_stranger(visitor)
    named = request.headers.get("last-event-id") or request.query_params.get("had", "")
    had = await at.app.table_views.find_former(person, eye, named)
    is_seated = bool(await at.app.play.seats_of(person, eye.table))
    news = ViewNews(request, at, visitor, eye, had, is_seated)
    watcher = Watcher(visitor.secret, scope_address(request.scope), is_seated)
    return stream_news(request, at.app, at.streams, watcher, eye.table, news.format_next)


async def read_sent(request: Request) -> Sent:
    """Read an answer; raises Refused."""
    try:
        return msgspec.json.decode(await request.body(), type=Sent)
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError):
        raise Refused("unreadable") from None


def make_answer(eye: Eye, sent: Sent) -> Answer:
    fields = {**sent.fields, "confirm": ("yes",)} if sent.confirm else {**sent.fields}
    form = FormData({"question": sent.question, "press": sent.press}, fields)
    return Answer(eye.table, sent.question, fields, form.make_inbox_id())


async def find_meaning(context: PageContext, visitor: Visitor, answer: Answer) -> Meaning:
    """Find what an answer would mean; raises Refused as giving it would."""
    found = await context.app.previews.preview(person_or_stranger(visitor), answer)
    return Meaning(found.answer, tuple(map(make_note, found.panels)))


async def answer(request: Request) -> Response:
    """Take an answer: what becomes of it the stream tells. A weighty one is refused once, with what it would mean."""
    (at, visitor), eye, sent = await identify(request), read_eye(request), await read_sent(request)
    person, given = person_or_stranger(visitor), make_answer(eye, sent)
    try:
        await at.app.play.answer(person, given)
    except Refused as refused:
        if refused.reason != "confirm-first":
            raise
        said: dict[str, Any] = {"reason": refused.reason, "text": at.refusal_text(refused, visitor.lang, eye.table)}
        with suppress(Refused):
            said["meaning"] = await find_meaning(at, visitor, given)
        return json_response(said)
    await at.streams.catch_up(visitor.secret)
    return Response(status_code=204)


@dataclass(frozen=True, slots=True)
class Reader:
    """Who reads what of a table."""

    request: Request
    app: App
    person: Person
    eye: Eye

    @property
    def seat(self) -> int:
        return self.eye.seat or 0

    def get(self, name: str, usual: str = "") -> str:
        return self.request.query_params.get(name, usual)

    def get_number(self, name: str) -> int:
        return parse_number(self.get(name)) or 0


Read: TypeAlias = Callable[[Reader], Awaitable[object]]


async def tell(request: Request, *, read: Read) -> Response:
    (at, visitor), eye = await identify(request), read_eye(request)
    return json_response(await read(Reader(request, at.app, person_or_stranger(visitor), eye)))


async def teach(reader: Reader) -> object:
    about = reader.get("about", LESSONS[0])
    panels = await reader.app.lessons.teach(reader.person, reader.eye.table, reader.seat, about)
    return tuple(map(make_note, panels))


async def look_back(reader: Reader) -> object:
    """Find what a seat was told since its holder last looked; the address may say how many lines they have."""
    before = parse_number(reader.get("before"))
    return await reader.app.look_backs.look(reader.person, reader.eye.table, reader.seat, before=before)


async def find_details(reader: Reader) -> object:
    person, outline = reader.person, await reader.app.views.outline(reader.eye.table)
    is_new = reader.eye.seat is not None and not await reader.app.people.has_read_primer(person, outline.game)
    return await reader.app.table_views.details(person, reader.eye, is_new=is_new)


async def prove(reader: Reader) -> object:
    return {"text": await reader.app.records.verify(reader.eye.table, reader.person.lang)}


READS: Final[dict[str, Read]] = {
    "why": lambda r: r.app.table_views.why(r.person, r.eye, r.get_number("line")),
    "log": lambda r: r.app.table_views.older_lines(r.person, r.eye, r.get_number("before")),
    "reveal": lambda r: r.app.table_views.reveal(r.person, r.eye, r.get_number("upto")),
    "details": find_details,
    "proof": prove,
}
SEAT_READS: Final[dict[str, Read]] = {
    "ask": lambda r: r.app.table_views.whole_ask(r.person, r.eye, r.get("id")),
    "draft": lambda r: r.app.drafts.load(r.person, r.eye.table, r.get("id")),
    "prepared": lambda r: r.app.table_views.prepared(r.person, r.eye),
    "since": look_back,
    "lesson": teach,
}


async def draft(request: Request) -> Response:
    """Keep what is chosen and not sent: a complete draft is the answer when time is up."""
    (at, visitor), eye, sent = await identify(request), read_eye(request), await read_sent(request)
    with suppress(Refused):
        await at.app.drafts.keep(person_or_stranger(visitor), eye.table, sent.question, sent.fields)
    return Response(status_code=204)


async def weigh(request: Request) -> Response:
    """Tell what an answer would mean; raises Refused as giving it would."""
    (at, visitor), eye, sent = await identify(request), read_eye(request), await read_sent(request)
    return json_response(await find_meaning(at, visitor, make_answer(eye, sent)))


async def prepare(request: Request) -> Response:
    """Prepare a rule, put it in another's place, or remove one."""
    (at, visitor), sent, table_id = await identify(request), await read_flat(request), read_table_id(request)
    person, question, number = person_or_stranger(visitor), sent.get("question"), sent.get_number("remove")
    if number is not None:
        await at.app.preparations.remove(person, table_id, question, number, sent.get_number("of") or 0)
    else:
        fields = {**sent.fields, "confirm": ("yes",)} if sent.get("confirm") == "yes" else sent.fields
        await at.app.preparations.add(person, Answer(table_id, question, fields))
    return Response(status_code=204)


async def note_presence(request: Request) -> Response:
    (at, visitor), table = await identify(request), read_table_id(request)
    if visitor.person and await at.app.play.seats_of(visitor.person, table):
        at.app.presence.look(visitor.person.id, table)
    return Response(status_code=204)
