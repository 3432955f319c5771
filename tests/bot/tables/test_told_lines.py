"""What an eye was told is cut as its history says, however it came, and without looking at all of it."""

from datetime import UTC, datetime
from random import Random

import pytest

from bot.tables.snapshot import ToldCache, ToldLine
from bot.values.room import Line

AT = datetime(2026, 1, 1, tzinfo=UTC)


class Counted(list[ToldLine]):
    """Lines that count how often one of them is looked at."""

    looked = 0

    def __getitem__(self, at):
        found = super().__getitem__(at)
        self.looked += len(found) if isinstance(at, slice) else 1
        return found

    def __iter__(self):
        self.looked += len(self)
        return super().__iter__()

    def __reversed__(self):
        self.looked += len(self)
        return super().__reversed__()


def told(seq: int, number: int, *, recallable: bool) -> ToldLine:
    """A line of an entry."""
    return ToldLine(seq, Line(number, f"line {number}", AT), recallable)


def filled(many: int, dice: Random) -> ToldCache:
    """So many lines of fewer entries, some of which may be told again."""
    cache, seq = ToldCache(), 0
    for number in range(1, many + 1):
        seq += dice.choice((0, 1, 1, 3))
        cache.add(told(max(seq, 1), number, recallable=dice.random() < 0.6), is_own=dice.random() < 0.2)
    return cache


def by_the_rule(cache: ToldCache, entries: int, since: int) -> list[Line]:
    """The history as it is told what it is: by looking at every line."""
    newest = sorted({each.seq for each in cache.said})[-entries:]
    return [each.line for each in cache.said if each.seq > since and (each.recallable or each.seq in newest)]


@pytest.mark.parametrize("seed", range(40))
def test_a_record_has_what_may_be_told_again_and_all_of_the_newest(seed):
    dice = Random(seed)
    cache = filled(dice.randrange(60), dice)
    last = cache.said[-1].seq if cache.said else 0
    for since in (-1, 0, 1, last // 2, last - 1, last, last + 1):
        for entries in (1, 2, 5, 80):
            assert list(cache.list_record(entries, since)) == by_the_rule(cache, entries, since)
        assert cache.list_since(since) == [each for each in cache.said if each.seq > since]


def test_a_long_record_is_not_looked_through():
    cache = filled(20_000, Random(1))
    cache.said = lines = Counted(cache.said)
    cache.list_record(4)
    cache.list_since(cache.said[-1].seq - 2)
    assert lines.looked < 300
