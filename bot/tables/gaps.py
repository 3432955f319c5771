"""The times in which no clock ran, and what deadlines were before the last of them, should it be taken back."""

from __future__ import annotations

from collections.abc import Iterable

from bot.db.rows import Deadline
from bot.tables.ends import Gap
from bot.tables.snapshot import Table


class Gaps:
    """All gaps in order. What is taken back leaves each deadline exactly as it was; one set meanwhile is carried back."""

    def __init__(self) -> None:
        self._gaps = list[tuple[Gap, bool]]()
        self._before = dict[Deadline, Deadline]()

    def __len__(self) -> int:
        return len(self._gaps)

    def add(self, gap: Gap, tables: Iterable[Table]) -> None:
        """Add a gap, and carry the deadlines of tables over it."""
        self._before.clear()
        self._add(gap, tables, is_back=False)

    def take_back(self, tables: Iterable[Table]) -> None:
        """Take the last gap back."""
        gap, _ = self._gaps[-1]
        self._add(Gap(gap.stood_ms + gap.by_ms, -gap.by_ms), tables, is_back=True)

    def _add(self, gap: Gap, tables: Iterable[Table], *, is_back: bool) -> None:
        self._gaps.append((gap, is_back))
        for table in tables:
            self.carry(table, len(self._gaps) - 1)

    def carry(self, table: Table, since: int) -> None:
        """Carry a table's deadlines over the gaps from a number on, which came while it was written."""
        for gap, is_back in self._gaps[since:]:
            before = table.deadlines
            table.carry_deadlines(gap, self._before if is_back else {})
            if not is_back:
                self._before |= {row: before[key] for key, row in table.deadlines.items()}
