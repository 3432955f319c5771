"""The parts of the bot put together: built in order, subscribed to each other, and closed in reverse."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Callable, Collection, Iterator, Mapping, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager, suppress
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Final

import bot.screens  # noqa: F401  declares the commands
from bot.audit.verify import Records
from bot.config import Settings, configured_chats, list_windows
from bot.db.errors import BUSY_MS
from bot.db.opening import open_store
from bot.db.store import Store
from bot.host.admin import Admin, Measures
from bot.lobby.chance import Contributions
from bot.lobby.guests import Guests
from bot.lobby.invitations import Invitations
from bot.lobby.ladder import Ladder
from bot.lobby.lobby import Lobby
from bot.lobby.openings import Openings
from bot.lobby.personal_data import PersonalFiles
from bot.lobby.rematches import Rematches
from bot.lobby.scheduled import PlannedGames
from bot.lobby.settings import TableSettings
from bot.lobby.waitlist import Queue
from bot.notify.attendance import Attendance
from bot.notify.channels import Channels
from bot.notify.notification_settings import NotificationSettings
from bot.notify.planner import plan_posts
from bot.notify.presence import Presence
from bot.notify.reach import PageLinks
from bot.notify.seat_messages import SeatMessages
from bot.notify.sender import Sender
from bot.people.access import Door
from bot.people.away import AwayMode
from bot.people.hours import Hours
from bot.people.linking import Accounts, Linking
from bot.people.people import People
from bot.people.sessions import Frames, Sessions
from bot.people.subscriptions import Subscriptions
from bot.people.wishes import Wishes
from bot.play.answers import AnswerIntake
from bot.play.autoplay import Autoplay
from bot.play.clock import Clock
from bot.play.drafts import Drafts
from bot.play.due import DueDeadlines
from bot.play.lessons import Lessons
from bot.play.prepared import Preparations
from bot.play.preview import AnswerPreview
from bot.play.robots import Judge, Judged, Robots
from bot.play.table_commands import HostActions
from bot.play.time_keeper import TimeKeeper
from bot.processes import Exchange
from bot.records.duplicates import Duplicates
from bot.records.records import GroupRecords
from bot.records.replays import Replays
from bot.records.rows import settle
from bot.records.seasons import Seasons
from bot.records.showing import SeriesViews
from bot.run.inbox import Updates
from bot.run.jobs import Jobs, Role, do_nothing
from bot.run.supervisor import Supervisor, cancel_all
from bot.run.timepiece import Now, Sleep, Timepiece, as_timepiece
from bot.run.worker_pool import ThreadWorkers, WorkerPool, Workers
from bot.tables.change import TableListener
from bot.tables.deadlines import Times
from bot.tables.sayings import Sayings
from bot.tables.stored import tables_needing_server
from bot.tables.tables import Tables
from bot.values.health import Job, Tally
from bot.values.ids import PUSH, Language
from bot.views.context import make_context
from bot.views.games import Games
from bot.views.look_backs import LookBacks, Looks
from bot.views.pictures import Pictures
from bot.views.reading import Reading
from bot.views.table_views import TableViews
from bot.views.views import Views
from bot.votes.proposals import Proposals
from games.forms import Refused
from games.spec import GameSpec

log = logging.getLogger(__name__)

AT_ONCE: Final = 32  # How many tables are taken up again at the same time after a start.


@asynccontextmanager
async def open_app(
    settings: Settings,
    games: Mapping[str, GameSpec[Any]],
    *,
    now_ms: Now | Timepiece | None = None,
    sleep: Sleep = asyncio.sleep,
    judge: Judged | None = None,
    chats: Collection[str] | None = None,
    busy_ms: int = BUSY_MS,
    role: Role = Role.ALONE,
    kinds: Collection[Job] = tuple(Job),
    handle_loss: Callable[[], None] = do_nothing,
) -> AsyncIterator[App]:
    """Open the bot on one database and go on where it left off, until the body ends.

    Posts are planned for `chats`, by default for those that have a token. With a `judge` that comes to an end by itself
    nothing is given to worker processes: robots think and counsel is found in threads. `busy_ms` is how long a database
    that another process has locked is waited for; `role` says whether there are other processes, and `kinds` which
    background jobs are done here. `handle_loss`
    is called when one of them has taken our place, and nothing can be written any more. Raises `bot.db.errors.Unusable`.
    """
    planned_for = configured_chats(settings) if chats is None else tuple(chats)
    async with AsyncExitStack() as stack:
        supervisor = Supervisor(sleep)
        store = await open_store(
            settings.find_database(),
            supervisor,
            busy_ms=busy_ms,
            role=role,
            handle_loss=handle_loss,
            seal_key=settings.find_seal_key(),
        )
        stack.push_async_callback(store.close)
        stack.push_async_callback(supervisor.close)
        tally, names = Tally(planned_for), {Job.POLL: planned_for, Job.SHARD: list_shards(settings)}
        surfaces = (*planned_for, PUSH)
        judge, workers = stack.enter_context(hire_workers(settings, games, judge, tally))
        tables = Tables(
            store,
            games,
            Times.from_settings(settings),
            as_timepiece(now_ms, store.clock),
            partial(plan_posts, chats=surfaces),
            settle,
            most=settings.tables_in_memory,
            idle_ms=settings.idle_minutes * 60_000,
        )
        stack.push_async_callback(store.jobs.close)
        app = build_parts(settings, tables, surfaces, supervisor, judge, workers, tally)
        stack.push_async_callback(app.autoplay.close)
        stack.push_async_callback(app.sender.close)
        await stack.enter_async_context(run_background(app, supervisor, () if role is Role.BESIDE else kinds, names))
        yield app


@asynccontextmanager
async def run_background(
    app: App, supervisor: Supervisor, kinds: Collection[Job], names: Mapping[Job, Sequence[str]]
) -> AsyncIterator[None]:
    exchange = connect_parts(app)
    await app.jobs.start(kinds, names)
    await app.updates.recall(names[Job.POLL])
    await app.clock.time.keep()
    await forget_again(app)
    beating = supervisor.start("heartbeat", app.clock.time.keep_beating)
    ticking = supervisor.start("clock", app.clock.run)
    resuming = supervisor.start("resuming", partial(resume_tables, app))
    following = app.store.feed.follow(supervisor, exchange.note, exchange.run)
    try:
        yield
    finally:
        await mark_alive(app)
        await cancel_all(beating, ticking, resuming, *following)


def list_shards(settings: Settings) -> tuple[str, ...]:
    shards = settings.discord_shards
    return tuple(map(str, range(int(shards)))) if shards.isdecimal() else ("0",)


@contextmanager
def hire_workers(
    settings: Settings, games: Mapping[str, GameSpec[Any]], judge: Judged | None, tally: Tally
) -> Iterator[tuple[Judged, Workers]]:
    if judge is not None:
        yield judge, ThreadWorkers()
        return
    pool = WorkerPool(settings.worker_processes, settings.worker_megabytes)
    try:
        yield Judge(games, pool, settings.judge_seconds, tally), pool
    finally:
        pool.stop()


def build_parts(
    settings: Settings,
    tables: Tables,
    chats: Collection[str],
    supervisor: Supervisor,
    judge: Judged,
    workers: Workers,
    tally: Tally,
) -> App:
    store, now_ms, pictures = tables.store, tables.now, Pictures()
    is_public, windows = bool(settings.public_url), list_windows(settings)
    updates, proposals, drafts = Updates(store, now_ms), Proposals(tables), Drafts(tables)
    robots, sayings = Robots.from_settings(settings, workers), Sayings(tables)
    autoplay = Autoplay(tables, robots, judge, supervisor)
    door = Door(tables, is_public=is_public, is_for_invited=is_public and settings.seats == "invited")
    lobby = Lobby(tables, proposals, door)
    openings = Openings(tables, door)
    context_of, attendance = partial(make_context, tables.times), Attendance(tables, lobby)
    sender = Sender(
        tables=tables,
        pictures=pictures,
        context=context_of,
        supervisor=supervisor,
        surfaces=chats,
        attendance=attendance,
        tally=tally,
        links=PageLinks(is_public, windows),
    )
    channels = Channels(tables, sender, attendance, proposals)
    people = People(tables, settings.zone)
    linking = Linking(tables, people, sender.notices)
    accounts = Accounts(tables, people, linking)
    hours = Hours(tables, settings.zone)
    aways = AwayMode(tables, hours)
    time = TimeKeeper(tables, sender.sleep)
    due = DueDeadlines(tables, sender)

    async def look_for_abandoned() -> None:
        await proposals.look_for_abandoned(time.here_since_ms)

    duplicates = Duplicates(sender, openings)
    group_records = GroupRecords(tables)
    seasons = Seasons(sender, openings, group_records)
    series = SeriesViews(duplicates, seasons, sender)
    hourly = (hours.make_due, aways.look, accounts.settle_due, look_for_abandoned, series.look_everywhere)
    return App(
        people=people,
        wishes=Wishes(tables, people),
        lobby=lobby,
        openings=openings,
        rematches=Rematches(tables, lobby, openings),
        table_settings=TableSettings(tables, proposals),
        guests=Guests(tables),
        host=HostActions(tables, sender, proposals),
        votes=proposals,
        play=AnswerIntake(tables, drafts),
        previews=AnswerPreview(tables, workers, settings.counsel_seconds),
        preparations=Preparations(tables),
        contributions=Contributions(tables),
        door=door,
        drafts=drafts,
        views=Views(tables),
        table_views=TableViews(tables, sayings),
        sayings=sayings,
        games=Games(tables, pictures),
        reading=Reading(tables, pictures),
        seat_screens=sender.seat_messages,
        records=Records(tables),
        duplicates=duplicates,
        seasons=seasons,
        series=series,
        group_records=group_records,
        replays=Replays(tables),
        hours=hours,
        aways=aways,
        evenings=PlannedGames(tables, openings, door, hours),
        queue=Queue(tables, door),
        lessons=Lessons(tables, workers, settings.counsel_seconds),
        ladder=Ladder(tables, openings),
        look_backs=LookBacks(tables, Looks(now_ms)),
        accounts=accounts,
        sessions=Sessions(tables, people, sender, settings.public_url),
        frames=Frames(tables, people, windows),
        subscriptions=Subscriptions(tables, linking, sender.reachability),
        personal_files=PersonalFiles(tables, lobby, people),
        invitations=Invitations(tables, lobby, door, channels, sender, settings.public_url),
        channels=channels,
        attendance=attendance,
        notification_settings=sender.settings,
        presence=sender.seat_messages.drawing.presence,
        updates=updates,
        admin=Admin(tables),
        measures=Measures(tables, supervisor, tally, pictures, workers, time.lag),
        tasks=supervisor,
        default_language=settings.language,
        contact=settings.contact,
        store=store,
        now_ms=now_ms,
        jobs=store.jobs,
        tables=tables,
        autoplay=autoplay,
        sender=sender,
        clock=Clock(tables, due, time, updates, sender, hourly),
    )


def connect_parts(app: App) -> Exchange:
    exchange = Exchange(app.tables, app.sender, app.clock, app.autoplay, app.sayings)
    listeners: tuple[TableListener, ...] = (app.sender, app.autoplay, app.clock, app.duplicates, app.series, exchange)
    for listener in listeners:
        app.tables.subscribe(listener)
    app.sender.wake_clock = exchange.hurry
    return exchange


async def resume_tables(app: App) -> None:
    for table_id in await tables_needing_server(app.store):
        await app.autoplay.wait_for_room(AT_ONCE)
        app.autoplay.look(table_id)
    app.resumed.set()


async def forget_again(app: App) -> None:
    try:
        await app.personal_files.forget_again()
    except Refused as refused:
        log.error("a deleted person is still there: %s", refused.reason)  # noqa: TRY400


async def mark_alive(app: App) -> None:
    with suppress(Exception), app.jobs.do(Job.TIME) as is_ours:
        if is_ours:
            await app.store.write(lambda transaction: transaction.write_number("alive", app.tables.now()))


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class App:
    """The open bot: its parts, for the adapters and screens."""

    people: People
    wishes: Wishes
    lobby: Lobby
    openings: Openings
    rematches: Rematches
    table_settings: TableSettings
    guests: Guests
    host: HostActions
    votes: Proposals
    play: AnswerIntake
    previews: AnswerPreview
    preparations: Preparations
    contributions: Contributions
    door: Door
    drafts: Drafts
    views: Views
    table_views: TableViews
    sayings: Sayings
    games: Games
    reading: Reading
    seat_screens: SeatMessages
    records: Records
    duplicates: Duplicates
    seasons: Seasons
    series: SeriesViews
    group_records: GroupRecords
    replays: Replays
    hours: Hours
    aways: AwayMode
    evenings: PlannedGames
    queue: Queue
    lessons: Lessons
    ladder: Ladder
    look_backs: LookBacks
    accounts: Accounts
    sessions: Sessions
    frames: Frames
    subscriptions: Subscriptions
    personal_files: PersonalFiles
    invitations: Invitations
    channels: Channels
    attendance: Attendance
    notification_settings: NotificationSettings
    presence: Presence
    updates: Updates
    admin: Admin
    measures: Measures
    tasks: Supervisor
    default_language: Language
    contact: str

    store: Store
    now_ms: Timepiece
    jobs: Jobs
    tables: Tables
    autoplay: Autoplay
    sender: Sender
    clock: Clock
    # Set once all tables where the bot was awaited have been looked at again.
    resumed: asyncio.Event = field(default_factory=asyncio.Event)
