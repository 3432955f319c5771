"""Whole games of all games by scripted people in a real browser: `python -m tools.browser.whole [--firefox] [--long] [--sizes] [--axe] [GAME …]`.

Matches to points end at few of them, unless they are wanted `--long`.
"""

from __future__ import annotations

import argparse
import sys

from playwright.sync_api import sync_playwright

from games.registry import GAMES
from tests.browser.conftest import open_house
from tests.browser.measures import SIZES
from tests.browser.whole import draw_size, launched, play


def main() -> int:
    """Play the games that are named, or all."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=list(GAMES))
    parser.add_argument("--firefox", action="store_true")
    parser.add_argument("--long", action="store_true", help="to the points that people play to")
    parser.add_argument("--sizes", action="store_const", const=SIZES, help="at windows of three sizes")
    parser.add_argument("--axe", action="store_true", help="show each kind of turn to axe")
    wanted = parser.parse_args()
    bad = 0
    with (
        open_house(is_short=not wanted.long) as house,
        sync_playwright() as playwright,
        launched(playwright, is_firefox=wanted.firefox) as browser,
    ):
        for game in wanted.games:
            for size in wanted.sizes or [draw_size(game)]:
                played = play(browser, house.home, game, size, has_axe=wanted.axe)
                bad += bool(played.faults) or not played.is_over
                print(played, flush=True)
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
