"""Where somebody lives is guessed from their machine, and counts once they press."""

from __future__ import annotations

import os

import pytest
from axe_core_python.sync_playwright import Axe
from playwright.sync_api import expect

pytestmark = pytest.mark.browser


def test_the_zone_of_the_machine_is_chosen_beforehand_and_no_more_once_another_was_asked_for(house, guest):
    anna = guest("it", "phone", timezone_id="Asia/Kabul")
    anna.opens(house.home, "Anna")
    anna.page.goto(house.home)
    anna.page.get_by_role("link", name="I miei orari").click()
    place = anna.page.get_by_label("Dove vivi?")
    expect(place).to_have_value("Asia/Kabul")
    expect(anna.page.locator("#own")).to_contain_text("Non hai ancora detto")
    if shots := os.environ.get("SHOTS"):
        anna.page.screenshot(path=f"{shots}/hours-phone.png", full_page=True)
    assert Axe().run(anna.page)["violations"] == []
    assert anna.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    anna.page.get_by_role("button", name="È giusto così").click()
    expect(anna.page.locator("#own")).to_contain_text("Vivi a Kabul")
    place.select_option("Australia/Lord_Howe")
    anna.page.get_by_label("domenica").check()
    anna.page.get_by_role("button", name="È giusto così").click()
    expect(anna.page.locator("#own")).to_contain_text("Vivi a Lord Howe")
    expect(place).to_have_value("Australia/Lord_Howe")
    expect(anna.page.get_by_label("domenica")).to_be_checked()
