"""How soon a press is seen, and how smoothly cards fly, at one table of Ottocento in real Chromium whose robots answer at once."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from statistics import median, quantiles
from typing import Final

from playwright.sync_api import sync_playwright

from tests.browser.conftest import open_house
from tests.browser.guest import Guest
from tests.browser.whole import launched
from tools.bench.figures import Figure

PRESSES: Final = 60
MOST_MS: Final = 100
FRAME_MS: Final = 17.5  # a frame of sixty a second, as a browser's clock rounds it
WATCH: Final = """() => {
  const seen = window.seen = [], frames = window.frames = [], PARTS = ".call__live, .hand, .pic, #record";
  const isPart = ({ target }) => (target.nodeType === 1 ? target : target.parentElement)?.closest(PARTS);
  let pressed = 0, sent = 0, last = 0, lands = 0;
  const watch = new MutationObserver(changes => {
    if (!sent || !changes.some(isPart)) return;
    const since = sent;
    sent = 0;
    requestAnimationFrame(() => seen.push(performance.now() - since));
  });
  watch.observe(document.body, { subtree: true, childList: true, characterData: true });
  addEventListener("click", e => void (pressed = e.timeStamp), true);
  const send = window.fetch;
  window.fetch = (to, ...more) => {
    if (String(to).endsWith("/answer")) watch.takeRecords(), sent = pressed;  // what was drawn before is no answer
    return send(to, ...more);
  };
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (...given) {
    const made = animate.apply(this, given);
    lands = performance.now() + made.effect.getComputedTiming().duration;
    return made;
  };
  const look = now => {
    if (last && now < lands) frames.push(now - last);
    last = now < lands ? now : 0;
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}"""
"""Notes the time from a click that sends an answer to the first frame with something of it, and that between frames while cards fly."""


def figures(*, quick: bool) -> Iterator[Figure]:
    """How soon presses are seen, and how long a frame takes while cards fly."""
    seen: list[float] = []
    frames: list[float] = []
    with open_house() as house, sync_playwright() as playwright, launched(playwright, is_firefox=False) as browser:
        while len(seen) < (16 if quick else PRESSES):
            page = browser.new_page(viewport={"width": 1280, "height": 800}, locale="it-IT")
            anna = Guest(page, "it", Random(len(seen)))
            anna.opens(house.home, "Anna", game="ottocento", seats=4)
            anna.starts()
            page.evaluate(WATCH)
            press(anna, 16 if quick else PRESSES - len(seen))
            seen += page.evaluate("seen")
            frames += page.evaluate("frames")
            page.close()
    yield worst("from a press to what is seen of it", seen, MOST_MS)
    yield worst("a frame while cards fly", frames, FRAME_MS)


def press(guest: Guest, many: int) -> None:
    """Answer so often, unless the game is over before, as someone does who looks first: when nothing moves any more."""
    while len(guest.taken) < many and not guest.is_over():
        guest.page.wait_for_function("() => !document.getAnimations().some(each => each.playState === 'running')")
        guest.answers()


def worst(name: str, noted: list[float], most: float) -> Figure:
    """Within how many ms 19 of 20 are."""
    told = f"median {median(noted):.1f} ms, longest {max(noted):.1f} ms, of {len(noted)}"
    return Figure(f"{name}, p95", (quantiles(noted, n=20)[-1],), unit="ms", most=most, more=told)
