"""A robot that thinks: it keeps the rules that explain the table, and plays to tell them apart."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, TypeAlias

from games.ask import Decision, Question
from games.box import Dice
from games.cards import Card
from games.eleusis.belief import (
    Held,
    best,
    chance,
    claims,
    doubt,
    explaining,
    nearly,
    none_fits,
    seen,
    without,
)
from games.eleusis.formal import NOTHING, Given, expression, form_answer, is_formal
from games.eleusis.ideas import Source
from games.eleusis.layout import now
from games.eleusis.robot import casual, one
from games.eleusis.sameness import contradiction
from games.eleusis.state import Cards, CatalogueRule, Guessing, State
from games.event import Event
from games.kernel import View

Reply: TypeAlias = tuple[str, int | None] | None

CURIOSITY: Final = 1.0
"""What a bit learnt is worth, against a card rid of."""
SURE: Final = 0.5
"""It guesses a rule that is at least so likely; anything, where there is no other chance."""
EMPTY: Final = 0.6
"""It says that nothing fits where that is at least so likely."""


def serious(story: Sequence[Event], at: View[State], question: Question, dice: Dice) -> Reply:
    """Answer as a seat that sees `at` and was told `story`."""
    decision: Decision[Any] = at.asked[question]
    state = at.state
    match question.prompt:
        case "play":
            answer: object = play(now(state).hands[question.seat].open(), believed(story, state), dice)
        case "no-play":
            if not gives_up(now(state).hands[question.seat].open(), believed(story, state)):
                return None
            answer = "press"
        case "guess-rule":
            answer = guess(state, believed(story, state))
        case _:
            return casual(story, at, question, dice)
    return decision.token(answer), None


def believed(story: Sequence[Event], state: State) -> tuple[Held, ...]:
    """The rules that explain the table and were not guessed in vain; if there are none, those that nearly do."""
    round_ = now(state)
    line = seen(round_.line, claims(story))
    refuted = [expression(guess.rule) for guess in round_.guesses if not guess.right and is_formal(guess.rule)]
    for source in sources(state):
        held = explaining(source, line)
        if refuted:
            held = without(held, refuted, round_.line[0].card, state.terms.guess_scope)
        if held:
            return held
    return nearly(line)


def sources(state: State) -> tuple[Source, ...]:
    """Where the rule may come from, the narrowest first."""
    if now(state).dealer in state.robots:
        return (Source(state.terms.levels), Source(writes=True))
    return (Source(writes=True),)


def play(hand: Cards, held: Sequence[Held], dice: Dice) -> Card:
    """The card that is likeliest right or tells most; of those that are alike, any."""
    cards = sorted(set(hand))
    worth = {card: round(chance(held, card), 6) for card in cards}
    value = {card: likely + CURIOSITY * doubt(likely) for card, likely in worth.items()}
    most = max(value.values())
    return one([card for card in cards if value[card] > most - 1e-6], dice)


def gives_up(hand: Cards, held: Sequence[Held]) -> bool:
    """Whether most likely nothing fits, and no card is likelier right than that."""
    cards = tuple(sorted(set(hand)))
    nothing = none_fits(held, cards)
    return nothing >= EMPTY and nothing > max(chance(held, card) for card in cards)


def guess(state: State, held: Sequence[Held]) -> Given:
    """The likeliest rule once it is likely enough, or now or never."""
    phase, round_ = state.phase, now(state)
    found = best(held, round_.line[0].card, state.terms.guess_scope)
    is_last = isinstance(phase, Guessing) and phase.closing is not None
    if found is None or (found[1] < SURE and not is_last) or found[0].rule is None:
        return NOTHING
    if contradiction(found[0].expression, round_.line) is not None:
        return NOTHING
    return form_answer(found[0].rule)
