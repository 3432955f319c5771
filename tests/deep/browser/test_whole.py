"""Whole games of all games, at windows of three sizes among them, measured at every turn and shown to axe; two in Firefox."""

import os
from importlib.metadata import version

import pytest
from playwright.sync_api import sync_playwright

from games.registry import GAMES
from tests.browser.conftest import House
from tests.browser.whole import FIREFOX, launched, play

pytestmark = pytest.mark.browser
NEWEST = (1, 58)
"""A Playwright later than this says more by WebDriver BiDi than Debian's Firefox knows."""


@pytest.fixture(scope="module")
def short(tmp_path_factory, free_port):
    """A house whose matches end at few points."""
    made = House(tmp_path_factory.mktemp("short") / "arbitro.db", free_port, is_short=True)
    made.start()
    yield made
    made.stop()


@pytest.mark.few(1)
@pytest.mark.parametrize("game", GAMES)
def test_people_play_a_whole_game(short, browser, game):
    played = play(browser, short.home, game, has_axe=True)
    assert played.is_over, str(played)
    assert played.faults == [], str(played)
    assert played.shift() <= played.most_shift(), str(played)


@pytest.mark.skipif(
    not os.access(FIREFOX, os.X_OK) or tuple(map(int, version("playwright").split(".")[:2])) > NEWEST,
    reason="there is no Firefox that this Playwright can speak to",
)
@pytest.mark.parametrize("game", ["quindici", "caccia"])
def test_people_play_a_whole_game_in_firefox(short, game):
    with sync_playwright() as playwright, launched(playwright, is_firefox=True) as firefox:
        played = play(firefox, short.home, game)
    assert played.is_over, str(played)
    assert played.faults == [], str(played)
