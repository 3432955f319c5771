"""A robot plays a hand on in its head: what it knows of the piles is true, and everybody in it plays by the rules."""

from dataclasses import fields
from random import Random

import pytest

from games.secret import Seat
from games.tarocco.robots.masks import BIT, CARD, OVER, combination_points, mask_of, nominal_points
from games.tarocco.robots.masks import cards_of as as_cards
from games.tarocco.robots.memory import Way, events_of_hand, make_memory, suppose_way
from games.tarocco.robots.outlook import (
    ImaginedHand,
    avoiding_value,
    hand_prospect,
    make_outlook,
    side_points,
    win_chance,
)
from games.tarocco.rules.cards import PACK, Card
from games.tarocco.rules.combinations import combinations_in, pile_worth
from games.tarocco.rules.combinations import nominal_points as counted_one_by_one
from games.tarocco.rules.play import taking_index
from games.tarocco.rules.state import Contract, Playing, open_cards
from games.values import replace
from tests.games.tarocco.table import cards, legal, play_any, seated

# -- sets of cards as bits -----------------------------------------------------------------------


def test_bits_count_as_the_count_does():
    dice = Random(1)
    for size in (0, 3, *range(8, 63, 2)):
        for _ in range(6):
            held = dice.sample(PACK, size)
            as_bits = mask_of(held)
            assert combination_points(as_bits) == combinations_in(held).total
            assert nominal_points(as_bits) == counted_one_by_one(held)
            assert set(as_cards(as_bits)) == set(held)


@pytest.mark.rule("TB-63", "TB-4")
def test_bits_take_a_trick_as_cards_do():
    for ahead in PACK:
        for card in PACK:
            if card is not ahead and Card.MAT not in (card, ahead):
                assert bool(OVER[BIT[ahead]] & BIT[card]) is (taking_index([ahead, card]) == 1)


# -- a hand played on ----------------------------------------------------------------------------


def in_play(variety, seats):
    """A few positions in the middle of hands, with what seat 0 was told and sees."""
    playout = play_any(variety, 5, seats)
    for number, (state, _) in enumerate(playout):
        if isinstance(state.phase, Playing) and state.phase.seat == 0 and number % 5 == 0:
            seen = playout.seen(Seat(0)).state
            yield (
                state,
                make_memory(playout.stories[Seat(0)], seen, Seat(0)),
                events_of_hand(playout.stories[Seat(0)]),
                seen,
            )
        if number > 160:
            return


@pytest.mark.rule("TB-67")
@pytest.mark.parametrize(("variety", "seats"), [("quindici", 2), ("mattazza", 4)])
def test_it_knows_the_piles_by_what_all_saw(variety, seats):
    positions = 0
    for state, _, told, seen in in_play(variety, seats):
        ahead = make_outlook(told, seen, Seat(0), Random(1))
        assert [as_cards(pile) for pile in ahead.piles] == [as_cards(mask_of(open_cards(pile))) for pile in state.piles]
        assert sum(ahead.tricks) == sum(state.taken)
        positions += 1
    assert positions > 2


class Witness(ImaginedHand):
    """A table that sees to it that nobody in it breaks a rule."""

    laid = ()

    def play_trick(self, leader, laid=()):
        self.laid = [CARD[bit] for _, bit in laid]
        taker = super().play_trick(leader, laid)
        assert len(self.laid) == len(self.rounds[leader])
        assert taker == self.rounds[leader][taking_index(self.laid)]
        return taker

    def choose_card(self, seat, suit, best, taker, end):
        bit = super().choose_card(seat, suit, best, taker, end)
        assert CARD[bit] in legal(as_cards(self.hands[seat]), self.laid)
        assert (seat == end) is (len(self.laid) + 1 == len(self.rounds[seat]))
        self.laid.append(CARD[bit])
        return bit


@pytest.mark.rule("TB-61", "TB-63")
@pytest.mark.parametrize(("variety", "seats"), [("millone", 2), ("ottocento", 4), ("mattazza", 5)])
def test_everybody_in_it_plays_by_the_rules_to_the_end(variety, seats):
    positions = 0
    for _, memory, told, seen in in_play(variety, seats):
        ahead = make_outlook(told, seen, Seat(0), Random(2))
        hands = list(suppose_way(memory, Random(1)).hands)
        whole = sum((*hands, *ahead.piles, *(bit for _, bit in ahead.before)))
        bit = BIT[legal(memory.own, [CARD[bit] for _, bit in ahead.before])[0]]
        hands[0] ^= bit
        plain = ahead.imagine_hand(hands, 0)
        table = Witness(*(getattr(plain, field.name) for field in fields(plain)))
        laid = (*ahead.before, (0, bit))
        table.play_on(laid, laid[0][0])
        assert not any(table.hands)
        assert sum(table.piles) == whole
        positions += 1
    assert positions > 2


@pytest.mark.rule("MZ-9")
@pytest.mark.parametrize(
    ("piles", "tricks", "loses"),
    [
        (("DK DQ", "D6 D7"), (1, 1), True),
        (("D8 D9", "DK DQ"), (1, 1), False),
        (("", "DK DQ"), (0, 2), True),
        (("DK DQ CK CQ", ""), (2, 0), False),
    ],
)
def test_to_lose_a_hand_of_mattazza_is_what_it_fears_most(piles, tricks, loses):
    held = [mask_of(cards(pile)) for pile in piles]
    table = ImaginedHand((), (0, 1), [], held, list(tricks), avoids=True, whims=())
    state = replace(seated("mattazza", 0, seats=3), order=(Seat(0), Seat(1)))
    assert (avoiding_value(table, 0, 1, state) < -50) is loses


@pytest.mark.rule("TB-58", "TB-69", "TZ-8")
def test_a_hand_in_its_head_is_counted_as_at_the_end():
    """The scarto with its side, or with the other where that took no trick; the Pozzo with the last trick."""
    state = replace(seated("terziglio", 0, seats=3), sides=(0, 1, 1), contract=Contract(Seat(0), mio=True))
    won = mask_of(cards("DK DQ MAT")), mask_of(cards("CK CQ CN"))
    way = Way((0, 0, 0), (mask_of(cards("D6 D7")), 0, 0), mask_of(cards("SK SQ SN S6")))
    mine, theirs = cards("DK DQ MAT D6 D7"), cards("CK CQ CN SK SQ SN S6")
    assert side_points(state, way, won, (1, 1), 1) == [pile_worth(mine), pile_worth(theirs) + 6]
    alone = replace(state, contract=None)
    assert side_points(alone, way, won, (0, 2), 1) == [0, pile_worth((*mine, *cards("CK CQ CN"))) + 6]


# -- what it comes to ----------------------------------------------------------------------------


@pytest.mark.rule("TB-87")
def test_a_match_is_won_at_the_target_and_a_lead_counts_for_more_near_it():
    assert win_chance(150, 149, 150) == 1
    assert win_chance(160, 170, 150) == 0
    assert win_chance(150, 150, 150) == win_chance(20, 20, 150) == 0.5
    leads = [win_chance(best, best - 20, 150) for best in (40, 80, 120, 149)]
    assert leads == sorted(leads)
    assert 0.5 < leads[0] < leads[-1] < 1


@pytest.mark.rule("QS-1", "QS-3")
def test_of_four_hands_the_last_decides_most():
    hands = [
        hand_prospect(replace(seated("quattro-scartate"), hand=hand), Seat(0), (160, 100)) for hand in (1, 2, 3, 4)
    ]
    assert hands == sorted(hands)
    assert hands[0] < 0.9
    assert hands[3] > 0.99
    assert hands[2] == hand_prospect(
        replace(seated("quattro-scartate", tiebreak="four-more"), hand=7), Seat(0), (160, 100)
    )


@pytest.mark.rule("TZ-14")
def test_terziglio_is_played_for_poste():
    state = replace(seated("terziglio", 0, (0, 0, 0), 3), contract=Contract(Seat(1), mio=False), sides=(1, 0, 1))
    for seat, poste in ((0, -20), (1, 40), (2, -20)):
        assert hand_prospect(state, Seat(seat), (208, 100)) == pytest.approx(poste, abs=3)
    mio = replace(state, contract=Contract(Seat(1), mio=True))
    assert hand_prospect(mio, Seat(1), (100, 208)) == pytest.approx(-80, abs=3)
