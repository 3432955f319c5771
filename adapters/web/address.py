"""Addresses: the one that limits count a request by, and the public one that it asked for."""

from collections.abc import Collection
from dataclasses import dataclass
from functools import lru_cache
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address
from typing import Final, TypeAlias
from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.requests import Request
from starlette.types import ASGIApp, Receive, Scope, Send

IpNetwork: TypeAlias = IPv4Network | IPv6Network
NOWHERE: Final = "nowhere"  # counts together all requests without a network address
LOCAL: Final = frozenset({"127.0.0.1", "localhost", "::1"})
FORWARDED: Final = ("forwarded", "via", "x-real-ip", "true-client-ip", "x-client-ip", "x-original-host", "cdn-loop")
# headers that proxies and tunnels add
FORWARDED_PREFIXES: Final = ("x-forwarded-", "cf-", "fly-", "ngrok-", "tailscale-")
PUBLIC: Final = "public"  # marks a scope that asked for the public address


@dataclass(frozen=True, slots=True)
class Addresses:
    """Where the pages are reached.

    `hosts` are names beside this computer's own; `lan` is its address in the network, empty if others can't reach it;
    `public` the address that everyone uses. The `proxies` name the client in `proxy_header`.
    """

    hosts: Collection[str] = ()
    lan: str = ""
    public: str = ""
    proxy_header: str = ""
    proxies: Collection[IpNetwork] = ()

    @property
    def public_name(self) -> str:
        return parse_hostname(urlsplit(self.public).netloc)


def scope_address(scope: Scope) -> str:
    client = scope.get("client")
    return counted_address(client[0]) if client else NOWHERE


def is_near(request: Request) -> bool:
    """Tell whether a request comes from this computer: loopback peer, loopback host, no forwarding header."""
    is_handed_on = any(name in FORWARDED or name.startswith(FORWARDED_PREFIXES) for name in request.headers)
    is_local = parse_hostname(request.headers.get("host", "")) in LOCAL and PUBLIC not in request.scope
    reached = parse_address((request.scope.get("server") or ("",))[0])
    if reached and not reached.is_loopback:
        return False
    peer = parse_address(request.client.host) if request.client else None
    return peer is not None and peer.is_loopback and is_local and not is_handed_on


def is_host(request: Request) -> bool:
    """Tell whether a request is the host's: from this computer, or from a browser in which the password opened their page."""
    return is_near(request) or request.app.state.admin_key.lets_in(request)


@lru_cache(maxsize=4_096)
def parse_address(text: str) -> IPv4Address | IPv6Address | None:
    """Return an address, an IPv4 one that is mapped to IPv6 as IPv4; None if invalid."""
    try:
        found = ip_address(text)
    except ValueError:
        return None
    return getattr(found, "ipv4_mapped", None) or found


@lru_cache(maxsize=4_096)
def counted_address(text: str) -> str:
    """Return what counts as one address: for IPv6 the network of 64 bits, which is one household's."""
    found = parse_address(text.partition("%")[0])
    if isinstance(found, IPv6Address):
        return str(IPv6Network((found, 64), strict=False))
    return NOWHERE if found is None else str(found)


def is_within(text: str, networks: Collection[IpNetwork]) -> bool:
    found = parse_address(text)
    return found is not None and any(found in each for each in networks)


@dataclass(frozen=True, slots=True)
class AddressMiddleware:
    """Takes a request's address and scheme from our proxies' header, if one is named.

    Requests for the public name are https, on any port: only its proxy answers to that name.
    """

    app: ASGIApp
    addresses: Addresses

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        client, headers, ours = scope.get("client"), Headers(scope=scope), self.addresses
        if ours.proxy_header and client and is_within(client[0], ours.proxies):
            if origin := find_origin(headers.getlist(ours.proxy_header), ours.proxies):
                scope["client"], scope["proxied"] = (origin, 0), True
            if (scheme := headers.get("x-forwarded-proto")) in {"http", "https"}:
                scope["scheme"] = scheme
        if ours.public_name and parse_hostname(headers.get("host", "")) == ours.public_name:
            scope["scheme"], scope[PUBLIC] = "https", True
        await self.app(scope, receive, send)


def find_origin(values: Collection[str], proxies: Collection[IpNetwork]) -> str:
    """Return the last address in a header that is not a proxy's: anyone can write those before it."""
    names = (each.strip() for each in reversed(",".join(values).split(",")))
    last = next((name for name in names if not is_within(name, proxies)), "")
    return last if parse_address(last) else ""


def parse_hostname(host: str) -> str:
    """Return the lower-case name in a Host header, without port and final dot; empty if unreadable."""
    try:
        return (urlsplit(f"//{host}").hostname or "").rstrip(".")
    except ValueError:
        return ""
