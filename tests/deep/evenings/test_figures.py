"""How tiring the golden evenings are to read, each figure held at what is wished for; what cannot be yet says why."""

from fnmatch import fnmatch

import pytest

from tools.evenings.figures import GOLDEN, THEN, read

BY_HAND = "one legal card is played by hand unless its player has autoplay on, as in test_evenings.py"
LOOSER = {
    ("utilities", "*"): (2, "at the count the sheet of points is a button beside the one that goes on"),
    ("height", "biglietti-*"): (700, "who gets a card, and which, are asked at once"),
    ("height", "caccia-*"): (700, "a row of numbers for every seven of twenty houses"),
    ("height", "eleusis-telegram-*"): (710, "seven ready rules have names too long to stand beside each other"),
    ("height", "millone-*"): (740, "ten cards that were discarded are told, and 22 to choose from stand below"),
    ("height", "quattro-scartate-*"): (700, "fifteen cards to choose from are four rows of buttons below a picture"),
    ("height", "slow-*"): (700, "the return to a slow table is told as a story, and all cards are offered below it"),
    ("changed", "*"): (4_700, "the channel tells every move, and a seat what it holds and what is asked"),
    ("changed", "biglietti-*"): (5_400, "seven people give a card each, and each gift is told"),
    ("changed", "millone-*"): (5_400, "three discards and four rounds of declarations, each told"),
    ("idle %", "*"): (20, BY_HAND),
    ("idle %", "eleusis-*"): (
        35,
        "after each right card one says whether to guess, unless one wishes never to be asked",
    ),
}
"""The most of a figure where what is wished for is not reached, by evening, and why."""


def find_most(figure, name):
    """What a figure may come to: what is wished for, or the loosest bound that is justified."""
    bounds = [most for (of, pattern), (most, _) in LOOSER.items() if of == figure and fnmatch(name, pattern)]
    return max([THEN[figure], *bounds])


@pytest.mark.parametrize("path", sorted(GOLDEN.glob("*.txt")), ids=lambda path: path.stem)
def test_an_evening_is_no_more_tiring_to_read_than_it_may_be(path):
    reading = read(path)
    beyond = {each: reading.worst[each] for each in THEN if reading.worst[each] > find_most(each, path.stem)}
    assert beyond == {}, "\n".join(f"{each}: {reading.of.get(each, '')[:200]}" for each in beyond)
