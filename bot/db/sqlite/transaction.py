"""A transaction of SQLite: what is written is written at once, and asked at once."""

from __future__ import annotations

import sqlite3

from bot.db.errors import Behind, Repeated
from bot.db.rows import Head
from bot.db.seal import Vault
from bot.db.sql.statements import CLAIM_UPDATE, MOVE_HEAD
from bot.db.transaction import Transaction
from bot.values.ids import TableId


class SqliteTransaction(Transaction):
    __slots__ = ()

    def __init__(self, connection: sqlite3.Connection, vault: Vault) -> None:
        execute = connection.execute
        super().__init__(execute, connection.executemany, lambda sql, values: execute(sql, values).fetchall(), vault)

    def claim_update(self, inbox_id: str, table_id: TableId, seq: int, at_ms: int) -> None:
        known = self._fetch("select seq from inbox where id = ?", (inbox_id,))
        if known:
            raise Repeated(known[0][0])
        self._execute(CLAIM_UPDATE, (inbox_id, table_id, seq, at_ms))

    def move_head(self, table_id: TableId, known: Head, head: Head) -> None:
        if not self._fetch(f"{MOVE_HEAD} returning seq", (*head, table_id, *known)):
            raise Behind
