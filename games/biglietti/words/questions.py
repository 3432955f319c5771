"""The questions of Biglietti, Prego! as they are put, and the answers as they are offered."""

from __future__ import annotations

from typing import Any

from games.biglietti.rules.seats import count_held, current_turn
from games.biglietti.rules.state import Card, Giving, Leg, Removing, State, Swapping, Values
from games.biglietti.words.phrases import card_name, card_sign, control_sign
from games.kernel import View
from games.message import Message, Who, say
from games.questions import Question
from games.secret import Seat, size_of, visible_value
from games.spec import Label, Prompt


def prompt(question: Question, seen: View[State]) -> Prompt:
    """Word a question: its heading, what the answer does, the verb of its button."""
    state = seen.state
    match question.prompt:
        case "second":
            return make_prompt("second", who=Who(current_turn(state).target))
        case "vote":
            hint = say("ask-vote-hint", last="yes" if is_last_turn(state) else "no")
            return make_prompt("vote", hint, who=Who(current_turn(state).target))
        case "give" if isinstance(state.phase, Swapping):
            return make_prompt("give", say("ask-give-wish"))
        case "give":
            return make_prompt("give", say("ask-give-hint", came=has_received(state)))
        case "give-card":
            hint = say("ask-give-card-hint", came=has_received(state))
            return make_prompt("give-card", hint, to=Who(only_receiver(question.seat, state)))
    return make_prompt(question.prompt)


def make_prompt(prompt_name: str, hint: Message | None = None, **who: Who) -> Prompt:
    """Make a prompt from its message keys; its heading may speak of somebody."""
    return Prompt(
        say(f"ask-{prompt_name}", **who), hint or say(f"ask-{prompt_name}-hint"), say(f"ask-{prompt_name}-verb")
    )


def is_last_turn(state: State) -> bool:
    """Tell whether no turn follows this vote, so that hiding is of no use any more (BP-21)."""
    return state.leg is Leg.RETURN and state.control is not None and size_of(state.control) == 0


def has_received(state: State) -> str:
    """Say whether the giver has just been given a card, which may not be passed on (BP-54)."""
    return "yes" if isinstance(state.phase, Giving) and state.phase.came is not None else "no"


def only_receiver(giver: Seat, state: State) -> Seat:
    """Return who gets a card that can go only one way.

    The last one left, or the target; of two participants, the other one.
    """
    turn = current_turn(state)
    if isinstance(state.phase, Giving):
        return state.phase.left[0] if state.phase.left else turn.target
    return next(seat for seat in turn.participants if seat != giver)


def label(question: Question, field: str, answer: Any, seen: View[State]) -> Label:
    """Label one answer: a card, a person, a button."""
    match answer:
        case Card():
            return Label(card_sign(answer))
        case str():
            return token_label(question, answer)
        case int() if field in {"target", "to"}:
            return Label(say("person", who=Who(Seat(answer))), spot=f"plate-{answer}")
        case int() if question.prompt == "remove":
            return Label(removable_words(Seat(answer), seen.state), spot=f"seat-{answer}")
    return Label(control_sign(answer))


def token_label(question: Question, answer: str) -> Label:
    """Label a button by its own words, or a Control card by its value."""
    if answer.isdecimal():
        return Label(control_sign(int(answer)))
    return Label(say(f"answer-{question.prompt}-{answer}"))


def stack_words(seat: Seat, state: State) -> Message:
    """Say how many Control cards somebody holds, and how many points where this eye may know."""
    count, values = count_held(state, seat), visible_value(state.held[seat])
    if values is None or not count:
        return say("stack", count=count)
    return say("stack-points", count=count, points=known_points(seat, values, state))


def known_points(seat: Seat, values: Values, state: State) -> int:
    """Return the Control points of a Traveller whose cards this eye knows (BP-61)."""
    return sum(values) - sum(visible_value(state.earlier[seat]) or ())


def removable_words(seat: Seat, state: State) -> Message:
    """Say a card of the table by its owner."""
    assert isinstance(state.phase, Removing)
    play = next(play for play in state.phase.on if play.seat == seat)
    return say("card-of", card=card_name(play.card), who=Who(seat))
