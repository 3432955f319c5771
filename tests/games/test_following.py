"""Who is said to be next is, where nobody speaks between: told from what all see, in the games that can tell."""

from random import Random

import pytest

from games.kernel import make_view
from games.registry import GAMES
from games.secret import CLOCK
from tests.games.shelf import draw_seats, playouts
from tests.laws.playout import play, setup

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
