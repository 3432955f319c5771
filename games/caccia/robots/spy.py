"""A spy led by a robot: it makes for refuges and home again, and stays where nobody can be sure enough to arrest it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache
from typing import Final, TypeAlias

from games.caccia.robots.partisans import arrest_targets, steps_from
from games.caccia.rules import board
from games.caccia.rules.board import Ground
from games.caccia.rules.deduction import spy_odds
from games.caccia.rules.moves import card_goals, round_ground
from games.caccia.rules.state import Goal, House, Houses, Piece, Removal, Spy, State, Turn
from games.caccia.rules.terms import Range
from games.spec import Dice

Choice: TypeAlias = tuple[int, Goal]

FINE: Final = 1000
RAID: Final = 10.0
HOME: Final = 9.0
SOON: Final = 5.0
LATER: Final = 2.5
FEAR: Final = 30.0
"""What it costs to be found for certain; in proportion to how likely it is."""
CAUTION: Final = 3.0
"""What it costs to stand where a partisan can come, however unlikely anybody thinks it."""
CROWD: Final = 1.2
"""What every partisan near a refuge costs who raids it."""


def choose_move(state: State, dice: Dice) -> Choice:
    """Choose the card and the goal that promise most.

    A little chance is added, so that nobody can count on it.
    """
    spy: Spy = state.secret.open()
    found: list[tuple[float, int, str, Choice]] = []
    for card, ways in sorted(card_goals(state, spy).items()):
        sure = odds_after_card(state, card, spy.raided)
        for goal, path in ways.items():
            value = move_value(state, spy, card, path) - arrest_risk(threatened_houses(state), sure, path[-1])
            found.append((value + dice.randrange(FINE) / FINE, card, str(goal), (card, goal)))
    return max(found)[-1]


def odds_after_card(state: State, card: int, removed: House | None) -> dict[House, float]:
    """Return what everybody would believe once this card is shown."""
    turn = Turn(len(state.turns) + 1, card, moved=True, removed=removed)
    after = replace(state, turns=(*state.turns, turn))
    if removed is not None:
        left = tuple(house for house in state.refuges if house != removed)
        after = replace(after, refuges=left, removed=(*state.removed, Removal(removed, len(state.turns))))
    return spy_odds(after)


def threatened_houses(state: State) -> frozenset[House]:
    """Return where a partisan may arrest in its next turn."""
    return houses_in_range(round_ground(state), state.partisans, state.terms.arrest_range)


@lru_cache(maxsize=256)
def houses_in_range(ground: Ground, partisans: Houses, arrest_range: Range) -> frozenset[House]:
    """Return where one of these partisans may arrest: by just what it depends on, cached."""
    return frozenset(house for at in partisans for house in arrest_targets(ground, at, arrest_range))


def arrest_risk(reached: frozenset[House], sure: Mapping[House, float], house: House) -> float:
    if house not in reached:
        return 0.0
    likeliest = max((sure.get(stop, 0.0) for stop in reached), default=0.0) or 1.0
    chance = sure.get(house, 0.0)
    return CAUTION * chance / likeliest + FEAR * chance


def move_value(state: State, spy: Spy, card: int, path: Houses) -> float:
    """Rate ending there: a raid or home now, with the next cards, or nearer to it."""
    house, there = path[-1], round_ground(state)
    targets = target_houses(state, spy)
    rest = [each for each in spy.hand if each != card]
    if house in targets:
        if spy.due:
            return HOME
        return RAID + escape_value(state, there, house, rest)
    value = approach_value(state, there, house, rest, targets)
    return value - 0.35 * min(steps_from(there, house)[target] for target in targets)


def target_houses(state: State, spy: Spy) -> Houses:
    """Return where the spy must go next: home, or to any refuge."""
    if spy.due and state.terms.must_return:
        return (spy.hideout,)
    return tuple(house for house in state.refuges if house != spy.raided) or (spy.hideout,)


def approach_value(state: State, ground: Ground, house: House, rest: list[int], targets: Houses) -> float:
    """Rate whether the cards left in hand lead on to a target, in one turn or in two."""
    reached = {card: card_ends(ground, house, card, state) for card in rest}
    if any(target in found for found in reached.values() for target in targets):
        return SOON
    for card, found in reached.items():
        others = [other for other in rest if other != card]
        for stop in found:
            if any(target in card_ends(ground, stop, other, state) for other in others for target in targets):
                return LATER
    return 0.0


def escape_value(state: State, ground: Ground, house: House, rest: list[int]) -> float:
    """Rate how well the spy gets away from a refuge once everybody knows.

    By ways out that nobody reaches, and few partisans near.
    """
    reached = threatened_houses(state)
    ways = max((len(card_ends(ground, house, card, state)) for card in rest), default=0)
    free = max((len(card_ends(ground, house, card, state) - reached) for card in rest), default=0)
    near = sum(1 for at in state.partisans if steps_from(ground, house)[at] <= 3)
    return min(4.0, 0.25 * free + 0.1 * ways) - CROWD * near


def card_ends(ground: Ground, house: House, card: int, state: State) -> frozenset[House]:
    return _piece_ends(ground, house, board.card_piece(card, state.terms.pieces))


@lru_cache(maxsize=8192)
def _piece_ends(ground: Ground, house: House, kind: Piece) -> frozenset[House]:
    return frozenset(goal.house for goal in board.move_paths(ground, house, kind))
