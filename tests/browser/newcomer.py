"""A first visit up to the first move, and how long a person would take for it."""

from playwright.sync_api import Locator, Page, expect

PAGE_S, WORD_S, PRESS_S = 1.35, 60 / 450, 1.2
"""To grasp a page, to skim a word, to point at something and press it: people's times by the keystroke-level model (Card,
Moran, Newell) and Carver's 450 words a minute. What the machine takes is not counted: a busy one would decide."""
LONGEST_S = 19
"""Below the twenty that no game may need: those with a step more take so much longer."""
READ = """goal => {
  const read = [...document.querySelectorAll("main :is(h1, h2, label, legend, a, button, .point, .fate, .bar__say)")]
    .filter(x => x === goal || goal.compareDocumentPosition(x) & Node.DOCUMENT_POSITION_PRECEDING)
    .filter(x => !x.matches(".vh, .card") && !x.closest("details:not([open]) > :not(summary)") && x.getBoundingClientRect().width > 1)
    .filter((x, i, all) => !all.some(y => y !== x && y.contains(x)) && !x.querySelector("input:checked"));
  const screens = Math.max(0, Math.ceil((goal.getBoundingClientRect().bottom - innerHeight) / innerHeight));
  const seen = x => {
    const copy = x.cloneNode(true);
    copy.querySelectorAll(".vh, option:not(:checked)").forEach(each => each.remove());
    return copy.textContent.replace(/\\s+/g, " ").trim();
  };
  return [read.map(seen), screens];
}"""
"""The headings, labels, words about the turn, and what may be pressed, as far as the goal, without what is ticked already or is not
to be seen; and how often one scrolls to it."""


class Newcomer:
    """Someone's first visit, and how long a person would have taken for it."""

    def __init__(self, page: Page) -> None:
        self.page, self.seconds, self.known = page, 0.0, {""}

    def presses(self, goal: Locator) -> None:
        """Read until something is found, and press it; what was read before is not read again."""
        expect(goal).to_be_visible()
        read, screens = goal.evaluate(READ)
        words = sum(len(text.split()) for text in read if text not in self.known)
        self.known.update(read)
        self.seconds += words * WORD_S + (screens + 1) * PRESS_S
        goal.click(force=True)

    def comes(self, address: str) -> None:
        self.page.wait_for_url(address, wait_until="domcontentloaded")
        self.seconds += PAGE_S


def move_first(house, guest, game: str, size: str) -> float:
    """Come to a house with nothing known, and make the first move of a game; returns the seconds it would take a person."""
    ada = guest("it", size)
    page = ada.page
    anna = Newcomer(page)
    page.goto(house.home)
    anna.comes(house.home)
    anna.presses(page.get_by_role("link", name=game))
    anna.comes("**/open/*")
    anna.presses(page.get_by_role("button", name="Allenati con i robot"))
    ada.comes()
    anna.seconds += PAGE_S
    expect(page.get_by_role("heading", level=1)).to_contain_text("Tocca a te")
    card = page.locator("main .hand .card > input[name^='a.']").first
    if card.count():
        anna.presses(card)
    with page.expect_response(lambda got: got.url.endswith("/answer") and got.status == 204):
        anna.presses(page.locator("main .bar button:visible").last)
    return anna.seconds
