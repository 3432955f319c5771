"""Who plays several seats, or at several tables: tabs of one page, which leads to the next that is asked, and a strip on every other."""

import pytest
from playwright.sync_api import expect

pytestmark = pytest.mark.browser

SIT = """async ([table, seat]) => (await fetch(`${table}/sit`, { method: "POST", body: new URLSearchParams({ seat, press: "00112233445566aa" }) })).status"""
ASKED = "() => document.querySelector('.bar__go:not(.bar__go--wait), .bar__verbs .btn')"


def test_several_seats_are_tabs_of_one_page_which_leads_to_the_next_one(house, guest):
    ada = guest("it", "phone")
    table, page = ada.opens(house.home, "Ada", game="mattazza", seats=4).partition("?")[0], ada.page
    assert page.evaluate(SIT, [table, "2"]) < 400
    page.goto(table)
    ada.starts()
    expect(page.locator(".tabs > a")).to_have_count(2)
    shown = set()
    page.evaluate("window.isSame = true")
    for _ in range(8):
        page.wait_for_function(ASKED)
        assert page.locator(".tabs > [aria-current]").get_attribute("href") == page.evaluate("location.pathname")
        shown.add(page.url)
        assert ada.answers()
    assert len(shown) == 2
    assert page.evaluate("window.isSame"), "no other page was loaded"
    page.wait_for_function(ASKED)
    page.goto(house.home)
    strip = page.locator("#turns")
    expect(strip).to_contain_text("Mattazza")
    strip.get_by_role("link").first.click()
    expect(page.locator(".tabs > [aria-current]")).to_have_count(1)
