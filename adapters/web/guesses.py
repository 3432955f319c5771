"""Whoever looks for a table knocks first, so that nobody tries one code after the other."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from ipaddress import IPv6Address, ip_address, ip_network

from starlette.requests import Request
from starlette.responses import Response

from adapters.web.page_context import page_context, read_table_id


def after_knocking(handle: Callable[[Request], Awaitable[Response]]) -> Callable[[Request], Awaitable[Response]]:
    """Make a route handler that answers only whoever may look for its table."""

    async def handle_known(request: Request) -> Response:
        at = page_context(request)
        person = (await at.identify_visitor(request)).person
        await at.office.door.knock(request_source(request), read_table_id(request), person.id if person else None)
        return await handle(request)

    return handle_known


def request_source(request: Request) -> str:
    """Return whose guesses a request counts among: an address, of IPv6 the network that one household has."""
    host = request.client.host if request.client else ""
    try:
        found = ip_address(host.partition("%")[0])
    except ValueError:
        return host
    if isinstance(found, IPv6Address):
        return str(found.ipv4_mapped or ip_network((found, 64), strict=False))
    return host
