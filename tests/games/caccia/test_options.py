"""What a table may agree on besides: each option by its clause."""

from random import Random

import pytest

from games.caccia.robots import answer_as_sly, plan_orders
from games.caccia.rules import board, game
from games.caccia.rules.events import CardDrawn, DeckRenewed, PartisansPosted
from games.caccia.rules.game import post_partisans
from games.caccia.rules.rounds import lay_map
from games.caccia.rules.state import Arrest, Ending, Hunting, Removal, Renewing, Turn, with_board
from games.caccia.rules.trail import spy_odds
from games.caccia.rules.turns import keep_apart
from games.caccia.words.describe import place
from games.kernel import make_view, open_position
from games.questions import Question
from games.secret import CHANCE, Seat, hold
from games.values import replace
from tests.games.caccia.table import (
    answer,
    asked,
    cast_as_spy,
    hunting,
    idle,
    move,
    only,
    orders,
    secret,
    sneaking,
    start,
)

SHUFFLED = tuple(range(90))


# -- before the hunt -----------------------------------------------------------------------


@pytest.mark.rule("CS-80", "CS-83")
def test_starts_are_posted_by_number_in_whatever_order_they_were_chosen():
    state = lay_map(cast_as_spy(starts="chosen", sharing="off"), SHUFFLED).state
    step = post_partisans(state, {5: 40, 4: 41, 3: 40, 2: 42, 1: 43})
    assert only(step.events, PartisansPosted).posted == ((1, 43), (2, 42), (3, 40), (4, 41))
    assert only(step.events, PartisansPosted).again == (5,)


@pytest.mark.rule("CS-88")
def test_while_partisans_are_shared_out_each_seat_is_listed_with_its_own():
    state, _ = answer(cast_as_spy(seats=3, leading="chosen"), 1, "lead", "4")
    seen = make_view(open_position(game, state), None)
    assert [place(Seat(seat), seen).count is None for seat in range(3)] == [True, False, True]


@pytest.mark.rule("CS-80")
def test_a_sly_robot_starts_its_partisans_beside_refuges():
    state = lay_map(cast_as_spy(starts="chosen"), SHUFFLED).state
    seen = make_view(open_position(game, state), Seat(2))
    token, _ = answer_as_sly((), seen, Question(Seat(2), "post-2"), Random(1))
    assert any(int(token) in board.neighbours_of(refuge, "sphere") for refuge in state.board.refuges)


# -- the spy -------------------------------------------------------------------------------


@pytest.mark.rule("CS-86")
def test_when_there_is_nothing_to_draw_the_cards_played_make_a_new_deck_once():
    state = replace(sneaking(3, (1, 88, 89), deck=()), terms=start(deck="twice").terms)
    state = replace(state, turns=tuple(Turn(number, number + 10, moved=False) for number in range(1, 87)))
    state, _ = move(state, 1, 8)
    assert isinstance(state.phase, Renewing)
    assert len(secret(state).hand) == 2
    shape = asked(state, CHANCE, "new-deck").shape
    state, told = answer(state, CHANCE, "new-deck", shape.token(tuple(range(87))))
    assert only(told, DeckRenewed).deck == 86 == len(state.deck.open())
    assert only(told, CardDrawn).card == 1
    assert secret(state).hand == (1, 88, 89)
    assert isinstance(state.phase, Hunting)
    state = replace(idle(state), deck=replace_deck(state))
    state, _ = move(state, 1, 13)
    assert isinstance(state.phase, Hunting)


def replace_deck(state):
    """The same pile, with no card in it."""
    return hold((), *state.deck.seen_by, sized=state.deck.sized)


# -- the partisans -------------------------------------------------------------------------


@pytest.mark.rule("CS-83")
@pytest.mark.parametrize(
    ("wanted", "stops"),
    [
        ({1: 25, 2: 25, 3: 41}, {1: 25, 2: 30, 3: 41}),
        ({1: 30, 2: 30, 3: 41}, {1: 20, 2: 30, 3: 41}),
        ({1: 30, 2: 20, 3: 41}, {1: 30, 2: 20, 3: 41}),
        ({1: 30, 2: 41, 3: 41}, {1: 20, 2: 30, 3: 41}),
        ({1: 41, 2: 20, 3: 20}, {1: 20, 2: 30, 3: 41}),
    ],
)
def test_of_those_who_want_one_house_it_goes_to_whoever_is_there_else_to_the_lowest_number(wanted, stops):
    assert keep_apart((20, 30, 41), wanted) == stops


@pytest.mark.rule("CS-85")
def test_a_robot_arrests_beside_where_it_cannot_go():
    state = hunting(14, arrest_range="adjacent", refuges=(40, 61), partisans=(29, 46, 57, 60, 70))
    turns = (Turn(1, 1, moved=True), Turn(2, 9, moved=True, removed=13))
    state = with_board(replace(state, turns=turns), removed=(Removal(13, 1),))
    assert spy_odds(state) == {14: 1.0}
    number, (house, action) = next(each for each in plan_orders(state).items() if isinstance(each[1][1], Arrest))
    assert action == Arrest(14)
    assert orders(state, {number: (house, str(action))})[0].results[0].ending is Ending.ARREST
