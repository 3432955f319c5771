"""The web application, and its server: binds a port, prints the addresses, bounds connections, and stops gracefully."""

from __future__ import annotations

import asyncio
import errno
import logging
import signal
import socket
import sys
import threading
import webbrowser
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import closing
from functools import partial
from types import FrameType
from typing import Any, Final, cast

import segno
import uvicorn
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import ClientDisconnect, Request
from starlette.responses import JSONResponse, Response
from starlette.types import ASGIApp
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from adapters.web.address import LOCAL, Addresses, AddressMiddleware, IpNetwork, counted_address, is_within
from adapters.web.admin_page import AdminKey, MetricsMiddleware, make_metrics
from adapters.web.budget import Budget, BudgetMiddleware, Limits, read_limits
from adapters.web.rendering import load_pages, page_text
from adapters.web.routes import make_routes
from adapters.web.security import LARGEST, SecurityMiddleware, guard_headers
from adapters.web.stream import Crowded, Streams
from adapters.web.visit import PageContext, Visit, find_person_id, identify, page_context, status_of
from adapters.web.visitor import Visitor, pick_language
from bot.app import App
from bot.config import Settings, read_networks
from bot.run.supervisor import cancel_all, start_side_task
from bot.values.ids import Refused
from bot.values.requests import Launcher, NotSaved

log = logging.getLogger(__name__)

AGAIN: Final = 30  # seconds, in Retry-After
NEAR: Final = Addresses()


def create_app(
    app: App,
    addresses: Addresses = NEAR,
    *,
    limits: Limits | None = None,
    budget: Budget | None = None,
    key: AdminKey | None = None,
    launchers: Sequence[Launcher] = (),
) -> Starlette:
    """Make the application; without a `budget` requests are not rationed, and `launchers` need a public address."""
    limits, measured, public, lan = limits or read_limits(), make_metrics(), addresses.public, addresses.lan
    windows = {each.chat: each for each in launchers} if public else {}
    names = {*map(str.casefold, addresses.hosts), addresses.public_name} - {""}
    at = PageContext(app, Streams(limits), app.default_language, public or lan, bool(public), budget, windows)

    async def refuse(request: Request, key: str, status: int) -> Response:
        visit = await identify_anyway(request)
        return say_fault(visit, visit.t(key), status, key)

    site = Starlette(
        routes=make_routes(),
        middleware=[
            *([Middleware(MetricsMiddleware, metrics=measured)] if measured else []),
            Middleware(AddressMiddleware, addresses=addresses),
            *(
                [Middleware(BudgetMiddleware, budget=budget, find_person=find_person_id, refuse=refuse)]
                if budget
                else []
            ),
            Middleware(SecurityMiddleware, hosts=names, lan=bool(lan), refuse=refuse, launchers=windows),
        ],
        exception_handlers={
            **dict.fromkeys((ClientDisconnect, Refused, NotSaved, HTTPException, Crowded), handle_fault),
            Exception: handle_failure,
        },
    )
    site.state.context, site.state.metrics, site.state.admin_key = at, measured, key or AdminKey()
    return site


async def identify_anyway(request: Request) -> Visit:
    """Return the visit, as a stranger's while the database fails: a refusal can be told without it."""
    try:
        return await identify(request)
    except NotSaved:
        at = page_context(request)
        return Visit(request, at, Visitor("", None, pick_language(request, None, at.default)))


async def handle_fault(request: Request, fault: Exception) -> Response:
    if isinstance(fault, ClientDisconnect):
        return Response(status_code=400)
    visit = await identify_anyway(request)
    match fault:
        case NotSaved():
            log.error("page not read: %s", fault.reason, extra={"route": route_name(request)})
            refused = Refused("damaged" if fault.reason == "corrupt" else "busy")
            return say_fault(visit, visit.word(refused), 503, refused.reason)
        case Refused():
            table_id, status = visit.table_id if "table" in request.path_params else None, status_of(fault)
            text, shown = visit.word(fault, table_id), table_id if status != 404 else None
            return say_fault(visit, text, status, fault.reason, table_id=shown or "")
        case Crowded():
            response = say_fault(visit, visit.t(fault.key), fault.status, fault.key)
            response.headers["Retry-After"] = str(AGAIN)
            return response
    assert isinstance(fault, HTTPException)
    key = "sorry-nowhere" if fault.status_code == 404 else "sorry-unreadable"
    return say_fault(visit, visit.t(key), fault.status_code)


async def handle_failure(request: Request, fault: Exception) -> Response:
    log.error("page failed: %s", type(fault).__name__, extra={"route": route_name(request)})
    visit = await identify_anyway(request)
    response = say_fault(visit, visit.t("sorry-broken"), 500)
    response.raw_headers = guard_headers(request.scope, response.raw_headers)  # it is sent outside of our middleware
    return response


def route_name(request: Request) -> str:
    return str(getattr(request.scope.get("route"), "path", ""))


def say_fault(visit: Visit, text: str, status: int, reason: str = "broken", *, table_id: str = "") -> Response:
    if visit.request.headers.get("accept", "") == "application/json":
        return JSONResponse({"reason": reason, "text": text}, status)
    return visit.sorry(text, status, table_id=table_id)


PATIENCE: Final = 2  # seconds for open requests when we stop
BACKLOG: Final = 128  # connections waiting to be accepted
REQUEST_S: Final = 20.0  # seconds for a whole request, with its form
READ_S: Final = 30.0  # seconds in which a client must read some of what waits for it


class Server(uvicorn.Server):
    """A server that ends its streams when it stops, and leaves what comes after to its caller."""

    def __init__(
        self, config: uvicorn.Config, *, on_started: Callable[[], None], on_ending: Callable[[], None]
    ) -> None:
        super().__init__(config)
        self._started = on_started
        self._ending = on_ending

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        for each in sockets or ():
            each.listen(BACKLOG)
        self._started()

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:  # noqa: ARG002  the library's
        """End streams, and stop; unlike the original's, the signal is not raised again before the app has closed."""
        self._ending()
        self.force_exit = self.should_exit and sig == signal.SIGINT
        self.should_exit = True


async def serve(
    app: App,
    settings: Settings,
    *,
    port: int | None = None,
    open_browser: bool = False,
    is_rationed: bool = True,
    launchers: Sequence[Launcher] = (),
) -> int:
    host, wanted = settings.host, settings.port if port is None else port
    try:
        bound = bind_socket(host, wanted)
    except OSError as fault:
        key = "serve-port" if fault.errno == errno.EADDRINUSE else "serve-host"
        key = "serve-port-forbidden" if fault.errno in {errno.EACCES, errno.EPERM} else key
        said = page_text(key, settings.find_host_language(), port=str(wanted), host=host)
        log.error("%s", said)  # noqa: TRY400  it is no bug
        return 1
    with closing(bound):
        wanted = bound.getsockname()[1]
        is_open = host not in LOCAL
        near, far = f"http://127.0.0.1:{wanted}", find_far_address(wanted) if is_open else ""
        token = settings.metrics_token.get_secret_value() if settings.metrics_token else ""
        limits, admin_key = read_limits(), AdminKey(settings.find_host_password(), token)
        budget = Budget(limits.waiting) if is_rationed else None
        proxies = read_networks(settings.proxy_addresses) if settings.proxy_header else ()
        named = [each.strip() for each in settings.host_names.split(",") if each.strip()]
        hosts = (*named, *(own_names() if is_open else ()))
        site = create_app(
            app,
            Addresses(hosts, far, settings.public_url, settings.proxy_header, proxies),
            limits=limits,
            budget=budget,
            key=admin_key,
            launchers=launchers,
        )

        def announce_start() -> None:
            announce(settings, near, far, admin_key.secret)
            if open_browser:
                threading.Thread(target=webbrowser.open, args=(near,), daemon=True).start()  # it takes its time

        def begin_to_stop() -> None:
            site.state.context.streams.close()
            if budget is not None:
                budget.close()

        load_pages()
        config = make_config(site, Connections(limits, proxies))
        server = Server(config, on_started=announce_start, on_ending=begin_to_stop)
        loading = start_side_task(app.games.load())
        try:
            await server.serve(sockets=[bound])
        finally:
            await cancel_all(loading)
    return 0


def make_config(site: ASGIApp, connections: Connections) -> uvicorn.Config:
    return uvicorn.Config(
        site,
        http=cast("type[asyncio.Protocol]", partial(Connection, connections)),  # called as the class would be
        ws="none",
        log_config=None,  # its lines are written as ours are
        log_level="warning",
        access_log=False,
        lifespan="off",
        server_header=False,
        proxy_headers=False,  # ours is asked by name, and of those alone that the settings name
        backlog=1,  # asyncio accepts as many at once, and without free handles tries again as often
        timeout_graceful_shutdown=PATIENCE,
    )


def bind_socket(host: str, port: int) -> socket.socket:
    bound = socket.create_server(
        (host, port), family=socket.AF_INET6 if ":" in host else socket.AF_INET, backlog=BACKLOG
    )
    bound.setblocking(False)
    return bound


def announce(settings: Settings, near: str, far: str, key: str) -> None:
    lang = settings.find_host_language()
    print(page_text("serve-at", lang, address=near))  # noqa: T201
    if settings.public_url:
        print(page_text("serve-public", lang, address=settings.public_url))  # noqa: T201
    if far:
        print(page_text("serve-lan", lang, address=far))  # noqa: T201
        if sys.stdout.isatty():
            segno.make(far, error="l").terminal(compact=True)
        print(page_text("serve-warning", lang))  # noqa: T201
    if settings.find_host_password():
        address = settings.public_url or far or near
        print(page_text("serve-host-password", lang, address=f"{address}/host"))  # noqa: T201
    else:
        print(page_text("serve-host-page", lang, address=f"{near}/host?key={key}"))  # noqa: T201
    print(page_text("serve-stop", lang), flush=True)  # noqa: T201


def find_far_address(port: int) -> str:
    """Return the pages' address for other devices, "" where there is no network; nothing is sent to find it."""
    with closing(socket.socket(socket.AF_INET, socket.SOCK_DGRAM)) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return ""
        return f"http://{probe.getsockname()[0]}:{port}"


def own_names() -> tuple[str, ...]:
    name = socket.gethostname()
    short = name.partition(".")[0]
    return (name, short, f"{short}.local")


class Connections:
    """The open connections of each address, oldest first; an idle one makes room for a new one."""

    def __init__(
        self,
        limits: Limits,
        proxies: Collection[IpNetwork] = (),
        *,
        request_s: float = REQUEST_S,
        read_s: float = READ_S,
    ) -> None:
        self._limits = limits
        self._proxies = proxies
        self._open: dict[str, dict[Connection, None]] = {}
        self.request_s = request_s
        self.read_s = read_s

    def add(self, connection: Connection, peer: str) -> str:
        address = counted_address(peer)
        mine = self._open.setdefault(address, {})
        if len(mine) >= self._limits.connections_of_address and not is_within(peer, self._proxies):
            drop_one(iter(mine), connection)
        elif sum(map(len, self._open.values())) >= self._limits.connections:
            drop_one((each for of_one in self._open.values() for each in of_one), connection)
        mine[connection] = None
        return address

    def remove(self, connection: Connection, address: str) -> None:
        mine = self._open.get(address, {})
        mine.pop(connection, None)
        if not mine:
            self._open.pop(address, None)


class Connection(HttpToolsProtocol):
    """A connection of uvicorn's that ends when its request doesn't arrive or is malformed, or when its response isn't read."""

    def __init__(self, among: Connections, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self._among = among
        self._address = ""
        self._timers: dict[str, asyncio.TimerHandle] = {}
        self._framing = 0  # bytes of a request that are not its body's
        self._has_head = False

    @property
    def is_waiting(self) -> bool:
        """Tell whether we wait for the client: for a request, or for the rest of one."""
        return self.cycle is None or self.cycle.response_complete or self.cycle.more_body

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._address = self._among.add(self, self.client[0] if self.client else "")
        self._set_deadline()

    def connection_lost(self, exc: Exception | None) -> None:
        self._among.remove(self, self._address)
        for name in [*self._timers]:
            self._stop(name)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        self._framing += len(data)
        super().data_received(data)
        if self._framing > LARGEST:
            self.drop()
        self._set_deadline()

    def on_message_begin(self) -> None:
        if not self.is_waiting:  # the library would not tell the first request when its client goes away
            self.drop()
            raise ValueError("a request before the answer to the one before it")
        self._has_head = False
        super().on_message_begin()

    def on_header(self, name: bytes, value: bytes) -> None:
        if not self._has_head:  # else it stands after the body, where no proxy of ours has looked
            super().on_header(name, value)

    def on_headers_complete(self) -> None:
        self._has_head = True
        super().on_headers_complete()
        if self.parser.should_upgrade():  # the parser leaves its body unread, which must not become a request
            self.shutdown()

    def on_body(self, body: bytes) -> None:
        self._framing -= len(body)
        super().on_body(body)

    def on_message_complete(self) -> None:
        self._framing = 0
        super().on_message_complete()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        if self.cycle.more_body:
            self.transport.close()

    def pause_writing(self) -> None:
        super().pause_writing()
        self._start("unread", self._among.read_s)

    def resume_writing(self) -> None:
        self._stop("unread")
        super().resume_writing()

    def drop(self) -> None:
        self.transport.abort()

    def _set_deadline(self) -> None:
        is_kept_alive = self.timeout_keep_alive_task is not None
        if not self.is_waiting or is_kept_alive or self.transport.is_closing():
            self._stop("request")
        else:
            self._start("request", self._among.request_s)

    def _start(self, name: str, seconds: float) -> None:
        if name not in self._timers:
            self._timers[name] = self.loop.call_later(seconds, self.drop)

    def _stop(self, name: str) -> None:
        if running := self._timers.pop(name, None):
            running.cancel()


def drop_one(among: Iterator[Connection], newest: Connection) -> None:
    next((each for each in among if each.is_waiting), newest).drop()
