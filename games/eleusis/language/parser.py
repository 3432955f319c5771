"""Written rules become expressions: the grammar of the rules page, section 4.2.

What does not fit is refused where it stands (EE-68), and nothing is read that is more than EE-69 allows.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Final

from games.cards import RANKS, Suit
from games.eleusis.language.expression import (
    ATTRIBUTES,
    BLACK,
    CARD,
    FIRST,
    RED,
    SERIES,
    After,
    Apply,
    Attribute,
    Constant,
    Counter,
    Either,
    Expression,
    Kind,
    Place,
    Within,
    kind,
    places,
    walk,
)
from games.eleusis.language.spelling import Unreadable, Word, unknown, words
from games.message import Quote

MOST_PARTS: Final = 200
DEEPEST: Final = 24
LARGEST: Final = 1_000_000
RELATIONS: Final = ("==", "!=", "<=", ">=", "<", ">")
SUITS: Final = {suit.name.lower(): int(suit) for suit in Suit}
CONSTANTS: Final = {
    **{rank: Constant(Kind.NUMBER, RANKS.index(rank) + 1) for rank in "AJQK"},
    **{suit: Constant(Kind.SUIT, value) for suit, value in SUITS.items()},
    "red": Constant(Kind.COLOR, RED),
    "black": Constant(Kind.COLOR, BLACK),
    "true": Constant(Kind.TRUTH, 1),
    "false": Constant(Kind.TRUTH, 0),
}
FLAGS: Final = tuple(name for name in ATTRIBUTES if name not in {"rank", "suit", "color"})
DOTTED: Final = tuple(name for name in ATTRIBUTES if name not in SUITS)
FUNCTIONS: Final = {"step": 2, "dist": 2, "min": 2, "max": 2, "abs": 1, "wrap": 1}
NAMES: Final = (
    *("card", "last", "first", "prev", "recent", "pos", "phase", "run", "tally", "total", "after"),
    *FUNCTIONS,
    *CONSTANTS,
    *("not", "if"),
)
JOINING: Final = ("and", "or", "xor", "in", "then", "else")


@lru_cache(maxsize=1_024)
def read(text: str) -> Expression:
    """The expression that a text writes; raises Unreadable."""
    reader = Reader(words(text))
    rule = reader.expression()
    reader.end()
    if (found := kind(rule)) is not Kind.TRUTH:
        raise Unreadable("eel-question", 1, found=found.value)
    if CARD not in places(rule):
        raise Unreadable("eel-card", 1)
    return rule


@dataclass(slots=True)
class Reader:
    """A reader with its finger on a word. Each method reads one thing of the grammar."""

    words: tuple[Word, ...]
    place: int = field(default=0)
    parts: int = field(default=0)
    depth: int = field(default=0)

    # -- words ---------------------------------------------------------------------------

    @property
    def word(self) -> Word:
        """The word under the finger."""
        return self.words[self.place]

    def take(self) -> Word:
        """Read a word."""
        self.place += 1
        return self.words[self.place - 1]

    def takes(self, *wanted: str) -> Word | None:
        """The word under the finger, if it is one of these; else nothing is read."""
        return self.take() if self.word.text in wanted else None

    def expect(self, wanted: str) -> None:
        """Read this word; raises Unreadable where another stands."""
        if not self.word.text:
            raise Unreadable("eel-ends", self.word.at, wanted=Quote(wanted))
        if self.word.text != wanted:
            raise Unreadable("eel-expected", self.word.at, found=Quote(self.word.typed), wanted=Quote(wanted))
        self.take()

    def end(self) -> None:
        """Raise Unreadable where something is left over."""
        if self.word.text:
            raise Unreadable("eel-more", self.word.at, found=Quote(self.word.typed))

    # -- limits (EE-69), kinds (EE-66) -----------------------------------------------------

    def made(self, expression: Expression) -> Expression:
        """One part more; raises Unreadable beyond what a rule may have."""
        self.parts += 1
        if self.parts > MOST_PARTS:
            raise Unreadable("eel-parts", self.words[max(self.place - 1, 0)].at, most=MOST_PARTS)
        return expression

    def nested(self, inner: Callable[[], Expression]) -> Expression:
        """What stands within something else; raises Unreadable where it is too deep."""
        self.depth += 1
        if self.depth > DEEPEST:
            raise Unreadable("eel-deep", self.word.at, most=DEEPEST)
        found = inner()
        self.depth -= 1
        return found

    def wanted(self, wanted: Kind, inner: Callable[[], Expression]) -> Expression:
        """Something of this kind; raises Unreadable where it begins."""
        at, found = self.word.at, inner()
        self.demand(wanted, found, at)
        return found

    def demand(self, wanted: Kind, found: Expression, at: int) -> None:
        """Raise Unreadable for what is not of this kind."""
        if kind(found) is not wanted:
            raise Unreadable("eel-kind", at, wanted=wanted.value, found=kind(found).value)

    # -- expressions -----------------------------------------------------------------------

    def expression(self) -> Expression:
        """A choice between two expressions, or operators."""
        return self.nested(self.choice) if self.word.text == "if" else self.chain(("or", "xor", "and"))

    def choice(self) -> Expression:
        """`if`, `then` and `else`; both branches are of one kind."""
        self.expect("if")
        condition = self.wanted(Kind.TRUTH, self.expression)
        self.expect("then")
        yes = self.expression()
        self.expect("else")
        return self.made(Either(condition, yes, self.wanted(kind(yes), self.expression)))

    def chain(self, operators: tuple[str, ...]) -> Expression:
        """Operators from loose to tight, each binding to the left."""
        if not operators:
            return self.negation()
        at, left = self.word.at, self.chain(operators[1:])
        while self.takes(operators[0]):
            self.demand(Kind.TRUTH, left, at)
            right = self.wanted(Kind.TRUTH, lambda: self.chain(operators[1:]))
            left = self.made(Apply(operators[0], (left, right)))
        return left

    def negation(self) -> Expression:
        """`not`, a comparison, or membership."""
        if self.takes("not"):
            return self.made(Apply("not", (self.wanted(Kind.TRUTH, lambda: self.nested(self.negation)),)))
        compared = self.comparison()
        if self.word.text in (*RELATIONS, "in"):
            raise Unreadable("eel-chained", self.word.at, found=Quote(self.word.typed))
        return compared

    def comparison(self) -> Expression:
        """A sum, compared with another or looked for in a set."""
        left = self.sum()
        if relation := self.takes(*RELATIONS):
            return self.related(relation, left, self.sum())
        if self.word.text == "not" and self.words[self.place + 1].text == "in":
            self.take()
            return self.made(Apply("not", (self.within(left),)))
        return self.within(left) if self.word.text == "in" else left

    def related(self, relation: Word, left: Expression, right: Expression) -> Expression:
        """Two things compared: equal kinds, and only numbers by size."""
        one, other = kind(left), kind(right)
        if one is not other:
            raise Unreadable("eel-compare", relation.at, left=one.value, right=other.value)
        if relation.text not in {"==", "!="} and one is not Kind.NUMBER:
            raise Unreadable("eel-order", relation.at, found=one.value, sign=Quote(relation.typed))
        return self.made(Apply(relation.text, (left, right)))

    # -- sets ------------------------------------------------------------------------------

    def within(self, of: Expression) -> Expression:
        """Membership in a set or a span."""
        self.expect("in")
        if not self.takes("{"):
            return self.made(Within(of, (self.span(kind(of)),)))
        spans = [self.span(kind(of))]
        while self.takes(","):
            spans.append(self.span(kind(of)))
        self.expect("}")
        return self.made(Within(of, tuple(spans)))

    def span(self, of: Kind) -> tuple[int, int]:
        """Both ends of a span; a single value is its own."""
        at, low = self.word.at, self.member(of)
        if not self.takes(".."):
            return low, low
        high = self.member(Kind.NUMBER)
        if of is not Kind.NUMBER or high < low:
            raise Unreadable("eel-set", at)
        return low, high

    def member(self, of: Kind) -> int:
        """A value of a set, of the kind that is looked for there."""
        word = self.word
        if not word.text.isdecimal() and word.text not in CONSTANTS:
            raise Unreadable("eel-set", word.at)
        found = self.constant()
        if found.kind is not of:
            raise Unreadable("eel-compare", word.at, left=of.value, right=found.kind.value)
        return found.value

    def constant(self) -> Constant:
        """A number, a suit, a colour, true or false."""
        word = self.take().text
        self.made(CARD)
        return CONSTANTS.get(word) or Constant(Kind.NUMBER, min(int(word), LARGEST))

    # -- sums ------------------------------------------------------------------------------

    def sum(self) -> Expression:
        """Terms added up."""
        return self.calculated(("+", "-"), self.term)

    def term(self) -> Expression:
        """Factors, and remainders."""
        return self.calculated(("*", "%"), self.unary)

    def calculated(self, operators: tuple[str, ...], inner: Callable[[], Expression]) -> Expression:
        """Numbers with these operators between them, each binding to the left."""
        at, left = self.word.at, inner()
        while operator := self.takes(*operators):
            self.demand(Kind.NUMBER, left, at)
            right = self.divisor(operator, left) if operator.text == "%" else self.wanted(Kind.NUMBER, inner)
            left = self.made(Apply(operator.text, (left, right)))
        return left

    def divisor(self, operator: Word, divided: Expression) -> Expression:
        """What remainders are taken by: a plain number, and never of the position (EE-64)."""
        if Counter("pos") in walk(divided):
            raise Unreadable("eel-place", operator.at)
        if self.word.text and not self.word.text.isdecimal():
            raise Unreadable("eel-literal", self.word.at, found=Quote(self.word.typed))
        return Constant(Kind.NUMBER, self.plain(2, 52))

    def unary(self) -> Expression:
        """A sign, or attributes."""
        if self.takes("-"):
            return self.made(Apply("negative", (self.wanted(Kind.NUMBER, lambda: self.nested(self.unary)),)))
        at, left = self.word.at, self.primary()
        while self.takes("."):
            self.demand(Kind.CARD, left, at)
            if self.word.text not in DOTTED:
                raise self.no_value(DOTTED)
            left = self.made(Attribute(left, self.take().text))
        return left

    def primary(self) -> Expression:
        """What stands by itself."""
        if self.takes("("):
            inner = self.nested(self.expression)
            self.expect(")")
            return inner
        if self.word.text in CONSTANTS or self.word.text.isdecimal():
            return self.constant()
        return self.made(self.named())

    # -- names -----------------------------------------------------------------------------

    def named(self) -> Expression:
        """A card, a counter, or a function."""
        word = self.word
        if word.text not in NAMES:
            raise self.no_value(NAMES)
        self.take()
        match word.text:
            case "card":
                return CARD
            case "last":
                return Place("prev", 1)
            case "first":
                return FIRST
            case "pos":
                return Counter("pos")
            case "after":
                return self.after()
            case "not" | "if":
                raise Unreadable("eel-value", word.at, found=Quote(word.typed))
        if word.text in FUNCTIONS:
            return Apply(word.text, self.arguments(FUNCTIONS[word.text]))
        self.expect("(")
        found = self.remembered(word.text)
        self.expect(")")
        return found

    def no_value(self, known: tuple[str, ...]) -> Unreadable:
        """What to say of the word under the finger, where one of these names should stand."""
        word = self.word
        if not word.text:
            return Unreadable("eel-stops", word.at)
        if word.text in DOTTED and known is not DOTTED:
            return Unreadable("eel-whose", word.at, found=Quote(word.typed))
        if word.text.isalpha() and word.text not in JOINING:
            return unknown(word, known)
        return Unreadable("eel-value", word.at, found=Quote(word.typed))

    def arguments(self, count: int) -> tuple[Expression, ...]:
        """EE-66: where numbers are wanted, a card stands for its rank."""
        self.expect("(")
        given = [self.argument()]
        while len(given) < count:
            self.expect(",")
            given.append(self.argument())
        self.expect(")")
        return tuple(given)

    def argument(self) -> Expression:
        """A number, or the rank of a card."""
        at, found = self.word.at, self.nested(self.expression)
        found = self.made(Attribute(found, "rank")) if kind(found) is Kind.CARD else found
        self.demand(Kind.NUMBER, found, at)
        return found

    def after(self) -> Expression:
        """The suit that follows in a list of two to four."""
        self.expect("(")
        at, of = self.word.at, self.wanted(Kind.SUIT, lambda: self.nested(self.expression))
        suits: list[int] = []
        while self.takes(","):
            suits.append(self.member(Kind.SUIT))
        self.expect(")")
        if not 2 <= len(suits) == len(set(suits)):
            raise Unreadable("eel-suits", at)
        return After(of, tuple(suits))

    def remembered(self, word: str) -> Expression:
        """A card further back, or a counter."""
        match word:
            case "prev":
                return Place("prev", self.plain(1, 4))
            case "recent":
                return Place("recent", flag=self.one_of(FLAGS))
            case "run":
                return Counter("run", self.one_of(tuple(SERIES)))
            case "tally":
                flag = self.one_of(FLAGS)
                self.expect(",")
                return Counter("tally", flag, self.plain(2, 12))
        return Counter(word, modulus=self.plain(2, 12))

    def plain(self, least: int, most: int) -> int:
        """A number written out, within these bounds."""
        word = self.take() if self.word.text else self.word
        if not word.text.isdecimal() or not least <= int(word.text) <= most:
            raise Unreadable("eel-number", word.at, least=least, most=most)
        return int(word.text)

    def one_of(self, names: tuple[str, ...]) -> str:
        """One of these names."""
        word = self.word
        if word.text in names:
            return self.take().text
        if word.text.isalpha() and word.text not in DOTTED:
            raise unknown(word, names)
        raise Unreadable("eel-flag", word.at, names=tuple(map(Quote, names)))


__all__ = ["Unreadable", "read"]
