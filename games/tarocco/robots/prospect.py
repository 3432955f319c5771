"""What a hand that ends so is worth to a seat: its part in the match, its poste, or its penalty."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, sqrt
from typing import Final

from games.secret import Seat
from games.tarocco.rules.declare import match_points
from games.tarocco.rules.finish import is_last_hand_played
from games.tarocco.rules.stakes import poste_for
from games.tarocco.rules.state import State

SPREAD: Final = 0.13
"""How much of a target one hand may still turn, at the least."""
FURTHER: Final = 0.3
"""And how much more of what is still missing to it."""
SWING: Final = 110.0
"""About how much one of the four hands turns."""
MARGIN: Final = 0.0004
"""What a point is worth that decides nothing: of two ways to win the one with more."""


def hand_prospect(state: State, seat: Seat, points: Sequence[int]) -> float:
    """Return what a hand that brings the sides so much is worth to a seat."""
    own = state.sides[seat]
    if state.contract is not None:
        return poste_prospect(state, seat, points)
    other = 1 - own
    mine = state.scores[seat] + match_points(state, points[own])
    theirs = state.scores[state.sides.index(other)] + match_points(state, points[other])
    by_points = MARGIN * (points[own] - points[other])
    if state.terms.target:
        return win_chance(mine, theirs, state.terms.target) + by_points
    left = 0 if is_last_hand_played(state) else -state.hand % state.seats
    return lead_odds((mine - theirs) / (SWING * sqrt(left) if left else 1.0)) + by_points


def win_chance(mine: int, theirs: int, target: int) -> float:
    """Return how likely a match is to be won that stands so."""
    best = max(mine, theirs)
    if best >= target:
        return 1.0 if mine > theirs else 0.5 if mine == theirs else 0.0
    return lead_odds((mine - theirs) / (SPREAD * target + FURTHER * (target - best)))


def lead_odds(lead: float) -> float:
    """Return how likely a lead is to hold, in units of what may still happen."""
    return 1.0 / (1.0 + exp(-max(-50.0, min(50.0, lead))))


def poste_prospect(state: State, seat: Seat, points: Sequence[int]) -> float:
    """Return what a hand of Terziglio brings or costs a seat, in poste (TZ-13, TZ-14)."""
    assert state.contract is not None
    worth = poste_for(max(points), state.terms.poste_rounding) * (2 if state.contract.mio else 1)
    gain = worth if points[0] > points[1] else -worth
    by_points = (points[state.sides[seat]] - points[1 - state.sides[seat]]) / 50
    return (2 * gain if seat == state.contract.lone else -gain) + by_points
