"""Sends planned posts: each to its reader, in order, once.

Posts are planned without content beside the log entries they concern, and worded in the reader's language when sent.
A post is `planned`, `maybe` from the moment sending begins, then `sent`. After a crash what is not `sent` goes out again
under the same nonce; a chat without nonces may then show one message twice. Private content goes to its person only: if
they cannot be reached, a public line without content asks them to look.
"""

import asyncio
import logging
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass, field
from functools import partial

from bot.db.store import Transaction
from bot.notify.attendance import Attendance
from bot.notify.boards import Boards, Bulletins
from bot.notify.delivery import ChannelInbox, PrivateInbox
from bot.notify.due_messages import DueMessages
from bot.notify.messages import NOTICES
from bot.notify.notices import Notices
from bot.notify.notification_settings import NotificationSettings
from bot.notify.planner import (
    delivery_key,
    make_person_post,
    make_standing_post,
    plan_again,
    plan_channel_notices,
    plan_closed_messages,
    plan_everywhere,
    sealed_answer,
)
from bot.notify.presence import Presence, ignore_time
from bot.notify.rate_limit import LONGEST_RETRY_S, RETRY_S, SECOND_LOOK_S, Pacing, Retries, Urgency
from bot.notify.reach import Addresses, BlockedChannels, PageLinks, Reachability, Route
from bot.notify.seat_drawing import SeatDrawing
from bot.notify.seat_messages import SeatMessages
from bot.notify.stored import close_channel
from bot.run.jobs import Mark
from bot.run.supervisor import Supervisor, TaskPerKey, cancel_all
from bot.tables.change import Change, Changes, TableListener
from bot.tables.people import accounts_of, find_reader, show_changes
from bot.tables.posts import AT_NO_TABLE, OF_SEAT, Kind, Post, PostRow
from bot.tables.snapshot import Table
from bot.tables.stored import (
    add_posts,
    delete_post,
    drop_waiting,
    find_person_id,
    mark_refused,
    mark_sent,
    tables_at,
    tables_of,
    tables_with_unsent_posts,
    unsent_posts,
)
from bot.tables.tables import Tables
from bot.values.chat import Blocked, Chat, Gone, LeftChannel, Refusal, Throttled, Unreachable, Unsure
from bot.values.commands import ENDED
from bot.values.health import Job, Tally
from bot.values.ids import AccountId, ChannelId, Language, PersonId, TableId, TableStatus
from bot.values.requests import NotSaved
from bot.views.context import TableContext
from bot.views.pictures import Pictures
from games.forms import Refused
from games.questions import PUBLIC, Question

log = logging.getLogger(__name__)


@dataclass(eq=False)
class Sender(TableListener):
    """Delivers what falls to this process; `surfaces` are all chats, `chats` the connected ones."""

    tables: Tables
    pictures: Pictures
    context: Callable[[Table], TableContext]
    supervisor: Supervisor
    surfaces: Collection[str]
    attendance: Attendance
    tally: Tally
    links: PageLinks
    chats: dict[str, Chat] = field(default_factory=dict)
    wake_clock: Callable[[int], None] = ignore_time
    _pacing: dict[str, Pacing] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.store, self.sleep = self.tables.store, self.supervisor.sleep
        self.jobs = self.store.jobs
        self._sorting = TaskPerKey[TableId](lambda work: self.supervisor.start("sorting", work), self._sort)
        self._deliveries = TaskPerKey[tuple[TableId, str]](
            lambda work: self.supervisor.start("courier", work), self._deliver
        )
        self._retries = Retries(self.supervisor, self.sleep, self.look)
        self.reachability = Reachability(self.store, self.surfaces)
        self._blocked = BlockedChannels(self.store)
        self.addresses = Addresses(self.store, self.reachability, self.tables, self.chats)
        self._boards = Boards(
            self.store, self.pictures, self.context, self.reachability, self.links.windows, self.tables.now, self.hurry
        )
        self.bulletins = Bulletins(self.store)
        self.settings = NotificationSettings(self.tables, self.surfaces, self.hurry)
        self._due = DueMessages(self.tables, self.reachability, self.settings, self.wake)
        presence = Presence(self.tables.now, self.store, self.sleep)
        drawing = SeatDrawing(self.store, self.pictures, self.settings, self.links, presence)
        self.seat_messages = SeatMessages(
            self.tables, self.addresses, drawing, self.attendance.handle_delivery, self.wake, self.hurry
        )
        self.notices = Notices(self.addresses, self._blocked, self.settings, self.wake)

    def hurry(self, due_ms: int) -> None:
        """Have the clock look again by then."""
        self.wake_clock(due_ms)

    async def look_again(self) -> int | None:
        """Look at the messages, notifications and digests that are due; return when the next is."""
        return await self._due.look_again()

    async def connect(self, chat: Chat) -> None:
        assert chat.name in self.surfaces, f"nothing is planned for {chat.name}"
        self.chats[chat.name] = chat
        self._pacing[chat.name] = Pacing(
            self.tables.now.steady_ms, self.sleep, chat.limits.rate, self.supervisor, self.jobs, chat.name
        )
        await self.reachability.load()
        await self._blocked.load()
        await self.look_everywhere()

    async def look_everywhere(self) -> None:
        for table_id in await tables_with_unsent_posts(self.store):
            self.look(table_id)

    def disconnect(self, chat_name: str) -> None:
        """Stop delivering on a chat until it connects again."""
        self.chats.pop(chat_name, None)

    async def close(self) -> None:
        await cancel_all(*self._sorting.running.values(), *self._deliveries.running.values(), *self._retries.tasks)
        for pacing in self._pacing.values():
            await pacing.close()

    async def idle(self) -> None:
        while tasks := [*self._sorting.running.values(), *self._deliveries.running.values()]:
            await asyncio.gather(*tasks, return_exceptions=True)

    async def wait_told(self, table_id: TableId, channel_id: ChannelId) -> None:
        delivered = (table_id, channel_id)
        while tasks := [t for t in (self._sorting.running.get(table_id), self._deliveries.running.get(delivered)) if t]:
            await asyncio.wait(tasks)

    def handle_commit(self, change: Change) -> None:
        if change.posts:
            self.look(change.after.record.id)

    async def _tell(self, table_id: TableId, posts: Iterable[PostRow]) -> None:
        await self.store.write(lambda transaction: add_posts(transaction, posts))
        self.wake(table_id)

    def plan_reminder(self, table: Table, question: Question, stage: int) -> list[PostRow]:
        """Plan a reminder for a question's person: in private, or if they cannot be reached, in the call notes.

        `stage` is 0 if a player asks for it, 1 at half of the time, 2 near its end.
        """
        person = find_reader(table, question.seat, self.surfaces)
        if not person or self.reachability.is_unreachable(accounts_of(table, person), self.tables.now()):
            return plan_everywhere(table, Kind.CALLS, self.surfaces)
        return [make_person_post(table, person, Post(Kind.REMINDER, question.seat, stage), len(table.history))]

    def plan_late_calls(self, table: Table) -> list[PostRow]:
        """Plan the call notes of a question to several: little time is left, also for those who have answered."""
        asked = table.position.ask.must if table.position and table.position.ask else ()
        is_secret = sum(question.seat >= 0 for question in asked) > 1
        return plan_everywhere(table, Kind.CALLS, self.surfaces) if is_secret else []

    async def remind(self, table: Table, question: Question) -> None:
        """Remind a question's person because a player asks for it; of one answered in secret only the call note shows something."""
        posts = self.plan_reminder(table, question, 0)
        if sealed_answer(table, question) is not None:
            posts = [each for each in posts if each.channel_id]
        await self._boards.call_again([each for each in posts if each.channel_id])
        await self._tell(table.record.id, posts)

    async def mark_reachable(self, account_id: AccountId) -> None:
        """Note that an account has written to us, so can be reached; send its open questions again."""
        await self.reachability.refresh()
        was_closed = account_id in self.reachability.closed
        if not await self.reachability.mark_reachable(account_id, self.tables.now()):
            return
        await self._ask_again(await find_person_id(self.store, account_id), asks=was_closed)

    async def _ask_again(self, person_id: PersonId, *, asks: bool, told: Post | None = None) -> None:
        for name in await tables_of(self.store, person_id):
            table = await self.tables.get(name)
            posts = self._plan_lobby(table)
            posts += [
                make_standing_post(table, Kind.SEAT, person_id, seat) for seat in table.seats_of(person_id) if asks
            ]
            await self._tell(name, [row for row in posts if row.post != told])

    def _plan_lobby(self, table: Table) -> list[PostRow]:
        """Plan to show in lobbies who can be reached."""
        return plan_everywhere(table, Kind.STATUS, self.surfaces) if table.record.status is TableStatus.LOBBY else []

    async def show_at(self, table_id: TableId, channel_id: ChannelId, lang: Language | None = None) -> None:
        """Show a table in a channel from now on, in a new message; retry at once if it was blocked."""

        def decide(table: Table, _: int) -> Changes | None:
            return None if channel_id in table.record.places else show_changes(table, channel_id, lang)

        await self.tables.change(table_id, decide)
        self._blocked.hurry(table_id, channel_id)

    async def repost(self, table_id: TableId, channel_id: ChannelId) -> None:
        await self._boards.repost(await self.tables.get(table_id), channel_id)
        self.wake(table_id)

    async def drop_channel(self, channel_id: ChannelId) -> None:
        """Drop a channel that is gone or closed to us, and tell its people in private."""
        await self.store.write(lambda transaction: close_channel(transaction, channel_id))
        self._blocked.forget(channel_id)
        for name in await tables_at(self.store, channel_id):
            try:
                table = await self.tables.get(name)
                is_over = table.record.status in ENDED
                posts = [] if is_over else plan_channel_notices(table, channel_id, Post(Kind.LOST), self.surfaces)
                await self.tables.change(name, partial(drop_changes, channel_id))
            except Refused as refused:
                if refused.reason == "busy":
                    raise NotSaved(refused.reason) from refused
                continue
            await self._tell(name, posts)

    def wake(self, table_id: TableId) -> None:
        """Deliver what is unsent of a table, in whichever process it falls to."""
        self.store.feed.tell(Mark.FOR_BACKGROUND + table_id)
        self.look(table_id)

    def look(self, table_id: TableId) -> None:
        self._sorting.run(table_id)

    async def _sort(self, table_id: TableId) -> None:
        unsent = await unsent_posts(self.store, table_id)
        for reader, post in {post.reader: post for post in unsent}.items():
            route = await self.addresses.find_route(post)
            if route is not None and self.jobs.holds(*name_delivery(route, post)):
                self._deliveries.run((table_id, reader))

    async def _unsent_posts(self, table_id: TableId, reader: str) -> list[PostRow]:
        mine = [post for post in await unsent_posts(self.store, table_id) if post.reader == reader]
        return self._retries.find_ready(sorted(mine, key=lambda post: post.status != "maybe"))

    async def _deliver(self, key: tuple[TableId, str]) -> None:
        table_id, reader = key
        while (mine := await self._unsent_posts(table_id, reader)) and (
            route := await self.addresses.find_route(mine[0])
        ):
            is_at_table = mine[0].post.kind not in AT_NO_TABLE
            if is_at_table:
                await self.tables.wait_unlocked(table_id)
            rest = route.chat.limits.rest if mine[0].channel_id else route.chat.limits.breath
            try:
                async with self._pacing[route.chat.name].hold_slot(reader, rest, urgency_of(mine)) as turn:
                    with self.jobs.do(*name_delivery(route, mine[0])) as is_ours:
                        if not is_ours:
                            return
                        if mine := await self._unsent_posts(table_id, reader):
                            turn.spent = True
                            table = await self.tables.get(table_id) if is_at_table else None
                            turn.spent = await self._send_next(table, route, mine)
            except Blocked as barred:
                await self._handle_blocked(mine[0], barred)

    async def _send_next(self, table: Table | None, route: Route, mine: Sequence[PostRow]) -> bool:
        """Send one message; return whether one was sent or tried. Raises Blocked, to wait without holding up other tables."""
        first = mine[0]
        try:
            if first.post.kind is Kind.ACCOUNT:
                sent = await self.notices.send_to_account(PrivateInbox(route.account_id, route.chat), first)
            elif table is None:
                sent = await self.bulletins.send_next(ChannelInbox(first.channel_id, route.chat), first)
            elif first.channel_id:
                sent = await self._send_public(table, ChannelInbox(first.channel_id, route.chat), mine)
            else:
                sent = await self._send_private(table, route, first)
            self._retries.forget(first.reader)
            if sent:
                await self._blocked.unblock(first.table_id, first.channel_id)
            return sent  # noqa: TRY300  what follows is for unsent messages
        except Refusal as refusal:
            await self._handle_refusal(table, route, mine, refusal)
        except NotSaved:
            raise
        except Exception as fault:
            if isinstance(fault, Refused) and fault.reason == "busy":
                raise NotSaved(fault.reason) from fault
            log.error("unsaid: %s", type(fault).__name__, extra={"table": first.table_id, "post": first.id})  # noqa: TRY400
            await self._put_off(mine)
        return True

    async def _handle_refusal(
        self, table: Table | None, route: Route, mine: Sequence[PostRow], refusal: Refusal
    ) -> None:
        """Do what a chat's refusal asks for; what is final is looked at twice."""
        first, is_final = mine[0], bool(mine[0].channel_id) or isinstance(refusal, Gone)
        match refusal:
            case Throttled():
                self.tally.count("limits", route.chat.name)
                await self.sleep(refusal.after)
            case Unsure():
                await self.sleep(self._retries.count_unsure(first.reader))
            case Blocked():
                raise refusal
            case Unreachable() if is_final and not self._retries.is_confirmed(first.reader, self.tables.now()):
                self._retries.add(mine, SECOND_LOOK_S)
            case Unreachable() if first.post.kind is Kind.ACCOUNT:
                await self.store.write(lambda transaction: delete_post(transaction, first))
            case Unreachable() if table is not None and not first.channel_id:
                await self._give_up(table, first, refusal.account_id or route.account_id, refusal)
            case Unreachable():
                self._retries.forget(first.reader)
                await self.drop_channel(first.channel_id)
            case _:
                await self._put_off(mine)

    async def _put_off(self, posts: Sequence[PostRow]) -> None:
        await self.store.write(lambda transaction: mark_refused(transaction, posts))
        log.warning("refused in every form", extra={"table": posts[0].table_id, "post": posts[0].id})
        tries = max(post.refusals for post in posts)
        self._retries.add(posts, min(RETRY_S * 2.0 ** min(tries, 16), LONGEST_RETRY_S))

    async def _send_public(self, table: Table, inbox: ChannelInbox, mine: Sequence[PostRow]) -> bool:
        """Send a channel one message; report that the first one was sent the picture that the rules wait for."""
        name, awaited = table.record.id, delivery_key(table)
        sent = await self._boards.send_next(table, inbox, mine)
        is_first = inbox.channel_id in table.record.places[:1]
        if sent and awaited and is_first and awaited == delivery_key(await self.tables.get(name)):
            waiting = await self._unsent_posts(name, inbox.channel_id)
            if not any(row.post.kind is Kind.STATUS for row in waiting):
                await self.attendance.handle_delivery(name, PUBLIC)
        return sent

    async def _send_private(self, table: Table, route: Route, post: PostRow) -> bool:
        """Send a person one message, and show in lobbies if they are reachable only now.

        A message of its own would push away the one in which they are in the middle of an answer: it waits.
        """
        notice = NOTICES.get(post.post.kind)
        if notice and notice.waits and (wait_ms := await self.seat_messages.find_draft_wait(table, post)) > 0:
            self._retries.add([post], wait_ms / 1000)
            return False
        inbox, reach, now = PrivateInbox(route.account_id, route.chat), self.reachability, self.tables.now()
        was_reached, was_closed = await reach.is_reachable(inbox.account_id), inbox.account_id in reach.closed
        await reach.refresh()
        if reach.is_closed(inbox.account_id, now):
            await self.store.write(partial(leave_untold, post))
            return False
        is_of_seat = post.post.kind in OF_SEAT
        is_sent = await (self.seat_messages.deliver if is_of_seat else self.notices.send)(table, inbox, post)
        if is_sent and is_of_seat:
            await reach.mark_reachable(inbox.account_id, now)
        if is_sent and (was_closed or (was_reached is None and table.record.status is TableStatus.LOBBY)):
            await self._ask_again(post.person_id, asks=was_closed, told=post.post)
        return is_sent

    async def _handle_blocked(self, post: PostRow, why: Blocked) -> None:
        table_id, channel_id, notices = post.table_id, post.channel_id, list[PostRow]()
        if post.post.kind is not Kind.SERIES:
            table, notice = await self.tables.get(table_id), Post(Kind.BLOCKED, about=channel_id)
            notices = plan_channel_notices(table, channel_id, notice, self.surfaces)
        if await self._blocked.block(table_id, channel_id, why.lacking, notices):
            self.wake(table_id)
        await self._blocked.wait(table_id, channel_id, self.sleep)

    async def _give_up(self, table: Table, post: PostRow, account_id: AccountId, why: Unreachable) -> None:
        self._retries.forget(post.reader)
        is_new = await self.reachability.mark_unreachable(account_id, self.tables.now())
        others = [each for each in accounts_of(table, post.person_id) if each != account_id]
        posts = self._plan_lobby(table)
        if not self.reachability.is_unreachable(others, self.tables.now()):
            posts.append(plan_again(post))
        elif is_new and not isinstance(why, Gone | LeftChannel):
            posts += plan_closed_messages(table, post.person_id, self.surfaces)

        def write_rows(transaction: Transaction) -> None:
            mark_sent(transaction, post, post.message_id)
            add_posts(transaction, posts)

        await self.store.write(write_rows)
        self.wake(table.record.id)
        if isinstance(why, Gone) and not others:
            await self.attendance.person_gone(post.person_id)


def leave_untold(post: PostRow, transaction: Transaction) -> None:
    mark_sent(transaction, post, "")
    drop_waiting(transaction, post.person_id, post.table_id)


def drop_changes(channel_id: ChannelId, table: Table, _: int) -> Changes:
    return {"places": tuple(each for each in table.record.places if each != channel_id)}


def name_delivery(route: Route, post: PostRow) -> tuple[Job, str]:
    find_shard = route.chat.limits.find_shard
    if find_shard is not None:
        return Job.SHARD, find_shard(post.channel_id)
    return Job.COURIER, post.channel_id or post.table_id


def urgency_of(posts: Sequence[PostRow]) -> Urgency:
    if posts[0].person_id:
        return Urgency.PRIVATE
    return Urgency.CHATTER if all(row.post.kind is Kind.FORMER for row in posts) else Urgency.BOARD
