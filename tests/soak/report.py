"""What a soak came to, as a page."""

from __future__ import annotations

import platform
import sqlite3
from datetime import UTC, datetime

from tests.crash.driver import Toll
from tests.faults.faults import FAULTS
from tests.soak.deaths import Record
from tests.soak.mishaps import MISHAPS
from tests.soak.year import Year


def written(
    line: str, tolls: list[Toll], injected: int, record: Record, year: Year, pairs: list[str], lost: list[str], s: float
) -> str:
    """The report of this run."""
    rows = "\n".join(
        f"| {toll.game} | {toll.interrupted} | {toll.entries} | {toll.messages} | {toll.doubled} | {len(toll.lost)} |"
        for toll in tolls
    )
    kinds = "\n".join(f"* {(fault.__doc__ or '').strip()}" for fault in FAULTS)
    secrecy = "\n".join(f"* {pair}" for pair in pairs)
    found = "\n".join(f"* {what}" for what in lost) or "Nothing was lost."
    return f"""# Reliability

Written by `make soak` on {datetime.now(UTC):%Y-%m-%d}, with Python {platform.python_version()} and SQLite \
{sqlite3.sqlite_version}, in {s / 60:.0f} minutes.

**{line}**

## Killed anywhere

A whole game is played through the office by people, robots and a chat.
The process is killed (−9) before and after every database write and every send.
After each death the log may only have grown, must fold to what was recorded, and must hold every acknowledged press;
presses that were never answered come again, as a platform would send them.
At the end every message that was planned must have gone out, and everybody must have read the whole game in order.

| game | deaths | entries | messages | doubled | lost |
|---|---|---|---|---|---|
{rows}

A chat that knows nonces shows nothing twice.
On a chat without nonces one message may come twice for each death between its delivery and the note of it: nothing
can tell then whether it went out, and leaving it out would be worse.

## Faults

{injected} in all. Each is real, and after each the table goes on.

{kinds}

{process_chapter(record)}
{year_chapter(year)}
## Told to nobody

Games are played twice with a single secret changed. Whoever was told the same must see the same, pictures and words
included, and the first thing that differs for anybody must be a revelation that names its clause.

{secrecy}

## What was lost

{found}
"""


def process_chapter(record: Record) -> str:
    """What became of the real process."""
    kinds = "\n".join(f"* {(mishap.__doc__ or '').strip()}" for mishap in MISHAPS)
    return f"""## A real process, killed at random

`arbitro serve` with two pairs at their browsers over HTTP, one person at Telegram and one at Discord, was killed (−9)
{record.deaths} times, between its first answer and six seconds later, {record.young} times before it. After each death the
log of every table had only grown, every press that was answered as taken was there, every update that Telegram had seen
confirmed was kept, and no table was suspended. At the end everything planned was sent and every update acted on:
{record.tables} tables, {record.entries} entries, {record.presses} presses acknowledged over HTTP, {record.updates} updates
of Telegram's, {record.sent} messages.

Then, to the same process, {record.mishaps} times something from outside:

{kinds}
"""


def year_chapter(year: Year) -> str:
    """What the year came to."""
    names = ("loaded", "tables", "minds", "met", "unread", "rows of inbox", "rows of updates", "rows of deadlines")
    head = "| of the year | MiB | " + " | ".join(names) + " |"
    rows = "\n".join(
        f"| {(number + 1) / len(year.kib):.0%} | {kib / 1024:.0f} | "
        + " | ".join(str(found[name]) for name in names)
        + " |"
        for number, (kib, found) in enumerate(zip(year.kib, year.counts, strict=True))
    )
    grown = (year.kib[-1] - year.kib[len(year.kib) // 3]) / 1024 if year.kib else 0.0
    return f"""## A year

{year.days} days in virtual time, with up to {year.standing} tables standing: lobbies nobody begins, tables played a move a
day, practice that is forgotten. Pictures are blank, since drawings are kept within bounds that take long to fill. {year.tables} tables were opened, {year.entries} entries written; {year.over} games ended,
{year.closed} tables were closed, lobbies by the clock after a week, {year.suspended} were suspended. 64 tables may be in
memory. *loaded* are those, *tables* all values of that kind that are alive, *minds* what robots know, *met* people kept.
Memory grew by {grown:.1f} MiB over the last two thirds.

{head}
|{"---|" * (len(names) + 2)}
{rows}
"""
