"""Until when proposals stand, over times in which nobody could say anything to them: pure functions of a table's row."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from bot.db.rows import Deadline, TableRecord

DEADLINE: Final = "-proposals"
"""The key of the deadline at which a table's next proposal runs out."""


def carry_proposals(record: TableRecord, by_ms: int) -> TableRecord:
    """Return a table's row after a time in which no clock ran: what was proposed stands so much longer."""
    if not by_ms or not record.proposals:
        return record
    later = {
        what: each.model_copy(update={"ends": each.ends + by_ms}) for what, each in record.proposals.items()
    }  # fmt: skip
    return record.model_copy(update={"proposals": later})


def measure_carried(record: TableRecord, deadlines: Mapping[str, Deadline]) -> int:
    """Return by how much the deadline of a stored table's proposals was carried, which their own ends were not."""
    row = deadlines.get(DEADLINE)
    if row is None or not record.proposals:
        return 0
    return row.at_ms - min(each.ends for each in record.proposals.values())
