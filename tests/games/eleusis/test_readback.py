"""Rules read back in words, in both languages."""

from random import Random
from types import SimpleNamespace

import pytest

from bot.text.translator import Translator
from games.eleusis.language.catalogue import VARIANTS, catalogue_expression
from games.eleusis.language.parser import MOST_PARTS, parse_rule
from games.eleusis.words.rule_words import rule_meaning
from tests.games.eleusis.invented import Inventor

BOX = SimpleNamespace(package="games.eleusis")


def words(rule, lang):
    return Translator().speak(BOX, rule_meaning(rule), lang, str)


@pytest.mark.rule("EE-58")
@pytest.mark.parametrize(
    ("text", "italian", "english"),
    [
        ("card.red", "la carta è rossa", "the card is red"),
        ("not card.face", "la carta non è una figura", "the card is not a face card"),
        (
            "card.color != last.color",
            "la carta ha un colore diverso da quello dell’ultima",
            "the card has a different colour from the last",
        ),
        (
            "card.even != last.even",
            "fra la carta e l’ultima ce n’è proprio una pari",
            "of the card and the last exactly one is even",
        ),
        (
            "step(last, card) in 1..3",
            "la salita a giro fra l’ultima e la carta va da 1 a 3",
            "the climb round the corner from the last to the card is from 1 to 3",
        ),
        (
            "if last.even then card.red else card.black",
            "se l’ultima è pari, la carta è rossa; altrimenti la carta è nera",
            "if the last is even, the card is red; else the card is black",
        ),
        (
            "(card.red or card.even) and card.rank > 7",
            "(la carta è rossa oppure la carta è pari) e il valore della carta supera 7",
            "(the card is red or the card is even) and the rank of the card is above 7",
        ),
        (
            "not card.rank < prev(2).rank",
            "il valore della carta è almeno il valore della penultima",
            "the rank of the card is at least the rank of the last but one",
        ),
        (
            "card.rank in {A, 4..6, Q}",
            "il valore della carta è uno fra asso, 4–6 e donna",
            "the rank of the card is one of ace, 4–6 and queen",
        ),
        (
            "card.suit == recent(face).suit",
            "la carta ha lo stesso seme dell’ultima figura",
            "the card has the same suit as the latest face card",
        ),
        ("card != last", "la carta e l’ultima non sono la stessa carta", "the card and the last are not the same card"),
        ("false == card.red", "la carta non è rossa", "the card is not red"),
    ],
)
def test_a_rule_is_read_back_in_words(text, italian, english):
    assert (words(parse_rule(text), "it"), words(parse_rule(text), "en")) == (italian, english)


@pytest.mark.rule("EE-58")
@pytest.mark.parametrize("lang", ["it", "en"])
def test_whatever_can_be_written_can_be_read_back(lang):
    inventor = Inventor(Random(11), "much")
    invented = [parse_rule(text) for _ in range(150) for text in inventor.rule()]
    heard = {words(rule, lang) for rule in (*map(catalogue_expression, VARIANTS), *invented)}
    assert len(heard) > 300


@pytest.mark.rule("EE-58", "EE-69")
@pytest.mark.parametrize("lang", ["it", "en"])
@pytest.mark.parametrize(
    "text",
    [
        "card.rank>" + "+".join(["1"] * ((MOST_PARTS - 2) // 2)),
        "|".join(["card.red"] * 44),
        "(" * 22 + "card.red" + "==last.red)" * 22,
        "if last.red then card.red else " * 9 + "card.even",
    ],
)
def test_the_longest_rules_can_be_read_back_too(text, lang):
    assert len(words(parse_rule(text), lang)) > 100
