"""Whole games of any answers: what must hold at every answer."""

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.audit.simulate import simulate
from games.biglietti import SPEC
from games.biglietti.rules import game
from games.biglietti.rules.state import (
    Boarding,
    Card,
    Cutting,
    Dealing,
    Finished,
    Leg,
    allowed_targets,
    control_deck,
    open_value,
    owned_cards,
    traveller_deck,
)
from games.secret import Seat
from tests.games.biglietti.table import play_any

TABLES = st.fixed_dictionaries(
    {
        "seats": st.integers(5, 12),
        "seed": st.integers(0, 10**6),
        "silence": st.sampled_from([0.0, 0.2, 1.0]),
        **{
            option.name.replace("-", "_"): st.sampled_from(
                [option.shape.token(option.shape.nth(place)) for place in range(option.shape.count())]
            )
            for option in SPEC.options
        },
    }
)


def travelling(states):
    return [state for state in states if not isinstance(state.phase, Boarding | Dealing | Cutting)]


def is_whole(state):
    """Invariants 1, 2 and 5: no card is lost, and none comes."""
    cards = [card for seat in range(state.seats) for card in owned_cards(state, Seat(seat))]
    assert Counter([*cards, *state.removed]) == Counter(traveller_deck(state.seats))
    held = [value for stack in state.held for value in open_value(stack)]
    piles = (*state.control.hand.open(), *state.control.pile.open(), *state.control.wasted.open())
    offered = [state.turn.offered.open()] if state.turn and state.turn.offered else []
    assert sorted([*held, *piles, *offered]) == list(control_deck(state.seats, state.terms.control_deck))
    assert cards.count(Card.POLFER) <= 1


@pytest.mark.rule("BP-69", "BP-21", "BP-32", "BP-2")
@settings(max_examples=8, deadline=None)
@given(TABLES)
def test_no_card_is_lost_somebody_may_be_controlled_and_somebody_wins(table):
    states = travelling([state for state, _ in play_any(**table)])
    for state in states:
        is_whole(state)
        assert allowed_targets(state)
    last = states[-1]
    assert isinstance(last.phase, Finished)
    assert last.phase.result.winners
    assert last.phase.result.turn <= len(control_deck(last.seats, last.terms.control_deck))
    ranking = game.standing(last)
    assert ranking[0] == last.phase.result.winners
    assert sorted(seat for group in ranking for seat in group) == list(range(last.seats))


@pytest.mark.rule("BP-10", "BP-50", "BP-56")
@settings(max_examples=6, deadline=None)
@given(st.integers(5, 12), st.integers(0, 10**6))
def test_on_the_outbound_leg_everybody_always_has_five_cards(seats, seed):
    """Invariants 3 and 6: no exchange changes how many cards anybody has, those on the table included."""
    for state in travelling([state for state, _ in play_any(seats, seed, exchange="batched")]):
        if state.leg is Leg.OUTBOUND:
            assert all(len(owned_cards(state, seat)) == 5 for seat in state.circle)


@pytest.mark.deep
@pytest.mark.parametrize("seats", [5, 8])
def test_a_simulation_tells_who_wins_in_which_role(seats):
    tally = simulate(SPEC, seats=seats, games=3, seed="roles", options={}, levels=("random",))
    assert sorted(tally.roles) == [(role, "random") for role in ("agent", "controller", "traveller")]
    assert tally.roles["controller", "random"] == 3
    assert sum(tally.roles.values()) == 3 * seats
    assert sum(tally.role_wins.values()) == pytest.approx(3)
