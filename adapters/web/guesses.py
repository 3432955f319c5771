"""Whoever looks for a table knocks first, so that nobody tries one code after the other."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from starlette.requests import Request
from starlette.responses import Response

from adapters.web.address import scope_address
from adapters.web.page_context import page_context, read_table_id


def after_knocking(handle: Callable[[Request], Awaitable[Response]]) -> Callable[[Request], Awaitable[Response]]:
    """Make a route handler that answers only whoever may look for its table, and no search engine."""

    async def handle_known(request: Request) -> Response:
        at = page_context(request)
        person_id = (await at.identify_visitor(request)).person_id
        await at.app.door.knock(scope_address(request.scope), read_table_id(request), person_id)
        response = await handle(request)
        response.headers["X-Robots-Tag"] = "noindex"
        return response

    return handle_known
