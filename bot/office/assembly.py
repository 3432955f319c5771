"""The office put together: its parts built in order, subscribed to each other, and closed in reverse."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Callable, Collection, Iterator, Mapping, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager, suppress
from functools import partial
from typing import Any, Final

from bot.actions.answers import AnswerIntake
from bot.actions.aways import Aways
from bot.actions.door import Door
from bot.actions.drafts import Drafts
from bot.actions.frames import Frames
from bot.actions.host import HostActions
from bot.actions.hours import Hours
from bot.actions.invitations import Invitations
from bot.actions.lobby import Lobby
from bot.actions.people import People
from bot.actions.personal_files import PersonalFiles
from bot.actions.preview import AnswerPreview
from bot.actions.proposals import Proposals
from bot.actions.sessions import Sessions
from bot.autoplay.clock import Clock
from bot.autoplay.judge import Judge, Judged
from bot.autoplay.robots import Robots
from bot.autoplay.runner import Autoplay, Sleep
from bot.autoplay.worker_pool import ThreadWorkers, WorkerPool, Workers
from bot.config import Settings, configured_chats, list_windows
from bot.office.attendance import Attendance
from bot.office.follower import Follower, Housework
from bot.office.hourly import HourlyWork
from bot.office.look_backs import LookBacks, Looks
from bot.office.office import LocalOffice
from bot.office.places import Places
from bot.office.resting_parts import HouseCaller, RestingAutoplay, RestingCourier
from bot.office.seat_messages import SeatMessages
from bot.office.updates import Updates
from bot.office.views import Views, make_context
from bot.outbox.courier import Courier
from bot.outbox.page_doors import PageDoors
from bot.outbox.planner import plan_posts
from bot.ports.tally import Tally
from bot.presenters.pictures import Pictures
from bot.store.opening import open_store
from bot.store.port import BUSY_MS, Store
from bot.store.processes import Role, do_nothing
from bot.tables.deadlines import Times
from bot.tables.listener import TableListener
from bot.tables.registry import TableRegistry
from bot.tables.timepiece import Now, Timepiece, as_timepiece
from bot.tasks.side_task import cancel_all
from bot.tasks.supervisor import Supervisor
from bot.text.translator import Translator, load_words
from games.box import Box
from games.forms import Refused

log = logging.getLogger(__name__)

AT_ONCE: Final = 32
"""How many tables are taken up again at the same time after a start."""


@asynccontextmanager
async def open_office(
    settings: Settings,
    games: Mapping[str, Box[Any]],
    *,
    now_ms: Now | Timepiece | None = None,
    sleep: Sleep = asyncio.sleep,
    judge: Judged | None = None,
    chats: Collection[str] | None = None,
    busy_ms: int = BUSY_MS,
    role: Role = Role.ALONE,
    handle_loss: Callable[[], None] = do_nothing,
) -> AsyncIterator[LocalOffice]:
    """Open an office on one database and go on where it left off, until the body ends.

    Posts are planned for `chats`, by default for those that have a token. With a `judge` that comes to an end by itself
    nothing is given to worker processes: robots think and counsel is found in threads. `busy_ms` is how long a database
    that somebody else has locked is waited for; `role` says what is left to other processes. `handle_loss`
    is called when one of them has taken our place, and nothing can be written any more. Raises `bot.store.port.Unusable`.
    """
    planned_for = configured_chats(settings) if chats is None else tuple(chats)
    load_words({box.package for box in games.values()})
    async with AsyncExitStack() as stack:
        supervisor = Supervisor(sleep)
        more: Any = {"busy_ms": busy_ms, "role": role, "handle_loss": handle_loss, "seal_key": settings.find_seal_key()}
        store = await open_store(settings.find_database(), supervisor, **more)
        stack.push_async_callback(store.close)
        stack.push_async_callback(supervisor.close)
        tally = Tally()
        judge, workers = stack.enter_context(hire_workers(settings, games, judge, tally))
        is_beside = role is Role.BESIDE
        tables = make_registry(
            settings, games, store, planned_for, as_timepiece(now_ms, store.clock), is_beside=is_beside
        )
        office = build_parts(settings, tables, planned_for, supervisor, judge, workers, tally)
        stack.push_async_callback(office.autoplay.close)
        stack.push_async_callback(office.courier.close)
        begin = sit_beside if is_beside else keep_house
        await stack.enter_async_context(begin(office, supervisor, planned_for))
        yield office


@asynccontextmanager
async def keep_house(office: LocalOffice, supervisor: Supervisor, chats: Sequence[str]) -> AsyncIterator[None]:
    """Have the house do what it does of its own accord, until the body ends."""
    connect_parts(office.tables, office.courier, office.autoplay, office.clock)
    await office.updates.recall(chats)
    await office.clock.resume()
    await forget_again(office)
    beating = supervisor.start("heartbeat", office.clock.keep_beating)
    ticking = supervisor.start("clock", office.clock.run)
    resuming = supervisor.start("resuming", partial(resume_tables, office))
    following = start_following(office, supervisor, Housework(office.courier, office.clock))
    try:
        yield
    finally:
        await mark_alive(office.store, office.tables.now)
        await cancel_all(beating, ticking, resuming, *following)


@asynccontextmanager
async def sit_beside(office: LocalOffice, supervisor: Supervisor, _: Sequence[str]) -> AsyncIterator[None]:
    """Take presses and show tables, until the body ends; somebody else keeps house."""
    assert office.store.bells is not None
    office.tables.subscribe(HouseCaller(office.store.bells))
    await office.courier.reachability.load()
    beating = supervisor.start("heartbeat", office.clock.keep_pace)
    following = start_following(office, supervisor, None)
    office.resumed.set()
    try:
        yield
    finally:
        await cancel_all(beating, *following)


def start_following(office: LocalOffice, supervisor: Supervisor, house: Housework | None) -> list[asyncio.Task[None]]:
    """Follow the other processes, where there may be some."""
    if office.store.bells is None:
        return []
    follower = Follower(office.tables, office.store.bells, house)
    return [supervisor.start("hearing", follower.hear), supervisor.start("following", follower.run)]


@contextmanager
def hire_workers(
    settings: Settings, games: Mapping[str, Box[Any]], judge: Judged | None, tally: Tally
) -> Iterator[tuple[Judged, Workers]]:
    """Hire who judges and who does all other work outside the loop's thread, until the body ends."""
    if judge is not None:
        yield judge, ThreadWorkers()
        return
    pool = WorkerPool(settings.worker_processes, settings.worker_megabytes)
    try:
        yield Judge(games, pool, settings.judge_seconds, tally), pool
    finally:
        pool.stop()


def make_registry(
    settings: Settings,
    games: Mapping[str, Box[Any]],
    store: Store,
    chats: Collection[str],
    now: Timepiece,
    *,
    is_beside: bool,
) -> TableRegistry:
    """Make the registry of a database's tables."""
    most, idle_ms = settings.tables_in_memory, settings.idle_minutes * 60_000
    times, plan = Times.from_settings(settings), partial(plan_posts, chats=chats)
    return TableRegistry(store, games, times, now, plan, most=most, idle_ms=idle_ms, is_beside=is_beside)


def build_parts(
    settings: Settings,
    tables: TableRegistry,
    chats: Collection[str],
    supervisor: Supervisor,
    judge: Judged,
    workers: Workers,
    tally: Tally,
) -> LocalOffice:
    """Build the parts, each from those before it; nothing runs yet. Beside others some rest."""
    store, now_ms, sleep, translator, pictures = tables.store, tables.now, supervisor.sleep, Translator(), Pictures()
    autoplay = find_autoplay(tables)(tables, Robots.from_settings(settings, workers), judge, sleep, supervisor)
    proposals, updates, drafts = Proposals(tables, translator), Updates(store, now_ms), Drafts(tables, store, now_ms)
    lobby, context_of = Lobby(tables, autoplay, translator, proposals), partial(make_context, tables.times)
    attendance = Attendance(tables, store, autoplay, lobby)
    told: Any = {"surfaces": chats, "doors": find_doors(settings), "listener": attendance, "tally": tally}
    courier = find_courier(tables)(tables, store, translator, pictures, context_of, sleep, supervisor, **told)
    places, door = Places(tables, store, courier, attendance, proposals, translator), make_door(settings, tables)
    hourly = make_hourly_work(settings, tables, proposals)
    people = People(tables, store, translator, courier.reachability, courier, settings.zone)
    return LocalOffice(
        people=people,
        lobby=lobby,
        host=HostActions(tables, translator, courier, proposals),
        play=AnswerIntake(tables, autoplay, drafts, make_counsel(settings, tables, translator, workers), translator),
        door=door,
        drafts=drafts,
        views=Views(tables, people, translator, pictures, context_of),
        seat_messages=SeatMessages(tables, people, courier),
        hours=hourly.hours,
        look_backs=LookBacks(tables, translator, pictures, Looks(now_ms)),
        personal_files=PersonalFiles(tables, store, lobby, people, translator),
        **make_entrances(settings, tables, people, courier, translator),
        invitations=Invitations(tables, lobby, door, places, courier, settings.public_url),
        places=places,
        updates=updates,
        tasks=supervisor,
        default_language=settings.language,
        now_ms=now_ms,
        tables=tables,
        autoplay=autoplay,
        courier=courier,
        clock=Clock(tables, autoplay, sleep, courier, updates.oldest_unread, hourly, courier.seat_messages),
        store=store,
    )


def make_hourly_work(settings: Settings, tables: TableRegistry, proposals: Proposals) -> HourlyWork:
    """Make what the house looks after every hour."""
    hours = Hours(tables, tables.store, settings.zone)
    return HourlyWork(proposals, hours, Aways(tables, tables.store, hours))


def find_autoplay(tables: TableRegistry) -> type[Autoplay]:
    """Return who answers for the house; beside others nobody does."""
    return RestingAutoplay if tables.is_beside else Autoplay


def find_courier(tables: TableRegistry) -> type[Courier]:
    """Return who delivers; beside others nobody does."""
    return RestingCourier if tables.is_beside else Courier


def make_door(settings: Settings, tables: TableRegistry) -> Door:
    """Make the door; where the pages have an address that everybody finds, strangers stand before it."""
    is_public = bool(settings.public_url)
    return Door(tables, is_public=is_public, is_for_invited=is_public and settings.seats == "invited")


def find_doors(settings: Settings) -> PageDoors:
    """Find whether everybody finds the pages, and which chats open them in windows of their own."""
    return PageDoors(bool(settings.public_url), list_windows(settings))


def make_entrances(
    settings: Settings, tables: TableRegistry, people: People, courier: Courier, translator: Translator
) -> dict[str, Any]:
    """Make what lets people of chats onto pages: in browsers, and in windows of the chats' own."""
    store, chats = tables.store, list_windows(settings)
    return {
        "sessions": Sessions(tables, store, people, courier, settings.public_url),
        "frames": Frames(store, people, translator, tables.now, chats),
    }


def make_counsel(settings: Settings, tables: TableRegistry, translator: Translator, workers: Workers) -> AnswerPreview:
    """Make what says of an answer, before it is given, what it would mean."""
    return AnswerPreview(tables, translator, workers, settings.counsel_seconds)


def connect_parts(tables: TableRegistry, courier: Courier, autoplay: Autoplay, clock: Clock) -> None:
    """Have parts hear of what happens at tables, in this order, and the clock of whom to ring."""
    listeners: tuple[TableListener, ...] = (courier, autoplay, clock)
    for listener in listeners:
        tables.subscribe(listener)
    courier.seat_messages.hurry = courier.seat_messages.calls.hurry = clock.wake_before


async def resume_tables(office: LocalOffice) -> None:
    """Go on at the tables where robots, the judge or chance were awaited, a few at a time."""
    for table_id in await office.store.tables_awaiting_office():
        await office.autoplay.wait_for_room(AT_ONCE)
        office.autoplay.wake(table_id)
    office.resumed.set()


async def forget_again(office: LocalOffice) -> None:
    """Delete again whom an older copy of the database has brought back; who is not deleted now is at the next start."""
    try:
        await office.personal_files.forget_again()
    except Refused as refused:
        log.error("somebody who was deleted is still there: %s", refused.reason)  # noqa: TRY400


async def mark_alive(store: Store, now_ms: Now) -> None:
    """Write until when the office was at work, if it can be written."""
    with suppress(Exception):
        await store.write(lambda transaction: transaction.mark_alive(now_ms()))
