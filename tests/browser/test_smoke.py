"""A newcomer's first move, a game on a phone, pages without barriers: all games, sizes and the dark are in `tests/deep/browser`."""

import pytest

from tests.browser.measures import find_barriers, find_faults, visit_pages
from tests.browser.newcomer import LONGEST_S, move_first

pytestmark = [pytest.mark.browser, pytest.mark.smoke]

ANSWERS = 6


@pytest.fixture(scope="module")
def is_plain() -> bool:
    """The shelf is as newcomers find it."""
    return True


def test_a_newcomer_makes_a_first_move_in_time(house, guest):
    assert move_first(house, guest, "Mattazza", "phone") < LONGEST_S


@pytest.mark.parametrize("game", ["mattazza", "caccia"])
def test_a_game_is_played_on_a_phone(house, guest, game):
    ada = guest("it", "phone", reduced_motion="reduce")
    ada.practises(house.home, game)
    found = []
    for _ in range(ANSWERS):
        ada.owed().or_(ada.page.locator("#end-h")).first.wait_for(state="attached")
        found += find_faults(ada.page)
        ada.answers()
    found += find_barriers(ada.page)
    assert found == []
    assert len(ada.taken) == ANSWERS or ada.is_over()
    assert ada.page.locator(".symbols symbol").count() > 0
    assert ada.page.locator(".art use").count() > 0
    assert ada.is_over() or ada.page.locator("#record .record > li").count() >= len(ada.taken)


def test_no_page_has_a_barrier_on_a_phone(house, guest):
    assert list(visit_pages(house.home, guest("it", "phone"))) == []
