"""What goes with what: numbers, yes or no, suits, colours and cards."""

import pytest

from games.cards import DECK, parse_card, parse_cards
from games.eleusis.language.evaluation import accepts
from games.eleusis.language.expression import ATTRIBUTES
from games.eleusis.language.parser import Unreadable, parse_rule
from tests.games.eleusis import plain


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


@pytest.mark.rule("EE-68")
@pytest.mark.parametrize(
    ("text", "at"),
    [
        ("card.suit in spades..clubs", 14),
        ("card.suit in {hearts, spades..clubs}", 23),
        ("card.color in black..red", 15),
        ("card.suit in spades..3", 14),
        ("card.red in false..true", 13),
        ("card.rank in 5..3", 14),
    ],
)
def test_a_range_of_anything_but_numbers_is_a_bad_range_and_stands_where_it_begins(text, at):
    with pytest.raises(Unreadable) as refused:
        parse_rule(text)
    assert (refused.value.code, refused.value.at) == ("E03", at)


@pytest.mark.rule("EE-66")
@pytest.mark.parametrize(
    ("short", "whole"),
    [
        ("max(card, last) > 9", "max(card.rank, last.rank) > 9"),
        ("min(card, 3) == 3", "min(card.rank, 3) == 3"),
        ("abs(card) > 9", "abs(card.rank) > 9"),
        ("wrap(card) in 1..3", "wrap(card.rank) in 1..3"),
        ("step(last, card) in 1..3", "step(last.rank, card.rank) in 1..3"),
        ("dist(card, 7) < 3", "dist(card.rank, 7) < 3"),
    ],
)
def test_where_a_function_wants_a_number_a_card_stands_for_its_rank(short, whole):
    assert parse_rule(short) == parse_rule(whole)


@pytest.mark.rule("EE-66", "EE-68")
@pytest.mark.parametrize(
    ("text", "at"),
    [
        ("card == last.rank", 6),
        ("card > last", 6),
        ("card.red > last.red", 10),
        ("card.color == spades", 12),
        ("card.rank and card.red", 1),
        ("not card.rank", 5),
        ("if card.suit then card.red else last.red", 4),
        ("if card.red then card.rank else last.red", 33),
        ("card.rank + last.red > 3", 13),
        ("card.suit + 1 > 3", 1),
        ("-card.suit == 1", 2),
        ("card.rank.red", 1),
        ("step(card.suit, last) == 1", 6),
        ("after(card.rank, spades, hearts) == card.suit", 7),
        ("card.rank in red", 14),
        ("card.suit in {spades, 3}", 23),
        ("red and card.even", 1),
    ],
)
def test_unlike_is_refused_where_it_stands(text, at):
    with pytest.raises(Unreadable) as refused:
        parse_rule(text)
    assert (refused.value.code, refused.value.at) == ("E05", at)


@pytest.mark.rule("EE-66", "EE-68")
@pytest.mark.parametrize(
    ("text", "at"),
    [
        ("prev(0) == card", 6),
        ("card.rank % 1 == 0", 13),
        ("card.rank % 53 == 0", 13),
        ("phase(1) == 0 and card.red", 7),
        ("phase(13) == 0 and card.red", 7),
        ("tally(red, 1) == 0 and card.red", 12),
        ("total(x) == 0 and card.red", 7),
        ("(pos + 1) % 2 == 0 and card.red", 11),
    ],
)
def test_numbers_that_must_be_within_bounds_are_held_to_them(text, at):
    with pytest.raises(Unreadable) as refused:
        parse_rule(text)
    assert (refused.value.code, refused.value.at) == ("E08", at)


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


@pytest.mark.rule("EE-66")
@pytest.mark.parametrize(
    ("text", "line", "right"),
    [
        ("step(last, card) == 2", "QS", "AH AC"),
        ("dist(last, card) == 11", "QS", "AH AC"),
        ("card.rank == wrap(last.rank - 5)", "2S", "10H 10S"),
        ("card.suit == after(last.suit, spades, hearts)", "2H", "3S KS"),
        ("card.suit == after(last.suit, spades, hearts)", "2C", "3S KS"),
        ("card.rank == max(first, prev(3))", "4S 9H 2C", "4H 4D"),
        ("card.rank == -min(-4, 2)", "4S", "4H 4D"),
        ("card.rank == recent(spades).rank", "4S 9H 2C", "4H 4D"),
    ],
)
def test_functions_give_what_they_say(text, line, right):
    rule = parse_rule(text)
    assert all(accepts(rule, parse_cards(line), face) for face in parse_cards(right))
    assert sum(accepts(rule, parse_cards(line), face) for face in DECK) in {4, 13}
