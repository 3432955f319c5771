"""The HTTP side: what a bot asks comes in here, is recorded, and goes out as Discord would put it."""

import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

from aiohttp import web

from tests.fakes.discord.answers import Answers
from tests.fakes.discord.gateway import Gateway
from tests.fakes.discord.refusal import Refusal, invalid
from tests.fakes.discord.traffic import OLD, OLD_CODE, Bucket, Limited, Traffic
from tests.fakes.discord.virtual import CDN_BASE, Request, Upload, Virtual
from tests.support.calm import steady

TOKEN = "MTAw.wire.token"
OURS = "DiscordBot (tests, 1)"
"""How tests call themselves that ask without discord.py."""
RECORD = "WIRE_RECORD"
"""The folder that requests are recorded into, for `make oracles`."""


class Server:
    """One Discord on one port of 127.0.0.1. `heard` holds every request with its status."""

    def __init__(self, virtual: Virtual, token: str = TOKEN) -> None:
        self.virtual, self.token = virtual, token
        self.answers = Answers(virtual)
        self.traffic = Traffic()
        self.gateway = Gateway(virtual, token, self.dress)
        self.heard: list[tuple[Request, int]] = []
        self.busy = 0
        self.last = 0.0
        self.after: Callable[[Request, Any], None] = lambda request, said: None
        self.changed: Callable[[], None] = lambda: None

    async def start(self) -> None:
        app = web.Application(client_max_size=64 << 20)
        app.router.add_route("*", "/api/v10/{path:.*}", self.rest)
        app.router.add_get("/cdn/{path:.*}", self.cdn)
        app.router.add_get("/gateway/", self.gateway.meet)
        app.router.add_get("/gateway", self.gateway.meet)
        self.runner = web.AppRunner(app, access_log=None, shutdown_timeout=1.0)
        await self.runner.setup()
        site = web.TCPSite(self.runner, "127.0.0.1", 0, backlog=4096)
        await site.start()
        self.port = self.runner.addresses[0][1]
        self.api = f"http://127.0.0.1:{self.port}/api/v10"
        self.gateway.url = f"ws://127.0.0.1:{self.port}/gateway"

    async def stop(self) -> None:
        await self.gateway.cut(1001)
        await self.runner.cleanup()

    def dress(self, text: str) -> str:
        """Let files be fetched from here."""
        return text.replace(CDN_BASE, f"http://127.0.0.1:{self.port}/cdn")

    async def cdn(self, request: web.Request) -> web.Response:
        found = self.virtual.blob(request.match_info["path"])
        return web.Response(status=404) if found is None else web.Response(body=found)

    async def rest(self, raw: web.Request) -> web.StreamResponse:
        """Answer a request, or let happen to it what a test wants."""
        self.busy += 1
        path = "/" + raw.match_info["path"]
        request = Request(raw.method, path, dict(raw.query), reason=raw.headers.get("X-Audit-Log-Reason"))
        try:
            bucket, status, said, dropped = await self.treated(raw, request)
        finally:
            self.busy -= 1
            self.last = steady()
        self.heard.append((request, status))
        self.record(raw, request, status, said)
        self.changed()
        if dropped and raw.transport is not None:
            raw.transport.abort()
        return self.spoken(bucket, status, said)

    async def treated(self, raw: web.Request, request: Request) -> tuple[Bucket | Limited | None, int, Any, bool]:
        """The bucket it fell in, the status, what is said, and whether the connection drops."""
        bucket: Bucket | Limited | None = None
        dropped = False
        try:
            await self.read(raw, request)
            self.admit(raw, request)
            instead, dropped = await self.traffic.befall(request, request.path)
            if instead:
                return None, *instead, dropped
            bucket = self.traffic.enter(request.method, request.path)
            self.enter_unseen(request)
            said = self.said(request)
        except Refusal as refusal:
            self.traffic.invalid += refusal.status in (401, 403) or (
                isinstance(refusal, Limited) and refusal.scope != "shared"
            )
            return refusal if isinstance(refusal, Limited) else bucket, refusal.status, refusal.body, dropped
        self.after(request, said)
        return bucket, 204 if said is None else 200, said, dropped

    def enter_unseen(self, request: Request) -> None:
        """Take a place in the limits that no header tells of."""
        match (request.method, *request.parts):
            case ("PATCH", "channels", channel) if "name" in request.fields:
                self.traffic.enter_within("rename", channel)
            case ("PATCH", "channels", channel, "messages", message) if message.isdecimal():
                if self.virtual.age(int(message)) > OLD:
                    self.traffic.enter_within("old edit", channel, OLD_CODE)

    def said(self, request: Request) -> Any:
        if request.path == "/gateway/bot" and request.method == "GET":
            left = 1000 - self.gateway.identifies
            limit = {"total": 1000, "remaining": left, "reset_after": 86_400_000, "max_concurrency": 1}
            return {"url": self.gateway.url, "shards": self.gateway.shards, "session_start_limit": limit}
        return self.answers.answer(request)

    def admit(self, raw: web.Request, request: Request) -> None:
        if not request.path.startswith(("/webhooks/", "/interactions/")):
            if raw.headers.get("Authorization") != f"Bot {self.token}":
                raise Refusal(401, 0, "401: Unauthorized")
            if "DiscordBot" not in raw.headers.get("User-Agent", ""):
                raise Refusal(403, 40333, "internal network error")

    async def read(self, raw: web.Request, request: Request) -> None:
        """The body, with its files."""
        if raw.content_type == "multipart/form-data":
            form = await raw.post()
            for key, part in form.items():
                if isinstance(part, web.FileField):
                    request.uploads = (*request.uploads, Upload(key, part.filename, part.file.read()))
            plain = {key: part for key, part in form.items() if isinstance(part, str)}
            request.body = self.parsed(plain["payload_json"]) if "payload_json" in plain else plain
            self.describe(request)
        elif raw.can_read_body and (text := await raw.text()):
            if raw.content_type != "application/json":
                raise invalid(f'Expected "Content-Type" header to be application/json, not {raw.content_type}')
            request.body = self.parsed(text)

    @staticmethod
    def describe(request: Request) -> None:
        fields = request.fields.get("data") or request.fields
        about = {str(a.get("id")): a.get("description") for a in fields.get("attachments") or () if isinstance(a, dict)}
        for upload in request.uploads:
            if not (upload.key.startswith("files[") and upload.key.endswith("]")):
                raise invalid(f"{upload.key}: files are called files[0] and so on")
            upload.description = about.get(upload.key[6:-1])

    def parsed(self, text: str) -> Any:
        """JSON, or a refusal; files of ours that it names are known again."""
        try:
            return json.loads(text.replace(f"http://127.0.0.1:{self.port}/cdn", CDN_BASE))
        except ValueError as error:
            raise Refusal(400, 50109, "The request body contains invalid JSON.") from error

    def spoken(self, bucket: Bucket | Limited | None, status: int, said: Any) -> web.Response:
        """The response; bots parse a body only if its type is plainly JSON."""
        headers = {"Via": "1.1 google", **(bucket.headers if bucket else {})}
        if status in (0, 204):
            return web.Response(status=204, headers=headers)
        if isinstance(said, str):
            return web.Response(text=said, status=status, headers=headers)
        body = self.dress(json.dumps(said, default=str)).encode()
        return web.Response(body=body, status=status, headers={"Content-Type": "application/json", **headers})

    def record(self, raw: web.Request, request: Request, status: int, said: Any) -> None:
        """Keep what a bot asked, for the publisher's description to be held against it; not what our own tests ask."""
        folder = os.environ.get(RECORD)
        if folder and raw.headers.get("User-Agent") != OURS:
            line = {
                "platform": "discord",
                "method": request.method,
                "path": request.path,
                "query": dict(request.query),
                "type": raw.content_type if request.body is not None else None,
                "body": request.body,
                "files": [upload.key for upload in request.uploads],
                "status": status,
                "said": said,
            }
            with Path(folder, f"discord-{os.getpid()}.jsonl").open("a", encoding="utf-8") as file:
                file.write(json.dumps(line, default=str) + "\n")
