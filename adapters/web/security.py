"""Hosts we answer to, origins of forms, their size, and security headers."""

from collections.abc import Awaitable, Callable, Collection, Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import Final
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from adapters.web.address import LOCAL, parse_address, parse_hostname
from adapters.web.visitor import FRAMERS, Launchers, find_handing_chat, is_from_frame, list_secret_cookies

READING: Final = frozenset({"GET", "HEAD", "OPTIONS"})
LARGEST: Final = 64 * 1024  # bytes of a form
POLICY: Final = (
    "default-src 'none'; "
    "script-src 'self'; "
    "style-src 'self'; "
    "img-src 'self' blob:; "
    "connect-src 'self'; "
    "manifest-src 'self'; "
    "worker-src 'self'; "
    "form-action 'self'; "
    "base-uri 'none'; "
    "frame-ancestors {}"
)
HEADERS: Final = {
    "Content-Security-Policy": POLICY.format("'none'"),
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    # Not `no-referrer`: with it browsers send `Origin: null` with our own forms, and no check could tell them apart.
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}

# the same as bytes
SENT: Final = tuple((name.lower().encode("latin-1"), value.encode("latin-1")) for name, value in HEADERS.items())
NAMES: Final = frozenset(name for name, _ in SENT)

Refuse = Callable[[Request, str, int], Awaitable[Response]]  # makes a page from a message key and an HTTP status


class Oversized(Exception):
    """A form larger than we read."""


@dataclass(frozen=True, slots=True)
class SecurityMiddleware:
    """Refuses what is not meant for us, or what another site's page sends; `lan` tells that other devices reach us."""

    app: ASGIApp
    hosts: Collection[str]
    lan: bool
    refuse: Refuse
    launchers: Launchers

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        headers = Headers(scope=scope)
        if not self.is_ours(headers.get("host", "")):
            await self._send_refusal(scope, receive, send, "refused-host", 421)
        elif not scope["query_string"].isascii() or len(headers.getlist("host")) > 1:
            await self._send_refusal(scope, receive, send, "sorry-unreadable", 400)
        elif scope["method"] not in READING and is_foreign(headers, scope, self.launchers):
            await self._send_refusal(scope, receive, send, "refused-cross-site", 403)
        else:
            try:
                await self.app(scope, limit_body(receive), with_headers(scope, send))
            except Oversized:
                await self._send_refusal(scope, receive, send, "refused-oversized", 413)

    async def _send_refusal(self, scope: Scope, receive: Receive, send: Send, key: str, status: int) -> None:
        response = await self.refuse(Request(scope), key, status)
        await response(scope, receive, with_headers(scope, send))

    def is_ours(self, host: str) -> bool:
        """Tell whether a Host header names us; a foreign name that was made to point here does not."""
        name = parse_hostname(host)
        return name in LOCAL or name in self.hosts or (self.lan and parse_address(name) is not None)


def is_foreign(headers: Headers, scope: Scope, launchers: Launchers) -> bool:
    """Tell whether another site's page sent a form; in a chat's window our page says which it is."""
    origin = headers.get("origin")
    if origin is not None:
        own = f"{scope['scheme']}://{headers.get('host', '')}"
        return (parse_origin(origin) or origin) != parse_origin(own) and not find_handing_chat(headers, launchers)
    if is_from_frame(headers):
        return True
    return headers.get("sec-fetch-site", "same-origin") not in {"same-origin", "none"}


def parse_origin(origin: str) -> tuple[str, str, int | None] | None:
    try:
        parts = urlsplit(origin)
        port = parts.port or {"http": 80, "https": 443}.get(parts.scheme)
    except ValueError:
        return None
    name = parse_hostname(parts.netloc)
    return (parts.scheme, name, port) if name else None


def limit_body(receive: Receive) -> Receive:
    read = 0

    async def receive_some() -> Message:
        nonlocal read
        message = await receive()
        read += len(message.get("body", b""))
        if read > LARGEST:
            raise Oversized
        return message

    return receive_some


def with_headers(scope: Scope, send: Send) -> Send:
    async def send_guarded(message: Message) -> None:
        if message["type"] == "http.response.start":
            message["headers"] = guard_headers(scope, message["headers"])
        await send(message)

    return send_guarded


def guard_headers(scope: Scope, sent: Iterable[tuple[bytes, bytes]]) -> list[tuple[bytes, bytes]]:
    """Return a response's headers with those of every response, and the cookie of a secret that was made for its browser."""
    guards = framed_headers(scope[FRAMERS]) if scope.get(FRAMERS) else SENT
    headers = MutableHeaders(raw=[*(each for each in sent if each[0] not in NAMES), *guards])
    headers.setdefault("Cache-Control", "no-store")
    return [*headers.raw, *list_secret_cookies(scope)]


@lru_cache(maxsize=8)
def framed_headers(framers: tuple[str, ...]) -> tuple[tuple[bytes, bytes], ...]:
    policy = POLICY.format(" ".join(framers)).encode("latin-1")
    kept = (each for each in SENT if each[0] not in {b"x-frame-options", b"content-security-policy"})
    return (b"content-security-policy", policy), *kept
