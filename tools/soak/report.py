"""What a soak came to, as a page: each chapter is written by the part of the soak that it tells of, and by no one else."""

from __future__ import annotations

import platform
import re
import sqlite3
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from typing import Final

from bot.people.people import KEPT
from tools.crash.driver import Toll
from tools.soak.company import EVERY_S, STANDING_S, STILL_S, CompanyRecord
from tools.soak.deaths import Record
from tools.soak.faults import FAULTS
from tools.soak.hour import EVERY_S as LOOK_S
from tools.soak.hour import TABLES, Hour
from tools.soak.mishaps import MISHAPS
from tools.soak.year import Year

TITLES: Final = (
    "Killed anywhere", "Faults", "A real process, killed at random", "Several processes, killed in turn",
    "An hour by its metrics", "A year", "A year of slow tables", "Told to nobody",
)  # fmt: skip
HEAD: Final = """# Reliability

Written by `make soak`, and the year of slow tables by `make year`. Each chapter says when its part was run last, and ends with what was lost: a part that is run
alone (`make soak PARTS="year deaths"`) writes its own chapter anew and leaves the others.
"""
FIGURES: Final = (
    ("messages to be sent", "arbitro_posts_waiting"),
    ("the oldest move one of them tells of, s", "arbitro_oldest_post_seconds"),
    ("updates to be acted on", "arbitro_updates_waiting"),
    ("the oldest of them, s", "arbitro_oldest_update_seconds"),
    ("the nearest deadline is looked at too late by, s", "arbitro_deadline_lag_seconds"),
    ("tables in memory", "arbitro_tables_loaded"),
    ("streams", "arbitro_streams"),
    ("tasks that rest after a death", "arbitro_tasks_resting"),
    ("people who cannot be reached", "arbitro_unreachable_people"),
)
"""What is told of an hour's figures, and by which metrics."""
CHAPTER: Final = re.compile(r"^## (.+)\n\n((?:(?!^## ).*\n)*)", re.MULTILINE)


def write_chapters(page: str, chapters: Mapping[str, str]) -> str:
    """Return the page with these chapters in the place of those of the same titles; what it does not know it drops."""
    kept = {title: text.strip() for title, text in CHAPTER.findall(page.rstrip() + "\n")} | chapters
    return HEAD + "".join(f"\n## {title}\n\n{kept[title]}\n" for title in TITLES if title in kept)


def make_chapter(text: str, lost: Sequence[str], seconds: float) -> str:
    """Make a chapter that says when it was run and what was lost."""
    found = "\n".join(f"* Lost: {what}" for what in lost) or "Nothing was lost."
    run = (
        f"Run on {datetime.now(UTC):%Y-%m-%d}, with Python {platform.python_version()} and SQLite "
        f"{sqlite3.sqlite_version}, in {max(1, round(seconds / 60))} minutes."
    )
    return f"{run}\n\n{text.strip()}\n\n{found}"


def crash_text(tolls: Sequence[Toll]) -> str:
    """What became of games killed anywhere."""
    rows = "\n".join(
        f"| {toll.game} | {toll.interrupted} | {toll.entries} | {toll.messages} | {toll.doubled} | {len(toll.lost)} |"
        for toll in tolls
    )
    return f"""A whole game is played through the office by people, robots and a chat.
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
"""


def faults_text(injected: int, looked_at: int) -> str:
    """What became of faults."""
    kinds = "\n".join(f"* {(fault.__doc__ or '').strip()}" for fault in FAULTS)
    return f"""{injected} in all, {looked_at} tables looked at. Each is real, and after each the table goes on.

{kinds}
"""


def process_text(record: Record) -> str:
    """What became of the real process."""
    kinds = "\n".join(f"* {(mishap.__doc__ or '').strip()}" for mishap in MISHAPS)
    return f"""`arbitro serve` with two pairs at their browsers over HTTP, one person at Telegram and one at Discord, was killed (−9)
{record.deaths} times, between its first answer and six seconds later, {record.young} times of these before it. Each of its
processes is a copy of one that has read the files it needs and done nothing else. After each death the
log of every table had only grown, every press that was answered as taken was there, every update that Telegram had seen
confirmed was kept, and no table was suspended. At the end everything planned was sent and every update acted on:
{record.tables} tables, {record.entries} entries, {record.presses} presses acknowledged over HTTP, {record.updates} updates
of Telegram’s, {record.sent} messages.

Then, to the same process, {record.mishaps} times something from outside:

{kinds}
"""


def company_text(record: CompanyRecord) -> str:
    """What became of several processes."""
    took = sorted(record.takeovers_s) or [0.0]
    told = ", ".join(f"{count} from {surface}" for surface, count in sorted(record.answers.items()))
    return f"""Three `arbitro serve` on one PostgreSQL server ({record.server}, without `fsync`): each takes
presses, has pages, and does what falls to it of robots, clock, judge, messages and both chats. Each request of three pairs at their browsers goes to any that answers, by a proxy; one person plays at Telegram, one at
Discord. For {record.seconds / 60:.0f} minutes one of them was killed (−9) and started again at once, {EVERY_S:.0f} s and what the trouble between two deaths
took after the last one, {record.seconds / max(1, record.deaths.total()):.0f} s on the average, {record.deaths.total()} times. Half-way between two deaths all lines to the
server were cut ({record.troubles["lines"]} times), a process stood still for {STILL_S[0]:.0f} or {STILL_S[1]:.0f} s ({record.troubles["still"]}) or the server was ended hard and started a second later
({record.troubles["server"]}). {record.left} times a process left by itself, its place taken or the server away, and was started again.

After each death, in one snapshot: every log had only grown, without gaps, and ended at its head; every press that was answered as
taken was there, every update that Telegram had seen confirmed was kept, no table was suspended. A surface from which nobody
answers for {STANDING_S / 60:.0f} minutes counts as a loss, too. At the end everything planned was
sent, every update acted on, and every table folds: {record.tables} tables, {record.entries} entries, {record.presses} presses
acknowledged over HTTP, answers of people {told}, {record.updates} updates of Telegram’s, {record.sent} messages. All jobs of a process that died were taken over
{took[len(took) // 2]:.1f} s after the death, {took[-1]:.1f} s at most, by others or by itself once it was back. The machine’s two processors had other work, too: a load
of {min(record.loads):.1f} to {max(record.loads):.1f}.
"""


def hour_text(hour: Hour) -> str:
    """What the metrics of an hour say."""
    if not hour.samples:
        return "Nothing was measured."
    taken = [
        ("the browser, an answer", "arbitro_request_seconds", 'kind="answer"'),
        ("the browser, a seat or a table", "arbitro_request_seconds", 'kind="table"'),
        ("the browser, a picture", "arbitro_request_seconds", 'kind="picture"'),
        *(
            row
            for chat in ("discord", "telegram")
            for row in (
                (f"{chat}, until it is acted on", "arbitro_press_age_seconds", f'"{chat}"'),
                (f"{chat}, from then until the reply is out", "arbitro_acknowledgement_seconds", f'"{chat}"'),
            )
        ),
        ("the judge", "arbitro_judge_seconds", '"done"'),
    ]
    times = "\n".join(
        f"| {what} | {count} | {half:g} | {most:g} |"
        for what, name, label in taken
        for half, most, count in [hour.find_quantiles(name, label)]
    )
    figures = "\n".join(
        f"| {what} | {values[len(values) // 2]:.3g} | {values[-1]:.3g} | {last:.3g} |"
        for what, name in FIGURES
        for last, values in [(hour.list_values(name)[-1], sorted(hour.list_values(name)))]
    )
    ends = {name: hour.list_values(f"arbitro_{name}")[-1] for name in ("limits_met_total", "task_deaths_total")}
    pictures = {how: hour.samples[-1].get(f'arbitro_pictures_total{{how="{how}"}}', 0) for how in ("made", "found")}
    played = ", ".join(f"*{game}* with {seats} seats" for game, seats in TABLES)
    return f"""`arbitro serve` was left alone for {hour.seconds / 60:.0f} minutes, and asked for `/metrics` every {LOOK_S:.0f} s ({len(hour.samples)} times), while four pairs played
table after table in their browsers ({played}; robots in the other seats), each table with one more page that watches, and one person each at Telegram and
at Discord, all as fast as they were answered. {hour.presses} presses were acknowledged in browsers. `/readyz` said {hour.unready} times that it was not ready. The machine's
load was {min(hour.load):.1f} to {max(hour.load):.1f}; the process had {hour.kib[0] / 1024:.0f} MiB at the first look, {hour.kib[len(hour.kib) // 2] / 1024:.0f} half-way and {hour.kib[-1] / 1024:.0f} at the last.

Seconds within which half and 99 of 100 were done, as the bounds of the histograms tell:

| | how many | half | 99 of 100 |
|---|---|---|---|
{times}

| | half of the looks at most | at most | at the end, at rest |
|---|---|---|---|
{figures}

{pictures["made"]:.0f} pictures were made and {pictures["found"]:.0f} found as made; {ends["limits_met_total"]:.0f} limits of chats were met; {ends["task_deaths_total"]:.0f} tasks died.
"""


def year_text(year: Year) -> str:
    """What the year came to."""
    names = ("loaded", "tables", "minds", "met", "unread", "rows of inbox", "rows of updates", "rows of deadlines")
    head = "| of the year | MiB | " + " | ".join(names) + " |"
    rows = "\n".join(
        f"| {(number + 1) / len(year.kib):.0%} | {kib / 1024:.0f} | "
        + " | ".join(str(found[name]) for name in names)
        + " |"
        for number, (kib, found) in enumerate(zip(year.kib, year.counts, strict=True))
    )
    return f"""{year.days} days in virtual time, with up to {year.standing} tables standing: lobbies nobody begins, tables played a move
a day, practice that is forgotten. Pictures are blank, since drawings are kept within bounds that take long to fill, and
robots answer anything legal. {year.tables} tables were opened, {year.entries} entries written; {year.over} games ended,
{year.closed} tables were closed, lobbies by the clock after a week, {year.suspended} were suspended. {year.in_memory} tables
may be in memory. *loaded* are those, *tables* all values of that kind that are alive, *minds* what robots know, *met*
people kept, {KEPT} at most. Memory grew by {year.grown:.1f} MiB over the last two thirds.

{head}
|{"---|" * (len(names) + 2)}
{rows}
"""


def secrecy_text(pairs: Sequence[str]) -> str:
    """What twins showed."""
    told = "\n".join(f"* {pair}" for pair in pairs)
    return f"""Games are played twice with a single secret changed. Whoever was told the same must see the same, pictures and words
included, and the first thing that differs for anybody must be a revelation that names its clause.

{told}
"""
