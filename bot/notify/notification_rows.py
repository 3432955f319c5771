"""When a person whom nothing private reaches is called in a channel: a row for each question, kept until they are."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from bot.db.statements import make_marks, upsert
from bot.db.store import Store, Transaction
from bot.tables.posts import NOTIFICATION_COLUMNS, Notification, Reason
from bot.values.ids import TableId

CALLS = (Reason.CALL, Reason.LATE_CALL)
READ_CALLS = f"select {', '.join(NOTIFICATION_COLUMNS)} from notifications where reason in ({make_marks(CALLS)})"
WRITE_CALL = upsert("notifications", NOTIFICATION_COLUMNS, NOTIFICATION_COLUMNS[:4])
# Those of a table whose note is about to be sent are looked at when it is.
DUE = (
    "n.sent is null and not exists "
    "(select 1 from posts p where p.table_id = n.table_id and p.kind = 'call' and p.status <> 'sent')"
)


async def find_calls(store: Store, table_id: TableId) -> list[Notification]:
    return await store.rows(Notification, f"{READ_CALLS} and table_id = ?", *CALLS, table_id)


async def due_call_tables(store: Store, now_ms: int) -> list[TableId]:
    """List the tables where a call is due, and none is about to be sent."""
    sql = f"select distinct n.table_id from notifications n where n.earliest <= ? and {DUE} order by 1"
    return await store.column(sql, now_ms)


async def next_call_ms(store: Store) -> int | None:
    return await store.value(f"select min(n.earliest) from notifications n where {DUE}")


def write_calls(transaction: Transaction, calls: Iterable[Notification]) -> None:
    transaction.many(WRITE_CALL, calls)


def drop_calls(transaction: Transaction, calls: Collection[Notification]) -> None:
    """Forget calls for what is asked no more."""
    key = " and ".join(f"{name} = ?" for name in NOTIFICATION_COLUMNS[:4])
    transaction.many(f"delete from notifications where {key}", [each[:4] for each in calls])
