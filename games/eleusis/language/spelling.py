"""The words of a written rule: other spellings made usual, each with where it begins (EE-67)."""

import re
from difflib import get_close_matches
from typing import Final, NamedTuple
from unicodedata import normalize

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
