"""What is announced at a table."""

from __future__ import annotations

from bot.db.rows import Notice
from bot.tables.snapshot import Table


def make_notice(table: Table, now_ms: int, key: str, **params: str | int) -> Notice:
    """Make the notice of a key, as of the table's last entry."""
    return Notice(key=key, params=params, at=now_ms, seq=len(table.story))
