"""What a seat's first page and a turn cost on the wire at every game, in real Chromium: bytes with their headers, and requests."""

from __future__ import annotations

from collections.abc import Iterator

from playwright.sync_api import Browser, Error, sync_playwright

from games.registry import GAMES
from tests.browser.conftest import open_house
from tests.browser.whole import launched
from tests.deep.browser.wire import Cost, first_visit, presses, seated
from tools.bench.figures import Figure

FIRST_KB, FIRST_REQUESTS = 70, 8
TURN_KB, TURN_REQUESTS = 3, 2
PRESSES = 8


def figures(*, quick: bool) -> Iterator[Figure]:
    """The rows of every game."""
    with open_house() as house, sync_playwright() as playwright, launched(playwright, is_firefox=False) as browser:
        for game in GAMES:
            try:
                yield from measure_game(browser, house.home, game, 2 if quick else PRESSES)
            except (AssertionError, Error) as fault:  # one game that is stuck is no reason to measure no other
                said = str(fault).partition("\n")[0]
                yield Figure(f"a turn at {game}", (float("inf"),), unit="KB", most=TURN_KB, more=said)


def measure_game(browser: Browser, home: str, game: str, many: int) -> Iterator[Figure]:
    """The rows of one game, with as few people as may play it."""
    people = seated(browser, home, game, GAMES[game].least)
    first = first_visit(browser, people[0])
    yield from rows(f"a seat's first page at {game}", [first], FIRST_KB, FIRST_REQUESTS)
    turns = list(presses(people, many))
    if turns:
        yield from rows(f"a turn at {game}", turns, TURN_KB, TURN_REQUESTS)
    for each in people:
        each.page.context.close()


def rows(name: str, costs: list[Cost], kilobytes: float, requests: int) -> Iterator[Figure]:
    """Bytes and requests of something that was done so often."""
    largest = max(costs, key=lambda cost: cost.bytes)
    yield Figure(
        name, tuple(cost.bytes / 1000 for cost in costs), unit="KB", most=kilobytes, more=f"the largest: {largest}"
    )
    yield Figure(name, tuple(cost.requests for cost in costs), unit="requests", most=requests)
