"""What the spy's turn and the partisans' tell whom."""

import pytest

from games.caccia.rules import game
from games.caccia.rules.events import CameHome, PartisanActed
from games.caccia.rules.state import Sneaking
from games.kernel import Entry, make_view, open_position, submit
from games.secret import Seat, veil
from tests.games.caccia.table import by_path, every, hunting, move, orders, secret, sneaking

TEAM = tuple(map(Seat, range(1, 6)))


@pytest.mark.rule("CS-52", "CS-73")
def test_orders_are_sealed_until_all_are_in_and_read_by_the_team():
    state = hunting()
    at = open_position(game, state)
    for number in range(1, 5):
        at, told = submit(
            game, at, Entry(Seat(number), f"order-{number}", f"{state.board.partisans[number - 1]}|nothing")
        )
        assert (at.state, told) == (state, ())
    assert make_view(at, None).awaited == (1, 2, 3, 4, 5)
    assert [len(make_view(at, viewer).sealed) for viewer in (None, 0, *TEAM)] == [0, 0, *[4] * 5]
    assert [len(make_view(at, viewer).asked) for viewer in (None, 0, *TEAM)] == [0, 0, *[7] * 5]
    at, _ = submit(game, at, Entry(Seat(2), "order-2", "29|nothing"))
    at, told = submit(game, at, Entry(Seat(5), "order-5", "70|nothing"))
    assert [act.house for act in every(told, PartisanActed)] == [20, 29, 41, 60, 70]


@pytest.mark.rule("CS-59")
def test_who_stands_on_the_spys_house_and_does_not_arrest_learns_nothing():
    on_it, told = orders(hunting(20, trail=(20,)))
    beside, other = orders(hunting(19, trail=(19,)))
    assert isinstance(on_it.phase, Sneaking)
    for viewer in (None, *TEAM):
        assert [veil(event, viewer) for event in told] == [veil(event, viewer) for event in other]
        assert repr(veil(on_it, viewer)) == repr(veil(beside, viewer))


@pytest.mark.rule("CS-73")
@pytest.mark.parametrize(("prompt", "token"), [("note", "33"), ("side", "left")])
def test_the_plan_leaves_the_orders_that_are_in_as_they_are(prompt, token):
    at, _ = submit(game, open_position(game, hunting()), Entry(Seat(1), "order-1", "20|nothing"))
    marked, _ = submit(game, at, Entry(Seat(2), prompt, token))
    assert marked.sealed == at.sealed
    assert marked.times[Seat(1), "order-1"] == at.times[Seat(1), "order-1"]


@pytest.mark.rule("CS-46", "CS-82")
@pytest.mark.parametrize("options", [{"home_announced": "on"}, {"trail_scope": "since-home"}], ids=str)
def test_a_stop_at_the_hideout_that_was_not_due_is_told_to_nobody(options):
    state, told = move(sneaking(8, hand=(1, 2), trail=(8,), **options), 1, 3)
    assert not every(told, CameHome)
    assert not state.turns[-1].home
    assert secret(state).trail == (3, 8)
    before = sneaking(8, hand=(1, 2), trail=(8,), errata=(), **options)
    assert every(move(before, 1, 3)[1], CameHome)
    free = sneaking(8, hand=(1, 2), trail=(8,), must_return="off", **options)
    assert every(move(free, 1, 3)[1], CameHome)


@pytest.mark.rule("CS-59", "CS-70")
def test_ending_on_a_partisans_house_or_a_refuge_is_told_as_ending_anywhere():
    """Three landings: beside, on a refuge, on a partisan; whoever is not the spy hears and sees one story."""
    before = sneaking(hand=(3, 2, 4), partisans=(18, 30, 41, 60, 70))
    told = [by_path(before, 3, path) for path in ((8,), (8, 13), (8, 13, 18))]
    for viewer in (None, *range(1, 6)):
        assert len({repr([veil(event, viewer) for event in events]) for _, events in told}) == 1
        assert len({repr(veil(state, viewer)) for state, _ in told}) == 1
