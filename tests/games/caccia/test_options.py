"""What a table may agree on besides: each option by its clause."""

from dataclasses import replace
from random import Random

import pytest

from games.caccia.robots.partisans import plan_orders
from games.caccia.robots.robots import answer_as_sly
from games.caccia.rules import board, game
from games.caccia.rules.deduction import possible_houses, spy_odds
from games.caccia.rules.events import (
    ArrestTried,
    CameHome,
    CardDrawn,
    DeckRenewed,
    EnoughTaken,
    MapLaid,
    PartisanActed,
    PartisanBarred,
    PartisansPosted,
    PartisanTaken,
    RefugeMoved,
    RoundEnded,
    SpyNamed,
    VolunteersNamed,
)
from games.caccia.rules.partisans_turn import keep_apart
from games.caccia.rules.start import draw_spy, lay_map, stack_deck
from games.caccia.rules.state import (
    Arrest,
    Casting,
    Clue,
    Deed,
    Ending,
    Finished,
    Hunting,
    Laying,
    Posting,
    Removal,
    Renewing,
    Sharing,
    Shifting,
    Sneaking,
    Stacking,
    Turn,
)
from games.caccia.rules.team import partisans_of, post_partisans
from games.caccia.rules.terms import Topology
from games.caccia.words.describe import panels, place
from games.forms import Refused
from games.kernel import Entry, make_view, open_position, submit
from games.questions import Question, RandomAnswer
from games.secret import CHANCE, Seat
from tests.games.caccia.table import (
    POSTS,
    answer,
    asked,
    cast_as_spy,
    every,
    hunting,
    idle,
    move,
    only,
    options,
    order,
    orders,
    secret,
    sneaking,
    start,
)

SHUFFLED = tuple(range(90))


def given(state, *said):
    """Several answers, of seat, prompt and token: the state after them, and all that was told."""
    at, events = open_position(game, state), ()
    for seat, prompt, token in said:
        at, more = submit(game, at, Entry(Seat(seat), prompt, token))
        events = (*events, *more)
    return at.state, events


# -- before the hunt -----------------------------------------------------------------------


@pytest.mark.rule("CS-89")
def test_the_first_spy_is_drawn_among_those_who_would_like_to_be():
    state = start(3, first_spy="volunteer")
    state, told = given(state, (0, "volunteer", "yes"), (1, "volunteer", "no"), (2, "volunteer", "yes"))
    assert only(told, VolunteersNamed).seats == (0, 2)
    assert state.phase == Casting((Seat(0), Seat(2)))
    assert answer(state, CHANCE, "spy", "1")[0].spy == 2


@pytest.mark.rule("CS-89")
def test_if_nobody_would_the_first_spy_is_drawn_among_all():
    state = start(2, first_spy="volunteer")
    state, _ = given(state, (0, "volunteer", "no"), (1, "volunteer", "no"))
    assert state.phase == Casting((Seat(0), Seat(1)))


@pytest.mark.rule("CS-88")
def test_the_team_takes_partisans_one_at_a_time_in_seat_order():
    state = cast_as_spy(seats=3, leading="chosen")
    assert state.phase == Sharing((Seat(1), Seat(2)))
    assert options(state, 1, "lead") == ["1", "2", "3", "4", "5"]
    state, told = given(state, (1, "lead", "4"), (2, "lead", "1"))
    assert [(each.seat, each.number) for each in every(told, PartisanTaken)] == [(1, 4), (2, 1)]
    assert options(state, 1, "lead") == ["2", "3", "5", "enough"]
    state, told = answer(state, 1, "lead", "enough")
    assert only(told, EnoughTaken).seat == 1
    assert state.holders == (2, 2, 2, 1, 2)
    assert isinstance(state.phase, Laying)


@pytest.mark.rule("CS-88")
def test_partisans_are_listed_by_their_numbers_in_whatever_order_they_were_taken():
    state = cast_as_spy(seats=3, leading="chosen")
    state, _ = given(state, (1, "lead", "4"), (2, "lead", "3"), (1, "lead", "2"), (2, "lead", "1"))
    assert [partisans_of(state, Seat(seat)) for seat in range(3)] == [(), (2, 4), (1, 3)]
    after, told = answer(state, 1, "lead", "5")
    assert only(told, PartisanTaken).number == 5
    assert after.holders == (2, 1, 2, 1, 1)
    assert partisans_of(after, Seat(1)) == (2, 4, 5)


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


@pytest.mark.rule("CS-88")
def test_one_person_alone_has_nothing_to_share_out():
    state = cast_as_spy(seats=2, leading="chosen")
    assert isinstance(state.phase, Laying)
    assert state.holders == (1,) * 5


@pytest.mark.rule("CS-88")
def test_who_leads_whom_is_told_only_where_it_is_known():
    step = draw_spy(replace(start(3, leading="chosen"), phase=Casting((Seat(0),))), 0)
    assert only(step.events, SpyNamed).holders == ()


@pytest.mark.rule("CS-80")
def test_those_who_lead_partisans_choose_where_these_start_all_at_once():
    step = lay_map(cast_as_spy(starts="chosen"), SHUFFLED)
    state = step.state
    assert state.phase == Posting()
    assert only(step.events, MapLaid).partisans == ()
    assert secret(state).hideout == 33
    free = {str(house) for house in range(33, 91)}
    assert {*options(state, 1, "post-1")} == free
    state, told = given(state, *((number, f"post-{number}", str(50 + number)) for number in range(1, 6)))
    assert only(told, PartisansPosted).posted == ((1, 51), (2, 52), (3, 53), (4, 54), (5, 55))
    assert state.partisans == (51, 52, 53, 54, 55)
    assert isinstance(state.phase, Stacking)


@pytest.mark.rule("CS-80", "CS-70")
def test_a_partisan_may_start_on_the_hideout_and_nobody_learns_of_it():
    state = lay_map(cast_as_spy(starts="chosen"), SHUFFLED).state
    state, _ = given(state, *((number, f"post-{number}", "33") for number in range(1, 6)))
    state = stack_deck(state, tuple(range(89))).state
    assert 33 in possible_houses(make_view(open_position(game, state), None).state)


@pytest.mark.rule("CS-80")
def test_a_sly_robot_starts_its_partisans_beside_refuges():
    state = lay_map(cast_as_spy(starts="chosen"), SHUFFLED).state
    seen = make_view(open_position(game, state), Seat(2))
    token, _ = answer_as_sly((), seen, Question(Seat(2), "post-2"), Random(1))
    assert any(int(token) in board.neighbours_of(refuge, Topology.SPHERE) for refuge in state.refuges)


@pytest.mark.rule("CS-80", "CS-83")
def test_where_a_house_is_for_one_partisan_the_others_who_chose_it_choose_again():
    state = lay_map(cast_as_spy(starts="chosen", sharing="off"), SHUFFLED).state
    houses = {1: "60", 2: "61", 3: "60", 4: "62", 5: "61"}
    state, told = given(state, *((number, f"post-{number}", house) for number, house in houses.items()))
    assert only(told, PartisansPosted).again == (3, 5)
    assert state.phase == Posting(((1, 60), (2, 61), (4, 62)))
    assert not {"60", "61", "62"} & {*options(state, 3, "post-3")}
    state, _ = given(state, (3, "post-3", "70"), (5, "post-5", "71"))
    assert state.partisans == (60, 61, 70, 62, 71)


@pytest.mark.rule("CS-91")
def test_whoever_says_nothing_stays_out_takes_the_lowest_starts_anywhere_and_is_ready():
    assert asked(start(3, first_spy="volunteer"), 1, "volunteer").by_clock == "no"
    shared, _ = answer(cast_as_spy(seats=3, leading="chosen"), 1, "lead", "1")
    assert asked(shared, 2, "lead").by_clock == "2"
    assert asked(lay_map(cast_as_spy(starts="chosen"), SHUFFLED).state, 1, "post-1").by_clock == RandomAnswer()
    assert asked(hunting(50, seats=3, agreed="on"), 1, "agree").by_clock == "press"


# -- the spy -------------------------------------------------------------------------------


def raided(**given):
    """13 was raided in the turn before, and its refuge is removed after the next move."""
    return sneaking(13, (1, 2, 3), trail=(8, 13), raided=13, due=True, turns=1, **given)


@pytest.mark.rule("CS-81")
def test_after_a_removal_another_refuge_goes_to_a_house_that_is_free():
    state, _ = move(raided(refuges_move="on"), 1, 14)
    assert isinstance(state.phase, Shifting)
    assert state.refuges == (29, 35, 40, 56, 61, 72, 84)
    free = 90 - 7 - len(POSTS)
    assert asked(state, CHANCE, "refuge").shape.count() == 7 * free
    state, told = answer(state, CHANCE, "refuge", str(free))
    moved = only(told, RefugeMoved)
    assert (moved.start, moved.house) == (35, 1)
    assert state.refuges == (1, 29, 40, 56, 61, 72, 84)
    assert isinstance(state.phase, Hunting)


@pytest.mark.rule("CS-81", "CS-45")
def test_without_coming_home_refuges_stay_where_they_are():
    state, _ = move(raided(refuges_move="on", must_return="off"), 1, 14)
    assert isinstance(state.phase, Hunting)


@pytest.mark.rule("CS-81", "CS-60")
def test_after_the_last_refuge_there_is_none_to_move():
    state, _ = move(raided(refuges_move="on", refuges=(13,)), 1, 14)
    assert isinstance(state.phase, Finished)


@pytest.mark.rule("CS-81", "CS-40")
def test_a_refuge_that_comes_to_where_the_spy_is_is_not_raided():
    state, _ = move(raided(refuges_move="on", hideout=14), 1, 14)
    havens = [house for house in range(1, 91) if house not in {*state.refuges, *state.partisans}]
    state, _ = answer(state, CHANCE, "refuge", str(havens.index(14)))
    assert 14 in state.refuges
    assert secret(state).raided is None
    assert 14 in possible_houses(make_view(open_position(game, idle(state)), None).state)


@pytest.mark.rule("CS-82")
def test_coming_home_empties_the_trail_and_the_board_of_clues_and_is_told():
    clues = (Clue(40, passed=False, turn=1),)
    state = sneaking(8, (1, 2, 3), trail=(9, 8), due=True, clues=clues, turns=1, trail_scope="since-home")
    after, told = move(state, 1, 3)
    assert secret(after).trail == ()
    assert after.clues == ()
    assert only(told, CameHome).why == ("CS-46", "CS-82")
    state, told = orders(after, {1: (20, 19), 2: (30, 29)})
    assert [each.passed for each in every(told, PartisanActed) if each.asked] == [False, False]
    assert secret(move(state, 2, 4)[0]).trail == (4,)


@pytest.mark.rule("CS-82", "CS-43")
def test_since_home_a_removal_leaves_the_trail_as_it_is():
    state, _ = move(raided(trail_scope="since-home", clues=(Clue(40, passed=False, turn=1),)), 1, 14)
    assert secret(state).trail == (8, 13, 14)
    assert len(state.clues) == 1


@pytest.mark.rule("CS-82", "CS-74")
def test_what_was_answered_before_the_spy_came_home_says_nothing_of_the_way_after():
    near = {"refuges": (40, 61), "partisans": (13, 30, 41, 60, 70), "deck": (28, 37, 46)}
    state = sneaking(3, (1, 10, 19), hideout=3, trail_scope="since-home", must_return="off", **near)
    state, told = orders(move(state, 1, 8)[0], {1: (13, 8)})
    assert every(told, PartisanActed)[0].passed
    state = idle(move(state, 10, 3)[0])
    state, told = orders(move(state, 19, 9)[0], {1: (13, 8)})
    assert not every(told, PartisanActed)[0].passed
    assert 9 in possible_houses(state)
    assert 8 not in possible_houses(state)


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
    return replace(state.deck, value=())


@pytest.mark.rule("CS-87")
def test_a_spy_that_cannot_move_loses_where_the_table_agreed_on_that():
    state = hunting(3, hand=(9, 18), blocked=(4,), trapped="loses", seats=2)
    state, told = orders(state)
    result = only(told, RoundEnded).result
    assert (result.ending, result.winners) == (Ending.STUCK, (1,))
    assert isinstance(state.phase, Finished)
    assert only(told, RoundEnded).why == ("CS-87", "CS-76")


@pytest.mark.rule("CS-87", "CS-38")
def test_as_usual_a_spy_that_cannot_move_is_asked_for_a_card_to_show():
    assert isinstance(idle(hunting(3, hand=(9, 18), blocked=(4,))).phase, Sneaking)


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


@pytest.mark.rule("CS-83")
def test_a_partisan_that_cannot_go_does_nothing_else():
    state = hunting(50, sharing="off", partisans=(20, 30, 41, 60, 70))
    state, told = orders(state, {1: (25, 24), 2: (25, "arrest"), 3: (41, 42)})
    barred = only(told, PartisanBarred)
    assert (barred.number, barred.start, barred.house) == (2, 30, 25)
    assert every(told, ArrestTried) == []
    assert [act.number for act in state.turns[-1].acts if act.asked] == [1, 3]
    assert state.partisans == (25, 30, 41, 60, 70)


@pytest.mark.rule("CS-83", "CS-58")
def test_one_at_a_time_nobody_is_offered_a_house_where_a_partisan_is():
    posts = (20, 25, 41, 60, 70)
    state = hunting(50, sharing="off", orders="in-turn", partisans=posts)
    with pytest.raises(Refused):
        order(state, 1, 25)
    assert order(state, 1, 24)[0].partisans[0] == 24
    assert order(hunting(50, orders="in-turn", partisans=posts), 1, 25)[0].partisans[0] == 25


@pytest.mark.rule("CS-84")
def test_exactly_two_steps_lead_two_steps_away_or_back():
    blocked = (2, 4, 7, 8, 9, 87, 88)
    state = hunting(50, steps="two", partisans=(3, 30, 41, 60, 70), blocked=blocked)
    there = asked(state, 1, "order-1").shape.fields[0].shape.options
    assert sorted(there) == [3, 5, 83, 84, 85, 90]
    usual = hunting(50, partisans=(3, 30, 41, 60, 70), blocked=blocked)
    assert sorted(asked(usual, 1, "order-1").shape.fields[0].shape.options) == [3, 5, 83, 84, 85, 89, 90]
    assert asked(state, 1, "order-1").by_clock.startswith("3|")


@pytest.mark.rule("CS-85")
def test_beside_a_partisan_the_spy_can_be_arrested_by_naming_the_house():
    state = hunting(50, arrest_range="adjacent", seats=2, partisans=(20, 30, 49, 60, 70))
    after, told = orders(state, {3: (45, "arrest-50")})
    assert only(told, ArrestTried).house == 50
    assert only(told, ArrestTried).why == ("CS-55", "CS-85")
    assert isinstance(after.phase, Finished)
    with pytest.raises(Refused):
        order(hunting(50, partisans=(20, 30, 49, 60, 70)), 3, 45, "arrest-50")


@pytest.mark.rule("CS-85", "CS-56", "CS-57", "CS-74")
def test_an_arrest_beside_fails_as_any_other_and_tells_that_the_spy_is_not_there():
    state = hunting(50, arrest_range="adjacent", partisans=(20, 30, 49, 60, 70))
    state = replace(state, turns=(Turn(1, 1, moved=True),))
    after, told = orders(state, {3: (45, "arrest-44"), 4: (60, "arrest"), 5: (70, 69)})
    tried = only(told, ArrestTried)
    assert tried.void == ((4, Deed.ARREST), (5, 69))
    assert after.turns[-1].tried == 44
    assert 44 not in possible_houses(after)
    assert 45 in possible_houses(after)


@pytest.mark.rule("CS-85")
def test_a_robot_arrests_beside_where_it_cannot_go():
    state = hunting(14, arrest_range="adjacent", refuges=(40, 61), partisans=(29, 46, 57, 60, 70))
    turns = (Turn(1, 1, moved=True), Turn(2, 9, moved=True, removed=13))
    state = replace(state, turns=turns, removed=(Removal(13, 1),))
    assert spy_odds(state) == {14: 1.0}
    number, (house, action) = next(each for each in plan_orders(state).items() if isinstance(each[1][1], Arrest))
    assert action == Arrest(14)
    assert orders(state, {number: (house, str(action))})[0].results[0].ending is Ending.ARREST


@pytest.mark.rule("CS-90")
def test_orders_wait_until_everybody_on_the_team_is_ready():
    state = hunting(50, seats=3, agreed="on")
    at = open_position(game, state)
    for number, house in enumerate(POSTS, 1):
        at, _ = submit(game, at, Entry(state.holders[number - 1], f"order-{number}", f"{house}|nothing"))
    assert isinstance(at.state.phase, Hunting)
    at, _ = submit(game, at, Entry(Seat(1), "agree", "press"))
    ready = panels(make_view(at, Seat(2)))[0].lines[-1]
    assert (ready.key, [who.seat for who in dict(ready.params)["ready"]]) == ("panel-ready", [1])
    at, _ = submit(game, at, Entry(Seat(1), "order-1", "19|nothing"))
    at, _ = submit(game, at, Entry(Seat(2), "agree", "press"))
    assert isinstance(at.state.phase, Sneaking)
    assert at.state.partisans[0] == 19


@pytest.mark.rule("CS-90", "CS-52")
def test_one_person_alone_and_one_at_a_time_need_not_say_so():
    assert asked(hunting(50, seats=2, agreed="on"), 1, "agree") is None
    assert asked(hunting(50, seats=3, agreed="on", orders="in-turn"), 1, "agree") is None
    assert asked(hunting(50, seats=3), 1, "agree") is None
