"""Write the documentation's moving pictures: a real table in a real browser. `python -m tools.browser.pictures`."""

from __future__ import annotations

import io
import sys
from pathlib import Path
from random import Random

from PIL import Image
from playwright.sync_api import Browser, Page, sync_playwright

from tests.browser.conftest import House, open_house
from tests.browser.guest import Guest
from tests.browser.whole import launched

FOLDER = Path(__file__).parents[2] / "docs" / "pictures"
LOCALES = {"en": "en-GB", "it": "it-IT"}
COLOURS = 128
"""How many colours a moving picture has."""
CARDS = ".hand .card > input[type=radio][name^='a.']"
LARGEST = 1_500_000
"""How many bytes a moving picture may have."""


def main() -> int:
    """Play a game in each language until there is something to see, and film it."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    with open_house() as house, sync_playwright() as playwright, launched(playwright, is_firefox=False) as browser:
        film(house, browser, "en", "turn.png")
        film(house, browser, "it", "turn.it.png")
    for picture in sorted(FOLDER.glob("*.png")):
        print(picture.name, picture.stat().st_size // 1024, "KiB")
    return 0


def film(house: House, browser: Browser, lang: str, name: str) -> None:
    """Film one turn of Ottocento on a phone: asked, chosen, sent, and what the others played."""
    page = browser.new_context(viewport={"width": 390, "height": 844}, locale=LOCALES[lang]).new_page()
    anna = Guest(page, lang, Random(2))
    anna.opens(house.home, "Anna", game="ottocento", seats=4)
    anna.starts()
    for _ in range(600):
        if anna.owed().count() and page.locator(CARDS).count() > 1:
            break
        anna.answers()
        page.wait_for_timeout(40)
    page.wait_for_timeout(1500)
    frames = [shoot(page)]
    page.locator(CARDS).nth(1).check(force=True)
    page.wait_for_timeout(250)
    frames.append(shoot(page))
    page.locator(".bar__go").click()
    for _ in range(24):
        frames.append(shoot(page))
        page.wait_for_timeout(60)
    write_film(frames, [1500, 1200] + [180] * (len(frames) - 3) + [2500], FOLDER / name)


def shoot(page: Page) -> Image.Image:
    """Take a picture of the window."""
    return Image.open(io.BytesIO(page.screenshot())).convert("RGB")


def write_film(frames: list[Image.Image], times: list[int], path: Path) -> None:
    """Write a moving picture, of few colours that all frames share."""
    palette = frames[-1].quantize(COLOURS)
    drawn = [frame.quantize(COLOURS, palette=palette, dither=Image.Dither.NONE) for frame in frames]
    drawn[0].save(path, save_all=True, append_images=drawn[1:], duration=times, loop=0, optimize=True)
    assert path.stat().st_size < LARGEST


if __name__ == "__main__":
    sys.exit(main())
