"""Houses chosen on the picture itself: real buttons over the board, and the list below that says the same."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

pytestmark = pytest.mark.browser


def steps(person, count):
    """Press so many answers at the picture, each with two presses; says how many were taken."""
    page, taken = person.page, 0
    beside, offered = page.locator("[data-beside] button"), page.locator("[data-spots] button, [data-beside] button")
    for _ in range(400):
        if taken >= count or person.is_over():
            break
        owed = person.owed()
        if owed.count() == 0:
            page.wait_for_timeout(40)
            continue
        ask = owed.first
        if ask.locator("form[data-at-once]").count() == 0:
            person.answers()
            continue
        question, is_card = ask.get_attribute("data-question"), ask.locator("[data-control=card]").count()
        title = page.locator(".spots__for").inner_text()
        pressed(person, beside if is_card else page.locator("[data-spots] button"))
        expect(page.locator(".spots__for")).to_have_text(re.compile(f"^{re.escape(title)} → "))
        pressed(person, page.locator("[data-spots] button") if is_card else offered)
        gone = page.locator(f"section.ask--must[data-question='{question}']:not(:has(.said--sealed))")
        expect(gone).to_have_count(0, timeout=15_000)
        taken += 1
    return taken


def pressed(person, offered):
    """Press one of these, whichever lies over another."""
    expect(offered.first).to_be_visible()
    offered.nth(person.dice.randrange(offered.count())).click(force=True)


def test_a_step_is_two_presses_on_the_picture(house, guest):
    anna = guest("it")
    anna.opens(house.home, "Anna", game="caccia", seats=2)
    anna.starts()
    assert steps(anna, 6) >= 1


def test_on_a_phone_too_and_every_place_has_a_name_and_room_for_a_finger(house, guest):
    anna = guest("it", "phone", device_scale_factor=2, has_touch=True)
    anna.opens(house.home, "Anna", game="caccia", seats=2)
    anna.starts()
    page = anna.page
    page.locator("section.ask--must").first.wait_for()
    if page.locator("[data-control=card]").count():
        page.locator("[data-beside] button").first.click()
    places = page.locator("[data-spots] button")
    expect(places.first).to_be_visible()
    picture = page.locator("img[data-board]").bounding_box()
    for place in places.all():
        box = place.bounding_box()
        assert min(box["width"], box["height"]) >= 24
        assert (place.get_attribute("aria-label") or "").strip()
        assert picture["x"] <= box["x"] + box["width"] / 2 <= picture["x"] + picture["width"]
        assert picture["y"] <= box["y"] + box["height"] / 2 <= picture["y"] + picture["height"]
    page.reload()
    page.locator("section.ask--must").first.wait_for()
    assert steps(anna, 6) >= 1
