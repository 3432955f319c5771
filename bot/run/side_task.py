"""Short tasks: each ends by itself or with whoever waits for it, who also hears what it died of."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Coroutine
from contextvars import Context
from typing import Any, TypeVar

T = TypeVar("T")


def start_side_task(work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
    """Start work whose result, or error, its caller awaits; others may, too, so it is no part of what the caller is doing."""
    return asyncio.create_task(work, context=Context())


async def wait_for_first(*works: Awaitable[object]) -> None:
    """Wait until one of several is done, and drop the others; raises what the one that is done has raised."""
    tasks = [asyncio.ensure_future(work) for work in works]
    try:
        done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
    for task in done:
        task.result()


async def cancel_all(*tasks: asyncio.Task[Any]) -> None:
    """Cancel tasks and wait for their end."""
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
