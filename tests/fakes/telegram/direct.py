"""The wire without HTTP: python-telegram-bot's requests go straight to the server, for figures that are not HTTP's."""

import json
from typing import Any

from telegram.error import NetworkError
from telegram.request import BaseRequest, RequestData

from tests.fakes.telegram.request import Request, Upload
from tests.fakes.telegram.server import Server


class Direct(BaseRequest):
    """What `Bot(request=…)` takes in place of its HTTP client."""

    def __init__(self, server: Server) -> None:
        super().__init__()
        self.server = server

    @property
    def read_timeout(self) -> float:
        return 5.0

    async def initialize(self) -> None:
        """There is nothing to open."""

    async def shutdown(self) -> None:
        """Nor to close."""

    async def do_request(
        self, url: str, method: str, request_data: RequestData | None = None, *timeouts: Any, **more: Any
    ) -> tuple[int, bytes]:
        """Ask; a connection that drops is an error of the network."""
        request = Request(url.rpartition("/")[2].lower())
        if request_data is not None:
            request.params = dict(request_data.json_parameters)
            files = (request_data.multipart_data or {}).items()
            request.files = {key: Upload(part[0], part[1]) for key, part in files}
        status, said, dropped = await self.server.answered(request)
        self.server.changed()
        if dropped:
            raise NetworkError("the connection dropped")
        return status, json.dumps(said).encode()
