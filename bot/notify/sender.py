"""Who is told what, once, on chats.

What is to be told is planned without content beside the log rows it concerns, and put into words when it is sent:
each reader in order, in their own language. A post is `planned`, then `maybe` from the moment sending begins with its
range fixed, then `sent`. After a crash what is not `sent` goes out again under the same nonce; a chat that knows
nonces shows nothing twice, on any other the one message whose receipt was lost may come twice.
Private matters go to their person or nowhere: who cannot be reached is told once, in public and without content, to
come and look.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Collection, Iterable, Sequence
from dataclasses import dataclass, field
from functools import partial

from bot.db.chores import Claim
from bot.db.notify import PostRow
from bot.db.posts import Post, StatusMessage
from bot.db.store import Store
from bot.db.transaction import Transaction
from bot.notify.addresses import Addresses, PrivateChat, Way
from bot.notify.call_note import CallNotes
from bot.notify.chance_wait import wait_for_chance
from bot.notify.channel_sender import PlaceSender
from bot.notify.delivery_listener import DeliveryListener
from bot.notify.digests import Digests
from bot.notify.direct_sender import DirectSender
from bot.notify.doubts import Doubts
from bot.notify.letters import Letters
from bot.notify.page_doors import NO_DOORS, PageDoors
from bot.notify.place_changes import move_all_tables
from bot.notify.planner import (
    delivery_key,
    make_seat_post,
    make_status_post,
    plan_again,
    plan_blocked_place,
    plan_closed_messages,
    plan_lost_place,
    plan_reminder,
    urgency_of,
)
from bot.notify.put_off import SECOND_LOOK_S, PutOff
from bot.notify.rate_limit import Pacing, SharedTurns
from bot.notify.reach import BlockedPlaces
from bot.notify.reachability import Reachability
from bot.notify.seat_messages import SeatMessages
from bot.notify.telephones import Telephones
from bot.run.jobs import Chores
from bot.run.side_task import cancel_all
from bot.run.supervisor import Supervisor
from bot.tables.listener import Change
from bot.tables.people import accounts_of, find_person_id
from bot.tables.places import show_changes
from bot.tables.readers import find_reader, list_places
from bot.tables.snapshot import Table
from bot.tables.tables import TableRegistry
from bot.text.translator import Translator
from bot.values.chat import Blocked, Chat, Gone, LeftPlace, PartRefused, Throttled, Unreachable, Unsure
from bot.values.counters import Tally
from bot.values.health import Chore
from bot.values.ids import AccountId, Language, PersonId, PlaceId, TableId, TableStatus
from bot.values.requests import NotSaved
from bot.views.pictures import Pictures
from bot.views.table import TableContext
from games.forms import Refused
from games.questions import PUBLIC, Question

log = logging.getLogger(__name__)


@dataclass(slots=True)
class Courier:
    """Words and delivers. `surfaces` are the names of all chats, `chats` those connected; `doors` are how people find the pages.

    Of what there is to tell it tells what falls to it; `call` has other processes look whether anything falls to them.
    """

    tables: TableRegistry
    store: Store
    translator: Translator
    pictures: Pictures
    context: Callable[[Table], TableContext]
    sleep: Callable[[float], Awaitable[None]]
    supervisor: Supervisor
    surfaces: Collection[str]
    listener: DeliveryListener
    tally: Tally
    chores: Chores
    call: Callable[[TableId], None]
    doors: PageDoors = NO_DOORS
    chats: dict[str, Chat] = field(default_factory=dict)
    reachability: Reachability = field(init=False)
    addresses: Addresses = field(init=False)
    seat_messages: SeatMessages = field(init=False)
    letters: Letters = field(init=False)
    _blocked: BlockedPlaces = field(init=False)
    _notes: CallNotes = field(init=False)
    _posting: PlaceSender = field(init=False)
    _whispering: DirectSender = field(init=False)
    _pacing: dict[str, Pacing] = field(default_factory=dict)
    _tasks: dict[tuple[TableId, str], asyncio.Task[None]] = field(default_factory=dict)
    _sorting: dict[TableId, asyncio.Task[None]] = field(default_factory=dict)
    _again: set[TableId] = field(default_factory=set)
    _missed: set[tuple[TableId, str]] = field(default_factory=set)
    _doubts: Doubts = field(default_factory=Doubts)
    _put_off: PutOff = field(init=False)

    def __post_init__(self) -> None:
        self._put_off = PutOff(self.supervisor, self.sleep, self.look)
        self.reachability, self._blocked = Reachability(self.store, self.surfaces), BlockedPlaces(self.store)
        self.addresses = Addresses(self.store, self.reachability, self.tables, self.chats)
        shared, now = (self.store, self.translator), self.tables.now
        about_accounts = (self.store, self.addresses, self.translator, self.supervisor, now)
        self.letters = Letters(*about_accounts, is_shared=self.chores.is_shared)
        notes = self._notes = CallNotes(self.store, self.reachability, self.tables, self.wake)
        about = (*shared, self.pictures, self.reachability, self.context, self.surfaces, notes, self.doors)
        self._posting = PlaceSender(*about)
        self.seat_messages = SeatMessages(
            self.tables, *shared, self.pictures, self.surfaces, self.addresses, self.listener.handle_delivery, self.wake, notes,
            Digests(self.tables, *shared, self.surfaces, self.wake), Telephones(self.store, now), self.sleep, doors=self.doors,
        )  # fmt: skip
        reach = (*shared, self.reachability, self.addresses, now, self.surfaces, self._blocked)
        self._whispering = DirectSender(*reach, self.seat_messages)

    async def connect(self, chat: Chat) -> None:
        """Deliver on this chat from now on, beginning with what is still unsent."""
        assert chat.name in self.surfaces, f"nothing is planned for {chat.name}"
        self.chats[chat.name] = chat
        turns = SharedTurns(self.store, chat.name) if self.chores.is_shared else None
        self._pacing[chat.name] = Pacing(
            self.tables.now.steady_ms, self.sleep, chat.limits.rate, self.supervisor, turns
        )
        await self.reachability.load()
        await self._blocked.load()
        await self.look_everywhere()
        self.letters.resume()

    async def look_everywhere(self) -> None:
        """Look at every table of which something is still to be sent."""
        for table_id in await self.store.tables_with_unsent_posts():
            self.look(table_id)

    def disconnect(self, chat_name: str) -> None:
        """Stop delivering on a chat until it connects again; what is planned for it waits."""
        self.chats.pop(chat_name, None)

    async def close(self) -> None:
        """Stop delivering; what is not sent stays planned."""
        await cancel_all(*self._sorting.values(), *self._tasks.values(), *self._put_off.tasks)
        for pacing in self._pacing.values():
            await pacing.close()

    async def idle(self) -> None:
        """Wait until nothing is left to deliver."""
        while tasks := [*self._sorting.values(), *self._tasks.values()]:
            await asyncio.gather(*tasks, return_exceptions=True)

    async def wait_told(self, table_id: TableId, place_id: PlaceId) -> None:
        """Wait until a place is told all that there is to tell of a table."""
        while tasks := [t for t in (self._sorting.get(table_id), self._tasks.get((table_id, place_id))) if t]:
            await asyncio.wait(tasks)

    # -- listening to the tables ---------------------------------------------------------------

    def handle_commit(self, change: Change) -> None:
        """Deliver what was planned with a change."""
        self._posting.note_places(change.before, change.after)
        if change.posts:
            self.look(change.after.record.id)

    def handle_load(self, table: Table) -> None:
        """Do nothing: what is unsent does not wait for its table."""

    def handle_unload(self, table_id: TableId) -> None:
        """Do nothing: whoever delivers loads the table again."""

    async def _tell(self, table_id: TableId, posts: Iterable[PostRow]) -> None:
        """Write posts that come from no change of the table, and deliver them."""
        await self.store.write(lambda transaction: transaction.add_posts(posts))
        self.wake(table_id)

    def plan_reminder(self, table: Table, question: Question, stage: int) -> list[PostRow]:
        """Plan a reminder for a question's person: in private, or if they cannot be reached, by the note at every place.

        `stage` is 0 when somebody asks for it, 1 at half of the time, 2 near its end; the note calls anew by itself when it is late.
        """
        person = find_reader(table, question.seat, self.surfaces)
        reachable = "" if self.reachability.is_unreachable(accounts_of(table, person), self.tables.now()) else person
        return plan_reminder(table, question.seat, stage, reachable, self.surfaces)

    async def remind(self, table: Table, question: Question) -> None:
        """Remind a question's person since somebody asks for it; a note calls anew."""
        posts = self.plan_reminder(table, question, 0)
        await self._notes.forget_calls([each for each in posts if each.place_id])
        await self._tell(table.record.id, posts)

    async def mark_reachable(self, account_id: AccountId) -> None:
        """Note that somebody did something in a private chat, so can be reached there; their open questions are sent again."""
        await self.reachability.refresh()
        was_closed = account_id in self.reachability.closed
        if not await self.reachability.believe_reachable(account_id):
            return
        now = self.tables.now()
        await self.store.write(lambda transaction: self.reachability.write_reachable(transaction, account_id, now))
        await self._ask_again(await find_person_id(self.store, account_id), asks=was_closed)

    async def _ask_again(self, person_id: PersonId, *, asks: bool, told: Post | None = None) -> None:
        """Show in lobbies that somebody is reachable, and send again what they are asked.

        The questions only if `asks`; a post `told` is out already.
        """
        for name in await self.store.tables_of(person_id):
            table = await self.tables.get(name)
            posts = self._make_status_posts(table) if table.record.status is TableStatus.LOBBY else []
            posts += [make_seat_post(table, person_id, seat) for seat in table.seats_of(person_id) if asks]
            await self._tell(name, [row for row in posts if row.post != told])

    def _make_status_posts(self, table: Table) -> list[PostRow]:
        return [make_status_post(table, place) for place in list_places(table, self.surfaces)]

    async def show_at(self, table_id: TableId, place_id: PlaceId, lang: Language | None = None) -> None:
        """Show a table at a place from now on, in a language, in a new message; one that blocked us is tried again."""
        async with self.tables.lock_table(table_id) as at:
            if place_id not in at.record.places:
                await self.tables.amend(at, **show_changes(at, place_id, lang))
        self._blocked.hurry(table_id, place_id)

    async def repost(self, table_id: TableId, place_id: PlaceId) -> None:
        """Have a status message posted as a new message, below what was said since."""
        await self._posting.repost_status(await self.tables.get(table_id), place_id)
        self.wake(table_id)

    async def move_place(self, old: PlaceId, new: PlaceId) -> None:
        """Move a place to another id: its tables, and what was planned there, in one step."""
        for name in await move_all_tables(self.tables, self.store, old, new):
            self.wake(name)

    async def drop_place(self, place_id: PlaceId) -> None:
        """Drop a place that is gone or closed to us: nothing is posted there any more.

        Those who are there are told so in private.
        """
        await self.store.write(lambda transaction: transaction.skip_posts_at(place_id))
        self._blocked.forget(place_id)
        for name in await self.store.tables_at(place_id):
            try:
                async with self.tables.lock_table(name) as table:
                    posts = plan_lost_place(table, place_id, self.surfaces)
                    await self.tables.amend(table, places=tuple(p for p in table.record.places if p != place_id))
            except Refused as refused:
                if refused.reason == "busy":
                    raise NotSaved(refused.reason) from refused
                continue
            await self._tell(name, posts)

    # -- delivering ----------------------------------------------------------------------------

    def wake(self, table_id: TableId) -> None:
        """Have it looked whether anything of this table is to be delivered, here or wherever it falls to."""
        self.call(table_id)
        self.look(table_id)

    def look(self, table_id: TableId) -> None:
        """Look whether anything of this table is to be delivered here."""
        if table_id in self._sorting:
            self._again.add(table_id)
            return
        task = self._sorting[table_id] = self.supervisor.start("sorting", lambda: self._sort(table_id))
        task.add_done_callback(lambda _: self._finish_sorting(table_id))

    def _finish_sorting(self, table_id: TableId) -> None:
        del self._sorting[table_id]
        if table_id in self._again:
            self._again.discard(table_id)
            self.look(table_id)

    async def _sort(self, table_id: TableId) -> None:
        """Start a delivery for every reader who falls to us and has none."""
        unsent = await self.store.unsent_posts(table_id)
        for reader, post in {post.place_id or post.person_id: post for post in unsent}.items():
            key = (table_id, reader)
            if self.chores.is_shared and self._find_claim(await self.addresses.find_way(post), post) is None:
                continue
            if key in self._tasks:
                self._missed.add(key)
            else:
                task = self._tasks[key] = self.supervisor.start("courier", partial(self._deliver, table_id, reader))
                task.add_done_callback(partial(self._finish_delivery, key))

    def _finish_delivery(self, key: tuple[TableId, str], _: asyncio.Task[None]) -> None:
        del self._tasks[key]
        if key in self._missed:
            self._missed.discard(key)
            self.look(key[0])

    def _find_claim(self, way: Way | None, post: PostRow) -> Claim | None:
        """Find our claim of telling a reader: of a place by its name, or that of its server's shard; people go by their table."""
        if way is None:
            return None
        if way.chat.limits.find_shard is not None:
            return self.chores.find(Chore.SHARD, way.chat.limits.find_shard(post.place_id))
        return self.chores.find(Chore.COURIER, post.place_id or post.table_id)

    async def _unsent_posts(self, table_id: TableId, reader: str) -> list[PostRow]:
        """List what one reader is to be sent of a table now, in order; what was begun comes first."""
        mine = [post for post in await self.store.unsent_posts(table_id) if (post.place_id or post.person_id) == reader]
        return self._put_off.leave_out(sorted(mine, key=lambda post: post.status != "maybe"))

    async def _deliver(self, table_id: TableId, reader: str) -> None:
        """Tell one reader of one table everything, in order."""
        while (mine := await self._unsent_posts(table_id, reader)) and (way := await self.addresses.find_way(mine[0])):
            await wait_for_chance(self.tables, table_id)
            rest = way.chat.limits.rest if mine[0].place_id else way.chat.limits.breath
            try:
                async with self._pacing[way.chat.name].hold_slot(reader, rest, urgency_of(mine)) as turn:
                    claim = self._find_claim(way, mine[0])
                    if claim is None:
                        return
                    with self.chores.do(claim):
                        if mine := await self._unsent_posts(table_id, reader):
                            turn.spent = True
                            turn.spent = await self._send_next(await self.tables.get(table_id), way, mine)
            except Blocked as barred:
                await self._handle_blocked(await self.tables.get(table_id), mine[0].place_id, barred)

    async def _send_next(self, table: Table, way: Way, mine: Sequence[PostRow]) -> bool:
        """Send one message; returns whether anything was sent, or tried. Raises Blocked: that wait holds up no other table."""
        awaited = delivery_key(table) if mine[0].place_id else ""
        try:
            to_place = self._posting.send_next
            sent = await (to_place(table, way.chat, mine) if mine[0].place_id else self._whisper(table, way, mine))
            if sent and awaited and awaited == delivery_key(table):
                await self._report_posted(table, mine[0].place_id)
            self._doubts.forget(mine[0].place_id or mine[0].person_id)
            self._put_off.confirm(mine[0].place_id or mine[0].person_id)
            if sent:
                await self._blocked.unblock(table.record.id, mine[0].place_id)
            return sent  # noqa: TRY300  the rest is for a message that was not sent
        except Throttled as throttled:
            self.tally.count("limits", way.chat.name)
            await self.sleep(throttled.after)
        except Unsure:
            await self.sleep(self._doubts.add(mine[0].place_id or mine[0].person_id))
            return True
        except Unreachable as unreachable:
            if self._must_look_twice(mine[0], unreachable):
                self._put_off.add(table.record.id, mine if mine[0].place_id else mine[:1], SECOND_LOOK_S)
            else:
                await self._give_up(table, mine[0], unreachable.account_id or way.account_id, unreachable)
        except (NotSaved, Blocked):
            raise
        except Exception as fault:  # noqa: BLE001  the edge of one message: one that cannot be said stops no other
            if not isinstance(fault, PartRefused):
                log.error("unsaid: %s", type(fault).__name__, extra={"table": table.record.id, "post": mine[0].id})  # noqa: TRY400
            await self._handle_refused(table, mine if mine[0].place_id else mine[:1])
        return True

    def _must_look_twice(self, post: PostRow, why: Unreachable) -> bool:
        """Tell whether to ask the chat again, minutes later, before a place is dropped or a person's seats are freed.

        Where a private chat is closed nothing is dropped: its person is called in public, at once.
        """
        is_final = bool(post.place_id) or isinstance(why, Gone)
        return is_final and not self._put_off.is_confirmed(post.place_id or post.person_id, self.tables.now())

    async def _handle_refused(self, table: Table, posts: Sequence[PostRow]) -> None:
        """Keep planned what the chat took in no form; what changes meanwhile is tried at once."""
        table_id = table.record.id
        await self.store.write(lambda transaction: transaction.mark_refused(posts))
        log.warning("refused in every form", extra={"table": table_id, "post": posts[0].id})
        self._put_off.add_refused(table_id, posts)

    async def _report_posted(self, table: Table, place_id: str) -> None:
        """Report that the public picture is out, if no status message waits there any more; the first place counts."""
        if place_id != table.record.places[0]:
            return
        waiting = await self._unsent_posts(table.record.id, place_id)
        if not any(isinstance(row.post, StatusMessage) for row in waiting):
            await self.listener.handle_delivery(table.record.id, PUBLIC)

    async def _whisper(self, table: Table, way: Way, mine: Sequence[PostRow]) -> bool:
        """Send one person one message, and show in lobbies if they are reachable only now."""
        account, closed = way.account_id, self.reachability.closed
        was_reached, was_closed = await self.reachability.is_reachable(account), account in closed
        is_sent = await self._whispering.send_next(table, PrivateChat(account, way.chat), mine)
        if is_sent and (was_closed or (was_reached is None and table.record.status is TableStatus.LOBBY)):
            await self._ask_again(mine[0].person_id, asks=was_closed, told=mine[0].post)
        return is_sent

    async def _handle_blocked(self, table: Table, place_id: PlaceId, why: Blocked) -> None:
        """Tell the people of a blocked place, once, what we miss there; what is to be sent there waits."""
        table_id, notices = table.record.id, plan_blocked_place(table, place_id, self.surfaces)
        if await self._blocked.block(table_id, place_id, why.lacking, notices):
            self.wake(table_id)
        await self._blocked.wait(table_id, place_id, self.sleep)

    async def _give_up(self, table: Table, post: PostRow, account_id: AccountId, why: Unreachable) -> None:
        """Give up on a reader who cannot be reached.

        A person is told by their next account. Without one they have to come and look from then on, and are told so once,
        where all can read it; a place is dropped.
        """
        self._doubts.forget(post.place_id or post.person_id)
        if post.place_id:
            await self.drop_place(post.place_id)
            return
        is_new = await self.reachability.mark_unreachable(account_id, self.tables.now())
        others = [each for each in accounts_of(table, post.person_id) if each != account_id]
        posts = self._make_status_posts(table) if table.record.status is TableStatus.LOBBY else []
        if not self.reachability.is_unreachable(others, self.tables.now()):
            posts.append(plan_again(post))
        elif is_new and not isinstance(why, Gone | LeftPlace):
            posts += plan_closed_messages(table, post.person_id, self.surfaces)

        def write_rows(transaction: Transaction) -> None:
            transaction.mark_sent(post, post.message_id)
            transaction.add_posts(posts)

        await self.store.write(write_rows)
        self.wake(table.record.id)
        if isinstance(why, Gone) and not others:
            await self.listener.person_gone(post.person_id)
