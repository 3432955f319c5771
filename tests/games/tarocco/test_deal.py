"""Before the first card: lots, deal, first cards alone, scarto."""

from collections import Counter

import pytest

from games.secret import CHANCE
from games.tarocco.rules.cards import PACK, Card
from games.tarocco.rules.events import Dealt, SeatsDrawn
from games.tarocco.rules.start import discardable_cards, split_by_height
from games.tarocco.rules.state import Discarding, Resting
from games.values import replace
from tests.games.tarocco.table import (
    again,
    answer,
    asked,
    cards,
    dealt,
    held,
    only,
    rules_of,
    seated,
    start,
    until,
    vectors,
)


@pytest.mark.parametrize(("given", "expected"), vectors("shape"))
def test_the_shape_of_a_deal(given, expected):
    shape = expected["ottocento"]
    state, _ = answer(seated(), CHANCE, "pack", ",".join(map(str, range(62))))
    assert [len(held(state, seat)) for seat in range(4)] == [15] * 4
    state, _ = answer(state, 3, "first-cards", "take")
    assert [len(held(state, seat)) for seat in range(4)] == shape["dealt"]
    assert replace(state.phase, taken=None) == Discarding((3,), shape["scarto"])
    state, _ = until(state, Resting)
    assert state.trick.number == shape["tricks"]
    assert sum(len(count.pile) for count in state.sheet[0].counts) == 62 - shape["out"]


@pytest.mark.rule("TB-51", "TB-52")
def test_the_two_highest_play_together_and_the_highest_deals():
    state, events = answer(start(), CHANCE, "seats", "2,1,3,0")
    drawn = only(events, SeatsDrawn)
    assert state.order == drawn.order == (0, 2, 3, 1)
    assert state.dealer == 2
    assert state.sides == (0, 1, 1, 0)
    assert state.sides[2] == state.sides[1]


@pytest.mark.rule("TB-51")
def test_every_lot_seats_partners_opposite():
    shape = asked(start()).shape
    seen = Counter()
    for index in range(shape.count()):
        state, _ = answer(start(), CHANCE, "seats", shape.token(shape.nth(index)))
        assert state.sides[state.order[0]] == state.sides[state.order[2]] != state.sides[state.order[1]]
        assert state.order[0] == 0
        seen[state.sides, state.dealer] += 1
    assert set(seen.values()) == {2}
    assert len(seen) == 12


@pytest.mark.rule("TB-51", "TB-52")
@pytest.mark.parametrize(("variety", "why"), [("ottocento", ("TB-51", "TB-52")), ("millone", ("TB-52",))])
def test_lots_cite_partners_only_where_four_draw_them(variety, why):
    shape = asked(start(variety)).shape
    _, events = answer(start(variety), CHANCE, "seats", shape.token(shape.nth(0)))
    assert only(events, SeatsDrawn).why == why


def test_a_hand_begins_with_the_lots_and_later_with_the_deal():
    boundary = rules_of("ottocento").boundary
    assert boundary(start())
    assert not boundary(seated())
    assert boundary(again(seated(), hand=1))


@pytest.mark.rule("TB-52")
def test_of_cards_drawn_for_seats_trumps_are_above_suits_each_in_its_order_and_the_matto_is_below():
    levels = split_by_height(list(range(62)), [(card,) for card in PACK])
    trumps = [cards(drawn) for drawn in ("ANG", "MON", "SOL", "LUN", *(f"T{n}" for n in range(16, 4, -1)))]
    suits = [tuple(PACK[index + 10 * suit] for suit in range(4)) for index in range(10)]
    assert suits[0] == cards("DK CK SK BK")
    assert [tuple(PACK[seat] for seat in level) for level in levels] == [
        *trumps, cards("M1 M2 M3 M4"), cards("BEG"), *suits, cards("MAT"),
    ]  # fmt: skip


@pytest.mark.rule("TB-51", "TB-50")
def test_where_partners_are_agreed_only_the_dealer_is_drawn():
    state = seated(dealer=2)
    assert (state.order, state.sides, state.dealer) == ((0, 1, 2, 3), (0, 1, 0, 1), 2)


@pytest.mark.rule("TB-53", "OT-2")
def test_cards_are_dealt_by_fives_from_the_player_after_the_dealer():
    state, events = answer(seated(dealer=1), CHANCE, "pack", ",".join(map(str, range(62))))
    told = [event for event in events if isinstance(event, Dealt)]
    assert [(event.seat, event.closed, event.why) for event in told] == [
        (2, 0, ("TB-53",)), (3, 0, ("TB-53",)), (0, 0, ("TB-53",)), (1, 2, ("TB-53",)),
    ]  # fmt: skip
    assert held(state, 2) == (*PACK[:5], *PACK[20:25], *PACK[40:45])
    assert held(state, 1) == (*PACK[15:20], *PACK[35:40], *PACK[55:60])
    assert state.closed.open() == PACK[60:]


# -- scarto ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("given", "expected"), vectors("scarto"))
def test_what_may_be_discarded(given, expected):
    for proposal, is_legal in zip(given["proposals"], expected["legal"], strict=True):
        assert (discardable_cards(cards(proposal)) == cards(proposal)) is is_legal


def choices_of_cards(state):
    return list(asked(state).shape.options)


@pytest.mark.rule("TB-57")
def test_even_a_hand_full_of_what_must_be_kept_can_discard():
    richest = "DK CK SK BK ANG MON BEG MAT DQ CQ SQ BQ DN CN SN"
    state, _ = answer(dealt(seated(), {3: richest})[0], 3, "first-cards", "take")
    assert len(choices_of_cards(state)) >= 9
    assert Card.DQ in choices_of_cards(state)
