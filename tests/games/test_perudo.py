"""Perudo by its own rules page."""

import pytest

from games.forms import Refused
from games.secret import CHANCE, Seat, visible_value
from tests.probes.perudo import PERUDO
from tests.probes.perudo.rules import Bid
from tests.support.game_table import GameTable


def rolled(dice, seats=2, each="2", *said):
    return GameTable(PERUDO, seats, dice=each).say(f"{CHANCE} roll {dice}", *said)


def left(table):
    return table.state.left


@pytest.mark.rule("PE-1")
def test_everybody_sees_only_the_own_dice():
    table = rolled("5,1,3,2")
    assert [visible_value(cup) for cup in table.seen(Seat(1)).state.cups] == [None, (2, 3)]
    assert table.event("rolled", Seat(1)).cups[0].size == 2
    assert table.told() == ["rolled"]


@pytest.mark.rule("PE-2")
def test_seats_bid_in_turn_and_nobody_doubts_before_the_first_bid():
    table = rolled("5,1,3,2")
    for nonsense in ("dudo|~", "3|5", "3|~"):
        with pytest.raises(Refused):
            table.say(f"0 bid {nonsense}")
    assert table.say("0 bid 3|1").event("bid-made").bid == Bid(0, 1, 3)
    assert (1, "bid") in table.asked


@pytest.mark.rule("PE-3")
@pytest.mark.parametrize(
    ("before", "least"),
    [
        ("", {2: 1, 6: 1}),
        ("4|3", {1: 2, 2: 4, 4: 4, 5: 3}),
        ("4|2 1|1", {1: 2, 2: 3, 6: 3}),
        ("4|1", {1: 1, 4: 2, 5: 1}),
    ],
)
def test_a_bid_raises_the_one_before_and_ones_count_double(before, least):
    table = rolled("5,1,3,2")
    for number, bid in enumerate(before.split()):
        table.say(f"{number % 2} bid {bid}")
    [(_, decision)] = table.at.ask.must.items()
    counts = decision.shape.fields[1].shape.shapes
    assert {face: counts[face].least for face in least} == least
    assert (1 in counts) == bool(before)


@pytest.mark.rule("PE-4")
@pytest.mark.parametrize(("bid", "after"), [("5|2", (2, 1)), ("5|3", (1, 2))])
def test_a_doubt_shows_all_dice_and_one_of_the_two_loses_a_die(bid, after):
    table = rolled("5,1,3,2", 2, "2", f"0 bid {bid}", "1 bid dudo|~")
    assert (table.event("called").found, table.event("called").dice) == (2, ((1, 5), (2, 3)))
    assert left(table) == after
    assert table.state.turn == after.index(1)


@pytest.mark.rule("PE-5")
@pytest.mark.parametrize(("bid", "after"), [("6|3", (2, 2, 2)), ("6|2", (0, 2, 2))])
def test_who_lacks_a_die_may_call_a_bid_exact_and_has_it_back_or_loses_one(bid, after):
    table = rolled("5,1,3,2,5,6", 3, "2", "0 bid 6|4", "1 bid dudo|~")
    assert left(table) == (1, 2, 2)
    table.say(f"{CHANCE} roll 6,6,2,3,1", "0 bid 2|1", f"1 bid {bid}")
    assert [seat for seat, prompt in table.asked if prompt == "calza"] == [0]
    assert left(table.say("0 calza press")) == after


@pytest.mark.rule("PE-6")
def test_who_has_no_dice_is_out_and_the_last_wins():
    table = rolled("2,3,4", 3, "1", "0 bid 6|2", "1 bid dudo|~")
    assert table.told() == ["called"]
    assert (table.state.turn, table.game.standing(table.state)) == (1, ((1, 2), (0,)))
    table.say(f"{CHANCE} roll 3,3", "1 bid 3|2", "2 bid dudo|~")
    assert table.at.ask is None
    assert table.game.standing(table.state) == ((1,), (2,), (0,))


@pytest.mark.rule("PE-7")
def test_silence_bids_one_of_the_lowest_face_and_then_doubts():
    table = rolled("5,1,3,2")
    for answer in ("2|1", "dudo|~"):
        [(question, decision)] = table.at.ask.must.items()
        assert decision.by_clock == answer
        table.say(f"{question.seat} bid {answer}", by_clock=True)
    assert left(table) == (2, 1)
