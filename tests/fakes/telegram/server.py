"""The HTTP side: what a bot asks comes in here, is recorded, and goes out as Telegram would put it."""

import asyncio
import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

from aiohttp import web

from tests.fakes.telegram.answers import Answers
from tests.fakes.telegram.refusal import Refusal, bad
from tests.fakes.telegram.request import Request, Upload
from tests.fakes.telegram.traffic import Traffic
from tests.fakes.telegram.updates import Updates
from tests.fakes.telegram.virtual import BOT, Virtual
from tests.support.calm import steady

TOKEN = f"{BOT}:AAwire-token-of-a-bot-that-is-nobodys"
OURS = "wire-tests"
"""How tests call themselves that ask without a library."""
RECORD = "WIRE_RECORD"
"""The folder that requests are recorded into, for `make oracles`."""


class Server:
    """One Bot API on one port of 127.0.0.1. `heard` holds every request with its status."""

    def __init__(self, virtual: Virtual, token: str = TOKEN) -> None:
        self.virtual, self.token = virtual, token
        self.updates = Updates(virtual)
        self.answers = Answers(virtual, self.updates)
        self.traffic = Traffic(virtual.clock)
        self.heard: list[tuple[Request, int]] = []
        self.busy = 0
        self.last = 0.0
        self.round_trip = 0.0
        self.after: Callable[[Request, Any], None] = lambda request, said: None
        self.changed: Callable[[], None] = lambda: None

    async def start(self) -> None:
        app = web.Application(client_max_size=64 << 20)
        app.router.add_get("/file/bot{token}/files/{file}", self.file)
        app.router.add_route("*", "/{path:.*}", self.ask)
        self.runner = web.AppRunner(app, access_log=None, shutdown_timeout=0.1)
        await self.runner.setup()
        await web.TCPSite(self.runner, "127.0.0.1", 0, backlog=4096).start()
        self.port = self.runner.addresses[0][1]
        self.base = f"http://127.0.0.1:{self.port}"

    async def stop(self) -> None:
        await self.updates.unhook()
        self.updates.wake("")
        await self.runner.cleanup()

    async def file(self, request: web.Request) -> web.Response:
        if request.match_info["token"] != self.token:
            return web.json_response(Refusal(401, "Unauthorized").body, status=401)
        found = self.virtual.files.get(request.match_info["file"])
        return web.Response(status=404) if found is None else web.Response(body=found)

    async def ask(self, raw: web.Request) -> web.StreamResponse:
        token, _, method = raw.path.removeprefix("/bot").partition("/")
        request = Request(method.lower(), ours=raw.headers.get("User-Agent") == OURS)
        polls = request.method == "getupdates"
        self.busy += not polls
        try:
            status, said, dropped = await self.treated(raw, request, token)
        finally:
            self.busy -= not polls
            if not polls:
                self.last = steady()
        self.record(raw, method, request, status, said)
        self.changed()
        if dropped and raw.transport is not None:
            raw.transport.abort()
        if isinstance(said, str):
            return web.Response(text=said, status=status)
        return web.json_response(said, status=status or 500)

    async def treated(self, raw: web.Request, request: Request, token: str) -> tuple[int, Any, bool]:
        try:
            self.admit(raw, token)
            await self.read(raw, request)
        except Refusal as refusal:
            return refusal.code, refusal.body, False
        return await self.answered(request)

    async def answered(self, request: Request) -> tuple[int, Any, bool]:
        status, said, dropped = await self.done(request)
        self.heard.append((request, status))
        return status, said, dropped

    async def done(self, request: Request) -> tuple[int, Any, bool]:
        dropped = False
        try:
            if self.round_trip:
                await asyncio.sleep(self.round_trip)
            instead, dropped = await self.traffic.befall(request, request.chat)
            if instead:
                return *instead, dropped
            self.traffic.enter(request.method, request.chat)
            try:
                said = await self.answers.answer(request)
            except Refusal:
                self.traffic.give_back(request.method, request.chat)
                raise
        except Refusal as refusal:
            return refusal.code, refusal.body, dropped
        self.after(request, said)
        return 200, {"ok": True, "result": said}, dropped

    def admit(self, raw: web.Request, token: str) -> None:
        """Only the bot itself, by the ways there are."""
        if not raw.path.startswith("/bot") or "/" not in raw.path[1:]:
            raise Refusal(404, "Not Found")
        if raw.method not in ("GET", "POST"):
            raise Refusal(405, "Method Not Allowed")
        if token != self.token:
            shaped = token.partition(":")[0].isdecimal() and ":" in token
            raise Refusal(401, "Unauthorized" if shaped else "Unauthorized: invalid token specified")

    async def read(self, raw: web.Request, request: Request) -> None:
        request.params = {key: str(value) for key, value in raw.query.items()}
        if not raw.can_read_body:
            return
        try:
            if raw.content_type == "application/json":
                given = dict(json.loads(await raw.text()))
                request.params |= {key: plain(value) for key, value in given.items() if value is not None}
                return
            form = await raw.post()
        except web.HTTPRequestEntityTooLarge:
            raise Refusal(413, "Request Entity Too Large") from None
        except (ValueError, TypeError):
            raise bad("can't parse request body as JSON object") from None
        for key, part in form.items():
            if isinstance(part, web.FileField):
                request.files[key] = Upload(part.filename, part.file.read())
            else:
                request.params[key] = str(part)

    def record(self, raw: web.Request, method: str, request: Request, status: int, said: Any) -> None:
        """Keep what a bot asked, for the publisher's description to be held against it; not what our own tests ask."""
        folder = os.environ.get(RECORD)
        if folder and not request.ours:
            line = {
                "platform": "telegram",
                "method": method,
                "params": request.params,
                "files": sorted(request.files),
                "type": raw.content_type,
                "status": status,
                "said": said,
            }
            with Path(folder, f"telegram-{os.getpid()}.jsonl").open("a", encoding="utf-8") as file:
                file.write(json.dumps(line, default=str) + "\n")


def plain(value: Any) -> str:
    return value if isinstance(value, str) else json.dumps(value)
