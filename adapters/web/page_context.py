"""What all pages need of a request: the app, its visitor, and ways to answer."""

from collections.abc import Awaitable, Callable, Mapping
from contextlib import AbstractAsyncContextManager, nullcontext
from dataclasses import dataclass, field, replace
from typing import Any, Final, TypeAlias

from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from adapters.web.address import is_host, scope_address
from adapters.web.budget import STRANGER, Budget
from adapters.web.form_data import FormData, read_form
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
Give: TypeAlias = Callable[[Visitor, Person], Awaitable[Response]]
Refuse: TypeAlias = Callable[[Visitor, Refused], Awaitable[Response]]


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


def sorry_page(visitor: Visitor, text: str, status: int, *, table_id: str = "", title: str = "") -> Response:
    title = title or page_text("sorry-missing" if status == 404 else "sorry-title", visitor.lang)
    return html_page("sorry.html.j2", visitor, {"title": title, "text": text, "table": table_id}, status)


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
        return await give(met, met.person)
    except Exception as fault:
        is_gone = visitor.person is None and await context.app.people.unmeet(met.person)
        if is_gone:
            send_secret(request, "")
            if source:
                context.app.door.forget_newcomer(source)
        if not isinstance(fault, Refused):
            raise
        return await refuse(replace(visitor, person=met.person) if is_gone else met, fault)  # for the name in the form
