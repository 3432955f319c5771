"""Where the spy may be, worked out from what everybody knows: for the table's aid, and by robots (CS-74).

A stretch of the way begins where everybody knew where the spy was (at a refuge that was removed) or at the hideout.
No house is ever left out wrongly; of what is known about the hideout and about turns long past, only a part is used.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final

from games.caccia.rules.board import Ground, card_piece
from games.caccia.rules.moves import round_ground
from games.caccia.rules.state import House, Houses, State, Turn
from games.caccia.rules.terms import Scope, Starts, Terms
from games.caccia.rules.trail import (
    KEPT,
    Growing,
    Mask,
    SpyStep,
    Stretch,
    add_weight,
    barred_from,
    free_mask,
    freeze_spread,
    house_weights,
    houses_of_mask,
    make_layers,
    make_mask,
    make_ways,
    spread_evenly,
    unbarred_ends,
    without_first_turn,
)

LONG: Final = 12
"""A way of more turns than this tells hardly anything about the hideout."""


@dataclass(frozen=True, slots=True)
class Trail:
    """What is known of a round: the stretch that goes on, and all its steps with where they began.

    `fresh`: the spy's trail began with it, so that whatever is on it was passed in these steps.
    """

    here: Stretch
    began: Mask
    due: bool
    fresh: bool = True
    whole: tuple[SpyStep, ...] = ()


@dataclass(frozen=True, slots=True)
class Map:
    """What does not change in a round; `homes` is where the hideout may be, at first."""

    ground: Ground
    terms: Terms
    refuges: Mask
    homes: Mask


def make_map(state: State) -> Map:
    refuges = first_refuges(state)
    starts = make_mask(first_places(state)) if state.terms.starts is Starts.DRAWN else 0
    homes = free_mask(round_ground(state)) & ~(refuges | starts)
    return Map(round_ground(state), state.terms, refuges, homes)


@lru_cache(maxsize=512)
def follow_turns(round_map: Map, turns: tuple[Turn, ...]) -> Trail:
    """Return what is known after these turns: what was known before the last, and that one."""
    if not turns:
        start = spread_evenly(round_map.homes, due=False)
        terms = round_map.terms
        told = terms.home_told, terms.every_landing
        here = Stretch(round_map.ground, terms.trail_detail, *told, round_map.homes, round_map.refuges, start)
        return Trail(here, round_map.homes, due=False)
    trail, turn = follow_turns(round_map, turns[:-1]), turns[-1]
    if round_map.terms.trail_scope is Scope.HOME and turns[-2:-1] and turns[-2].home:
        trail = restart_at_home(trail)
    if turn.removed is not None:
        here, due = trail.here, round_map.terms.must_return
        raided = 1 << turn.removed
        homes, raids = narrow_homes(trail, turn.removed), here.raids & ~raided
        here = replace(here, homes=homes, raids=raids, start=spread_evenly(raided, due=due), old=0, tracked=0, steps=())
        trail = Trail(here, raided, due, fresh=round_map.terms.trail_scope is Scope.REMOVAL)
    if turn.shifted is not None:
        left, to = turn.shifted
        trail = replace(trail, here=replace(trail.here, raids=trail.here.raids & ~(1 << left) | 1 << to))
    step = make_step(round_map.terms, turn, trail)
    here = replace(trail.here, steps=(*trail.here.steps, step))
    if len(here.steps) > KEPT:
        here = without_first_turn(replace(here, steps=here.steps[:-1]))
        here = replace(here, steps=(*here.steps, step))
    return replace(trail, here=here, whole=(*trail.whole, step))


def restart_at_home(trail: Trail) -> Trail:
    """Begin a new trail at the hideout (CS-82).

    What was learnt before has told all that it can.
    """
    spread = make_layers(trail.here)[-1].spread
    at_home: Growing = {}
    for places in spread.values():
        for house, weight in places.items():
            add_weight(at_home, (False, 0), house, weight)
    here = replace(trail.here, start=freeze_spread(at_home), old=0, tracked=0, steps=())
    return Trail(here, make_mask(house for places in at_home.values() for house in places), due=False)


def first_refuges(state: State) -> Mask:
    """Return where the refuges were before any was removed, or moved (CS-6, CS-81)."""
    found = make_mask(state.refuges)
    for turn in reversed(state.turns):
        if turn.shifted is not None:
            found = found & ~(1 << turn.shifted[1]) | 1 << turn.shifted[0]
        if turn.removed is not None:
            found |= 1 << turn.removed
    return found


def first_places(state: State) -> Houses:
    """Return where the partisans started (CS-6)."""
    places = dict(enumerate(state.partisans, 1))
    for turn in reversed(state.turns):
        places |= {act.number: act.start for act in turn.acts}
    return tuple(places.values())


def make_step(terms: Terms, turn: Turn, trail: Trail) -> SpyStep:
    """Make a step of a turn: what its answers bar and mark.

    Nothing, where the trail is empty since the spy is home (CS-82).
    """
    empty = 0 if turn.tried is None else 1 << turn.tried
    if turn.home and terms.trail_scope is Scope.HOME:
        return SpyStep(card_piece(turn.card, terms.pieces), turn.moved, turn.home, empty=empty)
    asked = [(act.asked, act.passed) for act in turn.acts if act.asked is not None]
    barred = make_mask(house for house, passed in asked if not passed)
    marked = make_mask(house for house, passed in asked if passed)
    if not trail.fresh:
        marked &= barred_from(trail.whole, 1)
    elif trail.began.bit_count() == 1:
        marked &= ~trail.began
    for step in trail.whole:
        marked &= ~step.marked
    return SpyStep(card_piece(turn.card, terms.pieces), turn.moved, turn.home, barred, marked, empty)


def narrow_homes(trail: Trail, raided: House) -> Mask:
    """Return where the hideout may be, now that a stretch has ended at a refuge: on some way there."""
    here, count = trail.here, len(trail.whole)
    if count > LONG:
        return here.homes
    after = {count: 1 << raided}
    for at in range(count, 0, -1):
        after[at - 1] = houses_before(here, trail.whole, after[at], at)
    if not trail.due:
        return here.homes & after[0] if trail.began.bit_count() > 1 else here.homes
    came, passed = trail.began, 0
    for at in range(1, count):
        came = houses_after(here, trail.whole, came, at)
        passed |= came & after[at]
    return here.homes & passed or here.homes


def houses_before(stretch: Stretch, steps: tuple[SpyStep, ...], after: Mask, turn_number: int) -> Mask:
    step, barred = steps[turn_number - 1], barred_from(steps, turn_number)
    if not step.moved:
        return after
    found = 0
    for house in houses_of_mask(free_mask(stretch.ground)):
        ways = make_ways(stretch.ground, house, step.kind, stretch.detail)
        if ways.ends & after and (not ways.touched & barred or unbarred_ends(ways, barred) & after):
            found |= 1 << house
    return found


def houses_after(stretch: Stretch, steps: tuple[SpyStep, ...], came: Mask, turn_number: int) -> Mask:
    step, barred = steps[turn_number - 1], barred_from(steps, turn_number)
    if not step.moved:
        return came
    found = 0
    for house in houses_of_mask(came):
        ways = make_ways(stretch.ground, house, step.kind, stretch.detail)
        found |= unbarred_ends(ways, barred) if ways.touched & barred else ways.ends
    return found


def current_stretch(state: State) -> Stretch:
    """Return the stretch that goes on."""
    return follow_turns(make_map(state), state.turns).here


def spy_odds(state: State) -> dict[House, float]:
    """Return how much speaks for each house where the spy may be now."""
    return house_weights(make_layers(current_stretch(state))[-1])


def possible_houses(state: State) -> Houses:
    """Return where the spy may be, by what everybody knows."""
    return tuple(spy_odds(state))
