"""The parts of a rule: expressions over the card judged, the cards before it, and counters."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from typing import Final, TypeAlias

from msgspec import Struct

from games.cards import DECK, Suit


class Kind(Enum):
    """The type of an expression's value (EE-66)."""

    NUMBER = "number"
    TRUTH = "truth"
    SUIT = "suit"
    COLOR = "color"
    CARD = "card"


RED: Final = 1
BLACK: Final = 0
PRIMES: Final = (2, 3, 5, 7, 11, 13)
# for each of the 52 faces (EE-3, EE-4, EE-66)
ATTRIBUTES: Final[dict[str, tuple[int, ...]]] = {
    "rank": tuple(face.rank for face in DECK),
    "suit": tuple(int(face.suit) for face in DECK),
    "color": tuple(RED if face.suit.is_red else BLACK for face in DECK),
    "red": tuple(int(face.suit.is_red) for face in DECK),
    "black": tuple(int(not face.suit.is_red) for face in DECK),
    "even": tuple(int(face.rank % 2 == 0) for face in DECK),
    "odd": tuple(face.rank % 2 for face in DECK),
    "face": tuple(int(face.rank > 10) for face in DECK),
    "number": tuple(int(face.rank <= 10) for face in DECK),
    "low": tuple(int(face.rank <= 7) for face in DECK),
    "high": tuple(int(face.rank > 7) for face in DECK),
    "prime": tuple(int(face.rank in PRIMES) for face in DECK),
    **{suit.name.lower(): tuple(int(face.suit is suit) for face in DECK) for suit in Suit},
}
# what `run` compares, as attributes
SERIES: Final = {"color": "color", "suit": "suit", "parity": "even", "face": "face", "rank": "rank", "size": "low"}


@dataclass(frozen=True, slots=True, order=True)
class CardReference:
    """Which card is meant: `card`, `first`, `prev` with how far back, or `recent` with a flag (EE-62, EE-63)."""

    name: str
    back: int = 0
    flag: str = ""


@dataclass(frozen=True, slots=True, order=True)
class Counter:
    """What is remembered beside cards: `pos`, `phase`, `run`, `tally` or `total` (EE-64, EE-65)."""

    name: str
    of: str = ""
    modulus: int = 0


class Constant(Struct, frozen=True):
    kind: Kind
    value: int


class Attribute(Struct, frozen=True):
    of: Expression
    name: str


class Apply(Struct, frozen=True):
    operator: str
    parts: tuple[Expression, ...]


class Within(Struct, frozen=True):
    """Whether a value lies in one of these spans, both ends included."""

    of: Expression
    spans: tuple[tuple[int, int], ...]


class After(Struct, frozen=True):
    """The suit that follows in a cyclic list; the first of the list if the suit is not in it."""

    of: Expression
    suits: tuple[int, ...]


class Either(Struct, frozen=True):
    condition: Expression
    yes: Expression
    no: Expression


Expression: TypeAlias = CardReference | Counter | Constant | Attribute | Apply | Within | After | Either

CARD: Final = CardReference("card")
FIRST: Final = CardReference("first")
ARITHMETIC: Final = ("+", "-", "*", "%", "negative", "step", "dist", "min", "max", "abs", "wrap")


def kind_of(expression: Expression) -> Kind:
    match expression:
        case CardReference():
            return Kind.CARD
        case Constant(known):
            return known
        case Attribute(_, name):
            return {"rank": Kind.NUMBER, "suit": Kind.SUIT, "color": Kind.COLOR}.get(name, Kind.TRUTH)
        case Apply(operator):
            return Kind.NUMBER if operator in ARITHMETIC else Kind.TRUTH
        case After():
            return Kind.SUIT
        case Either(_, yes):
            return kind_of(yes)
        case Counter():
            return Kind.NUMBER
    return Kind.TRUTH


def direct_parts(expression: Expression) -> tuple[Expression, ...]:
    match expression:
        case Attribute(of) | Within(of) | After(of):
            return (of,)
        case Apply(_, inner):
            return inner
        case Either(condition, yes, no):
            return (condition, yes, no)
    return ()


def walk_expression(expression: Expression) -> Iterator[Expression]:
    yield expression
    for part in direct_parts(expression):
        yield from walk_expression(part)


def used_cards(expression: Expression) -> tuple[CardReference, ...]:
    return tuple(sorted({part for part in walk_expression(expression) if isinstance(part, CardReference)}))


def used_counters(expression: Expression) -> tuple[Counter, ...]:
    return tuple(sorted({part for part in walk_expression(expression) if isinstance(part, Counter)}))
