"""A first visit comes to its first move in time; Mattazza on a phone is a smoke test."""

import pytest

from tests.browser.newcomer import LONGEST_S, move_first

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def is_plain() -> bool:
    """The shelf is as newcomers find it."""
    return True


@pytest.mark.parametrize(
    ("game", "size"), [("Eleusis Express", "laptop"), ("Eleusis Express", "phone"), ("Mattazza", "laptop")]
)
def test_a_newcomer_makes_a_first_move_in_time(house, guest, game, size):
    assert move_first(house, guest, game, size) < LONGEST_S
