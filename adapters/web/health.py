"""How the office is, for its host: which tasks run, which died of what. It names nobody and no table."""

from __future__ import annotations

from dataclasses import asdict

from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response

from adapters.web.address import is_near
from adapters.web.page_context import page_context


async def health(request: Request) -> Response:
    """Answer this computer with the tasks by kind; `well` where none rests after a death.

    How many run says when a robot is about to answer, or something that a player has prepared: nobody else may read it.
    """
    if not is_near(request):
        return PlainTextResponse("", 404)
    tasks = page_context(request).app.tasks.report()
    well = not any(task.resting for task in tasks)
    return JSONResponse(
        {"well": well, "tasks": [asdict(task) for task in tasks]}, headers={"Cache-Control": "no-store"}
    )


async def alive(_: Request) -> Response:
    """Answer: all that a start anew could mend is whether the loop does."""
    return PlainTextResponse("well\n", headers={"Cache-Control": "no-store"})


async def ready(request: Request) -> Response:
    """Answer whether anybody should be sent here: 503 with the reasons, a line each, while a task rests, nothing is written, or we stop."""
    at = page_context(request)
    faults = [*await at.app.measures.faults(), *(["stopping"] if at.streams.is_closing else [])]
    said = "".join(f"{fault}\n" for fault in faults) or "ready\n"
    return PlainTextResponse(said, 503 if faults else 200, headers={"Cache-Control": "no-store"})
