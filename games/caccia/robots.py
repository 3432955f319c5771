"""Robots: one answers at random, one hunts by reckoning and hides with care, by what its seat sees."""

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any, Final, NamedTuple, TypeAlias

from games.caccia.rules import board
from games.caccia.rules.board import Ground, card_goals, round_ground
from games.caccia.rules.game import NOTE, SIDE, find_order_number, find_post_number
from games.caccia.rules.state import (
    Action,
    Arrest,
    Deed,
    Goal,
    House,
    Houses,
    Hunting,
    Order,
    Piece,
    Range,
    Removal,
    Spy,
    State,
    Turn,
    with_board,
)
from games.caccia.rules.trail import Mask, Stretch, current_stretch, house_weights, make_layers, make_ways, spy_odds
from games.event import Event
from games.game import expect
from games.kernel import View
from games.questions import Question
from games.robots import random_answer
from games.spec import Dice, Reply
from games.values import replace


def answer_as_random(history: Sequence[Event], seen: View[State], question: Question, dice: Dice) -> Reply:
    if question.prompt in {NOTE, SIDE}:
        return None
    return random_answer(history, seen, question, dice)


def answer_as_sly(history: Sequence[Event], seen: View[State], question: Question, dice: Dice) -> Reply:
    """Answer by reckoning: the spy raids, and stays where it is safe; a partisan asks what tells most, and arrests."""
    state: State = seen.state
    decision: Any = seen.asked[question]
    if (number := find_order_number(question)) is not None:
        if not is_next(state, number):
            return None
        return decision.token(plan_orders(state)[number]), None
    match question.prompt:
        case "move":
            move: Choice = choose_move(state, dice)
            return decision.token(move), None
        case "note" | "side":
            return None
        case "volunteer":  # who practises may wish to be the spy; among robots alone it is drawn
            return decision.token("no"), None
        case _ if (number := find_post_number(question)) is not None:
            return decision.token(choose_post(state, decision.shape.options, number)), None
    return answer_as_random(history, seen, question, dice)


def choose_post(state: State, offered: Houses, number: int) -> House:
    refuge = state.board.refuges[number % len(state.board.refuges)]
    near = (house for house in board.free_neighbours(round_ground(state), refuge) if house in offered)
    return next(near, offered[0])


def is_next(state: State, number: int) -> bool:
    """Tell whether the partisan is next; they act by their numbers, so that each knows what was learnt (CS-58)."""
    assert isinstance(state.phase, Hunting)
    return state.terms.orders == "together" or number == state.phase.left[0]


SURE: Final = 0.15  # chance of success from which an arrest is tried
CANDIDATES: Final = 14  # houses, those that tell most, that are considered together
NEAR: Final = (1.0, 1.0, 1.0, 0.55, 0.3, 0.15, 0.08)  # value of standing so many steps from where the spy may be
TELLS: Final = 2.0  # value of an answer beside standing well


class Trace(NamedTuple):
    """One way the spy's last turn may have gone: where it ended, what it passed, how much speaks for it."""

    house: House
    path: Mask
    weight: float


def plan_orders(state: State) -> dict[int, Order]:
    phase = expect(state.phase, Hunting)
    places = tuple((number, state.board.partisans[number - 1]) for number in phase.left)
    found = plan_from_stretch(
        current_stretch(state), places, state.terms.arrest_range, together=state.terms.orders == "together"
    )
    return dict(found) if state.terms.sharing else legal_orders(state, dict(found))


def legal_orders(state: State, orders: dict[int, Order]) -> dict[int, Order]:
    if state.terms.orders == "together":
        return orders
    for number, (house, _) in orders.items():
        here = state.board.partisans[number - 1]
        if house != here and house in state.board.partisans:
            orders[number] = (here, Deed.NOTHING)
    return orders


@lru_cache(maxsize=64)
def plan_from_stretch(
    stretch: Stretch, places: tuple[tuple[int, House], ...], arrest_range: Range, *, together: bool
) -> Mapping[int, Order]:
    """Plan the orders by what they depend on, so that a team shares the cached result."""
    ground, left = stretch.ground, dict(places)
    sure = house_weights(make_layers(stretch)[-1])
    chances = (
        (max(sure.get(house, 0.0) for house in arrest_targets(ground, at, arrest_range)), -number)
        for number, at in places
    )
    best = max(chances, default=(0.0, 0))
    if best[0] >= SURE and (together or -best[1] == places[0][0]):
        return plan_arrest(ground, sure, left, -best[1], arrest_range)
    return plan_questions(ground, stretch, sure, left)


def arrest_targets(ground: Ground, at: House, arrest_range: Range) -> Houses:  # CS-55, CS-85
    stops = board.reachable_houses(ground, at)
    if arrest_range == "own":
        return stops
    return board.merge_houses(stops, (near for stop in stops for near in board.free_neighbours(ground, stop)))


def plan_arrest(
    ground: Ground, sure: Mapping[House, float], left: Mapping[int, House], number: int, arrest_range: Range
) -> dict[int, Order]:
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
    orders: dict[int, Order] = {}
    for number, at in left.items():
        stop = max(board.reachable_houses(ground, at), key=lambda there: stand_value(ground, sure, covered, there))
        mark_covered(ground, sure, covered, stop)
        near = board.free_neighbours(ground, stop)
        orders[number] = (stop, max(near, key=lambda house: sure.get(house, 0.0)) if near else Deed.NOTHING)
    return orders


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


@lru_cache(maxsize=4096)
def steps_from(ground: Ground, house: House) -> Mapping[House, int]:
    found, edge = {house: 0}, [house]
    for at in edge:
        for there in board.free_neighbours(ground, at):
            if there not in found:
                found[there] = found[at] + 1
                edge.append(there)
    return found


def nearness_value(steps: int) -> float:
    return NEAR[steps] if steps < len(NEAR) else 0.02


def stand_value(ground: Ground, sure: Mapping[House, float], covered: Mapping[House, float], stop: House) -> float:
    far = steps_from(ground, stop)
    return sum(
        weight * max(0.0, nearness_value(far[house]) - 0.7 * covered.get(house, 0.0)) for house, weight in sure.items()
    )


def mark_covered(ground: Ground, sure: Mapping[House, float], covered: dict[House, float], stop: House) -> None:
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


Choice: TypeAlias = tuple[int, Goal]

FINE: Final = 1000
RAID: Final = 10.0
HOME: Final = 9.0
SOON: Final = 5.0
LATER: Final = 2.5
FEAR: Final = 30.0  # cost of being found for certain, in proportion to the chance
CAUTION: Final = 3.0  # cost of standing where a partisan can come, however unlikely
CROWD: Final = 1.2  # cost of every partisan near a refuge that is raided


def choose_move(state: State, dice: Dice) -> Choice:
    spy: Spy = state.secret.open()
    found: list[tuple[float, int, str, Choice]] = []
    first = {board.card_piece(card, state.terms.pieces): card for card in sorted(spy.hand, reverse=True)}
    there = card_goals(state, spy)
    for card in sorted({*first.values()} & there.keys()):
        ways = there[card]
        sure = odds_after_card(state, card, spy.raided)
        for goal, path in ways.items():
            value = move_value(state, spy, card, path) - arrest_risk(threatened_houses(state), sure, path[-1])
            found.append((value + dice.randrange(FINE) / FINE, card, str(goal), (card, goal)))
    return max(found)[-1]


def odds_after_card(state: State, card: int, removed: House | None) -> dict[House, float]:
    turn = Turn(len(state.turns) + 1, card, moved=True, removed=removed)
    after = replace(state, turns=(*state.turns, turn))
    if removed is not None:
        left = tuple(house for house in state.board.refuges if house != removed)
        after = with_board(after, refuges=left, removed=(*state.board.removed, Removal(removed, len(state.turns))))
    return spy_odds(after)


def threatened_houses(state: State) -> frozenset[House]:
    return houses_in_range(round_ground(state), state.board.partisans, state.terms.arrest_range)


@lru_cache(maxsize=256)
def houses_in_range(ground: Ground, partisans: Houses, arrest_range: Range) -> frozenset[House]:
    return frozenset(house for at in partisans for house in arrest_targets(ground, at, arrest_range))


def arrest_risk(reached: frozenset[House], sure: Mapping[House, float], house: House) -> float:
    if house not in reached:
        return 0.0
    likeliest = max((sure.get(stop, 0.0) for stop in reached), default=0.0) or 1.0
    chance = sure.get(house, 0.0)
    return CAUTION * chance / likeliest + FEAR * chance


def move_value(state: State, spy: Spy, card: int, path: Houses) -> float:
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
    if spy.due and state.terms.must_return:
        return (spy.hideout,)
    return tuple(house for house in state.board.refuges if house != spy.raided) or (spy.hideout,)


def approach_value(state: State, ground: Ground, house: House, rest: list[int], targets: Houses) -> float:
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
    reached = threatened_houses(state)
    ways = max((len(card_ends(ground, house, card, state)) for card in rest), default=0)
    free = max((len(card_ends(ground, house, card, state) - reached) for card in rest), default=0)
    near = sum(1 for at in state.board.partisans if steps_from(ground, house)[at] <= 3)
    return min(4.0, 0.25 * free + 0.1 * ways) - CROWD * near


def card_ends(ground: Ground, house: House, card: int, state: State) -> frozenset[House]:
    return _piece_ends(ground, house, board.card_piece(card, state.terms.pieces))


@lru_cache(maxsize=8192)
def _piece_ends(ground: Ground, house: House, kind: Piece) -> frozenset[House]:
    return frozenset(goal.house for goal in board.move_paths(ground, house, kind))
