"""Texts that are rules, and texts that are none: refused where they go wrong, and never more than that."""

from random import Random
from types import SimpleNamespace

import pytest

from bot.text.translator import Translator
from games.eleusis.language.catalogue import VARIANTS, Eel, rule_source
from games.eleusis.language.expression import walk_expression
from games.eleusis.language.parser import CODES, LONGEST, Unreadable, parse_rule
from games.forms import Refused
from tests.games.eleusis.invented import Inventor
from tests.games.eleusis.table import vectors

SPEC = SimpleNamespace(package="games.eleusis")


def refused(text):
    with pytest.raises(Unreadable) as found:
        parse_rule(text)
    return found.value


def said(text, lang):
    return Translator().refusal_text(refused(text), lang, SPEC)


@pytest.mark.parametrize("vector", vectors("error"))
def test_what_is_no_rule_is_refused_as_the_worked_example_says(vector):
    found = refused(vector["expr"])
    assert (found.code, found.at) == (vector["error"], vector["at"])


@pytest.mark.rule("EE-66")
@pytest.mark.parametrize("call", ["step(1, 2)", "dist(1, 2)", "min(1, 2)", "max(1, 2)", "abs(1)", "wrap(1)"])
def test_a_function_takes_as_many_values_as_its_clause_says(call):
    assert parse_rule(f"{call} > card.rank")
    assert refused(f"{call[:-1]}, 3) > card.rank").code == "E03"
    fewer = call.replace("1, ", "").replace("(1)", "()")
    assert refused(f"{fewer} > card.rank").code == "E03"


WRONG = {
    "eel-long": ("card.red or " * 40 + "card.red", 401),
    "eel-character": ("card.rank ^ 2 == 4", 11),
    "eel-expected": ("if card.red or last.black else card.even", 27),
    "eel-ends": ("(card.red", 10),
    "eel-stops": ("card.red and", 13),
    "eel-value": ("card.rank > ) ", 13),
    "eel-more": ("card.red card.even", 10),
    "eel-chained": ("1 < card.rank < 5", 15),
    "eel-set": ("card.rank in 5..3", 14),
    "eel-suits": ("after(last.suit, spades, spades) == card.suit", 7),
    "eel-unknown": ("wxyz(card)", 1),
    "eel-mean": ("card.colr == last.color", 6),
    "eel-whose": ("color == last.color", 1),
    "eel-flag": ("recent(rank).red and card.red", 8),
    "eel-compare": ("card.rank == last.color", 11),
    "eel-order": ("card.suit < last.suit", 11),
    "eel-kind": ("card.red and card.rank", 14),
    "eel-question": ("card.rank + 1", 1),
    "eel-number": ("prev(5).red and card.red", 6),
    "eel-literal": ("card.rank % last.rank == 0", 13),
    "eel-place": ("pos % 2 == 0 and card.red", 5),
    "eel-card": ("last.red", 1),
    "eel-parts": ("card.rank > " + "+".join(["1"] * 190), 0),
    "eel-deep": ("(" * 30 + "card.red" + ")" * 30, 0),
}
"""Something wrong of each kind, and where; 0 where the place is told below."""


@pytest.mark.rule("EE-68")
@pytest.mark.parametrize("reason", sorted(WRONG))
def test_each_mistake_is_told_with_its_place_in_both_languages(reason):
    text, at = WRONG[reason]
    found = refused(text)
    assert found.reason == reason
    assert not at or found.at == at
    for lang in ("it", "en"):
        words = said(text, lang)
        assert str(found.at) in words or reason in {"eel-long", "eel-question", "eel-card"}


@pytest.mark.rule("EE-68")
def test_every_mistake_that_has_a_code_can_be_made():
    assert set(WRONG) == set(CODES)
    assert sorted(set(CODES.values())) == ["E01", "E02", "E03", "E04", "E05", "E06", "E08", "E09", "E10"]


@pytest.mark.rule("EE-68")
def test_a_mistake_in_a_name_is_told_with_the_name_that_was_meant():
    assert said("card.colr == last.color", "it") == "Carattere 6: non conosco «colr». Volevi scrivere «color»?"
    assert said("card.colr == last.color", "en") == "Character 6: I don’t know “colr”. Did you mean “color”?"


@pytest.mark.rule("EE-68")
@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("crad.red", "card"),
        ("carta.red", "card"),
        ("card.seme == last.suit", "suit"),
        ("card.rosso", "red"),
        ("card.valore > 7", "rank"),
        ("card.rank > k", "K"),
        ("card.suit == picche", "spades"),
        ("recent(face) != card or stp(last, card) == 1", "step"),
        ("run(colours) < 3 and card.red", "color"),
        ("tally(figura, 2) == 0 and card.red", "face"),
    ],
)
def test_words_of_other_languages_and_slips_are_understood_as_what_they_mean(text, meant):
    found = refused(text)
    assert found.reason == "eel-mean"
    assert found.params["advice"].text == meant


@pytest.mark.rule("EE-69")
def test_a_rule_has_at_most_400_characters():
    rule = "card.red" + " " * (LONGEST - 8)
    assert parse_rule(rule)
    assert refused(rule + " ").at == 401
    assert refused("x" * 100_000).reason == "eel-long"


@pytest.mark.rule("EE-69")
def test_a_rule_has_at_most_200_parts():
    def ones(count):
        return "card.rank>" + "+".join(["1"] * count)

    most = (200 - 2) // 2
    assert sum(1 for _ in walk_expression(parse_rule(ones(most)))) == 200
    assert refused(ones(most + 1)).reason == "eel-parts"


@pytest.mark.rule("EE-69")
@pytest.mark.parametrize(
    ("before", "after"), [("(", ")"), ("not ", ""), ("if card.red then ", " else card.even"), ("true==(", ")")]
)
def test_a_rule_is_at_most_24_levels_deep(before, after):
    deep = 5 if after == " else card.even" else 24
    assert parse_rule(before * deep + "card.red" + after * deep)
    for levels in (25, 60):
        found = refused(before * levels + "card.red" + after * levels)
        assert found.reason in {"eel-deep", "eel-long"}


@pytest.mark.rule("EE-69")
@pytest.mark.parametrize(
    "sign", ["-", "(", "not ", "abs(", "if ", "{", "card.", "1+", "prev(", "..", "♠", "\ufe0f", "²"]
)
def test_the_same_sign_four_hundred_times_is_refused_like_anything_else(sign):
    text = (sign * 400)[:400]
    assert 1 <= refused(text).at <= 401


@pytest.mark.rule("EE-68", "EE-69")
def test_whatever_is_damaged_in_a_rule_is_read_or_refused_within_it():
    dice, inventor = Random(7), Inventor(Random(8), "much")
    texts = [rule_source(rule) for rule in VARIANTS] + [inventor.rule()[0] for _ in range(100)]
    signs = "()[]{}.,=<>!%+-* 01799AJQKakrd♠≥²\n\t\u202eéß"
    outcomes = {"read": 0, "refused": 0}
    for _ in range(2_500):
        text = dice.choice(texts)
        place = dice.randrange(len(text) + 1)
        cut = dice.choice(
            [
                text[:place],
                text[place:],
                text[:place] + dice.choice(signs) + text[place:],
                text[:place] + dice.choice(signs) + text[place + 1 :],
                text[:place] + dice.choice(texts)[: dice.randrange(20)] + text[place:],
            ]
        )
        try:
            parse_rule(cut)
        except Unreadable as found:
            outcomes["refused"] += 1
            assert 1 <= found.at <= len(cut) + 1
        else:
            outcomes["read"] += 1
    assert min(outcomes.values()) > 50


@pytest.mark.rule("EE-60")
def test_everything_in_the_catalogue_can_be_written_by_hand():
    shape = Eel()
    for rule in VARIANTS:
        assert shape.parse(rule_source(rule)) == rule_source(rule)


@pytest.mark.rule("EE-54", "EE-68")
def test_a_field_for_a_rule_takes_rules_alone():
    assert Eel().read("  card.red ") == "card.red"
    with pytest.raises(Refused) as found:
        Eel().parse("card.colr")
    assert found.value.reason == "eel-mean"
