"""How long a game is said to be, beside simulated games."""

import statistics

import pytest

from bot.audit.simulate import simulate
from games.registry import GAMES

LONG = "caccia"
SEATS = {"eleusis": 3, "biglietti": 5, "caccia": 4, "mattazza": 3}


@pytest.mark.parametrize(
    "name",
    [
        pytest.param(name, marks=pytest.mark.deep("whole") if name == LONG else ())
        for name, spec in GAMES.items()
        if spec.turns is not None
    ],
)
@pytest.mark.few(3)
def test_a_game_waits_for_people_about_as_often_as_it_says(name):
    spec = GAMES[name]
    seats = SEATS.get(name, spec.least)
    tokens = {option.name: option.default for option in spec.options}
    usual = spec.turns(tokens, seats)
    level = {"eleusis": "casual", "biglietti": "sly", "caccia": "sly"}.get(name, "random")
    counted = simulate(spec, seats=seats, games=2, seed="turns", options={}, levels=[level]).turns
    assert 0.5 * usual <= statistics.median(counted) <= 2 * usual


def test_a_race_has_no_turns():
    assert {name for name, spec in GAMES.items() if spec.turns is None} == {"schicki"}


def test_the_turns_follow_from_what_is_agreed_on():
    def count(name, seats, **chosen):
        spec = GAMES[name]
        tokens = {option.name: option.default for option in spec.options} | chosen
        return spec.turns(tokens, seats)

    assert count("ottocento", 4, target="1000") > count("ottocento", 4)
    assert count("terziglio", 3, hands="3") < count("terziglio", 3)
    assert count("caccia", 4, rounds="each") == 4 * count("caccia", 4)
    assert count("eleusis", 5, rounds="2") < count("eleusis", 5)
    assert count("mattazza", 4, end="hands") == 216
