"""An evening in a real browser: planned on a phone by its own clock, answered by someone elsewhere, and moved."""

import re
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from playwright.sync_api import expect

pytestmark = pytest.mark.browser
NEW_YORK = ZoneInfo("America/New_York")


def day(ahead: int, hour: int) -> datetime:
    return (datetime.now(NEW_YORK) + timedelta(days=ahead)).replace(hour=hour, minute=30, second=0, microsecond=0)


def test_an_evening_is_planned_answered_and_moved(house, guest):
    anna, bruno = guest(size="phone", timezone_id="America/New_York"), guest("en", timezone_id="Europe/Rome")
    page = anna.page
    page.goto(f"{house.home}open/quindici")
    page.get_by_label("Il tuo nome").fill("Anna")
    page.get_by_text("Fissa una serata").click()
    page.get_by_label("Giorno e ora").fill(day(3, 20).strftime("%Y-%m-%dT%H:%M"))
    page.get_by_role("button", name="Fissa la data").click()
    page.wait_for_url("**/t/*")
    heading = page.get_by_role("heading", name=re.compile("^Si gioca"))
    expect(heading).to_contain_text("alle 20:30 (New York)")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "nothing stands beyond the phone"
    bruno.sits(page.url, "Bruno")
    at = day(3, 20).astimezone(ZoneInfo("Europe/Rome"))
    yours = bruno.page.get_by_text("Your time").first
    expect(yours).to_contain_text(at.strftime("%H:%M").lstrip("0"))
    bruno.page.get_by_role("button", name="Maybe").click()
    expect(page.get_by_text("Forse: Bruno.")).to_be_visible()
    page.get_by_text("Sposta la data").first.click()
    page.get_by_label("Giorno e ora").fill(day(4, 21).strftime("%Y-%m-%dT%H:%M"))
    page.get_by_role("button", name="Sposta la data").click()
    expect(heading).to_contain_text("alle 21:30 (New York)")
    expect(bruno.page.get_by_role("heading", name="Date:")).to_contain_text("at 21:30 (New York)")
