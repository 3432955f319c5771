"""What rows and committed answers cost, against sqlite3 given the same statements, and against the writer of an earlier release."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from bot.db.seal import Vault
from bot.db.sqlite.opening import migrate
from bot.db.sqlite.store import SqliteTransaction
from tools.bench import answers
from tools.bench.figures import Figure, interleaved, paired, ratios

ROOT = Path(__file__).parents[2]
BEFORE = "b9fc656d^"
"""The revision before the database had one schema and its rows plain functions."""
MOST = 64
"""Tables answered at once."""
MEASURED = (
    ("rows", "a deadline written", "µs"),
    ("1", "answers committed, one at once", "answers/s"),
    (str(MOST), f"answers committed, {MOST} at once", "answers/s"),
)
BEFORE_BY = (1.3, 1.3, 1.3)
"""By how much ours may be slower than the writer before, at each of these."""
RAW_BY = (1.6, 2.5, 1.0)
"""The same against sqlite3, which makes no rows of values, seals nothing and waits for no other thread; of many at once we commit many."""


class Tree:
    """A tree of the program that writes in a process of its own, measured when it is asked."""

    def __init__(self, root: Path, process: subprocess.Popen[str]) -> None:
        self.root, self._process = root, process
        self._read()

    def measure(self, what: str) -> float:
        assert self._process.stdin is not None
        self._process.stdin.write(f"{what}\n")
        self._process.stdin.flush()
        return float(self._read())

    def _read(self) -> str:
        assert self._process.stdout is not None
        if not (line := self._process.stdout.readline()):
            raise subprocess.CalledProcessError(self._process.wait(), [answers.__name__, str(self.root.name)])
        return line


@contextmanager
def run_tree(root: Path) -> Iterator[Tree]:
    command = [sys.executable, answers.__file__, str(MOST)]
    environment = {**os.environ, "PYTHONPATH": str(root)}
    pipe = subprocess.PIPE
    with subprocess.Popen(command, cwd=root, env=environment, stdin=pipe, stdout=pipe, text=True) as process:
        yield Tree(root, process)


@contextmanager
def check_out(before: str) -> Iterator[Path]:
    """Yield the tree of a revision, or of a folder that has one."""
    if Path(before).is_dir():
        yield Path(before).absolute()
        return
    with TemporaryDirectory() as folder:
        git = ["git", "-C", str(ROOT), "worktree"]
        subprocess.run([*git, "add", "--quiet", "--detach", f"{folder}/tree", before], check=True)
        try:
            yield Path(folder) / "tree"
        finally:
            subprocess.run([*git, "remove", "--force", f"{folder}/tree"], check=True)


class Raw:
    """sqlite3 given the same statements and values: in WAL, `synchronous = FULL`, one commit an answer."""

    def __init__(self, path: Path) -> None:
        self.connection = sqlite3.connect(path, isolation_level=None, cached_statements=256)
        for name, value in (("journal_mode", "wal"), ("synchronous", "full")):
            self.connection.execute(f"pragma {name} = {value}")
        migrate(self.connection)
        self.connection.executemany("insert into heads values (?, 0, 0)", [(f"{n:06}",) for n in range(MOST)])
        self._given = Counter[str]()

    def measure(self, what: str) -> float:
        return self._write_rows() if what == "rows" else self._answer(int(what))

    def _note(self, write: Callable[[Any], object]) -> list[tuple[str, Any]]:
        """Return the statements by which we write something, and their values."""
        noted: list[tuple[str, Any]] = []

        class Noting:
            """A connection that notes what it is given, and finds that each head moves."""

            rowcount = 1

            def execute(self, sql: str, values: Any = ()) -> Any:
                noted.append((sql, tuple(values)))
                return self if sql.startswith("update") else ()

            def executemany(self, sql: str, rows: Any) -> None:
                noted.extend((sql, tuple(row)) for row in rows)

        noting: Any = Noting()
        write(SqliteTransaction(noting, Vault(bytes(32)), asks=False))
        return noted

    def _write_rows(self) -> float:
        noted = self._note(answers.write_rows)
        self.connection.execute("begin immediate")
        began = time.thread_time()
        for statement in noted:
            self.connection.execute(*statement)
        spent = time.thread_time() - began
        self.connection.execute("commit")
        return spent / len(noted) * 1e6

    def _answer(self, at_once: int) -> float:
        given = []
        for _ in range(answers.EACH):
            for n in range(at_once):
                table = f"{n:06}"
                self._given[table] += 1
                given.append(self._note(partial(answers.write_answer, table=table, seq=self._given[table])))
        execute, began = self.connection.execute, time.perf_counter()
        for statements in given:
            execute("begin immediate")
            for statement in statements:
                execute(*statement).fetchall()
            execute("commit")
        return len(given) / (time.perf_counter() - began)


def figures(before: str, *, quick: bool = False) -> Iterator[Figure]:
    """A row, an answer alone, many at once: ours and each peer's turn about."""
    with ExitStack() as stack:
        ours = stack.enter_context(run_tree(ROOT))
        former = stack.enter_context(run_tree(stack.enter_context(check_out(before))))
        raw = Raw(Path(stack.enter_context(TemporaryDirectory())) / "raw.db")
        stack.enter_context(closing(raw.connection))
        writer, alone = (
            f"the writer of {before}",
            f"sqlite3 {sqlite3.sqlite_version}, the same statements, one commit an answer",
        )
        for peer, name, slower in ((former, writer, BEFORE_BY), (raw, alone, RAW_BY)):
            for (what, told, unit), most in zip(MEASURED, slower, strict=True):
                rounds = 2 if quick else 15
                pairs = interleaved(partial(ours.measure, what), partial(peer.measure, what), rounds)
                bound: dict[str, Any] = {"most": most} if unit == "µs" else {"least": round(1 / most, 2)}
                yield Figure(told, ratios(pairs), peer=name, more=paired(pairs, 1, unit), **bound)
