"""Other spellings of the same words."""

import pytest

from games.eleusis.language.parser import Unreadable, parse_rule
from games.eleusis.language.spelling import split_words
from tests.games.eleusis.table import vectors


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
