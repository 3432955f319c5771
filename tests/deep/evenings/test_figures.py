"""How tiring the golden evenings are to read, each figure held at what is wished for; what cannot be yet says why."""

from fnmatch import fnmatch

import pytest

from tools.evenings.figures import GOLDEN, THEN, WIDTH, Reading, read

STALE = ("biglietti-*", "caccia-*", "centocinquanta-*", "eleusis-*", "mattazza-*", "millone-*", "ottocento-*", "quattro-*", "schicki-*", "terziglio-*")  # fmt: skip
"""Recorded before messages were rewritten: they have to be beyond it, until they are recorded anew and leave this list."""
LOOSER = {
    ("utilities", "*"): (2, "the first question also offers How to play in a minute"),
    ("lines", "*"): (10, "the first cards of Quindici name what they would declare"),
    ("height", "*"): (960, "sixteen cards to discard are sixteen buttons on Telegram"),
    ("changed", "quindici-*"): (5_700, "six deals of two people, each card told to both"),
    ("idle %", "quindici-*"): (18, "one legal card is played by hand unless its player wishes otherwise"),
    ("idle %", "slow-*"): (12, "one legal card is played by hand unless its player wishes otherwise"),
}
"""The most of a figure where what is wished for is not reached, by evening, and why."""


def find_most(figure, name):
    """What a figure may come to: what is wished for, or the loosest bound that is justified."""
    bounds = [most for (of, pattern), (most, _) in LOOSER.items() if of == figure and fnmatch(name, pattern)]
    return max([THEN[figure], *bounds])


def find_name(path):
    is_stale = any(fnmatch(path.stem, pattern) for pattern in STALE)
    marks = [pytest.mark.xfail(strict=True, reason="recorded before messages were rewritten")] if is_stale else []
    return pytest.param(path, marks=marks, id=path.stem)


@pytest.mark.parametrize("path", [find_name(path) for path in sorted(GOLDEN.glob("*.txt"))])
def test_an_evening_is_no_more_tiring_to_read_than_it_may_be(path):
    reading = read(path)
    beyond = {each: reading.worst[each] for each in THEN if reading.worst[each] > find_most(each, path.stem)}
    assert beyond == {}, "\n".join(f"{each}: {reading.of.get(each, '')[:200]}" for each in beyond)


def test_what_tires_is_counted():
    reading = Reading(
        "quindici-telegram-en",
        """\
Anna › /open quindici 2 live Giovedì
    Piazza │ +1 │ Giovedì · Quindici · 3 weeks at most ⏎ Anna · 1 seat free [Join] [Start] [Rules] [⋯]

Bruno › [Join]
    Bruno (privato) │ +1 │ You’re in, seat 2. Seal 65f3 5c52. [How to play in a minute]

Anna › [Start]
    Bruno (privato) │ +2 ♪ Bruno │ (figura) ⏎ Giovedì: Your turn ⏎ Bishop (no. 46), code ****** … [Ace] [Why?] [⋯] ring: «Giovedì: Your turn»

Bruno (privato) › [Ace]
    Bruno (privato) │ ~2 │ Waiting for Anna ⏎ (via 2) [⋯]
""",
    )
    worst = reading.count()
    counted = ("call", "utilities", "lines", "cut", "proof", "lobby buttons", "days", "idle %")
    assert [worst[each] for each in counted] == [10, 2, 2, 1, 3, 3, 21, 100]
    assert worst["greeting"] == len("You’re in, seat 2. Seal 65f3 5c52.")
    assert (worst["lobby words"], worst["buttons before"]) == (10, 5)
    assert WIDTH * 0.6 < worst["height"] < WIDTH * 1.6
