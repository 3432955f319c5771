"""A sample of the evenings that `make evenings` lives: what they may cost a group."""

import pytest

from tests.deep.evenings.bounds import BOUNDS
from tools.evenings.evening import evening
from tools.evenings.figures import THEN, Reading

SAMPLE = {
    "two at a table, with autoplay on": ("discord", "live", {"wishes": True}),
    "two with time, one of them closed": ("telegram", "day", {"shut": True}),
}


@pytest.mark.deep("whole")
@pytest.mark.parametrize("name", SAMPLE)
def test_an_evening_costs_no_more_than_it_may(name):
    chat, pace, more = SAMPLE[name]
    lived = evening("quindici", chat, pace, brief=True, **more)
    assert {bound: faults for bound, check in BOUNDS.items() if (faults := list(check(lived)))} == {}
    if "wishes" in more:
        assert Reading(f"quindici-{chat}", lived.transcript).count()["idle %"] <= THEN["idle %"]
