"""Lines of tables in people's lists, kept while their tables are not in memory: no list folds a table twice."""

from __future__ import annotations

from collections import OrderedDict
from typing import Final

from bot.tables.listener import Change
from bot.tables.snapshot import Table
from bot.values.ids import Language, PersonId, TableId
from bot.values.room import TableLine

MOST: Final = 4_096
"""Tables whose lines are kept."""

Reader = tuple[PersonId, Language]


class TableLines:
    """The last line of each table for each of its people; a table that changes has none until it is asked for."""

    def __init__(self) -> None:
        self._kept: OrderedDict[TableId, dict[Reader, TableLine]] = OrderedDict()

    def find(self, table_id: TableId, reader: Reader) -> TableLine | None:
        """Find the line that a reader was shown last, if it is still true."""
        return self._kept.get(table_id, {}).get(reader)

    def keep(self, table_id: TableId, reader: Reader, line: TableLine) -> None:
        """Keep a line until its table changes."""
        self._kept.setdefault(table_id, {})[reader] = line
        self._kept.move_to_end(table_id)
        while len(self._kept) > MOST:
            self._kept.popitem(last=False)

    def handle_commit(self, change: Change) -> None:
        """Forget the lines of a table that has changed."""
        self._kept.pop(change.after.record.id, None)

    def handle_load(self, table: Table) -> None:
        """Forget the lines of a table that was read again: it may have been suspended on the way."""
        self._kept.pop(table.record.id, None)

    def handle_unload(self, table_id: TableId) -> None:
        """Go on: what was true of a table stays true while nobody can change it."""
