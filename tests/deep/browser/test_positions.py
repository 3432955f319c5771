"""Each prompt of each game at four sizes, two in either language: all that is pressed is in the window, whole and large enough."""

import pytest

from tests import sample
from tests.browser.measures import COLOURS, find_barriers, find_faults
from tests.browser.positions import PLAYED, list_positions, show

pytestmark = pytest.mark.browser

SIZES = (((390, 844), (1280, 800)), ((390, 664), (640, 400)))
CHOSEN = {"ottocento": "play", "caccia": "order", "eleusis": "guess-rule"}
"""A prompt of each of three kinds: cards, places on the picture, a list."""


@pytest.fixture
def page(browser):
    """A page that is slow to no one's harm; what its scripts complain of fails the test."""
    context, complaints = browser.new_context(locale="it-IT", reduced_motion="reduce"), []
    made = context.new_page()
    made.on("pageerror", lambda error: complaints.append(str(error)))
    yield made
    context.close()
    assert complaints == []


@pytest.mark.parametrize("game", PLAYED)
def test_all_that_is_pressed_is_in_the_window(page, game):
    found = []
    for number, lang in enumerate(("it", "en"), sample.number()):
        for turn, position in enumerate(list_positions(game, lang), number):
            for width, height in SIZES[turn % 2]:
                page.set_viewport_size({"width": width, "height": height})
                show(page, position)
                found += [f"{position.prompt} {lang}, {height}: {fault}" for fault in find_faults(page)]
    assert found == []


@pytest.mark.parametrize("game", CHOSEN)
def test_in_forced_colours_one_sees_what_is_chosen_and_what_has_the_focus(browser, game):
    context = browser.new_context(
        viewport={"width": 1280, "height": 800}, forced_colors="active", reduced_motion="reduce"
    )
    page = context.new_page()
    show(page, next(each for each in list_positions(game) if each.prompt.startswith(CHOSEN[game])))
    control = page.locator(".hand .card > input[name^='a.'], .spot__in, .pick .opt > input:not(:checked)").first
    box = control.bounding_box()
    around = {"x": box["x"] - 20, "y": box["y"] - 20, "width": box["width"] + 40, "height": box["height"] + 40}
    plain = page.screenshot(clip=around)
    page.evaluate("document.activeElement.blur()")
    control.focus()
    focused = page.screenshot(clip=around)
    assert focused != plain
    control.press("Space")
    page.evaluate("document.activeElement.blur()")
    assert page.screenshot(clip=around) not in {plain, focused}
    assert list(find_barriers(page, COLOURS)) == []
    context.close()


def test_with_four_colours_diamonds_and_clubs_of_a_hand_are_others(page):
    page.set_viewport_size({"width": 1280, "height": 800})
    position = next(each for each in list_positions("eleusis") if each.prompt == "play")
    pictures = []
    for deck in ("", "four"):
        page.add_init_script(
            f"document.addEventListener('readystatechange', () => (document.documentElement.dataset.deck = '{deck}'), {{ once: true }})"
        )
        show(page, position)
        page.wait_for_timeout(200)
        cards = page.locator(".hand .card").all()
        pictures.append({each.locator("input").get_attribute("value"): each.screenshot() for each in cards})
    changed = {card for card in pictures[0] if pictures[0][card] != pictures[1][card]}
    assert {card[-1] for card in changed} == {card[-1] for card in pictures[0]} & {"D", "C"} != set()


def test_a_race_is_answered_by_the_keys_one_to_nine_and_has_a_drawing_on_every_button(page):
    page.set_viewport_size({"width": 390, "height": 844})
    show(page, next(each for each in list_positions("schicki") if each.prompt == "act"))
    assert page.locator(".race9 .btn").count() == page.locator(".race9 .btn .face").count() == 9
    with page.expect_request(lambda sent: sent.url.endswith("/answer")) as sent:
        page.keyboard.press("3")
    assert page.locator(".race9 .btn").nth(2).locator("kbd").inner_text() == "3"
    assert len(sent.value.post_data_json["fields"][""]) == 1


@pytest.mark.parametrize("size", [(390, 844), (1280, 800)])
def test_the_verb_stands_where_it_stood_whatever_is_asked(page, size):
    page.set_viewport_size({"width": size[0], "height": size[1]})
    asked = list(list_positions("quattro-scartate"))
    for _ in range(2):  # the room that a question needs is known once it was asked
        verbs = set()
        for position in asked:
            show(page, position)
            verbs |= {(round(box["y"]), round(box["height"])) for box in [page.locator("#bar").bounding_box()]}
    assert len(asked) > 2
    assert len(verbs) == 1
