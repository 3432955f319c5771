"""The address by which everybody finds us: what asks for it came over https, by whatever way it reached us."""

from __future__ import annotations

from typing import Final
from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Receive, Scope, Send

PUBLIC: Final = "public"
"""Where a request's scope says that it asked for the public address."""


class PublicAddressMiddleware:
    """Takes whatever asks for the public name, by any port and spelling, for https: only its proxy answers to that."""

    def __init__(self, app: ASGIApp, *, public: str = "") -> None:
        self._app = app
        self._name = parse_hostname(urlsplit(public).netloc)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request as by the address that it asked for."""
        if self._name and parse_hostname(Headers(scope=scope).get("host", "")) == self._name:
            scope["scheme"], scope[PUBLIC] = "https", True
        await self._app(scope, receive, send)


def parse_hostname(host: str) -> str:
    """Return the name in a Host header in small letters, without port and final dot; empty where it cannot be read."""
    try:
        return (urlsplit(f"//{host}").hostname or "").rstrip(".")
    except ValueError:
        return ""


def find_hostname(public: str) -> tuple[str, ...]:
    """Return the name in the public address; nothing where there is none."""
    name = urlsplit(public).hostname
    return (name,) if name else ()
