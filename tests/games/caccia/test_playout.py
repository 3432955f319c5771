"""Whole games of any answers: what must hold at every answer."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.caccia import SPEC
from games.caccia.rules.events import PartisanActed
from games.caccia.rules.state import Finished, Hunting, Sneaking
from tests.games.caccia.table import every, play_any, secret

TABLES = st.fixed_dictionaries(
    {
        "seats": st.integers(2, 6),
        "seed": st.integers(0, 10**6),
        "silence": st.sampled_from([0.0, 0.2, 1.0]),
        **{
            option.name.replace("-", "_"): st.sampled_from(
                [option.shape.token(option.shape.nth(place)) for place in range(option.shape.count())]
            )
            for option in SPEC.options
            if option.name != "rounds"
        },
    }
)


def is_whole(state):
    """Invariants 1 to 4 and 7: no card is lost, and everybody stands on a free house."""
    spy = secret(state)
    cards = [*spy.hand, *state.deck.open(), *(each.card for each in spy.route[state.renewed :])]
    assert sorted((*cards, spy.hideout)) == list(range(1, 91))
    blocked = set(state.board.blocked)
    assert not blocked & {spy.house, *spy.trail, *state.board.partisans, *state.board.refuges}
    assert spy.raided is None or spy.raided in state.board.refuges
    assert len(state.board.refuges) + len(state.board.removed) == 8
    assert [turn.number for turn in state.turns] == list(range(1, len(state.turns) + 1))


@pytest.mark.rule("CS-63")
@settings(max_examples=4, deadline=None)
@given(TABLES)
def test_every_round_ends_and_nothing_is_lost_on_the_way(table):
    refuges, playout = 8, play_any(**table)
    for state, events in playout:
        if not isinstance(state.phase, Sneaking | Hunting | Finished):
            continue
        is_whole(state)
        assert len(state.board.refuges) <= refuges
        refuges = len(state.board.refuges)
        assert len(state.turns) <= (176 if table["deck"] == "twice" else 89)
        for act in every(events, PartisanActed):
            assert act.asked is None or act.passed == (act.asked in secret(state).trail)
    assert isinstance(playout.at.state.phase, Finished)
    assert len(playout.at.state.results) == 1


@pytest.mark.rule("CS-63")
def test_a_round_may_last_until_the_last_card_is_played():
    """Silent partisans who never arrest: the spy's 89 cards are the clock."""
    lengths = {len(play_any(2, seed, silence=1.0, trail_detail="landed").last.turns) for seed in range(3)}
    assert max(lengths) == 89


@pytest.mark.rule("CS-64")
def test_in_a_match_everybody_is_the_spy_once():
    for seats in (2, 3):
        last = play_any(seats, 4, rounds="each").last
        assert sorted(result.spy for result in last.results) == list(range(seats))
