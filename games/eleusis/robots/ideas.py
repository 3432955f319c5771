"""Rules that a thinking player may think of: the catalogue, and rules made up of features."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from heapq import nlargest
from itertools import combinations, product
from typing import Final, NamedTuple, TypeAlias

from games.eleusis.language.catalogue import ENTRIES, CatalogueRule, catalogue_expression
from games.eleusis.language.evaluation import Memory, Mind, Value, compile_expression, compile_rule, make_mind
from games.eleusis.language.expression import Apply, Either, Expression
from games.eleusis.language.parser import parse_rule

EASIER: Final = 0.8  # how much less likely a person takes the rule of the catalogue that is a level harder

# what a card may be or not be
SIDES: Final = (
    "{0}.red",
    "{0}.even",
    "{0}.low",
    "{0}.face",
    "{0}.prime",
    "{0}.suit in {{spades, hearts}}",
    "{0}.suit in {{spades, diamonds}}",
)
SUITS: Final = tuple(f"card.suit == {suit}" for suit in ("spades", "hearts", "diamonds", "clubs"))
# how a card may stand to the last one, besides being alike or not in what it is
BONDS: Final = (
    "card.suit == last.suit",
    "card.rank == last.rank",
    "card.rank > last.rank",
    "card.rank >= last.rank",
    *(f"dist(last, card) <= {n}" for n in range(1, 7)),
    *(f"dist(last, card) in {a}..{b}" for a in (1, 2, 3) for b in range(a + 1, 7)),
    *(f"step(last, card) in 1..{n}" for n in range(1, 7)),
    *(f"step(card, last) in 1..{n}" for n in range(1, 7)),
)


@dataclass(frozen=True, slots=True, eq=False)
class Idea:
    """A rule that may be the secret one, ready to judge; `rule` is None for one that is not in the catalogue."""

    source: str
    weight: float
    expression: Expression
    mind: Mind
    verdict: Value
    rule: CatalogueRule | None = None


class Source(NamedTuple):
    """Where the secret rule comes from: a robot's levels; a person (no levels) picks from the catalogue, or writes."""

    levels: tuple[int, ...] = ()
    writes: bool = False


@cache
def robot_ideas(levels: tuple[int, ...]) -> tuple[Idea, ...]:
    """Return what a robot may draw: each entry of these levels as likely, then each variant (EE-57)."""
    entries = [entry for entry in ENTRIES if entry.level in levels] or list(ENTRIES)
    return tuple(
        catalogue_idea(rule, 1 / len(entries) / len(entry.list_variants()))
        for entry in entries
        for rule in entry.list_variants()
    )


@cache
def person_ideas() -> tuple[Idea, ...]:
    whole = sum(EASIER**entry.level for entry in ENTRIES)
    return tuple(
        catalogue_idea(rule, EASIER**entry.level / whole / len(entry.list_variants()))
        for entry in ENTRIES
        for rule in entry.list_variants()
    )


def catalogue_idea(rule: CatalogueRule, weight: float) -> Idea:
    return Idea("", weight, catalogue_expression(rule), *compile_rule(catalogue_expression(rule)), rule)


@dataclass(frozen=True, slots=True, eq=False)
class Feature:
    """Something that is so or not so of a card or a line; `weight` is its share among all features of its kind."""

    source: str
    expression: Expression
    weight: float
    value: Value

    def negate(self) -> Feature:
        value = self.value
        opposite = Apply("not", (self.expression,))
        return Feature(f"not ({self.source})", opposite, self.weight / 2, lambda memory, card: not value(memory, card))


@dataclass(frozen=True, slots=True, eq=False)
class Features:
    """All features with one memory; `plain` ones judge a card, `dividing` ones decide which one judges it."""

    mind: Mind
    plain: tuple[Feature, ...]
    dividing: tuple[Feature, ...]


@cache
def all_features() -> Features:
    plain, dividing = tuple(dict.fromkeys(card_features())), tuple(dict.fromkeys(dividing_features()))
    shared = make_mind(map(parse_feature, (*plain, *dividing)))
    return Features(shared, weigh_features(plain, shared), weigh_features(dividing, shared))


def weigh_features(sources: Sequence[str], shared: Mind) -> tuple[Feature, ...]:
    weights = [0.5 ** (len(source.split()) / 3) for source in sources]
    said = [parse_feature(source) for source in sources]
    return tuple(
        Feature(source, each, weight / sum(weights), compile_expression(each, shared.slots))
        for source, each, weight in zip(sources, said, weights, strict=True)
    )


def parse_feature(source: str) -> Expression:
    if "card" in source:
        return parse_rule(source)
    whole = parse_rule(f"if {source} then card.red else card.black")
    assert isinstance(whole, Either)
    return whole.condition


def card_features() -> Iterator[str]:
    yield from (side.format("card") for side in SIDES)
    yield from SUITS
    yield from (f"card.rank > {n}" for n in range(2, 12))
    yield from (f"({side.format('card')}) == ({side.format('last')})" for side in SIDES)
    yield from BONDS
    for place in ("prev(2)", "prev(3)", "first"):
        yield from (f"({side.format('card')}) == ({side.format(place)})" for side in SIDES[:4])
    for m in (2, 3, 4, 5):
        yield from (f"(card.rank + last.rank) % {m} == {rest}" for rest in range(m))
        yield from (f"(card.rank - last.rank) % {m} == {rest}" for rest in range(m))
    yield from (f"card.rank + last.rank > {n}" for n in range(9, 20))


def dividing_features() -> Iterator[str]:
    for place in ("last", "prev(2)", "first"):
        yield from (side.format(place) for side in SIDES)
    yield from (f"last.rank > {n}" for n in (3, 5, 9))
    yield from (f"last.{same} == prev(2).{same}" for same in ("color", "even", "suit"))
    yield "last.rank > prev(2).rank"
    yield from (f"run({series}) < {n}" for series in ("color", "parity", "suit", "size", "face") for n in (2, 3, 4))
    yield from (f"phase({m}) == {rest}" for m in (2, 3, 4) for rest in range(m))
    yield "phase(4) < 2"
    yield "phase(6) < 3"
    yield from (f"tally({flag}, 2) == 0" for flag in ("face", "red", "even"))


MADE_UP: Final = 0.25  # how likely a person writes a rule, to a player who knows nothing yet
SINGLE: Final = 0.4  # how likely such a rule is a single part; joined or alternating ones share the rest
MOST: Final = 80  # rules of each kind that are kept, the likeliest
PAIRED: Final = 60  # parts tried for joining, the likeliest
TURNS: Final = 8  # parts tried for each side of a rule with two sides

# the main line as places in the deck, each card with those that were wrong after it
Seen: TypeAlias = tuple[tuple[int, tuple[int, ...]], ...]


class FeatureBits(NamedTuple):
    part: Feature
    bits: int


class RuleDraft(NamedTuple):
    """A rule in the making: its weight among those of its kind, its text, its expression and its verdict."""

    weight: float
    source: str
    expression: Expression
    verdict: Value


class MadeUpRules(NamedTuple):
    ideas: tuple[Idea, ...]
    memory: Memory


class JudgedCards(NamedTuple):
    """The judged cards as bits: all (`every`), and the right ones; `rows` has the features and their opposites."""

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
    for draft in nlargest(MOST, drafts, key=lambda draft: (draft.weight, draft.source)):
        yield Idea(draft.source, draft.weight * share, draft.expression, all_features().mind, draft.verdict)


def single_drafts(table: JudgedCards) -> Iterator[RuleDraft]:
    for part, bits in table.rows:
        if bits == table.right:
            yield RuleDraft(part.weight, part.source, part.expression, part.value)


def joined_drafts(table: JudgedCards) -> Iterator[RuleDraft]:
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
    """Yield rules that judge by one feature or another, depending on a third; both cases must have occurred."""
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
    return lambda memory, card: one(memory, card) and other(memory, card)


def join_by_or(one: Value, other: Value) -> Value:
    return lambda memory, card: one(memory, card) or other(memory, card)


def join_by_condition(test: Value, one: Value, other: Value) -> Value:
    return lambda memory, card: one(memory, card) if test(memory, card) else other(memory, card)
