"""The questions of Caccia alla Spia as they are put, and the answers as they are offered."""

from __future__ import annotations

from typing import Any, Final

from games.box import Label, Prompt
from games.caccia.rules.board import ring
from games.caccia.rules.orders import NOTE, number_of
from games.caccia.rules.state import Arrest, Deed, Goal, House, Spy, State
from games.caccia.rules.team import LEAD, post_of
from games.caccia.rules.terms import Orders, Steps
from games.caccia.words.phrases import known, sign
from games.caccia.words.spots import spot
from games.forms import Cases, Form
from games.kernel import View
from games.message import Message, Param, say
from games.questions import Question

AT_ONCE: Final = frozenset({"move", "order"})
"""A card and a house, or a house and a deed: two presses, and no more."""


def prompt(question: Question, seen: View[State]) -> Prompt:
    """How a question is put: its heading, what the answer does, the verb of its button."""
    state = seen.state
    if (number := number_of(question)) is not None:
        hint = "ask-order-hint-alone" if state.terms.orders is Orders.IN_TURN else "ask-order-hint"
        steps = "two" if state.terms.steps is Steps.TWO else "any"
        return asked("order", say(hint, steps=steps), number=number, house=state.partisans[number - 1])
    if (number := post_of(question)) is not None:
        return asked("post", number=number)
    match question.prompt:
        case "move" | "stuck":
            return asked(question.prompt, where(known(state.secret), question.prompt))
    return asked(question.prompt)


def asked(name: str, hint: Message | None = None, **params: Param) -> Prompt:
    """A question in its own words."""
    heading, verb = say(f"ask-{name}", **params), say(f"ask-{name}-verb")
    return Prompt(heading, hint or say(f"ask-{name}-hint"), verb, at_once=name in AT_ONCE)


def where(spy: Spy, name: str) -> Message:
    """Where the spy is, and whether home comes first."""
    return say(f"ask-{name}-hint", house=spy.house, hideout=spy.hideout, due="yes" if spy.due else "no")


def label(question: Question, field: str, answer: Any, seen: View[State]) -> Label:
    """How one answer is offered: a card, a house by its number, what to do there, a button."""
    match answer:
        case Goal():
            return goal(answer, seen.state)
        case Deed():
            return Label(say(f"answer-{answer.value}"))
        case Arrest(house=there):
            return Label(say("answer-arrest-at", house=there))
        case int() if question.prompt == LEAD:
            return Label(say("answer-lead", number=answer))
        case int() if post_of(question) is not None:
            return Label(house(answer), say("ring", ring=ring(answer)), spot=spot(answer))
        case str():
            return Label(say(f"answer-{question.prompt}-{answer}"))
        case int() if field == "action":
            return Label(say("answer-ask", house=answer), None, clue(answer, seen.state), spot(answer))
        case int() if question.prompt == "stuck":
            return Label(sign(answer, seen.state.terms))
        case int() if field == "card":
            return Label(sign(answer, seen.state.terms), hint=say("houses", count=ways(question, answer, seen)))
        case int() if question.prompt == NOTE:
            return Label(house(answer), say("ring", ring=ring(answer)), noted(answer, seen.state), spot(answer))
    return stop(number_of(question) or 0, answer, seen.state)


def house(number: House) -> Message:
    """A house by its number."""
    return say("house", house=number)


def ways(question: Question, card: int, seen: View[State]) -> int:
    """How many houses a card leads to."""
    shape = seen.asked[question].shape
    assert isinstance(shape, Form)
    there = shape.fields[1].shape
    assert isinstance(there, Cases)
    return len({goal.house for goal in there.shapes[card].options})  # type: ignore[attr-defined]  # all are a Pick


def goal(there: Goal, state: State) -> Label:
    """Where the spy may go; a way that is not the usual one names its first house."""
    text = house(there.house) if there.by is None else say("house-by", house=there.house, by=there.by)
    at = spot(there.house) if there.by is None else None
    return Label(text, say("ring", ring=ring(there.house)), found(there.house, state), at)


def found(there: House, state: State) -> Message | None:
    """What the spy finds in a house: the hideout, a refuge to raid or one that must wait."""
    spy: Spy = known(state.secret)
    if there == spy.hideout:
        return say("goal-hideout")
    if there in state.refuges and there != spy.raided:
        return say("goal-refuge", free="no" if spy.due else "yes")
    return None


def stop(number: int, there: House, state: State) -> Label:
    """Where a partisan may go."""
    stays = there == state.partisans[number - 1]
    text = say("house-stay", house=there) if stays else house(there)
    return Label(text, say("ring", ring=ring(there)), spot=spot(there))


def clue(there: House, state: State) -> Message | None:
    """What was answered about a house before."""
    for one in state.clues:
        if one.house == there:
            return say("clue", passed="yes" if one.passed else "no", turn=one.turn)
    return None


def noted(there: House, state: State) -> Message | None:
    """That a house is marked already, and its mark would go."""
    return say("note-marked") if there in (known(state.notes) or ()) else None
