"""A database that this process alone holds, as what works on all of it needs it."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import AbstractContextManager
from typing import Any, Protocol


class HeldDatabase(Protocol):
    """A database of this release that this process alone holds."""

    @property
    def address(self) -> str:
        """Where it is, without what opens it."""

    def write_together(self) -> AbstractContextManager[None]:
        """Write all that the body writes, or nothing of it."""

    def execute(self, sql: str, values: Sequence[Any]) -> None:
        """Run one statement."""

    def fetch_all(self, sql: str, values: Sequence[Any]) -> list[tuple[Any, ...]]:
        """Run one statement and return its rows."""

    def insert_all(self, table: str, columns: Sequence[str], rows: Sequence[tuple[Any, ...]]) -> None:
        """Insert rows."""

    def count_on(self) -> None:
        """Have rows numbered from the last that is there."""

    def mark_moved(self) -> None:
        """Note that everything is elsewhere now: nothing opens it any more."""

    def clear_traces(self) -> None:
        """Leave nothing of what was changed in what the database is kept in."""
