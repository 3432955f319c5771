"""The office: what surfaces ask for on behalf of people. Everything else in `bot/` stands behind it."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import AsyncIterator, Callable, Mapping
from datetime import UTC, datetime
from types import TracebackType
from typing import TYPE_CHECKING, Any, Final, Self, TypeAlias

from bot.actions.answers import Presses
from bot.actions.host import Powers, owing
from bot.actions.ladder import Ladder
from bot.actions.lobby import Lobby, seated
from bot.actions.people import People
from bot.actions.preview import Scales
from bot.audit import verify as verification
from bot.audit.export import exported, followed
from bot.autoplay import dealer
from bot.autoplay.clock import Clock
from bot.autoplay.judge import Judge, Judged
from bot.autoplay.robots import Robots
from bot.autoplay.runner import Settling, Sleep
from bot.config import Settings
from bot.office.attendance import Chats
from bot.outbox.courier import Courier
from bot.ports.room import (
    Acknowledged,
    Clause,
    GameCard,
    Language,
    Pace,
    Person,
    PersonId,
    Press,
    Room,
    SeatRoom,
    Status,
    TableId,
    TableLine,
    Weighing,
)
from bot.presenters import help as helping
from bot.presenters import room as showing
from bot.presenters.pictures import NoPicture, Pictures
from bot.presenters.table import Beside, Telling
from bot.store import Store
from bot.store.rows import Notice
from bot.tables.deadlines import Times
from bot.tables.registry import Now, Tables
from bot.tables.table import Table, live
from bot.text import clauses as rulebook
from bot.text.rules_page import Chapter, chapters
from bot.text.translator import Speech
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


def wall() -> int:
    """The time in ms since 1970, UTC."""
    return time.time_ns() // 1_000_000


class Office(Chats):
    """One office on one database: enter it, and people may be served until it is left."""

    def __init__(
        self,
        settings: Settings,
        games: Mapping[str, Box[Any]],
        *,
        now: Now = wall,
        sleep: Sleep = asyncio.sleep,
        judge: Judged | None = None,
        face: Face | None = None,
    ) -> None:
        self.settings = settings
        self.games = games
        self.speech = Speech()
        self._scales = Scales(self.speech)
        self._now = now
        self._sleep = sleep
        self._judge = judge
        self._face = face
        self._nudged: dict[TableId, int] = {}
        self._unread, self._drafted = {}, set()
        self._open = contextlib.AsyncExitStack()

    async def __aenter__(self) -> Self:
        """Open the database and go on where the office left off; raises `bot.store.Unusable`."""
        settings = self.settings
        async with contextlib.AsyncExitStack() as stack:
            self.store = await Store.opened(settings.database.expanduser())
            stack.push_async_callback(self.store.close)
            self.tables = self._shelved()
            own = Judge(settings.judge_seconds)
            stack.callback(own.stop)
            robots = Robots(settings.robot_least_ms, settings.robot_most_ms)
            self.settling = Settling(self.tables, robots, self._judge or own, self._sleep)
            stack.push_async_callback(self.settling.close)
            self.clock = Clock(self.tables, self.settling, self._sleep)
            self.people = People(self.store, self._now)
            self.presses = Presses(self.tables, self.settling)
            self.lobby = Lobby(self.tables)
            self.ladder = Ladder(self.tables, self.lobby, self.speech)
            self.powers = Powers(self.tables)
            self.pictures = Pictures()
            around = (self.tables, self.store, self.speech, self.pictures, self._beside, self._sleep)
            self.courier = Courier(*around, gone=self.gone, looked=self._pushed)
            stack.push_async_callback(self.courier.close)
            await self._expect(surfaces(settings))
            await self.clock.resume()
            ticking = asyncio.create_task(self.clock.run(), name="clock")
            self._resuming = asyncio.create_task(self._take_up(), name="taking up")
            stack.push_async_callback(ended, ticking, self._resuming)
            self._open = stack.pop_all()
        return self

    def _shelved(self) -> Tables:
        """The tables of the database that was opened."""
        most, idle_ms = self.settings.tables_in_memory, self.settings.idle_minutes * 60_000
        return Tables(self.store, self.games, Times.of(self.settings), self._now, most=most, idle_ms=idle_ms)

    async def __aexit__(
        self, kind: type[BaseException] | None, fault: BaseException | None, where: TracebackType | None
    ) -> None:
        """Stop; whatever was acknowledged is on disk."""
        with contextlib.suppress(Exception):
            await self.store.write(lambda ledger: ledger.alive(self._now()))
        await self._open.__aexit__(kind, fault, where)

    async def taken_up(self) -> None:
        """Wait until every table where the office was awaited has been looked at again."""
        await asyncio.shield(self._resuming)

    async def _take_up(self) -> None:
        """Go on at the tables where robots, the judge or chance were awaited, a few at a time."""
        for name in await self.store.stirring():
            await self.settling.room_for(AT_ONCE)
            self.settling.stir(name)

    # -- people and their tables

    async def meet(self, id: PersonId, name: str, lang: Language) -> Person:  # noqa: A002  the ports call it id
        """Meet somebody, or note a change of name or language."""
        return await self.people.meet(id, name, lang)

    async def person(self, id: PersonId) -> Person | None:  # noqa: A002  the ports call it id
        """Somebody who was met before."""
        return await self.people.find(id)

    def shelf(self, lang: Language) -> tuple[GameCard, ...]:
        """The games that can be played."""
        return tuple(rulebook.card(box, lang, self.speech) for box in self.games.values())

    def cover(self, game: str) -> bytes:
        """The picture on a game's box, as SVG; raises Refused where it has none."""
        return rulebook.cover(self.lobby.box(game))

    def rules(self, game: str, lang: Language, asked: str = "") -> tuple[Clause, ...]:
        """The clauses of a game's rules page: all, or those that answer a number or hold all of some words."""
        return rulebook.page(self.lobby.box(game), lang, asked)

    def chapters(self, game: str, lang: Language) -> tuple[Chapter, ...]:
        """A game's rules page from top to bottom."""
        return chapters(self.lobby.box(game), lang)

    async def my_tables(self, person: Person) -> tuple[TableLine, ...]:
        """The tables where somebody holds a seat, most urgent first."""
        lines = []
        for name in await self.store.tables_of(person.id):
            try:
                table = await self.tables.get(name)
            except Refused:
                continue
            telling = Telling(table, None, person.lang, self.speech)
            lines.append(helping.table_line(telling, self._beside(table), table.seats_of(person.id)))
        return helping.most_urgent_first(lines)

    # -- around a game

    async def open(self, person: Person, game: str, *, name: str, lang: Language, pace: Pace, seats: int) -> TableId:
        """Open a table; whoever does is its host and sits at seat 0."""
        return await self.lobby.open(person, game, name=name, lang=lang, pace=pace, seats=seats)

    async def practice(self, person: Person, game: str, *, name: str, lang: Language, seats: int) -> TableId:
        """Open a table with robots in all other seats, and begin."""
        return await self.lobby.practice(person, game, name=name, lang=lang, seats=seats)

    async def join(self, person: Person, table: TableId, seat: int | None = None, *, inbox: str = "") -> int:
        """Sit down: in the lobby, or where a robot plays."""
        return await self.lobby.join(person, table, seat, inbox=inbox)

    async def leave(self, person: Person, table: TableId, seat: int | None = None, *, inbox: str = "") -> None:
        """Get up; at a live table a robot takes the seat until somebody does."""
        await self.lobby.leave(person, table, seat, inbox=inbox)

    async def seat_robot(
        self, person: Person, table: TableId, seat: int, level: str, *, inbox: str = ""
    ) -> Acknowledged:
        """Put a robot in a seat, or with no level free it; a person's seat at a live table takes another's consent."""
        if (await self.tables.get(table)).record.status is Status.LOBBY:
            await self.lobby.seat_robot(person, table, seat, level, inbox=inbox)
            return self._acknowledged(person, "ack-taken")
        is_done = await self.powers.replace(person, table, seat, level)
        return self._acknowledged(person, "ack-taken" if is_done else "refused-needs-consent")

    async def resize(self, person: Person, table: TableId, seats: int, *, inbox: str = "") -> None:
        """Set the number of seats."""
        await self.lobby.resize(person, table, seats, inbox=inbox)

    async def choose(
        self, person: Person, table: TableId, option: str, fields: Mapping[str, tuple[str, ...]], *, inbox: str = ""
    ) -> None:
        """Set one option."""
        await self.lobby.choose(person, table, option, fields, inbox=inbox)

    async def preset(self, person: Person, table: TableId, name: str, *, inbox: str = "") -> None:
        """Set all options as a preset has them."""
        await self.lobby.preset(person, table, name, inbox=inbox)

    async def pace(self, person: Person, table: TableId, pace: Pace, *, inbox: str = "") -> None:
        """Set how the table lives."""
        await self.lobby.pace(person, table, pace, inbox=inbox)

    async def start(self, person: Person, table: TableId, *, inbox: str = "") -> None:
        """Begin; vacant seats are given to robots."""
        await self.lobby.start(person, table, inbox=inbox)

    async def rematch(self, person: Person, table: TableId) -> TableId:
        """Open the next table, or join the one that is open already."""
        return await self.lobby.rematch(person, table)

    async def end(self, person: Person, table: TableId) -> Acknowledged:
        """End a table, or propose it where others are seated; the second who asks consents."""
        is_done = await self.powers.end(person, table)
        return self._acknowledged(person, "ack-taken" if is_done else "refused-needs-consent")

    async def remind(self, person: Person, table: TableId) -> Acknowledged:
        """Have those who are awaited reminded."""
        async with self.tables.at(table) as at:
            live(at)
            seated(at, person)
            now = self._now()
            if now - self._nudged.get(table, 0) < NUDGE_MS:
                raise Refused("reminded-already")
            awaited = owing(at, person)
            if not awaited:
                raise Refused("nobody-to-remind")
            self._nudged[table] = now
            notice = Notice(key="reminded", params={"who": person.name}, at=now, seq=len(at.story))
            await self.tables.amend(at, notice=notice)
            for question in awaited:
                for remind in self.clock.reminds:
                    await remind(at, question, 0)
        return self._acknowledged(person, "ack-taken")

    # -- in a game

    async def press(self, person: Person, press: Press) -> Acknowledged:
        """Take an answer; raises Refused, and then nothing has changed."""
        taken = await self.presses.take(person, press)
        await self.people.prime(person, taken.game)
        await self.undraft(person, press)
        return self._acknowledged(person, taken.key, taken.seq, again=taken.again, time=stamped(taken.at))

    async def weigh(self, person: Person, press: Press) -> Weighing:
        """What an answer would mean, before it is given; raises Refused as the press would, and changes nothing."""
        return await self._scales.weigh(await self.tables.get(press.table), person, press)

    async def room(self, table: TableId, lang: Language) -> Room:
        """A table as the public sees it."""
        at = await self.tables.get(table)
        return showing.room(at, lang, self.speech, self._beside(at))

    async def seat_room(
        self, person: Person, table: TableId, seat: int, lang: Language, *, brief: bool = False
    ) -> SeatRoom:
        """A table as one seat sees it, for whoever holds it; `brief` as far as a chat shows it at once."""
        at = await self._own(person, table, seat)
        primer = bool(at.box.primer) and not await self.people.is_primed(person, at.box.name)
        show = showing.brief if brief else showing.seat_room
        return show(at, seat, lang, self.speech, self._beside(at), person=person.id, primer=primer)

    async def held(self, person: Person, table: TableId) -> tuple[int, ...]:
        """The seats that somebody holds at a table."""
        return (await self.tables.get(table)).seats_of(person.id)

    async def looked(self, person: Person, table: TableId, seat: int) -> None:
        """A seat's room, with what it may look at, has reached the person."""
        await self._own(person, table, seat)
        async with self.tables.at(table) as at:
            await self.clock.delivered(at, seat)
        self.settling.stir(table)

    async def picture(
        self,
        table: TableId,
        lang: Language,
        *,
        person: Person | None = None,
        seat: int | None = None,
        narrow: bool = False,
    ) -> bytes:
        """The table's picture as PNG, for the public or for a seat."""
        if seat is not None and person is None:
            raise Refused("not-your-seat")
        at = await self.tables.get(table) if seat is None or person is None else await self._own(person, table, seat)
        if at.position is None:
            raise Refused("no-such-picture")
        try:
            return await self.pictures.board(Telling(at, seat, lang, self.speech), narrow=narrow)
        except NoPicture:
            raise Refused("no-picture") from None

    async def face(self, picture: str, width: int) -> bytes:
        """The face of a card, named `deck/code`, as PNG."""
        draw = self._face
        if draw is None:
            raise Refused("no-such-picture")
        try:
            return await self.pictures.drawn(("face", picture, width), "face", lambda: draw(picture, width))
        except NoPicture:
            raise Refused("no-such-picture") from None

    async def verify(self, table: TableId, lang: Language) -> str:
        """What can be shown of a table's deals right now, and what that proves, in a paragraph."""
        tables = await followed(self.tables.get, table)
        return await asyncio.to_thread(verification.paragraph, tables, self.games, self.speech, lang)

    async def export(self, table: TableId) -> bytes:
        """The table as a file that anybody may verify: everything once it is over, until then what all were told."""
        return await asyncio.to_thread(exported, await followed(self.tables.get, table))

    async def _own(self, person: Person, table: TableId, seat: int) -> Table:
        at = await self.tables.get(table)
        if seat not in at.seats_of(person.id):
            raise Refused("not-your-seat")
        return at

    # -- telling

    def watch(self, table: TableId) -> AsyncIterator[int]:
        """The room's version, at once and whenever anything has changed."""
        return self.tables.watch(table)

    def refusal(self, refused: Refused, lang: Language, table: TableId | None = None) -> str:
        """Why something was not taken, in a sentence."""
        at = self.tables.known(table) if table else None
        if at is None:
            return self.speech.refusal(refused, lang)
        return self.speech.refusal(refused, lang, at.box, Telling(at, None, lang, self.speech).names())

    def _acknowledged(
        self, person: Person, key: str, seq: int = 0, *, again: bool = False, time: str = ""
    ) -> Acknowledged:
        return Acknowledged(self.speech.words("bot", key, person.lang, time=time), seq, again)

    def _beside(self, table: Table) -> Beside:
        names = {tenure.person: tenure.name for tenure in table.tenures if tenure.person}
        return Beside(self._now(), dealer.seals(table), names)


def surfaces(settings: Settings) -> list[str]:
    """The chats that will attend, since their tokens are set: what happens before they do is told them later."""
    tokens = {"discord": settings.discord_token, "telegram": settings.telegram_token}
    return [name for name, token in tokens.items() if token is not None]


def stamped(at: int) -> str:
    """A time in ms since 1970, to the millisecond, as UTC."""
    return datetime.fromtimestamp(at // 1000, UTC).strftime("%H:%M:%S") + f".{at % 1000:03}"


async def ended(*tasks: asyncio.Task[None]) -> None:
    """Stop tasks of the office's."""
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
