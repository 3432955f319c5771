"""Waking time against its definition, in six zones, near the days on which clocks change."""

from contextlib import suppress
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from bot.tables.ends import (
    MOST_GAINED_MS,
    Gap,
    carry_over,
    find_own_end,
    find_part,
    measure_overtime,
    open_deadline,
    rebook_deadline,
    rehour_deadline,
)
from bot.tables.rows import DeadlineKey
from bot.values.hours import (
    COURTESY,
    DAY,
    HOUR,
    LONGEST_NIGHT,
    MINUTE,
    MOST_OFF,
    Week,
    be_courteous,
    book_days,
    find_end,
    find_waking,
    is_awake,
    keep_days,
    measure_waking,
    resume_end,
)
from bot.values.ids import Refused

ZONES = ("Europe/Rome", "America/New_York", "Australia/Lord_Howe", "Asia/Kathmandu", "UTC", "America/St_Johns")
CHANGES = (
    datetime(2026, 3, 29, 1, tzinfo=UTC), datetime(2026, 10, 25, 1, tzinfo=UTC),  # Rome
    datetime(2026, 3, 8, 7, tzinfo=UTC), datetime(2026, 11, 1, 6, tzinfo=UTC),  # New York
    datetime(2026, 4, 4, 15, tzinfo=UTC), datetime(2026, 10, 3, 15, 30, tzinfo=UTC),  # Lord Howe: half an hour
    datetime(2026, 6, 17, 12, tzinfo=UTC),  # nowhere
)  # fmt: skip


def to_ms(at: datetime) -> int:
    return round(at.timestamp() * 1000)


def wall_clock(text: str, zone: str) -> int:
    return to_ms(datetime.fromisoformat(text).replace(tzinfo=ZoneInfo(zone)))


INSTANTS = st.builds(lambda near, m: to_ms(near) + m * MINUTE, st.sampled_from(CHANGES), st.integers(-4000, 4000))
NIGHTS = st.tuples(st.integers(0, 95), st.integers(1, LONGEST_NIGHT // 15)).map(
    lambda n: (n[0] * 15, (n[0] + n[1]) % 96 * 15)
)
HOLIDAYS = st.frozensets(
    st.builds(lambda near, n: near.date() + timedelta(n), st.sampled_from(CHANGES), st.integers(-3, 3)), max_size=3
)
DAYS_OFF = st.frozensets(st.integers(0, 6), max_size=MOST_OFF)
WEEKS = st.builds(Week, st.sampled_from(ZONES), st.none() | NIGHTS, DAYS_OFF, st.just(frozenset()) | HOLIDAYS)
LENGTHS = st.integers(1, 60 * 60).map(lambda m: m * MINUTE)
law = settings(max_examples=60, deadline=None)


@law
@given(INSTANTS, st.integers(0, 1500), WEEKS)
def test_waking_time_is_what_the_wall_clock_says(start, minutes, week):
    by_hand = sum(is_awake(start + n * MINUTE, week) for n in range(minutes)) * MINUTE
    assert measure_waking(start, start + minutes * MINUTE, week) == by_hand


@law
@given(INSTANTS, LENGTHS, WEEKS)
def test_an_end_is_the_first_instant_after_so_much_waking_time(opened, length, week):
    at = find_end(opened, length, week)
    assert measure_waking(opened, at, week) == length
    assert is_awake(at - 1, week)


@law
@given(INSTANTS, LENGTHS, WEEKS)
def test_nobody_keeps_a_table_standing(opened, length, week):
    """Somebody is awake 12 hours on 5 days of 7, less an hour where clocks go forward."""
    assert find_end(opened, length, week) <= opened + -(-length // (59 * HOUR)) * 7 * DAY + HOUR
    if length <= 16 * HOUR:
        assert find_end(opened, length, week) <= opened + 4 * DAY


@law
@given(INSTANTS, LENGTHS, WEEKS)
def test_nobodys_time_is_up_in_their_first_waking_hour(opened, length, week):
    plain = find_end(opened, length, week)
    at = be_courteous(plain, week)
    assert plain <= at <= plain + COURTESY
    assert is_awake(at - 1, week)
    assert be_courteous(at, week) == at
    woke = next((at - n for n in range(0, COURTESY, MINUTE) if not is_awake(at - n - 1, week)), at - COURTESY)
    assert at - woke == COURTESY or not is_awake(at, week)


@law
@given(INSTANTS, LENGTHS, st.integers(0, 4000), st.integers(0, 4000), WEEKS)
def test_what_was_left_when_the_clock_stood_is_left_when_it_goes_on(opened, length, before, rest, week):
    at, stood = find_end(opened, length, week), opened + before * MINUTE
    goes = stood + rest * MINUTE
    again = resume_end(at, stood, goes, week)
    if stood < at:
        assert measure_waking(goes, again, week) == measure_waking(stood, at, week)
    assert again >= at if stood < at else again == at
    assert resume_end(again, goes, stood, week) == at


@law
@given(INSTANTS, WEEKS)
def test_one_wakes_at_the_first_waking_instant(at, week):
    woke = find_waking(at, week)
    assert is_awake(woke, week)
    assert measure_waking(at, woke, week) == 0


GIVEN = st.integers(1, 72).map(lambda hours: hours * HOUR)
MAYBE = st.none() | WEEKS


@law
@given(INSTANTS, GIVEN, MAYBE, st.lists(MAYBE, max_size=5))
def test_no_chain_of_changes_takes_anything_or_gives_more_than_it_may(opened, given_ms, week, changes):
    row = open_deadline("t", DeadlineKey("choose", 0, 1), opened, given_ms, week)
    first = row.at_ms
    for each in changes:
        before, row = row, rehour_deadline(row, each)
        assert before.at_ms <= row.at_ms == first + row.gained_ms <= first + MOST_GAINED_MS


@law
@given(INSTANTS, GIVEN, WEEKS)
def test_an_end_is_told_at_a_quarter_of_an_hour_that_is_still_a_waking_one(opened, given_ms, week):
    row = open_deadline("t", DeadlineKey("choose", 0, 1), opened, given_ms, week)
    told = find_own_end(row)
    assert told % (15 * MINUTE) == 0
    assert row.at_ms <= told < row.at_ms + 15 * MINUTE
    assert is_awake(told - 1, week)
    for part in (0.5, 0.9):
        assert opened <= find_part(row, part, week) < row.at_ms
        assert is_awake(find_part(row, part, week), week)


@law
@given(INSTANTS, GIVEN, WEEKS, st.integers(1, 3000))
def test_a_time_that_was_set_before_a_gap_was_taken_back_loses_nothing(stood, given_ms, week, gap):
    by_ms = gap * MINUTE
    row = open_deadline("t", DeadlineKey("choose", 0, 1), stood + by_ms, given_ms, week)
    back = carry_over(row, Gap(stood + by_ms, -by_ms), week)
    assert back.opened_at_ms == stood
    assert back.at_ms >= row.at_ms - by_ms
    assert measure_waking(stood, back.at_ms, week) >= measure_waking(stood + by_ms, row.at_ms, week)


@pytest.mark.parametrize(
    "week",
    [
        *(("UTC", quiet) for quiet in ((0, 0), (600, 600), (0, 735), (1425, 1410), (-15, 5), (0, 1440), (1, 61))),
        *((zone,) for zone in ("", "Europe/Roma", "../etc/passwd", "Europe", "/etc/localtime", "a\0b")),
        ("UTC", None, frozenset({0, 1, 2})),
    ],
)
def test_long_nights_unknown_zones_and_three_days_off_are_refused(week):
    with pytest.raises(Refused):
        Week(*week)


@law
@given(INSTANTS, st.integers(60, 72 * 60), st.integers(0, 48 * 60), st.integers(0, 8 * 24 * 60), WEEKS)
def test_overtime_is_what_an_answer_takes_beyond_its_time_and_never_more_than_the_bank(
    opened, given, bank, after, week
):
    row = open_deadline("t", DeadlineKey("x", 0, 1), opened, given * MINUTE, week, bank * MINUTE)
    now = min(opened + after * MINUTE, row.at_ms)
    over = measure_overtime(row, 0, now, week)
    assert over == max(0, bank * MINUTE - measure_waking(now, row.at_ms, week))
    assert 0 <= over <= bank * MINUTE
    free = open_deadline("t", DeadlineKey("x", 0, 1), opened, given * MINUTE, week)
    assert now > free.at_ms or over <= COURTESY
    assert measure_overtime(row, now, now, week) == 0


@law
@given(INSTANTS, st.integers(60, 72 * 60), st.integers(1, 48 * 60), st.integers(0, 6000), st.integers(0, 6000), WEEKS)
def test_overtime_of_two_questions_is_paid_once(opened, given, bank, first, second, week):
    rows = [open_deadline("t", f"0/{n}/1", opened, given * MINUTE, week, bank * MINUTE) for n in "ab"]
    one, two = (min(opened + minutes * MINUTE, rows[0].at_ms) for minutes in sorted((first, second)))
    paid = measure_overtime(rows[0], 0, one, week)
    rest = measure_overtime(rows[1], one if paid else 0, two, week)
    assert paid + rest == measure_overtime(rows[1], 0, two, week)


@law
@given(INSTANTS, st.integers(60, 48 * 60), st.integers(0, 24 * 60), WEEKS, HOLIDAYS)
@example(
    to_ms(CHANGES[0]), 60, 1, Week("Europe/Rome", None), frozenset({date(2026, 3, 29)})
)  # Less than an hour is left.
def test_days_away_leave_as_much_waking_time_and_given_back_take_none(opened, given, after, week, days):
    now = opened + after * MINUTE
    away = replace(week, holidays=week.holidays | days)
    row = open_deadline("t", DeadlineKey("x", 0, 1), opened, given * MINUTE, week)
    moved = rebook_deadline(row, now, week, away)
    assert moved.at_ms >= row.at_ms
    if row.at_ms > now:
        assert measure_waking(now, moved.at_ms, away) == measure_waking(now, row.at_ms, week)
        back = rebook_deadline(moved, now, away, week)
        assert measure_waking(now, back.at_ms, week) == measure_waking(now, moved.at_ms, away)


@law
@given(st.lists(st.tuples(st.integers(0, 500), st.integers(1, 30)), max_size=12))
def test_no_bookings_make_too_many_days_a_year_or_in_a_row(wanted):
    taken, today = frozenset[date](), date(2026, 3, 1)
    for begin, days in sorted(wanted):
        with suppress(Refused):
            more = frozenset(today + timedelta(begin + n) for n in range(days))
            taken = book_days(taken, more, today + timedelta(begin))
            assert more <= taken
        for year in (2026, 2027):
            assert sum(day.year == year for day in taken) <= 28
        assert not any(all(day + timedelta(n) in taken for n in range(22)) for day in taken)
    assert keep_days(taken, today + timedelta(600)) == taken
    assert keep_days(taken, today - timedelta(1)) == frozenset()


def test_no_day_that_has_begun_is_booked_afterwards_or_given_back():
    today = date(2026, 3, 1)
    with pytest.raises(Refused, match="holiday-past"):
        book_days(frozenset(), frozenset({today, today - timedelta(1)}), today)
    with pytest.raises(Refused, match="holiday-past"):
        book_days(frozenset(), frozenset(), today)
    assert keep_days(frozenset({today, today + timedelta(1)}), today) == {today}
