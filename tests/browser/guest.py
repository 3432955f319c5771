"""A person at a browser: opens tables, sits down, and answers what is asked, by what the page shows."""

from contextlib import suppress
from dataclasses import dataclass, field
from random import Random
from typing import Final

from playwright.sync_api import Error, Frame, Locator, Page

WORDS: Final = {
    "it": {"name": "Il tuo nome", "open": "Apri il tavolo", "sit": "Siediti al tavolo", "start": "Comincia"},
    "en": {"name": "Your name", "open": "Open the table", "sit": "Join the table", "start": "Start"},
}
PATIENCE_MS: Final = 60_000
IDLE_MS: Final = 30
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

    def __post_init__(self) -> None:
        page = self.page if isinstance(self.page, Page) else self.page.page
        page.on("response", lambda got: self.taken.append(got.url) if is_taken(got.url, got.status) else None)

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

    def arrives(self, part: str) -> str:
        """Wait until the page's address has this part, and return it: the page itself knows it in every browser."""
        for _ in range(PATIENCE_MS // 50):
            with suppress(Error):  # between two pages there is none to ask
                at = str(self.page.evaluate("document.readyState === 'loading' ? '' : location.href"))
                if part in at:
                    return at
            self.page.wait_for_timeout(50)
        raise AssertionError(f"never at {part}")

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
        before = len(self.taken)
        for left in range(PATIENCE_MS // IDLE_MS, 0, -1):
            did = self.steps()
            if len(self.taken) > before:
                return True
            if not did and left == PATIENCE_MS // IDLE_MS:
                return False
            if did != "chosen":
                self.page.wait_for_timeout(IDLE_MS)
            if len(self.taken) > before:
                return True
            if not did:
                return False
        raise AssertionError(f"stuck: {self.page.locator('#call').inner_text()}")


def is_taken(url: str, status: int) -> bool:
    return url.endswith("/answer") and status == 204


def seat_two(home: str, anna: Guest, bruno: Guest, game: str, seats: int) -> str:
    """Seat two people at a table that begins, with robots where seats are left; returns its address."""
    table = anna.opens(home, "Anna", game=game, seats=seats)
    bruno.sits(table, "Bruno")
    anna.starts()
    bruno.comes()
    return table


def play_on(*guests: Guest, until: int = 400) -> int:
    """Have everyone answer until the game is over on every page, or so many answers were given."""
    given = idle_ms = 0
    while given < until and not all(guest.is_over() for guest in guests):
        acted = [guest.answers() for guest in guests]
        given += sum(acted)
        idle_ms = 0 if any(acted) else idle_ms + IDLE_MS
        assert idle_ms < PATIENCE_MS, "no one is asked, and it is not over"
        if idle_ms:
            guests[0].page.wait_for_timeout(IDLE_MS)
    return given
