"""The catalogue: 48 rules as data, 91 with their parameters (rules page, section 6)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from itertools import product
from string import Template
from types import MappingProxyType
from typing import Final

from games.eleusis.language.expression import Expression
from games.eleusis.language.parser import read
from games.eleusis.rules.state import CatalogueRule

SUITS: Final = {"S": "spades", "H": "hearts", "D": "diamonds", "C": "clubs"}
LEVELS: Final = (1, 2, 3, 4, 5)


@dataclass(frozen=True, slots=True)
class Parameter:
    """A name and its values, the first being the usual one."""

    name: str
    values: tuple[int | str, ...]


@dataclass(frozen=True, slots=True)
class Entry:
    """A rule of the catalogue: `source` is its expression, with `$name` where a parameter goes (EE-60)."""

    id: str
    level: int
    source: str
    parameters: tuple[Parameter, ...] = ()

    def variants(self) -> tuple[CatalogueRule, ...]:
        """The rule with all the values of its parameters, the usual ones first."""
        return tuple(CatalogueRule(self.id, values) for values in product(*(each.values for each in self.parameters)))

    def usual(self) -> CatalogueRule:
        """The rule with the usual values."""
        return CatalogueRule(self.id, tuple(each.values[0] for each in self.parameters))


def number(name: str, *values: int) -> Parameter:
    """A parameter that is a number."""
    return Parameter(name, values)


RED: Final = Parameter("x", ("red", "black"))
BLACK: Final = Parameter("x", ("black", "red"))
EVEN: Final = Parameter("x", ("even", "odd"))
ORDERS: Final = Parameter("order", ("SHDC", "SHCD", "SDHC", "SDCH", "SCHD", "SCDH"))
PAIRS: Final = Parameter("pair", ("SH", "SD"))

ENTRIES: Final = (
    Entry("alt-color", 1, "card.color != last.color"),
    Entry("suit-cycle", 1, "card.suit == after(last.suit, $order)", (ORDERS,)),
    Entry(
        "color-blocks",
        1,
        "if run(color) < $n then card.color == last.color else card.color != last.color",
        (number("n", 3, 2, 4),),
    ),
    Entry("alt-parity", 1, "card.even != last.even"),
    Entry("alt-size", 1, "(card.rank <= $n) != (last.rank <= $n)", (number("n", 7, 6, 8),)),
    Entry("step-up", 1, "step(last, card) in $a..$b", (number("a", 1), number("b", 3, 4, 5))),
    Entry("parity-color", 3, "if last.even then card.color == $x else card.color != $x", (RED,)),
    Entry("suit-or-rank", 3, "card.suit == last.suit or card.rank == last.rank"),
    Entry("color-direction", 3, "if last.$x then card.rank <= last.rank else card.rank >= last.rank", (BLACK,)),
    Entry("only-color", 1, "card.$x", (RED,)),
    Entry("only-parity", 1, "card.$x", (EVEN,)),
    Entry("same-color", 1, "card.color == last.color"),
    Entry("alt-face", 1, "card.face != last.face"),
    Entry("near", 1, "dist(last, card) <= $n", (number("n", 3, 2, 4),)),
    Entry("step-down", 1, "step(card, last) in $a..$b", (number("a", 1), number("b", 3, 4, 5))),
    Entry("far", 2, "dist(last, card) >= $n", (number("n", 5, 4),)),
    Entry("alt-suit-pair", 2, "(card.suit in {$pair}) != (last.suit in {$pair})", (PAIRS,)),
    Entry(
        "parity-blocks",
        2,
        "if run(parity) < $n then card.even == last.even else card.even != last.even",
        (number("n", 2, 3),),
    ),
    Entry("suit-pairs", 2, "if run(suit) < 2 then card.suit == last.suit else card.suit != last.suit"),
    Entry("two-and-one", 2, "(card.color == first.color) == (phase(3) < 2)"),
    Entry("size-color", 2, "(last.rank <= $n) == (card.color == $x)", (number("n", 7, 6), RED)),
    Entry("color-parity", 2, "last.$x == card.even", (RED,)),
    Entry("color-size", 2, "last.$x == card.low", (RED,)),
    Entry("face-flips", 2, "(card.color != last.color) == last.face"),
    Entry("twin-suit", 2, "card.color == last.color and card.suit != last.suit"),
    Entry("same-parity-new-color", 2, "card.even == last.even and card.color != last.color"),
    Entry("holes", 2, "(card.rank in {A,4,6,8,9,10,Q}) != (last.rank in {A,4,6,8,9,10,Q})"),
    Entry("close-hop", 2, "dist(last, card) in 1..$n", (number("n", 3, 4),)),
    Entry("one-changes", 3, "(card.color != last.color) xor (card.even != last.even)"),
    Entry("color-or-neighbour", 3, "card.color == last.color or dist(last, card) == 1"),
    Entry("mod-cycle", 3, "card.rank % $n == (last.rank + 1) % $n", (number("n", 3, 4),)),
    Entry("sum-multiple", 3, "(card.rank + last.rank) % $n == 0", (number("n", 3, 4),)),
    Entry("sum-band", 3, "card.rank + last.rank in $a..$b", (number("a", 11, 10), number("b", 17, 16))),
    Entry(
        "face-suit",
        3,
        "if last.face then card.suit == last.suit else card.color == last.color and card.suit != last.suit",
    ),
    Entry(
        "color-step",
        3,
        "if last.$x then step(last, card) in 1..$n else step(card, last) in 1..$n",
        (RED, number("n", 5, 4)),
    ),
    Entry("before-last-color", 3, "card.color != prev(2).color"),
    Entry(
        "zigzag",
        3,
        "if phase(2) == 1 then step(last, card) in 1..$n else step(card, last) in 1..$n",
        (number("n", 6, 5),),
    ),
    Entry("suit-size", 3, "(last.suit in {spades, hearts}) == card.low"),
    Entry("repeat-color-parity", 4, "(last.color == prev(2).color) == card.$x", (EVEN,)),
    Entry("rise-color", 4, "(last.rank >= prev(2).rank) == card.$x", (RED,)),
    Entry("new-suit-of-three", 4, "card.suit != last.suit and card.suit != prev(2).suit"),
    Entry("three-odd", 4, "(card.rank + last.rank + prev(2).rank) % 2 == $x", (number("x", 1, 0),)),
    Entry(
        "one-feature",
        4,
        "((card.color == last.color) xor (card.even == last.even) xor (card.low == last.low))"
        " and not (card.color == last.color and card.even == last.even and card.low == last.low)",
    ),
    Entry("hop-limit", 4, "dist(last, card) <= dist(prev(2), last) + $n", (number("n", 2, 1),)),
    Entry(
        "own-colour-ladder",
        5,
        "if card.red then step(recent(red), card) in 1..$n else step(recent(black), card) in 1..$n",
        (number("n", 6, 5),),
    ),
    Entry("face-count-parity", 5, "(tally(face, 2) == 0) == card.even"),
    Entry("running-total", 5, "(total($n) + card.rank) % $n in 0..1", (number("n", 4, 5),)),
    Entry("parity-sum-color", 5, "((last.rank + prev(2).rank) % 2 == 0) == card.red"),
)
"""In the order of the rules page; the first nine are those of the game's author."""

ENTRY: Final = MappingProxyType({entry.id: entry for entry in ENTRIES})
BY_LEVEL: Final = tuple(entry.id for entry in sorted(ENTRIES, key=lambda entry: entry.level))
"""The entries as they are offered: easy ones first."""
VARIANTS: Final = tuple(rule for entry in ENTRIES for rule in entry.variants())


def source(rule: CatalogueRule) -> str:
    """The rule as an expression, parameters filled in."""
    entry = ENTRY[rule.entry]
    given = {each.name: spelled(value) for each, value in zip(entry.parameters, rule.params, strict=True)}
    return Template(entry.source).substitute(given)


def spelled(value: int | str) -> str:
    """A parameter's value as expressions have it: letters of suits become a list of suits."""
    if isinstance(value, str) and set(value) <= SUITS.keys():
        return ", ".join(SUITS[letter] for letter in value)
    return str(value)


@cache
def expression(rule: CatalogueRule) -> Expression:
    """What the rule says."""
    return read(source(rule))


def token(rule: CatalogueRule) -> str:
    """The rule in one word, as `color-blocks:3`."""
    return f"{rule.entry}:{rule}"


def from_token(word: str) -> CatalogueRule:
    """The rule of that word; raises ValueError."""
    entry = ENTRY.get(word.partition(":")[0])
    for rule in entry.variants() if entry else ():
        if token(rule) == word:
            return rule
    raise ValueError("no rule of the catalogue")
