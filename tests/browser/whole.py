"""Whole games by people in real browsers, to the end, by what their pages show; at every turn the page is measured."""

import re
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import cycle, islice
from random import Random
from statistics import median
from typing import Final

from playwright.sync_api import Browser, Error, Frame, Playwright

from games.registry import GAMES
from tests.browser.conftest import ARGUMENTS, chromium
from tests.browser.guest import IDLE_MS, Guest
from tests.browser.measures import MOST_SHIFT, SHIFTS, SIZES, TAKE_SHIFT, find_barriers, find_faults
from tools.evenings.evening import BRIEF, OPTIONS

SEATS: Final = {"eleusis": 4, "biglietti": 5, "caccia": 2, "terziglio": 3, "schicki": 3}  # else four, or as many as may
NAMES: Final = ("Anna", "Bruno", "Carla")
FIREFOX: Final = "/usr/bin/firefox-esr"
STUCK_MS: Final = 20_000
LONELY_S: Final = 120  # so long no one may be asked, on the busiest of machines
LONGEST: Final = 1_500  # answers
WAITS: Final = "bar bar--wait"
SET: Final = """async ([table, option, token]) => {
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
    shifts: list[float] = field(default_factory=list)
    forms: dict[int, str] = field(default_factory=dict)
    faults: list[str] = field(default_factory=list)
    looked_at: set[tuple[str, ...]] = field(default_factory=set)

    def shift(self) -> float:
        """Return by how much a usual turn shifts."""
        return median(self.shifts or [0])

    def __str__(self) -> str:
        end = "to its end" if self.is_over else "NOT to its end"
        head = f"{self.game}: {self.answers} answers {end}, {self.seconds:.0f} s, shifts {self.shift():.3f}, at most {max(self.shifts, default=0):.3f}, {len(self.faults)} faults"
        return "\n  ".join((head, *dict.fromkeys(self.faults)))


@contextmanager
def launched(playwright: Playwright, *, is_firefox: bool) -> Iterator[Browser]:
    """A browser: Chromium, or Debian's Firefox, which is spoken to by its own WebDriver BiDi."""
    if is_firefox:
        browser = playwright.firefox.launch(executable_path=FIREFOX, channel="moz-firefox")
    else:
        browser = playwright.chromium.launch(executable_path=chromium(), args=ARGUMENTS)
    try:
        yield browser
    finally:
        browser.close()


def seat(browser: Browser, home: str, game: str, played: Played, lang: str = "it") -> list[Guest]:
    """Seat up to three people, each at a window of another size, with robots; the first deal is made."""

    def note(error: str) -> None:
        """Note a script's error; Firefox tells of what its driver would have liked to style too."""
        if "blocked an inline style" not in error:
            played.faults.append(error[:200])

    seats = SEATS.get(game, min(4, GAMES[game].most))
    sizes = islice(cycle(SIZES), list(GAMES).index(game) % 3, None)
    people = []
    for name, (width, height) in zip(NAMES[:seats], sizes, strict=False):
        context = browser.new_context(viewport={"width": width, "height": height}, locale=f"{lang}-{lang.upper()}")
        page = context.new_page()
        page.set_default_timeout(STUCK_MS)
        page.add_init_script(SHIFTS)
        page.on("pageerror", lambda error: note(str(error)))
        people.append(Guest(page, lang, Random(f"{game}{name}"), bold=name == "Bruno"))
    table = people[0].opens(home, NAMES[0], game=game, seats=seats)
    wanted: Mapping[str, str] = {**OPTIONS.get(game, {}), **BRIEF.get(game, {})}
    for option, token in wanted.items():
        assert people[0].page.evaluate(SET, [table, option, token]), (option, token)
    for name, each in zip(NAMES[1:], people[1:], strict=False):
        each.sits(table, name)
    people[0].page.goto(table)
    people[0].starts()
    for each in people[1:]:
        each.comes()
    return people


def look(guest: Guest, played: Played, *, has_axe: bool) -> None:
    """Measure a turn of this person's, and what has moved since the one before; each kind of turn is shown to axe once a size."""
    page = guest.page
    head = page.locator(".call__who").first.inner_text()
    width, form = page.evaluate("innerWidth"), page.locator("#bar").get_attribute("class") or ""
    (shift, moved, between), was = page.evaluate(TAKE_SHIFT), played.forms.get(width)
    played.forms[width] = form
    is_same = form == was and not set(between) - {form, WAITS}  # another form is another frame
    if is_same:
        played.shifts.append(shift)
    if is_same and shift > MOST_SHIFT:
        played.faults.append(f"{width}: shifts by {shift:.3f} before {head}: {moved}")
    if found := find_faults(page):
        page.wait_for_timeout(400)
        again = find_faults(page) if guest.owed().count() else []
        played.faults += [f"{head}: {fault}" for fault in found if fault in again]
    kind = (re.sub(r"\d+", "", head), str(width), form)
    if has_axe and kind not in played.looked_at and not isinstance(page, Frame):
        played.looked_at.add(kind)
        played.faults += [f"{head}: {fault}" for fault in find_barriers(page)]
        page.evaluate(TAKE_SHIFT)


def act(guest: Guest, played: Played, *, has_axe: bool = False) -> bool:
    """Have a person answer, if they are asked."""
    if guest.owed().count():
        look(guest, played, has_axe=has_axe)
    return guest.answers()


def play(browser: Browser, home: str, game: str, *, has_axe: bool = False, lang: str = "it") -> Played:
    """Play a whole game."""
    played, began = Played(game), time.monotonic()
    people, last = seat(browser, home, game, played, lang), began
    while played.answers < LONGEST and not all(each.is_over() for each in people):
        try:
            acted = sum(act(each, played, has_axe=has_axe) for each in people)
        except (Error, AssertionError) as fault:
            played.faults.append(f"stuck: {str(fault)[:1500]}")
            break
        played.answers += acted
        if acted:
            last = time.monotonic()
        elif time.monotonic() - last > LONELY_S:
            played.faults.append(f"no one is asked for {LONELY_S} s")
            break
        else:
            people[0].page.wait_for_timeout(IDLE_MS)
    played.is_over = all(each.is_over() for each in people)
    for each in people:
        if played.is_over and not each.page.locator("#end-h").is_visible():
            played.faults.append("the end says no outcome")
        if has_axe and played.is_over:
            played.faults += [f"the end: {fault}" for fault in find_barriers(each.page)]
        each.page.context.close()
    played.seconds = time.monotonic() - began
    return played
