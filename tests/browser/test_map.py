"""Houses chosen on the picture itself: real buttons over the board, and the list below that says the same."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

pytestmark = pytest.mark.browser


def steps(person, count):
    """Press so many places on the picture, choosing a card first where one is asked for; says how many were taken."""
    page, taken = person.page, 0
    for _ in range(400):
        if taken >= count or person.is_over():
            break
        owed = person.owed()
        if owed.count() == 0:
            page.wait_for_timeout(40)
            continue
        ask = owed.first
        if ask.get_attribute("data-stuck") or ask.locator("[data-spot]").count() == 0:
            person.answers()
            continue
        cards = ask.locator("input[type=radio][data-control=card]")
        if cards.count() and not ask.locator("input[data-control=card]:checked").count():
            cards.first.check(force=True)
        question = ask.get_attribute("data-question")
        places = page.locator("[data-spots] button")
        expect(places.first).to_be_visible()
        places.nth(person.dice.randrange(places.count())).click(force=True)
        if ask.locator("select[data-control=house]").count() and not cards.count():
            places.nth(person.dice.randrange(places.count())).click(force=True)
        gone = page.locator(f"section.ask--must[data-question='{question}']:not(:has(.said--sealed))")
        expect(gone).to_have_count(0, timeout=15_000)
        taken += 1
    return taken


@pytest.mark.parametrize("screen", ["desk", "phone"])
def test_a_step_is_two_presses_on_the_picture(house, guest, screen):
    more = {"device_scale_factor": 2, "has_touch": True} if screen == "phone" else {}
    anna = guest("it", screen, **more) if screen == "phone" else guest("it")
    anna.opens(house.home, "Anna", game="caccia", seats=2)
    anna.starts()
    assert steps(anna, 8) >= 2


def test_every_place_on_the_picture_is_a_button_with_a_name_and_room_for_a_finger(house, guest):
    anna = guest("it", "phone", device_scale_factor=2, has_touch=True)
    anna.opens(house.home, "Anna", game="caccia", seats=2)
    anna.starts()
    page = anna.page
    page.locator("section.ask--must").first.wait_for()
    card = page.locator("input[type=radio][data-control=card]")
    if card.count():
        card.first.check(force=True)
    places = page.locator("[data-spots] button")
    expect(places.first).to_be_visible()
    picture = page.locator("img[data-board]").bounding_box()
    for place in places.all():
        box = place.bounding_box()
        assert min(box["width"], box["height"]) >= 24
        assert (place.get_attribute("aria-label") or "").strip()
        assert picture["x"] <= box["x"] + box["width"] / 2 <= picture["x"] + picture["width"]
        assert picture["y"] <= box["y"] + box["height"] / 2 <= picture["y"] + picture["height"]
