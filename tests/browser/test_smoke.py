"""A newcomer's first move, one turn on one screen, and pages without barriers in daylight: all games, sizes and the dark are in `tests/deep/browser`."""

import pytest

from tests.browser.barriers import THEMES, find_barriers
from tests.browser.newcomer import LONGEST_S, move_first
from tests.browser.one_screen import find_faults

pytestmark = [pytest.mark.browser, pytest.mark.smoke]


@pytest.fixture(scope="module")
def is_plain() -> bool:
    """The shelf is as newcomers find it."""
    return True


def test_a_newcomer_makes_a_first_move_in_time(house, guest):
    assert move_first(house, guest, "Mattazza", "phone") < LONGEST_S


def test_a_turn_is_one_screen(browser):
    assert find_faults(browser, "mattazza") == []


def test_no_page_has_a_barrier_on_a_phone(house, guest):
    assert find_barriers(house, guest("it", "phone", color_scheme="light"), THEMES[:1]) == []
