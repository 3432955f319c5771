"""The robots of Caccia alla Spia: legal, blind to what they may not see, and the sly one good on both sides."""

from random import Random

import pytest

from bot.audit.simulate import run, start_game
from games.caccia import SPEC, robots
from games.caccia.robots import plan_orders
from games.caccia.rules import game
from games.caccia.rules.state import Act, Ending, with_board
from games.kernel import make_view, open_position
from games.questions import Question
from games.secret import Seat
from games.values import replace
from tests.games.caccia.table import by_path, hunting, idle, sneaking


def said(state, seat, prompt, seed=1, level=robots.answer_as_sly):
    """What a robot answers."""
    seen = make_view(open_position(game, state), Seat(seat))
    token, _ = level((), seen, Question(Seat(seat), prompt), Random(seed))
    return token


def often(state, seat, prompt, times=20):
    """All that it answers in many tries."""
    return {said(state, seat, prompt, seed) for seed in range(times)}


def fled():
    """13 was removed in turn 2; a King has left it for 14, and the first partisan stands beside."""
    state = by_path(idle(by_path(sneaking(3, (1, 2, 3), hideout=3), 3, (8, 13))[0]), 1, (14,))[0]
    return with_board(state, partisans=(24, *state.board.partisans[1:]))


@pytest.mark.rule("CS-40")
def test_the_spy_raids_a_refuge_that_is_in_reach_and_nobody_near():
    state = sneaking(3, (3, 9, 18), hideout=3, partisans=(41, 42, 61, 62, 63))
    assert {token.partition(".")[0] for token in often(state, 0, "move")} == {"3|13"}


@pytest.mark.rule("CS-44", "CS-45")
def test_a_spy_that_must_come_home_does_so_when_it_can():
    state = sneaking(8, (1, 9, 18), hideout=3, due=True, partisans=(41, 42, 61, 62, 63))
    assert often(state, 0, "move") == {"1|3"}


@pytest.mark.rule("CS-55")
def test_partisans_who_know_where_the_spy_is_arrest_there():
    state = fled()
    only = tuple(house for house in (7, 8, 9, 12, 18, 17, 19) if house != 14)
    acts = tuple(Act(1, 24, 24, house, False) for house in only)
    state = replace(state, turns=(*state.turns[:-1], replace(state.turns[-1], acts=acts)))
    assert plan_orders(make_view(open_position(game, state), Seat(1)).state)[1] == (14, "arrest")


@pytest.mark.rule("CS-57")
def test_partisans_never_plan_two_arrests():
    orders = plan_orders(make_view(open_position(game, fled()), Seat(1)).state)
    assert sorted(orders) == [1, 2, 3, 4, 5]
    assert sum(action == "arrest" for _, action in orders.values()) <= 1


@pytest.mark.rule("CS-58")
def test_one_after_the_other_they_act_by_their_numbers():
    state = hunting(50, orders="in-turn")
    seen = make_view(open_position(game, state), Seat(2))
    assert robots.answer_as_sly((), seen, Question(Seat(2), "order-2"), Random(1)) is None
    assert said(state, 1, "order-1")


def test_no_robot_marks_houses_for_its_team():
    seen = make_view(open_position(game, hunting(50)), Seat(2))
    for level in (robots.answer_as_random, robots.answer_as_sly):
        assert level((), seen, Question(Seat(2), "note"), Random(1)) is None


def played(number, spy, partisans):
    def either(history, seen, question, dice):
        level = spy if question.seat == seen.state.spy else partisans
        return SPEC.robots[level](history, seen, question, dice)

    values = {o.name: o.shape.parse(o.default) for o in SPEC.options}
    play = start_game(replace(SPEC, robots={"either": either}), 2, values, ("either",) * 2, Random(f"caccia/{number}"))
    run(play)
    return play.at.state.results[-1].ending


@pytest.mark.parametrize(
    "options", [{"orders": "in-turn"}, {"aid": "on", "home_announced": "on"}, {"must_return": "off"}]
)
def test_the_sly_robot_plays_by_the_options_of_the_table(options):
    values = {o.name: o.shape.parse(options.get(o.name.replace("-", "_"), o.default)) for o in SPEC.options}
    play = start_game(SPEC, 3, values, ("sly",) * 3, Random("options"))
    run(play)
    assert play.at.state.results


@pytest.mark.deep
def test_partisans_that_reckon_arrest_a_spy_that_moves_at_random():
    """In short hunts; in long ones they win as well, by the deck."""
    assert {played(number, "random", "sly") for number in (3, 7, 12, 13)} == {Ending.ARREST}


@pytest.mark.deep
def test_a_careful_spy_beats_partisans_that_move_at_random():
    ended = [played(number, "sly", "random") for number in range(3)]
    assert ended == [Ending.REFUGES] * 3
