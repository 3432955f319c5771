"""The rules of Biglietti, Prego!: what each phase asks, and what follows from the answers."""

from __future__ import annotations

from typing import Any

from games.biglietti.rules import defaults as silence
from games.biglietti.rules.control import add, choose, draw, drop, find, seconds, vote
from games.biglietti.rules.deck import control as control_cards
from games.biglietti.rules.deck import travellers
from games.biglietti.rules.exchange import give, giveable, receivers, swap
from games.biglietti.rules.removal import take_out
from games.biglietti.rules.seats import allowed, conductor, control, hand, held, kinds, now
from games.biglietti.rules.start import board, cut, deal, start
from games.biglietti.rules.state import (
    Adding,
    Boarding,
    Card,
    Cards,
    Checking,
    Controlling,
    Cutting,
    Dealing,
    Dropping,
    Finished,
    Giving,
    Lots,
    Removing,
    State,
    Swapping,
    Voting,
)
from games.event import Event
from games.forms import Draw, Field, Form, Pick, Shuffle
from games.game import Answers, Ranking, Step
from games.questions import Ask, ClockOnly, Decision, Pace, Question, Questions
from games.secret import CHANCE, Seat

__all__ = ["ask", "boundary", "recallable", "resolve", "standing", "start"]

CONTROLLER = Question(CHANCE, "controller")
TRAVELLERS = Question(CHANCE, "travellers")
CONTROL = Question(CHANCE, "control")
TARGET = Question(CHANCE, "target")
SHOW = "show"
PAIR = 2


def standing(state: State) -> Ranking:
    """The winners, then the others; before the end nobody is ahead, since points and roles are secret."""
    seats = tuple(Seat(seat) for seat in range(state.seats))
    if not isinstance(state.phase, Finished):
        return (seats,)
    won = state.phase.result.winners
    return (won, tuple(seat for seat in seats if seat not in won))


def recallable(event: Event) -> bool:  # noqa: ARG001 (the protocol's)
    """Everything: what was told may be read again."""
    return True


def boundary(state: State) -> bool:
    """A game is one deal."""
    return isinstance(state.phase, Boarding)


def ask(state: State) -> Ask | None:
    """What each phase waits for."""
    match state.phase:
        case Boarding(candidates):
            return Ask("boarding", {CONTROLLER: Decision(Draw(len(candidates)))})
        case Dealing():
            return Ask("dealing", {TRAVELLERS: Decision(Shuffle(len(travellers(state.seats))))})
        case Cutting():
            return Ask("dealing", {CONTROL: Decision(Shuffle(len(control_cards(state.seats))))})
        case Controlling():
            return Ask("control", controlling(state))
        case Lots():
            return Ask("lots", {TARGET: Decision(Draw(len(allowed(state))))})
        case Checking():
            return Ask("ticket", checking(state))
        case Adding():
            return Ask("second", adding(state))
        case Dropping():
            return Ask("drop", dropping(state))
        case Voting(voters):
            return Ask("vote", {Question(seat, "vote"): ballot(kinds(hand(state, seat))) for seat in voters})
        case Giving():
            return Ask("give", giving(state, state.phase))
        case Swapping():
            return Ask("swap", swapping(state))
        case Removing():
            return Ask("remove", removing(state, state.phase))
        case Finished():
            return None


def resolve(state: State, answers: Answers) -> Step[State]:
    """What follows from the answers that the phase waited for."""
    (answer, *_) = answers.values()
    match state.phase:
        case Boarding():
            return board(state, answer)
        case Dealing():
            return deal(state, answer)
        case Cutting():
            return cut(state, answer)
        case Controlling():
            return choose(state, answer)
        case Lots():
            return draw(state, answer)
        case Checking():
            return find(state, shows=answer == SHOW)
        case Adding():
            return add(state, answer)
        case Dropping():
            return drop(state, answer)
        case Voting():
            return vote(state, by_seat(answers))
        case Giving():
            return give(state, *gift(state, answer))
        case Swapping():
            return swap(state, {seat: wish(said) for seat, said in by_seat(answers).items()})
        case Removing(on):
            return take_out(state, next(play for play in on if play.seat == answer))
        case Finished():
            raise AssertionError("nothing was asked")


# -- what is asked -----------------------------------------------------------------------


def controlling(state: State) -> Questions:
    """BP-30 to BP-33: one of those who may be controlled, and one of the cards in hand."""
    values = Pick(tuple(sorted(set(control(state)))))
    form = Form((Field("target", Pick(allowed(state))), Field("card", values)))
    return {Question(conductor(state), "control"): Decision(form, ClockOnly("silent"), Pace.STUDY)}


def checking(state: State) -> Questions:
    """BP-37: whether a ticket is shown, where that is left to the target; who has none is asked all the same (BP-78)."""
    target = now(state).target
    options = (SHOW, silence.KEEP) if Card.TICKET in hand(state, target) else (silence.KEEP,)
    return {Question(target, "ticket"): Decision(Pick(options), options[0])}


def adding(state: State) -> Questions:
    """BP-36: the second card; in silence the lowest of those that are level (BP-73)."""
    values = seconds(state)
    return {Question(conductor(state), "second"): Decision(Pick(values), str(values[0]), Pace.QUICK)}


def dropping(state: State) -> Questions:
    """BP-35: a Control card received earlier, or none."""
    target = now(state).target
    values = held(state, target)
    options = (silence.KEEP, *(str(value) for value in sorted(set(values))))
    return {Question(target, "drop"): Decision(Pick(options), silence.drop(values))}


def ballot(cards: Cards) -> Decision[Card]:
    """BP-45: a card of any kind."""
    return Decision(Pick(cards), silence.vote(cards))


def giving(state: State, phase: Giving) -> Questions:
    """BP-52: a card and its receiver; the card alone, where everybody sees who must receive it (BP-78)."""
    came = phase.came.open() if phase.came is not None else None
    cards, left = giveable(state, phase.giver, came), phase.left
    to = tuple(seat for seat in receivers(state, phase.giver) if seat in left)
    return asked_to_give(phase.giver, to, cards)


def swapping(state: State) -> Questions:
    """BP-58: the same of all who take part, at once; where two take part, their receivers are clear."""
    there, asked = now(state).participants, dict[Question, Decision[Any]]()
    for seat in there:
        asked |= asked_to_give(seat, receivers(state, seat) if len(there) > PAIR else (), giveable(state, seat))
    return asked


def asked_to_give(giver: Seat, to: tuple[Seat, ...], cards: Cards) -> Questions:
    """BP-75: a gift; the silent give to the next, clockwise."""
    card = silence.gift(cards)
    if len(to) < 2:
        return {Question(giver, "give-card"): Decision(Pick(cards), card, Pace.QUICK)}
    form = Form((Field("to", Pick(to)), Field("card", Pick(cards))))
    return {Question(giver, "give"): Decision(form, form.token((to[0], card)), Pace.QUICK)}


def removing(state: State, phase: Removing) -> Questions:
    """BP-55: whose card of the table goes."""
    seats = Pick(tuple(play.seat for play in phase.on))
    return {Question(conductor(state), "remove"): Decision(seats, str(silence.removal(phase.on)))}


# -- what was answered -----------------------------------------------------------------------


def by_seat(answers: Answers) -> dict[Seat, Any]:
    """The answers by who gave them, in the order of seats."""
    return {question.seat: answers[question] for question in sorted(answers)}


def gift(state: State, answer: Any) -> tuple[Seat, Card]:
    """BP-52: to whom, and which card; without a choice it is the one who is left, or the target at the end."""
    to, card = wish(answer)
    if to is None:
        phase = state.phase
        assert isinstance(phase, Giving)
        to = phase.left[0] if phase.left else now(state).target
    return to, card


def wish(answer: Any) -> tuple[Seat | None, Card]:
    """Who was named, if anybody could be, and the card."""
    match answer:
        case Card() as card:
            return None, card
        case (to, card):
            return to, card
    raise AssertionError("no gift")
