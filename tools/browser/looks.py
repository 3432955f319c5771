"""Pictures of every game's main turns, to be looked at: `python -m tools.browser.looks FOLDER [GAME …]`.

Three sizes beside each other, by day and in the dark, both languages; one file each, `GAME-NUMBER-PROMPT-LANGUAGE.png`. No server is needed.
"""

from __future__ import annotations

import argparse
import io
import sys
from pathlib import Path

from PIL import Image
from playwright.sync_api import Page, sync_playwright

from tests.browser.conftest import ARGUMENTS, chromium
from tests.browser.measures import SIZES
from tests.browser.positions import PLAYED, Position, list_positions, show


def shoot(page: Page, position: Position, scheme: str) -> list[Image.Image]:
    """Take pictures of a position at all sizes."""
    taken = []
    page.emulate_media(color_scheme=scheme, reduced_motion="reduce")  # type: ignore[arg-type]
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        show(page, position)
        page.wait_for_timeout(250)
        taken.append(Image.open(io.BytesIO(page.screenshot())).convert("RGB"))
    return taken


def join(taken: list[Image.Image]) -> Image.Image:
    """Put pictures beside each other."""
    sheet = Image.new("RGB", (sum(each.width + 8 for each in taken), max(each.height for each in taken)), "white")
    left = 0
    for each in taken:
        sheet.paste(each, (left, 0))
        left += each.width + 8
    return sheet


def main() -> int:
    """Take the pictures of the games that are named, or of all."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("games", nargs="*", default=list(PLAYED))
    parser.add_argument("--dark", action="store_true", help="in the dark too")
    parser.add_argument("--ends", action="store_true", help="the ends too, which take long to be played")
    parser.add_argument("--lang", choices=("it", "en"), action="append")
    wanted = parser.parse_args()
    wanted.folder.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=ARGUMENTS)
        page = browser.new_context(locale="it-IT").new_page()
        for game in wanted.games:
            for lang in wanted.lang or ("it", "en"):
                for number, position in enumerate(list_positions(game, lang, has_end=wanted.ends)):
                    taken = shoot(page, position, "light") + (shoot(page, position, "dark") if wanted.dark else [])
                    kind = position.prompt.rstrip("0123456789-")
                    join(taken).save(wanted.folder / f"{game}-{number}-{kind}-{lang}.png")
        browser.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
