"""The rules of Caccia alla Spia: what each phase asks, and what follows from the answers."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from games.caccia.rules import board
from games.caccia.rules.finish import go_on, ready, seats, standing
from games.caccia.rules.moves import goals
from games.caccia.rules.orders import NOTE, awaited, note, notes, number_of, offered
from games.caccia.rules.partisans_turn import act_alone, after_told, carry_out, close
from games.caccia.rules.spy_turn import havens, move, renew, shift, show
from games.caccia.rules.start import cast, lay, offer, seat_of_spy, shares_out, stack, start
from games.caccia.rules.state import (
    Casting,
    Finished,
    Goal,
    Houses,
    Hunting,
    Laying,
    Offering,
    Posting,
    Renewing,
    Resting,
    Sharing,
    Shifting,
    Sneaking,
    Stacking,
    State,
)
from games.caccia.rules.team import post, post_of, posts, shared, take
from games.caccia.rules.terms import FirstSpy, Orders
from games.event import Event
from games.forms import Cases, Draw, Field, Form, Pick, Press, Shuffle
from games.game import Answers, Step
from games.questions import Ask, Decision, Pace, Question, Questions, Wait
from games.secret import CHANCE, CLOCK, Seat

__all__ = ["ask", "boundary", "recallable", "resolve", "standing", "start"]

SPY = Question(CHANCE, "spy")
MAP = Question(CHANCE, "map")
DECK = Question(CHANCE, "deck")
REFUGE = Question(CHANCE, "refuge")
NEW_DECK = Question(CHANCE, "new-deck")
VOLUNTEER = Decision(Pick(("yes", "no")), by_clock="no", pace=Pace.QUICK)
NEXT = Question(CLOCK, "next-round")
PAUSE = 60_000
MAP_SHUFFLE = Decision(Shuffle(board.HOUSES))
DECK_SHUFFLE = Decision(Shuffle(board.HOUSES - 1))


def recallable(event: Event) -> bool:  # noqa: ARG001 (the protocol's)
    """Everything: what was told may be read again."""
    return True


def boundary(state: State) -> bool:
    """Every round is a deal."""
    match state.phase:
        case Offering():
            return True
        case Casting():
            return state.terms.first_spy is FirstSpy.DRAWN
        case Sharing(held=held):
            return state.round > 1 and not held
        case Laying(again):
            return state.round > 1 and not again and not shares_out(state)
    return False


def ask(state: State) -> Ask | None:
    """What each phase waits for."""
    match state.phase:
        case Sneaking():
            return Ask("sneaking", sneaking(state), notes(state))
        case Hunting() as phase:
            return Ask("hunting", awaited(state, phase), {**offered(state, phase), **notes(state)})
        case Resting(said):
            return Ask("resting", {NEXT: Decision(Wait(ms=PAUSE))}, resting(state, said))
        case Finished():
            return None
        case Shifting():
            return Ask("shifting", {REFUGE: Decision(Draw(len(state.refuges) * len(havens(state))))})
        case Renewing():
            return Ask("renewing", {NEW_DECK: Decision(Shuffle(len(state.turns)))})
    return preparing(state)


def preparing(state: State) -> Ask:
    """What is asked before the hunt."""
    match state.phase:
        case Offering():
            return Ask("offering", {Question(seat, "volunteer"): VOLUNTEER for seat in seats(state)})
        case Casting(candidates):
            return Ask("casting", {SPY: Decision(Draw(len(candidates)))})
        case Sharing() as phase:
            return Ask("sharing", shared(phase))
        case Posting() as phase:
            return Ask("posting", posts(state, phase))
        case Stacking():
            return Ask("laying", {DECK: DECK_SHUFFLE})
    return Ask("laying", {MAP: MAP_SHUFFLE})


def resolve(state: State, answers: Answers) -> Step[State]:
    """What follows from the answers that the phase waited for, or from one that may be given at any time."""
    question, answer = min(answers.items(), key=lambda each: each[0])
    if question.prompt == NOTE:
        return note(state, question.seat, answer)
    match state.phase:
        case Sneaking():
            return move(state, *answer) if question.prompt == "move" else show(state, answer)
        case Hunting():
            return hunting(state, answers)
        case Resting():
            return ready(state, question.seat) if question.seat != CLOCK else go_on(state)
        case Shifting():
            return shift(state, answer)
        case Renewing():
            return renew(state, answer)
        case Finished():
            raise AssertionError("nothing was asked")
    return prepared(state, answers, answer)


def prepared(state: State, answers: Answers, answer: Any) -> Step[State]:
    """What follows from an answer before the hunt; `answer` is the first of them."""
    match state.phase:
        case Offering():
            return offer(state, tuple(sorted(question.seat for question in answers if answers[question] == "yes")))
        case Casting():
            return cast(state, answer)
        case Sharing():
            return take(state, answer)
        case Posting():
            return post(state, by_number(answers, post_of))
        case Stacking():
            stacked = stack(state, answer)
            return after_told(stacked.events, close(stacked.state))
    return lay(state, answer)


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
    orders = by_number(answers, number_of)
    if state.terms.orders is Orders.TOGETHER:
        return carry_out(state, orders)
    ((number, order),) = orders.items()
    return act_alone(state, number, order)


def by_number(answers: Answers, number: Callable[[Question], int | None]) -> dict[int, Any]:
    """Answers by the partisans they are about."""
    found = {number(question): answers[question] for question in sorted(answers)}
    return {about: answer for about, answer in found.items() if about is not None}
