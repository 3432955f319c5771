"""What any store must do."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from bot.store.rows import Deadline, LogRow, TableRecord, Tenure


class Repeated(Exception):
    """The platform's update was acted on before; `seq` is the entry it caused, 0 if it caused none."""

    def __init__(self, seq: int) -> None:
        super().__init__(seq)
        self.seq = seq


class Unusable(Exception):
    """The database cannot be used; `reason` is a message key: in-use, read-only, no-database, corrupt, newer, no-folder."""

    def __init__(self, reason: str, path: Path) -> None:
        super().__init__(f"{path}: {reason}")
        self.reason = reason
        self.path = path


class StoredTable(NamedTuple):
    """All that is kept of a table."""

    record: TableRecord
    tenures: list[Tenure]
    rows: list[LogRow]
    deadlines: list[Deadline]
