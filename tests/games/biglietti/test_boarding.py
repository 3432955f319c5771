"""Before departure: who is Controller, what is dealt, and what a rematch begins with."""

from collections import Counter

import pytest

from games.biglietti import SPEC
from games.biglietti.rules import game
from games.biglietti.rules.events import Dealt, LegBegan, VoteCounted
from games.biglietti.rules.game import PRESETS, count_vote, draw_controller
from games.biglietti.rules.state import CONTROL, Finished, Leg, Terms, control_deck, traveller_deck
from games.game import Seating
from games.options import make_terms
from games.secret import CHANCE, Seat, veil
from games.values import replace
from tests.games.biglietti.table import LETTERS, answer, control, only, start, travelling, vote


def boarded(seats=5, controller=2, former=None, **options):
    state, first = answer(start(seats, former, **options), CHANCE, "controller", str(controller))
    state, second = answer(state, CHANCE, "travellers", ",".join(map(str, reversed(range(5 * (seats - 1))))))
    size = len(control_deck(seats, "even"))
    state, third = answer(state, CHANCE, "control", ",".join(map(str, range(size))))
    return state, (*first, *second, *third)


@pytest.mark.rule("BP-1")
def test_the_whole_game_has_87_cards():
    assert len(control_deck(12, "even")) == 32
    assert len(traveller_deck(12)) == 55


@pytest.mark.rule("BP-2", "BP-3", "BP-10")
@pytest.mark.parametrize("players", range(5, 13))
def test_every_traveller_has_five_cards_and_none_is_left(players):
    state, events = boarded(players)
    dealt = [event for event in events if isinstance(event, Dealt)]
    assert [event.seat for event in dealt] == list(state.circle)
    cards = [card for event in dealt for card in event.hand.open()]
    assert Counter(cards) == Counter(traveller_deck(players))
    assert all(len(event.hand.open()) == 5 for event in dealt)


@pytest.mark.rule("BP-4", "BP-5")
def test_two_control_cards_join_for_each_player_from_six_on():
    assert [len(control_deck(players, "even")) for players in range(5, 13)] == [18, 20, 22, 24, 26, 28, 30, 32]
    assert sum(control_deck(12, "even")) == 46
    assert sum(control_deck(12, "former")) == 41
    assert CONTROL["even"][7] == (1, 3)


@pytest.mark.rule("BP-5")
def test_the_former_values_are_an_option_and_those_of_tables_from_before():
    def dealt(**how):
        state, _ = boarded(12, 0, **how)
        return sorted((*state.control.hand.open(), *state.control.pile.open()))

    assert dealt() == list(control_deck(12, "even"))
    assert dealt(control_deck="former") == dealt(errata=()) == list(control_deck(12, "former"))


@pytest.mark.rule("BP-11")
def test_a_rematch_of_a_table_that_never_ended_draws_among_all_again():
    state, _ = boarded(5)
    assert start(5, state).phase.candidates == tuple(range(5))


def won_by_the_controller():
    state = travelling(["TN", "N", "N", "P", "N", "N"], control=(3,), held={1: [3, 3]}, hidden=(0, 1, 2))
    state, _ = control(state, 1, 3)
    assert state.phase.result.winners == (6,)
    return state


def drawn_again(*sat_before, **options):
    """Who may be Controller in a rematch of that table, by where the people of each seat sat before."""
    seats = tuple(tuple(map(Seat, each)) for each in sat_before)
    return start(len(seats), won_by_the_controller(), sat_before=seats, **options).phase.candidates


@pytest.mark.rule("BP-11")
def test_winners_are_drawn_wherever_they_sit_now():
    assert drawn_again([0], [1], [6], [3], [4]) == (2,)
    assert drawn_again([0], [6, 2], [1], [6], [4]) == (1, 3)


@pytest.mark.rule("BP-11")
def test_a_newcomer_in_a_winners_chair_has_not_won():
    everybody = tuple(range(7))
    assert drawn_again([0], [1], [2], [3], [4], [5], []) == everybody
    assert drawn_again([], [1], [2], [3], [4], [5], [0]) == everybody


@pytest.mark.rule("BP-11")
def test_by_option_the_controller_is_the_next_seat_to_whoever_was_it():
    assert drawn_again([6], [1], [2], [3], [4], controller="rotate") == (1,)
    assert drawn_again([0], [1], [2], [3], [6], controller="rotate") == (0,)
    assert drawn_again([0], [1], [2], [3], [4], controller="rotate") == tuple(range(5))


@pytest.mark.rule("BP-11")
def test_at_tables_from_before_the_correction_chairs_count():
    won = won_by_the_controller()
    assert start(5, won, ()).phase.candidates == tuple(range(5))
    assert start(7, won, ()).phase.candidates == (6,)
    state, _ = boarded(5, controller=4)
    assert start(5, state, (), controller="rotate").phase.candidates == (0,)


@pytest.mark.rule("BP-12")
def test_the_two_piles_are_equal_and_nobody_sees_the_second():
    state, events = boarded(5)
    assert sorted((*state.control.hand.open(), *state.control.pile.open())) == list(control_deck(5, "even"))
    assert len(state.control.hand.open()) == len(state.control.pile.open()) == 9
    assert only(events, LegBegan).control.open() == state.control.hand.open()
    assert only(events, LegBegan).why == ("BP-12", "BP-13")
    for viewer in (None, *map(Seat, range(5))):
        assert veil(state, viewer).control.pile.size == 9
        with pytest.raises(RuntimeError):
            veil(state, viewer).control.pile.open()


@pytest.mark.rule("BP-13")
def test_at_the_start_nobody_is_hidden_and_nobody_holds_a_control_card():
    state, _ = boarded(8)
    assert (state.hidden, state.lying, state.leg) == ((), (), Leg.OUTBOUND)
    assert all(held.open() == () for held in state.held)


@pytest.mark.rule("BP-58")
@pytest.mark.parametrize(
    ("seats", "preset"), [(5, "at-the-table"), (7, "at-the-table"), (8, "full-carriage"), (12, "full-carriage")]
)
def test_from_eight_on_the_exchange_at_one_go_is_preselected(seats, preset):
    chosen = SPEC.usual_preset("live", seats)
    assert chosen.name == preset
    assert (chosen.tokens.get("exchange") == "batched") is (seats >= 8)
    assert SPEC.usual_preset("day", seats).name == "slow-chat"


def test_no_exchange_is_no_switch():
    assert make_terms(Terms, {"exchange": "off"}).exchange == "off"


@pytest.mark.rule("BP-58")
def test_slower_tables_exchange_at_one_go_unless_they_choose_otherwise():
    paces = {pace: dict(SPEC.usual_preset(pace, 5).tokens) for preset in PRESETS for pace in preset.paces}
    assert paces == {"live": {}, "day": {"exchange": "batched"}, "free": {"exchange": "batched"}}


def test_the_seats_that_robots_hold_are_known_to_all():
    state = game.start({}, Seating(5, (Seat(1), Seat(4))), None, ())
    assert draw_controller(state, 0).state.robots == (Seat(1), Seat(4))
    assert veil(state, None).robots == (Seat(1), Seat(4))


def test_seats_may_change_hands_until_something_is_dealt_and_once_all_is_over():
    state, _ = answer(start(), CHANCE, "controller", "2")
    states = (start(), state, boarded()[0], replace(boarded()[0], phase=Finished(None)))
    assert [game.deal_number(each) for each in states] == [0, 0, 1, 0]


def test_corrections_keep_the_names_under_which_tables_have_agreed_to_them():
    assert SPEC.errata == ("BP-11", "BP-5")


def around(spelled, target=0):
    laid = {Seat(seat): LETTERS[letter] for seat, letter in enumerate(spelled) if letter in LETTERS}
    return count_vote(tuple(map(Seat, range(len(spelled)))), Seat(target), laid)


@pytest.mark.rule("BP-40", "BP-41")
@pytest.mark.parametrize(
    ("spelled", "linked"),
    [(".EAE", (1, 3)), (".NEHEN", (2, 4)), (".AEEA", ()), (".NNEA", (3,)), (".AEN", (2,)), (".EEEE", (1, 2, 3, 4))],
)
def test_excuses_count_along_unbroken_chains_both_ways(spelled, linked):
    assert around(spelled).linked == linked


@pytest.mark.rule("BP-42")
@pytest.mark.parametrize("breaker", "AHTP-")
def test_anything_but_an_excuse_or_a_neutral_breaks_the_chain(breaker):
    told = around(f".{breaker}E{breaker}")
    assert told.linked == ()
    assert told.unlinked == (2,)
    assert told.breakers == (1, 3)


@pytest.mark.rule("BP-41")
def test_a_walk_that_goes_full_circle_counts_each_excuse_once():
    told = around(".ENEN")
    assert told.linked == (1, 3)
    assert told.breakers == (None, None)


@pytest.mark.rule("BP-41")
def test_a_table_that_does_not_wrap_has_a_gap_where_the_controller_sits():
    for wrap, linked, breakers in (("on", (1, 3), (2, 2)), ("off", (1,), (2, None))):
        state, _ = control(travelling(["N", "E", "H", "E"], wrap=wrap), 0, 1)
        counted = only(vote(state, {1: "E", 2: "H", 3: "E"})[1], VoteCounted).vote
        assert (counted.linked, counted.breakers) == (linked, breakers)


@pytest.mark.rule("BP-43", "BP-44")
@pytest.mark.parametrize("saved", [".EEA", ".EAHE", ".HHH", "----.", ".NTP"])
@pytest.mark.parametrize("lost", [".EAH", ".EEEAA"])
def test_linked_excuses_must_be_twice_the_accusations_wherever_those_lie(saved, lost):
    assert around(saved, target=saved.index(".")).saved
    assert not around(lost).saved


@pytest.mark.rule("BP-40", "BP-43")
@pytest.mark.parametrize(
    ("plays", "why"),
    [("EAE", ("BP-43", "BP-41")), ("AEH", ("BP-43", "BP-40", "BP-42")), ("EHE", ("BP-44",)), ("NAN", ("BP-43",))],
)
def test_the_reasons_name_the_clauses_that_settled_it(plays, why):
    state, _ = control(travelling(["N", "ENA", "EHA", "ENH"]), 0, 1)
    _, events = vote(state, dict(enumerate(plays, 1)))
    assert only(events, VoteCounted).why == why
