"""What a first visit and a turn cost on the wire: so much and no more, whatever else changes. All games: `python -m tools.bench wire`."""

from statistics import median

import pytest

from tests.deep.browser.wire import BEAT, first_visit, presses, seated

pytestmark = pytest.mark.browser

FIRST, FIRST_REQUESTS = 118_000, 8
"""Half of it are scripts, styles and card faces, kept for good; 60,000 is the goal."""
TURN, USUAL, TURN_REQUESTS = 30_000, 20_000, 2
"""The most of any turn, where a declaration brings the longest list of all, and the median; 6,000 is the goal."""


PICTURE = 9_000
"""The most that any change of a picture comes to, the first one after the page was loaded too; the whole is 5,000 to 13,000."""
SHOWN = """async () => {
  const dots = async (picture, width, height) => {
    const canvas = new OffscreenCanvas(width, height), pen = canvas.getContext("2d");
    pen.drawImage(picture, 0, 0);
    return [...new Uint8Array(await crypto.subtle.digest("SHA-256", pen.getImageData(0, 0, width, height).data))].join();
  };
  const shown = document.querySelector("img[data-board]"), [blob, address] = shown.src.split("#");
  const whole = await createImageBitmap(await (await fetch(address)).blob());
  return [blob, await dots(shown, shown.naturalWidth, shown.naturalHeight), await dots(whole, whole.width, whole.height)];
}"""
"""What the picture is shown by, its dots, and those of the whole picture under its address."""


LISTS = "[...document.querySelectorAll('#record li, #mine li, #twin li, #seats li')].map(li => li.textContent)"
"""What stands in the lists of which only new lines are sent."""
HAND = "[...document.querySelectorAll('#hand .card')].map(card => [card.id, card.className, card.querySelector('input')?.ariaLabel, card.querySelector('img').alt])"
"""The cards that are held, of which only the pattern is sent, and what each has of its own."""


@pytest.mark.deep("whole")
def test_a_first_visit_and_a_turn_cost_so_much_and_the_stream_repeats_nothing_that_an_answer_brought(house, browser):
    people = seated(browser, house.home, "millone", 2)
    first = first_visit(browser, people[0])
    assert first.bytes <= FIRST, first
    assert first.requests <= FIRST_REQUESTS, first
    assert len([name for name in first.parts if "/decks/" in name]) == 1, first
    turns = list(presses(people, 5))
    assert median(turn.bytes for turn in turns) <= USUAL, turns
    for turn in turns:
        assert turn.bytes <= TURN, turn
        assert turn.requests <= TURN_REQUESTS, turn
        assert not [name for name in turn.parts if name.endswith("/stream")], turn
        assert sum(count for name, count in turn.parts.items() if name.endswith(".webp")) <= PICTURE, turn
    hands = []
    for each in people:
        blob, laid, whole = each.page.evaluate(SHOWN)
        assert blob.startswith("blob:")
        assert laid == whole
        grown = each.page.evaluate(LISTS), each.page.evaluate(HAND)
        hands += grown[1]
        with each.page.expect_request(f"**{BEAT}"):
            each.page.reload()
        assert grown == (each.page.evaluate(LISTS), each.page.evaluate(HAND))
        each.page.context.close()
    assert hands, "somebody holds cards"
