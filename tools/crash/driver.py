"""The driver: lives and deaths of one game, and what must be true after each."""

from __future__ import annotations

import os
import re
import signal
import sqlite3
import sys
import traceback
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from bot.tables.rows import LogRow, SeatAssignment, TableRecord
from bot.tables.snapshot import fold_table
from games.spec import GameSpec
from tests.support.sealed_rows import read_entries, read_records
from tools.crash.life import PLACE, Deaths, Life
from tools.crash.world import Memory, lines

PATIENCE = 400
"""Places at which a life may die without anything having moved before the driver gives up."""


def split_lines(text: str) -> str:
    """Put each line on its own: a board of few lines joins what is new."""
    return re.sub(r"\.?(?: · |\n|$)", "\n", text).strip("\n")


@dataclass(slots=True)
class Toll:
    """What a run came to: `interrupted` counts deaths, `doubled` messages that came twice on a chat without nonces."""

    game: str
    interrupted: int = 0
    entries: int = 0
    messages: int = 0
    doubled: int = 0
    lost: list[str] = field(default_factory=list)


@dataclass(slots=True)
class Run:
    """One game, killed at every place from wherever it stands until it moves; ends when the game does.

    `stride` kills only at every so many places, for a quick look; `text` is the longest message.
    """

    folder: Path
    spec: GameSpec[Any]
    people: int
    robots: int
    nonces: bool
    stride: int = 1
    limit: int | None = None
    text: int = 2_000
    log: list[LogRow] = field(default_factory=list)

    def play(self) -> Toll:
        """Play to the end through all the deaths; what was lost is in the toll."""
        toll = Toll(self.spec.name)
        stood, channel = self.standing(), 1
        while self.is_killed(channel if self.limit is None or toll.interrupted < self.limit else 0):
            toll.interrupted += 1
            toll.lost += self.losses()
            now = self.standing()
            channel = self.stride if now != stood else channel + self.stride
            stood = now
            assert channel < PATIENCE * self.stride, "nothing moves any more"
        toll.lost += self.losses() + self.untold(toll)
        toll.entries = len(self.log)
        return toll

    def is_killed(self, channel: int) -> bool:
        """Live once in a process of its own, and die at `place`; 0 lets it live. Says whether it died as ordered."""
        sys.stdout.flush()
        child = os.fork()
        if child == 0:
            status = 1
            try:
                Life(self.folder, self.spec, self.people, self.robots, self.nonces, Deaths(channel), self.text).run()
                status = 0
            except BaseException:
                traceback.print_exc()
            finally:
                sys.stderr.flush()
                os._exit(status)
        _, ended = os.waitpid(child, 0)
        if os.WIFSIGNALED(ended):
            assert os.WTERMSIG(ended) == signal.SIGKILL
            return True
        assert os.WEXITSTATUS(ended) == 0, "a life ended in a fault of its own"
        return False

    # -- what is on disk

    def rows(self, sql: str) -> list[tuple[Any, ...]]:
        """What the database holds, if there is one yet."""
        path = self.folder / "arbitro.db"
        if not path.exists():
            return []
        # one that may write would delete the `-wal` as it closes
        connection = sqlite3.connect(f"file:{path}?mode=ro", uri=True)
        try:
            return connection.execute(sql).fetchall()
        except sqlite3.OperationalError:
            return []
        finally:
            connection.close()

    def standing(self) -> tuple[Any, ...]:
        """Everything that a life may move; what may be said or edited once more changes nothing by being so."""
        return (
            self.rows("select count(*), max(seq) from log"),
            self.rows("select count(*), sum(status = 'sent'), sum(status = 'maybe') from posts"),
            self.rows("select version, status from tables"),
            self.rows("select count(*) from people"),
            len({line["nonce"] for line in lines(self.folder / "world.jsonl")}),
        )

    # -- what must be true

    def losses(self) -> list[str]:
        """What is not as it was: the log only ever grows, folds to what was recorded, and has every acknowledged press."""
        lost: list[str] = []
        path = self.folder / "arbitro.db"
        log = read_entries(path) if path.exists() else []
        if log[: len(self.log)] != self.log:
            lost.append("an entry has changed")
        self.log = log
        by_seq = {row.seq: row for row in log}
        for inbox, seq in Memory(self.folder / "people.jsonl").seqs().items():
            if by_seq.get(seq) is None or by_seq[seq].person != f"world:p{inbox.split('/')[0]}":
                lost.append(f"the acknowledged press {inbox} is not there")
        if log:
            fold_table(self.table_record(), self.spec, self.assignments(), log)
        return lost

    def table_record(self) -> TableRecord:
        """The table's own row."""
        [record] = read_records(self.folder / "arbitro.db")
        return record

    def assignments(self) -> list[SeatAssignment]:
        """Who held the seats."""
        return [
            SeatAssignment(*row)
            for row in self.rows("select seat, person, robot, name, from_seq from tenures order by id")
        ]

    def untold(self, toll: Toll) -> list[str]:
        """After the end: what was planned and never sent, what was told twice, what everyone should have read and could not."""
        lost = [f"{kind} was never sent" for (kind,) in self.rows("select kind from posts where status <> 'sent'")]
        world = list(lines(self.folder / "world.jsonl"))
        sent = [line for line in world if line["what"] != "edit"]
        toll.messages = len(sent)
        twice = Counter(line["nonce"] for line in sent)
        toll.doubled = sum(times - 1 for times in twice.values())
        if self.nonces and toll.doubled:
            lost.append("a message came twice though the chat knows nonces")
        shown = [split_lines(line["text"]) for line in world if line["to"] == PLACE]
        at = 0
        for seq, text in self.said():
            begin = at if seq < len(self.log) else 0  # an ending begins with who won
            told = split_lines(text)
            at = next((index for index in range(begin, len(shown)) if told in shown[index]), -1)
            if at < 0:
                at = begin
                lost.append(f"never read in public, or out of order: entry {seq}: {text}")
        return lost

    def said(self) -> list[tuple[int, str]]:
        """Every public line of the game, as the courier words it, in order."""
        from bot.views.closing import history_lines
        from bot.views.table import TablePresenter

        table = fold_table(self.table_record(), self.spec, self.assignments(), self.log)
        presenter = TablePresenter(table, None, table.record.lang)
        return [
            (row.seq, line)
            for row in self.log
            for text, *_ in history_lines(presenter, row.seq, row.seq, is_last=row is self.log[-1])
            for line in text.split("\n")
        ]
