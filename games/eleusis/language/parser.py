"""Parser of written rules by the grammar of the rules page, 4.2, with the errors of EE-68 and limits of EE-69."""

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from difflib import get_close_matches
from functools import lru_cache
from typing import Final, NamedTuple
from unicodedata import normalize

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
    CardReference,
    Constant,
    Counter,
    Either,
    Expression,
    Kind,
    Within,
    kind_of,
    used_cards,
    walk_expression,
)
from games.forms import Refused
from games.message import Quote

LONGEST: Final = 400
SPACE: Final = "[\\s\ufe0e\ufe0f]*"  # between words: blanks, and the variation selectors that phones put after a suit
WORD: Final = re.compile(r"[0-9]+|[^\W\d_]+|\.\.|[=!<>]=|=[<>]|&&|\|\||<>|[=<>+\-*%.,(){}&|≠≤≥−×…♠♥♦♣♤♡♢♧]")
BLANK: Final = re.compile(SPACE)
USUAL: Final = {
    "colour": "color",
    "is": "==",
    "=": "==",
    "≠": "!=",
    "<>": "!=",
    "≤": "<=",
    "≥": ">=",
    "=<": "<=",
    "=>": ">=",
    "&": "and",
    "&&": "and",
    "|": "or",
    "||": "or",
    "−": "-",
    "×": "*",
    "…": "..",
    **dict(zip("♠♥♦♣♤♡♢♧", 2 * ("spades", "hearts", "diamonds", "clubs"), strict=True)),
}
# what can be wrong with a written rule, and its error of EE-68
CODES: Final = {
    "eel-long": "E01",
    "eel-character": "E02",
    **dict.fromkeys(
        ("eel-expected", "eel-ends", "eel-stops", "eel-value", "eel-more", "eel-chained", "eel-set", "eel-suits"), "E03"
    ),
    **dict.fromkeys(("eel-unknown", "eel-mean", "eel-whose", "eel-flag"), "E04"),
    **dict.fromkeys(("eel-compare", "eel-order", "eel-kind"), "E05"),
    "eel-question": "E06",
    **dict.fromkeys(("eel-number", "eel-literal", "eel-place"), "E08"),
    "eel-card": "E09",
    **dict.fromkeys(("eel-parts", "eel-deep"), "E10"),
}
# what people write when they mean a word of the language
MEANT: Final = {
    **dict.fromkeys(("carta", "cards"), "card"),
    **dict.fromkeys(("ultima", "ultimo", "previous", "before"), "last"),
    **dict.fromkeys(("prima", "inizio", "start", "starter"), "first"),
    **dict.fromkeys(("penultima",), "prev"),
    **dict.fromkeys(("rosso", "rossa", "rosse", "rossi"), "red"),
    **dict.fromkeys(("nero", "nera", "nere", "neri"), "black"),
    **dict.fromkeys(("pari",), "even"),
    **dict.fromkeys(("dispari",), "odd"),
    **dict.fromkeys(("figura", "figure", "faces"), "face"),
    **dict.fromkeys(("bassa", "basso", "basse"), "low"),
    **dict.fromkeys(("alta", "alto", "alte"), "high"),
    **dict.fromkeys(("primo", "primi"), "prime"),
    **dict.fromkeys(("valore", "value", "numero", "points"), "rank"),
    **dict.fromkeys(("seme", "semi", "suits"), "suit"),
    **dict.fromkeys(("colore", "colori"), "color"),
    **dict.fromkeys(("picche", "spade"), "spades"),
    **dict.fromkeys(("cuori", "heart"), "hearts"),
    **dict.fromkeys(("quadri", "diamond"), "diamonds"),
    **dict.fromkeys(("fiori", "club"), "clubs"),
    **dict.fromkeys(("e", "ed"), "and"),
    **dict.fromkeys(("o", "oppure"), "or"),
    "non": "not",
    "se": "if",
    "allora": "then",
    **dict.fromkeys(("altrimenti", "otherwise"), "else"),
    **dict.fromkeys(("asso", "ace", "a"), "A"),
    **dict.fromkeys(("fante", "jack", "j"), "J"),
    **dict.fromkeys(("donna", "queen", "q"), "Q"),
    **dict.fromkeys(("re", "king", "k"), "K"),
    "vero": "true",
    "falso": "false",
    **dict.fromkeys(("distanza", "distance"), "dist"),
    **dict.fromkeys(("passo", "steps"), "step"),
    **dict.fromkeys(("dopo", "next"), "after"),
    **dict.fromkeys(("posto", "position"), "pos"),
    **dict.fromkeys(("fase",), "phase"),
    **dict.fromkeys(("totale", "sum"), "total"),
    **dict.fromkeys(("conta", "count"), "tally"),
}
NEAR: Final = 0.6


class Unreadable(Refused):
    """The text is no rule; `at` is the place of the first word that does not fit, from 1 (EE-68)."""

    def __init__(self, reason: str, at: int, **params: object) -> None:
        super().__init__(reason, at=at, **params)
        self.at = at
        self.code = CODES[reason]


class Word(NamedTuple):
    """A word in its usual spelling, where it begins, and as it was typed; an empty one ends the text."""

    text: str
    at: int
    typed: str


def split_words(text: str) -> tuple[Word, ...]:
    """Raise Unreadable for a text too long, or with a sign not of the language."""
    text = normalize("NFC", text)
    if len(text) > LONGEST:
        raise Unreadable("eel-long", LONGEST + 1, most=LONGEST)
    found: list[Word] = []
    place = skip_blank(text, 0)
    while place < len(text):
        match = WORD.match(text, place)
        if match is None:
            raise Unreadable("eel-character", place + 1, found=Quote(text[place]))
        found.append(Word(usual_spelling(match[0]), place + 1, match[0]))
        place = skip_blank(text, match.end())
    return (*join_is_not(found), Word("", len(text) + 1, ""))


def skip_blank(text: str, start: int) -> int:
    match = BLANK.match(text, start)
    return match.end() if match else start


def usual_spelling(typed: str) -> str:
    lower = typed if typed in {"A", "J", "Q", "K"} else typed.lower()
    return USUAL.get(lower, lower)


def join_is_not(typed_words: list[Word]) -> list[Word]:
    made: list[Word] = []
    for word in typed_words:
        if word.text == "not" and made and made[-1].typed.lower() == "is":
            made[-1] = Word("!=", made[-1].at, f"{made[-1].typed} {word.typed}")
        else:
            made.append(word)
    return made


def suggest_word(word: str, known: tuple[str, ...]) -> str:
    if (meant := MEANT.get(word.lower(), "")) in known:
        return meant
    return next(iter(get_close_matches(word.lower(), known, 1, NEAR)), "")


def make_unknown_error(word: Word, known: tuple[str, ...]) -> Unreadable:
    meant = suggest_word(word.typed, known)
    if meant:
        return Unreadable("eel-mean", word.at, found=Quote(word.typed), advice=Quote(meant))
    return Unreadable("eel-unknown", word.at, found=Quote(word.typed))


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
def parse_rule(text: str) -> Expression:
    """Raise Unreadable where the text is no rule."""
    reader = RuleParser(split_words(text))
    rule = reader.parse_expression()
    reader.expect_end()
    if (found := kind_of(rule)) is not Kind.TRUTH:
        raise Unreadable("eel-question", 1, found=found.value)
    if CARD not in used_cards(rule):
        raise Unreadable("eel-card", 1)
    return rule


@dataclass(slots=True)
class RuleParser:
    """Recursive descent; each parse method reads one rule of the grammar, from the current word on."""

    words: tuple[Word, ...]
    place: int = field(default=0)
    parts: int = field(default=0)
    depth: int = field(default=0)

    @property
    def word(self) -> Word:
        return self.words[self.place]

    def take(self) -> Word:
        self.place += 1
        return self.words[self.place - 1]

    def take_if(self, *wanted: str) -> Word | None:
        return self.take() if self.word.text in wanted else None

    def expect(self, wanted: str) -> None:
        if not self.word.text:
            raise Unreadable("eel-ends", self.word.at, wanted=Quote(wanted))
        if self.word.text != wanted:
            raise Unreadable("eel-expected", self.word.at, found=Quote(self.word.typed), wanted=Quote(wanted))
        self.take()

    def expect_end(self) -> None:
        if self.word.text:
            raise Unreadable("eel-more", self.word.at, found=Quote(self.word.typed))

    # -- limits (EE-69), kinds (EE-66) -----------------------------------------------------

    def count_part(self, expression: Expression) -> Expression:
        self.parts += 1
        if self.parts > MOST_PARTS:
            raise Unreadable("eel-parts", self.words[max(self.place - 1, 0)].at, most=MOST_PARTS)
        return expression

    def parse_nested(self, inner: Callable[[], Expression]) -> Expression:
        self.depth += 1
        if self.depth > DEEPEST:
            raise Unreadable("eel-deep", self.word.at, most=DEEPEST)
        found = inner()
        self.depth -= 1
        return found

    def parse_kind(self, wanted: Kind, inner: Callable[[], Expression]) -> Expression:
        """Raise Unreadable, at the first word, for an expression of another kind."""
        at, found = self.word.at, inner()
        self.require_kind(wanted, found, at)
        return found

    def require_kind(self, wanted: Kind, found: Expression, at: int) -> None:
        if kind_of(found) is not wanted:
            raise Unreadable("eel-kind", at, wanted=wanted.value, found=kind_of(found).value)

    def parse_expression(self) -> Expression:
        return (
            self.parse_nested(self.parse_choice) if self.word.text == "if" else self.parse_chain(("or", "xor", "and"))
        )

    def parse_choice(self) -> Expression:
        self.expect("if")
        condition = self.parse_kind(Kind.TRUTH, self.parse_expression)
        self.expect("then")
        yes = self.parse_expression()
        self.expect("else")
        return self.count_part(Either(condition, yes, self.parse_kind(kind_of(yes), self.parse_expression)))

    def parse_chain(self, operators: tuple[str, ...]) -> Expression:
        if not operators:
            return self.parse_negation()
        at, left = self.word.at, self.parse_chain(operators[1:])
        while self.take_if(operators[0]):
            self.require_kind(Kind.TRUTH, left, at)
            right = self.parse_kind(Kind.TRUTH, lambda: self.parse_chain(operators[1:]))
            left = self.count_part(Apply(operators[0], (left, right)))
        return left

    def parse_negation(self) -> Expression:
        if self.take_if("not"):
            return self.count_part(
                Apply("not", (self.parse_kind(Kind.TRUTH, lambda: self.parse_nested(self.parse_negation)),))
            )
        compared = self.parse_comparison()
        if self.word.text in (*RELATIONS, "in"):
            raise Unreadable("eel-chained", self.word.at, found=Quote(self.word.typed))
        return compared

    def parse_comparison(self) -> Expression:
        left = self.parse_sum()
        if relation := self.take_if(*RELATIONS):
            return self.make_relation(relation, left, self.parse_sum())
        if self.word.text == "not" and self.words[self.place + 1].text == "in":
            self.take()
            return self.count_part(Apply("not", (self.parse_membership(left),)))
        return self.parse_membership(left) if self.word.text == "in" else left

    def make_relation(self, relation: Word, left: Expression, right: Expression) -> Expression:
        one, other = kind_of(left), kind_of(right)
        if one is not other:
            raise Unreadable("eel-compare", relation.at, left=one.value, right=other.value)
        if relation.text not in {"==", "!="} and one is not Kind.NUMBER:
            raise Unreadable("eel-order", relation.at, found=one.value, sign=Quote(relation.typed))
        return self.count_part(Apply(relation.text, (left, right)))

    def parse_membership(self, of: Expression) -> Expression:
        self.expect("in")
        if not self.take_if("{"):
            return self.count_part(Within(of, (self.parse_span(kind_of(of)),)))
        spans = [self.parse_span(kind_of(of))]
        while self.take_if(","):
            spans.append(self.parse_span(kind_of(of)))
        self.expect("}")
        return self.count_part(Within(of, tuple(spans)))

    def parse_span(self, of: Kind) -> tuple[int, int]:
        at, low = self.word.at, self.parse_member(of)
        if not self.take_if(".."):
            return low, low
        if of is not Kind.NUMBER or (high := self.parse_member(of)) < low:
            raise Unreadable("eel-set", at)
        return low, high

    def parse_member(self, of: Kind) -> int:
        word = self.word
        if not word.text.isdecimal() and word.text not in CONSTANTS:
            raise Unreadable("eel-set", word.at)
        found = self.parse_constant()
        if found.kind is not of:
            raise Unreadable("eel-compare", word.at, left=of.value, right=found.kind.value)
        return found.value

    def parse_constant(self) -> Constant:
        word = self.take().text
        self.count_part(CARD)
        return CONSTANTS.get(word) or Constant(Kind.NUMBER, min(int(word), LARGEST))

    def parse_sum(self) -> Expression:
        return self.parse_calculation(("+", "-"), self.parse_term)

    def parse_term(self) -> Expression:
        return self.parse_calculation(("*", "%"), self.parse_unary)

    def parse_calculation(self, operators: tuple[str, ...], inner: Callable[[], Expression]) -> Expression:
        at, left = self.word.at, inner()
        while operator := self.take_if(*operators):
            self.require_kind(Kind.NUMBER, left, at)
            right = self.parse_divisor(operator, left) if operator.text == "%" else self.parse_kind(Kind.NUMBER, inner)
            left = self.count_part(Apply(operator.text, (left, right)))
        return left

    def parse_divisor(self, operator: Word, divided: Expression) -> Expression:
        """Parse the divisor of a remainder: a plain number, and never for the position (EE-64)."""
        if Counter("pos") in walk_expression(divided):
            raise Unreadable("eel-place", operator.at)
        if self.word.text and not self.word.text.isdecimal():
            raise Unreadable("eel-literal", self.word.at, found=Quote(self.word.typed))
        return Constant(Kind.NUMBER, self.parse_number(2, 52))

    def parse_unary(self) -> Expression:
        if self.take_if("-"):
            return self.count_part(
                Apply("negative", (self.parse_kind(Kind.NUMBER, lambda: self.parse_nested(self.parse_unary)),))
            )
        at, left = self.word.at, self.parse_primary()
        while self.take_if("."):
            self.require_kind(Kind.CARD, left, at)
            if self.word.text not in DOTTED:
                raise self.make_no_value_error(DOTTED)
            left = self.count_part(Attribute(left, self.take().text))
        return left

    def parse_primary(self) -> Expression:
        if self.take_if("("):
            inner = self.parse_nested(self.parse_expression)
            self.expect(")")
            return inner
        if self.word.text in CONSTANTS or self.word.text.isdecimal():
            return self.parse_constant()
        return self.count_part(self.parse_name())

    def parse_name(self) -> Expression:
        word = self.word
        if word.text not in NAMES:
            raise self.make_no_value_error(NAMES)
        self.take()
        match word.text:
            case "card":
                return CARD
            case "last":
                return CardReference("prev", 1)
            case "first":
                return FIRST
            case "pos":
                return Counter("pos")
            case "after":
                return self.parse_after()
            case "not" | "if":
                raise Unreadable("eel-value", word.at, found=Quote(word.typed))
        if word.text in FUNCTIONS:
            return Apply(word.text, self.parse_arguments(FUNCTIONS[word.text]))
        self.expect("(")
        found = self.parse_reference(word.text)
        self.expect(")")
        return found

    def make_no_value_error(self, known: tuple[str, ...]) -> Unreadable:
        word = self.word
        if not word.text:
            return Unreadable("eel-stops", word.at)
        if word.text in DOTTED and known is not DOTTED:
            return Unreadable("eel-whose", word.at, found=Quote(word.typed))
        if word.text.isalpha() and word.text not in JOINING:
            return make_unknown_error(word, known)
        return Unreadable("eel-value", word.at, found=Quote(word.typed))

    def parse_arguments(self, count: int) -> tuple[Expression, ...]:
        self.expect("(")
        given = [self.parse_argument()]
        while len(given) < count:
            self.expect(",")
            given.append(self.parse_argument())
        self.expect(")")
        return tuple(given)

    def parse_argument(self) -> Expression:
        at, found = self.word.at, self.parse_nested(self.parse_expression)
        found = self.count_part(Attribute(found, "rank")) if kind_of(found) is Kind.CARD else found
        self.require_kind(Kind.NUMBER, found, at)
        return found

    def parse_after(self) -> Expression:
        self.expect("(")
        at, of = self.word.at, self.parse_kind(Kind.SUIT, lambda: self.parse_nested(self.parse_expression))
        suits: list[int] = []
        while self.take_if(","):
            suits.append(self.parse_member(Kind.SUIT))
        self.expect(")")
        if not 2 <= len(suits) == len(set(suits)):
            raise Unreadable("eel-suits", at)
        return After(of, tuple(suits))

    def parse_reference(self, word: str) -> Expression:
        match word:
            case "prev":
                return CardReference("prev", self.parse_number(1, 4))
            case "recent":
                return CardReference("recent", flag=self.parse_one_of(FLAGS))
            case "run":
                return Counter("run", self.parse_one_of(tuple(SERIES)))
            case "tally":
                flag = self.parse_one_of(FLAGS)
                self.expect(",")
                return Counter("tally", flag, self.parse_number(2, 12))
        return Counter(word, modulus=self.parse_number(2, 12))

    def parse_number(self, least: int, most: int) -> int:
        word = self.take() if self.word.text else self.word
        if not word.text.isdecimal() or not least <= int(word.text) <= most:
            raise Unreadable("eel-number", word.at, least=least, most=most)
        return int(word.text)

    def parse_one_of(self, names: tuple[str, ...]) -> str:
        word = self.word
        if word.text in names:
            return self.take().text
        if word.text.isalpha() and word.text not in DOTTED:
            raise make_unknown_error(word, names)
        raise Unreadable("eel-flag", word.at, names=tuple(map(Quote, names)))
