"""Other spellings of the same words."""

import pytest

from games.eleusis.language.parser import Unreadable, parse_rule
from games.eleusis.language.spelling import split_words

SAME = [
    ("CARD.Red", "card.red"),
    ("card.colour = last.colour", "card.color == last.color"),
    ("card.color is last.color", "card.color == last.color"),
    ("card.color is not last.color", "card.color != last.color"),
    ("card.red & card.even", "card.red and card.even"),
    ("card.red && card.even", "card.red and card.even"),
    ("card.red | card.even", "card.red or card.even"),
    ("card.red || card.even", "card.red or card.even"),
    ("card.rank ≥ last.rank", "card.rank >= last.rank"),
    ("card.rank ≤ last.rank", "card.rank <= last.rank"),
    ("card.rank ≠ last.rank", "card.rank != last.rank"),
    ("card.rank => last.rank", "card.rank >= last.rank"),
    ("card.rank =< last.rank", "card.rank <= last.rank"),
    ("card.rank <> last.rank", "card.rank != last.rank"),
    ("card.suit == ♠", "card.suit == spades"),
    ("card.suit in {♥\ufe0f, ♦\ufe0f}", "card.suit in {hearts, diamonds}"),
    ("card.suit = ♧", "card.suit == clubs"),
    ("card.rank in 1…3", "card.rank in 1..3"),
    ("card.rank − 1 > 2 × 3", "card.rank - 1 > 2 * 3"),
    ("card.rank\n  in{A,K}", "card.rank in {1, 13}"),
    ("IF card.red THEN last.Even ELSE NOT last.Even", "if card.red then last.even else not last.even"),
    ("card.rank not in 2..4", "not card.rank in 2..4"),
    ("card.rank in {J, 12..K}", "card.rank in {11, Q..13}"),
]


@pytest.mark.rule("EE-67")
@pytest.mark.parametrize(("typed", "usual"), SAME)
def test_a_rule_may_be_spelled_otherwise(typed, usual):
    assert parse_rule(typed) == parse_rule(usual)


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


@pytest.mark.rule("EE-66")
@pytest.mark.parametrize(
    ("loose", "tight"),
    [
        ("card.red or card.even and card.face", "card.red or (card.even and card.face)"),
        ("card.red or card.even xor card.face", "card.red or (card.even xor card.face)"),
        ("card.red xor card.even and card.face", "card.red xor (card.even and card.face)"),
        ("not card.red and card.even", "(not card.red) and card.even"),
        ("not card.rank == 3", "not (card.rank == 3)"),
        ("card.rank - 2 - 1 > 3", "(card.rank - 2) - 1 > 3"),
        ("card.rank + 2 * 3 > 9", "card.rank + (2 * 3) > 9"),
        ("-card.rank + 2 < 0", "(-(card.rank)) + 2 < 0"),
        (
            "if card.red then last.red else last.even or card.face",
            "if card.red then last.red else (last.even or card.face)",
        ),
    ],
)
def test_some_words_bind_tighter_than_others(loose, tight):
    assert parse_rule(loose) == parse_rule(tight)
