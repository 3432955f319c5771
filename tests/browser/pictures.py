"""Writes the README's pictures: a real table in a real browser. `python -m tests.browser.pictures`."""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path
from random import Random

from playwright.sync_api import sync_playwright

from tests.browser.conftest import ARGUMENTS, House, chromium
from tests.browser.guest import Guest, play_on

FOLDER = Path(__file__).parents[2] / "docs" / "pictures"


def main() -> int:
    """Play until there is something to see, and photograph it."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        house = House(Path(folder) / "arbitro.db", 8497)
        house.start()
        browser = playwright.chromium.launch(executable_path=chromium(), args=ARGUMENTS)
        try:
            photograph(house, browser)
        finally:
            browser.close()
            house.stop()
    for picture in sorted(FOLDER.glob("*.png")):
        print(picture.name, picture.stat().st_size // 1024, "KiB")
    return 0


def photograph(house: House, browser) -> None:
    """Three people and two robots, in Italian and in English, wide and narrow, light and dark."""
    wide = browser.new_context(viewport={"width": 1280, "height": 860}, locale="it-IT").new_page()
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
    for _ in range(400):
        played = wide.locator(".record-box li").count()
        if played >= 16 and chiara.owed().filter(has=wide.locator(".opts--pics")).count():
            break
        for guest in (bruno, anna, chiara):
            guest.answers()
        wide.wait_for_timeout(40)
    wide.wait_for_timeout(1200)
    wide.evaluate("scrollTo(0, 0)")
    wide.screenshot(path=FOLDER / "seat.png")
    chiara.answers()
    for _ in range(100):
        if anna.owed().filter(has=narrow.locator(".opts--pics")).count():
            break
        for guest in (bruno, chiara):
            guest.answers()
        narrow.wait_for_timeout(60)
    narrow.wait_for_timeout(800)
    narrow.evaluate("scrollTo(0, 0)")
    narrow.screenshot(path=FOLDER / "phone.png")
    for guest in (anna, chiara):
        guest.bold = True
    play_on(bruno, chiara, anna, until=60)
    wide.wait_for_timeout(500)
    wide.screenshot(path=FOLDER / "after.png", full_page=True)


if __name__ == "__main__":
    sys.exit(main())
