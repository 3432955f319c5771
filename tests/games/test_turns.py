"""How long a game is said to be, beside simulated games."""

import statistics
from random import Random

import pytest

from bot.audit.simulate import simulate
from games.kernel import make_view
from games.registry import GAMES
from games.secret import CLOCK
from tests.games.shelf import draw_seats, playouts
from tests.laws.playout import play, setup

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


NAMES = [name for name, spec in GAMES.items() if spec.following is not None]
PROMPTS = {"play", "lead", "card-and-phrase"}


def test_which_games_can_tell():
    assert set(GAMES) - set(NAMES) == {"biglietti", "caccia", "schicki"}


@pytest.mark.parametrize("name", [name for name in NAMES if name != "eleusis"])
def test_after_a_card_of_a_trick_the_one_who_was_said_to_be_next_plays(name):
    spec, said = GAMES[name], 0
    [playout] = playouts(name, draw_seats(name))
    for moment in playout.moments:
        following = spec.following(make_view(moment.before, None))
        if not following or moment.entry.prompt not in PROMPTS:
            continue
        said += 1
        assert moment.entry.seat not in following
        assert moment.after.ask is None or {q.seat for q in moment.after.ask.must if q.seat != CLOCK} <= {*following}
    assert said > 10


def test_at_eleusis_it_is_the_seat_after_the_one_whose_turn_it_is_but_the_dealer():
    spec, dice = GAMES["eleusis"], Random(3)
    playout = play(setup(spec, 4, dice), dice)
    found = {
        (turn.seat, spec.following(make_view(each.before, None)))
        for each in playout.moments
        for turn in each.asked.must
        if each.asked.face == "turn"
    }
    assert found
    assert all(len(following) == 1 and seat not in following for seat, following in found)
