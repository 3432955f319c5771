"""Who plays several seats, or at several tables: tabs of one page, which leads to the next that is asked, and a strip on every other."""

import pytest
from playwright.sync_api import expect

pytestmark = pytest.mark.browser

SIT = """async ([table, seat]) => (await fetch(`${table}/sit`, { method: "POST", body: new URLSearchParams({ seat, press: "00112233445566aa" }) })).status"""
ASKED = "() => document.querySelector('.bar__go:not(.bar__go--wait), .bar__verbs .btn')"


def test_several_seats_are_tabs_of_one_page_which_leads_to_the_next_one(house, guest):
    ada = guest("it", "phone")
    page, brief = ada.page, []
    page.on("request", lambda sent: brief.append(sent.url) if "brief=1" in sent.url else None)
    with page.expect_response(lambda got: got.url.endswith("/word")):  # sent under the secret that a second seat renews
        table = ada.opens(house.home, "Ada", game="mattazza", seats=4).partition("?")[0]
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
        ada.waits(ada.answers, "never answered")  # the verb may stand a moment longer than the question
    assert len(shown) == 2
    assert page.evaluate("window.isSame"), "no other page was loaded"
    expect(page.locator(".tabs > [aria-current].is-due")).to_be_visible()
    asked = page.url
    page.goto((shown - {asked}).pop())
    page.wait_for_url(asked)
    page.goto(house.home)
    strip = page.locator("#turns")
    expect(strip).to_contain_text("Mattazza")
    strip.get_by_role("link").first.click()
    expect(page.locator(".tabs > [aria-current]")).to_have_count(1)
    assert brief == [], "a stream that was just opened is no stream that is held up"
