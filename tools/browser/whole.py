"""Whole games of all games by scripted people in a real browser: `python -m tools.browser.whole [--firefox] [--long] [GAME …]`.

Matches to points end at few of them, unless they are wanted `--long`.
"""

from __future__ import annotations

import argparse
import socket
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright

from games.registry import GAMES
from tests.browser.conftest import House
from tests.browser.whole import launched, play


def main() -> int:
    """Play the games that are named, or all."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=list(GAMES))
    parser.add_argument("--firefox", action="store_true")
    parser.add_argument("--long", action="store_true", help="to the points that people play to")
    parser.add_argument("--axe", action="store_true", help="show each kind of turn to axe")
    wanted = parser.parse_args()
    bad = 0
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright, socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
        probe.close()
        house = House(Path(folder) / "arbitro.db", port, is_short=not wanted.long)
        house.start()
        try:
            with launched(playwright, is_firefox=wanted.firefox) as browser:
                for game in wanted.games:
                    played = play(browser, house.home, game, has_axe=wanted.axe)
                    bad += bool(played.faults) or not played.is_over
                    print(played, flush=True)
        finally:
            house.stop()
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
