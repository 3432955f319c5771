"""What a finger, a key or a clock finds in a turn: keys of a race, rings of a mark, a crowded map, the time that is left."""

import pytest
from playwright.sync_api import expect

from tests.browser.gallery import Gallery, turns
from tests.browser.guest import PATIENCE_MS

pytestmark = pytest.mark.browser


@pytest.fixture
def opened(browser):
    contexts = []

    def open_turn(turn):
        context = browser.new_context(viewport={"width": 390, "height": 844}, locale="it-IT", has_touch=True)
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(PATIENCE_MS)
        gallery = Gallery(page, turn, is_drawn=False)
        gallery.open()
        return page, gallery

    yield open_turn
    for context in contexts:
        context.close()


@pytest.fixture(scope="module")
def order():
    return next(turn for turn in turns("caccia", 2, "caccia0", length=40) if turn.prompt.startswith("order"))


def test_a_race_has_a_drawing_on_every_button_and_is_answered_by_the_keys_one_to_nine(opened):
    race = next(turn for turn in turns("schicki", 3, "schicki0", length=30) if turn.prompt == "act")
    page, gallery = opened(race)
    drawn = "all => new Set(all.map(each => each.naturalWidth && getComputedStyle(each).objectPosition)).size"
    assert page.locator(".race9 .btn > img").evaluate_all(drawn) == page.locator(".race9 .btn").count() == 9
    third = page.locator(".race9 .btn").nth(2)
    assert third.locator("kbd").inner_text() == "3"
    token = third.get_attribute("value")
    page.keyboard.press("3")
    for _ in range(PATIENCE_MS // 20):
        if gallery.sent:
            break
        page.wait_for_timeout(20)
    assert [value for name, value in gallery.sent[0] if name == "a."] == [token]


def test_where_places_are_crowded_the_touch_that_chooses_enlarges_the_map(opened, order):
    page, _ = opened(order)
    boxes = [(ring, ring.bounding_box()) for ring in page.locator(".ring:visible").all()]
    middles = [(ring, box["x"] + box["width"] / 2, box["y"] + box["height"] / 2) for ring, box in boxes]
    ring, x, y = next(one for one in middles if any(0 < abs(one[1] - x) + abs(one[2] - y) < 40 for _, x, y in middles))
    page.touchscreen.tap(x, y)
    expect(page.locator("#stage")).to_have_attribute("data-zoom", "2")
    expect(ring).to_be_checked()
    box = ring.bounding_box()
    assert [box["x"] + box["width"] / 2, box["y"] + box["height"] / 2] == pytest.approx([x, y], abs=2) or box[
        "width"
    ] > 44
