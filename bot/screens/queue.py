"""To wait for a table's next game, and to think again."""

from __future__ import annotations

from typing import Final

from bot.screens.request import ChatRequest
from bot.values.screens import PrivateScreen, Reply

DROP: Final = "drop"
"""Says that somebody waits no more."""


async def wait_for_next(request: ChatRequest) -> Reply:
    """Have somebody wait for the next game, or not any more."""
    if request.argument("what") == DROP:
        said = await request.app.queue.quit(request.person, request.table_id)
        return Reply(screen=PrivateScreen(said.text, table_id=request.table_id))
    said = await request.app.queue.enter(request.person, request.table_id)
    drop = request.make_button("unqueue", "next", DROP)
    return Reply(screen=PrivateScreen(said.text, buttons=(drop,), table_id=request.table_id))
