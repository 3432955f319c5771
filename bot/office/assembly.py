"""The office put together: its parts built in order, subscribed to each other, and closed in reverse."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Collection, Mapping
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from functools import partial
from typing import Any, Final

from bot.actions.answers import AnswerIntake
from bot.actions.drafts import Drafts
from bot.actions.host import HostActions
from bot.actions.ladder import Ladder
from bot.actions.lobby import Lobby
from bot.actions.people import People
from bot.actions.preview import AnswerPreview
from bot.autoplay.clock import Clock
from bot.autoplay.judge import Judge, Judged
from bot.autoplay.robots import Robots
from bot.autoplay.runner import Autoplay, Sleep
from bot.config import Settings, configured_chats
from bot.office.attendance import Attendance
from bot.office.office import LocalOffice
from bot.office.places import Places
from bot.office.updates import Updates
from bot.office.views import CardFace, Views, make_context
from bot.outbox.courier import Courier
from bot.outbox.planner import plan_posts
from bot.presenters.pictures import Pictures
from bot.store.port import Store
from bot.store.sqlite.store import SqliteStore
from bot.tables.deadlines import Times
from bot.tables.registry import Now, TableRegistry
from bot.text.translator import Translator
from games.box import Box

AT_ONCE: Final = 32
"""How many tables are taken up again at the same time after a start."""


def wall_clock_ms() -> int:
    """Return the time in ms since 1970, UTC."""
    return time.time_ns() // 1_000_000


@asynccontextmanager
async def open_office(
    settings: Settings,
    games: Mapping[str, Box[Any]],
    *,
    now_ms: Now = wall_clock_ms,
    sleep: Sleep = asyncio.sleep,
    judge: Judged | None = None,
    card_face: CardFace | None = None,
    chats: Collection[str] | None = None,
) -> AsyncIterator[LocalOffice]:
    """Open an office on one database and go on where it left off, until the body ends.

    Posts are planned for `chats`, by default for those that have a token. Raises `bot.store.port.Unusable`.
    """
    planned_for = configured_chats(settings) if chats is None else tuple(chats)
    async with AsyncExitStack() as stack:
        store = await SqliteStore.open(settings.database.expanduser())
        stack.push_async_callback(store.close)
        if judge is None:
            own = Judge(settings.judge_seconds)
            stack.callback(own.stop)
            judge = own
        tables = make_registry(settings, games, store, planned_for, now_ms)
        office = build_parts(settings, tables, planned_for, sleep, judge, card_face)
        stack.push_async_callback(office.autoplay.close)
        stack.push_async_callback(office.courier.close)
        await office.updates.recall(planned_for)
        await office.clock.resume()
        ticking = asyncio.create_task(office.clock.run(), name="clock")
        resuming = asyncio.create_task(resume_tables(office), name="taking up")
        stack.push_async_callback(cancel_all, ticking, resuming)
        stack.push_async_callback(mark_alive, store, now_ms)
        yield office


def make_registry(
    settings: Settings, games: Mapping[str, Box[Any]], store: Store, chats: Collection[str], now_ms: Now
) -> TableRegistry:
    """Make the registry of a database's tables."""
    most, idle_ms = settings.tables_in_memory, settings.idle_minutes * 60_000
    times, plan = Times.from_settings(settings), partial(plan_posts, chats=chats)
    return TableRegistry(store, games, times, now_ms, plan, most=most, idle_ms=idle_ms)


def build_parts(
    settings: Settings,
    tables: TableRegistry,
    chats: Collection[str],
    sleep: Sleep,
    judge: Judged,
    card_face: CardFace | None,
) -> LocalOffice:
    """Build the parts, each from those before it; nothing runs yet."""
    store, now_ms = tables.store, tables.now
    translator, pictures = Translator(), Pictures()
    autoplay = Autoplay(tables, Robots(settings.robot_least_ms, settings.robot_most_ms), judge, sleep)
    lobby = Lobby(tables, autoplay, translator)
    attendance = Attendance(tables, store, autoplay, lobby)
    courier = Courier(tables, store, translator, pictures, make_context, sleep, surfaces=chats, listener=attendance)
    updates = Updates(store, now_ms)
    clock = Clock(tables, autoplay, sleep, courier, updates.oldest_unread)
    for listener in (courier, autoplay, clock):
        tables.subscribe(listener)
    people = People(tables, store, translator, courier.reachability, courier)
    drafts = Drafts(tables, store, now_ms)
    return LocalOffice(
        people=people,
        lobby=lobby,
        host=HostActions(tables, translator, courier),
        play=AnswerIntake(tables, autoplay, people, drafts, AnswerPreview(tables, translator), translator),
        drafts=drafts,
        views=Views(tables, people, translator, pictures, make_context, card_face),
        ladder=Ladder(tables, lobby, translator),
        places=Places(tables, store, courier, attendance),
        updates=updates,
        default_language=settings.language,
        now_ms=now_ms,
        tables=tables,
        autoplay=autoplay,
        courier=courier,
        clock=clock,
        store=store,
    )


async def resume_tables(office: LocalOffice) -> None:
    """Go on at the tables where robots, the judge or chance were awaited, a few at a time."""
    for table_id in await office.store.tables_awaiting_office():
        await office.autoplay.wait_for_room(AT_ONCE)
        office.autoplay.wake(table_id)
    office.resumed.set()


async def mark_alive(store: Store, now_ms: Now) -> None:
    """Write until when the office was at work, if it can be written."""
    with suppress(Exception):
        await store.write(lambda transaction: transaction.mark_alive(now_ms()))


async def cancel_all(*tasks: asyncio.Task[None]) -> None:
    """Cancel tasks and wait for them."""
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
