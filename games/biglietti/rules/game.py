"""The rules of Biglietti, Prego!: what each phase asks, and what follows from the answers."""

from __future__ import annotations

from typing import Any

from games.biglietti.rules import defaults as silence
from games.biglietti.rules.control import (
    add_second,
    choose_control,
    draw_target,
    drop_card,
    resolve_situation,
    reveal_votes,
    second_values,
)
from games.biglietti.rules.deck import control_deck as control_cards
from games.biglietti.rules.deck import traveller_deck
from games.biglietti.rules.exchange import give_card, giveable_kinds, list_receivers, swap_cards
from games.biglietti.rules.removal import take_out
from games.biglietti.rules.seats import (
    allowed_targets,
    card_kinds,
    controller_hand,
    controller_seat,
    current_turn,
    hand_of,
    held_values,
)
from games.biglietti.rules.start import cut_control_cards, deal_hands, draw_controller, start
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
from games.questions import Ask, ClockOnly, Decision, Question, Questions, ThinkingTime
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
            return Ask("dealing", {TRAVELLERS: Decision(Shuffle(len(traveller_deck(state.seats))))})
        case Cutting():
            return Ask("dealing", {CONTROL: Decision(Shuffle(len(control_cards(state.seats))))})
        case Controlling():
            return Ask("control", control_questions(state))
        case Lots():
            return Ask("lots", {TARGET: Decision(Draw(len(allowed_targets(state))))})
        case Checking():
            return Ask("ticket", ticket_questions(state))
        case Adding():
            return Ask("second", second_questions(state))
        case Dropping():
            return Ask("drop", drop_questions(state))
        case Voting(voters):
            return Ask(
                "vote", {Question(seat, "vote"): vote_decision(card_kinds(hand_of(state, seat))) for seat in voters}
            )
        case Giving():
            return Ask("give", give_questions(state, state.phase))
        case Swapping():
            return Ask("swap", swap_questions(state))
        case Removing():
            return Ask("remove", remove_questions(state, state.phase))
        case Finished():
            return None


def resolve(state: State, answers: Answers) -> Step[State]:
    """What follows from the answers that the phase waited for."""
    (answer, *_) = answers.values()
    match state.phase:
        case Boarding():
            return draw_controller(state, answer)
        case Dealing():
            return deal_hands(state, answer)
        case Cutting():
            return cut_control_cards(state, answer)
        case Controlling():
            return choose_control(state, answer)
        case Lots():
            return draw_target(state, answer)
        case Checking():
            return resolve_situation(state, shows=answer == SHOW)
        case Adding():
            return add_second(state, answer)
        case Dropping():
            return drop_card(state, answer)
        case Voting():
            return reveal_votes(state, answers_by_seat(answers))
        case Giving():
            return give_card(state, *parse_gift(state, answer))
        case Swapping():
            return swap_cards(state, {seat: parse_wish(said) for seat, said in answers_by_seat(answers).items()})
        case Removing(on):
            return take_out(state, next(play for play in on if play.seat == answer))
        case Finished():
            raise AssertionError("nothing was asked")


# -- what is asked -----------------------------------------------------------------------


def control_questions(state: State) -> Questions:
    """BP-30 to BP-33: one of those who may be controlled, and one of the cards in hand."""
    values = Pick(tuple(sorted(set(controller_hand(state)))))
    form = Form((Field("target", Pick(allowed_targets(state))), Field("card", values)))
    return {Question(controller_seat(state), "control"): Decision(form, ClockOnly("silent"), ThinkingTime.STUDY)}


def ticket_questions(state: State) -> Questions:
    """BP-37: whether a ticket is shown, where that is left to the target; who has none is asked all the same (BP-78)."""
    target = current_turn(state).target
    options = (SHOW, silence.KEEP) if Card.TICKET in hand_of(state, target) else (silence.KEEP,)
    return {Question(target, "ticket"): Decision(Pick(options), options[0])}


def second_questions(state: State) -> Questions:
    """BP-36: the second card; in silence the lowest of those that are level (BP-73)."""
    values = second_values(state)
    return {Question(controller_seat(state), "second"): Decision(Pick(values), str(values[0]), ThinkingTime.QUICK)}


def drop_questions(state: State) -> Questions:
    """BP-35: a Control card received earlier, or none."""
    target = current_turn(state).target
    values = held_values(state, target)
    options = (silence.KEEP, *(str(value) for value in sorted(set(values))))
    return {Question(target, "drop"): Decision(Pick(options), silence.default_drop(values))}


def vote_decision(cards: Cards) -> Decision[Card]:
    """BP-45: a card of any kind."""
    return Decision(Pick(cards), silence.default_vote(cards))


def give_questions(state: State, phase: Giving) -> Questions:
    """BP-52: a card and its receiver; the card alone, where everybody sees who must receive it (BP-78)."""
    came = phase.came.open() if phase.came is not None else None
    cards, left = giveable_kinds(state, phase.giver, came), phase.left
    to = tuple(seat for seat in list_receivers(state, phase.giver) if seat in left)
    return gift_questions(phase.giver, to, cards)


def swap_questions(state: State) -> Questions:
    """BP-58: the same of all who take part, at once; where two take part, their receivers are clear."""
    there, asked = current_turn(state).participants, dict[Question, Decision[Any]]()
    for seat in there:
        asked |= gift_questions(
            seat, list_receivers(state, seat) if len(there) > PAIR else (), giveable_kinds(state, seat)
        )
    return asked


def gift_questions(giver: Seat, to: tuple[Seat, ...], cards: Cards) -> Questions:
    """BP-75: a gift; the silent give to the next, clockwise."""
    card = silence.default_gift(cards)
    if len(to) < 2:
        return {Question(giver, "give-card"): Decision(Pick(cards), card, ThinkingTime.QUICK)}
    form = Form((Field("to", Pick(to)), Field("card", Pick(cards))))
    return {Question(giver, "give"): Decision(form, form.token((to[0], card)), ThinkingTime.QUICK)}


def remove_questions(state: State, phase: Removing) -> Questions:
    """BP-55: whose card of the table goes."""
    seats = Pick(tuple(play.seat for play in phase.on))
    return {Question(controller_seat(state), "remove"): Decision(seats, str(silence.default_removal(phase.on)))}


# -- what was answered -----------------------------------------------------------------------


def answers_by_seat(answers: Answers) -> dict[Seat, Any]:
    """The answers by who gave them, in the order of seats."""
    return {question.seat: answers[question] for question in sorted(answers)}


def parse_gift(state: State, answer: Any) -> tuple[Seat, Card]:
    """BP-52: to whom, and which card; without a choice it is the one who is left, or the target at the end."""
    to, card = parse_wish(answer)
    if to is None:
        phase = state.phase
        assert isinstance(phase, Giving)
        to = phase.left[0] if phase.left else current_turn(state).target
    return to, card


def parse_wish(answer: Any) -> tuple[Seat | None, Card]:
    """Who was named, if anybody could be, and the card."""
    match answer:
        case Card() as card:
            return None, card
        case (to, card):
            return to, card
    raise AssertionError("no gift")
