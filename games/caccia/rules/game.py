"""The phases of Caccia alla Spia: what each asks, and what follows from the answers."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from games.caccia.rules import board, turns
from games.caccia.rules.board import card_goals
from games.caccia.rules.finish import all_seats, begin_next_round, mark_ready, standing
from games.caccia.rules.orders import (
    NOTE,
    SIDE,
    early_order_questions,
    find_order_number,
    find_post_number,
    order_questions,
    plan_questions,
    post_partisans,
    post_questions,
    sharing_questions,
    take_partisan,
    toggle_note,
    toggle_side,
)
from games.caccia.rules.start import draw_spy, has_team_sharing, lay_map, name_volunteers, spy_seat, stack_deck, start
from games.caccia.rules.state import (
    Casting,
    Finished,
    FirstSpy,
    Goal,
    Houses,
    Hunting,
    Laying,
    Offering,
    Orders,
    Posting,
    Renewing,
    Resting,
    Sharing,
    Shifting,
    Sneaking,
    Stacking,
    State,
)
from games.event import Event
from games.forms import Cases, Draw, Field, Form, Pick, Press, Shuffle
from games.game import Answers, Step
from games.questions import Ask, Decision, Question, Questions, ThinkingTime, Wait
from games.secret import CHANCE, CLOCK, Seat
from games.spec import Rung

__all__ = ["ask", "boundary", "deal_number", "recallable", "resolve", "standing", "start"]

SPY = Question(CHANCE, "spy")
MAP = Question(CHANCE, "map")
DECK = Question(CHANCE, "deck")
REFUGE = Question(CHANCE, "refuge")
NEW_DECK = Question(CHANCE, "new-deck")
VOLUNTEER = Decision(Pick(("yes", "no")), by_clock="no")
NEXT = Question(CLOCK, "next-round")
PAUSE = 60_000
MAP_SHUFFLE = Decision(Shuffle(board.HOUSES))
DECK_SHUFFLE = Decision(Shuffle(board.HOUSES - 1))


def recallable(event: Event) -> bool:  # noqa: ARG001 (the protocol's)
    return True


def boundary(state: State) -> bool:
    match state.phase:
        case Offering():
            return True
        case Casting():
            return state.terms.first_spy is FirstSpy.DRAWN
        case Sharing(held=held):
            return state.round > 1 and not held
        case Laying(again):
            return state.round > 1 and not again and not has_team_sharing(state)
    return False


def deal_number(state: State) -> int:
    is_between = isinstance(state.phase, Offering | Casting | Sharing | Laying | Resting | Finished)
    return 0 if is_between else state.round


def ask(state: State) -> Ask | None:
    match state.phase:
        case Sneaking():
            return Ask("sneaking", spy_questions(state), plan_questions(state), pace=ThinkingTime.STUDY)
        case Hunting() as phase:
            return Ask(
                "hunting",
                order_questions(state, phase),
                {**early_order_questions(state, phase), **plan_questions(state)},
                pace=ThinkingTime.STUDY,
            )
        case Resting(said):
            return Ask("resting", {NEXT: Decision(Wait(ms=PAUSE))}, ready_questions(state, said))
        case Finished():
            return None
        case Shifting():
            return Ask(
                "shifting", {REFUGE: Decision(Draw(len(state.board.refuges) * len(turns.free_refuge_houses(state))))}
            )
        case Renewing():
            return Ask("renewing", {NEW_DECK: Decision(Shuffle(len(state.turns)))})
    return ask_before_hunt(state)


def ask_before_hunt(state: State) -> Ask:
    match state.phase:
        case Offering():
            offers = {Question(seat, "volunteer"): VOLUNTEER for seat in all_seats(state)}
            return Ask("offering", offers, pace=ThinkingTime.QUICK)
        case Casting(candidates):
            return Ask("casting", {SPY: Decision(Draw(len(candidates)))})
        case Sharing() as phase:
            return Ask("sharing", sharing_questions(phase), pace=ThinkingTime.QUICK)
        case Posting() as phase:
            return Ask("posting", post_questions(state, phase), pace=ThinkingTime.STUDY)
        case Stacking():
            return Ask("laying", {DECK: DECK_SHUFFLE})
    return Ask("laying", {MAP: MAP_SHUFFLE})


def resolve(state: State, answers: Answers) -> Step[State]:
    question, answer = min(answers.items(), key=lambda each: each[0])
    if question.prompt == NOTE:
        return toggle_note(state, question.seat, answer)
    if question.prompt == SIDE:
        return toggle_side(state, question.seat, answer)
    match state.phase:
        case Sneaking():
            return turns.move_spy(state, *answer) if question.prompt == "move" else turns.show_card(state, answer)
        case Hunting():
            return resolve_orders(state, answers)
        case Resting():
            return mark_ready(state, question.seat) if question.seat != CLOCK else begin_next_round(state)
        case Shifting():
            return turns.move_refuge(state, answer)
        case Renewing():
            return turns.renew_deck(state, answer)
        case Finished():
            raise AssertionError("nothing was asked")
    return resolve_before_hunt(state, answers, answer)


def resolve_before_hunt(state: State, answers: Answers, answer: Any) -> Step[State]:
    match state.phase:
        case Offering():
            return name_volunteers(
                state, tuple(sorted(question.seat for question in answers if answers[question] == "yes"))
            )
        case Casting():
            return draw_spy(state, answer)
        case Sharing():
            return take_partisan(state, answer)
        case Posting():
            return post_partisans(state, answers_by_number(answers, find_post_number))
        case Stacking():
            stacked = stack_deck(state, answer)
            return turns.prepend_events(stacked.events, turns.close_turn(stacked.state))
    return lay_map(state, answer)


def spy_questions(state: State) -> Questions:
    """Ask for a card and its goal, or for a card to show (CS-30, CS-38); any move by default (CS-72)."""
    secret, seat = state.secret.open(), spy_seat(state)
    there = card_goals(state, secret)
    if not there:
        return {Question(seat, "stuck"): Decision(Pick(secret.hand))}
    return {Question(seat, "move"): Decision(move_form(there))}


def move_form(there: Mapping[int, Mapping[Goal, Houses]]) -> Form:
    """Make the form of a move: a card, then where it goes (CS-30)."""
    cases: dict[int, Pick[Goal]] = {card: Pick(goals_by_ring(ways)) for card, ways in there.items()}
    return Form((Field("card", Pick(tuple(there))), Field("house", Cases("card", cases))))


def goals_by_ring(ways: Mapping[Goal, Houses]) -> tuple[Goal, ...]:
    return tuple(sorted(ways, key=lambda goal: (board.ring_of(goal.house), goal.house, goal.by or 0)))


def ready_questions(state: State, ready_seats: tuple[Seat, ...]) -> Questions:  # CS-64
    return {Question(seat, "ready"): Decision(Press()) for seat in all_seats(state) if seat not in ready_seats}


def resolve_orders(state: State, answers: Answers) -> Step[State]:  # CS-52, CS-58
    orders = answers_by_number(answers, find_order_number)
    if state.terms.orders is Orders.TOGETHER:
        return turns.carry_out(state, orders)
    ((number, order),) = orders.items()
    return turns.act_alone(state, number, order)


def answers_by_number(answers: Answers, find_number: Callable[[Question], int | None]) -> dict[int, Any]:
    found = {find_number(question): answers[question] for question in sorted(answers)}
    return {about: answer for about, answer in found.items() if about is not None}


HELPED: Final = {"aid": "on", "home-announced": "on"}
LADDER: Final = (
    Rung("random-hunt", ("random",) * 5, HELPED),
    Rung("helped-hunt", ("sly",) * 5, HELPED),
    Rung("hunt-alone", ("sly",) * 5),
    Rung("hideout", ("sly",) * 5, {"first-spy": FirstSpy.VOLUNTEER}),
)


def has_passed(state: State, seat: Seat) -> bool:  # CS-60 to CS-62
    return isinstance(state.phase, Finished) and bool(state.results) and seat in state.results[-1].winners


HUNT: Final = 150  # answers awaited in a hunt


def count_turns(tokens: Mapping[str, str], seats: int) -> int:
    return HUNT * (1 if tokens["rounds"] == "one" else seats)
