"""Which Excuses are linked to the one who is controlled."""

import pytest

from games.biglietti.rules.events import VoteCounted
from games.biglietti.rules.game import count_vote
from games.secret import Seat
from tests.games.biglietti.table import LETTERS, control, only, travelling, vote


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
