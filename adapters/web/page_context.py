"""What all pages need of a request: the app, its visitor, and ways to answer."""

from collections.abc import Awaitable, Callable, Mapping
from contextlib import AbstractAsyncContextManager, nullcontext
from dataclasses import dataclass, field, replace
from typing import Any, Final, TypeAlias

from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from adapters.web.address import is_host, scope_address
from adapters.web.blocks import Link, Page, Row
from adapters.web.budget import STRANGER, Budget
from adapters.web.form_data import FormData, read_form
from adapters.web.places import person_or_stranger
from adapters.web.rendering import page_text, render_template
from adapters.web.stream import Streams
from adapters.web.visitor import (
    Launchers,
    Renewals,
    Visitor,
    find_again,
    identify_visitor,
    let_frame,
    meet_visitor,
    send_secret,
)
from bot.app import App
from bot.values.ids import FALLBACK, Language, Refused, TableId, parse_table_id
from bot.values.requests import Person

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
VISITOR: Final = "arbitro.visitor"  # key in a request's scope


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

    async def identify_visitor(self, request: Request) -> Visitor:
        if (found := request.scope.get(VISITOR)) is None:
            found = request.scope[VISITOR] = await identify_visitor(request, self.app, self.default)
        visitor: Visitor = found
        if visitor.frame in self.launchers:
            let_frame(request, self.launchers[visitor.frame].framers)
        return visitor

    async def find_person_id(self, request: Request) -> str:
        visitor = await identify_visitor(request, self.app, self.default)
        return visitor.person.id if visitor.person and await self.app.door.is_known(visitor.person.id) else ""

    def take_turn(self, request: Request, visitor: Visitor) -> AbstractAsyncContextManager[object]:
        """Take a turn for what a stranger watches; known people don't wait."""
        if self.budget is None or visitor.person is not None:
            return nullcontext()
        return self.budget.take_turn(scope_address(request.scope), STRANGER, however_long=True)

    def refusal_text(self, refused: Refused, lang: Language, table_id: TableId | None = None) -> str:
        self.app.measures.tally.refusals[refused.reason] += 1
        return self.app.views.refusal_text(refused, lang, table_id)

    def public_address(self, request: Request) -> str:
        """Return the address where others find us: the fixed one, else the visitor's own unless it is local."""
        if self.is_fixed:
            return self.public
        own = f"{request.url.scheme}://{request.url.netloc}"
        is_local = request.url.hostname in {"127.0.0.1", "localhost", "::1"}
        return (self.public or own) if is_local else own


def page_context(request: Request) -> PageContext:
    found: PageContext = request.app.state.context
    return found


async def identify(request: Request) -> tuple[PageContext, Visitor]:
    at = page_context(request)
    return at, await at.identify_visitor(request)


async def read_press(request: Request) -> tuple[PageContext, Visitor, FormData]:
    return *await identify(request), await read_form(request)


def read_table_id(request: Request) -> TableId:
    return parse_table_id(request.path_params["table"])


def read_seat(request: Request) -> int:
    seat: int = request.path_params["seat"]
    return seat - 1


def html_page(template: str, visitor: Visitor, model: Mapping[str, Any], status: int = 200) -> HTMLResponse:
    return HTMLResponse(render_template(template, visitor, {"path": "/", **model}), status)


def redirect_to(path: str) -> RedirectResponse:
    return RedirectResponse(path, 303)


def plain_page(visitor: Visitor, page: Page, text: str = "", status: int = 200) -> HTMLResponse:
    """Draw a page of blocks, and above them why what was sent is refused."""
    return html_page("page.html.j2", visitor, {**page._asdict(), "text": text}, status)


def sorry_page(visitor: Visitor, text: str, status: int, *, table_id: str = "", title: str = "") -> Response:
    title = title or page_text("sorry-missing" if status == 404 else "sorry-title", visitor.lang)
    back = [Link(page_text("to-table", visitor.lang), f"/t/{table_id}", "btn btn--act")] if table_id else []
    home = Link(page_text("to-home", visitor.lang), "/", "btn")
    return plain_page(visitor, Page(title, [text], [Row([*back, home])]), status=status)


def status_of(refused: Refused) -> int:
    if refused.reason in MISSING:
        return 404
    if refused.reason in {"too-many-guesses", "too-many-newcomers"}:
        return 429
    if refused.reason == "old-page":
        return 409
    if refused.reason == "busy":
        return 503
    return 403 if refused.reason in FOREIGN else 422


async def require_welcome(request: Request, context: PageContext, visitor: Visitor, code: str) -> None:
    if not code:
        table_id = read_table_id(request) if "table" in request.path_params else None
        if not await context.app.door.is_welcome(visitor.person, table_id, is_near=is_host(request)):
            raise Refused("not-invited")
        return
    invited = await context.app.invitations.find(code, scope_address(request.scope))
    if invited.is_spent and visitor.person is None:
        raise Refused("invitation-spent")


@dataclass(frozen=True, slots=True)
class Press:
    """A form, and the person who sent it."""

    request: Request
    at: PageContext
    visitor: Visitor
    person: Person
    form: FormData

    @property
    def app(self) -> App:
        return self.at.app

    @property
    def table_id(self) -> TableId:
        return read_table_id(self.request)

    @property
    def inbox(self) -> str:
        return self.form.make_inbox_id()

    def require_number(self, name: str, reason: str = "no-such-seat") -> int:
        if (number := self.form.get_number(name)) is None:
            raise Refused(reason)
        return number


Give: TypeAlias = Callable[[Press], Awaitable[Response]]
Refuse: TypeAlias = Callable[[Visitor, Refused], Awaitable[Response]]
Draw: TypeAlias = Callable[
    [Request, str, int], Awaitable[Response]
]  # makes a form's page, with what is to be said there
Submit: TypeAlias = Callable[[Press], Awaitable[str | Response]]  # does what a form asks, and says where it leads


async def take_press(
    request: Request, draw: Draw, submit: Submit, *, gives_right: bool = False, form: FormData | None = None
) -> Response:
    """Do what a form asks; where it is refused, show its page again with the reason."""
    (at, visitor), form = await identify(request), form or await read_form(request)

    async def give(press: Press) -> Response:
        done = await submit(press)
        return redirect_to(done) if isinstance(done, str) else done

    async def refuse(met: Visitor, refused: Refused) -> Response:
        if refused.reason in MISSING:
            raise refused
        request.scope[VISITOR] = met
        return await draw(request, at.refusal_text(refused, met.lang), status_of(refused))

    if gives_right:
        return await give_right(request, form, give, refuse)
    if visitor.person is None:
        return await draw(request, "", 403)
    try:
        return await give(make_press(request, at, visitor, form))
    except Refused as refused:
        return await refuse(visitor, refused)


def make_press(request: Request, context: PageContext, visitor: Visitor, form: FormData) -> Press:
    return Press(request, context, visitor, person_or_stranger(visitor), form)


async def give_right(request: Request, form: FormData, give: Give, refuse: Refuse, *, code: str = "") -> Response:
    """Give a visitor a seat or a table, under a new secret, which is made first and sent in any case.

    No person is created for a stranger that the door refuses or whose invitation `code` is unknown; a stranger who came too
    late for the seat is deleted again. Those without an invitation are counted by their address.
    """
    context, visitor = await identify(request)
    source = "" if code or is_host(request) else scope_address(request.scope)
    try:
        await require_welcome(request, context, await find_again(request, visitor, context.app, form), code)
        met = await meet_visitor(request, visitor, context.app, context.renewals, form, source)
    except Refused as refused:
        return await refuse(visitor, refused)
    assert met.person is not None
    try:
        return await give(make_press(request, context, met, form))
    except Exception as fault:
        is_gone = visitor.person is None and await context.app.people.unmeet(met.person)
        if is_gone:
            send_secret(request, "")
            if source:
                context.app.door.forget_newcomer(source)
        if not isinstance(fault, Refused):
            raise
        return await refuse(replace(visitor, person=met.person) if is_gone else met, fault)  # for the name in the form
