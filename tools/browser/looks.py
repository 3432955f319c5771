"""Pictures of every game's main turns, to be looked at: `python -m tools.browser.looks FOLDER [GAME …]`.

Three sizes, light and dark, both languages; one file each, named `GAME-PROMPT-SIZE-THEME-LANGUAGE.png`. No server is needed.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

from games.registry import GAMES
from tests.browser.conftest import ARGUMENTS, chromium
from tests.browser.gallery import Gallery, Turn, ending, turns

SIZES = {"laptop": (1280, 800), "phone": (390, 844), "low": (390, 664)}
THEMES = ("light", "dark")
MAIN = {
    "eleusis": (5, 30, ("play", "guess-rule")),
    "biglietti": (8, 20, ("vote", "control")),
    "caccia": (4, 40, ("order", "move")),
    "ottocento": (4, 24, ("play", "scarto")),
    "quattro-scartate": (4, 24, ("lead", "scarto")),
    "terziglio": (3, 14, ("play", "scarto", "bid")),
    "millone": (2, 14, ("play", "scarto")),
    "centocinquanta": (4, 20, ("play", "scarto")),
    "quindici": (4, 20, ("play",)),
    "mattazza": (6, 16, ("card-and-phrase",)),
    "schicki": (5, 20, ("act",)),
}
"""The seats, after how many answers something is to be seen, and the prompts; one that has passed by then is taken at its first time."""
LENGTH = 260
SEEDS = {"terziglio": "terziglio1"}
"""In which game somebody takes the Pozzo, where it is not the first that comes."""


def main_turns(game: str, lang: str) -> Iterator[Turn]:
    """The main turns of a game, one of each prompt."""
    seats, late, prompts = MAIN[game]
    left = list(prompts)
    for start in (late, 0):
        for turn in (
            turns(game, seats, SEEDS.get(game, f"{game}-looks"), late=start, length=LENGTH, lang=lang) if left else ()
        ):
            kind = turn.prompt.rstrip("0123456789-")
            if kind in left:
                left.remove(kind)
                yield turn
            if not left:
                break
    if left:
        print(f"{game}: none of {left}", file=sys.stderr)


def shoot(page: Page, folder: Path, name: str, lang: str) -> None:
    """Take pictures of a page at all sizes, light and dark."""
    for size, (width, height) in SIZES.items():
        page.set_viewport_size({"width": width, "height": height})
        for theme in THEMES:
            page.emulate_media(color_scheme=theme)
            page.wait_for_timeout(150)
            page.screenshot(path=folder / f"{name}-{size}-{theme}-{lang}.png")


def main() -> int:
    """Take the pictures of the games that are named, or of all."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("games", nargs="*", default=list(GAMES))
    parser.add_argument("--ends", action="store_true", help="the ends too, which take long to be played")
    wanted = parser.parse_args()
    wanted.folder.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=ARGUMENTS)
        for game in wanted.games:
            for lang in ("it", "en"):
                page = browser.new_context(viewport={"width": 1280, "height": 800}).new_page()
                for turn in main_turns(game, lang):
                    Gallery(page, turn, lang).open()
                    shoot(page, wanted.folder, f"{game}-{turn.prompt.rstrip('0123456789-')}", lang)
                if wanted.ends:
                    gallery = Gallery(page, ending(game, GAMES[game].least, f"{game}-looks", lang), lang)
                    gallery.open()
                    gallery.go_on()
                    shoot(page, wanted.folder, f"{game}-end", lang)
                page.context.close()
        browser.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
