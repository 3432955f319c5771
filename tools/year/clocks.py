"""When someone's time may be up, reckoned by the definition of waking time alone: what a year's judge holds clocks against."""

from __future__ import annotations

from typing import Final, NamedTuple

from bot.tables.ends import MOST_GAINED_MS, PERSONAL_MS
from bot.tables.rows import Deadline
from bot.values.hours import COURTESY, HOUR, MINUTE, Week, is_awake

QUARTER: Final = 15 * MINUTE


class Opened(NamedTuple):
    """When someone's time may be up: at the soonest, at the latest with all courtesy; and their week.

    `gained_ms` is how much later changes of their hours may still make the latest.
    """

    soonest_ms: int
    latest_ms: int
    week: Week | None
    gained_ms: int = MOST_GAINED_MS


def expect_end(row: Deadline, week: Week | None) -> Opened:
    """Return when the time is up of someone who is asked at the moment at which a row begins."""
    if row.given_ms < PERSONAL_MS or week is None:
        end = row.opened_at_ms + row.given_ms + row.bank_ms
        return Opened(end, end, week if row.given_ms >= PERSONAL_MS else None)
    end = count_end(row.opened_at_ms, find_length(row, week) + row.bank_ms, week)
    return Opened(end, end + COURTESY, week)


def carry_end(opened: Opened, stood_ms: int, goes_ms: int) -> Opened:
    """Return when the time is up that stood for a while; what was over then is over as soon as it goes on."""
    soonest, latest, week, _ = opened
    if week is None:
        return opened._replace(soonest_ms=soonest + goes_ms - stood_ms, latest_ms=latest + goes_ms - stood_ms)
    soon, late = (
        count_end(goes_ms, count_waking(stood_ms, each, week), week) if each > stood_ms else each
        for each in (soonest, latest)
    )
    return opened._replace(soonest_ms=soon, latest_ms=max(late, goes_ms) + COURTESY)


def extend_end(opened: Opened, old: Deadline, now_ms: int) -> Opened:
    """Return when the time is up of someone who was given all of it once more, but for the bank."""
    week = opened.week
    soon, late = (add_time(max(each, now_ms), find_length(old, week), week) for each in opened[:2])
    return Opened(soon, late + (COURTESY if week else 0), week)


def rehour_end(opened: Opened, week: Week | None) -> Opened:
    """Return when the time is up of someone who lives by other hours now: never sooner, and by all changes not much later."""
    return Opened(opened.soonest_ms, opened.latest_ms + opened.gained_ms, week, 0)


def rebook_end(opened: Opened, now_ms: int, week: Week) -> Opened:
    """Return when the time is up of someone who is away on other days: as much waking time is left as before."""
    assert opened.week is not None
    soon, late = (
        count_end(now_ms, count_waking(now_ms, each, opened.week), week) if each > now_ms else each
        for each in opened[:2]
    )
    if week.holidays > opened.week.holidays:
        late = max(late, opened.latest_ms)
    return Opened(min(soon, late), late, week, opened.gained_ms)


def repace_end(opened: Opened, row: Deadline, week: Week | None) -> Opened:
    """Return when the time is up of someone whose table has another pace: never sooner than it was."""
    again = expect_end(row, week)
    return again._replace(
        soonest_ms=max(opened.soonest_ms, again.soonest_ms), latest_ms=max(opened.latest_ms, again.latest_ms)
    )


def find_length(row: Deadline, week: Week | None) -> int:
    """Return how long someone has: eight hours whole, of more what a day of so much sleep leaves."""
    return row.given_ms if week is None else min(row.given_ms, max(8 * HOUR, row.given_ms * 2 // 3))


def add_time(start_ms: int, length_ms: int, week: Week | None) -> int:
    """Return when so much of someone's time has passed."""
    return start_ms + length_ms if week is None else count_end(start_ms, length_ms, week)


def count_waking(start_ms: int, end_ms: int, week: Week) -> int:
    """Return how much of a stretch someone is awake, counted in quarters of an hour by the definition alone."""
    total = 0
    while start_ms < end_ms:
        following = min((start_ms // QUARTER + 1) * QUARTER, end_ms)
        total += following - start_ms if is_awake(start_ms, week) else 0
        start_ms = following
    return total


def count_end(opened_ms: int, length_ms: int, week: Week) -> int:
    """Return when so much waking time has passed, counted in quarters of an hour by the definition alone."""
    at = opened_ms
    while length_ms > 0:
        following = (at // QUARTER + 1) * QUARTER
        if is_awake(at, week):
            if following - at >= length_ms:
                return at + length_ms
            length_ms -= following - at
        at = following
    return at
