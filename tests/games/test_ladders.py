"""The practice ladders of all games: each step begins with its robots and options, and winning it is passing it."""

from functools import partial
from random import Random

import pytest

from bot.audit.simulate import run, start_game
from games.forms import Number, Pick, Say
from games.kernel import View
from games.questions import Decision, Question
from games.registry import GAMES
from games.robots import SELDOM, random_answer, random_token
from games.secret import Seat

CLIMBED = sorted(name for name, spec in GAMES.items() if spec.ladder)
STEPS = [
    pytest.param(spec, rung, id=f"{name}-{rung.name}") for name, spec in sorted(GAMES.items()) for rung in spec.ladder
]


def test_every_game_of_ours_has_a_ladder():
    assert sorted(GAMES) == CLIMBED


@pytest.mark.parametrize(("spec", "rung"), STEPS)
def test_a_step_begins_with_its_robots_at_a_table_of_its_size(spec, rung):
    seats = 1 + len(rung.robots)
    assert spec.least <= seats <= spec.most
    tokens = {each.name: rung.tokens.get(each.name, each.fit_token(each.default, seats)) for each in spec.options}
    options = {each.name: each.shape_for(seats).parse(tokens[each.name]) for each in spec.options}
    play = start_game(spec, seats, options, (spec.usual, *rung.robots), Random(rung.name))
    assert play.at.ask is not None
    assert not spec.has_passed(play.at.state, Seat(0)), "nobody has passed what has just begun"


@pytest.mark.parametrize(
    ("name", "level", "seats"), [("biglietti", "random", 5), ("caccia", "random", 6), ("schicki", "sharp", 3)]
)
def test_whoever_wins_has_passed_and_nobody_else(name, level, seats):
    spec = GAMES[name]
    options = {each.name: each.shape.parse(each.fit_token(each.default, seats)) for each in spec.options}
    play = start_game(spec, seats, options, (level,) * seats, Random(f"ladder/{name}"))
    run(play)
    passed = {seat for seat in range(seats) if spec.has_passed(play.at.state, Seat(seat))}
    first, *rest = spec.game.standing(play.at.state)
    assert passed == (set(first) if rest else set())


MINE = Question(Seat(0), "choose")


def asked(shape, *awaited):
    return View(Seat(0), None, "choosing", tuple(map(Seat, awaited)), {MINE: Decision(shape)}, {})


def replies(seen, robot=random_answer, seeds=200):
    return [robot((), seen, MINE, Random(seed)) for seed in range(seeds)]


def test_it_answers_anything_legal_whenever_it_is_awaited():
    seen = asked(Pick(("a", "b", "c")), 0)
    assert set(replies(seen)) == {("a", None), ("b", None), ("c", None)}


def test_of_what_nobody_waits_for_it_leaves_most_alone():
    given = [reply for reply in replies(asked(Number(1, 3), 1), seeds=400) if reply is not None]
    assert set(given) == {("1", None), ("2", None), ("3", None)}
    assert 0.5 < len(given) * SELDOM / 400 < 1.5


def test_it_says_only_words_it_was_handed():
    seen = asked(Say(20), 0)
    with pytest.raises(AssertionError, match="no words"):
        random_answer((), seen, MINE, Random(1))
    assert set(replies(seen, partial(random_answer, words=("hm", "oh")))) == {("hm", None), ("oh", None)}


def test_the_same_dice_draw_the_same_token():
    assert [random_token(Number(0, 9), Random(5)) for _ in range(3)] == [random_token(Number(0, 9), Random(5))] * 3
