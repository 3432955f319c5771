"""Whole games by a person in a real browser, to the end, by what the page shows; at every turn it is measured."""

import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from random import Random
from statistics import median
from typing import Final

from playwright.sync_api import Browser, Error, Frame, Page, Playwright

from games.registry import GAMES
from tests.browser.conftest import ARGUMENTS, chromium
from tests.browser.guest import IDLE_MS, PATIENCE_MS, Guest
from tests.browser.measures import (
    MOST_SHIFT,
    SCENE_SHIFT,
    SHIFTS,
    SIZES,
    TAKE_SHIFT,
    USUAL_SHIFT,
    find_barriers,
    find_faults,
)
from tests.sample import number
from tools.evenings.evening import BRIEF, OPTIONS

SEATS: Final = {"eleusis": 4, "biglietti": 5, "caccia": 2, "terziglio": 3, "schicki": 3}  # else four, or as many as may
LOW: Final = 400
FIREFOX: Final = "/usr/bin/firefox-esr"
LONELY_S: Final = 25  # so long no one may be asked, on a busy machine
LONGEST: Final = 1_500  # answers
FEW: Final = 3  # turns: at the first one the bar grows to its height
WAITS: Final = "bar bar--wait"
TURN: Final = "[document.querySelector('.call__who').innerText, document.querySelector('#bar')?.className ?? '']"
SET: Final = """async ([table, option, token]) => {
  const sent = new URLSearchParams({ option, "a.": token, press: option, view: "table" });
  return (await fetch(`${table}/option`, { method: "POST", body: sent })).ok;
}"""


@dataclass(slots=True)
class Played:
    """A game, as it went in a browser."""

    game: str
    size: tuple[int, int] = SIZES[0]
    answers: int = 0
    seconds: float = 0
    is_over: bool = False
    shifts: list[float] = field(default_factory=list)
    form: str = ""
    faults: list[str] = field(default_factory=list)
    looked_at: set[str] = field(default_factory=set)

    def shift(self) -> float:
        """Return by how much a usual turn shifts; of fewer than FEW none is usual."""
        return median(self.shifts) if len(self.shifts) >= FEW else 0

    def most_shift(self) -> float:
        """Return by how much a usual turn may shift."""
        return SCENE_SHIFT if self.game == "schicki" and self.size[1] <= LOW else USUAL_SHIFT

    def __str__(self) -> str:
        end = "to its end" if self.is_over else "NOT to its end"
        head = f"{self.game}, {self.size}: {self.answers} answers {end}, {self.seconds:.0f} s, shifts {self.shift():.3f}, at most {max(self.shifts, default=0):.3f}, {len(self.faults)} faults"
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


def draw_size(game: str) -> tuple[int, int]:
    """A window's size for a game: another from commit to commit."""
    return SIZES[(list(GAMES).index(game) + number()) % len(SIZES)]


def seat(browser: Browser, home: str, played: Played) -> Guest:
    """Seat a person with robots; the first deal is made."""

    def note(error: str) -> None:
        """Note a script's error; Firefox tells of what its driver would have liked to style too."""
        if "blocked an inline style" not in error:
            played.faults.append(error[:200])

    game, (width, height) = played.game, played.size
    context = browser.new_context(viewport={"width": width, "height": height}, locale="it-IT", reduced_motion="reduce")
    page = context.new_page()
    page.set_default_timeout(PATIENCE_MS)
    page.add_init_script(SHIFTS)
    page.on("pageerror", lambda error: note(str(error)))
    anna = Guest(page, "it", Random(game), bold=number() % 2 == 0)
    table = anna.opens(home, "Anna", game=game, seats=SEATS.get(game, min(4, GAMES[game].most)))
    wanted: Mapping[str, str] = {**OPTIONS.get(game, {}), **BRIEF.get(game, {})}
    for option, token in wanted.items():
        assert page.evaluate(SET, [table, option, token]), (option, token)
    page.goto(table)
    anna.starts()
    return anna


def look(guest: Guest, played: Played, *, has_axe: bool) -> None:
    """Measure a turn of this person's, and what has moved since the one before; each form of its bar is shown to axe once."""
    page = guest.page
    head, form = page.evaluate(TURN)
    (shift, moved, between), was = page.evaluate(TAKE_SHIFT), played.form
    played.form = form
    is_same = form == was and not set(between) - {form, WAITS}  # another form is another frame
    if is_same:
        played.shifts.append(shift)
    if is_same and shift > MOST_SHIFT:
        played.faults.append(f"shifts by {shift:.3f} before {head}: {moved}")
    if found := find_faults(page):
        page.wait_for_timeout(400)
        again = find_faults(page) if guest.owed().count() else []
        played.faults += [f"{head}: {fault}" for fault in found if fault in again]
    if has_axe and form not in played.looked_at and not isinstance(page, Frame):
        played.looked_at.add(form)
        played.faults += [f"{head}: {fault}" for fault in find_barriers(page)]
        page.evaluate(TAKE_SHIFT)


def act(guest: Guest, played: Played, *, has_axe: bool = False) -> bool:
    """Have a person answer, if they are asked."""
    if guest.owed().count():
        look(guest, played, has_axe=has_axe)
    return guest.answers()


def play_to_the_end(anna: Guest, played: Played, *, has_axe: bool = False) -> None:
    """Have a person answer until the game is over, or nothing happens any more."""
    last = began = time.monotonic()
    while played.answers < LONGEST and not anna.is_over():
        try:
            acted = act(anna, played, has_axe=has_axe)
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
            anna.page.wait_for_timeout(IDLE_MS)
    played.is_over = anna.is_over()
    played.seconds = time.monotonic() - began


def play(browser: Browser, home: str, game: str, size: tuple[int, int], *, has_axe: bool = False) -> Played:
    """Play a whole game."""
    played = Played(game, size)
    anna = seat(browser, home, played)
    page = anna.page
    assert isinstance(page, Page)
    play_to_the_end(anna, played, has_axe=has_axe)
    if played.is_over and not page.locator("#end-h").is_visible():
        played.faults.append("the end says no outcome")
    if has_axe and played.is_over:
        played.faults += [f"the end: {fault}" for fault in find_barriers(page)]
    page.context.close()
    return played
