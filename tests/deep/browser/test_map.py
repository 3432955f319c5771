"""Places pressed on the picture itself: radios over it, and the list that says the same."""

import pytest
from playwright.sync_api import expect

pytestmark = pytest.mark.browser


def test_on_a_phone_too_and_every_place_has_a_name_and_a_finger_finds_the_nearest(house, guest):
    anna = guest("it", "phone", device_scale_factor=2, has_touch=True)
    anna.opens(house.home, "Anna", game="caccia", seats=2)
    anna.starts()
    page = anna.page
    anna.owed().first.wait_for()
    channels = page.locator(".ring:visible")
    for card in page.locator(".hand input[data-control]").all():
        card.check(force=True)
        anna.waits_for_step()
        if channels.count():
            break  # a card that can only go one way asks for no place
    expect(channels.first).to_be_visible()
    picture = page.locator("#pic").bounding_box()
    for channel in channels.all():
        box = channel.bounding_box()
        assert min(box["width"], box["height"]) >= 24
        assert (channel.get_attribute("aria-label") or "").strip()
        assert picture["x"] <= box["x"] + box["width"] / 2 <= picture["x"] + picture["width"]
        assert picture["y"] <= box["y"] + box["height"] / 2 <= picture["y"] + picture["height"]
    box = channels.first.bounding_box()
    page.touchscreen.tap(box["x"] + box["width"] / 2 + 4, box["y"] + box["height"] / 2 + 4)
    expect(page.locator(".ring:visible:checked")).to_have_count(1)
    chosen = page.locator(".ring:visible:checked").get_attribute("data-echo-text")
    expect(page.locator(".bar__say")).to_contain_text(chosen)
    page.locator(".roll summary").click()
    listed = page.locator(".roll label:visible")
    assert listed.count() == channels.count()
    listed.last.click()
    expect(page.locator(".ring[data-on]:visible")).to_have_attribute(
        "value", page.locator(".roll input:checked").input_value()
    )
