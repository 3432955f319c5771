"""A sample of the evenings that `make evenings` lives: what they may cost a group."""

import pytest

from tests.deep.evenings.bounds import BOUNDS
from tools.evenings.evening import evening

SAMPLE = {
    "two at a table": ("quindici", "discord", "live", False),
    "two with time, one of them closed": ("quindici", "telegram", "day", True),
}


@pytest.mark.parametrize("name", SAMPLE)
def test_an_evening_costs_no_more_than_it_may(name):
    game, chat, pace, shut = SAMPLE[name]
    lived = evening(game, chat, pace, shut=shut, brief=True)
    assert {bound: faults for bound, check in BOUNDS.items() if (faults := list(check(lived)))} == {}
