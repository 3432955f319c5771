"""A sample of the evenings that `make evenings` lives: what they may cost a group."""

from functools import cache

import pytest

from tests.evenings.bounds import BOUNDS
from tests.evenings.evening import Counted, evening

SAMPLE = {
    "two at a table": ("quindici", "discord", "live", False),
    "two with time, one of them closed": ("quindici", "telegram", "day", True),
}


@cache
def lived(name: str) -> Counted:
    game, chat, pace, shut = SAMPLE[name]
    return evening(game, chat, pace, shut=shut, brief=True)


@pytest.mark.parametrize("bound", sorted(BOUNDS))
@pytest.mark.parametrize("name", SAMPLE)
def test_an_evening_costs_no_more_than_it_may(name, bound):
    assert list(BOUNDS[bound](lived(name))) == []
