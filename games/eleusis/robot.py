"""A robot that plays legally and guesses now and then, by what is on the table alone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeAlias, TypeVar

from games.ask import Decision, Question
from games.box import Dice
from games.cards import Card
from games.eleusis.catalogue import ENTRIES, VARIANTS
from games.eleusis.formal import NOTHING, Given, expression, form_answer
from games.eleusis.layout import faces, now
from games.eleusis.memory import accepts
from games.eleusis.sameness import contradiction
from games.eleusis.state import Cards, Rule, State
from games.event import Event
from games.kernel import View
from games.secret import Seat

T = TypeVar("T")
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
    """Answer as a seat that sees `seen`; leave hints and votes to people."""
    decision: Decision[Any] = seen.asked[question]
    match question.prompt:
        case "secret-rule":
            answer: object = form_answer(rule(seen.state, dice))
        case "first-hint":
            answer = (None, None)
        case "play":
            answer = play(seen.state, question.seat, dice)
        case "no-play":
            if not gives_up(seen.state, question.seat, dice):
                return None
            answer = "press"
        case "guess-rule":
            answer = guess(seen.state, dice)
        case "pick":
            answer = decision.shape.nth(dice.randrange(decision.shape.count()))
        case "ready":
            answer = "press"
        case "volunteer":
            answer = "no"
        case _:
            return None
    return decision.token(answer), None


def one(options: Sequence[T], dice: Dice) -> T:
    """Any of these."""
    return options[dice.randrange(len(options))]


def rule(state: State, dice: Dice) -> Rule:
    """EE-57: an entry of the table's levels, each as likely as another; then its parameters."""
    entries = [entry for entry in ENTRIES if entry.level in state.terms.levels] or list(ENTRIES)
    return one(one(entries, dice).variants(), dice)


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
    if evidence(state) < EVIDENCE or dice.randrange(TRUST):
        return False
    return not fitting(state, held, dice) and not fitting(state, held, dice)


def guess(state: State, dice: Dice) -> Given:
    """Now and then a rule that explains the table, and that nobody has guessed in vain."""
    if evidence(state) < EVIDENCE or dice.randrange(CURIOSITY):
        return NOTHING
    return form_answer(belief(state, dice))


def evidence(state: State) -> int:
    """How many cards were judged."""
    return sum(1 + len(column.wrong) for column in now(state).line) - 1


def belief(state: State, dice: Dice) -> Rule | None:
    """Of the rules that come to its mind, the first that explains the table and was not guessed in vain."""
    layout, refuted = now(state).line, {guess.rule for guess in now(state).guesses}
    for _ in range(IDEAS):
        idea = one(VARIANTS, dice)
        if idea not in refuted and contradiction(expression(idea), layout) is None:
            return idea
    return None
