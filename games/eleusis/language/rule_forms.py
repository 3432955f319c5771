"""Rules of every kind: the expression of a formal one, the token of any, and the form in which a seat gives one (EE-54)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Any, Final, TypeAlias

from games.eleusis.language import catalogue
from games.eleusis.language.catalogue import BY_LEVEL, ENTRIES, ENTRY
from games.eleusis.language.expression import Expression
from games.eleusis.language.rule import CatalogueRule, FormalRule, Rule, Way, WordedRule, WrittenRule
from games.eleusis.language.written_form import Eel, parse_written_rule
from games.forms import Cases, Field, Form, Pick, Refused, Say

WORDS: Final = 400
Given: TypeAlias = tuple[Way | None, str | None, CatalogueRule | None, str | None, str | None]
"""A form's answer: the way, and then an entry with its variant, or a text, or words."""
NOTHING: Final[Given] = (None, None, None, None, None)


def is_formal(rule: Rule) -> bool:
    """Tell whether a rule can be judged without its dealer (EE-55)."""
    return not isinstance(rule, WordedRule)


def rule_expression(rule: Rule) -> Expression:
    """Return the expression of a formal rule; raise ValueError for one in words."""
    match rule:
        case CatalogueRule():
            return catalogue.catalogue_expression(rule)
        case WrittenRule(text):
            return parse_written_rule(text)
        case WordedRule():
            raise ValueError("a rule in words has no expression")


def rule_way(rule: Rule) -> Way:
    match rule:
        case CatalogueRule():
            return Way.CATALOGUE
        case WrittenRule():
            return Way.WRITTEN
        case WordedRule():
            return Way.WORDED


def encode_rule(rule: Rule) -> str:
    """Return a rule as one token: `color-blocks:3`, `written:card.red` or `worded:red cards only`."""
    match rule:
        case CatalogueRule():
            return catalogue.encode_catalogue_rule(rule)
        case WrittenRule(said) | WordedRule(said):
            return f"{rule_way(rule)}:{said}"


def decode_rule(rule_token: str) -> Rule:
    """Return the rule that a token stands for; raise ValueError if there is none."""
    kind, _, rest = rule_token.partition(":")
    match kind:
        case Way.WRITTEN:
            return WrittenRule(rest)
        case Way.WORDED:
            return WordedRule(rest)
    return catalogue.decode_catalogue_rule(rule_token)


def require_words(words: str) -> None:
    """Raise Refused for empty words."""
    if not words:
        raise Refused("empty-words")


@cache
def rule_form(ways: tuple[Way, ...], *, optional: bool) -> Form:
    """Return the form in which a rule is given, in one of these ways; with `optional`, it may be left out."""
    several = {entry.id: Pick(entry.list_variants()) for entry in ENTRIES if len(entry.list_variants()) > 1}
    entries = Pick(BY_LEVEL)
    return Form(
        (
            Field("way", Pick(order_ways(ways)), optional),
            Field("entry", Cases("way", {Way.CATALOGUE: entries})),
            Field("params", Cases("entry", several)),
            Field("text", Cases("way", {Way.WRITTEN: Eel()})),
            Field("words", Cases("way", {Way.WORDED: Say(WORDS, require_words)})),
        )
    )


def order_ways(ways: Iterable[Way]) -> tuple[Way, ...]:
    """Return these ways in their usual order."""
    wanted = tuple(ways)
    return tuple(each for each in Way if each in wanted)


def rule_from_answer(answer: Any) -> Rule | None:
    """Return the rule that a form's answer gives; None for a form left empty."""
    chosen, entry, variant, text, words = answer
    match chosen:
        case Way.CATALOGUE:
            return variant or ENTRY[entry].usual_rule()
        case Way.WRITTEN:
            return WrittenRule(text)
        case Way.WORDED:
            return WordedRule(words)
    return None


def form_answer(rule: Rule | None) -> Given:
    match rule:
        case CatalogueRule(entry):
            several = len(ENTRY[entry].list_variants()) > 1
            return Way.CATALOGUE, entry, rule if several else None, None, None
        case WrittenRule(text):
            return Way.WRITTEN, None, None, text, None
        case WordedRule(words):
            return Way.WORDED, None, None, None, words
        case None:
            return NOTHING


__all__ = [
    "FormalRule",
    "decode_rule",
    "encode_rule",
    "form_answer",
    "is_formal",
    "rule_expression",
    "rule_form",
    "rule_from_answer",
    "rule_way",
]
