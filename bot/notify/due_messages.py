"""What is due: seats' messages to look at again, questions that notify, and calls; each is planned as a post."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final, NamedTuple

from bot.db.store import AskingTransaction
from bot.notify.boards import list_awaited
from bot.notify.notification_rules import find_key
from bot.notify.planner import make_standing_post, plan_digest, plan_everywhere
from bot.notify.reach import Reachability
from bot.notify.seat_drawing import list_next
from bot.notify.stored import due_seat_messages, name_seat, next_seat_message_ms
from bot.tables.people import list_channels
from bot.tables.posts import Kind, Notification, PostRow, SeatMessageRow
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
    tables: Tables
    reachability: Reachability

    async def look_again(self) -> tuple[set[TableId], int | None]:
        """Plan what is due; return the tables where it is, and when the next is."""
        store, now_ms, names = self.tables.store, self.tables.now(), set[TableId]()
        while due := await self._find_due(now_ms):
            names |= {row.table_id for row in due.posts}
            await store.ask(partial(write_due, due, now_ms))
        times = (await next_notification_ms(store), await next_seat_message_ms(store))
        return names, min((each for each in times if each is not None), default=None)

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
