import pytest

from games.cards import parse_card, parse_cards
from games.eleusis.language.catalogue import (
    ENTRIES,
    ENTRY,
    VARIANTS,
    CatalogueRule,
    decode_catalogue_rule,
    encode_catalogue_rule,
    rule_source,
)
from games.eleusis.language.evaluation import accepts
from games.eleusis.language.expression import ATTRIBUTES
from games.eleusis.language.parser import parse_rule
from games.eleusis.rules.turn import playable_cards
from tests.games.eleusis.table import playing, rule_of, vectors


@pytest.mark.parametrize("vector", vectors("verdict"))
def test_the_rule_judges_as_the_worked_example_says(vector):
    rule, line = rule_of(vector["rule"]), parse_cards(" ".join(vector["line"]))
    assert {name: accepts(rule, line, parse_card(name)) for name in vector["right"]} == dict.fromkeys(
        vector["right"], True
    )
    assert {name: accepts(rule, line, parse_card(name)) for name in vector["wrong"]} == dict.fromkeys(
        vector["wrong"], False
    )


@pytest.mark.rule("EE-3")
def test_hearts_and_diamonds_are_red_and_the_others_black():
    red = [
        name
        for name in ("5S", "5H", "5D", "5C")
        if accepts(parse_rule("card.red"), parse_cards("2S"), parse_card(name))
    ]
    assert red == ["5H", "5D"]
    assert all(a != b for a, b in zip(ATTRIBUTES["red"], ATTRIBUTES["black"], strict=True))


@pytest.mark.rule("EE-4")
@pytest.mark.parametrize(
    ("flag", "ranks"), [("odd", "A 3 5 7 9 J K"), ("even", "2 4 6 8 10 Q"), ("face", "J Q K"), ("low", "A 2 3 4 5 6 7")]
)
def test_ranks_are_odd_even_face_or_low(flag, ranks):
    suits = [
        rank
        for rank in ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"]
        if accepts(parse_rule(f"card.{flag}"), parse_cards("2S"), parse_card(rank + "D"))
    ]
    assert suits == ranks.split()


@pytest.mark.rule("EE-18")
def test_wrong_cards_and_hands_do_not_change_a_verdict():
    bare = playing(rule="color-blocks", line="3H 8D", hands=("", "KH KC", "2C"))
    laden = playing(rule="color-blocks", line="3H/2S/4S 8D/5C", hands=("", "KH KC", "2C 3C 4C"), stock="2C")
    assert playable_cards(bare, 1) == playable_cards(laden, 1) == parse_cards("KH")


@pytest.mark.rule("EE-9", "EE-64")
def test_positions_count_the_main_line_alone():
    rule = parse_rule("card.rank == pos")
    assert accepts(rule, parse_cards("9S 2D"), parse_card("3H"))
    assert not accepts(rule, parse_cards("9S 2D"), parse_card("4H"))


@pytest.mark.rule("EE-54", "EE-60")
def test_the_catalogue_has_48_rules_and_91_variants_each_with_a_word_of_its_own():
    assert (len(ENTRIES), len(ENTRY), len(VARIANTS)) == (48, 48, 91)
    assert [decode_catalogue_rule(encode_catalogue_rule(rule)) for rule in VARIANTS] == list(VARIANTS)
    assert len({rule_source(rule) for rule in VARIANTS}) == 91


@pytest.mark.rule("EE-60")
@pytest.mark.parametrize("word", ["", "alt-color", "alt-color:1", "color-blocks:", "color-blocks:5", "nothing:"])
def test_a_word_that_names_no_variant_is_refused(word):
    with pytest.raises(ValueError):
        decode_catalogue_rule(word)


@pytest.mark.rule("EE-57")
def test_the_levels_hold_as_many_rules_as_the_rules_page_says():
    assert [sum(entry.level == level for entry in ENTRIES) for level in (1, 2, 3, 4, 5)] == [12, 13, 13, 6, 4]


@pytest.mark.rule("EE-60")
@pytest.mark.parametrize(
    ("entry", "params", "text"),
    [
        ("suit-cycle", ("SCHD",), "card.suit == after(last.suit, spades, clubs, hearts, diamonds)"),
        ("alt-suit-pair", ("SD",), "(card.suit in {spades, diamonds}) != (last.suit in {spades, diamonds})"),
        ("sum-band", (10, 16), "card.rank + last.rank in 10..16"),
        ("color-direction", ("red",), "if last.red then card.rank <= last.rank else card.rank >= last.rank"),
    ],
)
def test_parameters_are_written_into_the_expression(entry, params, text):
    assert rule_source(CatalogueRule(entry, params)) == text
