"""Partisans led by a robot: where to go, what to ask, and when to arrest, by what everybody knows."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Final, NamedTuple

from games.caccia.rules import board
from games.caccia.rules.board import Ground
from games.caccia.rules.deduction import current
from games.caccia.rules.state import Action, Arrest, Deed, House, Houses, Hunting, Order, State
from games.caccia.rules.terms import Orders, Range
from games.caccia.rules.trail import Mask, Stretch, layers, moves, weights

SURE: Final = 0.15
"""From which chance of success on an arrest is tried."""
CANDIDATES: Final = 14
"""So many houses, those that tell most, are thought about together."""
NEAR: Final = (1.0, 1.0, 1.0, 0.55, 0.3, 0.15, 0.08)
"""What it is worth to stand so many steps from where the spy may be."""
TELLS: Final = 2.0
"""What an answer is worth beside standing well."""


class Trace(NamedTuple):
    """One way the spy's last turn may have gone: where it ended, what it passed, how much speaks for it."""

    house: House
    path: Mask
    weight: float


def plan(state: State) -> dict[int, Order]:
    """An order for each partisan that has not acted yet."""
    phase = state.phase
    assert isinstance(phase, Hunting)
    places = tuple((number, state.partisans[number - 1]) for number in phase.left)
    found = planned(current(state), places, state.terms.arrest_range, together=state.terms.orders is Orders.TOGETHER)
    return dict(found) if state.terms.sharing else legal(state, dict(found))


def legal(state: State, orders: dict[int, Order]) -> dict[int, Order]:
    """CS-83: where no two stand on one house, whoever would go to another's stays."""
    if state.terms.orders is Orders.TOGETHER:
        return orders
    for number, (house, _) in orders.items():
        here = state.partisans[number - 1]
        if house != here and house in state.partisans:
            orders[number] = (here, Deed.NOTHING)
    return orders


@lru_cache(maxsize=64)
def planned(
    here: Stretch, places: tuple[tuple[int, House], ...], wide: Range, *, together: bool
) -> Mapping[int, Order]:
    """The same by what it depends on: several people of a team may ask for it."""
    ground, left = here.ground, dict(places)
    sure = weights(layers(here)[-1])
    best = max(((arrest_chance(sure, ground, at, wide), -number) for number, at in places), default=(0.0, 0))
    if best[0] >= SURE and (together or -best[1] == places[0][0]):
        return with_arrest(ground, sure, left, -best[1], wide)
    return asking(ground, here, sure, left)


def targets(ground: Ground, at: House, wide: Range) -> Houses:
    """CS-55, CS-85: where a partisan may arrest after its steps."""
    stops = board.reach(ground, at)
    if wide is Range.OWN:
        return stops
    return board.union(stops, (near for stop in stops for near in board.beside(ground, stop)))


def arrest_chance(sure: Mapping[House, float], ground: Ground, at: House, wide: Range) -> float:
    """How likely the spy is where this partisan can best arrest."""
    return max(sure.get(house, 0.0) for house in targets(ground, at, wide))


def with_arrest(
    ground: Ground, sure: Mapping[House, float], left: Mapping[int, House], number: int, wide: Range
) -> dict[int, Order]:
    """That partisan arrests where the spy is most likely; the others go where they stand well, should it fail."""
    target = max(targets(ground, left[number], wide), key=lambda house: sure.get(house, 0.0))
    rest = {house: weight for house, weight in sure.items() if house != target} or sure
    orders: dict[int, Order] = {number: arresting(ground, left[number], target)}
    covered = dict[House, float]()
    for other, at in left.items():
        if other != number:
            house = max(board.reach(ground, at), key=lambda there: standing(ground, rest, covered, there))
            cover(ground, rest, covered, house)
            orders[other] = (house, Deed.NOTHING)
    return orders


def arresting(ground: Ground, at: House, target: House) -> Order:
    """The order to arrest there: on the spot, or from beside where a partisan cannot go so far."""
    stops = board.reach(ground, at)
    if target in stops:
        return target, Deed.ARREST
    action: Action = Arrest(target)
    return next(stop for stop in stops if target in board.beside(ground, stop)), action


def asking(ground: Ground, here: Stretch, sure: Mapping[House, float], left: Mapping[int, House]) -> dict[int, Order]:
    """The answers that together tell most, each asked by a partisan that stands well there."""
    traces = last_turn(here)
    known = settled(here)
    options = {number: stands(ground, sure, at) for number, at in left.items()}
    askable = sorted({house for stand in options.values() for house in stand} - known)
    single = sorted(askable, key=lambda house: (-purity(traces, (house,), house), house))[:CANDIDATES]
    orders: dict[int, Order] = {}
    asked: tuple[House, ...] = ()
    covered = dict[House, float]()
    while len(orders) < len(left):
        base = purity(traces, asked)
        gains = {house: purity(traces, asked, house) - base for house in single if house not in asked}
        found = [
            (TELLS * gain + standing(ground, sure, covered, options[number][house]), -house, -number)
            for house, gain in gains.items()
            for number in left
            if number not in orders and house in options[number]
        ]
        if not found:
            break
        _, house, number = max(found)
        stop = options[-number][-house]
        orders[-number] = (stop, -house)
        asked = (*asked, -house)
        cover(ground, sure, covered, stop)
    return orders | idle(ground, sure, covered, {n: at for n, at in left.items() if n not in orders})


def idle(
    ground: Ground, sure: Mapping[House, float], covered: dict[House, float], left: Mapping[int, House]
) -> dict[int, Order]:
    """Partisans with nothing to ask that tells anything: they draw near, and ask about the likeliest house beside."""
    orders: dict[int, Order] = {}
    for number, at in left.items():
        stop = max(board.reach(ground, at), key=lambda there: standing(ground, sure, covered, there))
        cover(ground, sure, covered, stop)
        near = board.beside(ground, stop)
        orders[number] = (stop, max(near, key=lambda house: sure.get(house, 0.0)) if near else Deed.NOTHING)
    return orders


# -- what tells most -----------------------------------------------------------------------


@lru_cache(maxsize=64)
def last_turn(here: Stretch) -> tuple[Trace, ...]:
    """All ways the last turn may have gone."""
    found = layers(here)
    if len(found) < 2:
        return ()
    step, alive = here.steps[-1], weights(found[-1])
    traces: dict[tuple[House, Mask], float] = {}
    for house, weight in weights(found[-2]).items():
        ways = moves(here.ground, house, step.kind, here.detail).ways if step.moved else ((house, 0),)
        for there, path in ways:
            if there in alive:
                key = there, path | 1 << there
                traces[key] = traces.get(key, 0.0) + weight / len(ways)
    whole = sum(traces.values()) or 1.0
    return tuple(Trace(*key, weight / whole) for key, weight in sorted(traces.items()))


def settled(here: Stretch) -> set[House]:
    """Houses after which there is nothing to ask any more: the spy has passed them since the last removal."""
    marked = 0
    for step in here.steps:
        marked |= step.marked
    return {house for house in range(1, board.HOUSES + 1) if marked >> house & 1}


def purity(traces: Iterable[Trace], asked: tuple[House, ...], more: House = 0) -> float:
    """How certain the spy's house would be, on average, after these answers."""
    houses = (*asked, more) if more else asked
    cells: dict[tuple[int, House], float] = {}
    wholes: dict[int, float] = {}
    for house, path, weight in traces:
        cell = 0
        for each in houses:
            cell = cell << 1 | (path >> each & 1)
        key = cell, house
        cells[key] = cells.get(key, 0.0) + weight
        wholes[cell] = wholes.get(cell, 0.0) + weight
    return sum(weight * weight / wholes[cell] for (cell, _), weight in cells.items())


# -- where to stand ------------------------------------------------------------------------


@lru_cache(maxsize=4096)
def steps_from(ground: Ground, house: House) -> Mapping[House, int]:
    """How many steps every house is from one, washers in mind."""
    found, edge = {house: 0}, [house]
    for at in edge:
        for there in board.beside(ground, at):
            if there not in found:
                found[there] = found[at] + 1
                edge.append(there)
    return found


def worth(steps: int) -> float:
    """What it is worth to be so many steps away."""
    return NEAR[steps] if steps < len(NEAR) else 0.02


def standing(ground: Ground, sure: Mapping[House, float], covered: Mapping[House, float], stop: House) -> float:
    """What a house is worth to stand on: near where the spy may be and nobody else is."""
    far = steps_from(ground, stop)
    return sum(weight * max(0.0, worth(far[house]) - 0.7 * covered.get(house, 0.0)) for house, weight in sure.items())


def cover(ground: Ground, sure: Mapping[House, float], covered: dict[House, float], stop: House) -> None:
    """Somebody stands there: what is near is near to somebody."""
    far = steps_from(ground, stop)
    for house in sure:
        covered[house] = max(covered.get(house, 0.0), worth(far[house]))


def stands(ground: Ground, sure: Mapping[House, float], at: House) -> dict[House, House]:
    """For every house a partisan can ask after, where best to stand for it."""
    found: dict[House, tuple[float, House]] = {}
    for stop in board.reach(ground, at):
        value = standing(ground, sure, {}, stop)
        for house in board.beside(ground, stop):
            found[house] = max(found.get(house, (-1.0, 0)), (value, -stop))
    return {house: -stop for house, (_, stop) in found.items()}
