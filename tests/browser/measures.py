"""What is measured of a page that the browser draws: where things stand, what lies on them, what moves, what axe finds."""

from collections.abc import Iterator, Sequence
from typing import Final

from axe_core_python.base import AXE_SCRIPT
from playwright.sync_api import Frame, Page

from tests.browser.guest import Guest

SIZES: Final = ((390, 844), (640, 400), (1280, 800))  # a phone, a laptop at 200 %, a laptop
COLOURS: Final = ("color-contrast", "link-in-text-block")
EVERYTHING: Final = ("wcag2a", "wcag2aa", "wcag21aa", "wcag22aa", "best-practice")
USUAL_SHIFT: Final = 0.02  # of a usual turn
SCENE_SHIFT: Final = 0.1  # in a window of 400 pixels, of a usual turn of Schicki Micki, every scene of which is another
MOST_SHIFT: Final = 0.2  # of any turn, the first of its kind among them
SHIFTS: Final = """
window.shifted = 0, window.moved = [], window.forms = [];
new PerformanceObserver(list => { for (const each of list.getEntries()) {
  window.shifted += each.value;
  for (const { node, previousRect: was, currentRect: is } of each.sources)
    window.moved.push(`${(node?.nodeType === 3 ? node.parentElement : node)?.outerHTML.slice(0, 60)} ${[was.x, was.y, is.x, is.y, is.width, is.height].map(Math.round)}`);
} }).observe({ type: "layout-shift", buffered: false });
addEventListener("DOMContentLoaded", () => {
  new MutationObserver(() => window.forms.push(document.querySelector("#bar")?.className ?? "")).observe(document.body, { subtree: true, childList: true, attributeFilter: ["class"] });
  const apart = new CSSStyleSheet();
  apart.replaceSync(".record { visibility: hidden; }");
  document.adoptedStyleSheets.push(apart);
});
"""
"""Sums up all that shifts, whenever it does: within half a second of a press a browser forgives it, so that a busy machine would decide.
The history beside the table grows from its top, which is no part of the frame."""
TAKE_SHIFT: Final = "() => { const was = [window.shifted ?? 0, [...new Set(window.moved)], [...new Set(window.forms)]]; window.shifted = 0, window.moved = [], window.forms = []; return was; }"
FAULTS: Final = """isTouched => {
  const pressed = "#act :is(.hand .card, .bar__go, .bar__verbs .btn, .bar__more .btn, .race9 .btn, .order-chip)", found = [];
  const isSeen = (x, b) => b.width && !x.closest("details:not([open]) > :not(summary)") && getComputedStyle(x).visibility === "visible";
  const shown = all => [...document.querySelectorAll(all)].map(x => [x, x.getBoundingClientRect()]).filter(([x, b]) => isSeen(x, b));
  const say = (what, x) => found.push(`${what}: ${x.outerHTML.slice(0, 110)}`);
  if (document.documentElement.scrollWidth > innerWidth) say("wider than the window", document.querySelector("main"));
  for (const [x, b] of shown(`.call, ${pressed}`)) if (b.left < -1 || b.top < -1 || b.right > innerWidth + 1 || b.bottom > innerHeight + 1) say("beyond the window", x);
  for (const [x, b] of shown(pressed)) if (![.1, .5, .9].every(y => [x, ...document.querySelectorAll(".card:has(:checked)")].some(each => each.contains(document.elementFromPoint(b.left + b.width / 2, b.top + b.height * y))))) say("something lies on", x);
  for (const [x, b] of shown(`${pressed}, .act .opt, .top .tool`)) if (isTouched && (b.width < 43.5 || b.height < 43.5)) say("too small for a finger", x);
  for (const [x] of shown(".call__who, .fate, .bar__say > span, .bar .btn, .opt > span, .card .tagged"))
    if (x.scrollWidth > x.clientWidth + 1 && getComputedStyle(x).display !== "inline" && getComputedStyle(x).overflowX !== "visible") say("is cut", x);
  for (const [x] of shown("#act :is(input, select, textarea, button), .top :is(a, button)")) if (!(x.ariaLabel || x.innerText || x.placeholder || x.labels?.[0]?.innerText || x.querySelector("[aria-label]"))?.trim()) say("has no name", x);
  if (!document.querySelector("#end-h") && document.querySelector(".fit").getBoundingClientRect().height < 90) say("no room", document.querySelector(".fit"));
  return found;
}"""

BARRIERS: Final = """runOnly => axe.run({ runOnly, resultTypes: ["violations"] })
  .then(({ violations }) => violations.map(each => `${each.id} ${each.nodes[0].html.slice(0, 120)}`))"""


def find_faults(page: Page | Frame) -> list[str]:
    """Return what of a turn is out of the window, covered, cut, too small for a finger or without a name."""
    width, is_touched = page.evaluate("[innerWidth, innerWidth < 640]")
    return [f"{width}: {fault}" for fault in page.evaluate(FAULTS, is_touched)]


def find_barriers(page: Page, rules: Sequence[str] = EVERYTHING) -> Iterator[str]:
    """Return what axe finds on a page as it stands, by day, and of its colours in the dark."""
    motion = "reduce" if page.evaluate("matchMedia('(prefers-reduced-motion: reduce)').matches") else "no-preference"
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE_SCRIPT)
    for scheme, looked_for in (("light", rules), ("dark", COLOURS)):
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")  # a turn that begins flashes
        yield from (f"{scheme}: {found}" for found in page.evaluate(BARRIERS, list(looked_for)))
    page.emulate_media(color_scheme="light", reduced_motion=motion)


def visit_pages(home: str, ada: Guest) -> Iterator[str]:
    """Return what axe finds on every kind of page that stands by itself, with all open that can be opened."""
    ada.page.goto(f"{home}open/caccia")
    lobby = ada.opens(home, "Ada", seats=3)
    for address in (
        home,
        f"{home}open/caccia",
        lobby,
        *(f"{home}{each}" for each in ("rules/eleusis", "ladder/eleusis", "help")),
    ):
        ada.page.goto(address)
        ada.page.evaluate("() => document.querySelectorAll('details').forEach(each => { each.open = true; })")
        yield from (f"{address}: {fault}" for fault in find_barriers(ada.page))
