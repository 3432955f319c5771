"""The table that the browser draws: a game against robots on a phone, in a low window and on a laptop, by its own page."""

import pytest
from axe_core_python.sync_playwright import Axe

from tests.browser.barriers import EVERYTHING

pytestmark = [pytest.mark.browser, pytest.mark.smoke]

SIZES = ((390, 844), (640, 400), (1280, 800))
ANSWERS = 6
ANSWER = """() => {
  const act = document.querySelector("#act"), first = all => all.find(each => each.getAttribute("aria-disabled") !== "true" && !each.disabled);
  const go = act.querySelector(".bar__go:not(.bar__go--wait)"), button = first([...act.querySelectorAll(".race9 .btn, .bar__verbs .btn")]);
  if (button) return button.click(), "answered";
  if (!go) return "";
  for (const name of new Set([...act.querySelectorAll("input[type=radio]:not(.roll *, .card--rest *)")].map(each => each.name))) {
    const all = [...act.querySelectorAll(`input[type=radio][name="${name}"]:not(.roll *, .card--rest *)`)];
    if (!all.some(each => each.checked)) return all[0].click(), "chosen";
  }
  const open = [...act.querySelectorAll(".hand input[type=checkbox], .checks input[type=checkbox]")].filter(each => !each.checked);
  if (go.getAttribute("aria-disabled") && open.length) return open[0].click(), "chosen";
  const list = [...act.querySelectorAll("select:not(:disabled)")].find(each => !each.value);
  if (go.getAttribute("aria-disabled") && list) return (list.selectedIndex = 1), list.dispatchEvent(new Event("change", { bubbles: true })), "chosen";
  return first([go]) ? (go.click(), "answered") : "";
}"""
"""Makes the first choice that is open, or presses the verb; says which."""
OUTSIDE = """() => [...document.querySelectorAll(".call, .hand .card, .bar__go, .bar__verbs .btn")]
  .map(each => [each, each.getBoundingClientRect()])
  .filter(([, box]) => box.width && (box.left < -1 || box.top < -1 || box.right > innerWidth + 1 || box.bottom > innerHeight + 1))
  .map(([each]) => each.outerHTML.slice(0, 90))"""


@pytest.fixture(scope="module")
def is_plain() -> bool:
    """The shelf is as newcomers find it."""
    return True


@pytest.mark.parametrize("game", ["mattazza", "caccia"])
def test_a_game_is_played_on_the_page_that_the_browser_draws(house, guest, game):
    ada = guest("it", "phone", reduced_motion="reduce")
    page, found = ada.page, []
    ada.opens(house.home, "Ada", game=game, seats={"mattazza": 4, "caccia": 2}[game])
    ada.starts()
    page.goto(page.url.replace("/t/", "/d/"))
    answers = page.locator("#call").count() - 1
    for _ in range(3_000):  # a loaded machine answers late
        if answers == ANSWERS:
            break
        did = page.evaluate(ANSWER)
        answers += did == "answered"
        page.wait_for_timeout(20 if did else 100)
    assert answers == ANSWERS
    page.locator(".bar__go:not(.bar__go--wait), .bar__verbs .btn").first.wait_for()
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_timeout(100)
        found += [f"{width}x{height}: beyond the window: {html}" for html in page.evaluate(OUTSIDE)]
        barriers = Axe().run(page, options={"runOnly": EVERYTHING})["violations"]
        found += [f"{width}x{height}: {each['id']} {each['nodes'][0]['html'][:120]}" for each in barriers]
    assert found == []
    assert page.locator(".symbols symbol").count() > 0 and page.locator(".art use").count() > 0
    assert page.locator("#record .record > li").count() > ANSWERS
