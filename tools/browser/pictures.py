"""Writes the README's pictures: real tables in a real browser. `python -m tools.browser.pictures`."""

from __future__ import annotations

import io
import sys
import tempfile
from pathlib import Path
from random import Random

from PIL import Image
from playwright.sync_api import Browser, Page, sync_playwright

from tests.browser.conftest import ARGUMENTS, House, chromium
from tests.browser.guest import Guest, play_on

FOLDER = Path(__file__).parents[2] / "docs" / "pictures"
COLOURS = 128
"""How many colours a moving picture has."""
LARGEST = 1_500_000
"""How many bytes a moving picture may have."""


def main() -> int:
    """Play until there is something to see, and photograph it."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        house = House(Path(folder) / "arbitro.db", 8497)
        house.start()
        browser = playwright.chromium.launch(executable_path=chromium(), args=ARGUMENTS)
        try:
            photograph(house, browser)
            film(house, browser)
        finally:
            browser.close()
            house.stop()
    for picture in sorted(FOLDER.glob("*.png")):
        print(picture.name, picture.stat().st_size // 1024, "KiB")
    return 0


def photograph(house: House, browser: Browser) -> None:
    """Three people and two robots, in Italian and in English, wide and narrow, light and dark."""
    wide = browser.new_context(viewport={"width": 1280, "height": 800}, locale="it-IT").new_page()
    narrow = browser.new_context(
        viewport={"width": 390, "height": 844}, device_scale_factor=2, locale="en-GB", color_scheme="dark"
    ).new_page()
    third = browser.new_context(viewport={"width": 1280, "height": 860}, locale="it-IT").new_page()
    bruno, chiara, anna = Guest(third, "it", Random(3)), Guest(wide, "it", Random(5)), Guest(narrow, "en", Random(8))
    bruno.rule = "alt-color"
    table = bruno.opens(house.home, "Bruno", seats=5)
    chiara.sits(table, "Chiara")
    anna.sits(table, "Anna")
    third.goto(table)
    third.screenshot(path=FOLDER / "lobby.png")
    bruno.starts()
    until_asked(chiara, 16, bruno, anna)
    wide.screenshot(path=FOLDER / "seat.png")
    chiara.answers()
    until_asked(anna, 16, bruno, chiara)
    narrow.screenshot(path=FOLDER / "phone.png")
    for guest in (anna, chiara):
        guest.bold = True
    play_on(bruno, chiara, anna, until=60)
    wide.wait_for_timeout(500)
    wide.screenshot(path=FOLDER / "after.png", full_page=True)


def until_asked(guest: Guest, lines: int, *others: Guest) -> None:
    """Have all play until the record is so long and this person is asked for a card."""
    page = guest.page
    for _ in range(600):
        is_long = page.locator(".record-box li").count() >= lines
        if guest.owed().count() and is_long and page.locator(".hand input[data-control]").count():
            break
        for each in (*others, *(() if is_long else (guest,))):
            each.answers()
        page.wait_for_timeout(40)
    page.wait_for_timeout(1200)


def film(house: House, browser: Browser) -> None:
    """One turn of Ottocento on a phone: asked, chosen, sent, and what the others played."""
    page = browser.new_context(viewport={"width": 390, "height": 844}, locale="it-IT").new_page()
    anna = Guest(page, "it", Random(2))
    anna.opens(house.home, "Anna", game="ottocento", seats=4)
    anna.starts()
    for _ in range(600):
        if anna.owed().count() and page.locator(".hand input[data-control][type=radio]").count():
            break
        anna.answers()
        page.wait_for_timeout(40)
    page.wait_for_timeout(1500)
    frames = [shoot(page)]
    page.locator(".hand input[data-control]").nth(1).check(force=True)
    page.wait_for_timeout(250)
    frames.append(shoot(page))
    page.locator(".bar__go").click()
    for _ in range(24):
        frames.append(shoot(page))
        page.wait_for_timeout(60)
    write_film(frames, [1500, 1200] + [180] * (len(frames) - 3) + [2500])


def shoot(page: Page) -> Image.Image:
    """Take a picture of the window."""
    return Image.open(io.BytesIO(page.screenshot())).convert("RGB")


def write_film(frames: list[Image.Image], times: list[int]) -> None:
    """Write a moving picture, of few colours that all frames share."""
    palette = frames[-1].quantize(COLOURS)
    drawn = [frame.quantize(COLOURS, palette=palette, dither=Image.Dither.NONE) for frame in frames]
    path = FOLDER / "turn.png"
    drawn[0].save(path, save_all=True, append_images=drawn[1:], duration=times, loop=0, optimize=True)
    assert path.stat().st_size < LARGEST


if __name__ == "__main__":
    sys.exit(main())
