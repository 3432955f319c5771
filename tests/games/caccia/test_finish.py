"""How rounds and matches end, and who stands where."""

import pytest

from games.caccia import SPEC
from games.caccia.rules import board, game
from games.caccia.rules.events import CameHome, MatchEnded, PartisanActed, RoundEnded, SpyNamed
from games.caccia.rules.game import order_decision
from games.caccia.rules.rounds import end_round, lay_map
from games.caccia.rules.state import Casting, Clue, Ending, Finished, Laying, Move, Removal, Sneaking, Spy, with_board
from games.kernel import Entry, make_view, open_position, submit
from games.secret import CHANCE, Seat, Veiled, hold, veil
from games.values import replace
from tests.games.caccia.table import (
    SPY,
    answer,
    by_path,
    cast_as_spy,
    every,
    hunting,
    move,
    only,
    orders,
    secret,
    sneaking,
    start,
)


def played(spy, removed, turns, seats):
    """A round of a match in which that seat is the spy, with so many refuges removed in so many turns."""
    state = replace(cast_as_spy(spy, seats, rounds="each"), round=spy + 1)
    gone = tuple(Removal(house, house) for house in range(1, removed + 1))
    quiet = sneaking(turns=turns, seats=seats).turns
    return replace(with_board(state, removed=gone), turns=quiet, secret=hold(Spy(3, 3), spy))


def match(*rounds):
    """A match of these rounds: refuges and turns by seat of the spy."""
    state, told = cast_as_spy(0, len(rounds), rounds="each"), ()
    for seat, (removed, turns) in enumerate(rounds):
        step = end_round(replace(played(seat, removed, turns, len(rounds)), results=state.results), Ending.DECK)
        state, told = step.state, step.events
    return state, told


@pytest.mark.rule("CS-76")
def test_at_the_end_everything_is_shown():
    secret = Spy(19, 3, (7, 9), (19,), None, due=False, route=(Move(1, 3, (8, 13, 18)), Move(2, 1, (19,))))
    state = replace(hunting(19, turns=2), secret=hold(secret, SPY))
    state, told = orders(state, {1: (19, "arrest")})
    result = only(told, RoundEnded).result
    assert (result.hideout, result.hand, result.route) == (3, (7, 9), secret.route)
    assert (result.house, result.turns, result.spy, result.arrested) == (19, 2, 0, 1)
    assert veil(state, None).results == (result,)
    assert isinstance(veil(state, None).secret, Veiled)


@pytest.mark.rule("CS-64")
def test_a_match_goes_by_refuges_removed_and_then_by_fewer_turns():
    state, told = match((3, 30), (5, 40), (3, 20))
    assert isinstance(state.phase, Finished)
    ended = only(told, MatchEnded)
    assert (ended.removed, ended.turns, ended.winners) == ((3, 5, 3), (30, 40, 20), (1,))
    assert ended.why == ("CS-64",)
    assert game.standing(state) == ((1,), (2,), (0,))


@pytest.mark.rule("CS-64")
def test_who_is_level_in_both_stands_together():
    state, told = match((3, 30), (3, 30), (1, 9))
    assert game.standing(state) == ((0, 1), (2,))
    assert only(told, MatchEnded).winners == (0, 1)


TEAM = tuple(map(Seat, range(1, 6)))


@pytest.mark.rule("CS-52", "CS-73")
def test_orders_are_sealed_until_all_are_in_and_read_by_the_team():
    state = hunting()
    at = open_position(game, state)
    for number in range(1, 5):
        at, told = submit(
            game, at, Entry(Seat(number), f"order-{number}", f"{state.board.partisans[number - 1]}|nothing")
        )
        assert (at.state, told) == (state, ())
    assert make_view(at, None).awaited == (1, 2, 3, 4, 5)
    assert [len(make_view(at, viewer).sealed) for viewer in (None, 0, *TEAM)] == [0, 0, *[4] * 5]
    assert [len(make_view(at, viewer).asked) for viewer in (None, 0, *TEAM)] == [0, 0, *[7] * 5]
    at, _ = submit(game, at, Entry(Seat(2), "order-2", "29|nothing"))
    at, told = submit(game, at, Entry(Seat(5), "order-5", "70|nothing"))
    assert [act.house for act in every(told, PartisanActed)] == [20, 29, 41, 60, 70]


@pytest.mark.rule("CS-59")
def test_who_stands_on_the_spys_house_and_does_not_arrest_learns_nothing():
    on_it, told = orders(hunting(20, trail=(20,)))
    beside, other = orders(hunting(19, trail=(19,)))
    assert isinstance(on_it.phase, Sneaking)
    for viewer in (None, *TEAM):
        assert [veil(event, viewer) for event in told] == [veil(event, viewer) for event in other]
        assert repr(veil(on_it, viewer)) == repr(veil(beside, viewer))


@pytest.mark.rule("CS-73")
@pytest.mark.parametrize(("prompt", "token"), [("note", "33"), ("side", "left")])
def test_the_plan_leaves_the_orders_that_are_in_as_they_are(prompt, token):
    at, _ = submit(game, open_position(game, hunting()), Entry(Seat(1), "order-1", "20|nothing"))
    marked, _ = submit(game, at, Entry(Seat(2), prompt, token))
    assert marked.sealed == at.sealed
    assert marked.times[Seat(1), "order-1"] == at.times[Seat(1), "order-1"]


@pytest.mark.rule("CS-46", "CS-82")
@pytest.mark.parametrize("options", [{"home_announced": "on"}, {"trail_scope": "since-home"}], ids=str)
def test_a_stop_at_the_hideout_that_was_not_due_is_told_to_nobody(options):
    state, told = move(sneaking(8, hand=(1, 2), trail=(8,), **options), 1, 3)
    assert not every(told, CameHome)
    assert not state.turns[-1].home
    assert secret(state).trail == (3, 8)
    before = sneaking(8, hand=(1, 2), trail=(8,), errata=(), **options)
    assert every(move(before, 1, 3)[1], CameHome)
    free = sneaking(8, hand=(1, 2), trail=(8,), must_return="off", **options)
    assert every(move(free, 1, 3)[1], CameHome)


@pytest.mark.rule("CS-59", "CS-70")
def test_ending_on_a_partisans_house_or_a_refuge_is_told_as_ending_anywhere():
    """Three landings: beside, on a refuge, on a partisan; all seats but the spy hear and see one story."""
    before = sneaking(hand=(3, 2, 4), partisans=(18, 30, 41, 60, 70))
    told = [by_path(before, 3, path) for path in ((8,), (8, 13), (8, 13, 18))]
    for viewer in (None, *range(1, 6)):
        assert len({repr([veil(event, viewer) for event in events]) for _, events in told}) == 1
        assert len({repr(veil(state, viewer)) for state, _ in told}) == 1


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


def seen_by(seat, **given):
    return make_view(open_position(SPEC.game, hunting(**given)), Seat(seat))


def test_an_order_is_prepared_by_whoever_leads_the_partisan_and_leaves_it_where_it_is():
    order = SPEC.prepared["order-2"]
    assert order.is_awaited
    assert order.shape(seen_by(2)).options == ("ask", "stay")
    assert not order.shape(seen_by(1)).options
    assert not order.shape(seen_by(0)).options, "the spy leads none"
    decision = order_decision(hunting(), 2)
    assert order.find_token("stay", decision) == "30|nothing"
    assert order.find_token("ask", decision) == decision.by_clock
    assert order.find_token("arrest", decision) is None


def test_before_a_partisan_has_a_house_no_clue_is_near_it():
    state = lay_map(cast_as_spy(starts="chosen"), tuple(range(90))).state
    seen = make_view(open_position(SPEC.game, state), Seat(2))
    order = SPEC.prepared["order-2"]
    assert (order.holds("near", seen), order.holds("far", seen)) == (False, True)


def test_a_guard_goes_by_where_the_spy_is_known_to_have_passed_within_reach():
    order, agree = SPEC.prepared["order-2"], SPEC.prepared["agree"]
    for clues, near, seen in (
        ((), False, False),
        ((Clue(34, True, 1),), True, True),
        ((Clue(34, False, 1),), False, False),
        ((Clue(50, True, 1),), False, True),
    ):
        view = seen_by(2, clues=clues)
        assert (order.holds("near", view), order.holds("far", view)) == (near, not near)
        assert (agree.holds("seen", view), agree.holds("unseen", view)) == (seen, not seen)
