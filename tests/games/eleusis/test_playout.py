"""Whole games by robots: what must hold at every answer."""

from collections import Counter
from itertools import pairwise
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.cards import DECK
from games.eleusis.language.catalogue import ENTRY, catalogue_expression
from games.eleusis.language.equivalence import find_contradiction
from games.eleusis.language.rule import Way
from games.eleusis.rules import game as rules
from games.eleusis.rules.state import Finished, Refilling
from games.eleusis.rules.terms import DealerOrder, Guesses, Starter, StockEnd, Telling, Ties
from games.game import Seating
from games.registry import GAMES
from tests.games.eleusis.table import Playout
from tests.laws.playout import Setup, play

TABLES = st.fixed_dictionaries(
    {
        "seats": st.integers(3, 8),
        "seed": st.integers(0, 10**6),
        "rounds": st.integers(1, 2),
        "levels": st.sampled_from([(1,), (1, 2, 3), (4, 5), (1, 2, 3, 4, 5)]),
        "stock_end": st.sampled_from(list(StockEnd)),
        "dealer_order": st.sampled_from(list(DealerOrder)),
        "counter_examples": st.sampled_from(list(Telling)),
        "guesses": st.sampled_from(list(Guesses)),
        "starter": st.sampled_from(list(Starter)),
        "ties": st.sampled_from(list(Ties)),
        "similarity": st.booleans(),
        "reshuffle_discards": st.sampled_from(["on", "off"]),
        "skips": st.sampled_from([0.0, 0.2]),
        "rash": st.sampled_from([0.0, 0.1, 0.9]),
    }
)


def all_cards(state):
    round_ = state.round
    held = [card for hand in round_.hands for card in hand.open()]
    table = [card for column in round_.line for card in (column.card, *column.wrong)]
    moving = state.phase.cards if isinstance(state.phase, Refilling) and not state.phase.is_deck else ()
    return Counter([*held, *table, *round_.discard, *round_.stock.open(), *moving])


def decks(state):
    waiting = isinstance(state.phase, Refilling) and state.phase.is_deck
    return 2 + state.round.extra_decks - waiting


@pytest.mark.rule("EE-20", "EE-1", "EE-2", "EE-40", "EE-5")
@settings(max_examples=4, deadline=None)
@given(TABLES)
def test_no_card_is_lost_no_hand_grows_and_the_game_ends(table):
    states = [state for state, _ in Playout(**table)]
    for before, after in pairwise(states):
        if after.round is None or not after.round.line:
            continue
        assert all_cards(after) == dict.fromkeys(DECK, decks(after))
        held = [len(hand.open()) + owed for hand, owed in zip(after.round.hands, after.round.owed, strict=True)]
        assert max(held) <= 12
        assert held[after.round.dealer] == 0
        if before.round is not None and before.round.number == after.round.number and before.round.line:
            settled = not isinstance(before.phase, Refilling) and not isinstance(after.phase, Refilling)
            was = [len(h.open()) + owed for h, owed in zip(before.round.hands, before.round.owed, strict=True)]
            assert not settled or all(now <= then for now, then in zip(held, was, strict=True))
        assert rules.standing(after)
    last = states[-1]
    assert isinstance(last.phase, Finished)
    for result in last.results:
        assert all(points >= 0 for points in result.points)
        assert find_contradiction(catalogue_expression(result.rule), result.line) is None


@pytest.mark.rule("EE-57")
def test_a_robot_that_deals_keeps_to_the_levels_of_the_table():
    chosen = []
    for seed in range(60):
        game = Playout(3, seed, levels=(2, 5))
        for state, _ in game:
            if state.round is not None and (rule := state.round.rule.open()):
                chosen.append(rule)
                break
    assert {ENTRY[rule.entry].level for rule in chosen} == {2, 5}
    assert len({rule.entry for rule in chosen}) > 10


def any_game(seed):
    """A whole game of any answers, by hand or with guesses that wait, at any time taken back or replaced."""
    dice = Random(seed)
    options = {
        "ways": (Way.WORDED,) if seed % 2 else tuple(Way),
        "guesses": list(Guesses)[seed // 2 % 2],
        "wrong-guess-cost": seed // 4 % 2,
        "dealer-mercy": "on",
        "rounds": 2,
    }
    seats = 3 + seed % 3
    box = GAMES["eleusis"]
    return play(Setup(box, seats, box.game.start(options, Seating(seats), None, ())), dice)


@pytest.mark.rule("EE-20", "EE-71", "EE-106", "EE-31")
def test_no_card_is_lost_by_hand_or_under_seal_whatever_is_said_at_any_time():
    said = Counter()
    for seed in (*range(8), 25):
        game = any_game(seed)
        said.update(entry.prompt for entry in game.log)
        for moment in game.moments:
            state = moment.after.state
            if state.round is not None and state.round.line:
                assert all_cards(state) == dict.fromkeys(DECK, decks(state))
                held = [len(hand.open()) + owed for hand, owed in zip(state.round.hands, state.round.owed, strict=True)]
                assert max(held) <= 12
    wanted = {
        "verdict",
        "fitting",
        "withdraw",
        "hear-guess",
        "replace-guess",
        "prepare-guess",
        "compare-guess",
        "mercy",
    }
    assert wanted <= said.keys()
