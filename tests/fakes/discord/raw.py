"""Requests as bytes on the wire, with no library to correct them."""

import io
import json
from typing import Any

import aiohttp

from tests.fakes.discord.server import OURS


class Raw:
    """A client that sends whatever it is told to send."""

    def __init__(self, world, session: aiohttp.ClientSession) -> None:
        self.world, self.session = world, session
        self.headers = {"Authorization": f"Bot {world.token}", "User-Agent": OURS}

    async def ask(self, method: str, path: str, body: Any = None, files: tuple[bytes, ...] = (), **headers: str):
        form: Any = None
        if files:
            form = aiohttp.FormData(quote_fields=False)
            form.add_field("payload_json", json.dumps(body or {}))
            for number, content in enumerate(files):
                form.add_field(
                    f"files[{number}]", io.BytesIO(content), filename=f"{number}.png", content_type="image/png"
                )
        elif body is not None:
            form = body if isinstance(body, bytes) else json.dumps(body)
            headers = {"Content-Type": "application/json", **headers}
        async with self.session.request(
            method, self.world.server.api + path, data=form, headers={**self.headers, **headers}
        ) as answer:
            text = await answer.text()
            said = json.loads(text) if answer.content_type == "application/json" else text
            return answer.status, said, answer.headers

    async def code(self, method: str, path: str, body: Any = None, files: tuple[bytes, ...] = (), **headers: str):
        status, said, _ = await self.ask(method, path, body, files, **headers)
        return status, said.get("code") if isinstance(said, dict) else said
