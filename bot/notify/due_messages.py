"""What is due: seats' messages to look at again, questions that notify, calls and digests; each is planned as a post."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final, NamedTuple

from bot.db.store import AskingTransaction
from bot.notify.boards import list_awaited
from bot.notify.notification_rules import find_key, list_next
from bot.notify.notification_settings import NotificationSettings
from bot.notify.planner import make_standing_post, plan_digest, plan_everywhere
from bot.notify.reach import Reachability
from bot.notify.stored import (
    due_digests,
    due_seat_messages,
    move_digest,
    name_seat,
    next_digest_ms,
    next_seat_message_ms,
)
from bot.tables.people import list_channels
from bot.tables.posts import Digest, Kind, Notification, PostRow, SeatMessageRow
from bot.tables.questions import open_questions
from bot.tables.snapshot import Table
from bot.tables.stored import (
    CALLS,
    add_posts,
    change_notifications,
    due_notifications,
    next_notification_ms,
    notify_together,
)
from bot.tables.tables import Tables
from bot.values.ids import PersonId, TableId, TablePace

SEVERAL: Final = 2  # from how many tables on there is one message for all


class Due(NamedTuple):
    """What is due and the posts that tell it; `gone` are the notifications of what is no longer asked."""

    rows: Sequence[SeatMessageRow]
    together: Sequence[tuple[PersonId, Sequence[Table]]]
    gone: Sequence[Notification]
    posts: Sequence[PostRow]


@dataclass(frozen=True, slots=True)
class DueMessages:
    """`wake` delivers a table's posts."""

    tables: Tables
    reachability: Reachability
    settings: NotificationSettings
    wake: Callable[[TableId], None]

    async def look_again(self) -> int | None:
        """Plan what is due; return when the next is."""
        store, now_ms = self.tables.store, self.tables.now()
        while due := await self._find_due(now_ms):
            await store.ask(partial(write_due, due, now_ms))
            for name in {row.table_id for row in due.posts}:
                self.wake(name)
        while digests := await due_digests(store, self.tables.now()):
            for each in digests:
                await self._send_digest(each)
        times = (await next_notification_ms(store), await next_seat_message_ms(store), await next_digest_ms(store))
        return min((each for each in times if each is not None), default=None)

    async def _send_digest(self, due: Digest) -> None:
        """Have a digest sent of what waits, unless its person sleeps; when the next is due is written with it."""
        waiting, next_ms = await self.settings.list_for_digest(due)
        posts = [plan_digest(table, due.person_id) for table in waiting[:1]]

        def write_rows(transaction: AskingTransaction) -> None:
            is_due = move_digest(transaction, due, next_ms)
            add_posts(transaction, posts if is_due else ())

        await self.tables.store.ask(write_rows)
        for post in posts:
            self.wake(post.table_id)

    async def _find_due(self, now_ms: int) -> Due | None:
        store = self.tables.store
        notifications, rows = await due_notifications(store, now_ms), await due_seat_messages(store, now_ms)
        names = dict.fromkeys((*(each.table_id for each in notifications), *(row.table_id for row in rows)))
        tables = {name: table for name in names if (table := await self.tables.find_readable(name)) is not None}
        planned = [(each, self._plan(tables.get(each.table_id), each)) for each in notifications]
        posts = [
            make_standing_post(tables[row.table_id], Kind.SEAT, row.person_id, row.seat)
            for row in rows
            if row.table_id in tables
        ]
        together = find_together(
            (tables[each.table_id], each.person_id) for each, found in planned if found and each.reason not in CALLS
        )
        gone = [each for each, found in planned if not found]
        unique = {row.id: row for row in (*posts, *(row for _, found in planned for row in found))}
        return Due(rows, together, gone, [*unique.values()]) if notifications or rows else None

    def _plan(self, table: Table | None, due: Notification) -> list[PostRow]:
        """Plan the messages that notify; none where a question is no longer asked, or its person has no seat any more."""
        if table is None:
            return []
        if due.reason in CALLS:
            channels, now_ms = list_channels(table, self.reachability.surfaces), self.tables.now()
            awaited = (each for at in channels for each in list_awaited(table, at, self.reachability, now_ms))
            is_open = any((each.person_id, each.key) == (due.person_id, find_key(due)) for each in awaited)
            return plan_everywhere(table, Kind.CALLS, self.reachability.surfaces) if is_open else []
        seats = table.seats_of(due.person_id)
        mine = {name for question, name in open_questions(table) if question.seat in seats}
        is_open = due.question in mine or due.question in list_next(table)
        return [make_standing_post(table, Kind.SEAT, due.person_id, seat) for seat in seats if is_open]


def find_together(due: Iterable[tuple[Table, PersonId]]) -> list[tuple[PersonId, list[Table]]]:
    """Return who is notified by several slow tables at once: a digest does so instead."""
    found = defaultdict[PersonId, dict[TableId, Table]](dict)
    for table, person_id in due:
        if table.record.pace.kind is not TablePace.LIVE:
            found[person_id][table.record.id] = table
    return [(person_id, [*tables.values()]) for person_id, tables in found.items() if len(tables) >= SEVERAL]


def write_due(due: Due, now_ms: int, transaction: AskingTransaction) -> None:
    """Write what is planned; notifications that a digest makes instead count as one."""
    for row in due.rows:
        transaction.change_rows("seat_messages", {"due_at": None}, **name_seat(row))
    change_notifications(transaction, due.gone, ())
    add_posts(transaction, due.posts)
    for person_id, tables in due.together:
        pending = [table for table in tables if notify_together(transaction, person_id, table.record.id, now_ms)]
        if pending:
            add_posts(transaction, [plan_digest(pending[0], person_id)])
