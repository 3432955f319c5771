"""One request to our pages: who sent it, what it asks, and ways to answer."""

from __future__ import annotations

import hmac
import json
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import AbstractAsyncContextManager, nullcontext
from dataclasses import dataclass, field
from typing import Any, Final, TypeAlias, TypeVar

import msgspec
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from adapters.web import budget
from adapters.web.address import scope_address
from adapters.web.blocks import Link, Page, Row
from adapters.web.budget import Budget
from adapters.web.rendering import Speech, make_speech, render_template
from adapters.web.stream import FormatNext, Streams, Watcher, say_gone, stream_news
from adapters.web.visitor import FRAMERS, Launchers, Renewals, Visitor, identify_visitor, require_still_known
from bot.app import App
from bot.values.ids import FALLBACK, Language, PersonId, Refused, TableId, TableStatus, parse_table_id
from bot.values.requests import Person
from bot.values.table_view import Eye

# reasons that mean 404
MISSING: Final = frozenset(
    {
        "no-such-window",
        "no-such-table",
        "no-such-game",
        "no-such-seat",
        "no-such-series",
        "no-such-picture",
        "no-picture",
    }
)
FOREIGN: Final = frozenset({"not-your-seat", "not-host", "not-seated", "not-invited", "board-sealed", "board-members"})
STATUSES: Final = {
    **dict.fromkeys(MISSING, 404),
    **dict.fromkeys(FOREIGN, 403),
    "too-many-guesses": 429,
    "too-many-newcomers": 429,
    "old-page": 409,
    "busy": 503,
}
VISIT: Final = "arbitro.visit"  # key in a request's scope
STRANGER: Final = PersonId("web:")
# in a table's address: its reader waits there for a seat, or for the game to begin
WAITING: Final = "waiting"
Fields = dict[str, tuple[str, ...]]
T = TypeVar("T")

CONTROL: Final = "a."  # prefix of an answer's controls: a form cannot send one without a name
LONGEST: Final = 64


@dataclass(frozen=True, slots=True)
class FormData:
    """A form, with the fields of an answer apart. A control that was sent empty has an empty value."""

    plain: Mapping[str, str]
    fields: Fields = field(default_factory=dict)

    def get(self, name: str) -> str:
        return self.plain.get(name, "")

    def get_number(self, name: str) -> int | None:
        return parse_number(self.get(name))

    def make_inbox_id(self) -> str:
        """Make this update's id from what was chosen, keyed by the form's nonce, which is stored nowhere."""
        return self._make_id(json.dumps([sorted(self.fields.items()), self.get("question"), self.get("seat")]))

    def make_opening_id(self) -> str:
        """Make the id of a form that opens a table from all that was chosen; empty without a nonce."""
        return self._make_id(json.dumps(sorted(self.plain.items()))) if self.get("press") else ""

    def _make_id(self, chosen: str) -> str:
        return f"web:{hmac.digest(self.get('press')[:LONGEST].encode(), chosen.encode(), 'sha256').hex()}"


NOTHING: Final = FormData({})


def parse_number(text: str) -> int | None:
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else None


@dataclass(frozen=True, slots=True)
class PageContext:
    """The app as pages are served from it.

    `public` is our address for others, empty if only this computer reaches us; where `is_fixed` everyone uses it.
    """

    app: App
    streams: Streams
    default: Language = FALLBACK
    public: str = ""
    is_fixed: bool = False
    budget: Budget | None = None
    launchers: Launchers = field(default_factory=dict)
    renewals: Renewals = field(default_factory=Renewals)


@dataclass(slots=True)
class Visit:
    """A request of a visitor, the form that it brings, and why that is refused: its page says so, with this status."""

    request: Request
    at: PageContext
    visitor: Visitor
    form: FormData = NOTHING
    text: str = ""
    status: int = 200

    @property
    def app(self) -> App:
        return self.at.app

    @property
    def lang(self) -> Language:
        return self.visitor.lang

    @property
    def t(self) -> Speech:
        return make_speech(self.lang)

    @property
    def known(self) -> Person | None:
        return self.visitor.person

    @property
    def person(self) -> Person:
        return self.known or Person(STRANGER, "", self.lang)

    @property
    def address(self) -> str:
        return scope_address(self.request.scope)

    @property
    def inbox(self) -> str:
        return self.form.make_inbox_id()

    @property
    def table_id(self) -> TableId:
        return parse_table_id(self.request.path_params["table"])

    @property
    def eye(self) -> Eye:
        seat = self.request.path_params["seat"] - 1 if "seat" in self.request.path_params else None
        return Eye(self.table_id, seat, self.query("narrow") == "1")

    def path(self, name: str) -> str:
        return str(self.request.path_params.get(name, ""))

    def query(self, name: str, usual: str = "") -> str:
        return self.request.query_params.get(name, usual)

    def query_number(self, name: str) -> int:
        return parse_number(self.query(name)) or 0

    def require_number(self, name: str, reason: str = "no-such-seat") -> int:
        if (number := self.form.get_number(name)) is None:
            raise Refused(reason)
        return number

    @property
    def public_address(self) -> str:
        """The address where others find us: the fixed one, else the visitor's own unless it is local."""
        if self.at.is_fixed:
            return self.at.public
        url = self.request.url
        own = f"{url.scheme}://{url.netloc}"
        return (self.at.public or own) if url.hostname in {"127.0.0.1", "localhost", "::1"} else own

    def take_turn(self) -> AbstractAsyncContextManager[object]:
        """Take a turn for what a stranger watches; known people don't wait."""
        if self.at.budget is None or self.known is not None:
            return nullcontext()
        return self.at.budget.take_turn(self.address, budget.STRANGER, however_long=True)

    def word(self, refused: Refused, table_id: TableId | None = None) -> str:
        self.app.measures.tally.refusals[refused.reason] += 1
        return self.app.views.refusal_text(refused, self.lang, table_id)

    def render(self, template: str, **model: Any) -> str:
        return render_template(template, self.visitor, {"path": "/", "text": self.text, **model})

    def html(self, template: str, **model: Any) -> HTMLResponse:
        return HTMLResponse(self.render(template, **model), self.status)

    def page(self, page: Page) -> HTMLResponse:
        """Draw a page of blocks."""
        return self.html("page.html.j2", **page._asdict())

    def sorry(self, text: str, status: int, *, table_id: str = "", title: str = "") -> HTMLResponse:
        """Say what there is instead of a page, and lead to the table, if named, and home."""
        self.text, self.status = "", status
        title = title or self.t("sorry-missing" if status == 404 else "sorry-title")
        back = [Link(self.t("to-table"), f"/t/{table_id}", "btn btn--act")] if table_id else []
        return self.page(Page(title, [text], [Row([*back, Link(self.t("to-home"), "/", "btn")])]))

    async def is_lobby(self, table_id: TableId) -> bool:
        return (await self.app.views.outline(table_id)).status is TableStatus.LOBBY

    async def find_home(self, table_id: TableId) -> str:
        """Return where a person plays at a table: their own seat, of several the first that is asked, else the table itself."""
        held = await self.app.play.seats_of(self.person, table_id)
        if not held or await self.is_lobby(table_id):
            return f"/t/{table_id}"
        lines = (await self.app.views.room(table_id, self.lang)).seats if len(held) > 1 else ()
        return seat_path(table_id, next((line.seat for line in lines if line.awaited and line.seat in held), held[0]))

    def stream(self, find_next: FormatNext, *, is_seated: bool) -> Response:
        """Stream what of its table is news, until its reader is no longer who they were."""

        async def format_next() -> tuple[bytes, bool]:
            try:
                if self.known is not None:
                    await require_still_known(self.app, self.visitor)
                return await find_next()
            except Exception as fault:  # noqa: BLE001  whatever it is, the page itself says it better
                return say_gone(fault, self.table_id), True

        watcher = Watcher(self.visitor.secret, self.address, is_seated)
        return stream_news(self.request, self.app, self.at.streams, watcher, self.eye, format_next)


Handle: TypeAlias = Callable[[Visit], Awaitable[Response]]


def page_context(request: Request) -> PageContext:
    found: PageContext = request.app.state.context
    return found


async def identify(request: Request) -> Visit:
    """Return the visit that a request is: the same one wherever it is asked for."""
    if (found := request.scope.get(VISIT)) is None:
        at = page_context(request)
        visitor = await identify_visitor(request, at.app, at.default, at.launchers)
        if visitor.frame in at.launchers:
            request.scope[FRAMERS] = at.launchers[visitor.frame].framers
        found = request.scope[VISIT] = Visit(request, at, visitor)
    visit: Visit = found
    return visit


async def find_person_id(request: Request) -> str:
    """Find whose turn a request has to wait for; who it is then is found again after that."""
    at = page_context(request)
    person = (await identify_visitor(request, at.app, at.default, at.launchers)).person
    return person.id if person and await at.app.door.is_known(person.id) else ""


async def read_form(request: Request) -> FormData:
    form = await request.form(max_files=0, max_fields=500)
    return part_fields({name: [each for each in form.getlist(name) if isinstance(each, str)] for name in form})


async def read_json(request: Request, kind: type[T]) -> T:
    try:
        return msgspec.json.decode(await request.body(), type=kind)
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError):
        raise Refused("unreadable") from None


async def read_flat(request: Request) -> FormData:
    """Read a flat object as the form that it stands for; raises Refused."""
    sent = await read_json(request, dict[str, str | tuple[str, ...]])
    return part_fields({name: [value] if isinstance(value, str) else value for name, value in sent.items()})


def part_fields(sent: Mapping[str, Sequence[str]]) -> FormData:
    plain = {name: values[-1] for name, values in sent.items() if values and not name.startswith(CONTROL)}
    fields = {name.removeprefix(CONTROL): tuple(values) for name, values in sent.items() if name.startswith(CONTROL)}
    return FormData(plain, fields)


async def read_press(visit: Visit) -> FormData:
    if visit.form is NOTHING:
        visit.form = await read_form(visit.request)
    return visit.form


def redirect_to(path: str) -> RedirectResponse:
    return RedirectResponse(path, 303)


def seat_path(table_id: TableId, seat: int) -> str:
    return f"/t/{table_id}/seat/{seat + 1}"


def status_of(refused: Refused) -> int:
    return STATUSES.get(refused.reason, 422)
