"""What is true of every game, each law once a game at a number of seats drawn by the commit, at all in the deep tier."""

from __future__ import annotations

import pickle
from random import Random

import pytest

from tests import laws
from tests.games.shelf import BOXES, all_playouts, draw_seats, list_tables, playouts
from tests.laws import robots, types
from tests.laws.playout import THOROUGH
from tests.laws.presentation import the_box_is_worded
from tests.probes import PROBES

BRIEF = {
    **{key: {"hands": "3"} for key in (("terziglio", "learner"), ("terziglio", "sound"))},
    **{key: {"penalties": "2", "end": "first-out"} for key in (("mattazza", "learner"), ("mattazza", "sound"))},
}
"""Matches that robots who think are let play no longer than it takes to see that they end."""


@pytest.fixture(scope="module")
def whole(request):
    """A whole game, played once for all its laws."""
    return playouts(*request.param)


@pytest.mark.parametrize(
    "whole", [pytest.param((name, draw_seats(name)), id=f"{name}-{draw_seats(name)}") for name in BOXES], indirect=True
)
@pytest.mark.parametrize("law", laws.LAWS)
def test_every_game_obeys_every_law(whole, law):
    for number, playout in enumerate(whole):
        laws.LAWS[law](playout, Random(f"{law}{number}"))


@pytest.mark.deep
@pytest.mark.parametrize(("name", "seats"), list_tables())
def test_every_game_obeys_every_law_at_every_number_of_seats(name, seats):
    for law in laws.LAWS:
        for number, playout in enumerate(all_playouts(name, seats)):
            laws.LAWS[law](playout, Random(f"{law}{number}"))


@pytest.mark.parametrize("law", laws.LAWS)
def test_every_law_has_something_to_look_at_among_the_probes(law):
    assert any(
        laws.LAWS[law](playout, Random(seats)) > 0
        for name, seats in list_tables()
        if name in PROBES
        for playout in playouts(name, seats, 2)
    )


@pytest.mark.deep
@pytest.mark.parametrize("name", BOXES)
def test_the_laws_of_secrecy_have_something_to_compare_in_every_game(name):
    """More twins of the same games where the first are soon told apart."""
    looked = 0
    for seed in range(1, 9):
        looked += sum(laws.both_laws_of_secrecy(each, Random(seed)) for each in all_playouts(name, BOXES[name].least))
        if looked > 50:
            return
    raise AssertionError(f"only {looked} views of twins compared")


@pytest.mark.deep
@pytest.mark.parametrize(
    ("name", "seats", "level"), [(n, s, r) for n, s in list_tables() for r in BOXES[n].robots if r not in THOROUGH]
)
def test_a_table_of_robots_comes_to_an_end(name, seats, level):
    dice = Random(f"{name}{seats}{level}")
    assert robots.games_of_robots_end(BOXES[name], seats, level, dice, BRIEF.get((name, level), {})) > 0


@pytest.mark.parametrize("name", BOXES)
def test_whoever_works_for_a_game_can_do_so_in_another_process(name):
    for worker in (*BOXES[name].robots.values(), *BOXES[name].advice.values(), BOXES[name].judge):
        assert repr(pickle.loads(pickle.dumps(worker))) == repr(worker)


@pytest.mark.parametrize("name", BOXES)
def test_states_and_events_are_of_known_types(name):
    assert types.every_type_is_closed(BOXES[name]) > 0


@pytest.mark.parametrize("name", BOXES)
def test_what_events_reveal_has_its_clause(name):
    assert types.revelations_have_clauses(BOXES[name]) > 0


@pytest.mark.parametrize("name", BOXES)
def test_the_box_is_worded_in_both_languages(name):
    assert the_box_is_worded(BOXES[name]) >= 0
