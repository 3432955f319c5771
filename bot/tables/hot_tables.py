"""The tables in memory: which leave it when, and who holds one."""

from __future__ import annotations

from collections import Counter, OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from bot.tables.snapshot import Table
from bot.values.ids import TableId


class HotTables:
    """Tables by id, the least recently used first: beyond `most` they leave, and when they were not used for `idle_ms`."""

    def __init__(self, most: int, idle_ms: int, steady_ms: Callable[[], int]) -> None:
        self._most = most
        self._idle_ms = idle_ms
        self._steady_ms = steady_ms
        self._tables: OrderedDict[TableId, Table] = OrderedDict()
        self._touched: dict[TableId, int] = {}
        self._held: Counter[TableId] = Counter()

    def __iter__(self) -> Iterator[Table]:
        """Yield the tables, the least recently used first."""
        return iter(self._tables.values())

    def add(self, table: Table) -> None:
        """Add a table, as the one used last."""
        self._tables[table.record.id] = table
        self.touch(table.record.id)

    def find(self, table_id: TableId) -> Table | None:
        """Find a table, if it is there."""
        return self._tables.get(table_id)

    def touch(self, table_id: TableId) -> None:
        """Note that a table is used now."""
        if table_id in self._tables:
            self._touched[table_id] = self._steady_ms()
            self._tables.move_to_end(table_id)

    @contextmanager
    def hold(self, table_id: TableId) -> Iterator[None]:
        """Keep a table from leaving while the body runs."""
        self._held[table_id] += 1
        try:
            yield
        finally:
            self._held[table_id] -= 1
            if not self._held[table_id]:
                del self._held[table_id]

    def sweep(self) -> list[TableId]:
        """Have the tables leave that are beyond the bound or idle for long, never one that is held; returns them."""
        before, gone = self._steady_ms() - self._idle_ms, list[TableId]()
        for name in list(self._tables):
            if len(self._tables) <= self._most and self._touched[name] >= before:
                break
            if name not in self._held:
                self.remove(name)
                gone.append(name)
        return gone

    def remove(self, table_id: TableId) -> None:
        """Have a table leave."""
        del self._tables[table_id]
        del self._touched[table_id]
