"""The statements that read tables, and how a table is put together from its rows."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from bot.db.rows import Bank, Deadline, Head, SeatAssignment, StoredTable, TableRecord
from bot.db.seal import Vault
from bot.db.sql.statements import (
    ASSIGNMENT_COLUMNS,
    BANK_COLUMNS,
    COLUMNS,
    DEADLINE_COLUMNS,
    LOG_COLUMNS,
    POST_COLUMNS,
    PREPARED_COLUMNS,
    SEAT_MESSAGE_COLUMNS,
)
from bot.db.sql.stored_rows import (
    decode_entry,
    decode_prepared,
)

READ_TABLE: Final = f"select {', '.join(COLUMNS)} from tables where id = ?"  # noqa: S608  our own names
READ_HEAD: Final = "select seq, version from heads where table_id = ?"
READ_ASSIGNMENTS: Final = f"select {', '.join(ASSIGNMENT_COLUMNS)} from tenures where table_id = ? order by id"  # noqa: S608
READ_LOG: Final = f"select {', '.join(LOG_COLUMNS)} from log where table_id = ? order by seq"  # noqa: S608
READ_LATER: Final = f"select {', '.join(LOG_COLUMNS)} from log where table_id = ? and seq > ? order by seq"  # noqa: S608
READ_DEADLINES: Final = f"select {', '.join(DEADLINE_COLUMNS)} from deadlines where table_id = ?"  # noqa: S608
READ_BANKS: Final = f"select {', '.join(BANK_COLUMNS)} from banks where table_id = ? order by seat"  # noqa: S608
READ_PREPARED: Final = f"select {', '.join(PREPARED_COLUMNS)} from prepared where table_id = ? order by seat, topic"  # noqa: S608
READ_POST: Final = f"select {', '.join(POST_COLUMNS)} from posts"  # noqa: S608
READ_SEAT_MESSAGE: Final = f"select {', '.join(SEAT_MESSAGE_COLUMNS)} from seat_messages"  # noqa: S608
COUNT_REFUSED: Final = "select count(*) from posts where status <> 'sent' and part > 0"
READ_UNSENT: Final = "select kind, place from posts where status <> 'sent'"
COUNT_SET_ASIDE: Final = (
    "select surface, fault, place, count(*) from set_aside group by surface, fault, place order by 1, 2, 3"
)


def make_stored_table(
    record: TableRecord,
    head: tuple[Any, ...],
    vault: Vault,
    assignments: Iterable[tuple[Any, ...]] | None,
    rows: Iterable[tuple[Any, ...]] | None,
    deadlines: Iterable[tuple[Any, ...]] | None,
    banks: Iterable[tuple[Any, ...]] | None,
    prepared: Iterable[tuple[Any, ...]] | None,
) -> StoredTable:
    """Make a table of its rows; None stands for those that the disk does not give back. Raises ValueError."""
    return StoredTable(
        record,
        [SeatAssignment(*row) for row in assignments or ()],
        [decode_entry(row, record.id, vault) for row in rows or ()],
        [Deadline(*row) for row in deadlines or ()],
        is_damaged=None in (assignments, rows, deadlines, banks, prepared),
        head=Head(*head),
        banks=[Bank(*row) for row in banks or ()],
        prepared=decode_prepared(prepared or (), record.id, vault),
    )
