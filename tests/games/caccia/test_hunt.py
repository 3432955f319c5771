"""The partisans' turn: orders, questions, arrests, one by one, the team's own marks."""

import pytest

from games.caccia.rules import game
from games.caccia.rules.events import ArrestTried, HouseNoted, PartisanActed, TurnMissed
from games.caccia.rules.state import Clue, Deed, Ending, Finished, Hunting, Sneaking
from games.forms import Refused
from games.kernel import Entry, make_view, open_position, submit
from games.secret import Held, Seat, veil
from tests.games.caccia.table import (
    answer,
    asked,
    every,
    hunting,
    move,
    only,
    options,
    order,
    orders,
    secret,
    sneaking,
)

TEAM = tuple(map(Seat, range(1, 6)))


@pytest.mark.rule("CS-50", "CS-51")
def test_a_partisan_may_stay_turn_and_share_a_house():
    state = hunting(50, partisans=(5, 5, 41, 60, 70))
    assert {"5|nothing", "50|nothing", "4|nothing"} <= set(options(state, 1, "order-1"))
    state, _ = orders(state, {1: (50, "nothing"), 2: (50, "nothing")})
    assert state.partisans == (50, 50, 41, 60, 70)


@pytest.mark.rule("CS-52", "CS-73")
def test_orders_are_sealed_until_all_are_in_and_read_by_the_team():
    state = hunting()
    at = open_position(game, state)
    for number in range(1, 5):
        at, told = submit(game, at, Entry(Seat(number), f"order-{number}", f"{state.partisans[number - 1]}|nothing"))
        assert (at.state, told) == (state, ())
    assert make_view(at, None).awaited == (1, 2, 3, 4, 5)
    assert [len(make_view(at, eye).sealed) for eye in (None, 0, *TEAM)] == [0, 0, *[4] * 5]
    assert [len(make_view(at, eye).asked) for eye in (None, 0, *TEAM)] == [0, 0, *[6] * 5]
    at, _ = submit(game, at, Entry(Seat(2), "order-2", "29|nothing"))
    at, told = submit(game, at, Entry(Seat(5), "order-5", "70|nothing"))
    assert [act.house for act in every(told, PartisanActed)] == [20, 29, 41, 60, 70]


@pytest.mark.rule("CS-53")
def test_a_question_is_about_a_free_house_beside_the_destination_or_none():
    said = [token.split("|") for token in options(hunting(blocked=(19, 24)), 1, "order-1")]
    at_home = {action for house, action in said if house == "20"}
    assert at_home == {"14", "15", "25", "60", "65", "70", "arrest", "nothing"}
    assert {house for house, _ in said}.isdisjoint({"19", "24"})


@pytest.mark.rule("CS-54")
def test_an_answer_is_true_and_replaces_the_marker_that_was_there():
    old = (Clue(15, passed=False, turn=1), Clue(33, passed=False, turn=1))
    state, told = orders(hunting(15, clues=old, turns=2), {1: (20, 15)})
    assert [act.passed for act in every(told, PartisanActed)] == [True, None, None, None, None]
    assert state.clues == (Clue(15, passed=True, turn=2), Clue(33, passed=False, turn=1))


@pytest.mark.rule("CS-55", "CS-62")
def test_an_arrest_on_the_spys_house_wins_for_all_who_lead_partisans():
    state, told = orders(hunting(19), {2: (30, "nothing"), 1: (19, "arrest")})
    assert only(told, ArrestTried).caught
    (result,) = state.results
    assert isinstance(state.phase, Finished)
    assert (result.ending, result.arrested, result.winners) == (Ending.ARREST, 1, TEAM)
    assert game.standing(state) == (TEAM, (0,))


@pytest.mark.rule("CS-56", "CS-57")
def test_of_several_arrests_the_lowest_is_tried_and_nothing_else_is_done():
    state, told = orders(hunting(30), {1: (20, 19), 3: (41, "arrest"), 2: (29, "arrest")})
    tried = only(told, ArrestTried)
    assert (tried.number, tried.caught) == (2, False)
    assert tried.void == ((1, 19), (3, Deed.ARREST))
    assert state.turns[-1].tried == 29
    assert all(act.asked is None for act in every(told, PartisanActed))
    assert (state.clues, state.phase) == ((), Sneaking())


@pytest.mark.rule("CS-56")
def test_by_option_a_failed_arrest_costs_the_next_turn_too():
    state, _ = orders(hunting(50, hand=(1, 10, 19), arrest_price="next-turn"), {1: (20, "arrest")})
    assert state.idle
    state, told = move(state, 1, 49)
    missed = only(told, TurnMissed)
    assert (missed.turn, missed.why) == (2, ("CS-56",))
    assert (state.idle, state.phase) == (False, Sneaking())
    state, _ = move(state, 10, 50)
    assert isinstance(state.phase, Hunting)


@pytest.mark.rule("CS-58")
def test_one_by_one_they_act_in_any_order_and_are_answered_at_once():
    state, told = order(hunting(50, orders="in-turn"), 4, 60, 15)
    assert only(told, PartisanActed).passed is False
    assert state.phase == Hunting((1, 2, 3, 5))
    assert asked(state, 4, "order-4") is None
    state, _ = order(state, 1, 15)
    assert state.phase == Hunting((2, 3, 5))
    assert list(game.ask(state).must) == [(2, "order-2")]
    for number in (5, 3, 2):
        assert isinstance(state.phase, Hunting)
        state, _ = order(state, number, state.partisans[number - 1])
    assert state.phase == Sneaking()
    assert [act.number for act in state.turns[-1].acts] == [4, 1, 5, 3, 2]


@pytest.mark.rule("CS-58", "CS-71")
def test_one_by_one_silence_goes_by_number():
    state = hunting(orders="in-turn")
    for number in range(1, 6):
        ((question, decision),) = game.ask(state).must.items()
        assert question == (number, f"order-{number}")
        state, _ = answer(state, number, question.prompt, decision.by_clock, by_clock=True)
    assert state.phase == Sneaking()


@pytest.mark.rule("CS-58")
def test_one_by_one_a_failed_arrest_ends_the_turn():
    state, _ = order(hunting(50, orders="in-turn"), 2, 29, 28)
    state, told = order(state, 4, 59, "arrest")
    assert only(told, ArrestTried).void == ((1, Deed.NOTHING), (3, Deed.NOTHING), (5, Deed.NOTHING))
    assert state.partisans == (20, 29, 41, 59, 70)
    assert (len(state.clues), state.phase) == (1, Sneaking())


@pytest.mark.rule("CS-59")
def test_who_stands_on_the_spys_house_and_does_not_arrest_learns_nothing():
    on_it, told = orders(hunting(20, trail=(20,)))
    beside, other = orders(hunting(19, trail=(19,)))
    assert isinstance(on_it.phase, Sneaking)
    for eye in (None, *TEAM):
        assert [veil(event, eye) for event in told] == [veil(event, eye) for event in other]
        assert repr(veil(on_it, eye)) == repr(veil(beside, eye))


@pytest.mark.rule("CS-71")
def test_in_silence_a_partisan_stays_and_asks_but_never_arrests():
    state = hunting(20, clues=(Clue(14, passed=False, turn=1),))
    assert asked(state, 1, "order-1").by_clock == "20|15"
    marked = tuple(Clue(house, passed=False, turn=1) for house in range(1, 91))
    assert asked(hunting(20, clues=marked), 1, "order-1").by_clock == "20|nothing"


@pytest.mark.rule("CS-73")
def test_the_team_marks_houses_that_the_spy_does_not_see():
    state, told = answer(hunting(), 3, "note", "33")
    assert state.notes.open() == (33,)
    assert only(told, HouseNoted).noted
    assert [eye for eye in (None, 0, *TEAM) if isinstance(veil(state, eye).notes, Held)] == list(TEAM)
    assert [eye for eye in (None, 0, *TEAM) if isinstance(veil(told[0], eye), Held)] == list(TEAM)
    state, _ = answer(state, 1, "note", "12")
    assert state.notes.open() == (12, 33)
    state, told = answer(state, 5, "note", "33")
    assert state.notes.open() == (12,)
    assert not only(told, HouseNoted).noted


@pytest.mark.rule("CS-73")
def test_a_mark_leaves_the_orders_that_are_in_as_they_are():
    at, _ = submit(game, open_position(game, hunting()), Entry(Seat(1), "order-1", "20|nothing"))
    marked, _ = submit(game, at, Entry(Seat(2), "note", "33"))
    assert marked.sealed == at.sealed
    assert marked.times[Seat(1), "order-1"] == at.times[Seat(1), "order-1"]


@pytest.mark.rule("CS-70")
def test_what_a_partisan_is_asked_does_not_depend_on_the_spy():
    for manner in ("together", "in-turn"):
        asks = [game.ask(hunting(at, trail=trail, orders=manner)) for at, trail in ((50, (50,)), (20, (20, 21, 22)))]
        assert asks[0] == asks[1]


@pytest.mark.rule("CS-61")
def test_without_a_card_left_the_spy_has_lost():
    state, _ = move(sneaking(hand=(1,), deck=()), 1, 8)
    assert isinstance(state.phase, Hunting)
    state, _ = orders(state)
    (result,) = state.results
    assert (result.ending, result.winners, secret(state).hand) == (Ending.DECK, TEAM, ())


def test_the_spy_gives_no_orders():
    state = hunting()
    with pytest.raises(Refused):
        answer(state, 0, "order-1", "20|nothing")
    with pytest.raises(Refused):
        answer(state, 0, "note", "33")
