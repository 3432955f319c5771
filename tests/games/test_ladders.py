"""The practice ladders of all games: each step begins with its robots and options, and winning it is passing it."""

from random import Random

import pytest

from bot.audit.simulate import run, start_game
from games.registry import GAMES
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
