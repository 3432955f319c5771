"""What a year of slow tables came to, in words and figures."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final, NamedTuple

from bot.notify.notification_settings import MOST_NOTIFICATIONS
from bot.play.time_keeper import HEARTBEAT_MS
from tools.year.judge import RINGS
from tools.year.people import make_cast

TITLE: Final = "A year of slow tables"
ROWS: Final = {
    "answers": "answers by people",
    "answers by clock": "answers by the clock",
    "clocks checked": "ends of a time looked at",
    "clocks that go on after a rest": "clocks that went on after a rest",
    "clocks with more time": "clocks that were given more time",
    "clocks at another pace": "clocks that were given another pace",
    "clocks by other hours": "clocks whose person came to live by other hours",
    "clocks over other holidays": "clocks whose person booked holidays or gave them back",
    "clocks over for a week more": "weeks more that somebody was waited for whose time was up",
    "weekly reminders without a clock": "weekly reminders where no clock runs",
    "clocks not checked": "ends of a time of which too little was known",
    "reminders due": "reminders due by the tables' own clocks",
    "reminders heard": "reminders heard, none twice",
    "ring: seat": "rings for a turn or a reminder",
    "ring: digest": "rings for several tables at once",
    "ring: other": "other private rings: proposals, seats, ends",
    "ring: place": "rings at a place",
    "tables over": "tables played to their end",
    "tables closed": "tables closed by a vote, by the clock or as abandoned",
}
"""What is counted, in the order told."""


class Lived(NamedTuple):
    """What a part of a year came to; `given` are prepared answers: all, by a later rule than the first, overtaken, put aside."""

    tables: int
    days: int
    restarts: int
    outages: int
    counts: Counter[str]
    given: tuple[int, int, int, int]
    faults: tuple[str, ...]


def tell_year(parts: Sequence[Lived]) -> str:
    """Tell what a year came to."""
    counts = sum((each.counts for each in parts), start=Counter[str]())
    given, later, overtaken, aside = (sum(numbers) for numbers in zip(*(each.given for each in parts), strict=True))
    rows = "\n".join(f"| {words} | {counts[what]} |" for what, words in ROWS.items())
    cast = ", ".join(each.name for each in make_cast())
    return f"""{sum(each.tables for each in parts)} tables of all games over {max(each.days for each in parts)} days in virtual time, in {len(parts)} worlds with
{len(make_cast())} people each, at a move a day, relaxed or without a clock, with banks of time, many of the tables with customs of their own:
{cast}. The office died {sum(each.restarts for each in parts)} times, between any two
steps, and was away {sum(each.outages for each in parts)} times of these, for a minute to thirty hours. Robots answer anything legal, and pictures are blank.

Each ring is held against its person's night, {RINGS} a question and {MOST_NOTIFICATIONS} a day beside the digest; each end of a time against a count of
waking quarters by the definition, over pauses, more time, other hours, holidays, another pace and absences of the office of
{HEARTBEAT_MS // 1000} s and more. Each stage of a clock may remind once, and nobody's time may be up who was not rung when little of it was left, however
often the office died. At the end no table may stand, and every record must fold and verify.

| | |
|---|---|
{rows}

{given} answers were prepared, {later} of them by a later rule than the first; {overtaken} more were overtaken by their person or somebody
else, {aside} put aside since no rule fitted. How long they take is compared between rules and between games (Kolmogorov and Smirnov), and
whoever is rung for one of them is a fault.
"""
