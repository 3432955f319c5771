"""A turn for other eyes: at twice its size, and in the few colours that a system forces on it."""

import pytest
from playwright.sync_api import expect

from tests.browser.gallery import Gallery, turns
from tests.browser.guest import PATIENCE_MS

pytestmark = pytest.mark.browser

PLAYED = {
    "ottocento": (4, "ottocento1", 100, "play", ".hand input[data-control]"),
    "caccia": (2, "caccia0", 40, "order", ".ring:visible"),
    "eleusis": (4, "eleusis0", 60, "guess-rule", ".opt input"),
}
"""The seats, the seed and the length of a game, the prompt that is looked at, and what is chosen there first."""
HALF = {"width": 640, "height": 400}
"""What is left of a laptop's window at 200 %."""
UNREACHED = """() => {
  const all = [...document.querySelectorAll(".hand .card, .pick .opt, .order-chip, .bar .btn, .call__who, .bar__say")];
  return all.filter(x => x.getBoundingClientRect().width).filter(x => {
    x.scrollIntoView({ block: "center" });
    const b = x.getBoundingClientRect();
    const at = document.elementFromPoint(b.left + b.width / 2, b.top + b.height / 2);
    return !(x.contains(at) || at?.contains(x)) || b.left < -1 || b.right > innerWidth + 1 || b.top < -1 || b.bottom > innerHeight + 1;
  }).map(x => x.outerHTML.slice(0, 90));
}"""
"""What cannot be scrolled to where it is seen whole, with nothing upon it."""
CUT = """() => [...document.querySelectorAll(".call__who, .fate, .bar__say > span, .bar .btn, .opt > span, .order-chip > *")]
  .filter(x => x.clientWidth && (x.scrollWidth > x.clientWidth + 1 || x.scrollHeight > x.clientHeight + 1))
  .map(x => x.outerHTML.slice(0, 120))"""


@pytest.fixture(scope="module")
def met():
    """A turn of each game, which both kinds of eyes look at, and a hand of French cards."""
    found = {
        game: next(turn for turn in turns(game, seats, seed, length=length) if turn.prompt.startswith(prompt))
        for game, (seats, seed, length, prompt, _) in PLAYED.items()
    }
    return found | {"hand": next(turn for turn in turns("eleusis", 4, "eleusis0", length=60) if turn.prompt == "play")}


@pytest.fixture
def opened(browser, met):
    """Open a game's turn in a window that is made as one says."""
    contexts = []

    def open_turn(game, **made):
        context = browser.new_context(locale="it-IT", reduced_motion="reduce", **made)
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(PATIENCE_MS)
        Gallery(page, met[game], is_drawn=False).open()
        return page

    yield open_turn
    for context in contexts:
        context.close()


@pytest.mark.parametrize("game", PLAYED)
def test_at_twice_its_size_nothing_is_cut_and_all_is_reached_by_scrolling_down(opened, game):
    page = opened(game, viewport=HALF, device_scale_factor=2)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert page.evaluate(UNREACHED) == []
    assert page.evaluate(CUT) == []


@pytest.mark.parametrize("game", PLAYED)
def test_in_forced_colours_one_sees_what_is_chosen_what_has_the_focus_and_what_is_barred(opened, game):
    page = opened(game, viewport={"width": 1280, "height": 800}, forced_colors="active")
    control, go = page.locator(PLAYED[game][-1]).first, page.locator(".bar__go")
    box = control.bounding_box()
    around = {"x": box["x"] - 14, "y": box["y"] - 14, "width": box["width"] + 28, "height": box["height"] + 28}
    expect(go).to_have_css("border-bottom-style", "dashed")
    plain, wide = page.screenshot(clip=box), page.screenshot(clip=around)
    control.focus()
    assert page.screenshot(clip=around) != wide
    control.check(force=True)
    page.evaluate("document.activeElement.blur()")
    assert page.screenshot(clip=box) != plain
    if game != "eleusis":  # there a rule is still to be chosen
        expect(go).to_have_css("border-bottom-style", "solid")


def test_with_four_colours_diamonds_and_clubs_of_a_hand_are_others(opened):
    page = opened("hand", viewport={"width": 1280, "height": 800})
    cards = {each.get_attribute("data-card"): each for each in page.locator(".hand .card").all()}
    usual = {card: each.screenshot() for card, each in cards.items()}
    page.evaluate("document.documentElement.dataset.deck = 'four'")
    page.locator(".hand img").evaluate_all("all => Promise.all(all.map(each => each.decode()))")
    changed = {card[-1] for card, each in cards.items() if each.screenshot() != usual[card]}
    assert changed == {card[-1] for card in cards} & {"D", "C"} != set()
    assert {"S", "H"} & {card[-1] for card in cards}
