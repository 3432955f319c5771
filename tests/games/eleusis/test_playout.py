"""Whole games by robots: what must hold at every answer."""

from collections import Counter
from random import Random

import pytest

from games.cards import DECK
from games.eleusis.language.catalogue import ENTRY, Way
from games.eleusis.rules.state import Refilling
from games.game import Seating
from games.registry import GAMES
from games.values import replace
from tests.games.eleusis.table import play_robots
from tests.laws.playout import play, setup


def all_cards(state):
    round_ = state.round
    held = [card for hand in round_.hands for card in hand.open()]
    table = [card for column in round_.line for card in (column.card, *column.wrong)]
    moving = state.phase.cards if isinstance(state.phase, Refilling) and not state.phase.is_deck else ()
    return Counter([*held, *table, *round_.discard, *round_.stock.open(), *moving])


def decks(state):
    waiting = isinstance(state.phase, Refilling) and state.phase.is_deck
    return 2 + state.round.extra_decks - waiting


@pytest.mark.rule("EE-57")
def test_a_robot_that_deals_keeps_to_the_levels_of_the_table():
    chosen = []
    for seed in range(60):
        game = play_robots(3, seed, levels=(2, 5))
        for state, _ in game:
            if state.round is not None and (rule := state.round.rule.open()):
                chosen.append(rule)
                break
    assert {ENTRY[rule.entry].level for rule in chosen} == {2, 5}
    assert len({rule.entry for rule in chosen}) > 10


@pytest.mark.rule("EE-20", "EE-1", "EE-2", "EE-40", "EE-5", "EE-71", "EE-106", "EE-31")
@pytest.mark.parametrize("seed", range(4))
def test_no_card_is_lost_and_no_hand_grows_whatever_is_said_at_any_time(seed):
    """Any options, judged by hand or not, with guesses that wait."""
    dice, spec = Random(seed), GAMES["eleusis"]
    changed = {"ways": (Way.WORDED,) if seed % 2 else tuple(Way), "guesses": ("open", "sealed")[seed // 2]}
    start = setup(spec, 3 + seed, dice)
    options = {option.name: option.shape.parse(start.tokens[option.name]) for option in spec.options} | changed
    game = play(
        replace(start, start=spec.game.start({**options, "rounds": 2}, Seating(3 + seed), None, spec.errata)), dice
    )
    for moment in game.moments:
        before, state = moment.before.state, moment.after.state
        if state.round is None or not state.round.line:
            continue
        assert all_cards(state) == dict.fromkeys(DECK, decks(state))
        held, was = owed_and_held(state), owed_and_held(before)
        assert held[state.round.dealer] == 0
        assert max(held) <= 12
        is_settled = not any(isinstance(each.phase, Refilling) for each in (before, state))
        if before.round.number == state.round.number and before.round.line and is_settled:
            fined = len(state.round.guesses) > len(before.round.guesses) or moment.entry.prompt == "withdraw"
            assert fined or all(now <= then for now, then in zip(held, was, strict=True))
    for result in game.moments[-1].after.state.results:
        assert all(points >= 0 for points in result.points)


def owed_and_held(state):
    return [len(hand.open()) + owed for hand, owed in zip(state.round.hands, state.round.owed, strict=True)]
