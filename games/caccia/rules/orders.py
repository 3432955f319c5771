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
from games.questions import Decision, Question, Questions
from games.secret import Seat, hold

PROMPT: Final = "order-"
NOTE: Final = "note"
AGREE: Final = "agree"


def make_order_prompt(number: int) -> str:
    """Return the prompt that asks for the order to a partisan."""
    return f"{PROMPT}{number}"


def find_order_number(question: Question) -> int | None:
    """Return the partisan whose order the question asks for; None if it asks something else."""
    head, _, number = question.prompt.partition(PROMPT)
    return int(number) if not head and number else None


@lru_cache(maxsize=2048)
def order_form(ground: Ground, house: House, arrest_range: Range = Range.OWN, taken: Houses = ()) -> Form:
    """Make the form of an order (CS-50, CS-53, CS-55).

    A house within two steps, then a house beside it to ask after, an arrest, or nothing.
    """
    reached = board.sort_by_ring(stop for stop in board.reachable_houses(ground, house) if stop not in taken)
    actions = {stop: Pick(order_actions(board.free_neighbours(ground, stop), arrest_range)) for stop in reached}
    return Form((Field("house", Pick(reached)), Field("action", Cases("house", actions))))


def order_actions(near: Houses, arrest_range: Range) -> tuple[Action, ...]:
    """Return what may be done at a house (CS-53, CS-55, CS-85).

    To ask after a house near, to arrest there or near, or nothing.
    """
    more = map(Arrest, near) if arrest_range is Range.ADJACENT else ()
    return (*near, Deed.ARREST, *more, Deed.NOTHING)


def default_order(ground: Ground, house: House, marked: Houses) -> str:
    """Return the token of the default order; it is never an arrest (CS-71).

    Stay, and ask after the lowest free house beside that has no marker.
    """
    action: Action = next((near for near in board.free_neighbours(ground, house) if near not in marked), Deed.NOTHING)
    return f"{house}|{action}"


def order_decision(state: State, number: int) -> Decision[tuple[House, Action]]:
    """Make the decision on an order to a partisan, which the team may read (CS-73)."""
    there, house = round_ground(state), state.partisans[number - 1]
    marked = tuple(clue.house for clue in state.clues)
    by_clock = default_order(there, house, marked)
    taken = tuple(sorted(each for each in state.partisans if each != house)) if is_crowded(state) else ()
    shape = order_form(there, house, state.terms.arrest_range, taken)
    return Decision(shape, by_clock, shown_to=team_seats(state))


def is_crowded(state: State) -> bool:
    """Tell whether the others' houses are barred (CS-83).

    Where all move at once, they may leave them.
    """
    return not state.terms.sharing and state.terms.orders is Orders.IN_TURN


def order_questions(state: State, phase: Hunting) -> Questions:
    """Ask for the orders of all; one by one, for that of the lowest number left (CS-52, CS-58).

    So default answers come in the order of numbers.
    """
    left = phase.left if state.terms.orders is Orders.TOGETHER else phase.left[:1]
    orders = {
        Question(state.holders[number - 1], make_order_prompt(number)): order_decision(state, number) for number in left
    }
    return {**orders, **agreement_questions(state)}


def agreement_questions(state: State) -> Questions:
    """Ask each of the team to say when it is ready, where the table wants that (CS-90)."""
    mates = team_seats(state)
    if not state.terms.agreed or state.terms.orders is Orders.IN_TURN or len(mates) == 1:
        return {}
    decision = Decision(Press(), by_clock="press", shown_to=mates)
    return {Question(seat, AGREE): decision for seat in mates}


def early_order_questions(state: State, phase: Hunting) -> Questions:
    """Offer the others to go before, where partisans act one by one (CS-58)."""
    left = phase.left[1:] if state.terms.orders is Orders.IN_TURN else ()
    return {
        Question(state.holders[number - 1], make_order_prompt(number)): order_decision(state, number) for number in left
    }


def note_questions(state: State) -> Questions:
    """Offer the team to mark houses, or take marks away, as long as the round lasts (CS-73)."""
    return {Question(seat, NOTE): note_decision(state.blocked) for seat in team_seats(state)}


@lru_cache(maxsize=64)
def note_decision(blocked: Houses) -> Decision[House]:
    """Make the decision on a house to mark: any that is free (CS-73)."""
    free = board.sort_by_ring(house for house in range(1, board.HOUSES + 1) if house not in blocked)
    return Decision(Pick(free))


def team_seats(state: State) -> tuple[Seat, ...]:
    """Return the seats that lead partisans."""
    return tuple(sorted(set(state.holders)))


def toggle_note(state: State, seat: Seat, house: House) -> Step[State]:
    """Mark a house for the team's eyes, or take the mark away (CS-73)."""
    noted = state.notes.open()
    marked = house not in noted
    houses = board.merge_houses(noted, (house,)) if marked else tuple(each for each in noted if each != house)
    told = hold(HouseNoted(seat=seat, house=house, noted=marked, why=("CS-73",)), *team_seats(state))
    return Step(replace(state, notes=hold(houses, *team_seats(state))), (told,))
