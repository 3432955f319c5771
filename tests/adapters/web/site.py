"""A site on a real office, and browsers that visit it: cookies, forms as they stand on the page, event streams."""

import asyncio
import json
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from html import unescape
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

from httpx import ASGITransport, AsyncClient, Response
from starlette.applications import Starlette

from adapters.web.budget import Limits
from adapters.web.server import create_app
from bot.app import open_app
from bot.config import Settings
from bot.text.signs import spell_signs
from tests.surfaces.stage import SPECS, judged

BASE = "http://127.0.0.1:8000"
JSON = {"accept": "application/json", "origin": BASE}


@asynccontextmanager
async def site(folder: Path, *, limits: Limits | None = None, **around: object) -> AsyncIterator[Starlette]:
    """The application over an office with every game and probe, whose robots answer at once."""
    settings = Settings(_env_file=None, database=folder / "arbitro.db", robot_least_ms=0, robot_most_ms=0)
    async with open_app(settings, SPECS, **{"judge": judged, **around}) as app:
        yield create_app(app, limits=limits)


class Forms(HTMLParser):
    """The forms of a page: where each is posted, and what it sends as it stands."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.found: list[tuple[str, list[tuple[str, str]], list[tuple[str, str]]]] = []
        self._area: str | None = None
        self._select: tuple[str, str | None] | None = None
        self.feed(page)

    def handle_starttag(self, tag, attrs):
        at = {name: value or "" for name, value in attrs}
        if tag == "form" and at.get("method") == "post":
            self.found.append((at["action"], [], []))
        if not self.found or "disabled" in at:
            return
        _, fields, buttons = self.found[-1]
        match tag:
            case "input" if "name" in at and (at.get("type") not in {"radio", "checkbox"} or "checked" in at):
                fields.append((at["name"], at.get("value", "on")))
            case "button" if "name" in at:
                buttons.append((at["name"], at["value"]))
            case "textarea":
                fields.append((at["name"], ""))
            case "select":
                fields.append((at["name"], ""))
            case "option" if "selected" in at:
                fields[-1] = (fields[-1][0], at["value"])


class Browser:
    def __init__(self, asgi: Starlette, *, lang: str = "it", base: str = BASE) -> None:
        self.asgi = asgi
        headers = {"accept-language": lang}
        self.client = AsyncClient(transport=ASGITransport(app=asgi), base_url=base, headers=headers)
        self.page = ""

    async def get(self, path: str) -> Response:
        response = await self.client.get(path)
        self.page = response.text
        return response

    @property
    def origin(self) -> str:
        return str(self.client.base_url).rstrip("/")

    async def post(self, path: str, fields: dict[str, str | list[str]]) -> Response:
        """A form as a browser sends it, from our own site."""
        return await self.client.post(path, data=fields, headers={"origin": self.origin})

    async def send(self, path: str, sent: object) -> Response:
        """What a table's page sends, as JSON."""
        return await self.client.post(path, json=sent, headers=JSON | {"origin": self.origin})

    async def fetch(self, path: str) -> Any:
        """What a table's page fetches."""
        response = await self.client.get(path, headers=JSON)
        assert response.is_success, response.text[:2000]
        return response.json()

    async def look(self, page: str) -> dict[str, Any]:
        """The view of a table, or of a seat."""
        return (await self.fetch(f"{page}/view"))["view"]

    def form(self, action: str) -> dict[str, str | list[str]]:
        """What the form posted to that address sends as it stands."""
        for where, fields, _ in Forms(self.page).found:
            if where == action:
                sent: dict[str, str | list[str]] = {}
                for name, value in fields:
                    sent.setdefault(name, []).append(value)
                return sent
        raise AssertionError(f"no form posts to {action}")

    async def follow(self, response: Response) -> Response:
        assert response.status_code == 303, response.text[:2000]
        return await self.get(response.headers["location"])

    async def open(self, name: str, game: str = "ballot", *, seats: int = 3, **more: str) -> str:
        sent = {"name": name, "game": game, "seats": str(seats), "pace": "live", **more}
        response = await self.post("/", sent)
        await self.follow(response)
        return "/t/" + response.headers["location"].split("/")[2]

    async def sit(self, table: str, name: str, seat: int | None = None) -> Response:
        sent = {"name": name, "press": f"{table}/sit"} | ({} if seat is None else {"seat": str(seat)})
        return await self.post(f"{table}/sit", sent)

    async def close(self) -> None:
        await self.client.aclose()


def words(page: str) -> str:
    bare = re.sub(r"<(script|style)[^>]*>.*?</\1>", " ", page, flags=re.DOTALL)
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", bare)).split())


class Stream:
    """An open event stream: its events as they come."""

    def __init__(
        self, asgi: Starlette, path: str, cookies: str, last: str = "", *, lang: str = "it", address: str = "127.0.0.1"
    ) -> None:
        self.chunks: asyncio.Queue[str] = asyncio.Queue()
        self.status = 0
        self._gone = asyncio.Event()
        where, _, query = path.partition("?")
        headers = [(b"host", b"127.0.0.1:8000"), (b"cookie", cookies.encode()), (b"accept-language", lang.encode())]
        if last:
            headers.append((b"last-event-id", last.encode()))
        scope = {
            "type": "http", "asgi": {"version": "3.0"}, "http_version": "1.1", "method": "GET", "scheme": "http",
            "path": where, "raw_path": where.encode(), "query_string": query.encode(), "root_path": "",
            "headers": headers, "client": (address, 1), "server": ("127.0.0.1", 8000),
        }  # fmt: skip
        self._task = asyncio.create_task(asgi(scope, self._receive, self._send))
        self._asked = False

    async def _receive(self):
        if not self._asked:
            self._asked = True
            return {"type": "http.request", "body": b"", "more_body": False}
        await self._gone.wait()
        return {"type": "http.disconnect"}

    async def _send(self, message):
        if message["type"] == "http.response.start":
            self.status = message["status"]
        elif body := message.get("body", b"").decode():
            await self.chunks.put(body)

    async def opened(self) -> int:
        """The status, once there is one."""
        await asyncio.wait_for(self.chunks.get(), 60)
        return self.status

    async def event(self) -> str:
        while True:
            chunk = await asyncio.wait_for(self.chunks.get(), 60)
            if "data:" in chunk:
                return chunk

    async def ended(self) -> None:
        """The stream is over, by our own doing."""
        await asyncio.wait_for(asyncio.shield(self._task), 60)

    def idle(self) -> bool:
        """Whether nothing has come that was not read."""
        return self.chunks.empty()

    async def close(self) -> None:
        self._gone.set()
        await asyncio.wait_for(self._task, 60)


def identity(event: str) -> str:
    return re.search(r"^id: (.*)$", event, re.MULTILINE)[1]


def cookies(browser: Browser) -> str:
    return "; ".join(f"{cookie.name}={cookie.value}" for cookie in browser.client.cookies.jar)


def stream_of(page: str) -> str:
    if lobby := re.search(r'data-stream="([^"]+)" data-had="([^"]+)"', page):
        return f"{unescape(lobby[1])}&had={lobby[2]}"
    path, view = re.search(r'data-path="([^"]+)"', page)[1], re.search(r'id="view">(.*?)</script>', page)[1]
    return f"{path}/stream?had={json.loads(view)['version']}"


def data(event: str) -> Any:
    return json.loads(re.search("^data: (.*)$", event, re.MULTILINE)[1])


def told(view: object) -> str:
    """All words of a view, as they are read."""
    match view:
        case str():
            return spell_signs(view)
        case dict():
            return " ".join(map(told, view.values()))
        case list():
            return " ".join(map(told, view))
    return ""
