"""How tiring the golden evenings are to read, each figure held at what is wished for; what cannot be yet says why."""

from fnmatch import fnmatch

import pytest

from tools.evenings.figures import GOLDEN, THEN, read

BY_HAND = "one legal card is played by hand unless its player has autoplay on, as in test_evenings.py"
DISCARD = "fifteen cards to choose from are as many buttons on Telegram"
LOOSER = {
    ("words before", "*"): (200, "the lobby names all who sit there again with each who joins"),
    ("utilities", "*"): (2, "the first question also offers How to play in a minute"),
    ("buttons before", "caccia-*"): (14, "the spy chooses a card before a house"),
    ("lines", "caccia-*"): (12, "an open choice says of each house what is known of it"),
    ("lines", "mattazza-*"): (13, "a phrase is chosen from a list that says what each means"),
    ("lines", "eleusis-*"): (16, "a rule is read back whole before it is sealed"),
    **{
        ("lines", f"{game}-telegram-*"): (11, "a discard or an accuso being chosen says what each card belongs to")
        for game in ("centocinquanta", "millone", "ottocento", "quattro-scartate", "slow", "terziglio")
    },
    ("height", "*"): (1_400, DISCARD),
    ("height", "eleusis-telegram-*"): (1_650, "each rule of a level says beside its button what it means"),
    ("height", "caccia-*"): (1_200, "the map is taller than wide, and all houses of an order are offered"),
    ("height", "schicki-*"): (
        1_200,
        "a look counts by its time, so that its cards are told in words beside the picture",
    ),
    ("changed", "*"): (14_000, "every move is told to all, and beside it what is now asked"),
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
