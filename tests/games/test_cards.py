import pytest

from games.cards import DECK, Card, Suit, parse_card, parse_cards


def test_every_card_has_one_spelling_and_is_read_back():
    assert len({str(face) for face in DECK}) == 52
    assert all(parse_card(str(face)) == face for face in DECK)


def test_ten_is_spelled_with_two_digits():
    assert str(Card(Suit.HEARTS, 10)) == "10H"
    assert parse_card("10H") == Card(Suit.HEARTS, 10)


@pytest.mark.parametrize("name", ["", "1H", "TH", "10h", "11H", "H10", "10H ", "AX"])
def test_no_other_spelling_is_a_card(name):
    with pytest.raises(ValueError):
        parse_card(name)


def test_hands_are_sorted_by_suit_then_rank():
    assert sorted(parse_cards("KD AC 2S 10H AS")) == list(parse_cards("AS 2S 10H KD AC"))
