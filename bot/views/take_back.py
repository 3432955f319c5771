"""An answer that was taken back: what it told stays in the record, since people saw it, and is told nowhere else."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING

from bot.db.rows import LogRow
from bot.tables.snapshot import ToldLine
from bot.values.room import Line

if TYPE_CHECKING:
    from bot.views.table import TablePresenter


def word_take_back(presenter: TablePresenter, row: LogRow, number: int) -> ToldLine:
    undone = presenter.table.history[int(row.token) - 1].row
    text = presenter.app_text("told-retracted", who=presenter.seat_name(undone.seat, undone.seq))
    return ToldLine(row.seq, Line(number, text, datetime.fromtimestamp(row.at_ms / 1000, UTC)), recallable=True)
