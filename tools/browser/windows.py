"""Whole games in the chats' own windows: `python -m tools.browser.windows [--chat CHAT] [--bare | --kept] [GAME …]`.

Anna plays with robots to the end in each client, with a cookie of her window's own and where none comes along, by what her
window shows. At every turn of hers what is pressed must be inside the window with nothing upon it.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from pathlib import Path
from random import Random

from tests.browser.guest import Guest
from tests.browser.whole import SEATS, Played, play_to_the_end
from tests.deep.frames.clients import BARE
from tests.deep.frames.conftest import World, open_world

GAMES = ("caccia", "ottocento", "schicki")
CHATS = ("telegram", "discord")


def play(world: World, chat: str, game: str, *marks: str) -> Played:
    """Play a whole game in a window."""
    way = "bare" if marks else "kept"
    played = Played(f"{game} at {chat}, {way}")
    at = world.stage(chat, game, SEATS.get(game, 4), *marks)
    at.page.on("pageerror", lambda error: played.faults.append(str(error)[:200]))
    anna = Guest(at.launch(), "it", Random(chat))
    anna.page.wait_for_selector("#turn")
    play_to_the_end(anna, played)
    at.page.screenshot(path=Path(tempfile.gettempdir()) / f"whole-{game}-{chat}-{way}.png")
    at.page.context.close()
    return played


def main() -> int:
    """Play the games that are named, or all three, in each client and each way."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=list(GAMES))
    parser.add_argument("--chat", choices=CHATS, action="append")
    parser.add_argument("--bare", action="store_true", help="only where no cookie comes along")
    parser.add_argument("--kept", action="store_true", help="only with cookies")
    wanted = parser.parse_args()
    ways = [way for way, is_left in (((), wanted.bare), ((BARE,), wanted.kept)) if not is_left]
    bad = 0
    with tempfile.TemporaryDirectory() as folder, open_world(Path(folder)) as world:
        for game in wanted.games:
            for chat in wanted.chat or CHATS:
                for marks in ways:
                    played = play(world, chat, game, *marks)
                    bad += bool(played.faults) or not played.is_over
                    print(played, flush=True)
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
