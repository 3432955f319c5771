"""What goes with what: numbers, yes or no, suits, colours and cards."""

from random import Random
from types import SimpleNamespace

import pytest

from bot.text.translator import Translator
from games.cards import DECK, parse_card, parse_cards
from games.eleusis.language.catalogue import VARIANTS, catalogue_expression
from games.eleusis.language.evaluation import accepts
from games.eleusis.language.expression import ATTRIBUTES
from games.eleusis.language.parser import MOST_PARTS, Unreadable, parse_rule, split_words
from games.eleusis.words.rule_words import clause_words
from tests.games.eleusis import plain
from tests.games.eleusis.invented import Inventor
from tests.games.eleusis.table import vectors


@pytest.mark.rule("EE-66")
@pytest.mark.parametrize(
    "text",
    [
        "card == last",
        "card.suit == last.suit",
        "card.color == red",
        "card.even == (last.rank > 3)",
        "(if card.red then card else last).rank > 3",
        "card.rank > (if last.red then 3 else 5)",
        "card.even in {true}",
        "dist(card, 7) < 3 and min(card, last) > 2",
        "card.suit == after(last.suit, spades, hearts)",
    ],
)
def test_like_goes_with_like(text):
    assert parse_rule(text)


@pytest.mark.rule("EE-66")
def test_no_number_leaves_its_bounds():
    huge = "9" * 30
    for text in (f"card.rank + {huge} > 999999", f"card.rank * {huge} * {huge} * {huge} == 1000000"):
        assert all(accepts(parse_rule(text), parse_cards("7S"), face) for face in DECK)
    assert not accepts(parse_rule(f"card.rank - {huge} - {huge} < -1000000"), parse_cards("7S"), parse_card("2H"))


@pytest.mark.rule("EE-4", "EE-66")
@pytest.mark.parametrize("name", [name for name in ATTRIBUTES if name not in {"rank", "suit", "color"}])
def test_a_card_has_what_a_plain_reading_says_it_has(name):
    assert [bool(held) for held in ATTRIBUTES[name]] == [bool(plain.of_card(face, name)) for face in DECK]


@pytest.mark.parametrize("vector", vectors("spelling"))
def test_a_rule_may_be_spelled_otherwise(vector):
    assert parse_rule(vector["typed"]) == parse_rule(vector["usual"])


@pytest.mark.rule("EE-67")
@pytest.mark.parametrize("letter", "ajqk")
def test_ace_jack_queen_and_king_are_capital_letters(letter):
    assert parse_rule(f"card.rank == {letter.upper()}")
    with pytest.raises(Unreadable) as refused:
        parse_rule(f"card.rank == {letter}")
    assert (refused.value.at, refused.value.params["advice"].text) == (14, letter.upper())


@pytest.mark.rule("EE-67")
def test_a_text_is_composed_before_its_characters_are_counted():
    with pytest.raises(Unreadable) as refused:
        parse_rule("e\u0301 card.red")
    assert refused.value.at == 1
    assert [word.at for word in split_words("e\u0301 card")] == [1, 3, 7]


SPEC = SimpleNamespace(package="games.eleusis")


def words(rule, lang):
    return Translator().speak(SPEC, clause_words(rule), lang, str)


@pytest.mark.parametrize("vector", vectors("readback"))
def test_a_rule_is_read_back_in_words(vector):
    assert {lang: words(parse_rule(vector["expr"]), lang) for lang in ("it", "en")} == {
        "it": vector["it"],
        "en": vector["en"],
    }


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
