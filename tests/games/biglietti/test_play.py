"""The course of a journey, line by line of `vectors/play.jsonl`."""

import pytest

from games.biglietti import SPEC
from games.biglietti.rules import game
from games.biglietti.rules.events import Dropped
from games.biglietti.rules.state import Leg, points_of, with_held
from games.secret import Seat, Veiled, veil
from games.values import replace
from tests.games.biglietti.table import answer, control, got, hand, only, start, travelling, vote
from tests.games.stated import Script, read_lines


def make_position(**given):
    """A table between two turns, or one that is about to begin where there are no hands."""
    if "hands" not in given:
        return start(**given)
    held = {int(seat): values for seat, values in given.pop("held", {}).items()}
    return travelling(held=held, leg=Leg(given.pop("leg", "outbound")), **given)


def by_seat(show):
    return lambda at, *_: [show(at.state, Seat(seat)) for seat in range(len(at.state.circle))]


SCRIPT = Script(
    lambda _: game,
    make_position,
    {
        "control": lambda at, target, value: control(at.state, target, value),
        "vote": lambda at, *laid: vote(at.state, {int(each[0]): each[1] for each in laid}),
    },
    {
        "letters": by_seat(hand),
        "got": by_seat(got),
        "points": by_seat(points_of),
        "recallable": lambda _, events, __: all(map(SPEC.recallable, events)),
    },
    {"control": "control.hand", "pile": "control.pile", "wasted": "control.wasted"},
)


@pytest.mark.parametrize("line", read_lines("biglietti"))
def test_a_journey_goes_as_the_line_says(line):
    for found, expected in SCRIPT.play(line):
        assert found == expected


@pytest.mark.rule("BP-61", "BP-35")
def test_by_option_a_card_that_counts_goes_before_one_that_counts_no_more():
    hands, held = ["TN", "TN", "N", "P"], {1: [3, 1], 2: [2]}
    state, _ = control(
        travelling(hands, control=(0,), held=held, pile=(1, 3, 3), points="per-leg", exchange="off"), 0, 0
    )
    state = replace(with_held(state, Seat(1), (3, 1, 3)), hidden=(Seat(1), Seat(2)), lying=())
    assert points_of(state, 1) == 3
    state, _ = control(state, 1, 1)
    once, events = answer(state, 1, "drop", "3")
    assert only(events, Dropped).count == 1
    assert veil(state, None).control.wasted == Veiled(2)
    assert (got(once, 1), points_of(once, 1)) == ([3, 1], 0)
    twice, _ = control(replace(once, hidden=(Seat(1), Seat(2))), 1, 3)
    twice, _ = answer(twice, 1, "drop", "1")
    assert (got(twice, 1), points_of(twice, 1)) == ([3], 0)
