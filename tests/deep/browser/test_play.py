"""Whole rounds by people in real browsers."""

import re

import pytest
from axe_core_python.sync_playwright import Axe
from playwright.sync_api import expect

from tests.browser.barriers import OPENED, WCAG
from tests.browser.gallery import wait_until
from tests.browser.guest import play_on

pytestmark = pytest.mark.browser


WIDE = "document.documentElement.scrollWidth <= innerWidth"


def test_two_people_and_robots_play_a_round_to_its_end_which_has_no_barrier(house, guest):
    """Anna at a laptop in Italian, Bruno on a phone in English; nobody sees another's hand, and nothing is too wide."""
    anna, bruno = guest("it"), guest("en", "phone", device_scale_factor=2, has_touch=True)
    table = anna.opens(house.home, "Anna", seats=4)
    anna.shortens()
    bruno.sits(table, "Bruno")
    anna.starts()
    expect(bruno.page).to_have_url(re.compile(r"/seat/2"))
    hand = bruno.page.locator(".hand .card")
    for _ in range(20):
        if hand.count() <= 5:
            play_on(anna, bruno, until=1)
        assert bruno.page.evaluate(WIDE)
    assert hand.count() > 5
    watcher = guest("it")
    watcher.page.goto(table)
    for page in (watcher.page, anna.page):
        assert page.locator(".hand .card").count() == 0
    bruno.bold = True
    play_on(anna, bruno)
    expect(anna.page.locator(".result")).to_contain_text("Vinc")
    expect(anna.page.locator(".record-box")).to_contain_text("I colori si alternano")
    assert bruno.page.evaluate(WIDE)
    for person in (anna, bruno):
        assert person.is_over()
        expect(person.page.get_by_role("table").first).to_be_visible()
        person.page.evaluate(OPENED)
        found = Axe().run(person.page, options={"runOnly": WCAG})
        assert [f"{each['id']} {node['html'][:200]}" for each in found["violations"] for node in each["nodes"]] == []


def test_a_restart_in_the_middle_of_a_round_loses_nothing(house, guest):
    """The process is killed while people play; the pages find it again and the game goes on where it stood."""
    anna, bruno = guest("it"), guest("it")
    table = anna.opens(house.home, "Anna", seats=3)
    bruno.sits(table, "Bruno")
    anna.starts()
    play_on(anna, bruno, until=9)
    before = anna.page.locator(".record-box li").all_inner_texts()
    assert before
    house.stop(kill=True)
    house.start()
    anna.page.reload()
    after = anna.page.locator(".record-box li").all_inner_texts()
    assert after[: len(before)] == before or after[-len(before) :] == before
    bruno.page.wait_for_timeout(2500)
    assert play_on(anna, bruno, until=6) >= 1
    away = ("net::ERR_", "Failed to load", "Failed to fetch", "network error")
    guest.complaints[:] = [said for said in guest.complaints if not any(word in said for word in away)]


def test_a_page_whose_scripts_come_apart_hears_what_happens(house, guest):
    """However late the scripts after the first one come, as over a slow network, the page listens to its table."""
    anna, bruno, held = guest("it"), guest("it", "phone"), []
    table = anna.opens(house.home, "Anna")
    anna.page.route("**/*.js*", lambda route: held.append(route))  # noqa: PLW0108 (Playwright looks at its signature)
    anna.page.goto(table, wait_until="commit")
    while not held:
        anna.page.wait_for_timeout(20)
    held.pop(0).continue_()
    wait_until(anna.page, "() => !!window.htmx")
    anna.page.evaluate("new Promise(done => setTimeout(done))")
    while held or anna.page.evaluate("document.readyState !== 'complete'"):
        if held:
            held.pop(0).continue_()
        anna.page.wait_for_timeout(20)
    bruno.sits(table, "Bruno")
    expect(anna.page.locator("#lobby")).to_contain_text("Bruno", timeout=20_000)


def test_a_page_that_played_stands_as_one_that_is_loaded(house, guest):
    """Answers and news bring only what a page has not: put together it is the whole, to the last line of the record."""
    anna, bruno = guest("it"), guest("it", "phone")
    table = anna.opens(house.home, "Anna", game="quindici", seats=2)
    bruno.sits(table, "Bruno")
    anna.starts()
    play_on(anna, bruno, until=16)
    stands = """() => [...document.querySelectorAll("[data-digest]")].map(at => [at.id, at.dataset.digest, at.textContent])"""
    lines = """() => [...document.querySelectorAll(".record > li")].map(li => [li.id, li.className, li.textContent])"""
    newest = """async () => new DOMParser().parseFromString(await (await fetch(location.href)).text(), "text/html").querySelector(".record > li").id"""
    for person in (anna, bruno):
        expect(person.page.locator(".record > li").first).to_have_attribute("id", person.page.evaluate(newest))
        told = person.page.locator(".record-box li").count()
        assert told > 8
        before = person.page.evaluate(lines), person.page.evaluate(stands)
        person.page.reload()
        person.page.wait_for_load_state()
        after = person.page.evaluate(lines), person.page.evaluate(stands)
        assert before[0] == after[0]
        assert [each[:2] for each in before[1]] == [each[:2] for each in after[1]]


def test_a_form_that_was_answered_may_be_sent_again(house, guest):
    """The part of the page that it stands in has not changed and does not come again, but the next press is another."""
    anna, bruno = guest("it"), guest("it")
    table = anna.opens(house.home, "Anna", game="quindici", seats=2)
    bruno.sits(table, "Bruno")
    anna.starts()
    form = anna.page.locator("form[action$='/time']")
    press = form.locator("input[name=press]")
    first = press.input_value()
    with anna.page.expect_response(lambda response: response.url.endswith("/time")):
        form.evaluate("form => form.requestSubmit()")
    expect(press).not_to_have_value(first)
