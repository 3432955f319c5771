"""Notifications of several tables that a person gets as one digest."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from bot.db.notify import Digest, PostRow, Rung, SeatMessageRow
from bot.db.posts import Kind, Post
from bot.db.transaction import AskingTransaction
from bot.notify.planner import make_person_post
from bot.tables.snapshot import Table
from bot.values.ids import PersonId, TableId, TablePace

SEVERAL: Final = 2  # from how many tables on there is one message for all


def plan_digest(table: Table, person_id: PersonId) -> PostRow:
    return make_person_post(table, person_id, Post(Kind.DIGEST, table.seats_of(person_id)[0]), len(table.history))


class DigestedMessages(NamedTuple):
    """Seats' messages that would notify a person together, and the digest that does so instead."""

    rows: tuple[SeatMessageRow, ...]
    post: PostRow


def gather_notifications(
    due: Sequence[SeatMessageRow], tables: Mapping[TableId, Table], now_ms: int
) -> list[DigestedMessages]:
    ringing = defaultdict(list)
    for row in due:
        is_slow = tables[row.table_id].record.pace.kind is not TablePace.LIVE
        if is_slow and row.ring_ms is not None and row.ring_ms <= now_ms and row.asked:
            ringing[row.person_id].append(row)
    return [
        DigestedMessages(tuple(rows), plan_digest(tables[rows[0].table_id], person_id))
        for person_id, rows in ringing.items()
        if len({row.table_id for row in rows}) >= SEVERAL
    ]


def write_again(
    due: Sequence[SeatMessageRow],
    together: Sequence[DigestedMessages],
    posts: Sequence[PostRow],
    now_ms: int,
    transaction: AskingTransaction,
) -> None:
    """Write that due messages are looked at again now; those in a digest count as one notification."""
    for row in due:
        transaction.unset_due(row)
    transaction.add_posts(posts)
    for each in together:
        pending = [row for row in each.rows if transaction.call_together(row.person_id, row.table_id)]
        for row in pending:
            for question in row.asked:
                transaction.note_rung(Rung(row.person_id, row.table_id, question, 0, now_ms), now_ms)
        if pending:
            transaction.add_posts([each.post])


def write_digest(due: Digest, next_ms: int, posts: Sequence[PostRow], transaction: AskingTransaction) -> None:
    """Write when a daily digest comes next, and what is sent now, unless another process has done so."""
    if transaction.move_digest(due, next_ms):
        transaction.add_posts(posts)
