"""What every robot answers as the dealer of a round: it draws a rule, gives true hints, and picks cards."""

from __future__ import annotations

from typing import Any, Final, TypeVar

from games.eleusis.language.catalogue import ENTRIES, rule_source
from games.eleusis.language.hint import Cue
from games.eleusis.language.hints import true_cues
from games.eleusis.language.rule import CatalogueRule, Rule, WrittenRule
from games.eleusis.language.rule_forms import form_answer, is_formal, rule_expression
from games.eleusis.rules.seats import current_round, secret_rule
from games.eleusis.rules.state import Mercy, Round, State
from games.eleusis.rules.terms import Hints
from games.forms import Refused
from games.questions import Decision, Question
from games.robots import random_token
from games.spec import Dice

T = TypeVar("T")

PATIENCE: Final = 8
"""After so many more judged cards it gives another hint, if the table wants any."""


def answer_as_dealer(state: State, question: Question, decision: Decision[Any], dice: Dice) -> str | None:
    """Return the token for a question that only a dealer is asked.

    None for what it cannot know or leaves to people, and where it gives no hint.
    """
    match question.prompt:
        case "secret-rule":
            return find_rule_token(draw_rule(state, dice), decision)
        case "first-hint":
            wants = state.terms.hints is Hints.ALWAYS
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
    """Return one of these, each as likely as another."""
    return options[dice.randrange(len(options))]


def draw_rule(state: State, dice: Dice) -> CatalogueRule:
    """Draw a rule: an entry of the table's levels, each as likely as another, then its parameters (EE-57)."""
    entries = [entry for entry in ENTRIES if entry.level in state.terms.levels] or list(ENTRIES)
    return choose_one(choose_one(entries, dice).list_variants(), dice)


def find_rule_token(rule: Rule, decision: Decision[Any]) -> str | None:
    """Return the token that gives a rule: from the catalogue, else as written text.

    None where the table takes neither.
    """
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
    """Return the vaguest true cue that was not given yet; None if there is none, or the rule is in words."""
    round_ = current_round(state)
    known = secret_rule(round_)
    if not is_formal(known):
        return None
    told = {hint.cue for hint in round_.hints}
    return next((cue for cue in true_cues(rule_expression(known), round_.line[0].card) if cue not in told), None)


def count_judged_cards(round_: Round) -> int:
    return sum(1 + len(column.wrong) for column in round_.line) - 1
