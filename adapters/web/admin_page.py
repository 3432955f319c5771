"""What the host sees: the admin page, health checks, metrics for Prometheus. No hand, name or word of a game; no secret.

The admin page opens by a link printed at the start, on this computer alone; elsewhere by the configured password.
Prometheus' library is an extra; without it there are no metrics.
"""

from __future__ import annotations

import asyncio
import hashlib
import logging
import secrets
import time
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass, field
from datetime import UTC, datetime
from importlib.metadata import version
from importlib.util import find_spec
from itertools import accumulate
from typing import TYPE_CHECKING, Final, TypeAlias

from cachetools import TTLCache
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from adapters.web.address import is_near, scope_address
from adapters.web.page_context import (
    PageContext,
    html_page,
    identify,
    page_context,
    read_press,
    redirect_to,
    sorry_page,
)
from adapters.web.rendering import page_text
from adapters.web.visitor import Visitor, set_cookie
from bot.app import App
from bot.text.translator import APP, load_bundle
from bot.values.health import BOUNDS, Figures, Tally, Times
from bot.values.ids import FALLBACK, Refused, parse_table_id, spell_table_id

if TYPE_CHECKING:
    from prometheus_client import CollectorRegistry
    from prometheus_client.core import Metric

log = logging.getLogger(__name__)

COOKIE: Final = "keeper"
# wrong passwords of an address, then the pause in seconds; addresses that are counted
TRIES, PAUSE_S, KEPT = 5, 600, 10_000
# by a table's status; the names of its buttons
ACTIONS: Final = {
    "live": ("pause", "suspend", "close", "ban-opener"),
    "paused": ("resume", "suspend", "close", "ban-opener"),
    "suspended": ("resume", "close", "ban-opener"),
    "lobby": ("close", "ban-opener"),
}
BUCKETS: Final = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)  # seconds
KINDS: Final = ("answer", "stream", "picture", "table", "page", "other")  # of requests
# What takes time: name, label and text.
TIMES: Final = {
    "commit": ("commit_seconds", "", "Until a batch of changes is in the database"),
    "loop-lag": ("loop_lag_seconds", "", "How late the event loop comes to what is due"),
    "press-age": ("press_age_seconds", "surface", "Since a chat had what a person did there, until we act on it"),
    "acknowledgement": ("acknowledgement_seconds", "surface", "Since we act on it, until its answer is out"),
    "judge": ("judge_seconds", "how", "Until the judge has a verdict, or gives up"),
}
# Name, one that ends in `_total` for a count; label, or none; text; and values by label, None where they are not known.
Told: TypeAlias = tuple[str, str, str, Mapping[str, float | None]]


class AdminKey:
    """Opens the page: a secret made at each start, or the configured password, which works from anywhere."""

    def __init__(self, password: str = "", metrics_token: str = "") -> None:
        self.secret = secrets.token_urlsafe(16)
        self.password = password
        self._metrics = f"Bearer {metrics_token}".encode() if metrics_token else b""
        self._wrong: TTLCache[str, int] = TTLCache(KEPT, PAUSE_S)

    def fits(self, request: Request, tried: str) -> bool:
        """Tell whether what was tried opens the page; raises Refused after too many wrong passwords."""
        if is_near(request) and secrets.compare_digest(tried.encode(), self.secret.encode()):
            return True  # it has 128 bits: it can't be guessed, and others can't shut it for the host
        address = scope_address(request.scope)
        wrong = self._wrong.get(address, 0)
        if wrong >= TRIES:
            raise Refused("too-many-guesses")
        self._wrong[address] = wrong + 1
        if self.password and secrets.compare_digest(tried.encode(), self.password.encode()):
            self._wrong.pop(address, None)
            return True
        log.warning("wrong password for the host's page, from %s", address)
        return False

    def opens_metrics(self, request: Request) -> bool:
        sent = request.headers.get("authorization", "").encode()
        return is_near(request) or (bool(self._metrics) and secrets.compare_digest(sent, self._metrics))

    def make_token(self) -> str:
        return hashlib.sha256(f"keeper/{self.secret}/{self.password}".encode()).hexdigest()

    def lets_in(self, request: Request) -> bool:
        sent, token = request.cookies.get(COOKIE, "").encode(), self.make_token().encode()
        return (is_near(request) or bool(self.password)) and secrets.compare_digest(sent, token)


async def show_admin_page(request: Request) -> Response:
    (at, visitor), key = await identify(request), request.app.state.admin_key
    if tried := request.query_params.get("key", ""):
        return let_in(request, key) if key.fits(request, tried) else refuse(visitor)
    if not key.lets_in(request):
        return ask(visitor) if key.password else refuse(visitor)
    return await make_admin_page(at, visitor)


async def submit_admin_page(request: Request) -> Response:
    (at, visitor, sent), key = await read_press(request), request.app.state.admin_key
    if tried := sent.get("password"):
        return let_in(request, key) if key.fits(request, tried) else ask(visitor, 403)
    if not key.lets_in(request):
        return refuse(visitor)
    await do(at.app, sent.get("do"), sent.get("table"), sent.get("person").strip())
    return redirect_to("/host")


async def do(app: App, action: str, table: str, person: str) -> None:
    match action:
        case "ban":
            await app.admin.ban(person)
        case "lift-ban":
            await app.admin.lift_ban(person)
        case "pause" | "suspend" | "resume" | "close" | "ban-opener":
            host = app.admin
            actions = {"pause": host.pause, "suspend": host.suspend, "resume": host.resume, "close": host.close}
            await actions.get(action, host.ban_opener)(parse_table_id(table))


def let_in(request: Request, key: AdminKey) -> Response:
    response = redirect_to("/host")
    set_cookie(response, request, COOKIE, key.make_token())
    return response


def refuse(visitor: Visitor) -> Response:
    return sorry_page(visitor, page_text("host-refused", visitor.lang), 404)


def ask(visitor: Visitor, status: int = 200) -> Response:
    model = {"title": page_text("host-title", visitor.lang), "path": "/host", "is_in": False}
    return html_page("keeper.html.j2", visitor, model, status)


async def make_admin_page(context: PageContext, visitor: Visitor) -> Response:
    app, lang = context.app, visitor.lang
    figures = await app.measures.take()
    tables = [
        {
            "id": each.id,
            "code": spell_table_id(each.id),
            "game": each.game and app.games.find_game(each.game, lang).title,
            "status": each.status.value,
            "people": each.people,
            "due": datetime.fromtimestamp(each.due_ms / 1000, UTC) if each.due_ms else None,
            "deeds": ACTIONS[each.status.value],
        }
        for each in await app.admin.list_tables()
    ]
    model = {
        "title": page_text("host-title", lang),
        "path": "/host",
        "is_in": True,
        "tables": tables,
        "counts": sorted(figures.tables.items()),
        "waiting": sum(figures.posts.values()),
        "unreachable": figures.unreachable,
        "copied": datetime.fromtimestamp(figures.copied_ms / 1000, UTC) if figures.copied_ms else None,
        "bans": [
            {"person": each.person, "at": datetime.fromtimestamp(each.at_ms / 1000, UTC)}
            for each in await app.admin.list_bans()
        ],
        "aside": await app.admin.list_aside(),
        "resting": [task for task in app.tasks.report() if task.resting],
    }
    return html_page("keeper.html.j2", visitor, model)


def name_kind(path: str, method: str) -> str:
    last = path.rpartition("/")[2]
    if method == "POST" and last == "answer":
        return "answer"
    if last == "stream":
        return "stream"
    if last.endswith((".png", ".webp")):
        return "picture"
    if path.startswith("/static/") or path in {"/healthz", "/readyz", "/metrics", "/health"}:
        return "other"
    return "table" if path.startswith("/t/") else "page"


@dataclass(slots=True, eq=False)
class FigureCollector:
    told: Iterable[Told] = ()
    times: Mapping[tuple[str, str], Times] = field(default_factory=dict)

    def collect(self) -> Iterator[Metric]:
        from prometheus_client import core  # noqa: PLC0415  an extra

        for name, label, text, values in self.told:
            kind = core.CounterMetricFamily if name.endswith("_total") else core.GaugeMetricFamily
            family = kind(f"arbitro_{name}", text, labels=[label] if label else [])
            for key, value in sorted(values.items()):
                if value is not None:
                    family.add_metric([key] if label else [], value)
            yield family
        for what, (name, label, text) in TIMES.items():
            histogram = core.HistogramMetricFamily(f"arbitro_{name}", text, labels=[label] if label else [])
            for (measured, key), times in self.times.items():
                if measured == what:
                    buckets = zip((*map(str, BOUNDS), "+Inf"), accumulate(times.counts), strict=True)
                    histogram.add_metric([key] if label else [], [*buckets], times.seconds)
            yield histogram


def list_told(app: App, at: Figures, streams: int) -> Iterator[Told]:
    measures, tasks = app.measures, app.tasks.report()
    tally = measures.tally
    yield "tables", "status", "Tables by status", at.tables
    yield "posts_waiting", "surface", "Messages still to be sent, by chat", at.posts
    yield "updates_waiting", "surface", "Updates not acted on yet, by chat", at.updates
    yield "updates_aside", "surface", "Updates that could not be handled, by chat", at.aside
    yield "oldest_update_seconds", "", "Age of the oldest update that waits", {"": at.oldest_update_ms / 1000}
    yield "oldest_post_seconds", "", "Age of the oldest move still to be told", {"": at.oldest_post_ms / 1000}
    yield "deadline_lag_seconds", "", "How late the nearest deadline is looked at", {"": at.late_ms / 1000}
    yield "unreachable_people", "", "People who cannot be told anything in private", {"": at.unreachable}
    yield "tables_loaded", "", "Tables in memory", {"": at.loaded}
    yield "picture_bytes", "", "Bytes of finished pictures in memory", {"": at.picture_bytes}
    yield "database_bytes", "", "Size of the database", {"": at.database_bytes}
    yield "disk_free_bytes", "", "Free space where the database lies", {"": at.free_bytes}
    copied = None if at.copied_ms is None else at.copied_ms / 1000
    yield "copied_timestamp_seconds", "", "When the database was last backed up, in seconds since 1970", {"": copied}
    yield "build_info", "version", "The release that runs", {version("arbitro"): 1}
    made = {"found": at.pictures_found, "made": at.pictures_made}
    yield "pictures_total", "how", "Pictures asked for: found as made, or made", made
    yield "connected", "surface", "Whether a chat is connected", tally.connected
    yield "refusals_total", "reason", "Presses refused; those by a game's rules are one", count_refusals(tally)
    limits = {label: count for (_, label), count in tally.counts.items()}
    yield "limits_met_total", "surface", "Messages that a chat told us to send later", limits
    yield "workers_busy", "", "Worker processes at work", {"": measures.workers.busy}
    yield "streams", "", "Browsers that watch", {"": streams}
    yield "tasks_running", "kind", "Tasks by kind", {each.kind: each.running for each in tasks}
    yield "tasks_resting", "kind", "Tasks that rest after a death", {each.kind: each.resting for each in tasks}
    yield "task_deaths_total", "kind", "Deaths of tasks by kind", {each.kind: each.deaths for each in tasks}


def count_refusals(tally: Tally) -> Counter[str]:
    """Count refusals by reason; a game's own, which tell of its rules, are one."""
    is_ours, found = load_bundle(APP, FALLBACK).has_message, Counter[str]()
    for reason, count in tally.refusals.items():
        found[reason if is_ours(f"refused-{reason}") else "rule"] += count
    return found


class Metrics:
    def __init__(self) -> None:
        from prometheus_client import CollectorRegistry, Histogram, ProcessCollector  # noqa: PLC0415  an extra

        self.registry: CollectorRegistry = CollectorRegistry()
        self.collector = FigureCollector()
        self.registry.register(self.collector)
        ProcessCollector(registry=self.registry)
        self._taken = Histogram(
            "arbitro_request_seconds", "Until a request begins to be answered", ["kind", "status"],
            buckets=BUCKETS, registry=self.registry,
        )  # fmt: skip

    def note(self, kind: str, status: int, seconds: float) -> None:
        self._taken.labels(kind, f"{min(max(status // 100, 1), 5)}xx").observe(seconds)


def make_metrics() -> Metrics | None:
    return Metrics() if find_spec("prometheus_client") is not None else None


@dataclass(frozen=True, slots=True)
class MetricsMiddleware:
    app: ASGIApp
    metrics: Metrics | None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        metrics = self.metrics
        if metrics is None or scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        began, kind = time.perf_counter(), name_kind(scope["path"], scope["method"])

        async def send_measured(message: Message) -> None:
            if message["type"] == "http.response.start":
                metrics.note(kind, message["status"], time.perf_counter() - began)
            await send(message)

        await self.app(scope, receive, send_measured)


async def metrics(request: Request) -> Response:
    measured: Metrics | None = request.app.state.metrics
    if measured is None or not request.app.state.admin_key.opens_metrics(request):
        return PlainTextResponse("", 404)
    from prometheus_client import CONTENT_TYPE_LATEST, generate_latest  # noqa: PLC0415  an extra

    at = page_context(request)
    app, collector = at.app, measured.collector
    collector.told = [*list_told(app, await app.measures.take(), at.streams.count())]
    collector.times = app.measures.list_times()
    said = await asyncio.to_thread(generate_latest, measured.registry)
    return Response(said, headers={"content-type": CONTENT_TYPE_LATEST, "cache-control": "no-store"})


async def health(request: Request) -> Response:
    """Answer the host with the tasks by kind; `well` if none rests after a death.

    Others may not read it: the number of tasks tells when a robot or a prepared answer is about to act.
    """
    if not request.app.state.admin_key.opens_metrics(request):
        return PlainTextResponse("", 404)
    tasks = page_context(request).app.tasks.report()
    well = not any(task.resting for task in tasks)
    model = {"well": well, "tasks": [asdict(task) for task in tasks]}
    return JSONResponse(model, headers={"Cache-Control": "no-store"})


async def alive(_: Request) -> Response:
    return PlainTextResponse("well\n", headers={"Cache-Control": "no-store"})


async def ready(request: Request) -> Response:
    """Answer 503 with the reasons, a line each, while a task rests, nothing can be written, or we stop."""
    at = page_context(request)
    faults = [*await at.app.measures.faults(), *(["stopping"] if at.streams.is_closing else [])]
    said = "".join(f"{fault}\n" for fault in faults) or "ready\n"
    return PlainTextResponse(said, 503 if faults else 200, headers={"Cache-Control": "no-store"})
