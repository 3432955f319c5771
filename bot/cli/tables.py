from __future__ import annotations

from collections.abc import AsyncIterator, Collection, Mapping
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from bot.config import Settings
    from bot.tables.tables import Tables
    from games.spec import GameSpec


@asynccontextmanager
async def open_tables(
    database: Path | str, games: Mapping[str, GameSpec[Any]], settings: Settings, chats: Collection[str] = ()
) -> AsyncIterator[Tables]:
    from bot.db.opening import open_store
    from bot.notify.planner import plan_posts
    from bot.records.rows import settle
    from bot.run.timepiece import Timepiece
    from bot.tables.deadlines import Times
    from bot.tables.tables import Tables

    store = await open_store(database, seal_key=settings.find_seal_key())
    try:
        times, plan = Times.from_settings(settings), partial(plan_posts, chats=chats)
        yield Tables(store, games, times, Timepiece(), plan, settle, most=1, idle_ms=0)
    finally:
        await store.close()
