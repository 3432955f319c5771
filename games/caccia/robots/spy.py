"""A spy led by a robot: it makes for refuges and home again, and stays where nobody can be sure enough to arrest it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache
from typing import Final, TypeAlias

from games.box import Dice
from games.caccia.robots.partisans import steps_from, targets
from games.caccia.rules import board
from games.caccia.rules.board import Ground
from games.caccia.rules.deduction import belief
from games.caccia.rules.moves import goals, ground
from games.caccia.rules.state import Goal, House, Houses, Piece, Removal, Spy, State, Turn
from games.caccia.rules.terms import Range

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


def chosen(state: State, dice: Dice) -> Choice:
    """The card and the goal that promise most; a little chance, so that nobody can count on it."""
    spy: Spy = state.secret.open()
    found: list[tuple[float, int, str, Choice]] = []
    for card, ways in sorted(goals(state, spy).items()):
        sure = afterwards(state, card, spy.raided)
        for goal, path in ways.items():
            value = promise(state, spy, card, path) - danger(threatened(state), sure, path[-1])
            found.append((value + dice.randrange(FINE) / FINE, card, str(goal), (card, goal)))
    return max(found)[-1]


def afterwards(state: State, card: int, removed: House | None) -> dict[House, float]:
    """What everybody would believe once this card is shown."""
    turn = Turn(len(state.turns) + 1, card, moved=True, removed=removed)
    after = replace(state, turns=(*state.turns, turn))
    if removed is not None:
        left = tuple(house for house in state.refuges if house != removed)
        after = replace(after, refuges=left, removed=(*state.removed, Removal(removed, len(state.turns))))
    return belief(after)


def threatened(state: State) -> frozenset[House]:
    """Where a partisan may arrest in its next turn."""
    return within(ground(state), state.partisans, state.terms.arrest_range)


@lru_cache(maxsize=256)
def within(there: Ground, partisans: Houses, wide: Range) -> frozenset[House]:
    """The same by what it depends on."""
    return frozenset(house for at in partisans for house in targets(there, at, wide))


def danger(reached: frozenset[House], sure: Mapping[House, float], house: House) -> float:
    """How much it must fear to be arrested on a house."""
    if house not in reached:
        return 0.0
    likeliest = max((sure.get(stop, 0.0) for stop in reached), default=0.0) or 1.0
    chance = sure.get(house, 0.0)
    return CAUTION * chance / likeliest + FEAR * chance


def promise(state: State, spy: Spy, card: int, path: Houses) -> float:
    """What ending there is worth: a raid or home now, with the next cards, or nearer to it."""
    house, there = path[-1], ground(state)
    targets = wanted(state, spy)
    rest = [each for each in spy.hand if each != card]
    if house in targets:
        if spy.due:
            return HOME
        return RAID + escape(state, there, house, rest)
    value = soon(state, there, house, rest, targets)
    return value - 0.35 * min(steps_from(there, house)[target] for target in targets)


def wanted(state: State, spy: Spy) -> Houses:
    """Where it must go next: home, or to any refuge."""
    if spy.due and state.terms.must_return:
        return (spy.hideout,)
    return tuple(house for house in state.refuges if house != spy.raided) or (spy.hideout,)


def soon(state: State, there: Ground, house: House, rest: list[int], targets: Houses) -> float:
    """Whether the cards left in hand lead on to a target, in one turn or in two."""
    reached = {card: ends(there, house, card, state) for card in rest}
    if any(target in found for found in reached.values() for target in targets):
        return SOON
    for card, found in reached.items():
        others = [other for other in rest if other != card]
        for stop in found:
            if any(target in ends(there, stop, other, state) for other in others for target in targets):
                return LATER
    return 0.0


def escape(state: State, there: Ground, house: House, rest: list[int]) -> float:
    """How well it gets away from a refuge once everybody knows: ways out that nobody reaches, and few partisans near."""
    reached = threatened(state)
    ways = max((len(ends(there, house, card, state)) for card in rest), default=0)
    free = max((len(ends(there, house, card, state) - reached) for card in rest), default=0)
    near = sum(1 for at in state.partisans if steps_from(there, house)[at] <= 3)
    return min(4.0, 0.25 * free + 0.1 * ways) - CROWD * near


def ends(there: Ground, house: House, card: int, state: State) -> frozenset[House]:
    """Where a card leads from a house."""
    return _ends(there, house, board.piece(card, state.terms.pieces))


@lru_cache(maxsize=8192)
def _ends(there: Ground, house: House, kind: Piece) -> frozenset[House]:
    return frozenset(goal.house for goal in board.paths(there, house, kind))
