"""The rules of Caccia alla Spia: what each phase asks, and what follows from the answers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.ask import Ask, Decision, Pace, Question, Questions, Wait
from games.caccia import board
from games.caccia.finish import go_on, ready, seats, standing
from games.caccia.hunt import act_alone, carry_out
from games.caccia.opening import cast, lay, seat_of_spy, stack, start
from games.caccia.orders import NOTE, awaited, note, notes, number_of, offered
from games.caccia.sneak import goals, move, show
from games.caccia.state import (
    Casting,
    Finished,
    Goal,
    Houses,
    Hunting,
    Laying,
    Orders,
    Resting,
    Sneaking,
    Stacking,
    State,
)
from games.event import Event
from games.forms import Cases, Draw, Field, Form, Pick, Press, Shuffle
from games.game import Answers, Step
from games.secret import CHANCE, CLOCK, Seat

__all__ = ["ask", "boundary", "recallable", "resolve", "standing", "start"]

SPY = Question(CHANCE, "spy")
MAP = Question(CHANCE, "map")
DECK = Question(CHANCE, "deck")
NEXT = Question(CLOCK, "next-round")
PAUSE = 60_000
MAP_SHUFFLE = Decision(Shuffle(board.HOUSES))
DECK_SHUFFLE = Decision(Shuffle(board.HOUSES - 1))


def recallable(event: Event) -> bool:  # noqa: ARG001 (the protocol's)
    """Everything: what was told may be read again."""
    return True


def boundary(state: State) -> bool:
    """Every round is a deal."""
    is_later = state.round > 1 and isinstance(state.phase, Laying) and not state.phase.again
    return isinstance(state.phase, Casting) or is_later


def ask(state: State) -> Ask | None:
    """What each phase waits for."""
    match state.phase:
        case Casting(candidates):
            return Ask("casting", {SPY: Decision(Draw(len(candidates)))})
        case Laying():
            return Ask("laying", {MAP: MAP_SHUFFLE})
        case Stacking():
            return Ask("laying", {DECK: DECK_SHUFFLE})
        case Sneaking():
            return Ask("sneaking", sneaking(state), notes(state))
        case Hunting() as phase:
            return Ask("hunting", awaited(state, phase), {**offered(state, phase), **notes(state)})
        case Resting(said):
            return Ask("resting", {NEXT: Decision(Wait(ms=PAUSE))}, resting(state, said))
        case Finished():
            return None


def resolve(state: State, answers: Answers) -> Step[State]:
    """What follows from the answers that the phase waited for, or from one that may be given at any time."""
    question, answer = min(answers.items(), key=lambda each: each[0])
    if question.prompt == NOTE:
        return note(state, question.seat, answer)
    match state.phase:
        case Casting():
            return cast(state, answer)
        case Laying():
            return lay(state, answer)
        case Stacking():
            return stack(state, answer)
        case Sneaking():
            return move(state, *answer) if question.prompt == "move" else show(state, answer)
        case Hunting():
            return hunting(state, answers)
        case Resting():
            return ready(state, question.seat) if question.seat != CLOCK else go_on(state)
        case Finished():
            raise AssertionError("nothing was asked")


# -- what is asked -----------------------------------------------------------------------


def sneaking(state: State) -> Questions:
    """CS-30, CS-38: a card and where it takes the spy, or a card to show; in silence any of all moves (CS-72)."""
    secret, seat = state.secret.open(), seat_of_spy(state)
    there = goals(state, secret)
    if not there:
        return {Question(seat, "stuck"): Decision(Pick(secret.hand), pace=Pace.STUDY)}
    return {Question(seat, "move"): Decision(moves(there), pace=Pace.STUDY)}


def moves(there: Mapping[int, Mapping[Goal, Houses]]) -> Form:
    """CS-30: a card, then where it goes."""
    cases: dict[int, Pick[Goal]] = {card: Pick(by_ring(ways)) for card, ways in there.items()}
    return Form((Field("card", Pick(tuple(there))), Field("house", Cases("card", cases))))


def by_ring(ways: Mapping[Goal, Houses]) -> tuple[Goal, ...]:
    """Goals as they are offered: ring by ring from the rim, then by number, the usual way first."""
    return tuple(sorted(ways, key=lambda goal: (board.ring(goal.house), goal.house, goal.by or 0)))


def resting(state: State, said: tuple[Seat, ...]) -> Questions:
    """CS-64: who has not yet seen enough of the round before."""
    return {Question(seat, "ready"): Decision(Press(), pace=Pace.QUICK) for seat in seats(state) if seat not in said}


# -- what was answered -----------------------------------------------------------------------


def hunting(state: State, answers: Answers) -> Step[State]:
    """CS-52, CS-58: the orders by the partisans they are given to."""
    orders: dict[int, Any] = {}
    for question in sorted(answers):
        if (number := number_of(question)) is not None:
            orders[number] = answers[question]
    if state.terms.orders is Orders.TOGETHER:
        return carry_out(state, orders)
    ((number, order),) = orders.items()
    return act_alone(state, number, order)
