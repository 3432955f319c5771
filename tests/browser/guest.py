"""Somebody at a browser: opens tables, sits down, and answers whatever is asked, by what the page shows."""

from __future__ import annotations

import re
from dataclasses import dataclass
from random import Random

from playwright.sync_api import Error, Locator, Page, expect

WORDS = {
    "it": {"name": "Il tuo nome", "open": "Apri (un|il) tavolo", "sit": "Siediti al tavolo", "start": "Distribuisci"},
    "en": {"name": "Your name", "open": "Open (a|the) table", "sit": "Sit down at the table", "start": "Deal the first"},
}  # fmt: skip
PATIENCE_MS = 15_000


@dataclass(slots=True)
class Guest:
    """One person, one page, one language. `rule`, with its `detail`, is what it seals as a dealer, and says aloud once it is `bold`."""

    page: Page
    lang: str
    dice: Random
    rule: str = "alt-color"
    detail: str = ""
    bold: bool = False

    def word(self, key: str) -> str:
        """What the page calls something in this person's language."""
        return WORDS[self.lang][key]

    def opens(self, home: str, name: str, *, game: str = "eleusis", seats: int = 4) -> str:
        """Open a table; returns its address."""
        self.page.goto(home)
        self.page.get_by_label(self.word("name")).fill(name)
        self.page.locator(f"#game-{game}").check(force=True)
        self.page.locator("#seats").fill(str(seats))
        self.page.get_by_role("button", name=re.compile(self.word("open"))).click()
        self.page.wait_for_url("**/t/*")
        return self.page.url

    def sits(self, table: str, name: str) -> None:
        """Sit down at a table whose address was sent."""
        self.page.goto(table)
        self.page.get_by_label(self.word("name")).fill(name)
        self.page.get_by_role("button", name=self.word("sit")).click()
        self.page.wait_for_load_state()

    def shortens(self) -> None:
        """Have one round only."""
        self.page.get_by_label({"it": "Mani", "en": "Rounds"}[self.lang], exact=True).fill("1")
        self.page.get_by_label({"it": "Mani", "en": "Rounds"}[self.lang], exact=True).blur()
        self.page.wait_for_timeout(300)

    def starts(self) -> None:
        """Have the first hand dealt."""
        self.page.get_by_role("button", name=self.word("start")).click()
        self.page.wait_for_url("**/seat/*")

    def owed(self) -> Locator:
        """The questions this person has to answer."""
        return self.page.locator("section.ask--must:not(:has(.said--sealed))")

    def is_over(self) -> bool:
        """Whether the game has ended on this page."""
        return self.page.locator(".over-box .result").count() > 0

    def answers(self) -> bool:
        """Answer the first thing that is owed, if anything; waits until the page has taken it.

        A question that the table takes back while it is being filled in is owed no longer.
        """
        if self.owed().count() == 0:
            return False
        ask = self.owed().first
        question = ask.get_attribute("data-question")
        skip = ask.locator("button[name=skip]")
        if skip.count() and not self.bold:
            skip.click()
        else:
            try:
                self.fills(ask)
            except Error:
                if self.owed().count() and self.owed().first.get_attribute("data-question") == question:
                    raise
                return True
        gone = self.page.locator(f"section.ask--must[data-question='{question}']:not(:has(.said--sealed))")
        expect(gone).to_have_count(0, timeout=PATIENCE_MS)
        return True

    def fills(self, ask: Locator) -> None:
        """Choose something in every control that is shown, and confirm."""
        presses = ask.locator(".presses button, .race button")
        if presses.count():
            presses.nth(self.dice.randrange(presses.count())).click()
            return
        self.says_how(ask, "catalogue")
        self.selects(ask)
        radios, chosen = ask.locator("input[type=radio]:visible"), {"a.way"}
        while left := sorted(set(radios.evaluate_all("all => all.map(i => i.name)")) - chosen):
            same = ask.locator(f"input[type=radio][name='{left[0]}']")
            same.nth(self.dice.randrange(same.count())).check(force=True)
            chosen.add(left[0])
        self.selects(ask)
        for place in range(ask.locator("input[type=number]").count()):
            number = ask.locator("input[type=number]").nth(place)
            if number.is_visible():
                number.fill(number.get_attribute("min") or "0")
        self.confirms(ask)

    def says_how(self, ask: Locator, way: str) -> None:
        """Choose how a rule is said, where that can be chosen."""
        chosen = ask.locator(f"input[name='a.way'][value='{way}']")
        if chosen.count():
            chosen.check(force=True)
            head = ask.locator(f".cases[data-on='way'] > .case[data-case='{way}'] > .case__head")
            for place in range(head.count()):
                if head.nth(place).is_visible():
                    head.nth(place).click()

    def confirms(self, ask: Locator) -> None:
        """Send what was chosen, and once more where the page asks whether one is sure."""
        question, weighed = ask.get_attribute("data-question"), ask.locator("[data-weigh]").count()
        ask.locator(".dock .btn--act").click()
        if weighed:
            self.page.locator(f"section[data-question='{question}']:has([data-confirming]) .dock .btn--act").click()

    def selects(self, ask: Locator) -> None:
        """Choose something in every list that is shown and has nothing chosen; a choice may open another list."""
        for place in range(ask.locator("select").count()):
            select = ask.locator("select").nth(place)
            if select.is_visible() and not select.input_value():
                options = select.locator("option:not([value='']):not([value='~'])")
                offered = [each.get_attribute("value") for each in options.all()]
                wanted = [value for value in (self.rule, self.detail) if value in offered]
                select.select_option(wanted[0] if wanted else self.dice.choice(offered))


def play_on(*guests: Guest, until: int = 400) -> int:
    """Everybody answers until the game is over on every page, or so many answers were given."""
    given = 0
    while given < until and not all(guest.is_over() for guest in guests):
        acted = [guest.answers() for guest in guests]
        given += sum(acted)
        if not any(acted):
            guests[0].page.wait_for_timeout(30)
    return given
