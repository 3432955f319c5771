"""Who is told what, once, on surfaces that push.

What is to be told is planned without content beside the log rows it concerns, and put into words when it is sent:
each reader in order, in their own language. A post is `planned`, then `maybe` from the moment sending begins with its
range fixed, then `sent`. After a crash what is not `sent` goes out again under the same nonce; a surface that knows
nonces shows nothing twice, on any other the one message whose receipt was lost may come twice.
Private matters go to their person or nowhere: who cannot be reached is told once, in public and without content, to
come and look.
"""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import Awaitable, Callable, Iterable, Sequence
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from functools import partial
from typing import Final

from bot.autoplay.clock import looked_at
from bot.autoplay.runner import asked
from bot.outbox.blocked_places import Bars
from bot.outbox.direct_sender import Whispering
from bot.outbox.place_sender import Posting
from bot.outbox.planner import (
    asking_post,
    is_words,
    new_board,
    new_post,
    openings,
    places,
    planned,
    reader_of,
    readers,
    surface,
)
from bot.outbox.rate_limit import Pacing, Urgency
from bot.outbox.reachability import Contacts
from bot.ports.chat import Away, Barred, Chat, Gone, Throttled, Unreachable, Unsure
from bot.ports.room import PersonId, PlaceId, Status, TableId
from bot.presenters.pictures import Pictures
from bot.presenters.table import Beside
from bot.store import Ledger, Store, Unwritten
from bot.store.rows import Post
from bot.tables.registry import Tables
from bot.tables.table import Table
from bot.text.translator import Speech
from games.event import Told
from games.forms import Refused
from games.questions import PUBLIC, Question
from games.secret import CHANCE

log = logging.getLogger(__name__)

MOMENTS: Final = 50
"""How many turns of the loop chance is waited for."""
PATIENCE: Final = 2.0
"""Seconds before something uncertain is sent again, twice as many each time."""
LONGEST: Final = 60.0


@dataclass(slots=True)
class Courier:
    """Plans, renders and delivers. `surfaces` are the names of the chats there are, `chats` those that are up.

    `gone` is told of people whose accounts are no more, `looked` of seats that have been told all there was to tell.
    """

    tables: Tables
    store: Store
    speech: Speech
    pictures: Pictures
    beside: Callable[[Table], Beside]
    sleep: Callable[[float], Awaitable[None]] = asyncio.sleep
    surfaces: set[str] = field(default_factory=set)
    chats: dict[str, Chat] = field(default_factory=dict)
    gone: Callable[[PersonId], Awaitable[None]] | None = None
    looked: Callable[[Table, int], Awaitable[None]] | None = None
    contacts: Contacts = field(init=False)
    _bars: Bars = field(default_factory=Bars)
    _posting: Posting = field(init=False)
    _whispering: Whispering = field(init=False)
    _pacing: dict[str, Pacing] = field(default_factory=dict)
    _tasks: dict[tuple[TableId, str], asyncio.Task[None]] = field(default_factory=dict)
    _sorting: dict[TableId, asyncio.Task[None]] = field(default_factory=dict)
    _again: set[TableId] = field(default_factory=set)
    _planned: set[TableId] = field(default_factory=set)
    _missed: set[tuple[TableId, str]] = field(default_factory=set)
    _unsure: Counter[str] = field(default_factory=Counter)

    def __post_init__(self) -> None:
        self.contacts = Contacts(self.store)
        shared = (self.store, self.speech, self.pictures, self.contacts)
        self._posting = Posting(*shared, self.beside, self.surfaces)
        self._whispering = Whispering(*shared, self.tables.now, self.surfaces, self._bars)

    def expect(self, surfaces: Iterable[str]) -> None:
        """Plan for these chats from now on, whether they are up or not."""
        self.surfaces.update(surfaces)
        if self.surfaces:
            self.tables.plan = self.plan
            self.tables.told = self._committed

    async def attend(self, chat: Chat) -> None:
        """Deliver on this chat from now on, beginning with what was left unsaid before."""
        self.expect((chat.name,))
        self.chats[chat.name] = chat
        self._pacing[chat.name] = Pacing(self.tables.now, self.sleep, chat.limits.rate)
        await self.contacts.recall()
        for table in await self.store.untold():
            self.wake(table)

    def withdraw(self, name: str) -> None:
        """Deliver nothing more on a chat until it attends again; what is planned for it waits."""
        self.chats.pop(name, None)

    async def close(self) -> None:
        """Stop delivering; what is not out stays planned."""
        tasks = [*self._sorting.values(), *self._tasks.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        for pacing in self._pacing.values():
            await pacing.close()

    async def idle(self) -> None:
        """Wait until nothing is left to deliver."""
        while tasks := [*self._sorting.values(), *self._tasks.values()]:
            await asyncio.gather(*tasks, return_exceptions=True)

    # -- planning: synchronous, in the unit of work of what is told ---------------------------

    def plan(self, before: Table, after: Table, events: Told) -> Sequence[Post]:
        """What is to be told of a change, and to whom; nothing about what it is."""
        posts = planned(before, after, events, self.surfaces)
        if posts:
            self._planned.add(before.record.id)
            self._whispering.remember(before, posts)
        return posts

    def _committed(self, table: TableId) -> None:
        """A change of this table is on disk, with what was planned for it."""
        if table in self._planned:
            self._planned.discard(table)
            self.wake(table)

    async def _tell(self, table: TableId, posts: Iterable[Post]) -> None:
        """Have something told that no change of the table brought about."""
        await self.store.write(lambda ledger: ledger.plan(posts))
        self.wake(table)

    async def remind(self, table: Table, question: Question, stage: int) -> None:
        """Call a question to its person's mind: in private, or where that is closed by name in public.

        `stage` is 0 when somebody asks for it, 1 at half of the time, 2 near its end.
        """
        person = reader_of(table, question.seat, self.surfaces)
        kind, seq = f"reminder/{question.seat}/{stage}", len(table.story)
        if person and not self.contacts.is_closed(person, self.tables.now()):
            posts = [new_post(table, "", person, kind, seq)]
        else:
            posts = [new_post(table, place, "", kind, seq) for place in places(table, self.surfaces)]
        await self._tell(table.record.id, posts)

    async def reachable(self, person: PersonId) -> None:
        """Somebody did something in private, so can be told things there: what they are asked is sent again."""
        was_closed = person in self.contacts.closed
        if not await self.contacts.open(person):
            return
        now = self.tables.now()
        await self.store.write(lambda ledger: self.contacts.note(ledger, person, now))
        await self._ask_again(person, asks=was_closed)

    async def _ask_again(self, person: PersonId, *, asks: bool, told: str = "") -> None:
        """Show in lobbies that somebody is reached, and put to them what they could not be asked; `told` is out."""
        for name in await self.store.tables_of(person):
            table = await self.tables.get(name)
            posts = self._boards(table) if table.record.status is Status.LOBBY else []
            mine = (o for o in openings(table) if asks and reader_of(table, o[0].seat, self.surfaces) == person)
            posts += [asking_post(table, question, public, person, len(table.story)) for question, public in mine]
            await self._tell(name, [post for post in posts if post.kind != told])

    def _boards(self, table: Table) -> list[Post]:
        return [new_board(table, place) for place in places(table, self.surfaces)]

    # -- places --------------------------------------------------------------------------------

    async def place(self, table: TableId, place: PlaceId) -> None:
        """Show a table at a place from now on."""
        async with self.tables.at(table) as at:
            if place not in at.record.places:
                await self.tables.amend(at, places=(*at.record.places, place))

    async def repost(self, table: TableId, place: PlaceId) -> None:
        """Have a board posted anew, below what was said since."""
        await self._posting.repost(await self.tables.get(table), place)
        self.wake(table)

    async def moved(self, old: PlaceId, new: PlaceId) -> None:
        """A place has another name from now on: tables, and what was planned there, in one step."""
        async with AsyncExitStack() as stack:
            names = sorted(await self.store.tables_at(old))
            held = [await stack.enter_async_context(self.tables.at(name)) for name in names]
            records = [
                table.record.model_copy(
                    update={"places": tuple(dict.fromkeys(new if p == old else p for p in table.record.places))}
                )
                for table in held
            ]

            def unit(ledger: Ledger) -> None:
                ledger.moved(old, new)
                for table, record in zip(held, records, strict=True):
                    ledger.table(record)
                    ledger.placed(record)
                    ledger.plan([new_board(table, new)])

            await self.store.write(unit)
            for table, record in zip(held, records, strict=True):
                table.record = record
        for name in names:
            self.wake(name)

    async def lost(self, place: PlaceId) -> None:
        """A place is gone, or closed to us: nothing is told there any more, and its people hear so in private."""
        await self.store.write(lambda ledger: ledger.silenced(place))
        for name in await self.store.tables_at(place):
            try:
                async with self.tables.at(name) as table:
                    left = tuple(p for p in table.record.places if p != place)
                    await self.tables.amend(table, places=left)
                    people = readers(table, self.surfaces) if table.record.status not in OVER else []
                    posts = [new_post(table, "", person, f"lost/{seat}", len(table.story)) for seat, person in people]
            except Refused:
                continue
            await self._tell(name, posts)

    # -- delivering ----------------------------------------------------------------------------

    def wake(self, table: TableId) -> None:
        """There may be something to deliver of this table."""
        if table in self._sorting:
            self._again.add(table)
            return
        task = asyncio.create_task(self._sort(table))
        self._sorting[table] = task
        task.add_done_callback(lambda _: self._sorted(table))

    def _sorted(self, table: TableId) -> None:
        del self._sorting[table]
        if table in self._again:
            self._again.discard(table)
            self.wake(table)

    async def _sort(self, table: TableId) -> None:
        """Set a delivery going for every reader who has none."""
        for reader in {post.place or post.person: None for post in await self.store.unsent(table)}:
            key = (table, reader)
            if key in self._tasks:
                self._missed.add(key)
            else:
                task = self._tasks[key] = asyncio.create_task(self._deliver(table, reader))
                task.add_done_callback(partial(self._delivered, key))

    def _delivered(self, key: tuple[TableId, str], task: asyncio.Task[None]) -> None:
        del self._tasks[key]
        if key in self._missed:
            self._missed.discard(key)
            self.wake(key[0])
        if not task.cancelled() and (fault := task.exception()) is not None:
            log.error("delivery failed: %s", type(fault).__name__, extra={"table": key[0]}, exc_info=None)

    async def _mine(self, table: TableId, reader: str) -> list[Post]:
        """What one reader is still to be told of a table, in the order it is told: what was begun first."""
        mine = [post for post in await self.store.unsent(table) if (post.place or post.person) == reader]
        return sorted(mine, key=lambda post: post.status != "maybe")

    async def _deliver(self, table: TableId, reader: str) -> None:
        """Tell one reader of one table everything, in order."""
        chat = self.chats.get(surface(reader))
        if chat is None:
            return
        pacing = self._pacing[chat.name]
        while self.chats.get(chat.name) is chat and (mine := await self._mine(table, reader)):
            await self._quiet(table)
            rest = chat.limits.rest if mine[0].place else chat.limits.breath
            async with pacing.turn(reader, rest, urgency(mine)) as turn:
                if mine := await self._mine(table, reader):
                    turn.spent = await self._step(await self.tables.get(table), chat, mine)

    async def _quiet(self, table: TableId) -> None:
        """Let chance have its say first, so that what it leads to goes into the same message."""
        for _ in range(MOMENTS):
            async with self.tables.at(table) as at:
                if at.record.status is not Status.LIVE or asked(at, CHANCE) is None:
                    return
            await asyncio.sleep(0)

    async def _step(self, table: Table, chat: Chat, mine: Sequence[Post]) -> bool:
        """Send one message; says whether anything went out, or was tried."""
        awaited = showing(table) if mine[0].place else ""
        try:
            sent = await (self._posting.step if mine[0].place else self._whisper)(table, chat, mine)
            if sent and awaited and awaited == showing(table):
                await self._posted(table, mine[0].place)
            self._unsure.pop(mine[0].place or mine[0].person, None)
            self._bars.lift(PlaceId(mine[0].place))
            return sent  # noqa: TRY300  what follows is for what was not
        except Throttled as throttled:
            await self.sleep(throttled.after)
        except Unsure:
            reader = mine[0].place or mine[0].person
            self._unsure[reader] += 1
            await self.sleep(min(PATIENCE * 2 ** (self._unsure[reader] - 1), LONGEST))
            return True
        except Barred as barred:
            await self._barred(table, PlaceId(mine[0].place), barred)
        except Unreachable as unreachable:
            await self._give_up(table, mine[0], unreachable)
        except Unwritten:
            raise
        except Exception as fault:  # noqa: BLE001  the edge of one message: one that cannot be said stops no other
            log.error("unsaid: %s", type(fault).__name__, extra={"table": table.record.id, "post": mine[0].id})  # noqa: TRY400
            unsaid = [post for post in mine if is_words(post)] if is_words(mine[0]) else mine[:1]
            await self.store.write(lambda ledger: ledger.skipped(unsaid))
        return True

    async def _posted(self, table: Table, place: str) -> None:
        """The public picture is out as it stands, if no board waits there any more."""
        is_out = all(post.kind != "board" for post in await self._mine(table.record.id, place))
        if is_out and self.looked is not None:
            await self.looked(table, PUBLIC)

    async def _whisper(self, table: Table, chat: Chat, mine: Sequence[Post]) -> bool:
        """Tell one person one thing, and show where it can be seen that they are reached."""
        person = mine[0].person
        was_reached, was_closed = await self.contacts.reach(person), person in self.contacts.closed
        is_sent = await self._whispering.step(table, chat, mine)
        if is_sent and (was_closed or (was_reached is None and table.record.status is Status.LOBBY)):
            await self._ask_again(person, asks=was_closed, told=mine[0].kind)
        if is_sent and len(mine) == 1 and self.looked is not None:
            for seat in table.seats_of(person):
                await self.looked(table, seat)
        return is_sent

    async def _barred(self, table: Table, place: PlaceId, why: Barred) -> None:
        """A place does not let us speak: its people hear what we miss, once, and what is to be said there waits."""
        if self._bars.lower(place, why.lacking):
            people = readers(table, self.surfaces)
            seq = len(table.story)
            await self._tell(
                table.record.id, [new_post(table, "", person, f"barred/{seat}/{place}", seq) for seat, person in people]
            )
        await self.sleep(self._bars.wait(place))

    async def _give_up(self, table: Table, post: Post, why: Unreachable) -> None:
        """A reader who cannot be reached: a person is pull-only from now on, and told so once, where all can read it."""
        if post.place:
            await self.lost(post.place)
            return
        is_new = await self.contacts.shut(post.person, self.tables.now())
        posts = self._boards(table) if table.record.status is Status.LOBBY else []
        if is_new and not isinstance(why, Gone | Away):
            seats = table.seats_of(post.person)[:1]
            where = places(table, self.surfaces)
            posts += [new_post(table, at, "", f"closed/{seat}", len(table.story)) for at in where for seat in seats]

        def unit(ledger: Ledger) -> None:
            ledger.sent(post, post.message_id)
            ledger.plan(posts)

        await self.store.write(unit)
        self.wake(table.record.id)
        if isinstance(why, Gone) and self.gone is not None:
            await self.gone(post.person)


OVER: Final = frozenset({Status.OVER, Status.CLOSED})
"""Where nobody misses anything."""


def showing(table: Table) -> str:
    """The open question when the public picture is posted, by its key; empty where nobody asks."""
    question = looked_at(table, PUBLIC)
    return table.question_key(question) if question else ""


def urgency(posts: Sequence[Post]) -> Urgency:
    """How urgent a reader's next message is."""
    if posts[0].person:
        return Urgency.PRIVATE
    return Urgency.CHATTER if all(post.kind.startswith("strip/") for post in posts) else Urgency.BOARD
