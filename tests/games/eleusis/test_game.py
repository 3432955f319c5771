"""The end of a round and of the game."""

from random import Random

import pytest

from games.eleusis import SPEC
from games.eleusis.rules import game
from games.eleusis.rules.events import (
    AbandonLeft,
    AbandonVoted,
    RoundAdded,
    RoundBegan,
    RoundEnded,
    RuleRevealed,
    TimeRanOut,
)
from games.eleusis.rules.finish import competing_points, pause_or_finish, total_points
from games.eleusis.rules.state import Cause, Choosing, Erratum, Finished, Pausing, Result
from games.kernel import Entry, make_view, open_position, submit
from games.questions import Question, Wait
from games.secret import CLOCK, Commitment, Seat
from games.values import replace
from tests.games.eleusis.table import answer, guessed, has, may, only, playing, start, then, usual


def over(state):
    """The round guessed by seat 1."""
    state, _ = answer(state, 1, "play", "2H")
    return guessed(state, 1, "alt-color")


def with_results(state, *points, dealers=(0, 1, 2, 3)):
    def result(number, dealer, scored):
        rule, commitment = usual("alt-color"), Commitment("")
        return Result(number, Seat(dealer), Cause.OUT, rule, "", commitment, (), (), points=scored)

    results = [result(n, d, p) for n, (d, p) in enumerate(zip(dealers, points, strict=False), 1)]
    return replace(state, results=tuple(results))


@pytest.mark.rule("EE-6", "EE-45", "EE-14")
def test_the_next_round_has_the_next_dealer():
    state = playing(hands=("2C 3C", "", "2H 9S", "4C 5D"), dealer=1, turn=2)
    state, _ = answer(state, 2, "play", "2H")
    state, _ = guessed(state, 2, "alt-color")
    assert state.order == (2, 3, 0, 1)
    state, events = then(state, *((seat, "ready", "press") for seat in range(4)))
    assert only(events, RoundBegan).dealer == 2
    assert (state.phase, state.round.number, state.round.dealer) == (Choosing(), 2, 2)


@pytest.mark.rule("EE-6")
def test_the_wait_of_the_pause_keeps_its_start_while_people_press():
    at = open_position(game, over(playing())[0])
    wait = Question(CLOCK, "next-round")
    later, _ = submit(game, at, Entry(Seat(0), "ready", "press"))
    assert later.times[wait] == 1
    assert later.ask.must[wait] == at.ask.must[wait]


@pytest.mark.rule("EE-46")
def test_time_stops_the_game_and_only_finished_rounds_count():
    state = with_results(playing(minutes=30), (5, 9, 7))
    ask = game.ask(state)
    assert ask.may[Question(CLOCK, "time")].shape == Wait(ms=30 * 60_000)
    state, events = answer(state, CLOCK, "time", "past", at=1_800_000)
    assert has(events, TimeRanOut)
    assert (only(events, RoundEnded).points, only(events, RoundEnded).why) == ((), ("EE-46",))
    assert only(events, RuleRevealed).rule == usual("alt-color")
    assert (state.phase, total_points(state)) == (Finished(Cause.TIME), (5, 9, 7))
    assert game.standing(state) == ((1,), (2,), (0,))


@pytest.mark.rule("EE-47")
def test_equal_totals_share_the_win():
    state = with_results(playing(hands=("", "", "")), (20, 20, 10), (11, 11, 18))
    assert total_points(state) == (31, 31, 28)
    assert game.standing(state) == ((0, 1), (2,))


@pytest.mark.rule("EE-48")
def test_the_points_of_a_robots_deal_are_shown_and_do_not_compete():
    state = with_results(playing(robots=(2,)), (9, 9, 4), (6, 8, 8), dealers=(0, 2))
    assert (total_points(state), competing_points(state)) == ((15, 17, 12), (15, 17, 4))
    assert game.standing(state) == ((1,), (0,), (2,))


@pytest.mark.rule("EE-48")
def test_a_robot_that_only_dealt_is_not_ranked():
    state = with_results(playing(robots=(2,)), (6, 8, 8), dealers=(2,))
    assert game.standing(state) == ((1,), (0,))
    assert game.standing(playing(robots=(2,))) == ((0, 1, 2),)


@pytest.mark.rule("EE-105", "EE-104")
def test_robots_that_sit_in_for_people_who_left_leave_the_vote_to_those_who_stayed():
    state = playing(hands=("", "2H 9S", "4C 5D", "AS KS"))
    assert not any(question.prompt == "abstain" for question in game.ask(state).may)
    state, _ = answer(state, 1, "abandon", "press")
    for seat in (0, 2, 3):
        position = open_position(game, state)
        asked = Question(Seat(seat), "abstain")
        for robot in SPEC.robots.values():
            assert robot((), make_view(position, Seat(seat)), asked, Random(1))[0] == "press"
        assert state.results == ()
        state, events = answer(state, seat, "abstain", "press")
        assert only(events[:1], AbandonLeft).needed == {0: 2, 2: 2, 3: 1}[seat]
    assert state.results[-1].cause is Cause.ABANDONED


@pytest.mark.rule("EE-105")
def test_of_those_who_stayed_a_majority_is_needed_and_who_left_it_to_the_others_may_vote_after_all():
    state = playing(hands=("", "2H 9S", "4C 5D", "AS KS", "3S"), robots=(4,))
    state, _ = then(state, (1, "abandon", "press"), (2, "abstain", "press"))
    assert (state.results, may(state, 4, "abstain"), may(state, 1, "abstain")) == ((), False, False)
    assert (may(state, 2, "abstain"), may(state, 0, "abstain")) == (False, True)
    after, events = answer(state, 0, "abandon", "press")
    assert (only(events[:1], AbandonVoted).needed, after.results[-1].cause) == (2, Cause.ABANDONED)
    state, events = answer(state, 2, "abandon", "press")
    assert (only(events, AbandonVoted).needed, state.round.abstained, state.results) == (3, (), ())


@pytest.mark.rule("EE-105")
def test_a_vote_takes_two_presses_and_leaves_the_turn_as_it_was():
    at = open_position(game, playing())
    assert at.ask.may[Question(Seat(2), "abandon")].weighty
    after, _ = submit(game, at, Entry(Seat(2), "abandon", "press"))
    assert after.times[Question(Seat(1), "play")] == 1


@pytest.mark.rule("EE-47")
def test_a_tie_is_played_off_in_one_more_round_where_the_table_wants_it_so():
    state = replace(with_results(start(4, rounds=1, ties="extra-round"), (0, 9, 12, 12)), begun=1)
    step = pause_or_finish(state)
    assert only(step.events, RoundAdded).level == (2, 3)
    assert (step.state.phase, step.state.rounds) == (Pausing(), 2)
    again = pause_or_finish(replace(with_results(step.state, (0, 9, 12, 12), (9, 0, 3, 3)), begun=2))
    assert again.state.phase == Finished()


def tied(*points, order=(0, 1, 2, 3), **changed):
    """A table of four after its one round, with these points and this order of dealing."""
    errata = changed.pop("errata", tuple(Erratum))
    state = start(4, rounds=1, ties="extra-round", errata=errata, **changed)
    return pause_or_finish(replace(with_results(state, points), begun=1, order=tuple(map(Seat, order))))


@pytest.mark.rule("EE-47", "EE-43")
def test_the_extra_round_is_dealt_by_somebody_who_is_not_level():
    step = tied(12, 12, 9, 3)
    assert step.state.order == (2, 3)
    state, events = answer(step.state, CLOCK, "next-round", "past")
    assert only(events, RoundBegan).dealer == 2
    for dealer in (2, 3, 2):
        assert (state.phase, state.round.dealer) == (Choosing(), dealer)
        state, events = answer(state, dealer, "secret-rule", "pass-deal", by_clock=True)
    assert state.phase == Finished()


@pytest.mark.rule("EE-47")
def test_where_all_who_deal_are_level_a_robot_deals_the_extra_round_or_the_win_is_shared():
    assert tied(12, 12, 9, 3, order=(0, 1), robots=(2, 3)).state.order == (2, 3)
    assert tied(12, 12, 12, 12).state.phase == Finished()
    assert tied(12, 12, 9, 3, order=(0, 1)).state.phase == Finished()


@pytest.mark.rule("EE-47")
def test_a_table_from_before_has_its_extra_round_dealt_by_whoever_comes_next():
    assert tied(12, 12, 9, 3, errata=(Erratum.STEPS,)).state.order == (0, 1, 2, 3)


@pytest.mark.rule("EE-47")
@pytest.mark.parametrize(("ties", "points"), [("shared", (0, 9, 12, 12)), ("extra-round", (0, 9, 11, 12))])
def test_a_game_without_a_tie_or_with_a_shared_win_has_no_further_round(ties, points):
    step = pause_or_finish(replace(with_results(start(4, rounds=1, ties=ties), points), begun=1))
    assert (step.state.phase, has(step.events, RoundAdded)) == (Finished(), False)
