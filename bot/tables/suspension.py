"""What it is for a table to be suspended: what the log says of it, and what becomes of its row."""

from __future__ import annotations

import logging
import traceback
from collections.abc import Sequence

from bot.db.notify import PostRow
from bot.db.rows import Head, Notice, TableRecord
from bot.db.transaction import Transaction, UnitOfWork
from bot.tables.snapshot import Table
from bot.values.ids import TableStatus

log = logging.getLogger(__name__)


def log_suspension(table: Table, fault: Exception, seq: int) -> None:
    """Log where in the code an entry broke, never which values were there."""
    where = "".join(traceback.format_tb(fault.__traceback__))
    extra = {"table": table.record.id, "seq": seq, "fault": type(fault).__name__}
    log.error("table %s suspended at entry %s: %s\n%s", table.record.id, seq, type(fault).__name__, where, extra=extra)


def suspended_record(table: Table, now_ms: int) -> TableRecord:
    """Return a table's row with which it is suspended, and says so."""
    notice = Notice(key="suspended", at=now_ms, seq=len(table.story))
    changes = {"status": TableStatus.SUSPENDED, "notice": notice, "version": table.record.version + 1}
    return table.record.model_copy(update=changes)


def suspend_unit(known: Head, record: TableRecord, posts: Sequence[PostRow]) -> UnitOfWork[None]:
    """Make the unit of work that suspends a table: no clock runs at it any more."""

    def write_rows(transaction: Transaction) -> None:
        transaction.move_head(record.id, known, known._replace(version=record.version))
        transaction.write_table(record)
        transaction.write_notice(record)
        transaction.delete_deadlines(record.id)
        transaction.add_posts(posts)

    return write_rows
