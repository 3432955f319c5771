"""How tiring the golden evenings are to read, each figure held at what is wished for; what cannot be yet says why."""

from fnmatch import fnmatch

import pytest

from tools.evenings.figures import GOLDEN, THEN, read

BY_HAND = "one legal card is played by hand unless its player has autoplay on, as in test_evenings.py"
FULL_HAND = (
    "fifteen cards to choose from are four rows of buttons below a picture of the table, and an accuso is told whole"
)
LOOSER = {
    ("utilities", "*"): (2, "a question with one legal answer offers autoplay beside it"),
    **{
        ("height", f"{game}-*"): (820, FULL_HAND)
        for game in ("centocinquanta", "mattazza", "millone", "ottocento", "quattro-scartate", "quindici", "terziglio")
    },
    ("height", "biglietti-*"): (
        780,
        "who gets a card, and which, are asked at once, and an exchange is told by its steps",
    ),
    ("height", "caccia-*"): (
        780,
        "a map of twenty houses, a row of their numbers for every seven, and the first time what an order is",
    ),
    ("height", "eleusis-telegram-*"): (730, "seven ready rules have names too long to stand beside each other"),
    ("height", "schicki-*"): (
        780,
        "every way to call and the rule of which goes first stand beside the picture while time runs",
    ),
    ("height", "slow-*"): (1_000, "the return to a slow table is told as a story, and all cards are offered below it"),
    ("changed", "*"): (6_500, "every move is told to all, and beside it what is now asked"),
    ("changed", "biglietti-*"): (8_500, "seven people give a card each, and each gift is told"),
    ("changed", "caccia-*"): (
        7_000,
        "what each of five partisans found out is told to all, and to each beside their orders",
    ),
    ("idle %", "*"): (20, BY_HAND),
    ("idle %", "eleusis-*"): (
        40,
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
