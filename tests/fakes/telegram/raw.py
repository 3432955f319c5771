"""Requests as bytes on the wire, with no library to correct them."""

import io
import json
from typing import Any

import aiohttp

from tests.fakes.telegram.server import OURS


class Raw:
    """A client that sends whatever it is told to send."""

    def __init__(self, world, session: aiohttp.ClientSession) -> None:
        self.world, self.session = world, session

    async def ask(self, method: str, *, files: dict[str, bytes] | None = None, token: str = "", **params: Any):
        """Ask; returns the HTTP status and the body."""
        form = aiohttp.FormData(quote_fields=False)
        for key, value in params.items():
            form.add_field(key, value if isinstance(value, str) else json.dumps(value))
        for key, content in (files or {}).items():
            form.add_field(key, io.BytesIO(content), filename=f"{key}.png", content_type="image/png")
        url = f"{self.world.base_url}{token or self.world.token}/{method}"
        async with self.session.post(url, data=form, headers={"User-Agent": OURS}) as answer:
            return answer.status, await answer.json()

    async def no(self, method: str, **params: Any) -> tuple[int, str]:
        status, said = await self.ask(method, **params)
        assert not said["ok"], f"{method} was granted: {said['result']}"
        assert status == said["error_code"]
        return said["error_code"], said["description"]

    async def yes(self, method: str, **params: Any) -> Any:
        """Ask; returns the result."""
        status, said = await self.ask(method, **params)
        assert status == 200, said
        return said["result"]
