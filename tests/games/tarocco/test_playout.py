"""Whole matches of any answers: what must hold at every one of them."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.tarocco.rules.cards import PACK
from games.tarocco.rules.combinations import combinations_in
from games.tarocco.rules.events import HandCounted
from games.tarocco.rules.state import Dealing, Drawing, Finished, Weighing, open_cards
from games.values import replace
from tests.games.tarocco.table import OPTIONS, PAIRS, play_any, rules_of, seated


def tables(variety):
    """Any options of a game."""
    options = {
        option.name.replace("-", "_"): st.sampled_from(
            [option.shape.token(option.shape.nth(index)) for index in range(option.shape.count())]
        )
        for option in OPTIONS[variety]
    }
    return st.fixed_dictionaries(
        {"seed": st.integers(0, 10**6), "silence": st.sampled_from([0.0, 0.2, 1.0]), **options}
    )


def all_cards(state):
    """Every card of a hand that is being played."""
    if isinstance(state.phase, Weighing):
        return open_cards(state.stock)
    stacks = (*state.hands, *state.scarti, *state.piles, *((state.closed,) if state.closed else ()))
    table = [play.card for play in state.trick.plays] if state.trick and state.trick.taker is None else []
    return [*(card for stack in stacks for card in open_cards(stack)), *table]


@pytest.mark.rule("TB-1", "TB-13", "TB-82", "OT-2")
@pytest.mark.parametrize("variety", PAIRS)
@settings(max_examples=6, deadline=None)
@given(st.data())
def test_no_card_is_lost_and_every_hand_counts_ninety_three(variety, data):
    playout = play_any(variety, **data.draw(tables(variety)))
    for state, events in playout:
        if not isinstance(state.phase, Drawing | Dealing):
            assert sorted(all_cards(state)) == sorted(PACK)
        for event in events:
            if isinstance(event, HandCounted):
                counts = event.hand.counts
                assert sum(count.card_points + count.last for count in counts) == 93
                assert sorted(card for count in counts for card in count.pile) == sorted(PACK)
                assert all(count.combinations == combinations_in(count.pile) for count in counts)
    last = playout.at.state
    assert isinstance(last.phase, Finished)
    assert rules_of(variety).standing(last)[0] == last.phase.result.winners
    assert [hand.number for hand in last.sheet] == list(range(1, last.hand + 1))
    assert last.sheet[-1].scores == last.scores == last.phase.result.scores


@pytest.mark.rule("TB-82", "MZ-9")
@pytest.mark.parametrize(
    ("variety", "scores", "ranks"),
    [("ottocento", (10, 30, 10, 30), ((1, 3), (0, 2))), ("mattazza", (1, 0, 2, 0), ((1, 3), (0,), (2,)))],
)
def test_while_it_goes_on_whoever_has_most_stands_first_but_in_mattazza(variety, scores, ranks):
    state = replace(seated(variety, seats=4), scores=scores)
    assert rules_of(variety).standing(state) == ranks
