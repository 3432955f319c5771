"""Partisans led by a robot: where to go, what to ask, and when to arrest, by what everybody knows."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Final, NamedTuple

from games.caccia.rules import board
from games.caccia.rules.board import Ground
from games.caccia.rules.deduction import current_stretch
from games.caccia.rules.state import Action, Arrest, Deed, House, Houses, Hunting, Order, State
from games.caccia.rules.terms import Orders, Range
from games.caccia.rules.trail import Mask, Stretch, house_weights, make_layers, make_ways

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


def plan_orders(state: State) -> dict[int, Order]:
    """Plan an order for each partisan that has not acted yet."""
    phase = state.phase
    assert isinstance(phase, Hunting)
    places = tuple((number, state.partisans[number - 1]) for number in phase.left)
    found = plan_from_stretch(
        current_stretch(state), places, state.terms.arrest_range, together=state.terms.orders is Orders.TOGETHER
    )
    return dict(found) if state.terms.sharing else legal_orders(state, dict(found))


def legal_orders(state: State, orders: dict[int, Order]) -> dict[int, Order]:
    """Let stay whoever would go to another's house, where no two may stand on one (CS-83)."""
    if state.terms.orders is Orders.TOGETHER:
        return orders
    for number, (house, _) in orders.items():
        here = state.partisans[number - 1]
        if house != here and house in state.partisans:
            orders[number] = (here, Deed.NOTHING)
    return orders


@lru_cache(maxsize=64)
def plan_from_stretch(
    stretch: Stretch, places: tuple[tuple[int, House], ...], arrest_range: Range, *, together: bool
) -> Mapping[int, Order]:
    """Plan the orders by just what they depend on, cached.

    Several people of a team may ask for them.
    """
    ground, left = stretch.ground, dict(places)
    sure = house_weights(make_layers(stretch)[-1])
    best = max(((arrest_chance(sure, ground, at, arrest_range), -number) for number, at in places), default=(0.0, 0))
    if best[0] >= SURE and (together or -best[1] == places[0][0]):
        return plan_arrest(ground, sure, left, -best[1], arrest_range)
    return plan_questions(ground, stretch, sure, left)


def arrest_targets(ground: Ground, at: House, arrest_range: Range) -> Houses:
    """Return where a partisan may arrest after its steps (CS-55, CS-85)."""
    stops = board.reachable_houses(ground, at)
    if arrest_range is Range.OWN:
        return stops
    return board.merge_houses(stops, (near for stop in stops for near in board.free_neighbours(ground, stop)))


def arrest_chance(sure: Mapping[House, float], ground: Ground, at: House, arrest_range: Range) -> float:
    return max(sure.get(house, 0.0) for house in arrest_targets(ground, at, arrest_range))


def plan_arrest(
    ground: Ground, sure: Mapping[House, float], left: Mapping[int, House], number: int, arrest_range: Range
) -> dict[int, Order]:
    """Plan that this partisan arrests where the spy is most likely.

    The others go where they stand well, should it fail.
    """
    target = max(arrest_targets(ground, left[number], arrest_range), key=lambda house: sure.get(house, 0.0))
    rest = {house: weight for house, weight in sure.items() if house != target} or sure
    orders: dict[int, Order] = {number: arrest_order(ground, left[number], target)}
    covered = dict[House, float]()
    for other, at in left.items():
        if other != number:
            house = max(board.reachable_houses(ground, at), key=lambda there: stand_value(ground, rest, covered, there))
            mark_covered(ground, rest, covered, house)
            orders[other] = (house, Deed.NOTHING)
    return orders


def arrest_order(ground: Ground, at: House, target: House) -> Order:
    """Make the order to arrest there.

    On the spot, or from beside where a partisan cannot go so far.
    """
    stops = board.reachable_houses(ground, at)
    if target in stops:
        return target, Deed.ARREST
    action: Action = Arrest(target)
    return next(stop for stop in stops if target in board.free_neighbours(ground, stop)), action


def plan_questions(
    ground: Ground, stretch: Stretch, sure: Mapping[House, float], left: Mapping[int, House]
) -> dict[int, Order]:
    traces = last_turn_traces(stretch)
    known = passed_houses(stretch)
    options = {number: best_stands(ground, sure, at) for number, at in left.items()}
    askable = sorted({house for stand in options.values() for house in stand} - known)
    single = sorted(askable, key=lambda house: (-expected_certainty(traces, (house,), house), house))[:CANDIDATES]
    orders: dict[int, Order] = {}
    asked: tuple[House, ...] = ()
    covered = dict[House, float]()
    while len(orders) < len(left):
        base = expected_certainty(traces, asked)
        gains = {house: expected_certainty(traces, asked, house) - base for house in single if house not in asked}
        found = [
            (TELLS * gain + stand_value(ground, sure, covered, options[number][house]), -house, -number)
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
        mark_covered(ground, sure, covered, stop)
    return orders | plan_idle(ground, sure, covered, {n: at for n, at in left.items() if n not in orders})


def plan_idle(
    ground: Ground, sure: Mapping[House, float], covered: dict[House, float], left: Mapping[int, House]
) -> dict[int, Order]:
    """Plan for partisans whose questions would tell nothing.

    They draw near, and ask about the likeliest house beside.
    """
    orders: dict[int, Order] = {}
    for number, at in left.items():
        stop = max(board.reachable_houses(ground, at), key=lambda there: stand_value(ground, sure, covered, there))
        mark_covered(ground, sure, covered, stop)
        near = board.free_neighbours(ground, stop)
        orders[number] = (stop, max(near, key=lambda house: sure.get(house, 0.0)) if near else Deed.NOTHING)
    return orders


# -- what questions would tell ------------------------------------------------------------


@lru_cache(maxsize=64)
def last_turn_traces(stretch: Stretch) -> tuple[Trace, ...]:
    found = make_layers(stretch)
    if len(found) < 2:
        return ()
    step, alive = stretch.steps[-1], house_weights(found[-1])
    traces: dict[tuple[House, Mask], float] = {}
    for house, weight in house_weights(found[-2]).items():
        ways = make_ways(stretch.ground, house, step.kind, stretch.detail).ways if step.moved else ((house, 0),)
        for there, path in ways:
            if there in alive:
                key = there, path | 1 << there
                traces[key] = traces.get(key, 0.0) + weight / len(ways)
    whole = sum(traces.values()) or 1.0
    return tuple(Trace(*key, weight / whole) for key, weight in sorted(traces.items()))


def passed_houses(stretch: Stretch) -> set[House]:
    """Return the houses that the spy is known to have passed since the last removal: no need to ask."""
    marked = 0
    for step in stretch.steps:
        marked |= step.marked
    return {house for house in range(1, board.HOUSES + 1) if marked >> house & 1}


def expected_certainty(traces: Iterable[Trace], asked: tuple[House, ...], more: House = 0) -> float:
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


# -- where partisans stand best -----------------------------------------------------------


@lru_cache(maxsize=4096)
def steps_from(ground: Ground, house: House) -> Mapping[House, int]:
    """Return how many steps every house is from one, washers in mind."""
    found, edge = {house: 0}, [house]
    for at in edge:
        for there in board.free_neighbours(ground, at):
            if there not in found:
                found[there] = found[at] + 1
                edge.append(there)
    return found


def nearness_value(steps: int) -> float:
    """Rate being so many steps away."""
    return NEAR[steps] if steps < len(NEAR) else 0.02


def stand_value(ground: Ground, sure: Mapping[House, float], covered: Mapping[House, float], stop: House) -> float:
    """Rate a house to stand on: near where the spy may be and nobody else is."""
    far = steps_from(ground, stop)
    return sum(
        weight * max(0.0, nearness_value(far[house]) - 0.7 * covered.get(house, 0.0)) for house, weight in sure.items()
    )


def mark_covered(ground: Ground, sure: Mapping[House, float], covered: dict[House, float], stop: House) -> None:
    """Note in `covered` what is near to a partisan that stands there."""
    far = steps_from(ground, stop)
    for house in sure:
        covered[house] = max(covered.get(house, 0.0), nearness_value(far[house]))


def best_stands(ground: Ground, sure: Mapping[House, float], at: House) -> dict[House, House]:
    found: dict[House, tuple[float, House]] = {}
    for stop in board.reachable_houses(ground, at):
        value = stand_value(ground, sure, {}, stop)
        for house in board.free_neighbours(ground, stop):
            found[house] = max(found.get(house, (-1.0, 0)), (value, -stop))
    return {house: -stop for house, (_, stop) in found.items()}
