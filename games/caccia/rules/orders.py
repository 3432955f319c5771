"""What partisans are asked: where each goes and what it does there, and what their team marks for itself."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import Final

from games.caccia.rules import board
from games.caccia.rules.board import Ground
from games.caccia.rules.events import HouseNoted
from games.caccia.rules.moves import round_ground
from games.caccia.rules.state import Action, Arrest, Deed, House, Houses, Hunting, State
from games.caccia.rules.terms import Orders, Range
from games.forms import Cases, Field, Form, Pick, Press
from games.game import Step
from games.questions import Decision, Question, Questions, ThinkingTime
from games.secret import Seat, hold

PROMPT: Final = "order-"
NOTE: Final = "note"
AGREE: Final = "agree"


def make_order_prompt(number: int) -> str:
    """How the order to a partisan is asked for."""
    return f"{PROMPT}{number}"


def find_order_number(question: Question) -> int | None:
    """The partisan whose order this asks for, if it does."""
    head, _, number = question.prompt.partition(PROMPT)
    return int(number) if not head and number else None


@lru_cache(maxsize=2048)
def order_form(ground: Ground, house: House, arrest_range: Range = Range.OWN, taken: Houses = ()) -> Form:
    """CS-50, CS-53, CS-55: a house within two steps, then a house beside it to ask after, an arrest, or nothing."""
    reached = board.sort_by_ring(stop for stop in board.reachable_houses(ground, house) if stop not in taken)
    actions = {stop: Pick(order_actions(board.free_neighbours(ground, stop), arrest_range)) for stop in reached}
    return Form((Field("house", Pick(reached)), Field("action", Cases("house", actions))))


def order_actions(near: Houses, arrest_range: Range) -> tuple[Action, ...]:
    """CS-53, CS-55, CS-85: to ask after a house near, to arrest there or near, or nothing."""
    more = map(Arrest, near) if arrest_range is Range.ADJACENT else ()
    return (*near, Deed.ARREST, *more, Deed.NOTHING)


def default_order(ground: Ground, house: House, marked: Houses) -> str:
    """CS-71: stay, and ask after the lowest free house beside that has no marker; never an arrest."""
    action: Action = next((near for near in board.free_neighbours(ground, house) if near not in marked), Deed.NOTHING)
    return f"{house}|{action}"


def order_decision(state: State, number: int) -> Decision[tuple[House, Action]]:
    """CS-73: an order to a partisan, which the team may read."""
    there, house = round_ground(state), state.partisans[number - 1]
    marked = tuple(clue.house for clue in state.clues)
    by_clock = default_order(there, house, marked)
    taken = tuple(sorted(each for each in state.partisans if each != house)) if is_crowded(state) else ()
    shape = order_form(there, house, state.terms.arrest_range, taken)
    return Decision(shape, by_clock, ThinkingTime.STUDY, shown_to=team_seats(state))


def is_crowded(state: State) -> bool:
    """CS-83: whether the others' houses are barred: where all move at once, they may leave them."""
    return not state.terms.sharing and state.terms.orders is Orders.IN_TURN


def order_questions(state: State, phase: Hunting) -> Questions:
    """CS-52, CS-58: the orders of all; one by one, that of the lowest number left, so that silence goes by number."""
    left = phase.left if state.terms.orders is Orders.TOGETHER else phase.left[:1]
    orders = {
        Question(state.holders[number - 1], make_order_prompt(number)): order_decision(state, number) for number in left
    }
    return {**orders, **agreement_questions(state)}


def agreement_questions(state: State) -> Questions:
    """CS-90: where the table wants it, each of the team says when it is ready."""
    mates = team_seats(state)
    if not state.terms.agreed or state.terms.orders is Orders.IN_TURN or len(mates) == 1:
        return {}
    decision = Decision(Press(), by_clock="press", pace=ThinkingTime.STUDY, shown_to=mates)
    return {Question(seat, AGREE): decision for seat in mates}


def early_order_questions(state: State, phase: Hunting) -> Questions:
    """CS-58: one by one, the others may go before."""
    left = phase.left[1:] if state.terms.orders is Orders.IN_TURN else ()
    return {
        Question(state.holders[number - 1], make_order_prompt(number)): order_decision(state, number) for number in left
    }


def note_questions(state: State) -> Questions:
    """CS-73: the team may mark houses, or take marks away, as long as the round lasts."""
    return {Question(seat, NOTE): note_decision(state.blocked) for seat in team_seats(state)}


@lru_cache(maxsize=64)
def note_decision(blocked: Houses) -> Decision[House]:
    """CS-73: any house that is free."""
    free = board.sort_by_ring(house for house in range(1, board.HOUSES + 1) if house not in blocked)
    return Decision(Pick(free), pace=ThinkingTime.QUICK)


def team_seats(state: State) -> tuple[Seat, ...]:
    """Those who lead partisans."""
    return tuple(sorted(set(state.holders)))


def toggle_note(state: State, seat: Seat, house: House) -> Step[State]:
    """CS-73: a house is marked for the team's eyes, or not any more."""
    noted = state.notes.open()
    marked = house not in noted
    houses = board.merge_houses(noted, (house,)) if marked else tuple(each for each in noted if each != house)
    told = hold(HouseNoted(seat=seat, house=house, noted=marked, why=("CS-73",)), *team_seats(state))
    return Step(replace(state, notes=hold(houses, *team_seats(state))), (told,))
