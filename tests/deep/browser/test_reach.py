"""What a finger, a key or a clock finds in a turn: keys of a race, rings of a mark, a crowded map, the time that is left."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest
from playwright.sync_api import expect

from tests.browser.gallery import Gallery, blank, turns, wait_until
from tests.browser.guest import PATIENCE_MS

pytestmark = pytest.mark.browser


@pytest.fixture
def opened(browser):
    """Open a turn's page on a phone."""
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


def test_rings_of_a_mark_lie_on_the_map_only_once_marking_was_chosen(opened, order):
    page, _ = opened(order)
    rings, mark = page.locator(".ring:visible"), page.locator(".bar__more a[data-turn]").filter(has_text="Segna")
    few = rings.count()
    mark.click()
    expect(mark).to_have_attribute("aria-pressed", "true")
    assert rings.count() > 2 * few
    mark.click()
    expect(rings).to_have_count(few)


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


def test_a_map_is_enlarged_and_moved_by_whoever_wants_to_look_and_made_small_again(opened, order):
    page, _ = opened(order)
    loupe, picture = page.locator("[data-zoomer]"), page.locator("#pic")
    whole = picture.bounding_box()
    loupe.click()
    expect(loupe).to_have_attribute("aria-pressed", "true")
    large = picture.bounding_box()
    assert large["width"] == pytest.approx(1.9 * whole["width"], abs=1)
    assert large["x"] + large["width"] / 2 == pytest.approx(whole["x"] + whole["width"] / 2, abs=1)
    page.locator(".fit").evaluate("fit => fit.scrollTo(0, 0)")
    assert picture.bounding_box()["x"] == whole["x"]
    loupe.click()
    assert picture.bounding_box() == whole


def test_the_time_that_is_left_is_counted_down_by_seconds(opened, order):
    moment = order.moments[0]
    call = replace(moment.room.call, deadline=datetime.now(UTC) + timedelta(minutes=9))
    timed = replace(order, moments=[replace(moment, room=replace(moment.room, call=call)), *order.moments[1:]])
    page, _ = opened(timed)
    expect(page.locator("[data-clock]")).to_have_text(re.compile(r"^8:5\d$"))
    first = page.locator("[data-clock]").inner_text()
    expect(page.locator("[data-clock]")).not_to_have_text(first)


def test_all_that_counts_in_an_accuso_is_chosen_beforehand_and_may_be_left_out(opened):
    accuso = next(turn for turn in turns("ottocento", 4, "ottocento1", length=100) if turn.prompt == "accuso")
    page, gallery = opened(accuso)
    boxes = page.locator(".act input[type=checkbox]")
    tokens = boxes.evaluate_all("all => all.map(each => each.value)")
    assert tokens
    assert boxes.evaluate_all("all => all.every(each => each.checked)")
    boxes.first.uncheck(force=True)
    gallery.send()
    assert [value for name, value in gallery.sent[0] if name == "a." and value] == tokens[1:]


def test_over_a_list_the_end_of_the_line_stays_in_sight_whatever_becomes_of_picture_and_window(opened):
    """Nothing is swapped meanwhile: a picture that is higher comes later than its page, and a telephone is turned."""
    guess = next(turn for turn in turns("eleusis", 4, "eleusis0", length=60) if turn.prompt == "guess-rule")
    page, _ = opened(guess)
    page.route("**/board.webp?higher", lambda route: route.fulfill(body=blank(480, 1500), content_type="image/png"))
    page.evaluate("document.querySelector('[data-board-source]').srcset = 'board.webp?higher'")
    wait_until(page, "document.querySelector('.pic img').getBoundingClientRect().height > 1000")
    for height in (844, 664):
        page.set_viewport_size({"width": 390, "height": height})
        stage, picture = page.locator(".fit").bounding_box(), page.locator("[data-board]").bounding_box()
        assert picture["width"] == stage["width"]
        assert picture["y"] + picture["height"] == pytest.approx(stage["y"] + stage["height"], abs=1)
