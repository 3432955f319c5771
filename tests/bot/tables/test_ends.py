"""Until when somebody has time, whatever is changed of it on the way: more time, a pause, a night, holidays, a pace."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import date, timedelta
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.ports.hours import Week
from bot.ports.ids import TableId
from bot.tables.ends import (
    Gap,
    carry_over,
    extend_deadline,
    measure_overtime,
    open_deadline,
    rebook_deadline,
    rehour_deadline,
    repace_deadline,
)
from bot.tables.hours import DAY, HOUR, MINUTE

START = 1_780_000_000_000
"""A Thursday in May, in the evening of Rome."""
TODAY = date(2026, 5, 28)
ZONE = "Europe/Rome"
NIGHTS = (None, (23 * 60, 7 * 60), (21 * 60, 8 * 60), (1 * 60, 6 * 60))


def opened(given_ms: int, bank_ms: int, week: Week | None = None):
    return open_deadline(TableId("t"), "0/play/1", START, given_ms, week, bank_ms)


@pytest.mark.parametrize("at_minutes", [0.5, 1, 1.1, 3, 5.9])
def test_more_time_in_the_midst_of_the_bank_gives_the_whole_time_each_time(at_minutes):
    """Fault 46: it once took away what was left, as soon as it was granted twice."""
    row, now = opened(MINUTE, 5 * MINUTE), START + round(at_minutes * MINUTE)
    once = extend_deadline(row, now, None)
    assert once.at_ms == row.at_ms + MINUTE
    twice = extend_deadline(once, now + MINUTE // 2, None)
    assert twice.at_ms == once.at_ms + MINUTE
    assert twice.bank_ms <= row.bank_ms


def test_a_night_said_and_taken_back_ends_nobody_s_time_at_once():
    """Fault 47."""
    row = opened(10 * HOUR, 0)
    asleep = rehour_deadline(row, START + HOUR, Week(ZONE, (22 * 60, 10 * 60)))
    assert asleep.at_ms > row.at_ms
    now = row.at_ms + HOUR
    assert rehour_deadline(asleep, now, None).at_ms == now + HOUR


@dataclass
class Clocked:
    """Somebody's time, and what is known when it is changed."""

    row: Any
    week: Week | None
    now: int = START

    def change(self, row) -> None:
        """Whatever is changed, a time that runs goes on running."""
        if self.row.at_ms > self.now:
            assert row.at_ms > self.now
        assert measure_overtime(row, 0, self.now, self.week) <= max(row.bank_ms, self.row.bank_ms)
        self.row = row

    def wait(self, ms: int) -> None:
        self.now += ms

    def more_time(self, _: int) -> None:
        before = self.row
        self.change(extend_deadline(self.row, self.now, self.week))
        assert self.row.at_ms >= max(before.at_ms, self.now) + before.given_ms // 2

    def pause(self, ms: int) -> None:
        stood, before = self.now, self.row
        self.now += ms
        self.row = carry_over(self.row, Gap(stood, ms), self.week)
        assert self.row.at_ms >= before.at_ms
        assert before.at_ms <= stood or self.row.at_ms > self.now

    def night(self, number: int) -> None:
        quiet = NIGHTS[number % len(NIGHTS)]
        self.week = None if number % 5 == 0 else replace(self.week or Week(ZONE), quiet=quiet)
        self.change(rehour_deadline(self.row, self.now, self.week))

    def holiday(self, number: int) -> None:
        if self.week is None:
            return
        days = frozenset(TODAY + timedelta(n) for n in range(number % 4))
        after, before = replace(self.week, holidays=days), self.row
        self.change(rebook_deadline(self.row, self.now, self.week, after))
        if after.holidays > self.week.holidays:
            assert self.row.at_ms >= before.at_ms
        self.week = after

    def pace(self, number: int) -> None:
        before, given_ms = self.row, (MINUTE, HOUR, DAY)[number % 3]
        self.change(repace_deadline(self.row, given_ms, self.week, (0, 5 * MINUTE)[number % 2]))
        assert self.row.at_ms >= before.at_ms


STEPS = st.lists(
    st.tuples(
        st.sampled_from(["wait", "wait", "more_time", "pause", "night", "holiday", "pace"]),
        st.one_of(st.integers(0, 20), st.integers(1, 20).map(lambda n: n * 7 * MINUTE), st.integers(1, 40 * HOUR)),
    ),
    max_size=12,
)


@given(
    given_ms=st.sampled_from([MINUTE, 10 * MINUTE, HOUR, DAY]), bank=st.booleans(), sleeps=st.booleans(), steps=STEPS
)
def test_no_end_moves_into_the_past_and_nothing_that_grants_time_takes_it(given_ms, bank, sleeps, steps):
    week = Week(ZONE, (23 * 60, 7 * 60)) if sleeps else None
    clocked = Clocked(opened(given_ms, (5 * MINUTE if given_ms < HOUR else 32 * HOUR) if bank else 0, week), week)
    for what, number in steps:
        getattr(clocked, what)(number)
