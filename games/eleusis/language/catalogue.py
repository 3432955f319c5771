"""A rule, and the catalogue: 48 rules as data, 91 with their parameters (rules page, section 6)."""

from collections.abc import Iterable
from enum import StrEnum
from functools import cache
from itertools import product
from string import Template
from types import MappingProxyType
from typing import Any, Final, TypeAlias
from unicodedata import normalize

from msgspec import Struct

from games.cards import Card
from games.eleusis.language.expression import Expression
from games.eleusis.language.parser import LONGEST, parse_rule
from games.forms import Cases, Field, Form, Pick, Refused, Say

Cards: TypeAlias = tuple[Card, ...]


class CatalogueRule(Struct, frozen=True):
    """A rule of the catalogue with the values of its parameters, in the order of its entry (EE-54 a)."""

    entry: str
    params: tuple[int | str, ...] = ()

    def __str__(self) -> str:
        return ",".join(map(str, self.params))


class WrittenRule(Struct, frozen=True):
    """A rule as written in the rule language, NFC and trimmed (EE-54 b)."""

    text: str


class WordedRule(Struct, frozen=True):
    """A rule in free words, which the dealer alone can judge by (EE-54 c)."""

    words: str


# judged without its dealer (EE-55): `catalogue.rule_expression` says what it means
FormalRule: TypeAlias = CatalogueRule | WrittenRule


Rule: TypeAlias = FormalRule | WordedRule  # a secret rule, or a guess


class Column(Struct, frozen=True):
    """A card of the main line, and the wrong cards under it, oldest first (EE-8)."""

    card: Card
    wrong: Cards = ()


class Way(StrEnum):
    """How a rule is given: from the catalogue, as an expression, or in words (EE-54)."""

    CATALOGUE = "catalogue"
    WRITTEN = "written"
    WORDED = "worded"


class Cue(StrEnum):
    """A ready hint, the vaguest first: each is true of the rule wherever play can lead.

    At any time about half of the cards are right, less than half, more, or now many and now few; the last card's twin
    is always right, or never; what is right takes more than the last card to tell, or the last card alone, or not even
    that; of the card itself only the rank counts, only the suit, only the colour.
    """

    HALF = "half"
    FEW = "few"
    MANY = "many"
    VARIES = "varies"
    TWIN_RIGHT = "twin-right"
    TWIN_WRONG = "twin-wrong"
    OLDER = "older"
    LAST_ONLY = "last-only"
    ALONE = "alone"
    RANKS = "ranks"
    SUITS = "suits"
    COLORS = "colors"


class Hint(Struct, frozen=True):
    """What the dealer said of the rule: in words of his own, by a ready cue, or both (EE-13)."""

    words: str | None = None
    cue: Cue | None = None


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


def make_entry(id_: str, level: int, source: str, **parameters: tuple[int | str, ...]) -> CatalogueEntry:
    return CatalogueEntry(id_, level, source, tuple(Parameter(name, values) for name, values in parameters.items()))


COLORS: Final = ("red", "black")
BLACK_FIRST: Final = ("black", "red")
PARITIES: Final = ("even", "odd")
ORDERS: Final = ("SHDC", "SHCD", "SDHC", "SDCH", "SCHD", "SCDH")
PAIRS: Final = ("SH", "SD")

# in the order of the rules page; the first nine are those of the game's author
ENTRIES: Final = (
    make_entry("alt-color", 1, "card.color != last.color"),
    make_entry("suit-cycle", 1, "card.suit == after(last.suit, $order)", order=ORDERS),
    make_entry(
        "color-blocks", 1, "if run(color) < $n then card.color == last.color else card.color != last.color", n=(3, 2, 4)
    ),
    make_entry("alt-parity", 1, "card.even != last.even"),
    make_entry("alt-size", 1, "(card.rank <= $n) != (last.rank <= $n)", n=(7, 6, 8)),
    make_entry("step-up", 1, "step(last, card) in $a..$b", a=(1,), b=(3, 4, 5)),
    make_entry("parity-color", 3, "if last.even then card.color == $x else card.color != $x", x=COLORS),
    make_entry("suit-or-rank", 3, "card.suit == last.suit or card.rank == last.rank"),
    make_entry(
        "color-direction", 3, "if last.$x then card.rank <= last.rank else card.rank >= last.rank", x=BLACK_FIRST
    ),
    make_entry("only-color", 1, "card.$x", x=COLORS),
    make_entry("only-parity", 1, "card.$x", x=PARITIES),
    make_entry("same-color", 1, "card.color == last.color"),
    make_entry("alt-face", 1, "card.face != last.face"),
    make_entry("near", 1, "dist(last, card) <= $n", n=(3, 2, 4)),
    make_entry("step-down", 1, "step(card, last) in $a..$b", a=(1,), b=(3, 4, 5)),
    make_entry("far", 2, "dist(last, card) >= $n", n=(5, 4)),
    make_entry("alt-suit-pair", 2, "(card.suit in {$pair}) != (last.suit in {$pair})", pair=PAIRS),
    make_entry(
        "parity-blocks", 2, "if run(parity) < $n then card.even == last.even else card.even != last.even", n=(2, 3)
    ),
    make_entry("suit-pairs", 2, "if run(suit) < 2 then card.suit == last.suit else card.suit != last.suit"),
    make_entry("two-and-one", 2, "(card.color == first.color) == (phase(3) < 2)"),
    make_entry("size-color", 2, "(last.rank <= $n) == (card.color == $x)", n=(7, 6), x=COLORS),
    make_entry("color-parity", 2, "last.$x == card.even", x=COLORS),
    make_entry("color-size", 2, "last.$x == card.low", x=COLORS),
    make_entry("face-flips", 2, "(card.color != last.color) == last.face"),
    make_entry("twin-suit", 2, "card.color == last.color and card.suit != last.suit"),
    make_entry("same-parity-new-color", 2, "card.even == last.even and card.color != last.color"),
    make_entry("holes", 2, "(card.rank in {A,4,6,8,9,10,Q}) != (last.rank in {A,4,6,8,9,10,Q})"),
    make_entry("close-hop", 2, "dist(last, card) in 1..$n", n=(3, 4)),
    make_entry("one-changes", 3, "(card.color != last.color) xor (card.even != last.even)"),
    make_entry("color-or-neighbour", 3, "card.color == last.color or dist(last, card) == 1"),
    make_entry("mod-cycle", 3, "card.rank % $n == (last.rank + 1) % $n", n=(3, 4)),
    make_entry("sum-multiple", 3, "(card.rank + last.rank) % $n == 0", n=(3, 4)),
    make_entry("sum-band", 3, "card.rank + last.rank in $a..$b", a=(11, 10), b=(17, 16)),
    make_entry(
        "face-suit",
        3,
        "if last.face then card.suit == last.suit else card.color == last.color and card.suit != last.suit",
    ),
    make_entry(
        "color-step", 3, "if last.$x then step(last, card) in 1..$n else step(card, last) in 1..$n", x=COLORS, n=(5, 4)
    ),
    make_entry("before-last-color", 3, "card.color != prev(2).color"),
    make_entry("zigzag", 3, "if phase(2) == 1 then step(last, card) in 1..$n else step(card, last) in 1..$n", n=(6, 5)),
    make_entry("suit-size", 3, "(last.suit in {spades, hearts}) == card.low"),
    make_entry("repeat-color-parity", 4, "(last.color == prev(2).color) == card.$x", x=PARITIES),
    make_entry("rise-color", 4, "(last.rank >= prev(2).rank) == card.$x", x=COLORS),
    make_entry("new-suit-of-three", 4, "card.suit != last.suit and card.suit != prev(2).suit"),
    make_entry("three-odd", 4, "(card.rank + last.rank + prev(2).rank) % 2 == $x", x=(1, 0)),
    make_entry(
        "one-feature",
        4,
        "((card.color == last.color) xor (card.even == last.even) xor (card.low == last.low))"
        " and not (card.color == last.color and card.even == last.even and card.low == last.low)",
    ),
    make_entry("hop-limit", 4, "dist(last, card) <= dist(prev(2), last) + $n", n=(2, 1)),
    make_entry(
        "own-colour-ladder",
        5,
        "if card.red then step(recent(red), card) in 1..$n else step(recent(black), card) in 1..$n",
        n=(6, 5),
    ),
    make_entry("face-count-parity", 5, "(tally(face, 2) == 0) == card.even"),
    make_entry("running-total", 5, "(total($n) + card.rank) % $n in 0..1", n=(4, 5)),
    make_entry("parity-sum-color", 5, "((last.rank + prev(2).rank) % 2 == 0) == card.red"),
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
            return parse_rule(text)
        case WordedRule():
            raise ValueError("a rule in words has no expression")


def encode_rule(rule: Rule) -> str:
    """Return a rule as one token: `color-blocks:3`, `written:card.red` or `worded:red cards only`."""
    match rule:
        case CatalogueRule():
            return encode_catalogue_rule(rule)
        case WrittenRule(said):
            return f"{Way.WRITTEN}:{said}"
        case WordedRule(said):
            return f"{Way.WORDED}:{said}"


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
        parse_rule(text)
        return text
