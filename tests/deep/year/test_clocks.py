"""What a year's judge reckons by itself is what the office does: each end lies where the definition alone would have it."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from hypothesis import given, settings
from hypothesis import strategies as some

from bot.ports.hours import Week
from bot.ports.ids import TableId
from bot.tables.ends import Gap, carry_over, extend_deadline, open_deadline, rebook_deadline, rehour_deadline
from bot.tables.hours import DAY, HOUR, MINUTE, find_waking
from tools.year import clocks
from tools.year.world import BEGAN

ZONES = ("Europe/Rome", "America/New_York", "Australia/Lord_Howe", "Asia/Kathmandu")
WEEKS = some.builds(
    Week,
    some.sampled_from(ZONES),
    some.sampled_from((None, (23 * 60, 7 * 60), (8 * 60, 16 * 60))),
    some.sampled_from((frozenset[int](), frozenset({5, 6}))),
)
MOMENTS = some.integers(0, 365 * 24 * 4).map(lambda quarter: BEGAN + quarter * 15 * MINUTE)
LENGTHS = some.sampled_from((10 * MINUTE, 4 * HOUR, DAY, 3 * DAY))
BANKS = some.sampled_from((0, 32 * HOUR))
LATER = some.integers(0, 5 * 24).map(lambda hours: hours * HOUR)


def put(opened_ms, length, bank, week):
    row = open_deadline(TableId("t"), "0/play/1", opened_ms, length, week, bank)
    return row, clocks.expect_end(row, week)


def lies_within(row, opened):
    return opened.soonest_ms <= row.at_ms <= opened.latest_ms


@settings(max_examples=20, deadline=None)
@given(MOMENTS, LENGTHS, BANKS, WEEKS, LATER)
def test_an_end_lies_where_the_definition_has_it_and_after_more_time_too(opened_ms, length, bank, week, later):
    row, opened = put(opened_ms, length, bank, week)
    assert lies_within(row, opened)
    now = min(opened_ms + later, row.at_ms)
    assert lies_within(extend_deadline(row, now, week), clocks.extend_end(opened, row, now))


@settings(max_examples=20, deadline=None)
@given(MOMENTS, LENGTHS, BANKS, WEEKS, LATER, some.sampled_from((MINUTE, 3 * HOUR, 30 * HOUR)))
def test_it_does_after_a_rest(opened_ms, length, bank, week, later, rest):
    row, opened = put(opened_ms, length, bank, week)
    stood = min(opened_ms + later, row.at_ms)
    assert lies_within(carry_over(row, Gap(stood, rest), week), clocks.carry_end(opened, stood, stood + rest))


@settings(max_examples=20, deadline=None)
@given(MOMENTS, LENGTHS, BANKS, WEEKS, WEEKS)
def test_it_does_by_other_hours(opened_ms, length, bank, week, other):
    row, opened = put(opened_ms, length, bank, week)
    if opened.week is not None:
        assert lies_within(rehour_deadline(row, opened_ms, other), clocks.rehour_end(opened, other))


@settings(max_examples=20, deadline=None)
@given(MOMENTS, LENGTHS, BANKS, WEEKS, LATER, some.integers(1, 7))
def test_it_does_over_holidays(opened_ms, length, bank, week, later, days):
    row, opened = put(opened_ms, length, bank, week)
    now = find_waking(min(opened_ms + later, row.at_ms), week)
    first = datetime.fromtimestamp(now / 1_000, UTC).date() + timedelta(2)
    away = Week(week.zone, week.quiet, week.off, frozenset(first + timedelta(n) for n in range(days)))
    if opened.week is not None:
        assert lies_within(rebook_deadline(row, now, week, away), clocks.rebook_end(opened, now, away))
