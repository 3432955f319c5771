"""A robot that thinks: it keeps the rules that explain the table, and plays to tell them apart."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from games.box import Dice
from games.cards import Card
from games.eleusis.language.equivalence import contradiction
from games.eleusis.language.rule_forms import expression, form_answer, is_formal
from games.eleusis.robots.belief import (
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
from games.eleusis.robots.dealer import given, one
from games.eleusis.robots.ideas import Source
from games.eleusis.robots.robots import Reply, common
from games.eleusis.rules.seats import now
from games.eleusis.rules.state import Cards, Guessing, State, WrittenRule
from games.eleusis.rules.terms import Way
from games.event import Event
from games.kernel import View
from games.questions import Decision, Question

CURIOSITY: Final = 1.0
"""What a bit learnt is worth, against a card rid of."""
SURE: Final = 0.5
"""It guesses a rule that is at least so likely; anything, where there is no other chance."""
SURER: Final = 0.8
"""The same where a wrong guess costs a card."""
EMPTY: Final = 0.6
"""It says that nothing fits where that is at least so likely."""


def serious(story: Sequence[Event], at: View[State], question: Question, dice: Dice) -> Reply:
    """Answer as a seat that sees `at` and was told `story`."""
    decision: Decision[Any] = at.asked[question]
    state = at.state
    match question.prompt:
        case "play":
            hand = now(state).hands[question.seat].open()
            token: str | None = decision.token(play(hand, believed(story, state), dice))
        case "no-play":
            hand = now(state).hands[question.seat].open()
            token = "press" if gives_up(hand, believed(story, state)) else None
        case "guess-rule":
            token = guess(state, decision, believed(story, state))
        case _:
            token = common(state, question, decision, dice)
    return None if token is None else (token, None)


def believed(story: Sequence[Event], state: State) -> tuple[Held, ...]:
    """The rules that explain the table and were not guessed in vain; if there are none, those that nearly do."""
    round_ = now(state)
    line = seen(round_.line, claims(story))
    refuted = [expression(guess.rule) for guess in round_.guesses if not guess.right and is_formal(guess.rule)]
    for source in sources(state):
        held = explaining(source, line)
        if refuted:
            held = without(held, refuted, line, round_.line[0].card, state.terms.guess_scope)
        if held:
            return held
    return nearly(line)


def sources(state: State) -> tuple[Source, ...]:
    """Where the rule may come from, the narrowest first; a seat that a robot took over may hold a person's rule."""
    everything = Source(writes=True)
    if now(state).dealer in state.robots:
        return (Source(state.terms.levels), everything)
    if state.terms.ways == (Way.CATALOGUE,):
        return (Source(), everything)
    return (everything,)


def play(hand: Cards, held: Sequence[Held], dice: Dice) -> Card:
    """The card that is likeliest right or tells most; of those that are alike, any."""
    cards = sorted(set(hand))
    likely = {card: round(chance(held, card), 6) for card in cards}
    value = {card: likely[card] + CURIOSITY * doubt(likely[card]) for card in cards}
    most = max(value.values())
    return one([card for card in cards if value[card] > most - 1e-6], dice)


def gives_up(hand: Cards, held: Sequence[Held]) -> bool:
    """Whether most likely nothing fits, and no card is likelier right than that."""
    cards = tuple(sorted(set(hand)))
    nothing = none_fits(held, cards)
    return nothing >= EMPTY and nothing > max(chance(held, card) for card in cards)


def guess(state: State, decision: Decision[Any], held: Sequence[Held]) -> str:
    """The likeliest rule once it is likely enough, or now or never; none that the table speaks against."""
    nothing = decision.token(form_answer(None))
    phase, round_ = state.phase, now(state)
    found = best(held, round_.line[0].card, state.terms.guess_scope)
    if found is None or contradiction(found[0].expression, round_.line) is not None:
        return nothing
    idea, likely = found
    is_last = isinstance(phase, Guessing) and phase.closing is not None
    if likely < (SURER if state.terms.wrong_guess_cost else SURE) and not is_last:
        return nothing
    return given(idea.rule or WrittenRule(idea.source), decision) or nothing
