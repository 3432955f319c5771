"""The table for those who use no mouse or no eyes."""

import re

import pytest
from axe_core_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from tests.browser.barriers import find_barriers

pytestmark = pytest.mark.browser


def focused(page: Page) -> dict[str, str]:
    return page.evaluate(
        "(() => { const e = document.activeElement; return {tag: e.tagName, type: e.type || '', name: e.name || '', "
        "id: e.id, text: (e.innerText || e.value || '').trim(), ask: e.closest('.act[data-kind=must]') ? 'must' : ''}; })()"
    )


def tab_to(page: Page, wanted, most: int = 120) -> dict[str, str]:
    for _ in range(most):
        page.keyboard.press("Tab")
        at = focused(page)
        if wanted(at):
            return at
    raise AssertionError("the keyboard does not get there")


def test_a_round_by_keyboard_alone(house, guest):
    """Tab, arrows, Space and Enter are enough from the first page to a play, and the focus is never lost."""
    page = guest("it").page
    page.goto(house.home)
    tab_to(page, lambda at: at["text"] == "Eleusis Express")
    page.keyboard.press("Enter")
    page.wait_for_url("**/open/eleusis")
    tab_to(page, lambda at: "robot" in at["text"])
    page.keyboard.press("Enter")
    page.wait_for_url("**/seat/*")
    over = page.locator(".over-box .result")
    plays = 0
    for _ in range(5_000):
        ask = page.locator(".act[data-kind=must]:not([data-answered])")
        if over.count():  # a robot has found the rule
            break
        if not ask.count():
            page.wait_for_timeout(60)
            continue
        question = ask.first.get_attribute("data-question")
        page.evaluate("document.querySelector('.skip').focus()")
        page.keyboard.press("Enter")
        at = tab_to(page, lambda at: at["ask"] == "must")
        if at["name"] == "a.way":
            tab_to(page, lambda at: at["name"] == "skip")
        elif at["type"] == "radio":
            page.keyboard.press("Space")
            page.keyboard.press("ArrowRight")
            tab_to(page, lambda at: at["tag"] == "BUTTON" and at["text"].startswith("Gioca"))
            plays += 1
        page.keyboard.press("Enter")
        expect(page.locator(f".act[data-kind=must][data-question='{question}']:not([data-answered])")).to_have_count(0)
        assert focused(page)["tag"] != "", "the focus fell out of the page"
        if plays >= 4:
            break
    assert plays >= 4 or (plays and over.count())


def test_a_round_by_roles_names_and_live_regions(house, guest):
    """Somebody who hears the page instead of seeing it is told the turn, the result, and what can be done."""
    page = guest("it").page
    page.goto(house.home)
    page.get_by_role("link", name="Eleusis Express").click()
    page.get_by_role("button", name="Allenati con i robot").click()
    expect(page.get_by_role("banner")).to_contain_text("sei Ospite, posto 1")
    turn = page.get_by_role("form", name=re.compile("Gioca una carta"))
    guess = page.get_by_role("form", name=re.compile("dire la regola"))
    heard = page.get_by_role("log", name="Cronaca")
    over = page.locator(".over-box .result")
    plays = 0
    while plays < 3:
        expect(turn.or_(guess).or_(over).first).to_be_visible()
        if over.count():  # a robot has found the rule
            assert plays
            break
        call = page.get_by_role("region", name="A chi tocca")
        expect(call.get_by_role("heading", level=1)).to_contain_text("Tocca a te")
        assert call.locator("[aria-live=polite]").count() == 1
        before = heard.inner_text()
        if guess.count():
            guess.get_by_role("button", name="Nessun tentativo").click()
            expect(guess).to_have_count(0)
            continue
        cards = turn.get_by_role("radio")
        asked = page.locator(f".act[data-question='{page.locator('.act').get_attribute('data-question')}']")
        assert re.search(r'radio "(asso|fante|donna|re|\d+) di (cuori|quadri|fiori|picche)', turn.aria_snapshot())
        cards.first.check(force=True)
        turn.get_by_role("button", name=re.compile("Gioca")).click()
        expect(heard).not_to_have_text(before)
        expect(asked).to_have_count(0)
        plays += 1
    figure = page.get_by_role("figure").first
    assert figure.get_by_role("img").first.get_attribute("alt")
    page.get_by_role("link", name="Testo").click()
    expect(page.get_by_role("region", name="Il tavolo a parole").get_by_role("listitem").first).to_be_visible()


@pytest.mark.parametrize("size", [(1280, 800), (390, 844), (640, 400)])
def test_what_stands_above_a_public_table_is_shown_whole(house, guest, size):
    """A rule for turns, of the same name, cut what a table says and the button below it at five lines of a phone."""
    anna = guest("it")
    table = anna.opens(house.home, "Anna", game="mattazza", seats=3)
    anna.starts()
    watcher = guest("it").page
    watcher.set_viewport_size({"width": size[0], "height": size[1]})
    watcher.goto(table)
    expect(watcher.locator(".public-head .call__who")).to_be_visible()
    head = watcher.locator(".public-head")
    assert head.evaluate("e => [e.scrollHeight - e.clientHeight, e.scrollWidth - e.clientWidth]") == [0, 0]


def test_no_page_has_a_barrier_on_a_laptop(house, guest):
    assert find_barriers(house, guest("it", color_scheme="light")) == []


def test_the_zone_of_the_machine_is_chosen_beforehand_and_no_more_once_another_was_asked_for(house, guest):
    anna = guest("it", "phone", timezone_id="Asia/Kabul")
    anna.opens(house.home, "Anna")
    anna.page.goto(house.home)
    anna.page.get_by_role("link", name="I miei orari").click()
    channel = anna.page.get_by_label("Dove vivi?")
    expect(channel).to_have_value("Asia/Kabul")
    expect(anna.page.locator("#own")).to_contain_text("Non mi hai ancora detto")
    assert Axe().run(anna.page)["violations"] == []
    assert anna.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    anna.page.get_by_role("button", name="Salva").click()
    expect(anna.page.locator("#own")).to_contain_text("Sei sull’ora di Kabul")
    channel.select_option("Australia/Lord_Howe")
    anna.page.get_by_label("domenica").check()
    anna.page.get_by_role("button", name="Salva").click()
    expect(anna.page.locator("#own")).to_contain_text("Sei sull’ora di Lord Howe")
    expect(channel).to_have_value("Australia/Lord_Howe")
    expect(anna.page.get_by_label("domenica")).to_be_checked()
