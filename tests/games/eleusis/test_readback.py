"""Rules read back in words, in both languages."""

from random import Random
from types import SimpleNamespace

import pytest

from bot.text.translator import Translator
from games.eleusis.language.catalogue import VARIANTS, catalogue_expression
from games.eleusis.language.parser import MOST_PARTS, parse_rule
from games.eleusis.words.rule_words import clause_words
from tests.games.eleusis.invented import Inventor
from tests.games.eleusis.table import vectors

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
