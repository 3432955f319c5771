"""The robots for beginners: they play legally, by what is on the table alone, and most often miss."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeAlias

from games.box import Dice
from games.cards import Card
from games.eleusis.language.catalogue import VARIANTS
from games.eleusis.language.equivalence import contradiction
from games.eleusis.language.evaluation import accepts
from games.eleusis.language.rule_forms import expression, form_answer
from games.eleusis.robots.dealer import dealers_token, evidence, given, one
from games.eleusis.rules.seats import faces, now
from games.eleusis.rules.state import Cards, Rule, State
from games.event import Event
from games.kernel import View
from games.questions import Decision, Question
from games.secret import Seat

Reply: TypeAlias = tuple[str, int | None] | None

CURIOSITY = 3
"""It guesses about once in so many times that it may."""
EVIDENCE = 4
"""It guesses only with so many judged cards on the table."""
IDEAS = 8
"""So many rules of the catalogue come to its mind at a time: most often not the right one."""
TRUST = 3
"""It plays by what it believes about once in so many turns, else at random."""


def casual(
    story: Sequence[Event],  # noqa: ARG001 (it looks at the table only)
    seen: View[State],
    question: Question,
    dice: Dice,
) -> Reply:
    """Answer as a seat that sees `seen`; leave votes to people."""
    decision: Decision[Any] = seen.asked[question]
    state, seat = seen.state, question.seat
    match question.prompt:
        case "play":
            token: str | None = decision.token(play(state, seat, dice))
        case "no-play":
            token = "press" if gives_up(state, seat, dice) else None
        case "guess-rule":
            token = guess(state, decision, dice)
        case _:
            token = common(state, question, decision, dice)
    return None if token is None else (token, None)


def companion(story: Sequence[Event], seen: View[State], question: Question, dice: Dice) -> Reply:
    """Play along, and leave the guessing to the others."""
    match question.prompt:
        case "no-play":
            return None
        case "guess-rule":
            return seen.asked[question].token(form_answer(None)), None
    return casual(story, seen, question, dice)


def common(state: State, question: Question, decision: Decision[Any], dice: Dice) -> str | None:
    """What all robots answer alike: as dealers, and between rounds."""
    match question.prompt:
        case "ready":
            return "press"
        case "volunteer":
            return decision.token("no")
    return dealers_token(state, question, decision, dice)


def play(state: State, seat: Seat, dice: Dice) -> Card:
    """A card that fits what it believes, or just any card."""
    held: Cards = tuple(sorted(set(now(state).hands[seat].open())))
    if dice.randrange(TRUST):
        return one(held, dice)
    return one(fitting(state, held, dice) or held, dice)


def fitting(state: State, held: Cards, dice: Dice) -> Cards:
    """The cards that fit a rule it believes in; all if it believes in none."""
    believed = belief(state, dice)
    if believed is None:
        return held
    line = faces(now(state).line)
    return tuple(card for card in held if accepts(expression(believed), line, card))


def gives_up(state: State, seat: Seat, dice: Dice) -> bool:
    """Whether it believes that nothing fits: twice, so as not to be rash."""
    held: Cards = tuple(sorted(set(now(state).hands[seat].open())))
    if evidence(now(state)) < EVIDENCE or dice.randrange(TRUST):
        return False
    return not fitting(state, held, dice) and not fitting(state, held, dice)


def guess(state: State, decision: Decision[Any], dice: Dice) -> str:
    """Now and then a rule that explains the table, and that nobody has guessed in vain."""
    nothing = decision.token(form_answer(None))
    if evidence(now(state)) < EVIDENCE or dice.randrange(CURIOSITY):
        return nothing
    believed = belief(state, dice)
    return nothing if believed is None else given(believed, decision) or nothing


def belief(state: State, dice: Dice) -> Rule | None:
    """Of the rules that come to its mind, the first that explains the table and was not guessed in vain."""
    layout, refuted = now(state).line, {guess.rule for guess in now(state).guesses}
    for _ in range(IDEAS):
        idea = one(VARIANTS, dice)
        if idea not in refuted and contradiction(expression(idea), layout) is None:
            return idea
    return None
