"""Whole games of all games by scripted people in a real browser: `python -m tools.browser.whole [--firefox] [--long] [GAME …]`.

Two people, one at a laptop and one at a telephone, play with robots to the end, by what their pages show. At every turn of
theirs what is pressed must be inside the window with nothing upon it. Matches to points end at few of them, unless they
are wanted `--long`. Debian's Firefox is spoken to by its own WebDriver BiDi, which needs a Playwright that knows no more of it
than it can do: 1.58 with Firefox 153.
"""

from __future__ import annotations

import argparse
import socket
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from playwright.sync_api import Browser, Error, Frame, Page, Playwright, expect, sync_playwright

from games.registry import GAMES
from tests.browser.conftest import ARGUMENTS, House, chromium
from tests.browser.guest import Guest
from tests.browser.one_screen import COVERED, OUTSIDE
from tools.evenings.evening import BRIEF, OPTIONS

SEATS = {"eleusis": 4, "biglietti": 5, "caccia": 2, "terziglio": 3, "millone": 2, "schicki": 3}
"""How many sit at a table, where it is not four."""
SIZES = ((1280, 800), (390, 844))
STUCK_MS = 20_000
"""Who finds nothing to press for so long is stuck."""
LONELY_S = 120
"""For so long nobody may be asked, on the busiest of machines."""
LONGEST = 1_500
"""How many answers a game may take."""
SET = """async ([table, option, token]) => {
  const sent = new URLSearchParams({ option, "a.": token, press: option, view: "table" });
  return (await fetch(`${table}/option`, { method: "POST", body: sent })).ok;
}"""


@dataclass(slots=True)
class Played:
    """A game, as it went in a browser."""

    game: str
    answers: int = 0
    seconds: float = 0
    is_over: bool = False
    faults: list[str] = field(default_factory=list)

    def __str__(self) -> str:
        """One line, and one for each fault."""
        end = "to its end" if self.is_over else "NOT to its end"
        head = f"{self.game}: {self.answers} answers {end}, {self.seconds:.0f} s, {len(self.faults)} faults"
        return "\n  ".join((head, *dict.fromkeys(self.faults)))


@contextmanager
def launched(playwright: Playwright, *, is_firefox: bool) -> Iterator[Browser]:
    """A browser: Chromium, or Debian's Firefox."""
    if is_firefox:
        browser = playwright.firefox.launch(executable_path="/usr/bin/firefox-esr", channel="moz-firefox")
    else:
        browser = playwright.chromium.launch(executable_path=chromium(), args=ARGUMENTS)
    try:
        yield browser
    finally:
        browser.close()


def seated(browser: Browser, home: str, game: str, played: Played) -> list[Guest]:
    """Two people at a table with robots, whose first deal is made."""

    def note(error: str) -> None:
        """Note a script's error; Firefox tells of what its driver would have liked to style too."""
        if "blocked an inline style" not in error:
            played.faults.append(error[:200])

    people = []
    for name, (width, height) in zip(("Anna", "Bruno"), SIZES, strict=True):
        page = browser.new_context(viewport={"width": width, "height": height}, locale="it-IT").new_page()
        page.set_default_timeout(STUCK_MS)
        page.on("pageerror", lambda error: note(str(error)))
        people.append(Guest(page, "it", Random(f"{game}{name}")))
    anna, bruno = people
    table = anna.opens(home, "Anna", game=game, seats=SEATS.get(game, 4))
    wanted: Mapping[str, str] = {**OPTIONS.get(game, {}), **BRIEF.get(game, {})}
    for option, token in wanted.items():
        assert anna.page.evaluate(SET, [table, option, token]), (option, token)
    bruno.sits(table, "Bruno")
    anna.page.goto(table)
    anna.starts()
    bruno.arrives("/seat/")
    return people


def look(page: Page | Frame) -> Iterator[str]:
    """What of a turn cannot be pressed."""
    width = page.evaluate("innerWidth")
    if page.locator(".act[data-question]").count():
        for what, script in (("beyond the window", OUTSIDE), ("something lies on", COVERED)):
            yield from (f"{width}: {what}: {html}" for html in page.evaluate(script))
    if page.evaluate("document.documentElement.scrollWidth > innerWidth"):
        yield f"{width}: wider than the window"


def act(guest: Guest, played: Played) -> bool:
    """Have somebody answer, if they are asked; in a race they press now and then."""
    race = guest.page.locator(".race9 .btn")
    if race.count() and guest.dice.random() < 0.1:
        try:
            race.nth(guest.dice.randrange(race.count())).click(timeout=2_000)
        except (Error, ValueError):
            return False
        return True
    if not guest.owed().count():
        return goes_on(guest)
    found = [f"{guest.page.locator('.call__who').first.inner_text()}: {fault}" for fault in look(guest.page)]
    if found and guest.owed().count():
        guest.page.wait_for_timeout(400)
        again = list(look(guest.page)) if guest.owed().count() else []
        played.faults += [each for each in found if each.split(": ", 1)[1] in again]
    return guest.answers()


def goes_on(guest: Guest) -> bool:
    """Press the one button there is where nothing is owed: between two hands it spares the others the wait."""
    ready = guest.page.locator(
        ".act[data-kind='may']:not([data-answered]) .bar__verbs.verbs-1 .btn:not([data-weighty])"
    )
    if not ready.count():
        return False
    try:
        ready.first.click(timeout=2_000)
        expect(ready).to_have_count(0, timeout=2_000)
    except (Error, AssertionError):
        return False
    return True


def play(browser: Browser, home: str, game: str) -> Played:
    """Play a whole game."""
    played, began = Played(game), time.monotonic()
    people, last = seated(browser, home, game, played), began
    while played.answers < LONGEST and not all(each.is_over() for each in people):
        try:
            acted = [act(each, played) for each in people]
        except (Error, AssertionError) as fault:
            played.faults.append(f"stuck: {str(fault)[:1500]}")
            break
        played.answers += sum(acted)
        if any(acted) and played.answers % 20 < sum(acted):
            print(f"… {game}: {played.answers} answers, {time.monotonic() - began:.0f} s", file=sys.stderr, flush=True)
        if any(acted):
            last = time.monotonic()
        elif time.monotonic() - last > LONELY_S:
            played.faults.append(f"nobody is asked for {LONELY_S} s")
            break
        else:
            people[0].page.wait_for_timeout(30)
    played.is_over = all(each.is_over() for each in people)
    for each in people:
        each.page.wait_for_timeout(300)
        each.page.screenshot(path=Path(tempfile.gettempdir()) / f"whole-{game}-{each.page.viewport_size['width']}.png")
        if played.is_over and not each.page.locator(".outcome h1").is_visible():
            played.faults.append("the end says no outcome")
        each.page.context.close()
    played.seconds = time.monotonic() - began
    return played


def main() -> int:
    """Play the games that are named, or all."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=list(GAMES))
    parser.add_argument("--firefox", action="store_true")
    parser.add_argument("--long", action="store_true", help="to the points that people play to")
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
                    played = play(browser, house.home, game)
                    bad += bool(played.faults) or not played.is_over
                    print(played, flush=True)
        finally:
            house.stop()
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
