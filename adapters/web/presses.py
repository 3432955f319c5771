"""Presses of pages that listen to a stream: what an answer brings, the page's own stream leaves out."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from starlette.requests import Request
from starlette.responses import Response

from adapters.web.page_context import page_context


async def answer_press(request: Request, press: Callable[[Request], Awaitable[Response]]) -> Response:
    """Answer a press, while the news of its page waits."""
    at = page_context(request)
    visitor = await at.identify_visitor(request)
    watch = at.streams.find_watch(visitor.secret, request.headers.get("x-page", ""))
    request.state.watch = watch
    with watch.hold_news():
        return await press(request)


def note_answer(request: Request, digests: str) -> None:
    """Note what the page that asked has once it has its answer; its stream goes on from there."""
    if (watch := getattr(request.state, "watch", None)) is not None:
        watch.note_answer(digests)
