"""What is sealed in a database, read with its key."""

import sqlite3
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

from bot.db.seal import NAME, SealKey, Vault
from bot.db.statements import find_number
from bot.tables.rows import LogRow, TableRecord
from bot.tables.stored import ENTRIES, TABLES


def find_vault(path: Path) -> Vault:
    with closing(sqlite3.connect(f"file:{path}?mode=ro", uri=True)) as connection:
        return SealKey(path).find_for(find_number(connection.execute, NAME))


def read_entries(path: Path, where: str = "") -> list[LogRow]:
    vault = find_vault(path)
    with closing(sqlite3.connect(f"file:{path}?mode=ro", uri=True)) as connection:
        rows = connection.execute(f"{ENTRIES.read} {where} order by table_id, seq")
        return ENTRIES.decode(rows, vault)


def read_records(path: Path) -> list[TableRecord]:
    vault = find_vault(path)
    with closing(sqlite3.connect(f"file:{path}?mode=ro", uri=True)) as connection:
        return TABLES.decode(connection.execute(TABLES.read), vault)


def open_tokens(vault: Vault, rows: Sequence[tuple[str, int, str]]) -> list[tuple[str, int, str]]:
    """Open the tokens of rows of a table's id, an entry's number and its token."""
    return [(table, seq, vault.open(token, table, "log", "token", seq)) for table, seq, token in rows]
