"""The table for those who use no mouse or no eyes, or want nothing to move; pages without a barrier on a laptop."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.guest import play_on, seat_two
from tests.browser.measures import find_barriers, visit_pages

pytestmark = pytest.mark.browser

FOCUSED = """() => { const e = document.activeElement;
  return { tag: e.tagName, type: e.type || "", name: e.name || "", text: (e.innerText || e.value || "").trim(), is: !!e.closest("#act"), go: e.matches(".bar__go, .bar__verbs .btn, .race9 .btn"), skip: e.matches("[data-skip]"), off: e.getAttribute("aria-disabled") === "true" }; }"""
CHOSEN = "asked => document.querySelector('.spot__in:checked') || document.querySelector('.spot__in')?.name !== asked"
"""Whether a place is chosen; then perhaps another step is asked."""
WATCH = """() => { window.flown = 0; const look = () => { window.flown += document.getAnimations().filter(each => each.playState === "running").length; requestAnimationFrame(look); }; look(); }"""


def tab_to(page: Page, wanted, most: int = 120) -> dict:
    for _ in range(most):
        page.keyboard.press("Tab")
        if wanted(at := page.evaluate(FOCUSED)):
            return at
    raise AssertionError("the keyboard does not get there")


def answer_by_keys(page: Page) -> None:
    """Answer what is asked by Tab, arrows, Space and Enter: the first choice of each kind that is needed, then the verb."""
    for _ in range(8):
        is_enough = page.locator(".bar__go:not([aria-disabled])").count()
        kinds = {"radio"} if is_enough else {"radio", "checkbox"}
        at = tab_to(
            page,
            lambda at, kinds=kinds: at["is"] and (at["type"] in kinds or (at["go"] and not at["off"]) or at["skip"]),
        )
        if at["skip"] or at["go"]:
            break
        page.keyboard.press("Space")
        if at["type"] == "radio":
            page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    page.wait_for_timeout(450)
    if page.locator("[data-armed]").count():
        assert page.evaluate("document.activeElement.matches('[data-armed]')"), "what is asked twice has the focus"
        page.keyboard.press("Enter")


def test_a_whole_game_is_played_by_keyboard_alone(short, guest):
    anna = guest()
    page = anna.page
    page.goto(short.home)
    tab_to(page, lambda at: at["text"] == "Quindici")
    page.keyboard.press("Enter")
    page.wait_for_url("**/open/*")
    tab_to(page, lambda at: "robot" in at["text"])
    page.keyboard.press("Enter")
    anna.comes()
    while not anna.is_over():
        asked = anna.owed().or_(page.locator(".bar__verbs .btn"))  # none is owed between two hands
        anna.waits(lambda asked=asked: asked.count() or anna.is_over(), "never asked")
        if anna.is_over():
            break
        sent = anna.sent
        answer_by_keys(page)
        anna.waits(lambda sent=sent: anna.sent > sent and not anna.on_its_way, "nothing was sent")
        assert page.evaluate("document.activeElement !== document.body"), "the focus fell out of the page"


def test_a_round_by_roles_names_and_live_regions(house, guest):
    """A person who hears the page is told the turn, the result, and what can be done."""
    anna = guest()
    anna.practises(house.home, "eleusis")
    page = anna.page
    turn = page.get_by_role("form", name=re.compile("Gioca una carta"))
    heard = page.get_by_role("log", name="Cronaca")
    told = "() => { window.told = []; for (const id of ['voice', 'alarm']) new MutationObserver(() => window.told.push(document.getElementById(id).textContent)).observe(document.getElementById(id), { childList: true }); }"
    page.evaluate(told)
    for _ in range(3):
        anna.owed().wait_for(state="attached")
        call = page.get_by_role("region", name="A chi tocca")
        expect(call.get_by_role("heading", level=1)).to_contain_text("Tocca a te")
        assert call.locator("[aria-live=polite]").count() == 1
        before = heard.inner_text()
        if turn.count():
            assert re.search(r'radio "(asso|fante|donna|re|\d+) di (cuori|quadri|fiori|picche)', turn.aria_snapshot())
        anna.answers()
        expect(heard).not_to_have_text(before)
    assert any("Tocca a te" in each for each in page.evaluate("window.told"))
    assert page.get_by_role("figure").first.get_by_role("img").first.get_attribute("aria-label")
    page.get_by_role("link", name="Testo").click()
    expect(page.get_by_role("region", name="a parole").get_by_role("listitem").first).to_be_visible()


@pytest.mark.parametrize("wish", ["no-preference", "reduce"])
def test_cards_fly_unless_one_wants_nothing_to_move(house, guest, wish):
    anna = guest(reduced_motion=wish)
    anna.practises(house.home, "mattazza")
    anna.page.evaluate(WATCH)
    for _ in range(3):
        anna.owed().wait_for(state="attached")
        anna.answers()
    assert (anna.page.evaluate("window.flown") > 0) is (wish == "no-preference")


def test_a_sound_comes_once_at_ones_own_turn_and_only_if_it_is_switched_on(house, guest):
    anna = guest()
    anna.page.add_init_script(
        "window.notes = 0; const start = OscillatorNode.prototype.start; OscillatorNode.prototype.start = function (...at) { window.notes++; return start.apply(this, at); };"
    )
    bruno = guest("en", "phone")
    seat_two(house.home, anna, bruno, "quindici", 2)
    while anna.owed().count():
        anna.answers()
    for is_wanted in (False, True):
        if is_wanted:
            anna.page.locator(".tool[aria-pressed]").click()
            expect(anna.page.locator(".tool[aria-pressed=true]")).to_be_visible()
        anna.page.evaluate("window.notes = 0")
        while not anna.owed().count():
            play_on(bruno, until=1)
        assert (anna.page.evaluate("window.notes") > 0) is is_wanted
        while anna.owed().count():
            anna.answers()


def test_on_a_phone_a_finger_finds_the_nearest_place_and_a_list_says_the_same(house, guest):
    anna = guest("it", "phone", device_scale_factor=2, has_touch=True)
    anna.practises(house.home, "caccia")
    page = anna.page
    anna.owed().wait_for(state="attached")
    if (bubble := page.locator(".bubble button")).count():
        bubble.last.click()
    places = page.locator(".spot__in")
    for card in page.locator(".hand .card > input[name^='a.']").all():
        card.check(force=True)
        if places.count() > 1:
            break  # a card that can only go one way asks for no place
    for each in places.all():
        assert (each.get_attribute("aria-label") or "").strip()
    asked, box = places.first.get_attribute("name"), places.first.bounding_box()
    page.touchscreen.tap(box["x"] + box["width"] / 2 + 4, box["y"] + box["height"] / 2 + 4)
    page.wait_for_timeout(200)
    if not page.evaluate(CHOSEN, asked):  # where places are crowded the first touch enlarges
        assert page.locator(".fit--large").count() == 1
        places.first.click(force=True)
    page.wait_for_function(CHOSEN, arg=asked)
    page.locator(".roll summary").click()
    assert page.locator(".roll label:visible").count() == places.count()


def test_no_page_has_a_barrier_on_a_laptop(house, guest):
    assert list(visit_pages(house.home, guest("it"))) == []


def test_the_zone_of_the_machine_is_chosen_beforehand_and_no_more_once_another_was_asked_for(house, guest):
    anna = guest("it", "phone", timezone_id="Asia/Kabul")
    anna.opens(house.home, "Anna")
    anna.page.goto(house.home)
    anna.page.get_by_role("link", name="I miei orari").click()
    field = anna.page.get_by_label("Una città, o la notte")
    expect(field).to_have_value("Asia/Kabul")
    assert list(find_barriers(anna.page)) == []
    assert anna.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    anna.page.get_by_role("button", name="Invia").click()
    expect(anna.page.locator("main")).to_contain_text("Sei sull’ora di Kabul")
    expect(field).to_have_value("")
    field.fill("Lord Howe")
    anna.page.get_by_role("button", name="Invia").click()
    anna.page.get_by_role("button", name="Giorni liberi").click()
    anna.page.get_by_role("button", name="domenica", exact=True).click()
    expect(anna.page.locator("main")).to_contain_text("Sei sull’ora di Lord Howe")
    expect(anna.page.locator("main")).to_contain_text("Giorni liberi: domenica")
