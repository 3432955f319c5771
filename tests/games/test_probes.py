"""The probes by their own rules pages."""

from __future__ import annotations

import pytest

from games.event import event_name, told_to
from games.forms import Refused
from games.kernel import make_view
from games.questions import ClockOnly, Question
from games.secret import CHANCE, CLOCK, JUDGE, Seat
from tests.probes import PROBES
from tests.probes.ballot import rules
from tests.probes.hunt import rules as hunt
from tests.probes.race import rules as race
from tests.support.game_table import GameTable


def open_table(probe, seats, errata=(), **options):
    return GameTable(PROBES[probe], seats, errata, **options)


DEAL = f"{CHANCE} deal " + ",".join(map(str, range(12)))


def dealt(**options):
    return open_table("ballot", 4, rules.Erratum.LEVEL.split(), **options).say(DEAL, "0 order 3,2,1")


# -- gifts ---------------------------------------------------------------------------------------


@pytest.mark.rule("PB-1")
def test_every_player_receives_four_cards_for_its_own_eyes():
    table = open_table("ballot", 4).say(DEAL)
    assert [hand.open() for hand in table.at.state.hands] == [(), (1, 2, 3, 4), (5, 6, 7, 8), (9, 10, 11, 12)]
    seen = [seat for seat in range(4) if make_view(table.at, Seat(2)).state.hands[seat] == table.at.state.hands[seat]]
    assert seen == [2]


@pytest.mark.rule("PB-2")
def test_the_host_puts_the_players_in_an_order_before_everybody():
    table = open_table("ballot", 4).say(DEAL, "0 order 2,3,1")
    assert table.event("ordered").order == (2, 3, 1)


@pytest.mark.rule("PB-3", "PB-4")
def test_gifts_are_sealed_until_the_last_and_then_move_together():
    table = dealt().say("1 gift 1|2|~", "2 gift 5|1|~")
    assert table.told() == []
    table.say("3 gift 9|2|~")
    assert table.event("given").weights == (0, 1, 2, 0)
    assert [hand.open() for hand in table.at.state.hands] == [(), (2, 3, 4, 5), (1, 6, 7, 8, 9), (10, 11, 12)]


@pytest.mark.rule("PB-5")
def test_one_of_the_highest_cards_may_count_more_and_the_host_alone_learns_why():
    table = dealt()
    with pytest.raises(Refused):
        table.say("2 gift 5|1|2")
    table.say("1 gift 1|2|~", "2 gift 5|1|~", "3 gift 12|2|3")
    assert table.event("given").weights == (0, 1, 4, 0)
    assert table.event("given", Seat(0)).why.open() == ("PB-4", "PB-5")
    with pytest.raises(RuntimeError):
        table.event("given", Seat(3)).why.open()


@pytest.mark.rule("PB-6")
@pytest.mark.parametrize(("errata", "winner"), [((), None), (("level-2026-11-20",), 3)])
def test_where_several_are_level_the_first_in_the_order_has_the_point_since_the_correction(errata, winner):
    table = open_table("ballot", 4, errata).say(DEAL, "0 order 3,2,1", "1 gift 1|2|~", "2 gift 5|3|~", "3 gift 9|1|~")
    assert table.event("given").winner == winner


@pytest.mark.rule("PB-7")
def test_the_host_may_speak_three_times_in_a_deal_without_figures():
    table = dealt().say("1 gift 1|2|~")
    with pytest.raises(Refused, match="figures"):
        table.say("0 hint 7 of course")
    table.say("0 hint oh", "0 hint ah", "0 hint well")
    assert table.event("hinted", Seat(3)).words == "well"
    assert (0, "hint") not in table.asked
    assert table.at.sealed == {Question(Seat(1), "gift"): (1, 2, None)}


@pytest.mark.rule("PB-8")
def test_a_deal_closed_early_gives_way_to_the_next_host():
    table = dealt().say("0 close press")
    assert table.told() == ["deal-closed"]
    assert rules.hosting(table.at.state) == 1
    assert table.game.boundary(table.at.state)
    assert table.say(DEAL, "1 order 0,2,3", "1 close press").at.ask is None


# -- the hunt ------------------------------------------------------------------------------------


def hidden(place, **options):
    return open_table("hunt", 3, **options).say(f"{CHANCE} hide {place}")


@pytest.mark.rule("PH-1")
def test_the_prey_alone_knows_where_it_is_and_may_dig_once_on_an_even_place():
    table = hidden(2)
    assert (table.told(), table.told(hunt.PREY)) == (["night-fell"], ["night-fell", "crept"])
    table.say("0 dig press")
    assert table.told() == []
    table.say(f"{CHANCE} emerge 4")
    assert (table.told(), table.told(hunt.PREY)) == ([], ["crept"])
    assert (0, "dig") not in table.asked
    assert (0, "dig") not in hidden(3).asked


@pytest.mark.rule("PH-2")
def test_hunters_read_each_others_orders_and_the_prey_does_not():
    table = hidden(2).say("1 orders 5|~")
    orders = Question(Seat(1), "orders")
    assert make_view(table.at, Seat(2)).sealed == {orders: (5, None)}
    assert not make_view(table.at, hunt.PREY).sealed


@pytest.mark.rule("PH-2")
def test_a_silent_hunter_stands_and_no_hand_can_say_so():
    table = hidden(2)
    with pytest.raises(Refused):
        table.say("1 orders stand")
    table.say("1 orders stand", by_clock=True)
    assert table.at.sealed == {Question(Seat(1), "orders"): ClockOnly("stand")}


@pytest.mark.rule("PH-3")
def test_a_search_finds_the_prey_where_it_is_after_its_move():
    table = hidden(2).say("0 creep 3", "1 orders 4|2", "2 orders 6|3")
    assert [event.found for event in told_to(table.events, None) if event_name(event) == "walked"] == [False, True]
    assert table.event("night-ended").escaped is False
    assert table.at.state.won == (0, 1)


@pytest.mark.rule("PH-4")
def test_after_every_third_turn_the_prey_shows_where_it_is():
    table = hidden(2)
    turn = ("0 creep 2", "1 orders 4|~", "2 orders 6|~")
    assert "surfaced" not in table.say(*turn).told()
    table.say(*turn, f"{CHANCE} storm 8").say(*turn)
    assert table.event("surfaced").place == 2


@pytest.mark.rule("PH-5", "PH-6")
@pytest.mark.parametrize(("tree", "verdict", "won"), [(2, "closed", (0, 1)), (8, "open", (1, 0))])
def test_at_dawn_the_judge_says_whether_hunters_and_tree_leave_a_way_home(tree, verdict, won):
    table = hidden(2, turns="3")
    turn = ("0 creep 2", "1 orders 4|~", "2 orders 6|~")
    table.say(*turn, *turn, f"{CHANCE} storm {tree}").say(*turn)
    work = table.at.ask.must[Question(JUDGE, "route")].shape
    assert PROBES["hunt"].judge(work) == verdict
    assert table.say(f"{JUDGE} route {verdict}").at.state.won == won


@pytest.mark.rule("PH-7")
def test_when_a_night_is_over_everybody_sees_where_the_prey_was_and_the_next_begins():
    table = hidden(2).say("0 creep 3", "1 orders 4|3", "2 orders 6|~")
    assert table.event("night-ended").place == 3
    assert table.game.boundary(table.at.state)
    assert (table.at.state.night, table.at.state.team) == (2, (4, 6))


@pytest.mark.rule("PH-8")
def test_where_hunters_searched_is_not_told_again():
    table = hidden(2).say("0 creep 3", "1 orders 4|3", "2 orders 6|~")
    kept = [event_name(event) for event in told_to(table.events, None) if table.game.recallable(event)]
    assert kept == ["night-ended"]


# -- the race --------------------------------------------------------------------------------------


def looking(*jokers, seats=2):
    table = open_table("race", seats)
    for seat in range(seats):
        table.say(f"{seat} jokers {jokers[seat] if jokers else ''}")
    return table.say(f"{CHANCE} digits 3,1,0,2")


@pytest.mark.rule("PR-1")
def test_jokers_are_sealed_before_the_first_stage_and_stay_secret():
    table = looking("1,3", "2")
    assert make_view(table.at, Seat(0)).state.jokers[0].open() == (1, 3)
    with pytest.raises(RuntimeError):
        make_view(table.at, Seat(1)).state.jokers[0].open()


@pytest.mark.rule("PR-2")
def test_a_look_is_for_one_seats_eyes_and_is_not_shown_again():
    table = looking()
    assert (table.told(), table.event("looked", Seat(0)).digit) == (["stage-opened"], 3)
    assert not table.game.recallable(table.event("looked", Seat(1)))


@pytest.mark.rule("PR-3")
def test_the_first_to_press_opens_the_window_for_all():
    table = looking().say("1 press press")
    assert table.event("pressed").seat == 1
    assert (0, "guess") in table.asked


@pytest.mark.rule("PR-3")
def test_a_stage_that_nobody_presses_in_is_over():
    table = looking().say(f"{CLOCK} nobody-presses past", at=60_000)
    assert table.event("stage-won").winner is None


@pytest.mark.rule("PR-4", "PR-5")
def test_the_quickest_right_guess_wins_from_the_moment_its_own_look_was_shown():
    table = looking("1", "")
    table.say(f"{CLOCK} look-shown 1", at=100).say(f"{CLOCK} look-shown 0", at=900)
    table.say("1 press press", at=950).say("1 guess 4", at=1_800).say("0 guess 5", at=2_000).say("0 guess 4", at=2_500)
    table.say(f"{CLOCK} close-guesses past", at=5_000)
    won = table.event("stage-won")
    assert (won.digits, won.winner, won.worth) == ((3, 1), 0, 2)


@pytest.mark.rule("PR-4")
def test_who_was_shown_no_look_cannot_win():
    table = looking().say("1 press press", at=950).say("1 guess 4", at=960).say(f"{CLOCK} close-guesses past", at=4_000)
    assert table.event("stage-won").winner is None
    assert race.racers(table.at.state) == (0, 1)
