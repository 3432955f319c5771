"""A robot plays a hand on in its head: what it knows of the piles is true, and everybody in it plays by the rules."""

from collections import Counter
from random import Random

import pytest

from games.secret import Seat
from games.tarocco.cards import PACK
from games.tarocco.memory import remembered, supposed, this_hand
from games.tarocco.outlook import Table, avoided, outlook
from games.tarocco.seats import opened
from games.tarocco.state import Playing
from games.tarocco.trick import legal, strongest
from tests.games.tarocco.table import Playout, cards


def in_play(variety, seats):
    """A few positions in the middle of hands, with what seat 0 was told and sees."""
    playout = Playout(variety, 5, seats)
    for number, (state, _) in enumerate(playout):
        if isinstance(state.phase, Playing) and state.phase.seat == 0 and number % 7 == 0:
            seen = playout.seen(Seat(0)).state
            yield state, remembered(playout.stories[Seat(0)], seen, Seat(0)), this_hand(playout.stories[Seat(0)]), seen
        if number > 160:
            return


@pytest.mark.rule("TB-67")
@pytest.mark.parametrize(("variety", "seats"), [("quindici", 2), ("mattazza", 4)])
def test_it_knows_the_piles_by_what_all_saw(variety, seats):
    positions = 0
    for state, memory, told, seen in in_play(variety, seats):
        ahead = outlook(told, seen, memory)
        mine = (*opened(state.piles[state.sides[0]]), *opened(state.scarti[0]))
        assert Counter(ahead.piles[state.sides[0]]) == Counter(mine)
        assert [len(pile) for pile in ahead.piles[1:]] == [len(opened(pile)) for pile in state.piles[1:]]
        assert sum(ahead.tricks) == sum(state.taken)
        positions += 1
    assert positions > 2


class Witness(Table):
    """A table that sees to it that nobody in it breaks a rule."""

    def choose(self, seat, plays):
        card = super().choose(seat, plays)
        assert card in legal(tuple(self.hands[seat]), [laid for _, laid in plays])
        return card

    def take(self, plays):
        taker = super().take(plays)
        assert taker == plays[strongest([card for _, card in plays])][0]
        return taker


@pytest.mark.rule("TB-61", "TB-63")
@pytest.mark.parametrize(("variety", "seats"), [("millone", 2), ("mattazza", 5)])
def test_everybody_in_it_plays_by_the_rules_to_the_end(variety, seats):
    for state, memory, told, seen in in_play(variety, seats):
        ahead = outlook(told, seen, memory)
        way = supposed(memory, Random(1))
        hands = {seat: list(held) for seat, held in way.items()} | {Seat(0): list(memory.own)}
        piles = [list(pile) for pile in ahead.piles]
        before = sum(map(len, (*hands.values(), *piles, ahead.before)))
        table = Witness(state.order, state.sides, hands, piles, list(ahead.tricks), variety == "mattazza", Random(2))
        following = ahead.before[-1][0] if ahead.before else Seat(0)
        table.play_on(list(ahead.before), following)
        assert not any(hands.values())
        assert sum(map(len, piles)) == before
        assert set().union(*piles) <= set(PACK)


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
    held = [list(cards(pile)) for pile in piles]
    table = Table((Seat(0), Seat(1)), (0, 1), {}, held, list(tricks), avoids=True, dice=Random(1))
    assert (avoided(table, 0, 1, 2) < -50) is loses
