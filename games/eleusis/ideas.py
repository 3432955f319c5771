"""Rules that a thinking player may think of: the catalogue, and what people make up themselves."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from itertools import combinations, permutations
from typing import Final, NamedTuple

from games.eleusis.catalogue import ENTRIES, expression
from games.eleusis.expression import Expression
from games.eleusis.memory import Mind, Value, alone
from games.eleusis.reading import read
from games.eleusis.state import CatalogueRule

MADE_UP: Final = 0.25
"""How likely a person writes a rule that is not in the catalogue, to a player who knows nothing yet."""
EASIER: Final = 0.8
"""Of two rules of the catalogue, how much less likely a person takes the one a level harder."""

SIDES: Final = (
    "{0}.red",
    "{0}.even",
    "{0}.low",
    "{0}.face",
    "{0}.prime",
    "{0}.suit in {{spades, hearts}}",
    "{0}.suit in {{spades, diamonds}}",
)
"""What a card may be or not be."""
BONDS: Final = (
    "card.suit == last.suit",
    "card.rank == last.rank",
    "card.rank > last.rank",
    "card.rank >= last.rank",
    "card.rank < last.rank",
    "card.rank <= last.rank",
    *(f"dist(last, card) <= {n}" for n in (1, 2, 3, 4, 5)),
    *(f"dist(last, card) >= {n}" for n in (3, 4, 6)),
    *(f"step(last, card) in 1..{n}" for n in (4, 5, 6)),
    *(f"step(card, last) in 1..{n}" for n in (4, 5, 6)),
)
"""How a card may stand to the last one, besides being alike or not in what it is."""


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
    """Where the secret rule comes from, as far as is known.

    A robot draws from these levels; a person (no levels) picks from the catalogue, or may also write.
    """

    levels: tuple[int, ...] = ()
    writes: bool = False


@cache
def ideas(source: Source) -> tuple[Idea, ...]:
    """All that may be the rule, with how likely each is at first."""
    if source.levels:
        return drawn(source.levels)
    return (*picked(), *made_up()) if source.writes else picked()


def idea(rule: CatalogueRule, weight: float) -> Idea:
    """A rule of the catalogue as an idea."""
    return Idea("", weight, expression(rule), *alone(expression(rule)), rule)


@cache
def drawn(levels: tuple[int, ...]) -> tuple[Idea, ...]:
    """What a robot draws: each entry of these levels as likely as another, then each variant (EE-57)."""
    entries = [entry for entry in ENTRIES if entry.level in levels] or list(ENTRIES)
    return tuple(idea(rule, 1 / len(entries) / len(entry.variants())) for entry in entries for rule in entry.variants())


@cache
def picked() -> tuple[Idea, ...]:
    """What a person picks: any entry, the easier ones rather."""
    whole = sum(EASIER**entry.level for entry in ENTRIES)
    return tuple(
        idea(rule, EASIER**entry.level / whole / len(entry.variants()))
        for entry in ENTRIES
        for rule in entry.variants()
    )


@cache
def made_up() -> tuple[Idea, ...]:
    """What a person writes: the shorter the likelier, all together as likely as `MADE_UP` says."""
    sources = tuple(dict.fromkeys(written()))
    weights = [0.5 ** (len(source.split()) / 4) for source in sources]
    scale = MADE_UP / sum(weights)
    said = [read(source) for source in sources]
    return tuple(
        Idea(source, weight * scale, rule, *alone(rule))
        for source, weight, rule in zip(sources, weights, said, strict=True)
    )


def written() -> Iterator[str]:
    """The rules people make up, as expressions: simple ones first."""
    cards = [side.format("card") for side in SIDES]
    alike = [f"({side.format('card')}) == ({side.format('last')})" for side in SIDES]
    yield from cards
    yield from (f"not ({side})" for side in cards)
    yield from alike
    yield from (f"not ({side})" for side in alike)
    yield from BONDS
    yield from long_ago()
    yield from counted()
    yield from sums()
    yield from joined([*alike, *BONDS[:12], *(f"not ({side})" for side in (*alike, *BONDS[:2]))])
    yield from parted()


def long_ago() -> Iterator[str]:
    """Rules about a card further back, or about the first."""
    for side in SIDES:
        for place in ("prev(2)", "prev(3)", "first"):
            yield f"({side.format('card')}) == ({side.format(place)})"
            yield f"({side.format('card')}) != ({side.format(place)})"


def counted() -> Iterator[str]:
    """Rules about blocks, and about what comes every so many cards."""
    for series, field in (("color", "color"), ("parity", "even"), ("size", "low"), ("face", "face"), ("suit", "suit")):
        for n in (2, 3, 4):
            yield f"if run({series}) < {n} then card.{field} == last.{field} else card.{field} != last.{field}"
    for side in SIDES:
        for m in (3, 4):
            yield f"({side.format('card')}) == (phase({m}) == 0)"
            yield f"(({side.format('card')}) == ({side.format('first')})) == (phase({m}) < {m - 1})"
        yield f"({side.format('card')}) == (phase(4) in {{0, 1}})"


def sums() -> Iterator[str]:
    """Rules about the two ranks together, and about remainders."""
    for m in (2, 3, 4, 5):
        for rest in range(m):
            yield f"(card.rank + last.rank) % {m} == {rest}"
            yield f"(card.rank - last.rank) % {m} == {rest}"
    for n in (10, 12, 14, 16):
        yield f"card.rank + last.rank < {n}"
        yield f"card.rank + last.rank > {n}"


def joined(simple: Iterable[str]) -> Iterator[str]:
    """Two bonds together: both, or either."""
    for one, other in combinations(simple, 2):
        yield f"{one} and {other}"
        yield f"{one} or {other}"


def parted() -> Iterator[str]:
    """One thing after one kind of card, another thing after the other kind."""
    cards = [side.format("card") for side in SIDES]
    for side in SIDES[:4]:
        last = side.format("last")
        for mine in cards:
            yield f"({mine}) == ({last})"
            yield f"({mine}) != ({last})"
        for one, other in permutations([*cards[:4], *BONDS[:8]], 2):
            yield f"if {last} then {one} else {other}"
