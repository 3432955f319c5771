"""The course of a journey, line by line of `vectors/play.jsonl`."""

from dataclasses import replace

import pytest

from games.biglietti.rules import game
from games.biglietti.rules.events import Controlled, Dropped, SituationFound, TurnEnded
from games.biglietti.rules.seats import points_of, with_held
from games.biglietti.rules.state import Leg
from games.secret import Seat, Veiled, veil
from tests.games.biglietti.table import answer, asked, control, got, hand, only, start, travelling, vote
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
        "recallable": lambda _, events, __: all(map(game.recallable, events)),
    },
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
    assert veil(state, None).wasted == Veiled(2)
    assert (got(once, 1), points_of(once, 1)) == ([3, 1], 0)
    twice, _ = control(replace(once, hidden=(Seat(1), Seat(2))), 1, 3)
    twice, _ = answer(twice, 1, "drop", "1")
    assert (got(twice, 1), points_of(twice, 1)) == ([3], 0)


@pytest.mark.rule("BP-36", "BP-60")
@pytest.mark.parametrize(
    ("pile", "has", "second"), [((0, 1), [], True), ((0,), [], False), ((3, 1), [3, 2], False), ((3,), [3, 2], False)]
)
def test_a_second_card_is_announced_only_when_one_follows(pile, has, second):
    state = travelling(["EN", "TN", "TN", "TN"], control=pile, held={0: has}, hidden=(0, 1))
    state, events = control(state, 0, pile[0])
    assert only(events, SituationFound).second is second
    assert bool(asked(state, state.controller, "second")) is second


@pytest.mark.rule("BP-30", "BP-31", "BP-32")
@pytest.mark.parametrize(("hidden", "target", "clause"), [((), 0, "BP-30"), ((0, 1), 0, "BP-31"), ((1,), 0, "BP-32")])
def test_a_control_cites_why_this_traveller_could_be_chosen(hidden, target, clause):
    _, events = control(travelling(["EN", "TN", "TN", "TN"], hidden=hidden), target, 0)
    assert only(events, Controlled).why == (clause, "BP-33")


@pytest.mark.rule("BP-30", "BP-31", "BP-32")
@pytest.mark.parametrize(("hidden", "clauses"), [((), "BP-30"), ((1, 2), "BP-31"), ((1,), "BP-32")])
def test_the_end_of_a_turn_cites_why_the_next_targets_are_allowed(hidden, clauses):
    plays = {seat: "H" if seat in hidden else "N" for seat in range(1, 4)}
    state = travelling(["EHN"] * 4, control=(0, 1), exchange="off")
    state, _ = control(state, 0, 0)
    _, events = vote(state, plays)
    assert only(events, TurnEnded).why == (clauses, "BP-56")
