"""A person at a browser: opens tables, sits down, and answers what is asked, by what the page shows."""

import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from random import Random
from typing import Final

from playwright.sync_api import Error, Frame, Locator, Page, Request

WORDS: Final = {
    "it": {"name": "Il tuo nome", "open": "Apri il tavolo", "sit": "Siediti al tavolo", "start": "Comincia"},
    "en": {"name": "Your name", "open": "Open the table", "sit": "Join the table", "start": "Start"},
}
PATIENCE_MS: Final = 15_000
IDLE_MS: Final = 50
TAKEN: Final = 204
STEP: Final = """([wants, isBold, draws]) => {
  const act = document.querySelector("#act"), draw = many => Math.floor((draws = (draws * 9301 + 0.49297) % 1) * many), any = all => all[draw(all.length)];
  if (!act) return "";
  const press = all => { const open = all.filter(x => x.getAttribute("aria-disabled") !== "true" && !x.disabled); return open.length ? (any(open).click(), "pressed") : ""; };
  const armed = [...act.querySelectorAll("[data-armed]")], isDue = !!document.querySelector(".call--you, .call--late"), go = act.querySelector(".bar__go:not(.bar__go--wait)");
  if (armed.length) return press(armed) || "waits";
  const race = [...act.querySelectorAll(".race9 .btn")], verbs = [...act.querySelectorAll(".bar__verbs .btn")];
  if (race.length) return press(race);
  if (!isDue) return verbs.length === 1 ? press(verbs) : "";
  const skip = [...act.querySelectorAll("[data-skip]")];
  if (skip.length && !isBold) return press(skip);
  if (verbs.length) return press(verbs);
  if (!go) return "";
  const inputs = kind => [...act.querySelectorAll(`input[type=${kind}]`)].filter(x => !x.disabled && !x.closest(".roll, .card--rest")), radios = inputs("radio");
  const wanted = radios.find(x => wants.includes(x.value) && !x.checked);
  if (wanted) return wanted.click(), "chosen";
  if (go.getAttribute("aria-disabled") !== "true") return press([go]);
  const open = radios.filter(x => !radios.some(each => each.name === x.name && each.checked)), boxes = inputs("checkbox").filter(x => !x.checked);
  if (open.length) return any(open.filter(x => x.name === open[0].name)).click(), "chosen";
  const list = [...act.querySelectorAll("select:not(:disabled)")].find(x => !x.value), empty = [...act.querySelectorAll("input[type=number], textarea")].find(x => !x.value);
  if (list) return (list.selectedIndex = 1 + draw(list.options.length - 1)), list.dispatchEvent(new Event("change", { bubbles: true })), "chosen";
  if (boxes.length) return any(boxes).click(), "chosen";
  if (empty) return (empty.value = empty.min || "card.red"), empty.dispatchEvent(new Event("input", { bubbles: true })), "chosen";
  return "waits";
}"""
"""Makes the next choice that is open, or presses what is to be pressed; says which, and nothing where nothing is asked."""


@dataclass(slots=True)
class Guest:
    """One person, one page, one language. `rule`, with its `detail`, is what it seals as a dealer, and says aloud once it is `bold`."""

    page: Page | Frame
    lang: str
    dice: Random
    rule: str = "alt-color"
    detail: str = ""
    bold: bool = False
    taken: list[str] = field(default_factory=list)
    sent: int = 0
    on_its_way: set[Request] = field(default_factory=set)

    def __post_init__(self) -> None:
        page = self.page if isinstance(self.page, Page) else self.page.page
        page.on("request", lambda sent: self.note(sent, is_out=True))
        page.on("response", lambda got: self.note(got.request, status=got.status))
        page.on("requestfailed", lambda lost: self.note(lost, status=0))

    def note(self, request: Request, *, is_out: bool = False, status: int = 0) -> None:
        """Note what becomes of an answer; in Chromium one that is taken, and brings nothing, also fails."""
        if is_out and request.url.endswith("/answer"):
            self.sent += 1
            self.on_its_way.add(request)
        elif request in self.on_its_way:
            self.on_its_way.discard(request)
            self.taken += [request.url] * (status == TAKEN)

    def word(self, key: str) -> str:
        return WORDS[self.lang][key]

    def opens(self, home: str, name: str, *, game: str = "eleusis", seats: int = 4) -> str:
        self.page.goto(f"{home}open/{game}?for={seats}")
        self.page.get_by_label(self.word("name")).fill(name)
        self.page.get_by_role("button", name=self.word("open")).click()
        return self.arrives("/t/")

    def sits(self, table: str, name: str) -> None:
        self.page.goto(table)
        self.page.get_by_label(self.word("name")).fill(name)
        self.page.get_by_role("button", name=self.word("sit")).click()
        self.page.wait_for_load_state()

    def shortens(self) -> None:
        self.page.locator(".more > summary").first.click()
        rounds = self.page.get_by_label({"it": "Mani", "en": "Rounds"}[self.lang], exact=True)
        rounds.fill("1")
        with self.page.expect_response(lambda response: response.request.method == "POST"):
            rounds.blur()

    def starts(self) -> str:
        """Have the first hand dealt, and come to one's seat."""
        self.page.get_by_role("button", name=self.word("start"), exact=True).click()
        return self.comes()

    def practises(self, home: str, game: str) -> str:
        """Begin to play alone with robots; returns the address of the seat."""
        self.page.goto(f"{home}open/{game}")
        self.page.get_by_role("button", name="robot").last.click()
        return self.comes()

    def comes(self) -> str:
        """Come to the seat's page as soon as the first hand is dealt; returns its address."""
        address = self.arrives("/seat/")
        self.page.locator("#act").wait_for(state="attached")
        return address

    def waits(self, until: Callable[[], object], why: str) -> None:
        """Wait until something is so; fails with why once that has taken too long."""
        end = time.monotonic() + PATIENCE_MS / 1000
        while not until():
            assert time.monotonic() < end, why
            self.page.wait_for_timeout(IDLE_MS)

    def waits_to_answer(self) -> None:
        self.waits(self.owed().count, "never asked")

    def arrives(self, part: str) -> str:
        """Wait until the page's address has this part, and return it: the page itself knows it in every browser."""
        at = ""

        def is_there() -> bool:
            nonlocal at
            with suppress(Error):  # between two pages there is none to ask
                at = str(self.page.evaluate("document.readyState === 'loading' ? '' : location.href"))
            return part in at

        self.waits(is_there, f"never at {part}")
        return at

    def owed(self) -> Locator:
        """The call to answer, if there is one."""
        return self.page.locator(".call--you, .call--late")

    def is_over(self) -> bool:
        return self.page.locator("#end-h").count() > 0

    def steps(self) -> str:
        """Choose or press one thing; returns what was done, nothing where nothing is asked."""
        return str(self.page.evaluate(STEP, [[self.rule, self.detail, "catalogue"], self.bold, self.dice.random()]))

    def answers(self) -> bool:
        """Answer the first thing that is asked, if anything; waits until it was taken, or is asked no longer."""
        before, did = len(self.taken), self.steps()

        def is_done() -> bool:
            nonlocal did
            if did and did != "chosen":
                self.page.wait_for_timeout(IDLE_MS)
            if len(self.taken) == before and not self.on_its_way:
                did = self.steps()
            return len(self.taken) > before or not (did or self.on_its_way)

        if did:
            self.waits(is_done, "stuck at what is asked")
        return len(self.taken) > before


def seat_two(home: str, anna: Guest, bruno: Guest, game: str, seats: int) -> str:
    """Seat two people at a table that begins, with robots where seats are left; returns its address."""
    table = anna.opens(home, "Anna", game=game, seats=seats)
    bruno.sits(table, "Bruno")
    anna.starts()
    bruno.comes()
    return table


def play_on(*guests: Guest, until: int = 400) -> int:
    """Have everyone answer until the game is over on every page, or so many answers were given."""
    given, last = 0, time.monotonic()
    while given < until and not all(guest.is_over() for guest in guests):
        acted = sum(guest.answers() for guest in guests)
        given += acted
        if acted:
            last = time.monotonic()
            continue
        assert time.monotonic() < last + PATIENCE_MS / 1000, "no one is asked, and it is not over"
        guests[0].page.wait_for_timeout(IDLE_MS)
    return given
