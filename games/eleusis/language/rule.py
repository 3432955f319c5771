from enum import StrEnum
from typing import TypeAlias

from msgspec import Struct

from games.cards import Card

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
