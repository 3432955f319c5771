"""The partisans' turn: orders all at once or one by one, questions and their answers, arrests (CS-50 to CS-59)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from games.caccia.rules.events import ArrestTried, PartisanActed, PartisanBarred, TurnMissed
from games.caccia.rules.finish import end_round
from games.caccia.rules.moves import card_goals
from games.caccia.rules.state import (
    Act,
    Action,
    Arrest,
    Clue,
    Deed,
    Ending,
    House,
    Houses,
    Hunting,
    Order,
    Sneaking,
    State,
    Turn,
)
from games.caccia.rules.terms import Price, Trapped
from games.event import Event, Told
from games.game import Step
from games.secret import Secret

ALL = (1, 2, 3, 4, 5)


def begin_partisans_turn(state: State) -> Step[State]:
    """Begin the partisans' turn, unless they must miss it (CS-56)."""
    if state.idle:
        step = close_turn(replace(state, idle=False))
        return Step(step.state, (TurnMissed(turn=len(state.turns), why=("CS-56",)), *step.events))
    return Step(replace(state, phase=Hunting(ALL)))


def carry_out(state: State, orders: Mapping[int, Order]) -> Step[State]:
    """Move all partisans at once, then try an arrest or answer all questions (CS-52)."""
    wanted = {number: orders[number][0] for number in sorted(orders)}
    stops = wanted if state.terms.sharing else keep_apart(state.partisans, wanted)
    barred = {number for number in wanted if stops[number] != wanted[number]}
    actions = {number: orders[number][1] for number in wanted if number not in barred}
    arrests = [number for number, action in actions.items() if is_arrest(action)]
    told = list[Event]()
    for number, house in stops.items():
        state, act = move_and_ask(state, number, house, Deed.NOTHING if arrests else actions.get(number, Deed.NOTHING))
        told.append(
            make_partisan_barred(state, act, wanted[number]) if number in barred else make_partisan_acted(state, act)
        )
    if not arrests:
        return prepend_events(told, close_turn(state))
    tried, *_ = arrests
    void = {number: action for number, action in actions.items() if number != tried and action is not Deed.NOTHING}
    return prepend_events(told, try_arrest(state, tried, actions[tried], void))


def keep_apart(starts: Houses, wanted: Mapping[int, House]) -> dict[int, House]:
    """Return where each partisan stops, where no two may stand on one house (CS-83).

    The house goes to whoever is there and stays, else to the lowest number; the others stay.
    """
    stops = dict(wanted)
    while len(set(stops.values())) < len(stops):
        for house in sorted(set(stops.values())):
            there = [number for number in sorted(stops) if stops[number] == house]
            keeps = next((number for number in there if starts[number - 1] == house), there[0])
            stops |= {number: starts[number - 1] for number in there if number != keeps}
    return stops


def is_arrest(action: Action) -> bool:
    """Tell whether an order is to arrest, there or beside."""
    return action is Deed.ARREST or isinstance(action, Arrest)


def act_alone(state: State, number: int, order: Order) -> Step[State]:
    """Let one partisan move, and ask and be answered at once, or arrest (CS-58)."""
    phase = state.phase
    assert isinstance(phase, Hunting)
    left = tuple(each for each in phase.left if each != number)
    house, action = order
    state, act = move_and_ask(replace(state, phase=Hunting(left)), number, house, action)
    told = [make_partisan_acted(state, act)]
    if is_arrest(action):
        return prepend_events(told, try_arrest(state, number, action, dict.fromkeys(left, Deed.NOTHING)))
    return prepend_events(told, Step(state) if left else close_turn(state))


def move_and_ask(state: State, number: int, house: House, action: Action) -> tuple[State, Act]:
    """Move a partisan to a house, and answer its question by a marker on the board (CS-50, CS-53, CS-54)."""
    start = state.partisans[number - 1]
    partisans = (*state.partisans[: number - 1], house, *state.partisans[number:])
    act = Act(number, start, house)
    clues = state.clues
    if isinstance(action, House):
        passed = action in state.secret.open().trail
        act = replace(act, asked=action, passed=passed)
        others = (clue for clue in clues if clue.house != action)
        clues = tuple(sorted((*others, Clue(action, passed, len(state.turns))), key=lambda clue: clue.house))
    state = replace(state, partisans=partisans, clues=clues)
    return with_turn(state, acts=(*state.turns[-1].acts, act)), act


def make_partisan_acted(state: State, act: Act) -> PartisanActed:
    """Make the event that tells everybody what a partisan did."""
    return PartisanActed(
        seat=state.holders[act.number - 1],
        number=act.number,
        start=act.start,
        house=act.house,
        asked=act.asked,
        passed=act.passed,
        why=("CS-50",) if act.asked is None else ("CS-50", "CS-54"),
    )


def make_partisan_barred(state: State, act: Act, wanted: House) -> PartisanBarred:
    """Make the event that tells everybody of a partisan that could not go (CS-83)."""
    seat = state.holders[act.number - 1]
    return PartisanBarred(seat=seat, number=act.number, start=act.start, house=wanted, why=("CS-83",))


def try_arrest(state: State, number: int, action: Action, void: Mapping[int, Action]) -> Step[State]:
    """Try an arrest: the partisans win where the spy stands there (CS-55 to CS-57, CS-85).

    Else their turn is over.
    """
    house = action.house if isinstance(action, Arrest) else state.partisans[number - 1]
    caught = house == state.secret.open().house
    where = ("CS-55", "CS-85") if isinstance(action, Arrest) else ("CS-55",)
    told = ArrestTried(
        seat=state.holders[number - 1],
        number=number,
        house=house,
        caught=caught,
        void=tuple(sorted(void.items())),
        why=(*where, *(() if caught else ("CS-56", *undone_clauses(void.values())))),
    )
    if caught:
        return prepend_events([told], end_round(state, Ending.ARREST, number))
    state = with_turn(state, tried=house)
    return prepend_events([told], close_turn(replace(state, idle=state.terms.arrest_price is Price.NEXT)))


def undone_clauses(void: Iterable[Action]) -> tuple[str, ...]:
    """Return why other arrests were not tried, and why those who had not acted stay (CS-57, CS-58)."""
    actions = tuple(void)
    return ("CS-57",) * any(map(is_arrest, actions)) + ("CS-58",) * (Deed.NOTHING in actions)


def close_turn(state: State) -> Step[State]:
    """End the partisans' turn; the spy is next (CS-61, CS-87).

    Without a card in hand the partisans win, or without a move, if so agreed.
    """
    spy = state.secret.open()
    if not spy.hand:
        return end_round(state, Ending.DECK)
    if state.terms.trapped is Trapped.LOSES and not card_goals(state, spy):
        return end_round(state, Ending.STUCK)
    return Step(replace(state, phase=Sneaking()))


def with_turn(state: State, **changes: Any) -> State:
    turn: Turn = replace(state.turns[-1], **changes)
    return replace(state, turns=(*state.turns[:-1], turn))


def prepend_events(told: Iterable[Event | Secret[Any]], step: Step[State]) -> Step[State]:
    before: Told = tuple(told)
    return Step(step.state, (*before, *step.events))
