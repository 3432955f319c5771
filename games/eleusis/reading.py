"""Written rules become expressions: the grammar of the rules page, section 4.2.

It reads what the catalogue writes; it does not yet say kindly what is wrong with what a person writes.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import cache
from typing import Final

from games.cards import RANKS, Suit
from games.eleusis.expression import (
    ATTRIBUTES,
    BLACK,
    CARD,
    FIRST,
    RED,
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
)

WORD: Final = re.compile(r"\s*(\d+|[A-Za-z]+|\.\.|[=!<>]=|[<>+\-*%.,(){}])")
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


class Unreadable(ValueError):
    """The text is no rule; `at` is the place of the first word that does not fit, from 1."""

    def __init__(self, at: int) -> None:
        super().__init__(f"no rule, from character {at}")
        self.at = at


@cache
def read(text: str) -> Expression:
    """The expression that a text writes; raises Unreadable."""
    reader = Reader(text, *words(text))
    rule = reader.expression()
    reader.expect("")
    return rule


def words(text: str) -> tuple[tuple[str, ...], tuple[int, ...]]:
    """The words of a text and where each begins; an empty word ends them."""
    found, starts, place = [], [], 0
    while text[place:].strip():
        match = WORD.match(text, place)
        if match is None:
            raise Unreadable(place + 1)
        found.append(match[1])
        starts.append(match.start(1) + 1)
        place = match.end()
    return (*found, ""), (*starts, len(text) + 1)


@dataclass(slots=True)
class Reader:
    """A reader with its finger on a word. Each method reads one thing of the grammar."""

    text: str
    words: tuple[str, ...]
    starts: tuple[int, ...]
    place: int = field(default=0)

    @property
    def word(self) -> str:
        """The word under the finger."""
        return self.words[self.place]

    def take(self) -> str:
        """Read a word."""
        self.place += 1
        return self.words[self.place - 1]

    def takes(self, *wanted: str) -> str:
        """The word under the finger, if it is one of these; else nothing is read."""
        return self.take() if self.word in wanted else ""

    def expect(self, wanted: str) -> None:
        """Read this word; raises Unreadable where another stands."""
        if self.word != wanted:
            raise Unreadable(self.starts[self.place])
        if wanted:
            self.take()

    def expression(self) -> Expression:
        """A choice between two expressions, or operators."""
        if not self.takes("if"):
            return self.chain(("or", "xor", "and"))
        condition = self.expression()
        self.expect("then")
        yes = self.expression()
        self.expect("else")
        return Either(condition, yes, self.expression())

    def chain(self, operators: tuple[str, ...]) -> Expression:
        """Operators from loose to tight, each binding to the left."""
        if not operators:
            return self.negation()
        left = self.chain(operators[1:])
        while self.takes(operators[0]):
            left = Apply(operators[0], (left, self.chain(operators[1:])))
        return left

    def negation(self) -> Expression:
        """`not`, a comparison, or membership."""
        if self.takes("not"):
            return Apply("not", (self.negation(),))
        left = self.sum()
        if relation := self.takes(*RELATIONS):
            return Apply(relation, (left, self.sum()))
        if self.word == "not" and self.words[self.place + 1] == "in":
            self.take()
            return Apply("not", (self.within(left),))
        return self.within(left) if self.word == "in" else left

    def within(self, of: Expression) -> Expression:
        """Membership in a set or a span."""
        self.expect("in")
        if not self.takes("{"):
            return Within(of, (self.span(),))
        spans = [self.span()]
        while self.takes(","):
            spans.append(self.span())
        self.expect("}")
        return Within(of, tuple(spans))

    def span(self) -> tuple[int, int]:
        """Both ends of a span; a single value is its own."""
        low = self.constant().value
        return (low, self.constant().value) if self.takes("..") else (low, low)

    def constant(self) -> Constant:
        """A number, a suit, a colour, true or false."""
        word = self.word
        if not word.isdigit() and word not in CONSTANTS:
            raise Unreadable(self.starts[self.place])
        self.take()
        return CONSTANTS.get(word) or Constant(Kind.NUMBER, int(word))

    def sum(self) -> Expression:
        """Terms added up."""
        left = self.term()
        while operator := self.takes("+", "-"):
            left = Apply(operator, (left, self.term()))
        return left

    def term(self) -> Expression:
        """Factors, and remainders."""
        left = self.unary()
        while operator := self.takes("*", "%"):
            left = Apply(operator, (left, self.unary() if operator == "*" else self.constant()))
        return left

    def unary(self) -> Expression:
        """A sign, or attributes."""
        if self.takes("-"):
            return Apply("negative", (self.unary(),))
        left = self.primary()
        while self.takes("."):
            if self.word not in ATTRIBUTES or self.word in SUITS:
                raise Unreadable(self.starts[self.place])
            left = Attribute(left, self.take())
        return left

    def primary(self) -> Expression:
        """What stands by itself."""
        if self.takes("("):
            inner = self.expression()
            self.expect(")")
            return inner
        if self.word in CONSTANTS or self.word.isdigit():
            return self.constant()
        return self.named()

    def named(self) -> Expression:
        """A card, a counter, or a function."""
        start, word = self.starts[self.place], self.take()
        match word:
            case "card":
                return CARD
            case "last":
                return Place("prev", 1)
            case "first":
                return FIRST
            case "pos":
                return Counter("pos")
            case "step" | "dist" | "min" | "max":
                left, right = self.arguments(2)
                return Apply(word, (left, right))
            case "abs" | "wrap":
                return Apply(word, self.arguments(1))
            case "after":
                return self.after()
            case "prev" | "recent" | "phase" | "run" | "tally" | "total":
                return self.remembered(word)
        raise Unreadable(start)

    def arguments(self, count: int) -> tuple[Expression, ...]:
        """EE-66: where numbers are wanted, a card stands for its rank."""
        self.expect("(")
        given = [self.expression()]
        while len(given) < count:
            self.expect(",")
            given.append(self.expression())
        self.expect(")")
        return tuple(Attribute(each, "rank") if kind(each) is Kind.CARD else each for each in given)

    def after(self) -> Expression:
        """The suit that follows in a list."""
        self.expect("(")
        of = self.expression()
        suits = []
        while self.takes(","):
            suits.append(self.constant().value)
        self.expect(")")
        return After(of, tuple(suits))

    def remembered(self, word: str) -> Expression:
        """A card further back, or a counter."""
        self.expect("(")
        first = self.take()
        second = self.take() if self.takes(",") else "0"
        self.expect(")")
        match word:
            case "prev":
                return Place("prev", int(first))
            case "recent":
                return Place("recent", flag=first)
            case "phase" | "total":
                return Counter(word, modulus=int(first))
        return Counter(word, first, int(second))
