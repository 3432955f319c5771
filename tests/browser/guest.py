"""Somebody at a browser: opens tables, sits down, and answers whatever is asked, by what the page shows."""

from contextlib import suppress
from dataclasses import dataclass
from random import Random

from playwright.sync_api import Error, Locator, Page, expect

WORDS = {
    "it": {"name": "Il tuo nome", "open": "Apri il tavolo", "sit": "Siediti al tavolo", "start": "Comincia"},
    "en": {"name": "Your name", "open": "Open the table", "sit": "Join the table", "start": "Start"},
}  # fmt: skip
PATIENCE_MS = 60_000
IDLE_MS = 30
ATTEMPTS = 3
"""So often somebody tries to answer the same question."""


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

    def starts(self) -> None:
        """Have the first hand dealt."""
        self.page.get_by_role("button", name=self.word("start"), exact=True).click()
        self.arrives("/seat/")

    def arrives(self, part: str) -> str:
        """Wait until the page's address has this part, and return it: the page itself knows it in every browser."""
        for _ in range(PATIENCE_MS // 50):
            with suppress(Error):  # between two pages there is none to ask
                if part in (
                    address := str(self.page.evaluate("document.readyState === 'loading' ? '' : location.href"))
                ):
                    return address
            self.page.wait_for_timeout(50)
        raise AssertionError(f"never at {part}")

    def owed(self) -> Locator:
        """The questions this person has to answer."""
        return self.page.locator(".act[data-kind='must']:not([data-answered])")

    def is_over(self) -> bool:
        return self.page.locator(".over-box .result").count() > 0

    def answers(self) -> bool:
        """Answer the first thing that is owed, if anything; waits until the page has taken it.

        A question that the table takes back while it is being filled in is owed no longer.
        """
        if self.owed().count() == 0:
            return False
        ask = self.owed().first
        question = ask.get_attribute("data-question")
        gone = self.page.locator(f".act[data-kind='must'][data-question='{question}']:not([data-answered])")
        skip = ask.locator("button[name=skip]:visible")
        if skip.count() and not self.bold:
            skip.click()
        else:
            for attempt in range(ATTEMPTS):
                try:
                    while self.fills(ask):
                        self.waits_for_step()
                    break
                except Error:  # taken back, or pressed just when something else came: then once more
                    if not gone.count():
                        return True
                    if attempt == ATTEMPTS - 1:
                        raise
        expect(gone).to_have_count(0, timeout=PATIENCE_MS)
        return True

    def fills(self, ask: Locator) -> bool:
        """Choose something in every control that is shown, and confirm; says whether another step follows."""
        presses = ask.locator(".bar__verbs button, .race9 button")
        if count := presses.count():
            press = presses.nth(self.dice.randrange(count))
            is_weighty = press.get_attribute("data-weighty") is not None
            press.click()
            if is_weighty:
                ask.locator(".bar__verbs [data-armed]").click()
            return False
        self.says_how(ask, "catalogue")
        self.selects(ask)
        for many in ask.locator("[data-least]").all():
            boxes = many.locator("input[type=checkbox]")
            for index in self.dice.sample(range(boxes.count()), int(many.get_attribute("data-least") or "0")):
                boxes.nth(index).check(force=True)
        self.waits_for_step()
        radios, chosen = ask.locator("input[type=radio][name]:visible:not(.roll *)"), {"a.way"}
        while left := sorted(set(radios.evaluate_all("all => all.map(i => i.name)")) - chosen):
            same = radios.and_(ask.locator(f"input[name='{left[0]}']"))
            wanted = [
                x for value in (self.rule, self.detail) if (x := same.and_(ask.locator(f"[value='{value}']"))).count()
            ]
            count = same.count()
            if not count:  # another step has come in its place
                self.page.wait_for_timeout(40)
                continue
            try:
                (wanted or [same.nth(self.dice.randrange(count))])[0].check(force=True, timeout=3_000)
            except Error:
                if same.count() == count:
                    raise
                continue
            self.waits_for_step()
            chosen.add(left[0])
        self.selects(ask)
        for index in range(ask.locator("input[type=number]").count()):
            number = ask.locator("input[type=number]").nth(index)
            if number.is_visible():
                number.fill(number.get_attribute("min") or "0")
        return self.confirms(ask)

    def waits_for_step(self) -> None:
        """Wait until what follows on a choice is on the page."""
        expect(self.page.locator("form[data-stepping]")).to_have_count(0, timeout=PATIENCE_MS)

    def says_how(self, ask: Locator, way: str) -> None:
        """Choose how a rule is said, where that can be chosen."""
        chosen = ask.locator(f"input[name='a.way'][value='{way}']")
        if chosen.count():
            chosen.check(force=True)
            head = ask.locator(f".cases[data-on='way'] > .case[data-case='{way}'] > .case__head")
            for index in range(head.count()):
                if head.nth(index).is_visible():
                    head.nth(index).click()

    def confirms(self, ask: Locator) -> bool:
        """Send what was chosen, once more where the page asks whether one is sure; says whether another step follows."""
        go = ask.locator(".bar__go")
        is_last = go.get_attribute("data-goes") is None
        is_weighty = go.get_attribute("data-weighty") is not None
        go.click()
        if is_weighty and is_last:
            ask.locator(".bar__go[data-armed]").click()
        return not is_last

    def selects(self, ask: Locator) -> None:
        """Choose something in every list that is shown and has nothing chosen; a choice may open another list."""
        for index in range(ask.locator("select").count()):
            select = ask.locator("select").nth(index)
            if select.is_visible() and not select.input_value():
                options = select.locator("option:not([value='']):not([value='~'])")
                offered = [each.get_attribute("value") for each in options.all()]
                wanted = [value for value in (self.rule, self.detail) if value in offered]
                select.select_option(wanted[0] if wanted else self.dice.choice(offered))


def play_on(*guests: Guest, until: int = 400) -> int:
    """Everybody answers until the game is over on every page, or so many answers were given."""
    given = idle_ms = 0
    while given < until and not all(guest.is_over() for guest in guests):
        acted = [guest.answers() for guest in guests]
        given += sum(acted)
        idle_ms = 0 if any(acted) else idle_ms + IDLE_MS
        assert idle_ms < PATIENCE_MS, "nobody is asked, and it is not over"
        if idle_ms:
            guests[0].page.wait_for_timeout(IDLE_MS)
    return given
