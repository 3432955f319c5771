"""Whole games of all games, at windows of three sizes among them, measured at every turn and shown to axe; two in Firefox."""

import os

import pytest

from games.registry import GAMES
from tests.browser.whole import FIREFOX, draw_size, launched, play

pytestmark = pytest.mark.browser


@pytest.mark.few(1)
@pytest.mark.parametrize("game", GAMES)
def test_people_play_a_whole_game(short, browser, game):
    played = play(browser, short.home, game, draw_size(game), has_axe=True)
    assert played.is_over, str(played)
    assert played.faults == [], str(played)
    assert played.shift() <= played.most_shift(), str(played)


@pytest.mark.skipif(not os.access(FIREFOX, os.X_OK), reason="there is no Debian's Firefox")
@pytest.mark.parametrize("game", ["quindici", "caccia"])
def test_people_play_a_whole_game_in_firefox(short, playwright, game):
    with launched(playwright, is_firefox=True) as firefox:
        played = play(firefox, short.home, game, draw_size(game))
    assert played.is_over, str(played)
    assert played.faults == [], str(played)
