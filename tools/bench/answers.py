"""Rows and answers as one tree of the program writes them; for each line that it reads it measures once, and prints what it came to.

It is run as a file, with the modules of a tree that may be an older one: so it takes every function from where that tree has it.
"""

import asyncio
import sys
import time
from collections import Counter
from functools import partial
from importlib import import_module
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

ROWS = 2_000
"""Rows that one turn writes in a transaction, each over the one before of its table."""
EACH = 40
"""Answers that each table is given in a turn, each once the one before is on disk."""
AT = 1_700_000_000_000


def find(name: str) -> Any:
    """Find what a tree calls by this name, None where it has no such thing."""
    for module in ("bot.tables.stored", "bot.tables.rows", "bot.db.rows"):
        try:
            return getattr(import_module(module), name)
        except (ModuleNotFoundError, AttributeError):
            continue
    return None


Deadline, DeadlineKey, Head, LogRow, Stage, TableRecord = map(
    find, ("Deadline", "DeadlineKey", "Head", "LogRow", "Stage", "TableRecord")
)
FUNCTIONS = {name: find(name) for name in ("append_entry", "delete_deadline", "insert_table", "write_deadline")}


def call(transaction: Any, name: str, *given: Any) -> None:
    """Write by a method of the transaction, where a tree has one, else by a function."""
    method = getattr(transaction, name, None)
    if method is not None:
        method(*given)
    else:
        FUNCTIONS[name](transaction, *given)


def make_deadline(table: str, n: int) -> Any:
    return Deadline(table, DeadlineKey("card", n % 4, 1), AT + n, AT + n + 60_000, Stage.OPEN, 60_000)


def write_rows(transaction: Any) -> float:
    """Write deadlines, which are written most often; returns µs of this thread's own time a row."""
    waits = [make_deadline(f"{n % 100:06}", n) for n in range(ROWS)]
    began = time.thread_time()
    for each in waits:
        call(transaction, "write_deadline", each, each.at_ms)
    return (time.thread_time() - began) / ROWS * 1e6


def write_answer(transaction: Any, table: str, seq: int) -> None:
    """Write what an answer changes: nine statements."""
    transaction.claim_update(f"web:1 {table}.{seq}", table, seq, AT)
    transaction.move_head(table, Head(seq - 1, 0), Head(seq, 0))
    entry = LogRow(seq, seq % 4, "card", "7H", "hand", "web:1", AT + seq, None, "0123456789abcdef")
    call(transaction, "append_entry", table, entry)
    call(transaction, "delete_deadline", table, DeadlineKey("card", seq % 4, 1))
    for n in range(seq, seq + 4):
        wait = make_deadline(table, n)
        call(transaction, "write_deadline", wait, wait.at_ms)


async def answer(store: Any, at_once: int, given: Counter[str]) -> float:
    """Have so many tables answered at once; returns answers a second."""

    async def play(table: str) -> None:
        for _ in range(EACH):
            given[table] += 1
            await store.write(partial(write_answer, table=table, seq=given[table]))

    began = time.perf_counter()
    await asyncio.gather(*(play(f"{n:06}") for n in range(at_once)))
    return at_once * EACH / (time.perf_counter() - began)


async def main(most: int) -> None:
    opening = import_module("bot.db.sqlite.store")
    with TemporaryDirectory() as folder:
        store = await opening.SqliteStore.open(Path(folder) / "a.db")
        for n in range(most):
            record = TableRecord(
                id=f"{n:06}", game="hunt", name="Bench", lang="it", pace="live", status="live", seats=4, host="web:0",
                seed=bytes(32), key=bytes(16), opened_at=AT,
            )  # fmt: skip
            await store.write(lambda transaction, record=record: call(transaction, "insert_table", record))
        given = Counter[str]()
        print("ready", flush=True)
        while line := (await asyncio.to_thread(sys.stdin.readline)).strip():
            found = await (store.write(write_rows) if line == "rows" else answer(store, int(line), given))
            print(found, flush=True)
        await store.close()


if __name__ == "__main__":
    asyncio.run(main(int(sys.argv[1])))
