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
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from importlib.util import find_spec
from itertools import accumulate
from typing import TYPE_CHECKING, Final

from cachetools import TTLCache
from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from adapters.web.address import is_near, scope_address
from adapters.web.blocks import Block, Button, Form, Input, Items, Page, Part, Row, Text
from adapters.web.rendering import Speech
from adapters.web.visit import Visit, page_context, read_press, redirect_to
from adapters.web.visitor import set_cookie
from bot.values.health import BOUNDS, Ban, TableState, Times, Told
from bot.values.ids import Refused, parse_table_id, spell_table_id

if TYPE_CHECKING:
    from prometheus_client import CollectorRegistry
    from prometheus_client.core import Metric

log = logging.getLogger(__name__)

COOKIE: Final = "keeper"
# wrong passwords of an address, then the pause in seconds; addresses that are counted
TRIES, PAUSE_S, KEPT = 5, 600, 10_000
# by a table's status; the names of its buttons
ACTIONS: Final = {
    "live": ("pause", "suspend", "close"),
    "paused": ("resume", "suspend", "close"),
    "suspended": ("resume", "close"),
    "lobby": ("close",),
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


def find_key(request: Request) -> AdminKey:
    found: AdminKey = request.app.state.admin_key
    return found


async def show_admin_page(visit: Visit) -> Response:
    key = find_key(visit.request)
    if tried := visit.query("key"):
        return let_in(visit.request, key) if key.fits(visit.request, tried) else refuse(visit)
    if not key.lets_in(visit.request):
        return ask(visit) if key.password else refuse(visit)
    return await make_admin_page(visit)


async def submit_admin_page(visit: Visit) -> Response:
    key, sent = find_key(visit.request), await read_press(visit)
    if tried := sent.get("password"):
        return let_in(visit.request, key) if key.fits(visit.request, tried) else ask(visit, 403)
    if not key.lets_in(visit.request):
        return refuse(visit)
    admin, action = visit.app.admin, sent.get("do")
    of_person = {"ban": admin.ban, "lift-ban": admin.lift_ban}
    of_table = {
        "pause": admin.pause,
        "suspend": admin.suspend,
        "resume": admin.resume,
        "close": admin.close,
        "ban-opener": admin.ban_opener,
    }
    if action in of_person:
        await of_person[action](sent.get("person").strip())
    elif action in of_table:
        await of_table[action](parse_table_id(sent.get("table")))
    else:
        raise Refused("unreadable")
    return redirect_to("/host")


def let_in(request: Request, key: AdminKey) -> Response:
    response = redirect_to("/host")
    set_cookie(response, request, COOKIE, key.make_token())
    return response


def refuse(visit: Visit) -> Response:
    return visit.sorry(visit.t("host-refused"), 404)


def admin_page(visit: Visit, blocks: Sequence[Block]) -> Response:
    return visit.page(Page(visit.t("host-title"), [visit.t("host-lede")], blocks, "/host"))


def ask(visit: Visit, status: int = 200) -> Response:
    t, visit.status = visit.t, status
    password = Input(t("host-password"), "password", "", "password", attributes={"autocomplete": "current-password"})
    return admin_page(visit, [Form("/host", [password, Button(t("host-enter"), look="btn--act")])])


async def make_admin_page(visit: Visit) -> Response:
    app, t, figures = visit.app, visit.t, await visit.app.measures.take()
    copied = word_time(figures.copied_ms) if figures.copied_ms else t("host-copied-never")
    now = [
        *(f"{t(f'host-status-{status}')}: {count}" for status, count in sorted(figures.tables.items())),
        f"{t('host-waiting')}: {sum(figures.posts.values())}",
        f"{t('host-unreachable')}: {figures.unreachable}",
        Markup("{}: {}").format(t("host-copied"), copied),
    ]
    resting = [(task.kind, task.deaths, task.fault, task.place) for task in app.tasks.report() if task.resting]
    wrong = [(each.chat_name, each.count, each.fault, each.place) for each in await app.admin.list_aside()] + resting
    blocks: list[Block] = [Part(t("host-now"), [Items(now)])]
    if wrong:
        faults = [Markup("{}: {} × {} <code>{}</code>").format(*each) for each in wrong]
        blocks.append(Part(t("host-wrong"), [Items(faults)], id="wrong"))
    tables = [draw_table(visit, each) for each in await app.admin.list_tables()]
    bans: list[Block] = [
        Form("/host", [say_ban(t, each), Button(t("host-ban-lift"), "do", "lift-ban", "btn--plain")], {"person": each.person}, "row")
        for each in await app.admin.list_bans()
    ]  # fmt: skip
    who = Input(t("host-ban-who"), "person", hint=t("host-ban-hint"), attributes={"autocomplete": "off"})
    ban = Form("/host", [who, Row([Button(t("host-ban-add"), "do", "ban", "btn--plain")])])
    blocks += [
        Part(t("host-tables"), tables or [Text(t("host-no-tables"))]),
        Part(t("host-bans"), [*(bans or [Text(t("host-bans-none"))]), ban], id="bans"),
    ]
    return admin_page(visit, blocks)


def draw_table(visit: Visit, table: TableState) -> Form:
    """Draw a table, of which the host sees no more than the game, how it stands, and how many people sit there."""
    t, status = visit.t, table.status.value
    game = table.game and visit.app.games.find_game(table.game, visit.lang).title
    due = Markup(" · {} {}").format(t("host-due"), word_time(table.due_ms)) if table.due_ms else ""
    people = t("host-people", count=table.people)
    said = Markup("<b>{} <code>{}</code></b> · {} · {}{}").format(
        game, spell_table_id(table.id), t(f"host-status-{status}"), people, due
    )
    buttons = [Button(t(f"host-{each}"), "do", each, "btn--plain") for each in ACTIONS[status]]
    buttons.append(Button(t("host-ban"), "do", "ban-opener", "btn--plain"))
    return Form("/host", [Text(said), Row(buttons)], {"table": table.id})


def say_ban(t: Speech, ban: Ban) -> Text:
    since = word_time(ban.at_ms, with_hour=False)
    return Text(Markup("<code>{}</code> {} {}").format(ban.person, t("host-ban-since"), since))


def word_time(at_ms: int, *, with_hour: bool = True) -> Markup:
    at = datetime.fromtimestamp(at_ms / 1000, UTC)
    said = f"{at:%Y-%m-%d %H:%M} UTC" if with_hour else f"{at:%Y-%m-%d}"
    return Markup('<time datetime="{}">{}</time>').format(f"{at:%Y-%m-%dT%H:%M:%SZ}", said)


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


class Metrics:
    """What Prometheus is told: times of requests, and the app's figures as of the last time it asked."""

    def __init__(self) -> None:
        from prometheus_client import CollectorRegistry, Histogram, ProcessCollector  # noqa: PLC0415  an extra

        self.told: Iterable[Told] = ()
        self.times: Mapping[tuple[str, str], Times] = {}
        self.registry: CollectorRegistry = CollectorRegistry()
        self.registry.register(self)
        ProcessCollector(registry=self.registry)
        self._taken = Histogram(
            "arbitro_request_seconds", "Until a request begins to be answered", ["kind", "status"],
            buckets=BUCKETS, registry=self.registry,
        )  # fmt: skip

    def note(self, kind: str, status: int, seconds: float) -> None:
        self._taken.labels(kind, f"{min(max(status // 100, 1), 5)}xx").observe(seconds)

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


def make_metrics() -> Metrics | None:
    return Metrics() if find_spec("prometheus_client") is not None else None


@dataclass(frozen=True, slots=True)
class MetricsMiddleware:
    app: ASGIApp
    metrics: Metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        began, kind = time.perf_counter(), name_kind(scope["path"], scope["method"])

        async def send_measured(message: Message) -> None:
            if message["type"] == "http.response.start":
                self.metrics.note(kind, message["status"], time.perf_counter() - began)
            await send(message)

        await self.app(scope, receive, send_measured)


async def metrics(request: Request) -> Response:
    measured: Metrics | None = request.app.state.metrics
    if measured is None or not find_key(request).opens_metrics(request):
        return PlainTextResponse("", 404)
    from prometheus_client import CONTENT_TYPE_LATEST, generate_latest  # noqa: PLC0415  an extra

    at = page_context(request)
    app = at.app
    measured.told = [
        *app.measures.list_told(await app.measures.take()),
        ("streams", "", "Browsers that watch", {"": at.streams.count()}),
    ]
    measured.times = app.measures.list_times()
    said = await asyncio.to_thread(generate_latest, measured.registry)
    return Response(said, headers={"content-type": CONTENT_TYPE_LATEST, "cache-control": "no-store"})


async def health(request: Request) -> Response:
    """Answer the host with the tasks by kind; `well` if none rests after a death.

    Others may not read it: the number of tasks tells when a robot or a prepared answer is about to act.
    """
    if not find_key(request).opens_metrics(request):
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
