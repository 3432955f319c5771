"""Bells by which those who watch a table learn that it has changed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from bot.values.ids import TableId


class Bells:
    """The bells of all who watch."""

    def __init__(self) -> None:
        self._hung: dict[TableId, dict[Callable[[], None], None]] = {}

    def __len__(self) -> int:
        """Return how many tables are watched."""
        return len(self._hung)

    def has(self, table_id: TableId) -> bool:
        """Tell whether a bell hangs for a table."""
        return table_id in self._hung

    @contextmanager
    def hang(self, table_id: TableId, bell: Callable[[], None]) -> Iterator[None]:
        """Hang up a bell for a table while the body runs: it is called whenever the table has changed."""
        self._hung.setdefault(table_id, {})[bell] = None
        try:
            yield
        finally:
            del self._hung[table_id][bell]
            if not self._hung[table_id]:
                del self._hung[table_id]

    def ring(self, table_id: TableId) -> None:
        """Ring for all who watch a table."""
        for bell in self._hung.get(table_id, ()):
            bell()
