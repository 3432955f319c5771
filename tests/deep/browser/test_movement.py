"""What moves, sounds and is uncovered a step at a time, and what does not for whoever wants it still."""

import re

import pytest
from playwright.sync_api import expect
from starlette.requests import Request

from adapters.web.actions import region_response
from adapters.web.page_model import QUIET
from tests.browser.gallery import CONTEXT, Gallery, turns, wait_until
from tests.browser.guest import PATIENCE_MS

pytestmark = pytest.mark.browser

HEARD = """
window.heard = { notes: 0, buzzes: [], flown: 0, shared: [], notices: [], asked: 0 };
window.Notification = class {
  static permission = "default";
  static async requestPermission() { window.heard.asked += 1; return (this.permission = window.leave ?? "granted"); }
  constructor(title, more) { window.heard.notices.push([title, more ?? null]); }
};
Object.defineProperty(document, "hidden", { get: () => window.away ?? false });
const start = OscillatorNode.prototype.start;
OscillatorNode.prototype.start = function (...at) { window.heard.notes += 1; return start.apply(this, at); };
navigator.vibrate = ms => { window.heard.buzzes.push(ms); return true; };
navigator.canShare = () => true;
navigator.share = async what => { window.heard.shared.push([what.files[0].type, what.title]); };
addEventListener("DOMContentLoaded", () => new MutationObserver(all => {
  for (const each of all) for (const node of each.addedNodes) if (node.classList?.contains("flying")) window.heard.flown += 1;
}).observe(document.body, { childList: true }));
"""
"""Notes down what a page asks of the device."""


def opened(browser, turn, **subscriptions):
    """A turn's page on a phone, and what it asked of the device."""
    context = browser.new_context(
        viewport={"width": 390, "height": 844}, locale="it-IT", has_touch=True, **subscriptions
    )
    page = context.new_page()
    page.set_default_timeout(PATIENCE_MS)
    page.add_init_script(HEARD)
    gallery = Gallery(page, turn)
    gallery.open()
    return page, gallery


@pytest.fixture(scope="module")
def played():
    return next(turn for turn in turns("mattazza", 4, "mattazza0", length=40) if len(turn.moments) == 3)


def test_it_sounds_once_at_one_s_own_turn_and_only_for_whoever_switched_it_on(browser, played):
    for is_wanted in (False, True):
        page, gallery = opened(browser, played)
        if is_wanted:
            page.locator("[data-bell]").click()
            expect(page.locator("[data-bell]")).to_have_attribute("aria-pressed", "true")
        gallery.go_on()
        expect(page.locator(".call--wait")).to_be_visible()
        before = page.evaluate("heard.notes")
        gallery.go_on()
        expect(page.locator(".call--you")).to_be_visible()
        assert page.evaluate("heard.notes") - before == (2 if is_wanted else 0)
        assert page.evaluate("heard.buzzes") == ([80] if is_wanted else [])
        page.context.close()


def test_a_notice_comes_only_to_a_page_nobody_looks_at_and_says_no_more_than_the_call(browser, played):
    page, gallery = opened(browser, played)
    bell, call = page.locator("[data-bell]"), page.locator(".call__who")

    def called(*, is_away: bool) -> list[list[str | None]]:
        """The notices of one turn that comes while somebody waits, looking on or not."""
        gallery.rewind()
        gallery.go_on()
        expect(page.locator(".call--wait")).to_be_visible()
        page.evaluate("away => { window.away = away; heard.notices = []; }", is_away)
        gallery.go_on()
        expect(page.locator(".call--you")).to_be_visible()
        assert page.title().startswith("● "), "the tab says it in any case"
        found = page.evaluate("heard.notices")
        page.evaluate("window.away = false")
        return found

    assert called(is_away=True) == []
    assert page.evaluate("heard.asked") == 0, "nobody is asked for leave unasked"
    page.evaluate("window.leave = 'denied'")
    bell.click()
    assert page.evaluate("heard.asked") == 1
    assert called(is_away=True) == [], "no leave was given"
    page.evaluate("Notification.permission = 'granted'")
    assert called(is_away=False) == []
    assert called(is_away=True) == [[call.evaluate("who => who.textContent"), None]]
    bell.click()
    assert called(is_away=True) == [], "switched off, and called all the same"
    page.context.close()


def test_an_answer_that_was_overtaken_by_later_news_takes_nothing_back(browser, played):
    """Both come by connections of their own: the one that shows the table as it was later stays."""
    page, gallery = opened(browser, played)

    def arrive(text: str) -> str:
        """Have an answer arrive; what the page says then of whose turn it is."""
        page.evaluate("text => htmx.swap({ text, sourceElement: document.body, target: '#turn', swap: 'none' })", text)
        return page.locator("#call").inner_text()

    def answer() -> str:
        plain = Request({"type": "http", "method": "POST", "path": gallery.path, "headers": []})
        return region_response(plain, CONTEXT, gallery.shown(), QUIET, 200).body.decode()

    first, overtaken = page.locator("#call").inner_text(), answer()
    gallery.go_on()
    news = page.locator("#call").inner_text()
    assert news != first
    assert arrive(overtaken) == news
    gallery.place = 0
    assert arrive(answer()) == first
    page.context.close()


def test_news_that_overtake_an_answer_do_not_bring_its_second_step_back(browser):
    """The stream tells that an order was given before the answer to whoever gave it is here: the next one is asked."""
    asked = next(turn for turn in turns("caccia", 2, "caccia0", length=40) if turn.prompt.startswith("order"))
    page, gallery = opened(browser, asked)
    page.locator(".ring:visible").first.check(force=True)
    page.locator(".bar__go").click()
    expect(page.locator("[data-back], .bar__more a[data-turn]").first).to_be_visible()
    expect(page.locator("#act")).to_have_attribute("data-state", re.compile("a.house="))
    turned, held = [], []
    page.on("request", lambda sent: turned.append(sent.url) if "ask=" in sent.url else None)
    page.route("**/answer", lambda route: held.append(route))  # noqa: PLW0108 (Playwright looks at its signature)
    page.locator(".ring--ask:visible").first.check(force=True)
    page.locator(".bar__go").click()
    wait_until(page, "() => true")
    gallery.place = 1
    page.evaluate("document.dispatchEvent(new Event('htmx:sse:before:message'))")
    gallery.bring()
    page.evaluate("document.dispatchEvent(new Event('htmx:sse:after:message'))")
    page.wait_for_timeout(100)
    assert turned == []
    assert len(held) == 1
    page.context.close()
