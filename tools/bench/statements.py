"""What a row costs by the functions that tables use, against sqlite3 given the same statement."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from functools import partial

from bot.db.seal import Vault
from bot.db.sqlite.opening import migrate
from bot.db.sqlite.store import SqliteTransaction
from bot.tables.rows import Deadline, DeadlineKey, Stage
from bot.tables.stored import DEADLINES, write_deadline
from bot.values.ids import TableId
from tools.bench.figures import Figure, interleaved, ratios, seconds

ROWS = 2_000
"""Rows that one turn writes, each over the one before of its table."""
MOST = 1.6
"""A function's share: a value made into a row, and the row into a statement."""


def opened() -> sqlite3.Connection:
    connection = sqlite3.connect(":memory:", isolation_level=None, cached_statements=256)
    migrate(connection)
    connection.execute("begin")
    return connection


def figures(*, quick: bool = False) -> Iterator[Figure]:
    """Deadlines, which are the rows that are written most often."""
    waits = [
        Deadline(TableId(f"{n % 100:06}"), DeadlineKey("card", n % 4, 1), n, n + 60_000, Stage.OPEN, 60_000)
        for n in range(ROWS)
    ]
    rows = [(*each.encode(), each.at_ms) for each in waits]
    with closing(opened()) as ours, closing(opened()) as theirs:
        transaction = SqliteTransaction(ours, Vault(bytes(32)), asks=False)

        def write() -> None:
            for each in waits:
                write_deadline(transaction, each, each.at_ms)

        def execute() -> None:
            for row in rows:
                theirs.execute(DEADLINES.upsert, row)

        pairs = interleaved(partial(seconds, write), partial(seconds, execute), 5 if quick else 40)
    spent = sorted(own for own, _ in pairs)[len(pairs) // 2] / ROWS * 1e6
    told = f"{spent:.1f} µs a row of this thread's own time"
    peer = f"sqlite3 {sqlite3.sqlite_version} given the statement and its values, in memory"
    yield Figure("a deadline written", ratios(pairs), peer=peer, most=MOST, more=told)
