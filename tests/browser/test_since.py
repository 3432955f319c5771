"""What happened since one last looked covers nothing that is pressed until it is opened, and is gone with one's answer."""

from __future__ import annotations

import pytest
from axe_core_python.sync_playwright import Axe
from playwright.sync_api import expect

from tests.browser.test_turn import OUTSIDE, RULES

pytestmark = pytest.mark.browser


def test_what_happened_stands_in_one_line_opens_over_the_table_and_is_seen_again_step_by_step(house, guest):
    anna = guest("it", "phone")
    page = anna.page
    anna.opens(house.home, "Anna", game="ottocento")
    anna.starts()
    page.wait_for_url("**/seat/*")
    for _ in range(3):  # to declare, to play: whoever is asked for a second card has seen others play
        expect(anna.owed()).to_have_count(1)
        anna.answers()
    expect(anna.owed()).to_have_count(1)
    page.reload()
    block = page.locator(".since")
    expect(block).to_be_visible()
    assert page.evaluate(OUTSIDE) == []
    verb = page.locator("[data-go]").first.bounding_box()
    block.locator("summary").click()
    expect(block.locator("li").first).to_be_visible()
    assert page.locator("[data-go]").first.bounding_box() == verb
    assert Axe().run(page, options={"runOnly": RULES})["violations"] == []
    block.get_by_role("link", name="Rivedi queste mosse").click()
    expect(page.get_by_role("heading", level=2)).to_contain_text("Passo 1 di")
    expect(page.locator(".replay__board img")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") == 390
    assert Axe().run(page, options={"runOnly": RULES})["violations"] == []
    page.get_by_role("link", name="Avanti").click()
    expect(page.get_by_role("heading", level=2)).to_contain_text("Passo 2 di")
    page.get_by_role("link", name="Torna al tavolo").first.click()
    expect(page.locator(".since")).to_be_visible()
    if anna.owed().count():
        anna.answers()
        expect(page.locator(".since")).to_have_count(0)
