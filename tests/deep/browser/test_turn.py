"""A turn of every game is one screen; Mattazza's is a smoke test."""

import pytest

from games.registry import GAMES
from tests.browser.one_screen import find_faults

pytestmark = pytest.mark.browser


@pytest.mark.deep("whole")
@pytest.mark.parametrize("game", sorted(GAMES.keys() - {"mattazza"}))
def test_a_turn_is_one_screen(browser, game):
    assert find_faults(browser, game) == []
