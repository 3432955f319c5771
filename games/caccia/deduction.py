"""Where the spy may be, worked out from what everybody knows: for the table's aid, and by robots (CS-74).

A stretch of the way begins where everybody knew where the spy was (at a refuge that was removed) or at the hideout.
Its last turns are kept as layers: after each, where the spy may be and how much speaks for it. An answer "not passed"
bars a house for all of them up to it; "passed" is a mark that some turn up to it has to gather. No house is ever left
out wrongly; of what is known about the hideout and about turns long past, only a part is used.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final, NamedTuple, TypeAlias

from games.caccia.board import HOUSES, Ground, paths, piece
from games.caccia.state import Detail, House, Houses, Piece, Scope, State, Terms, Turn

Mask: TypeAlias = int
"""A set of houses: a bit for each."""
Spread: TypeAlias = Mapping[tuple[bool, Mask], Mapping[House, float]]
"""By whether the spy must come home, and by the marks gathered: where he may be, and how much speaks for each house."""
Growing: TypeAlias = dict[tuple[bool, Mask], dict[House, float]]
Frozen: TypeAlias = tuple[tuple[tuple[bool, Mask], tuple[tuple[House, float], ...]], ...]
KEPT: Final = 4
"""So many turns are thought over again when something is learnt."""
LONG: Final = 12
"""A way of more turns than this tells hardly anything about the hideout."""
MARKS: Final = 5
"""So many marks at a time are minded; more would cost more than they tell."""


def mask(houses: Iterable[House]) -> Mask:
    """Houses as bits."""
    found = 0
    for house in houses:
        found |= 1 << house
    return found


def unmasked(bits: Mask) -> Houses:
    """The houses of a mask, in order."""
    return tuple(house for house in range(1, HOUSES + 1) if bits >> house & 1)


@dataclass(frozen=True, slots=True)
class Step:
    """A turn of the spy's and what was learnt after it: barred and marked houses, and where an arrest failed."""

    kind: Piece
    moved: bool = True
    is_home: bool = False
    barred: Mask = 0
    marked: Mask = 0
    empty: Mask = 0


@dataclass(frozen=True, slots=True)
class Stretch:
    """The last turns without a removal, `steps`, and what was known before them.

    `homes` is where the hideout may be, `raids` are the refuges on which the spy would have raided. `start` is where he
    may have been before these steps; `old` is what he may have passed by then, `tracked` the marks that `start` counts.
    """

    ground: Ground
    detail: Detail
    announced: bool
    homes: Mask
    raids: Mask
    start: Frozen
    old: Mask = 0
    tracked: Mask = 0
    steps: tuple[Step, ...] = ()


class Layer(NamedTuple):
    """Where the spy may be after a turn, and what the turn may have touched."""

    spread: Spread
    touched: Mask


# -- layers --------------------------------------------------------------------------------


@lru_cache(maxsize=256)
def layers(stretch: Stretch) -> tuple[Layer, ...]:
    """Where the spy may be before these turns and after each of them."""
    found = [Layer({key: dict(places) for key, places in stretch.start}, 0)]
    for at in range(1, len(stretch.steps) + 1):
        found.append(following(stretch, found[-1].spread, at))
    return tuple(found)


def following(stretch: Stretch, spread: Spread, at: int) -> Layer:
    """The layer of turn `at` of a stretch, from the one before it; whoever could have raided then is not there now."""
    step, barred, marks = stretch.steps[at - 1], barred_from(stretch.steps, at), pending(stretch, at)
    found: Growing = {}
    touched = 0
    for (due, had), places in spread.items():
        for house, weight in places.items():
            if not due and stretch.raids >> house & 1:
                continue
            ways = moves(stretch.ground, house, step.kind, stretch.detail)
            if not step.moved:
                if not ways and not step.empty >> house & 1:
                    add(found, (due, had), house, weight)
                continue
            share = weight / len(ways) if ways else 0.0
            for there, path in ways:
                touched |= path
                if path & barred or step.empty >> there & 1:
                    continue
                now = had | path & marks
                if step.is_home or (due and stretch.homes >> there & 1):
                    arrive(stretch, step, found, (due, now, there, share))
                    continue
                if (into := found.get((due, now))) is None:
                    into = found[due, now] = {}
                into[there] = into.get(there, 0.0) + share
    return Layer(settled(found, step.marked & marks), touched)


def arrive(stretch: Stretch, step: Step, found: Growing, come: tuple[bool, Mask, House, float]) -> None:
    """CS-44: the spy ends a move, and perhaps is home; where that is announced, there is no doubt."""
    due, had, house, weight = come
    is_home = stretch.homes >> house & 1
    if step.is_home and not is_home:
        return
    if due and is_home and (step.is_home or not stretch.announced):
        add(found, (False, had), house, weight)
        if step.is_home:
            return
    add(found, (due, had), house, weight)


def add(found: Growing, key: tuple[bool, Mask], house: House, weight: float) -> None:
    """Let so much more speak for a house."""
    places = found.setdefault(key, {})
    places[house] = places.get(house, 0.0) + weight


def barred_from(steps: tuple[Step, ...], at: int) -> Mask:
    """What turn `at` cannot have passed: all that was barred then or later."""
    barred = 0
    for step in steps[at - 1 :]:
        barred |= step.barred
    return barred


def pending(stretch: Stretch, at: int) -> Mask:
    """The marks that turn `at`, or one up to their answer, must have gathered.

    Those that may have been gathered before these turns are not minded, unless they were counted there.
    """
    minded, count, found = stretch.tracked, stretch.tracked.bit_count(), 0
    for number, step in enumerate(stretch.steps, 1):
        for house in unmasked(step.marked & ~stretch.old & ~minded):
            if count < MARKS:
                minded |= 1 << house
                count += 1
        if number >= at:
            found |= step.marked
    return found & minded


def settled(found: Growing, marks: Mask) -> Spread:
    """What is left where these marks have to be gathered by now; weights come to 1."""
    kept: Growing = {}
    for (due, had), places in found.items():
        if had & marks == marks:
            for house, weight in places.items():
                add(kept, (due, had & ~marks), house, weight)
    whole = sum(weight for places in kept.values() for weight in places.values()) or 1.0
    return {key: {house: weight / whole for house, weight in places.items()} for key, places in kept.items()}


@lru_cache(maxsize=8192)
def moves(ground: Ground, house: House, kind: Piece, detail: Detail) -> tuple[tuple[House, Mask], ...]:
    """Where a piece may go, and the houses that each way passes."""
    ways = paths(ground, house, kind).items()
    return tuple((goal.house, mask(path if detail is Detail.PATH else path[-1:])) for goal, path in ways)


def rolled(stretch: Stretch) -> Stretch:
    """The same without its first turn, which is settled for good."""
    layer = layers(stretch)[1]
    return replace(
        stretch,
        start=frozen(layer.spread),
        old=stretch.old | layer.touched,
        tracked=pending(stretch, 2) & (stretch.tracked | ~stretch.old),
        steps=stretch.steps[1:],
    )


def frozen(spread: Spread) -> Frozen:
    """A spread that can be kept by."""
    return tuple((key, tuple(places.items())) for key, places in spread.items())


def at_houses(houses: Mask, *, due: bool) -> Frozen:
    """Any of these houses, each as likely as another."""
    found = unmasked(houses)
    return (((due, 0), tuple((house, 1 / max(1, len(found))) for house in found)),)


# -- from what is public ---------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Trail:
    """What is known of a round: the stretch that goes on, and all its steps with where they began."""

    here: Stretch
    began: Mask
    due: bool
    whole: tuple[Step, ...] = ()


@dataclass(frozen=True, slots=True)
class Map:
    """What does not change in a round; `homes` is where the hideout may be, at first."""

    ground: Ground
    terms: Terms
    refuges: Mask
    homes: Mask


def mapped(state: State) -> Map:
    """The map of a round."""
    refuges = mask((*state.refuges, *(gone.house for gone in state.removed)))
    homes = mask(range(1, HOUSES + 1)) & ~(mask(state.blocked) | refuges | mask(first_places(state)))
    return Map(Ground(state.blocked, state.terms.topology), state.terms, refuges, homes)


@lru_cache(maxsize=512)
def followed(there: Map, turns: tuple[Turn, ...]) -> Trail:
    """What is known after these turns: what was known before the last, and that one."""
    if not turns:
        start = at_houses(there.homes, due=False)
        terms = there.terms
        here = Stretch(there.ground, terms.trail_detail, terms.home_announced, there.homes, there.refuges, start)
        return Trail(here, there.homes, due=False)
    trail, turn = followed(there, turns[:-1]), turns[-1]
    if turn.removed is not None:
        here, due = trail.here, there.terms.must_return
        raided = 1 << turn.removed
        homes, raids = narrowed(trail, turn.removed), here.raids & ~raided
        here = replace(here, homes=homes, raids=raids, start=at_houses(raided, due=due), old=0, tracked=0, steps=())
        trail = Trail(here, raided, due)
    step = learnt(there.terms, turn, trail)
    here = replace(trail.here, steps=(*trail.here.steps, step))
    if len(here.steps) > KEPT:
        here = rolled(replace(here, steps=here.steps[:-1]))
        here = replace(here, steps=(*here.steps, step))
    return replace(trail, here=here, whole=(*trail.whole, step))


def first_places(state: State) -> Houses:
    """CS-6: where the partisans started."""
    places = dict(enumerate(state.partisans, 1))
    for turn in reversed(state.turns):
        places |= {act.number: act.start for act in turn.acts}
    return tuple(places.values())


def learnt(terms: Terms, turn: Turn, trail: Trail) -> Step:
    """A turn as a step: what its answers bar and mark."""
    asked = [(act.asked, act.passed) for act in turn.acts if act.asked is not None]
    barred = mask(house for house, passed in asked if not passed)
    marked = mask(house for house, passed in asked if passed)
    if terms.trail_scope is Scope.WHOLE:
        marked &= barred_from(trail.whole, 1)
    elif trail.began.bit_count() == 1:
        marked &= ~trail.began
    for step in trail.whole:
        marked &= ~step.marked
    empty = mask(act.house for act in turn.acts if act.number == turn.failed)
    return Step(piece(turn.card, terms.pieces), turn.moved, turn.home, barred, marked, empty)


def narrowed(trail: Trail, raided: House) -> Mask:
    """Where the hideout may be, now that a stretch has ended at a refuge: on some way there."""
    here, count = trail.here, len(trail.whole)
    if count > LONG:
        return here.homes
    after = {count: 1 << raided}
    for at in range(count, 0, -1):
        after[at - 1] = before(here, trail.whole, after[at], at)
    if not trail.due:
        return here.homes & after[0] if trail.began.bit_count() > 1 else here.homes
    came, passed = trail.began, 0
    for at in range(1, count):
        came = onward(here, trail.whole, came, at)
        passed |= came & after[at]
    return here.homes & passed or here.homes


def before(here: Stretch, steps: tuple[Step, ...], after: Mask, at: int) -> Mask:
    """From where turn `at` may have led to one of these houses."""
    free = mask(range(1, HOUSES + 1)) & ~mask(here.ground.blocked)
    return mask(house for house in unmasked(free) if onward(here, steps, 1 << house, at) & after)


def onward(here: Stretch, steps: tuple[Step, ...], came: Mask, at: int) -> Mask:
    """Where turn `at` may have led from these houses."""
    step, barred = steps[at - 1], barred_from(steps, at)
    if not step.moved:
        return came
    return mask(
        there
        for house in unmasked(came)
        for there, path in moves(here.ground, house, step.kind, here.detail)
        if not path & barred
    )


def current(state: State) -> Stretch:
    """The stretch that goes on."""
    return followed(mapped(state), state.turns).here


def belief(state: State) -> dict[House, float]:
    """How much speaks for each house where the spy may be now."""
    return weights(layers(current(state))[-1])


def weights(layer: Layer) -> dict[House, float]:
    """How much speaks for each house, whatever else is known."""
    found: dict[House, float] = {}
    for places in layer.spread.values():
        for house, weight in places.items():
            found[house] = found.get(house, 0.0) + weight
    return dict(sorted(found.items()))


def possible(state: State) -> Houses:
    """Where the spy may be, by what everybody knows."""
    return tuple(belief(state))
