"""The catalogue: 48 rules as data, 91 with their parameters (rules page, section 6)."""

from collections.abc import Iterable
from functools import cache
from itertools import product
from string import Template
from types import MappingProxyType
from typing import Any, Final, TypeAlias
from unicodedata import normalize

from msgspec import Struct

from games.eleusis.language.expression import Expression
from games.eleusis.language.parser import parse_rule
from games.eleusis.language.rule import CatalogueRule, Rule, Way, WordedRule, WrittenRule
from games.eleusis.language.spelling import LONGEST
from games.forms import Cases, Field, Form, Pick, Refused, Say

SUITS: Final = {"S": "spades", "H": "hearts", "D": "diamonds", "C": "clubs"}
LEVELS: Final = (1, 2, 3, 4, 5)


class Parameter(Struct, frozen=True):
    name: str
    values: tuple[int | str, ...]


class CatalogueEntry(Struct, frozen=True):
    """A rule of the catalogue: `source` is its expression, with `$name` where a parameter goes (EE-60)."""

    id: str
    level: int
    source: str
    parameters: tuple[Parameter, ...] = ()

    def list_variants(self) -> tuple[CatalogueRule, ...]:
        return tuple(CatalogueRule(self.id, values) for values in product(*(each.values for each in self.parameters)))

    def usual_rule(self) -> CatalogueRule:
        return CatalogueRule(self.id, tuple(each.values[0] for each in self.parameters))


def number_parameter(name: str, *values: int) -> Parameter:
    return Parameter(name, values)


RED: Final = Parameter("x", ("red", "black"))
BLACK: Final = Parameter("x", ("black", "red"))
EVEN: Final = Parameter("x", ("even", "odd"))
ORDERS: Final = Parameter("order", ("SHDC", "SHCD", "SDHC", "SDCH", "SCHD", "SCDH"))
PAIRS: Final = Parameter("pair", ("SH", "SD"))

# in the order of the rules page; the first nine are those of the game's author
ENTRIES: Final = (
    CatalogueEntry("alt-color", 1, "card.color != last.color"),
    CatalogueEntry("suit-cycle", 1, "card.suit == after(last.suit, $order)", (ORDERS,)),
    CatalogueEntry(
        "color-blocks",
        1,
        "if run(color) < $n then card.color == last.color else card.color != last.color",
        (number_parameter("n", 3, 2, 4),),
    ),
    CatalogueEntry("alt-parity", 1, "card.even != last.even"),
    CatalogueEntry("alt-size", 1, "(card.rank <= $n) != (last.rank <= $n)", (number_parameter("n", 7, 6, 8),)),
    CatalogueEntry(
        "step-up", 1, "step(last, card) in $a..$b", (number_parameter("a", 1), number_parameter("b", 3, 4, 5))
    ),
    CatalogueEntry("parity-color", 3, "if last.even then card.color == $x else card.color != $x", (RED,)),
    CatalogueEntry("suit-or-rank", 3, "card.suit == last.suit or card.rank == last.rank"),
    CatalogueEntry(
        "color-direction", 3, "if last.$x then card.rank <= last.rank else card.rank >= last.rank", (BLACK,)
    ),
    CatalogueEntry("only-color", 1, "card.$x", (RED,)),
    CatalogueEntry("only-parity", 1, "card.$x", (EVEN,)),
    CatalogueEntry("same-color", 1, "card.color == last.color"),
    CatalogueEntry("alt-face", 1, "card.face != last.face"),
    CatalogueEntry("near", 1, "dist(last, card) <= $n", (number_parameter("n", 3, 2, 4),)),
    CatalogueEntry(
        "step-down", 1, "step(card, last) in $a..$b", (number_parameter("a", 1), number_parameter("b", 3, 4, 5))
    ),
    CatalogueEntry("far", 2, "dist(last, card) >= $n", (number_parameter("n", 5, 4),)),
    CatalogueEntry("alt-suit-pair", 2, "(card.suit in {$pair}) != (last.suit in {$pair})", (PAIRS,)),
    CatalogueEntry(
        "parity-blocks",
        2,
        "if run(parity) < $n then card.even == last.even else card.even != last.even",
        (number_parameter("n", 2, 3),),
    ),
    CatalogueEntry("suit-pairs", 2, "if run(suit) < 2 then card.suit == last.suit else card.suit != last.suit"),
    CatalogueEntry("two-and-one", 2, "(card.color == first.color) == (phase(3) < 2)"),
    CatalogueEntry("size-color", 2, "(last.rank <= $n) == (card.color == $x)", (number_parameter("n", 7, 6), RED)),
    CatalogueEntry("color-parity", 2, "last.$x == card.even", (RED,)),
    CatalogueEntry("color-size", 2, "last.$x == card.low", (RED,)),
    CatalogueEntry("face-flips", 2, "(card.color != last.color) == last.face"),
    CatalogueEntry("twin-suit", 2, "card.color == last.color and card.suit != last.suit"),
    CatalogueEntry("same-parity-new-color", 2, "card.even == last.even and card.color != last.color"),
    CatalogueEntry("holes", 2, "(card.rank in {A,4,6,8,9,10,Q}) != (last.rank in {A,4,6,8,9,10,Q})"),
    CatalogueEntry("close-hop", 2, "dist(last, card) in 1..$n", (number_parameter("n", 3, 4),)),
    CatalogueEntry("one-changes", 3, "(card.color != last.color) xor (card.even != last.even)"),
    CatalogueEntry("color-or-neighbour", 3, "card.color == last.color or dist(last, card) == 1"),
    CatalogueEntry("mod-cycle", 3, "card.rank % $n == (last.rank + 1) % $n", (number_parameter("n", 3, 4),)),
    CatalogueEntry("sum-multiple", 3, "(card.rank + last.rank) % $n == 0", (number_parameter("n", 3, 4),)),
    CatalogueEntry(
        "sum-band", 3, "card.rank + last.rank in $a..$b", (number_parameter("a", 11, 10), number_parameter("b", 17, 16))
    ),
    CatalogueEntry(
        "face-suit",
        3,
        "if last.face then card.suit == last.suit else card.color == last.color and card.suit != last.suit",
    ),
    CatalogueEntry(
        "color-step",
        3,
        "if last.$x then step(last, card) in 1..$n else step(card, last) in 1..$n",
        (RED, number_parameter("n", 5, 4)),
    ),
    CatalogueEntry("before-last-color", 3, "card.color != prev(2).color"),
    CatalogueEntry(
        "zigzag",
        3,
        "if phase(2) == 1 then step(last, card) in 1..$n else step(card, last) in 1..$n",
        (number_parameter("n", 6, 5),),
    ),
    CatalogueEntry("suit-size", 3, "(last.suit in {spades, hearts}) == card.low"),
    CatalogueEntry("repeat-color-parity", 4, "(last.color == prev(2).color) == card.$x", (EVEN,)),
    CatalogueEntry("rise-color", 4, "(last.rank >= prev(2).rank) == card.$x", (RED,)),
    CatalogueEntry("new-suit-of-three", 4, "card.suit != last.suit and card.suit != prev(2).suit"),
    CatalogueEntry("three-odd", 4, "(card.rank + last.rank + prev(2).rank) % 2 == $x", (number_parameter("x", 1, 0),)),
    CatalogueEntry(
        "one-feature",
        4,
        "((card.color == last.color) xor (card.even == last.even) xor (card.low == last.low))"
        " and not (card.color == last.color and card.even == last.even and card.low == last.low)",
    ),
    CatalogueEntry("hop-limit", 4, "dist(last, card) <= dist(prev(2), last) + $n", (number_parameter("n", 2, 1),)),
    CatalogueEntry(
        "own-colour-ladder",
        5,
        "if card.red then step(recent(red), card) in 1..$n else step(recent(black), card) in 1..$n",
        (number_parameter("n", 6, 5),),
    ),
    CatalogueEntry("face-count-parity", 5, "(tally(face, 2) == 0) == card.even"),
    CatalogueEntry("running-total", 5, "(total($n) + card.rank) % $n in 0..1", (number_parameter("n", 4, 5),)),
    CatalogueEntry("parity-sum-color", 5, "((last.rank + prev(2).rank) % 2 == 0) == card.red"),
)

ENTRY: Final = MappingProxyType({entry.id: entry for entry in ENTRIES})
BY_LEVEL: Final = tuple(entry.id for entry in sorted(ENTRIES, key=lambda entry: entry.level))  # easy ones first
VARIANTS: Final = tuple(rule for entry in ENTRIES for rule in entry.list_variants())


def rule_source(rule: CatalogueRule) -> str:
    entry = ENTRY[rule.entry]
    given = {each.name: spell_value(value) for each, value in zip(entry.parameters, rule.params, strict=True)}
    return Template(entry.source).substitute(given)


def spell_value(value: int | str) -> str:
    if isinstance(value, str) and set(value) <= SUITS.keys():
        return ", ".join(SUITS[letter] for letter in value)
    return str(value)


@cache
def catalogue_expression(rule: CatalogueRule) -> Expression:
    return parse_rule(rule_source(rule))


def encode_catalogue_rule(rule: CatalogueRule) -> str:
    return f"{rule.entry}:{rule}"


def decode_catalogue_rule(rule_token: str) -> CatalogueRule:
    entry = ENTRY.get(rule_token.partition(":")[0])
    for rule in entry.list_variants() if entry else ():
        if encode_catalogue_rule(rule) == rule_token:
            return rule
    raise ValueError("no rule of the catalogue")


WORDS: Final = 400
# a form's answer: the way, and then an entry with its variant, or a text, or words
Given: TypeAlias = tuple[Way | None, str | None, CatalogueRule | None, str | None, str | None]
NOTHING: Final[Given] = (None, None, None, None, None)


def is_formal(rule: Rule) -> bool:  # EE-55
    return not isinstance(rule, WordedRule)


def rule_expression(rule: Rule) -> Expression:
    """Raise ValueError for a rule in words."""
    match rule:
        case CatalogueRule():
            return catalogue_expression(rule)
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
            return encode_catalogue_rule(rule)
        case WrittenRule(said) | WordedRule(said):
            return f"{rule_way(rule)}:{said}"


def decode_rule(rule_token: str) -> Rule:
    """Raise ValueError for a token of no rule."""
    kind, _, rest = rule_token.partition(":")
    match kind:
        case Way.WRITTEN:
            return WrittenRule(rest)
        case Way.WORDED:
            return WordedRule(rest)
    return decode_catalogue_rule(rule_token)


def require_words(words: str) -> None:
    if not words:
        raise Refused("empty-words")


@cache
def rule_form(ways: tuple[Way, ...], *, optional: bool) -> Form:
    """Make the form of a rule in one of these ways; `optional`: it may be left out."""
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
    wanted = tuple(ways)
    return tuple(each for each in Way if each in wanted)


def rule_from_answer(answer: Any) -> Rule | None:
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


class Eel(Say, frozen=True):
    """A rule in the rule language; a text that is no rule is refused with where and why."""

    limit: int = LONGEST

    def read(self, token: str) -> str:
        text = normalize("NFC", token.strip())
        parse_written_rule(text)
        return text


def parse_written_rule(text: str) -> Expression:
    """Raise Refused with `at`, the character from 1 where the error is."""
    return parse_rule(text)
