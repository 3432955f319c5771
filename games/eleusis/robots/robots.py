"""Robots for beginners, which play by the table alone and often guess wrong; what all robots do as dealers."""

from collections.abc import Sequence
from typing import Any, Final, TypeVar

from games.cards import Card
from games.eleusis.language.catalogue import (
    ENTRIES,
    VARIANTS,
    Cards,
    CatalogueRule,
    Cue,
    Rule,
    WrittenRule,
    form_answer,
    is_formal,
    rule_expression,
    rule_source,
)
from games.eleusis.language.equivalence import find_contradiction, true_cues
from games.eleusis.language.evaluation import accepts
from games.eleusis.rules.state import Mercy, Round, State, current_round, line_cards, secret_rule
from games.event import Event
from games.forms import Refused
from games.kernel import View
from games.questions import Decision, Question
from games.robots import random_token
from games.secret import Seat
from games.spec import Dice, Reply

CURIOSITY = 3  # it guesses about once in so many chances
EVIDENCE = 4  # judged cards before it guesses
IDEAS = 8  # rules of the catalogue it thinks of at a time
TRUST = 3  # it plays by its belief about once in so many turns, else at random


def answer_as_casual(
    history: Sequence[Event],  # noqa: ARG001 (it looks at the table only)
    seen: View[State],
    question: Question,
    dice: Dice,
) -> Reply:
    decision: Decision[Any] = seen.asked[question]
    state, seat = seen.state, question.seat
    match question.prompt:
        case "play":
            token: str | None = decision.token(choose_card(state, seat, dice))
        case "no-play":
            token = "press" if is_giving_up(state, seat, dice) else None
        case "guess-rule":
            token = guess_token(state, decision, dice)
        case _:
            token = answer_as_any_robot(state, question, decision, dice)
    return None if token is None else (token, None)


def answer_as_companion(history: Sequence[Event], seen: View[State], question: Question, dice: Dice) -> Reply:
    match question.prompt:
        case "no-play":
            return None
        case "guess-rule":
            return seen.asked[question].token(form_answer(None)), None
    return answer_as_casual(history, seen, question, dice)


def answer_as_any_robot(state: State, question: Question, decision: Decision[Any], dice: Dice) -> str | None:
    """Return the answer all robots give alike, as dealers and between rounds; None for other questions."""
    match question.prompt:
        case "ready" | "abstain":
            return "press"
        case "volunteer":
            return decision.token("no")
    return answer_as_dealer(state, question, decision, dice)


def choose_card(state: State, seat: Seat, dice: Dice) -> Card:
    held: Cards = tuple(sorted(set(current_round(state).hands[seat].open())))
    if dice.randrange(TRUST):
        return choose_one(held, dice)
    return choose_one(fitting_cards(state, held, dice) or held, dice)


def fitting_cards(state: State, held: Cards, dice: Dice) -> Cards:
    believed = find_believed_rule(state, dice)
    if believed is None:
        return held
    line = line_cards(current_round(state).line)
    return tuple(card for card in held if accepts(rule_expression(believed), line, card))


def is_giving_up(state: State, seat: Seat, dice: Dice) -> bool:
    """Tell whether it believes that nothing fits; it looks twice, so as not to be rash."""
    held: Cards = tuple(sorted(set(current_round(state).hands[seat].open())))
    if count_judged_cards(current_round(state)) < EVIDENCE or dice.randrange(TRUST):
        return False
    return not fitting_cards(state, held, dice) and not fitting_cards(state, held, dice)


def guess_token(state: State, decision: Decision[Any], dice: Dice) -> str:
    """Return the token of a guess that explains the table and was not guessed in vain, or of no guess."""
    nothing = decision.token(form_answer(None))
    if count_judged_cards(current_round(state)) < EVIDENCE or dice.randrange(CURIOSITY):
        return nothing
    believed = find_believed_rule(state, dice)
    return nothing if believed is None else find_rule_token(believed, decision) or nothing


def find_believed_rule(state: State, dice: Dice) -> Rule | None:
    layout, refuted = current_round(state).line, {guess.rule for guess in current_round(state).guesses}
    for _ in range(IDEAS):
        idea = choose_one(VARIANTS, dice)
        if idea not in refuted and find_contradiction(rule_expression(idea), layout) is None:
            return idea
    return None


T = TypeVar("T")

PATIENCE: Final = 8  # judged cards between its hints


def answer_as_dealer(state: State, question: Question, decision: Decision[Any], dice: Dice) -> str | None:
    """Answer what only a dealer is asked; None for what is left to people, and where it gives no hint."""
    match question.prompt:
        case "secret-rule":
            return find_rule_token(draw_rule(state, dice), decision)
        case "first-hint":
            wants = state.terms.hints == "always"
            return decision.token((None, find_next_cue(state) if wants else None))
        case "give-hint":
            wanted = PATIENCE * max(1, len(current_round(state).hints))
            cue = find_next_cue(state) if count_judged_cards(current_round(state)) >= wanted else None
            return None if cue is None else decision.token((None, cue))
        case "pick":
            return random_token(decision.shape, dice)
        case "mercy":
            return decision.token(Mercy.STANDS)
    return None


def choose_one(options: tuple[T, ...] | list[T], dice: Dice) -> T:
    return options[dice.randrange(len(options))]


def draw_rule(state: State, dice: Dice) -> CatalogueRule:
    """Draw a rule: an entry of the table's levels, each as likely as another, then its parameters (EE-57)."""
    entries = [entry for entry in ENTRIES if entry.level in state.terms.levels] or list(ENTRIES)
    return choose_one(choose_one(entries, dice).list_variants(), dice)


def find_rule_token(rule: Rule, decision: Decision[Any]) -> str | None:
    """Return the token of a rule: from the catalogue, else as written text; None where the table takes neither."""
    ways: list[Rule] = [rule]
    if isinstance(rule, CatalogueRule):
        ways.append(WrittenRule(rule_source(rule)))
    for each in ways:
        token = decision.token(form_answer(each))
        try:
            decision.parse(token)
        except Refused:
            continue
        return token
    return None


def find_next_cue(state: State) -> Cue | None:
    round_ = current_round(state)
    known = secret_rule(round_)
    if not is_formal(known):
        return None
    told = {hint.cue for hint in round_.hints}
    return next((cue for cue in true_cues(rule_expression(known), round_.line[0].card) if cue not in told), None)


def count_judged_cards(round_: Round) -> int:
    return sum(1 + len(column.wrong) for column in round_.line) - 1
