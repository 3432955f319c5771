"""Rules made up on the spot: simple rules, put together from features, that agree with every verdict."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from heapq import nlargest
from itertools import combinations, product
from typing import Final, NamedTuple, TypeAlias

from games.eleusis.language.evaluation import Memory, Value
from games.eleusis.language.expression import Apply, Either, Expression
from games.eleusis.robots.ideas import Feature, Idea, all_features

MADE_UP: Final = 0.25
"""How likely a person writes a rule of their own, to a player who knows nothing yet."""
SINGLE: Final = 0.4
"""How likely such a rule is a single part; two joined, and two that take turns, are as likely as each other."""
MOST: Final = 80
"""So many rules of each kind are kept, the likeliest."""
PAIRED: Final = 60
"""Of the parts that may be joined, so many are tried, the likeliest."""
TURNS: Final = 8
"""For each side of a rule with two sides so many are tried."""

Seen: TypeAlias = tuple[tuple[int, tuple[int, ...]], ...]
"""The main line as places in the deck, each card with those that were wrong after it."""


class FeatureBits(NamedTuple):
    """A feature, and a bit for each judged card: whether the feature is so of it."""

    part: Feature
    bits: int


class RuleDraft(NamedTuple):
    """A rule in the making: its weight among those of its kind, its text, its expression and its verdict."""

    weight: float
    source: str
    expression: Expression
    verdict: Value


class MadeUpRules(NamedTuple):
    """Rules made up on the spot, and their common memory of the main line."""

    ideas: tuple[Idea, ...]
    memory: Memory


class JudgedCards(NamedTuple):
    """The judged cards as bits: all (`every`), and the right ones; and the features with theirs.

    `rows` holds the features and their opposites; `memory` is their memory of the main line.
    """

    every: int
    right: int
    rows: tuple[FeatureBits, ...]
    dividing: tuple[FeatureBits, ...]
    memory: Memory


@lru_cache(maxsize=64)
def make_up_rules(line: Seen) -> MadeUpRules:
    """Return the rules that agree with every verdict: of one feature, of two joined, of two that alternate."""
    table = judged_cards(line)
    pairs = 0.5 - SINGLE / 2
    ideas = (
        *keep_likeliest(single_drafts(table), MADE_UP * SINGLE),
        *keep_likeliest(joined_drafts(table), MADE_UP * pairs),
        *keep_likeliest(alternating_drafts(table), MADE_UP * pairs),
    )
    return MadeUpRules(ideas, table.memory)


def judged_cards(line: Seen) -> JudgedCards:
    known = all_features()
    memory, every, right = known.mind.initial_memory(line[0][0]), 0, 0
    values = [part.value for part in (*known.plain, *known.dividing)]
    bits = [0] * len(values)
    for (_, wrong), following in zip(line, (*(card for card, _ in line[1:]), None), strict=True):
        verdicts = [(card, False) for card in wrong] + ([] if following is None else [(following, True)])
        for card, verdict in verdicts:
            every, right = every << 1 | 1, right << 1 | verdict
            bits = [held << 1 | bool(value(memory, card)) for held, value in zip(bits, values, strict=True)]
        if following is not None:
            memory = known.mind.next_memory(memory, following)
    plain = [FeatureBits(part, so) for part, so in zip(known.plain, bits, strict=False)]
    opposite = [FeatureBits(part.negate(), every & ~so) for part, so in plain]
    dividing = [FeatureBits(part, so) for part, so in zip(known.dividing, bits[len(plain) :], strict=True)]
    return JudgedCards(every, right, (*plain, *opposite), tuple(dividing), memory)


def keep_likeliest(drafts: Iterable[RuleDraft], share: float) -> Iterator[Idea]:
    """Yield the likeliest drafts as ideas; `share` is how likely all drafts of their kind are together."""
    for draft in nlargest(MOST, drafts, key=lambda draft: (draft.weight, draft.source)):
        yield Idea(draft.source, draft.weight * share, draft.expression, all_features().mind, draft.verdict)


def single_drafts(table: JudgedCards) -> Iterator[RuleDraft]:
    """Yield the rules of one feature, or of its opposite."""
    for part, bits in table.rows:
        if bits == table.right:
            yield RuleDraft(part.weight, part.source, part.expression, part.value)


def joined_drafts(table: JudgedCards) -> Iterator[RuleDraft]:
    """Yield the rules of two features joined by `and` or `or`.

    With `and` each must hold wherever the rule does, with `or` only there.
    """
    for word, rows in (
        ("and", [row for row in table.rows if not table.right & ~row.bits]),
        ("or", [row for row in table.rows if not row.bits & ~table.right]),
    ):
        likeliest = nlargest(PAIRED, rows, key=lambda row: (row.part.weight, row.part.source))
        for (one, these), (other, those) in combinations(likeliest, 2):
            if (these & those if word == "and" else these | those) == table.right:
                said = Apply(word, (one.expression, other.expression))
                source, together = (
                    f"({one.source}) {word} ({other.source})",
                    join_by_and if word == "and" else join_by_or,
                )
                yield RuleDraft(one.weight * other.weight, source, said, together(one.value, other.value))


def alternating_drafts(table: JudgedCards) -> Iterator[RuleDraft]:
    """Yield the rules that judge by one feature or another, depending on a third.

    Both cases must have occurred on the table.
    """
    for test, bits in table.dividing:
        if not bits or bits == table.every:
            continue
        sides = [
            nlargest(
                TURNS,
                (part for part, so in table.rows if not (so ^ table.right) & side),
                key=lambda part: (part.weight, part.source),
            )
            for side in (bits, table.every & ~bits)
        ]
        for one, other in product(*sides):
            if one is not other:
                said = Either(test.expression, one.expression, other.expression)
                source = f"if {test.source} then {one.source} else {other.source}"
                weight = test.weight * one.weight * other.weight
                yield RuleDraft(weight, source, said, join_by_condition(test.value, one.value, other.value))


def join_by_and(one: Value, other: Value) -> Value:
    """Return a verdict that is yes where both are."""
    return lambda memory, card: one(memory, card) and other(memory, card)


def join_by_or(one: Value, other: Value) -> Value:
    """Return a verdict that is yes where one of the two is."""
    return lambda memory, card: one(memory, card) or other(memory, card)


def join_by_condition(test: Value, one: Value, other: Value) -> Value:
    """Return a verdict that is the one where the test says yes, else the other."""
    return lambda memory, card: one(memory, card) if test(memory, card) else other(memory, card)
