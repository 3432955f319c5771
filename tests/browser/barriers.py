"""What axe finds on the pages that somebody meets who opens a table and plays."""

from collections.abc import Sequence

from axe_core_python.sync_playwright import Axe

from tests.browser.conftest import House
from tests.browser.guest import Guest

OPENED = "() => document.querySelectorAll('details').forEach(each => { each.open = true; })"
"""Opens whatever can be opened."""
COLOURS = ["color-contrast", "link-in-text-block"]
WCAG = ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa"]
EVERYTHING = [*WCAG, "best-practice"]


THEMES = (("light", EVERYTHING), ("dark", COLOURS))
"""What is looked for in each: only colours differ in the dark."""


def find_barriers(house: House, ada: Guest, themes: Sequence[tuple[str, list[str]]] = THEMES) -> list[str]:
    """Visit every kind of page, light and dark."""
    seen: list[str] = []

    def check(what: str) -> None:
        ada.page.evaluate(OPENED)
        for theme, rules in themes:
            ada.page.emulate_media(color_scheme=theme, reduced_motion="reduce")  # a turn that begins flashes
            found = Axe().run(ada.page, options={"runOnly": rules})
            told = (f"{what}, {theme}: {each['id']} {each['nodes'][0]['html'][:120]}" for each in found["violations"])
            seen.extend(told)
        ada.page.emulate_media(color_scheme="light")

    ada.page.goto(house.home)
    check("home")
    ada.page.goto(f"{house.home}open/caccia")
    check("open")
    table = ada.opens(house.home, "Ada", seats=3)
    check("lobby")
    ada.starts()
    check("rule")
    for _ in range(3):
        ada.answers()
    check("seat")
    ada.page.goto(table)
    check("table")
    ada.page.goto(f"{house.home}rules/eleusis")
    check("rules")
    ada.page.goto(f"{house.home}ladder/eleusis")
    check("ladder")
    ada.page.goto(f"{house.home}help")
    check("help")
    return seen
