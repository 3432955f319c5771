"""What scripts read of a table beside its view, and what they send beside answers and forms: drafts, and what is prepared."""

from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Final, TypeAlias

from starlette.requests import Request
from starlette.responses import Response

from adapters.web.actions import read_flat
from adapters.web.form_data import parse_number
from adapters.web.page_context import identify, read_table_id
from adapters.web.places import person_or_stranger
from adapters.web.table_pages import find_meaning, json_response, make_answer, read_eye, read_sent
from bot.app import App
from bot.values.ids import Refused
from bot.values.requests import Answer, Person
from bot.values.table_view import Eye, make_note
from bot.values.widgets import LESSONS


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
