"""How tiring the golden evenings are to read, each figure held at what is wished for; what cannot be yet says why."""

from fnmatch import fnmatch

import pytest

from tools.evenings.figures import GOLDEN, THEN, read

BY_HAND = "one legal card is played by hand unless its player has autoplay on, as in test_evenings.py"
LOOSER = {
    ("height", "terziglio-telegram-en"): (
        715,
        "of 24 cards eight are discarded, and those of the Pozzo are told, since nothing else tells which are new",
    ),
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
