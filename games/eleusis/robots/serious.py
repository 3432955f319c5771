"""A robot that thinks: it keeps the rules that agree with the table, and plays to tell them apart."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from games.cards import Card
from games.eleusis.language.equivalence import find_contradiction
from games.eleusis.language.rule import Cards, Way, WrittenRule
from games.eleusis.language.rule_forms import form_answer, is_formal, rule_expression
from games.eleusis.robots.belief import (
    BelievedRule,
    binary_entropy,
    collect_leases,
    consistent_rules,
    drop_refuted,
    find_likeliest,
    line_verdicts,
    nearly_consistent_rules,
    no_fit_chance,
    right_chance,
)
from games.eleusis.robots.dealer import choose_one, find_rule_token
from games.eleusis.robots.ideas import Source
from games.eleusis.robots.robots import Reply, answer_as_any_robot
from games.eleusis.rules.seats import current_round
from games.eleusis.rules.state import Guessing, State
from games.event import Event
from games.kernel import View
from games.questions import Decision, Question
from games.spec import Dice

CURIOSITY: Final = 1.0
"""What a bit learnt is worth, against a card rid of."""
SURE: Final = 0.5
"""It guesses a rule that is at least so likely; anything, where there is no other chance."""
SURER: Final = 0.8
"""The same where a wrong guess costs a card."""
EMPTY: Final = 0.6
"""It says that nothing fits where that is at least so likely."""


def answer_as_serious(history: Sequence[Event], seen: View[State], question: Question, dice: Dice) -> Reply:
    """Answer as a seat that sees `seen` and was told `history`."""
    decision: Decision[Any] = seen.asked[question]
    state = seen.state
    match question.prompt:
        case "play":
            hand = current_round(state).hands[question.seat].open()
            token: str | None = decision.token(choose_card(hand, believed_rules(history, state), dice))
        case "no-play":
            hand = current_round(state).hands[question.seat].open()
            token = "press" if is_giving_up(hand, believed_rules(history, state)) else None
        case "guess-rule":
            token = guess_token(state, decision, believed_rules(history, state))
        case _:
            token = answer_as_any_robot(state, question, decision, dice)
    return None if token is None else (token, None)


def believed_rules(history: Sequence[Event], state: State) -> tuple[BelievedRule, ...]:
    """Return the rules that agree with the table and were not guessed in vain.

    If there are none, those that nearly agree.
    """
    round_ = current_round(state)
    line = line_verdicts(round_.line, collect_leases(history))
    refuted = [rule_expression(guess.rule) for guess in round_.guesses if not guess.right and is_formal(guess.rule)]
    for source in rule_sources(state):
        held = consistent_rules(source, line)
        if refuted:
            held = drop_refuted(held, refuted, line, round_.line[0].card, state.terms.guess_scope)
        if held:
            return held
    return nearly_consistent_rules(line)


def rule_sources(state: State) -> tuple[Source, ...]:
    """Return where the rule may come from, the narrowest first.

    A robot may have taken over the seat of a person who chose the rule, so its levels alone do not suffice.
    """
    everything = Source(writes=True)
    if current_round(state).dealer in state.robots:
        return (Source(state.terms.levels), everything)
    if state.terms.ways == (Way.CATALOGUE,):
        return (Source(), everything)
    return (everything,)


def choose_card(hand: Cards, believed: Sequence[BelievedRule], dice: Dice) -> Card:
    """Choose the card that is likeliest right or tells most; of equal ones, any."""
    cards = sorted(set(hand))
    likely = {card: round(right_chance(believed, card), 6) for card in cards}
    value = {card: likely[card] + CURIOSITY * binary_entropy(likely[card]) for card in cards}
    most = max(value.values())
    return choose_one([card for card in cards if value[card] > most - 1e-6], dice)


def is_giving_up(hand: Cards, believed: Sequence[BelievedRule]) -> bool:
    """Tell whether most likely nothing fits, and no card is likelier right than that."""
    cards = tuple(sorted(set(hand)))
    nothing = no_fit_chance(believed, cards)
    return nothing >= EMPTY and nothing > max(right_chance(believed, card) for card in cards)


def guess_token(state: State, decision: Decision[Any], believed: Sequence[BelievedRule]) -> str:
    """Return the token of the likeliest rule if it is likely enough or this is the last guess, else of none.

    A rule that the table contradicts is never guessed.
    """
    nothing = decision.token(form_answer(None))
    phase, round_ = state.phase, current_round(state)
    found = find_likeliest(believed, round_.line[0].card, state.terms.guess_scope)
    if found is None or find_contradiction(found[0].expression, round_.line) is not None:
        return nothing
    idea, likely = found
    is_last = isinstance(phase, Guessing) and phase.closing is not None
    if likely < (SURER if state.terms.wrong_guess_cost else SURE) and not is_last:
        return nothing
    return find_rule_token(idea.rule or WrittenRule(idea.source), decision) or nothing
