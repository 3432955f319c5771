"""Deadlines of all tables together: what is due, and how they move when time stood still."""

from __future__ import annotations

import json
from collections.abc import Collection
from typing import Final

from bot.db.statements import make_marks
from bot.db.store import AskingTransaction, Store, Transaction
from bot.run.stored import MOST_UPDATES
from bot.tables.people import decode_week
from bot.tables.posts import Kind, Post, PostRow, add_posts, make_random_id
from bot.tables.rows import (
    DEADLINE_COLUMNS,
    EVENING,
    LOBBY,
    WRITE_NOTICE,
    Deadline,
    DeadlineChange,
    Notice,
    write_deadline,
)
from bot.values.ids import PersonId, TableId

KEPT_FOR_A_WHILE: Final = ("inbox", "updates", "set_aside", "drafts", "account_notices", "closed", "attends")
SHIFT_DEADLINES: Final = (
    f"update deadlines set opened_at = opened_at + ?, at = at + ?, due = due + ? where question <> '{EVENING.encode()}'"
)
# Which tables ask something until some time; what people are reminded of without an end is none.
WAITING: Final = (
    f"in (select table_id from deadlines where question not in ('{LOBBY.encode()}', '{EVENING.encode()}') "
    "and (given > 0 or question like '-%'))"
)
# The deadlines of those who have said when they are awake, each with its person's week and what its table agreed on.
FIND_PERSONAL: Final = (
    f"select {', '.join(f'd.{name}' for name in DEADLINE_COLUMNS)}, p.zone, p.body, "
    "coalesce(own.body, '{}') from people p join tenures t on t.person = p.id "
    "join deadlines d on d.table_id = t.table_id left join tables own on own.id = t.table_id "
    "where p.zone <> '' and d.given > 0 "
    "and substr(d.question, 1, length(cast(t.seat as text)) + 1) = cast(t.seat as text) || '/' and not exists "
    "(select 1 from tenures u where u.table_id = t.table_id and u.seat = t.seat and u.id > t.id)"
)
LEVEL_ENDS: Final = (
    "update deadlines set later = (select max(other.at + other.later) from deadlines other "
    "where other.table_id = deadlines.table_id and other.given > 0) - at where given > 0 and table_id in "
    "(select t.table_id from tenures t join people p on p.id = t.person where p.zone <> '')"
)
LONG_MS: Final = 60 * 24 * 3_600_000  # for how much longer rows are kept that may still matter to a person
UNUSED_MS: Final = 83 * 24 * 3_600_000  # for how much longer than other things a session is kept that is not used


async def next_due_ms(store: Store, after_ms: int = 0) -> int | None:
    return await store.value("select min(due) from deadlines where due > ?", after_ms)


async def tables_with_deadlines(store: Store) -> list[TableId]:
    return await store.column("select distinct table_id from deadlines order by table_id")


async def due_tables(store: Store, now_ms: int) -> list[TableId]:
    sql = "select table_id from deadlines where due <= ? group by table_id order by min(due), table_id"
    return await store.column(sql, now_ms)


async def due_deadlines(
    store: Store, now_ms: int, most: int = 200, table_ids: Collection[TableId] | None = None
) -> list[Deadline]:
    names = tuple(table_ids or ())
    where = "" if table_ids is None else f"and table_id in ({make_marks(names)}) "
    sql = (
        f"select {', '.join(DEADLINE_COLUMNS)} from deadlines where due <= ? {where}"
        "order by due, table_id, question limit ?"
    )
    return await store.rows(Deadline.decode, sql, now_ms, *names, most)


def shift_times(transaction: Transaction, ms: int) -> None:
    """Shift every deadline by the downtime, and the age of what is kept for a while."""
    transaction.execute(SHIFT_DEADLINES, (ms, ms, ms))
    transaction.execute("update prepared set due = due + ?", (ms,))
    for name in KEPT_FOR_A_WHILE:
        transaction.execute(f"update {name} set at = at + ?", (ms,))
    transaction.execute("update notifications set earliest = earliest + ?, sent = sent + ?", (ms, ms))
    moved = "update seat_messages set shown_at = shown_at + ?, ring_at = ring_at + ?, due_at = due_at + ?"
    transaction.execute(moved, (ms, ms, ms))


def renew_deadlines(transaction: Transaction, now_ms: int) -> None:
    """Start every deadline that began after `now_ms`, by a clock that was ahead, now."""
    sql = "update deadlines set at = at - opened_at + ?, due = due - opened_at + ?, opened_at = ? where opened_at > ?"
    transaction.execute(sql, (now_ms, now_ms, now_ms, now_ms))


def level_stored_ends(transaction: Transaction) -> None:
    """Tell one end, the last, of all who are awaited at a table where people have weeks of their own."""
    transaction.execute(LEVEL_ENDS, ())


def change_personal_deadlines(transaction: AskingTransaction, change: DeadlineChange) -> None:
    for row in transaction.fetch(FIND_PERSONAL, ()):
        split = len(DEADLINE_COLUMNS)
        deadline, week = Deadline.decode(*row[:split]), decode_week(*row[split:-1])
        write_deadline(transaction, *change(deadline, week, json.loads(row[-1]).get("customs", {})))


def announce_at_deadlines(transaction: AskingTransaction, notice: Notice) -> int:
    """Announce a notice at every table with a deadline; returns at how many."""
    written = notice.model_dump_json()
    transaction.execute(f"update heads set version = version + 1 where table_id {WAITING}", ())
    changed = f"update tables set notice = ?, version = version + 1 where id {WAITING} returning id, version"
    versions: dict[TableId, int] = dict(transaction.fetch(changed, (written,)))
    transaction.many(WRITE_NOTICE, [(table, version, written) for table, version in versions.items()])
    shown = transaction.fetch(
        f"select place, table_id from places where table_id {WAITING} order by place, table_id", ()
    )
    add_posts(
        transaction,
        (
            PostRow(make_random_id(), table, channel, PersonId(""), Post(Kind.NOTICE, number=versions[table]), 0, 0)
            for channel, table in shown
        ),
    )
    return len(versions)


def forget_inbox(transaction: Transaction, before_ms: int, most: int = MOST_UPDATES) -> None:
    """Delete updates, set aside or not, and their ids: those too old to come again, and the oldest where there are more than `most`.

    Also drafts that nobody finished, old links, and browsers unused for ninety days. What nobody has acted on, who
    could not be reached, and who was in a channel where no table is open is kept for two months more.
    """
    transaction.execute("delete from inbox where at < ?", (before_ms,))
    transaction.execute("delete from updates where at < ? and body = ''", (before_ms,))
    transaction.execute("delete from updates where at < ?", (before_ms - LONG_MS,))
    for name in ("inbox", "updates"):
        oldest = f"select at from {name} order by at desc limit 1 offset ?"
        transaction.execute(f"delete from {name} where at <= ({oldest})", (most,))
    for name in ("set_aside", "drafts", "account_notices"):
        transaction.execute(f"delete from {name} where at < ?", (before_ms,))
    transaction.execute("delete from closed where at < ?", (before_ms - LONG_MS,))
    transaction.execute("delete from notifications where coalesce(sent, earliest) < ?", (before_ms - LONG_MS,))
    forget_doors(transaction, before_ms)
    forget_attendance(transaction, before_ms - LONG_MS)


def forget_attendance(transaction: Transaction, before_ms: int) -> None:
    open_channels = (
        "select p.place from places p join tables t on t.id = p.table_id where t.status not in ('over', 'closed')"
    )
    transaction.execute(f"delete from attends where at < ? and place not in ({open_channels})", (before_ms,))


def forget_doors(transaction: Transaction, before_ms: int) -> None:
    for name in ("personal_links", "link_codes"):
        transaction.execute(f"delete from {name} where until < ?", (before_ms,))
    transaction.execute("delete from sessions where seen_at < ?", (before_ms - UNUSED_MS,))
    transaction.execute("delete from invitations where until < ?", (before_ms,))
    transaction.execute("delete from frames where opened_at < ?", (before_ms,))
