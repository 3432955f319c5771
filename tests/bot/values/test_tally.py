"""What happens is counted and timed under labels that there are, and under no other: it could name somebody."""

import pytest

from bot.values.health import BOUNDS, Tally


def test_what_took_time_is_counted_up_to_the_bound_it_kept_within():
    tally = Tally()
    for seconds in (-1.0, 0.01, 0.02, 61.0):
        tally.note("judge", "done", seconds)
    times = tally.times["judge", "done"]
    assert (times.counts, times.seconds) == ([2, 1, *[0] * (len(BOUNDS) - 2), 1], 61.03)


def test_a_label_that_there_is_not_counts_as_nothing():
    tally = Tally()
    before = set(tally.counts), set(tally.times)
    tally.count("limits", "Genoveffa")
    tally.note("press-age", "Genoveffa", 1.0)
    tally.count("limits", "discord")
    assert (set(tally.counts), set(tally.times)) == before
    assert tally.counts["limits", "discord"] == 1


def test_what_fails_is_timed_under_a_label_of_its_own_or_not_at_all():
    ticks = iter(range(10))
    tally = Tally(clock=lambda: next(ticks))
    with tally.measure("judge", "done"):
        pass
    with pytest.raises(KeyError), tally.measure("judge", "done", failed="failed"):
        raise KeyError
    with pytest.raises(KeyError), tally.measure("judge", "done"):
        raise KeyError
    assert [sum(tally.times["judge", each].counts) for each in ("done", "failed")] == [1, 1]
