"""Who is the spy, the map, the deck."""

import pytest

from games.caccia.rules import board, game
from games.caccia.rules.events import SpyNamed
from games.caccia.rules.state import Casting, Laying
from games.secret import CHANCE, Seat
from games.values import replace
from tests.games.caccia.table import answer, cast_as_spy, only, start


@pytest.mark.rule("CS-1")
def test_the_first_spy_is_drawn_among_all():
    for seats in range(2, 7):
        drawn = [answer(start(seats), CHANCE, "spy", str(index)) for index in range(seats)]
        assert [state.spy for state, _ in drawn] == list(range(seats))
        assert all(only(told, SpyNamed).by_lot for _, told in drawn)


@pytest.mark.rule("CS-1")
@pytest.mark.parametrize(
    ("sat_before", "spies"),
    [
        (((0,), (1,), (2,), (3,)), [0]),
        (((0,), (3,), (2,), (1,)), [2]),
        (((3,), ()), [1]),
        (((0,), (1,), (2,), ()), [0, 1, 2, 3]),
    ],
)
def test_in_a_rematch_whoever_sits_next_to_the_former_spy_is_the_spy(sat_before, spies):
    state = start(len(sat_before), cast_as_spy(3, 4), sat_before=sat_before)
    drawn = [answer(state, CHANCE, "spy", str(index)) for index in range(len(spies))]
    assert [after.spy for after, _ in drawn] == spies
    assert all(only(told, SpyNamed).by_lot is (len(spies) > 1) for _, told in drawn)


@pytest.mark.rule("CS-1")
def test_at_tables_from_before_the_correction_the_next_chair_is_the_spys():
    for seats in (4, 2):
        state, told = answer(start(seats, cast_as_spy(3, 4), ()), CHANCE, "spy", "0")
        assert state.spy == 0
        assert not only(told, SpyNamed).by_lot


@pytest.mark.rule("CS-8")
def test_every_partisan_is_led_by_somebody_who_is_not_the_spy():
    for seats in range(2, 7):
        for spy in range(seats):
            holders = cast_as_spy(Seat(spy), seats).holders
            assert len(holders) == 5
            assert set(holders) == {seat for seat in range(seats) if seat != spy}


@pytest.mark.rule("CS-5")
def test_by_option_there_are_fifteen_cards_of_each_piece():
    shown = [board.card_piece(card, "even") for card in range(1, 91)]
    assert {shown.count(piece) for piece in shown} == {15}


@pytest.mark.rule("CS-9", "CS-88", "CS-89")
def test_a_deal_begins_with_the_first_lot_of_a_hunt_whatever_comes_before_it():
    drawn, offered = start(3), start(3, first_spy="volunteer")
    assert [game.boundary(state) for state in (drawn, offered)] == [True, True]
    assert not game.boundary(replace(offered, phase=Casting((Seat(1),))))
    sharing = cast_as_spy(seats=3, leading="chosen")
    taken, _ = answer(sharing, 1, "lead", "4")
    assert [game.boundary(state) for state in (sharing, taken)] == [False, False]
    assert [game.boundary(replace(state, round=2)) for state in (sharing, taken)] == [True, False]
    assert not game.boundary(replace(sharing, round=2, phase=Laying()))
