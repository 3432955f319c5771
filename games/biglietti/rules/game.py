from collections.abc import Mapping
from typing import Any, Final

from games.biglietti.rules import control
from games.biglietti.rules.finish import take_out
from games.biglietti.rules.seats import (
    allowed_targets,
    card_kinds,
    control_deck,
    controller_hand,
    controller_seat,
    current_turn,
    hand_of,
    held_values,
    traveller_deck,
)
from games.biglietti.rules.start import cut_control_cards, deal_hands, draw_controller, start
from games.biglietti.rules.state import (
    KEEP,
    Adding,
    Boarding,
    Card,
    Cards,
    Checking,
    Controlling,
    Cutting,
    Dealing,
    Dropping,
    Exchange,
    Finished,
    Giving,
    Lots,
    Removing,
    State,
    Swapping,
    Voting,
    default_drop,
    default_gift,
    default_removal,
    default_vote,
)
from games.event import Event
from games.forms import Draw, Field, Form, Pick, Shuffle
from games.game import Answers, Ranking, Step
from games.questions import Ask, ClockOnly, Decision, Question, Questions, ThinkingTime
from games.secret import CHANCE, Seat
from games.spec import Rung

__all__ = ["ask", "boundary", "deal_number", "recallable", "resolve", "standing", "start"]

CONTROLLER = Question(CHANCE, "controller")
TRAVELLERS = Question(CHANCE, "travellers")
CONTROL = Question(CHANCE, "control")
TARGET = Question(CHANCE, "target")
SHOW = "show"
PAIR = 2


def standing(state: State) -> Ranking:
    seats = tuple(Seat(seat) for seat in range(state.seats))
    if not isinstance(state.phase, Finished):
        return (seats,)
    won = state.phase.result.winners
    return (won, tuple(seat for seat in seats if seat not in won))


def recallable(event: Event) -> bool:  # noqa: ARG001 (the protocol's)
    return True


def boundary(state: State) -> bool:
    return isinstance(state.phase, Boarding)


def deal_number(state: State) -> int:
    return 0 if isinstance(state.phase, Boarding | Dealing | Finished) else 1


def ask(state: State) -> Ask | None:
    match state.phase:
        case Boarding(candidates):
            return Ask("boarding", {CONTROLLER: Decision(Draw(len(candidates)))})
        case Dealing():
            return Ask("dealing", {TRAVELLERS: Decision(Shuffle(len(traveller_deck(state.seats))))})
        case Cutting():
            return Ask(
                "dealing", {CONTROL: Decision(Shuffle(len(control_deck(state.seats, state.terms.control_deck))))}
            )
        case Controlling():
            return Ask("control", control_questions(state), pace=ThinkingTime.STUDY)
        case Lots():
            return Ask("lots", {TARGET: Decision(Draw(len(allowed_targets(state))))})
        case Checking():
            return Ask("ticket", ticket_questions(state))
        case Adding():
            return Ask("second", second_questions(state), pace=ThinkingTime.QUICK)
        case Dropping():
            return Ask("drop", drop_questions(state))
        case Voting(voters):
            return Ask(
                "vote", {Question(seat, "vote"): vote_decision(card_kinds(hand_of(state, seat))) for seat in voters}
            )
        case Giving():
            return Ask("give", give_questions(state, state.phase), pace=ThinkingTime.QUICK)
        case Swapping():
            return Ask("swap", swap_questions(state), pace=ThinkingTime.QUICK)
        case Removing():
            return Ask("remove", remove_questions(state, state.phase))
        case Finished():
            return None


def resolve(state: State, answers: Answers) -> Step[State]:
    (answer, *_) = answers.values()
    match state.phase:
        case Boarding():
            return draw_controller(state, answer)
        case Dealing():
            return deal_hands(state, answer)
        case Cutting():
            return cut_control_cards(state, answer)
        case Controlling():
            return control.choose_control(state, answer)
        case Lots():
            return control.draw_target(state, answer)
        case Checking():
            return control.resolve_situation(state, shows=answer == SHOW)
        case Adding():
            return control.add_second(state, answer)
        case Dropping():
            return control.drop_card(state, answer)
        case Voting():
            return control.resolve_vote(state, answers_by_seat(answers), ())
        case Giving():
            return control.give_card(state, *parse_gift(state, answer))
        case Swapping():
            return control.swap_cards(
                state, {seat: parse_wish(said) for seat, said in answers_by_seat(answers).items()}
            )
        case Removing(on):
            return take_out(state, next(play for play in on if play.seat == answer))
        case Finished():
            raise AssertionError("nothing was asked")


def control_questions(state: State) -> Questions:  # BP-30 to BP-33
    values = Pick(tuple(sorted(set(controller_hand(state)))))
    form = Form((Field("target", Pick(allowed_targets(state))), Field("card", values)))
    return {Question(controller_seat(state), "control"): Decision(form, ClockOnly("silent"))}


def ticket_questions(state: State) -> Questions:
    """Ask the target whether to show a ticket, where that is free, even if it has none (BP-37, BP-78)."""
    target = current_turn(state).target
    options = (SHOW, KEEP) if Card.TICKET in hand_of(state, target) else (KEEP,)
    return {Question(target, "ticket"): Decision(Pick(options), options[0])}


def second_questions(state: State) -> Questions:
    """Ask for the second card; by default the lowest of those that are level (BP-36, BP-73)."""
    values = control.second_values(state)
    return {Question(controller_seat(state), "second"): Decision(Pick(values), str(values[0]))}


def drop_questions(state: State) -> Questions:  # BP-35
    target = current_turn(state).target
    values = held_values(state, target)
    options = (KEEP, *(str(value) for value in sorted(set(values))))
    return {Question(target, "drop"): Decision(Pick(options), default_drop(values))}


def vote_decision(cards: Cards) -> Decision[Card]:  # BP-45
    return Decision(Pick(cards), default_vote(cards))


def give_questions(state: State, phase: Giving) -> Questions:
    """Ask for a card and its receiver (BP-52), or the card alone where the receiver is certain (BP-78)."""
    came = phase.came.open() if phase.came is not None else None
    cards, left = control.giveable_kinds(state, phase.giver, came), phase.left
    to = tuple(seat for seat in control.list_receivers(state, phase.giver) if seat in left)
    return gift_questions(phase.giver, to, cards)


def swap_questions(state: State) -> Questions:
    """Ask all who take part at once (BP-58); of two, the receivers are clear."""
    there, asked = current_turn(state).participants, dict[Question, Decision[Any]]()
    for seat in there:
        asked |= gift_questions(
            seat, control.list_receivers(state, seat) if len(there) > PAIR else (), control.giveable_kinds(state, seat)
        )
    return asked


def gift_questions(giver: Seat, to: tuple[Seat, ...], cards: Cards) -> Questions:
    """Ask for a gift; by default it goes to the next, clockwise (BP-75)."""
    card = default_gift(cards)
    if len(to) < 2:
        return {Question(giver, "give-card"): Decision(Pick(cards), card)}
    form = Form((Field("to", Pick(to)), Field("card", Pick(cards))))
    return {Question(giver, "give"): Decision(form, form.token((to[0], card)))}


def remove_questions(state: State, phase: Removing) -> Questions:  # BP-55
    seats = Pick(tuple(play.seat for play in phase.on))
    return {Question(controller_seat(state), "remove"): Decision(seats, str(default_removal(phase.on)))}


def answers_by_seat(answers: Answers) -> dict[Seat, Any]:
    return {question.seat: answers[question] for question in sorted(answers)}


def parse_gift(state: State, answer: Any) -> tuple[Seat, Card]:
    """Return the receiver and the card (BP-52); without a choice, the last one left or the target."""
    to, card = parse_wish(answer)
    if to is None:
        phase = state.phase
        assert isinstance(phase, Giving)
        to = phase.left[0] if phase.left else current_turn(state).target
    return to, card


def parse_wish(answer: Any) -> tuple[Seat | None, Card]:
    match answer:
        case Card() as card:
            return None, card
        case (to, card):
            return to, card
    raise AssertionError("no gift")


AT_ONCE: Final = {"exchange": Exchange.BATCHED}
LADDER: Final = (
    Rung("strangers", ("random",) * 4),
    Rung("regulars", ("sly",) * 4),
    Rung("carriage", ("sly",) * 7, AT_ONCE),
    Rung("full-train", ("sly",) * 11, AT_ONCE),
)


def has_passed(state: State, seat: Seat) -> bool:  # BP-68
    return isinstance(state.phase, Finished) and seat in state.phase.result.winners


SEAT: Final = 17  # answers awaited, for each seat


def count_turns(tokens: Mapping[str, str], seats: int) -> int:  # noqa: ARG001
    return SEAT * seats
