"""What moves, sounds and is uncovered a step at a time, and what does not for whoever wants it still."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect
from starlette.requests import Request

from adapters.web.actions import region_response
from adapters.web.page_model import QUIET
from games.registry import GAMES
from tests.bot.presenters.test_every_game import played as positions
from tests.browser.gallery import CONTEXT, Gallery, Turn, ending, look, turns, wait_until
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


def opened(browser, turn, **wishes):
    """A turn's page on a phone, and what it asked of the device."""
    context = browser.new_context(viewport={"width": 390, "height": 844}, locale="it-IT", has_touch=True, **wishes)
    page = context.new_page()
    page.set_default_timeout(PATIENCE_MS)
    page.add_init_script(HEARD)
    gallery = Gallery(page, turn)
    gallery.open()
    return page, gallery


@pytest.fixture(scope="module")
def played():
    return next(turn for turn in turns("mattazza", 4, "mattazza0", length=40) if len(turn.moments) == 3)


def test_how_to_play_is_one_press_away_at_a_first_turn_and_so_is_the_way_back(browser):
    page, _ = opened(browser, next(turns("mattazza", 4, "mattazza0", length=40)))
    how = page.locator(".primer__in")
    expect(how).to_be_hidden()
    page.locator(".point a").click()
    expect(how).to_be_in_viewport()
    page.locator("#side .side__close a").click()
    expect(how).to_be_hidden()
    page.context.close()


@pytest.mark.parametrize(("wish", "flown"), [("no-preference", 1), ("reduce", 0)])
def test_a_card_flies_to_its_place_and_its_copy_goes_unless_movement_is_not_wanted(browser, played, wish, flown):
    page, gallery = opened(browser, played, reduced_motion=wish)
    page.locator(".hand input[data-control]").first.check(force=True)
    gallery.send()
    assert page.evaluate("heard.flown") == flown
    expect(page.locator(".flying")).to_have_count(0)
    page.context.close()


def test_a_picture_has_come_before_it_is_shown(browser, played):
    """With an answer that takes its time the former one stays; the limit after which nobody waits is out of the way."""
    page, gallery = opened(browser, played)
    page.add_init_script("const later = setTimeout; window.setTimeout = (f, ms) => ms === 1000 ? 0 : later(f, ms);")
    gallery.open()
    source, held = page.locator("[data-board-source]"), []
    former = source.get_attribute("srcset")
    page.route("**/board.webp*", lambda route: held.append(route))  # noqa: PLW0108 (Playwright looks at its signature)
    gallery.go_on()
    while not held:
        page.wait_for_timeout(20)
    assert source.get_attribute("srcset") == former
    for route in held:
        gallery.answer(route)
    page.unroute("**/board.webp*")
    expect(source).not_to_have_attribute("srcset", former)
    page.context.close()


def test_a_picture_that_comes_when_nobody_waits_any_more_is_let_go(browser, played):
    page, gallery = opened(browser, played)
    page.add_init_script(
        "const later = setTimeout; window.setTimeout = (f, ms) => later(f, ms === 1000 ? 0 : ms); window.kept = new Set();"
        "const make = URL.createObjectURL, drop = URL.revokeObjectURL;"
        "URL.createObjectURL = blob => { const made = make.call(URL, blob); kept.add(made); return window.made = made; };"
        "URL.revokeObjectURL = made => { drop.call(URL, made); kept.delete(made); };"
    )
    gallery.open()
    source, held = page.locator("[data-board-source]"), []
    former = source.get_attribute("srcset")
    page.route("**/board.webp*", lambda route: held.append(route))  # noqa: PLW0108 (Playwright looks at its signature)
    gallery.go_on()
    expect(source).not_to_have_attribute("srcset", former)
    for route in held:
        gallery.answer(route)
    wait_until(page, "window.made && !kept.size")
    page.unroute("**/board.webp*")
    page.context.close()


def test_the_place_of_ones_next_card_comes_with_the_picture_in_which_it_is_free(browser, played):
    page, gallery = opened(browser, played)
    page.add_init_script("const later = setTimeout; window.setTimeout = (f, ms) => ms === 1000 ? 0 : later(f, ms);")
    gallery.open()
    place, held = page.locator(".slim-only .own-place"), []
    expect(place).to_be_visible()
    gallery.go_on()
    expect(place).to_have_count(0)
    page.route("**/board.webp*", lambda route: held.append(route))  # noqa: PLW0108 (Playwright looks at its signature)
    gallery.go_on()
    expect(place).to_be_attached()
    expect(place).to_be_hidden()
    while not held:
        page.wait_for_timeout(20)
    for route in held:
        gallery.answer(route)
    page.unroute("**/board.webp*")
    expect(place).to_be_visible()
    page.context.close()


def end_of_a_trick():
    """A trick of which one card is missing, the whole trick, and the next one's first card, as somebody who waits sees them."""
    shown = []
    for table in positions(GAMES["ottocento"], 4, "ottocento1"):
        trick, awaited = table.position.state.trick, {question.seat for question in table.position.ask.must}
        waits = {seat: look(table, seat, "it") for seat in range(4) if trick and seat not in awaited}
        shown = [*shown[-2:], (trick and trick.taker, trick and len(trick.plays), waits)]
        if len(shown) == 3 and shown[1][0] is not None and shown[2][:2] == (None, 1):
            seat = min(set.intersection(*(set(waits) for _, _, waits in shown)))
            return Turn("ottocento", "play", seat, [waits[seat] for _, _, waits in shown])
    raise AssertionError("no trick comes to its end")


@pytest.mark.parametrize(("wish", "flown"), [("no-preference", 4), ("reduce", 0)])
def test_a_trick_stands_for_a_while_and_flies_to_its_taker_or_goes_where_movement_is_not_wanted(browser, wish, flown):
    page, gallery = opened(browser, end_of_a_trick(), reduced_motion=wish)
    page.evaluate("""() => { heard.drawn = []; document.addEventListener("htmx:after:swap", () => { heard.came ??= performance.now(); }); new MutationObserver(() => heard.drawn.push(performance.now()))
      .observe(document.querySelector("[data-board-source]"), { attributeFilter: ["srcset"] }); }""")
    gallery.go_on()
    wait_until(page, "heard.drawn.length === 1")
    gallery.go_on()
    wait_until(page, "heard.drawn.length === 2")
    assert page.evaluate("heard.drawn[1] - heard.came") > 1_000
    expect(page.locator(".top__where")).to_contain_text("giro 2")
    assert page.evaluate("heard.flown") == flown
    expect(page.locator(".flying")).to_have_count(0)
    page.context.close()


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


def test_an_end_says_the_outcome_first_then_what_was_hidden_a_press_each_and_can_be_shared(browser):
    page, gallery = opened(browser, ending("caccia", 2, "caccia0"))
    gallery.go_on()
    steps, press = page.locator("[data-reveals] > li"), page.locator("[data-reveal]")
    expect(page.locator(".outcome h1")).to_be_visible()
    stage = page.locator(".stage").bounding_box()
    assert page.locator(".outcome").bounding_box()["y"] < stage["y"] < press.bounding_box()["y"]
    count = steps.count()
    assert count > 2
    assert page.locator("[data-reveals] > li:visible").count() == 0
    record = page.locator(".record-box")
    for shown in (1, 2):
        expect(record).to_be_hidden()
        press.click()
        assert page.locator("[data-reveals] > li:visible").count() == shown
        expect(page.locator("[data-board-source]")).to_have_attribute("srcset", re.compile(f"&upto={shown}$"))
    page.locator("[data-share]").click()
    wait_until(page, "heard.shared.length")
    [[kind, title]] = page.evaluate("heard.shared")
    assert kind == "image/png"
    assert title
    gallery.open()
    gallery.place = 1
    page.reload()
    assert page.locator("[data-reveals] > li:visible").count() == count
    page.set_viewport_size({"width": 1280, "height": 800})
    expect(record).to_be_visible()
    boxes = {part: page.locator(part).bounding_box() for part in (".stage", ".after", "#side")}
    assert boxes[".stage"]["y"] + boxes[".stage"]["height"] <= 800, "the map of an end is seen whole"
    assert boxes[".after"]["y"] + boxes[".after"]["height"] <= boxes["#side"]["y"] + 1
    page.context.close()


def test_an_answer_that_was_overtaken_by_later_news_takes_nothing_back(browser, played):
    """Both come by connections of their own: the one that shows the table as it was later stays."""
    page, gallery = opened(browser, played)

    def arrive(text: str) -> str:
        """Have an answer arrive; what the page says then of whose turn it is."""
        page.evaluate("text => htmx.swap({ text, sourceElement: document.body, target: '#turn', swap: 'none' })", text)
        return page.locator("#call").inner_text()

    def answer() -> str:
        """An answer that shows the table as the gallery has it now."""
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
