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
from collections.abc import Awaitable, Callable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import takewhile
from typing import Final

from bot import letters
from bot.chat import Chat, Throttled, Unreachable, Unsure
from bot.pictures import Pictures
from bot.planning import asked, fresh_id, new_post, openings, places, planned, reader_of, surface
from bot.ports import PersonId, PlaceId, TableId
from bot.records import Post
from bot.screen import Public
from bot.speech import Speech
from bot.store import Ledger, Store, Unwritten
from bot.table import Table
from bot.tables import Tables
from bot.telling import Telling
from games.ask import Question
from games.event import Told

log = logging.getLogger(__name__)

PATIENCE: Final = 2.0
"""Seconds before something uncertain is sent again."""
GATHERED: Final = frozenset({"lines", "notice", "news"})
"""Kinds of which several in a row go into one message."""


@dataclass(slots=True)
class Courier:
    """Plans, renders and delivers. `surfaces` are the names of the chats there are, `chats` those that are up."""

    tables: Tables
    store: Store
    speech: Speech
    pictures: Pictures
    sleep: Callable[[float], Awaitable[None]] = asyncio.sleep
    surfaces: set[str] = field(default_factory=set)
    chats: dict[str, Chat] = field(default_factory=dict)
    closed: set[PersonId] = field(default_factory=set)
    _tasks: dict[tuple[TableId, str], asyncio.Task[None]] = field(default_factory=dict)
    _sorting: dict[TableId, asyncio.Task[None]] = field(default_factory=dict)
    _again: set[TableId] = field(default_factory=set)
    _planned: set[TableId] = field(default_factory=set)

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
        self.closed = await self.store.closed()
        for table in await self.store.untold():
            self.wake(table)

    async def close(self) -> None:
        """Stop delivering; what is not out stays planned."""
        tasks = [*self._sorting.values(), *self._tasks.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

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
        return posts

    def _committed(self, table: TableId) -> None:
        """A change of this table is on disk, with what was planned for it."""
        if table in self._planned:
            self._planned.discard(table)
            self.wake(table)

    async def place(self, table: TableId, place: PlaceId) -> None:
        """Show a table at a place from now on."""
        async with self.tables.at(table) as at:
            if place not in at.record.places:
                await self.tables.amend(at, places=(*at.record.places, place))

    async def remind(self, table: Table, question: Question, stage: int) -> None:
        """Call a question to its person's mind: in private, or where that is closed by name in public.

        `stage` is 0 when somebody asks for it, 1 at half of the time, 2 near its end.
        """
        person = reader_of(table, question.seat, self.surfaces)
        kind, seq = f"reminder/{question.seat}/{stage}", len(table.story)
        if person and person not in self.closed:
            posts = [new_post(table, "", person, kind, seq)]
        else:
            posts = [new_post(table, place, "", kind, seq) for place in places(table, self.surfaces)]
        await self.store.write(lambda ledger: ledger.plan(posts))
        self.wake(table.record.id)

    async def reachable(self, person: PersonId) -> None:
        """Somebody wrote to us in private, so can be told things there: what they are asked is sent again."""
        if person not in self.closed:
            return
        self.closed.discard(person)
        tables = [await self.tables.get(name) for name in await self.store.tables_of(person)]
        posts = [
            asked(table, question, public, person, len(table.story))
            for table in tables
            for question, public in openings(table)
            if reader_of(table, question.seat, self.surfaces) == person
        ]

        def unit(ledger: Ledger) -> None:
            ledger.opened(person)
            ledger.plan(posts)

        await self.store.write(unit)
        for table in tables:
            self.wake(table.record.id)

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
            if key not in self._tasks:
                task = self._tasks[key] = asyncio.create_task(self._deliver(table, reader))
                task.add_done_callback(partial(self._delivered, key))

    def _delivered(self, key: tuple[TableId, str], task: asyncio.Task[None]) -> None:
        del self._tasks[key]
        if not task.cancelled() and (fault := task.exception()) is not None:
            log.error("delivery failed: %s", type(fault).__name__, extra={"table": key[0]}, exc_info=None)

    async def _deliver(self, table: TableId, reader: str) -> None:
        """Tell one reader of one table everything, in order."""
        chat = self.chats.get(surface(reader))
        if chat is None:
            return
        while mine := [p for p in await self.store.unsent(table) if (p.place or p.person) == reader]:
            for post in await self._begun(await self.tables.get(table), chat, arranged(mine)):
                await self._until_out(table, chat, post)

    async def _until_out(self, table: TableId, chat: Chat, post: Post) -> None:
        """Send one post, as often as it takes."""
        while True:
            try:
                await self._send(await self.tables.get(table), chat, post)
            except Throttled as throttled:
                await self.sleep(throttled.after)
            except Unsure:
                post = post._replace(status="maybe")
                await self.sleep(PATIENCE)
            except Unreachable:
                await self._give_up(await self.tables.get(table), post)
                return
            except Unwritten:
                raise
            except Exception as fault:  # noqa: BLE001  the edge of one message: one that cannot be said stops no other
                log.error("unsaid: %s", type(fault).__name__, extra={"table": table, "post": post.id})  # noqa: TRY400
                await self._sent(post, post.message_id)
                return
            else:
                return

    async def _begun(self, table: Table, chat: Chat, posts: Sequence[Post]) -> list[Post]:
        """Fix what the next messages hold, and note that they are being sent."""
        if begun := [post for post in posts if post.status == "maybe"]:
            return begun
        kind = posts[0].kind
        is_gathered = kind.partition("/")[0] in GATHERED
        whole = list(takewhile(lambda post: post.kind == kind, posts)) if is_gathered else [posts[0]]
        first = whole[0]._replace(to_seq=whole[-1].to_seq)
        parts = self._parts(table, chat, first) if kind == "lines" else 1
        sending = [first, *(first._replace(id=fresh_id(), part=number) for number in range(1, parts))]
        if kind == "board":
            await self.store.write(lambda ledger: ledger.plan([first._replace(status="maybe")]))
        else:
            await self.store.write(lambda ledger: ledger.gather(whole, sending))
        return sending

    def _parts(self, table: Table, chat: Chat, post: Post) -> int:
        """On how many pages it goes; one that cannot be worded counts as one, and fails when it is sent."""
        try:
            return len(self._pages(table, chat, post))
        except Exception:  # noqa: BLE001  see `_until_out`
            return 1

    async def _give_up(self, table: Table, post: Post) -> None:
        """A reader who cannot be reached: a person is pull-only from now on, and told so once, where all can read it."""
        place, person = post.place, post.person
        news = [] if place or person in self.closed else [
            new_post(table, where, "", f"closed/{seat}", len(table.story))
            for where in places(table, self.surfaces)
            for seat in table.seats_of(person)[:1]
        ]  # fmt: skip
        now = self.tables.now()

        def unit(ledger: Ledger) -> None:
            ledger.sent(post, post.message_id)
            if person:
                ledger.closed(person, now)
            ledger.plan(news)

        await self.store.write(unit)
        if person:
            self.closed.add(person)
        self.wake(table.record.id)

    # -- one message ------------------------------------------------------------------------------

    async def _send(self, table: Table, chat: Chat, post: Post) -> None:
        if post.kind == "board":
            await self._send_board(table, chat, post)
        elif post.place:
            text = self._public_text(table, chat, post)
            message = await chat.post(post.place, Public(text), post.id) if text else ""
            await self._sent(post, message)
        elif post.person in self.closed:
            await self._sent(post, "")
        else:
            await self._send_private(table, chat, post)

    def _public_text(self, table: Table, chat: Chat, post: Post) -> str:
        telling = self._public_eye(table)
        kind, _, about = post.kind.partition("/")
        match kind:
            case "lines":
                pages = self._pages(table, chat, post)
                return pages[post.part] if post.part < len(pages) else ""
            case "notice":
                return telling.announced()
            case "closed":
                return telling.words("told-private", who=telling.name(int(about)))
            case "reminder":
                seat, _, stage = about.partition("/")
                return telling.words("reminder-public", who=telling.name(int(seat)), stage=int(stage))
        raise ValueError(post.kind)

    def _pages(self, table: Table, chat: Chat, post: Post) -> list[str]:
        return letters.pages(letters.lines(self._public_eye(table), post.from_seq, post.to_seq), chat.limits.text)

    async def _send_board(self, table: Table, chat: Chat, post: Post) -> None:
        said, shown = await letters.board(self._public_eye(table), self.pictures, self.tables.now(), chat.limits.text)
        message = post.message_id
        if not message:
            message = await chat.post(post.place, said, post.id)
        if post.hash != shown and (post.message_id or post.status == "maybe"):
            message = await edited(chat, post, message, said)
        await self._sent(post, message, shown)

    async def _send_private(self, table: Table, chat: Chat, post: Post) -> None:
        person = await self.store.person(post.person)
        lang = person.lang if person else table.record.lang
        kind, _, about = post.kind.partition("/")
        seat = int(about.partition("/")[0])
        if reader_of(table, seat, self.surfaces) != post.person:
            await self._sent(post, "")
            return
        said = letters.private(Telling(table, seat, lang, self.speech), kind, about, post, chat.limits.text)
        message = await chat.whisper(post.person, said, post.id) if said else ""
        await self._sent(post, message, question=said.question.id if said and said.question else "")

    def _public_eye(self, table: Table) -> Telling:
        return Telling(table, None, table.record.lang, self.speech)

    async def _sent(self, post: Post, message: str, shown: str = "", question: str = "") -> None:
        def unit(ledger: Ledger) -> None:
            ledger.sent(post, message, shown)
            if question:
                ledger.prompted(post.person, message, post.table, question)
            if post.person and message:
                ledger.saw(post.person, post.table, post.to_seq)

        await self.store.write(unit)


async def edited(chat: Chat, post: Post, message: str, said: Public) -> str:
    """Edit a message, or where it is gone post another; returns the id of the one that stands."""
    try:
        await chat.edit(post.place, message, said)
    except Unreachable:
        return await chat.post(post.place, said, fresh_id())
    return message


def arranged(posts: Iterable[Post]) -> list[Post]:
    """One reader's posts in the order they are told: what was begun first, and the board after the words it shows."""
    return sorted(posts, key=lambda p: (p.status != "maybe", p.kind == "board" and bool(p.message_id)))
