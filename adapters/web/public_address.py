"""The address by which everybody finds us: what asks for it came over https, by whatever way it reached us."""

from __future__ import annotations

from typing import Final
from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Receive, Scope, Send

PUBLIC: Final = "public"
"""Where a request's scope says that it asked for the public address."""


class PublicAddressMiddleware:
    """Takes whatever asks for the public address for https, whose proxy is the only one that answers to it."""

    def __init__(self, app: ASGIApp, *, public: str = "") -> None:
        self._app = app
        self._host = urlsplit(public).netloc

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request as by the address that it asked for."""
        if self._host and Headers(scope=scope).get("host", "").casefold() == self._host:
            scope["scheme"], scope[PUBLIC] = "https", True
        await self._app(scope, receive, send)


def find_hostname(public: str) -> tuple[str, ...]:
    """Return the name in the public address; nothing where there is none."""
    name = urlsplit(public).hostname
    return (name,) if name else ()
