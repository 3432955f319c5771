"""What goes with what: numbers, yes or no, suits, colours and cards."""

import pytest

from games.cards import DECK, parse_card, parse_cards
from games.eleusis.language.evaluation import accepts
from games.eleusis.language.expression import ATTRIBUTES
from games.eleusis.language.parser import parse_rule
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
