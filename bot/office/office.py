"""The office: what chats and web pages ask for on behalf of people. Everything else in `bot/` stands behind it."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import AsyncIterator, Callable, Collection, Mapping
from datetime import UTC, datetime
from functools import partial
from types import TracebackType
from typing import TYPE_CHECKING, Any, Final, Self, TypeAlias

from bot.actions.answers import AnswerIntake
from bot.actions.host import HostActions
from bot.actions.ladder import Ladder
from bot.actions.lobby import Lobby
from bot.actions.people import People
from bot.actions.preview import AnswerPreview
from bot.audit import verify as verification
from bot.audit.export import export_tables, follow_rematches
from bot.autoplay import dealer
from bot.autoplay.clock import Clock
from bot.autoplay.judge import Judge, Judged
from bot.autoplay.robots import Robots
from bot.autoplay.runner import Autoplay, Sleep
from bot.config import Settings, configured_chats
from bot.office.attendance import Attendance
from bot.outbox.courier import Courier
from bot.outbox.planner import plan_posts
from bot.ports.ids import Language, PersonId, TableId, TablePace, TableStatus
from bot.ports.requests import Acknowledged, Answer, Person
from bot.ports.room import AnswerMeaning, Clause, GameCard, Room, SeatRoom, TableLine
from bot.ports.rules import Chapter
from bot.presenters import help as helping
from bot.presenters import room as showing
from bot.presenters.pictures import NoPicture, Pictures
from bot.presenters.table import TableContext, TablePresenter
from bot.store.rows import Notice
from bot.store.sqlite.store import SqliteStore
from bot.tables.deadlines import Times
from bot.tables.questions import awaited_others
from bot.tables.registry import Now, TableRegistry
from bot.tables.seating import require_seated
from bot.tables.table import Table, require_live
from bot.text import clauses as rulebook
from bot.text.rules_page import read_chapters
from bot.text.translator import Translator
from games.box import Box
from games.forms import Refused

if TYPE_CHECKING:
    from PIL.Image import Image

log = logging.getLogger(__name__)

NUDGE_MS: Final = 60_000
"""The least time between two reminders that people ask for at a table."""
AT_ONCE: Final = 32
"""How many tables are taken up again at the same time after a start."""

Face: TypeAlias = Callable[[str, int], "Image"]
"""Draws the face of a card, by its name and width."""


def wall_clock_ms() -> int:
    """Return the time in ms since 1970, UTC."""
    return time.time_ns() // 1_000_000


class Office(Attendance):
    """One office on one database: enter it, and people can be served until it is left."""

    def __init__(
        self,
        settings: Settings,
        games: Mapping[str, Box[Any]],
        *,
        now: Now = wall_clock_ms,
        sleep: Sleep = asyncio.sleep,
        judge: Judged | None = None,
        face: Face | None = None,
        chats: Collection[str] | None = None,
    ) -> None:
        self.settings = settings
        self.games = games
        self.speech = Translator()
        self._scales = AnswerPreview(self.speech)
        self._now = now
        self._sleep = sleep
        self._judge = judge
        self._face = face
        self._chats = configured_chats(settings) if chats is None else tuple(chats)
        self._nudged: dict[TableId, int] = {}
        self._unread, self._drafted = {}, set()
        self._open = contextlib.AsyncExitStack()

    async def __aenter__(self) -> Self:
        """Open the database and go on where the office left off; raises `bot.store.port.Unusable`."""
        settings = self.settings
        async with contextlib.AsyncExitStack() as stack:
            self.store = await SqliteStore.open(settings.database.expanduser())
            stack.push_async_callback(self.store.close)
            self.tables = self._make_registry()
            own = Judge(settings.judge_seconds)
            stack.callback(own.stop)
            robots = Robots(settings.robot_least_ms, settings.robot_most_ms)
            self.settling = Autoplay(self.tables, robots, self._judge or own, self._sleep)
            stack.push_async_callback(self.settling.close)
            self.pictures = Pictures()
            around = (self.tables, self.store, self.speech, self.pictures, self._make_context, self._sleep)
            self.courier = Courier(*around, surfaces=self._chats, listener=self)
            stack.push_async_callback(self.courier.close)
            self.clock = Clock(self.tables, self.settling, self._sleep, self.courier, self.oldest_unread)
            for listener in (self.courier, self.settling, self.clock):
                self.tables.subscribe(listener)
            self.people = People(self.store, self._now)
            self.presses = AnswerIntake(self.tables, self.settling)
            self.lobby = Lobby(self.tables, self.settling)
            self.ladder = Ladder(self.tables, self.lobby, self.speech)
            self.powers = HostActions(self.tables)
            for chat_name in self._chats:
                await self.waiting_updates(chat_name)
            await self.clock.resume()
            ticking = asyncio.create_task(self.clock.run(), name="clock")
            self._resuming = asyncio.create_task(self._resume_tables(), name="taking up")
            stack.push_async_callback(cancel_all, ticking, self._resuming)
            self._open = stack.pop_all()
        return self

    def _make_registry(self) -> TableRegistry:
        """Make the registry of the database that was opened."""
        most, idle_ms = self.settings.tables_in_memory, self.settings.idle_minutes * 60_000
        times, plan = Times.from_settings(self.settings), partial(plan_posts, chats=self._chats)
        return TableRegistry(self.store, self.games, times, self._now, plan, most=most, idle_ms=idle_ms)

    async def __aexit__(
        self, kind: type[BaseException] | None, fault: BaseException | None, where: TracebackType | None
    ) -> None:
        """Stop; whatever was acknowledged is on disk."""
        with contextlib.suppress(Exception):
            await self.store.write(lambda ledger: ledger.mark_alive(self._now()))
        await self._open.__aexit__(kind, fault, where)

    async def wait_until_resumed(self) -> None:
        """Wait until every table where the office was awaited has been looked at again."""
        await asyncio.shield(self._resuming)

    async def _resume_tables(self) -> None:
        """Go on at the tables where robots, the judge or chance were awaited, a few at a time."""
        for name in await self.store.tables_awaiting_office():
            await self.settling.wait_for_room(AT_ONCE)
            self.settling.wake(name)

    # -- people and their tables

    async def meet(self, person_id: PersonId, name: str, lang: Language) -> Person:
        """Meet somebody, or note a change of name or language."""
        return await self.people.meet(person_id, name, lang)

    async def find_person(self, person_id: PersonId) -> Person | None:
        """Find a person who was met before."""
        return await self.people.find(person_id)

    def list_games(self, lang: Language) -> tuple[GameCard, ...]:
        """List the games that can be played."""
        return tuple(rulebook.make_game_card(box, lang, self.speech) for box in self.games.values())

    def cover(self, game: str) -> bytes:
        """Return the picture on a game's box, as SVG; raises Refused where it has none."""
        return rulebook.read_cover(self.lobby.require_box(game))

    def clauses(self, game: str, lang: Language, asked: str = "") -> tuple[Clause, ...]:
        """Return the clauses of a game's rules: all, or those with this number or all of these words."""
        return rulebook.search_page(self.lobby.require_box(game), lang, asked)

    def rules_page(self, game: str, lang: Language) -> tuple[Chapter, ...]:
        """Return a game's rules page from top to bottom."""
        return read_chapters(self.lobby.require_box(game), lang)

    async def list_tables(self, person: Person) -> tuple[TableLine, ...]:
        """List the tables where somebody holds a seat, most urgent first."""
        lines = []
        for name in await self.store.tables_of(person.id):
            try:
                table = await self.tables.get(name)
            except Refused:
                continue
            telling = TablePresenter(table, None, person.lang, self.speech)
            lines.append(helping.make_table_line(telling, self._make_context(table), table.seats_of(person.id)))
        return helping.sort_by_urgency(lines)

    # -- around a game

    async def open(
        self, person: Person, game: str, *, name: str, lang: Language, pace: TablePace, seats: int
    ) -> TableId:
        """Open a table; whoever does is its host and sits at seat 0."""
        return await self.lobby.open(person, game, name=name, lang=lang, pace=pace, seats=seats)

    async def practice(self, person: Person, game: str, *, name: str, lang: Language, seats: int) -> TableId:
        """Open a table with robots in all other seats, and start it."""
        return await self.lobby.practice(person, game, name=name, lang=lang, seats=seats)

    async def join(self, person: Person, table_id: TableId, seat: int | None = None, *, inbox: str = "") -> int:
        """Take a seat: in the lobby, or where a robot plays."""
        return await self.lobby.join(person, table_id, seat, inbox=inbox)

    async def leave(self, person: Person, table_id: TableId, seat: int | None = None, *, inbox: str = "") -> None:
        """Leave one seat, or all one holds; at a live table a robot takes it until somebody does."""
        await self.lobby.leave(person, table_id, seat, inbox=inbox)

    async def seat_robot(
        self, person: Person, table_id: TableId, seat: int, level: str, *, inbox: str = ""
    ) -> Acknowledged:
        """Put a robot in a seat, or with no level free it.

        At a table that has started, a person's seat takes another's consent.
        """
        if (await self.tables.get(table_id)).record.status is TableStatus.LOBBY:
            await self.lobby.seat_robot(person, table_id, seat, level, inbox=inbox)
            return self._acknowledge(person, "ack-taken")
        is_done = await self.powers.replace(person, table_id, seat, level)
        return self._acknowledge(person, "ack-taken" if is_done else "refused-needs-consent")

    async def set_seats(self, person: Person, table_id: TableId, seats: int, *, inbox: str = "") -> None:
        """Set the number of seats."""
        await self.lobby.set_seats(person, table_id, seats, inbox=inbox)

    async def set_option(
        self, person: Person, table_id: TableId, option: str, fields: Mapping[str, tuple[str, ...]], *, inbox: str = ""
    ) -> None:
        """Set one option."""
        await self.lobby.set_option(person, table_id, option, fields, inbox=inbox)

    async def set_preset(self, person: Person, table_id: TableId, preset: str, *, inbox: str = "") -> None:
        """Set all options to a preset's."""
        await self.lobby.set_preset(person, table_id, preset, inbox=inbox)

    async def set_pace(self, person: Person, table_id: TableId, pace: TablePace, *, inbox: str = "") -> None:
        """Set how the table lives."""
        await self.lobby.set_pace(person, table_id, pace, inbox=inbox)

    async def start(self, person: Person, table_id: TableId, *, inbox: str = "") -> None:
        """Start the game; vacant seats are given to robots."""
        await self.lobby.start(person, table_id, inbox=inbox)

    async def rematch(self, person: Person, table_id: TableId) -> TableId:
        """Open the next table, or join the one that is open already."""
        return await self.lobby.rematch(person, table_id)

    async def end(self, person: Person, table_id: TableId) -> Acknowledged:
        """End a table, or propose it where others are seated; the second who asks consents."""
        is_done = await self.powers.end(person, table_id)
        return self._acknowledge(person, "ack-taken" if is_done else "refused-needs-consent")

    async def remind(self, person: Person, table_id: TableId) -> Acknowledged:
        """Have those who are awaited reminded."""
        async with self.tables.lock_table(table_id) as at:
            require_live(at)
            require_seated(at, person)
            now = self._now()
            if now - self._nudged.get(table_id, 0) < NUDGE_MS:
                raise Refused("reminded-already")
            awaited = awaited_others(at, person)
            if not awaited:
                raise Refused("nobody-to-remind")
            self._nudged[table_id] = now
            notice = Notice(key="reminded", params={"who": person.name}, at=now, seq=len(at.story))
            await self.tables.amend(at, notice=notice)
            for question in awaited:
                await self.courier.remind(at, question, 0)
        return self._acknowledge(person, "ack-taken")

    # -- in a game

    async def answer(self, person: Person, answer: Answer) -> Acknowledged:
        """Take an answer; raises Refused, and then nothing has changed."""
        taken = await self.presses.take(person, answer)
        await self.people.mark_primer_read(person, taken.game)
        await self.drop_draft(person, answer)
        return self._acknowledge(person, taken.key, taken.seq, again=taken.again, time=format_time(taken.at))

    async def preview(self, person: Person, answer: Answer) -> AnswerMeaning:
        """Return what an answer would mean; raises Refused as giving it would, and changes nothing."""
        return await self._scales.preview(await self.tables.get(answer.table), person, answer)

    async def room(self, table_id: TableId, lang: Language) -> Room:
        """Return a table as the public sees it."""
        at = await self.tables.get(table_id)
        return showing.make_room(at, lang, self.speech, self._make_context(at))

    async def seat_room(
        self, person: Person, table_id: TableId, seat: int, lang: Language, *, brief: bool = False
    ) -> SeatRoom:
        """Return a table as one seat sees it, for its holder; `brief` is what a chat shows at once."""
        at = await self._require_own(person, table_id, seat)
        primer = bool(at.box.primer) and not await self.people.has_read_primer(person, at.box.name)
        show = showing.make_brief_seat_room if brief else showing.make_seat_room
        return show(at, seat, lang, self.speech, self._make_context(at), person_id=person.id, primer=primer)

    async def seats_of(self, person: Person, table_id: TableId) -> tuple[int, ...]:
        """Return the seats that somebody holds at a table."""
        return (await self.tables.get(table_id)).seats_of(person.id)

    async def report_looked(self, person: Person, table_id: TableId, seat: int) -> None:
        """Report that a seat's room, with what it may look at, has reached the person."""
        await self._require_own(person, table_id, seat)
        async with self.tables.lock_table(table_id) as at:
            await self.settling.report_delivery(at, seat)

    async def picture(
        self,
        table_id: TableId,
        lang: Language,
        *,
        person: Person | None = None,
        seat: int | None = None,
        narrow: bool = False,
    ) -> bytes:
        """Draw the table's picture as PNG, for the public or for a seat."""
        if seat is not None and person is None:
            raise Refused("not-your-seat")
        at = (
            await self.tables.get(table_id)
            if seat is None or person is None
            else await self._require_own(person, table_id, seat)
        )
        if at.position is None:
            raise Refused("no-such-picture")
        try:
            return await self.pictures.board_picture(TablePresenter(at, seat, lang, self.speech), narrow=narrow)
        except NoPicture:
            raise Refused("no-picture") from None

    async def card_face(self, picture: str, width: int) -> bytes:
        """Draw the face of a card, named `deck/code`, as PNG."""
        draw = self._face
        if draw is None:
            raise Refused("no-such-picture")
        try:
            return await self.pictures.draw_cached(("face", picture, width), "face", lambda: draw(picture, width))
        except NoPicture:
            raise Refused("no-such-picture") from None

    async def verify(self, table_id: TableId, lang: Language) -> str:
        """Say what can be shown of a table's deals right now, and what that proves, in a paragraph."""
        tables = await follow_rematches(self.tables.get, table_id)
        return await asyncio.to_thread(verification.verification_text, tables, self.games, self.speech, lang)

    async def export(self, table_id: TableId) -> bytes:
        """Export the table as a file that anybody may verify.

        Everything once it is over, until then what all were told.
        """
        return await asyncio.to_thread(export_tables, await follow_rematches(self.tables.get, table_id))

    async def _require_own(self, person: Person, table_id: TableId, seat: int) -> Table:
        at = await self.tables.get(table_id)
        if seat not in at.seats_of(person.id):
            raise Refused("not-your-seat")
        return at

    # -- telling

    def watch(self, table_id: TableId) -> AsyncIterator[int]:
        """Yield the room's version, at once and whenever anything has changed."""
        return self.tables.watch(table_id)

    def refusal_text(self, refused: Refused, lang: Language, table_id: TableId | None = None) -> str:
        """Say why something was refused, in a sentence."""
        at = self.tables.find_loaded(table_id) if table_id else None
        if at is None:
            return self.speech.refusal_text(refused, lang)
        return self.speech.refusal_text(refused, lang, at.box, TablePresenter(at, None, lang, self.speech).seat_names())

    def _acknowledge(
        self, person: Person, key: str, seq: int = 0, *, again: bool = False, time: str = ""
    ) -> Acknowledged:
        return Acknowledged(self.speech.package_text("bot", key, person.lang, time=time), seq, again)

    def _make_context(self, table: Table) -> TableContext:
        names = {tenure.person: tenure.name for tenure in table.tenures if tenure.person}
        return TableContext(self._now(), dealer.list_seals(table), names)


def format_time(at_ms: int) -> str:
    """Format a time in ms since 1970 as UTC, to the millisecond."""
    return datetime.fromtimestamp(at_ms // 1000, UTC).strftime("%H:%M:%S") + f".{at_ms % 1000:03}"


async def cancel_all(*tasks: asyncio.Task[None]) -> None:
    """Cancel tasks and wait for them."""
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
