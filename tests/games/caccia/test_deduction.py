"""Where the spy may be, by what everybody knows: never wrong, and as narrow as the answers make it."""

from typing import get_args

import pytest

from games.caccia.rules import game
from games.caccia.rules.board import Ground, card_piece, move_paths
from games.caccia.rules.state import Act, Hunting, Piece, Sneaking, Topology, Turn
from games.caccia.rules.trail import (
    LONG,
    SpyStep,
    Stretch,
    Trail,
    houses_of_mask,
    make_mask,
    make_ways,
    narrow_homes,
    possible_houses,
    spread_evenly,
    spy_odds,
)
from games.kernel import make_view, open_position
from games.values import replace
from tests.games.caccia.table import POSTS, REFUGES, by_path, cast_as_spy, hunting, idle, play_any, sneaking

FREE = 90 - len(REFUGES) - len(POSTS)


@pytest.mark.parametrize("topology", get_args(Topology))
def test_the_ways_that_are_reckoned_with_are_those_of_the_board(topology):
    """The masks say what `board.paths` says, house by house."""
    ground = Ground((4, 13, 20, 33, 50, 77, 81), topology)
    for house in (1, 3, 25, 48, 90):
        for kind in Piece:
            ways = sorted((goal.house, make_mask(path)) for goal, path in move_paths(ground, house, kind).items())
            assert sorted(make_ways(ground, house, kind, "path").ways) == ways


def crept(state, card, path):
    """The spy has gone that way."""
    return by_path(state, card, path)[0]


def seen_by_all(state):
    return make_view(open_position(game, state), None).state


AGREED = (
    {},
    {"home_announced": "on", "trail_detail": "landed"},
    {"must_return": "off", "topology": "flat"},
    {"trail_scope": "whole-game", "pieces": "even", "topology": "torus"},
    {"trail_scope": "since-home", "arrest_range": "adjacent", "steps": "two", "sharing": "off"},
    {"refuges_move": "on", "starts": "chosen"},
)
ALONE = [{name: token} for each in AGREED for name, token in each.items() if len(each) > 1]
ALONE += [{"orders": "in-turn", "arrest_price": "next-turn"}]


@pytest.mark.rule("CS-74")
@pytest.mark.parametrize(
    "options",
    [*AGREED, *(pytest.param(each, marks=pytest.mark.deep) for each in ALONE)],
    ids=lambda options: ",".join(options) or "usual",
)
@pytest.mark.few(2)
def test_the_spy_is_always_among_the_houses_that_are_left(options):
    looked = 0
    for state, events in play_any(2, 0, **options):
        if isinstance(state.phase, Sneaking | Hunting) and state.turns and events:
            assert state.secret.open().house in possible_houses(seen_by_all(state)), len(state.turns)
            looked += 1
    assert looked > 3


@pytest.mark.rule("CS-74", "CS-7")
def test_before_the_first_card_the_hideout_can_be_any_free_house_that_is_nothing_else():
    assert len(possible_houses(sneaking())) == FREE
    assert not {*possible_houses(sneaking())} & {*REFUGES, *POSTS}


@pytest.mark.rule("CS-42", "CS-74")
def test_a_removal_tells_where_the_spy_was_and_the_card_where_he_can_have_gone():
    state = sneaking(3, (1, 2, 3), hideout=3)
    state = idle(crept(state, 3, (8, 13)))
    after = crept(state, 1, (14,))
    assert after.turns[-1].removed == 13
    kings = {goal.house for goal in move_paths(Ground(()), 13, card_piece(1))}
    assert {*possible_houses(seen_by_all(after))} == kings


def walks(kinds, began):
    """Every way of these pieces from a house, by where each move ends."""
    found = [(began,)]
    for kind in kinds:
        found = [(*walk, goal.house) for walk in found for goal in move_paths(Ground(()), walk[-1], kind)]
    return found


def hideouts(kinds, began, raided, barred=0):
    """Where the hideout may be, once a spy that had to go there came from one refuge to another."""
    free = make_mask(range(1, 91))
    start = spread_evenly(1 << began, due=True)
    here = Stretch(Ground(()), "path", announced=False, every_landing=False, homes=free, raids=0, start=start)
    steps = tuple(SpyStep(kind, barred=barred) for kind in kinds)
    return {*houses_of_mask(narrow_homes(Trail(here, 1 << began, True, whole=steps), raided))}


@pytest.mark.rule("CS-45", "CS-74")
def test_between_two_refuges_the_spy_was_at_the_hideout():
    for kinds in ((Piece.KING,) * 3, (Piece.KNIGHT, Piece.KING, Piece.PAWN, Piece.KING)):
        for raided in (13, 22, 24):
            there = {house for walk in walks(kinds, 13) if walk[-1] == raided for house in walk[1:-1]}
            assert hideouts(kinds, 13, raided) == there
            for barred in sorted(there - {13, raided}):
                ways = [walk for walk in walks(kinds, 13) if walk[-1] == raided and barred not in walk]
                if ways:
                    there = {house for walk in ways for house in walk[1:-1]}
                    assert hideouts(kinds, 13, raided, 1 << barred) == there


@pytest.mark.rule("CS-45", "CS-74")
def test_a_long_way_between_two_refuges_tells_nothing_of_the_hideout():
    for turns, told in ((LONG, 3), (LONG + 1, 90)):
        ((*_, raided),) = walks((Piece.PAWN,) * turns, 13)
        assert len(hideouts((Piece.PAWN,) * turns, 13, raided)) == told


@pytest.mark.rule("CS-54", "CS-74")
def test_a_house_not_passed_bars_every_way_through_it_and_one_passed_asks_for_it():
    state = crept(idle(crept(sneaking(3, (1, 2, 3), hideout=3), 3, (8, 13))), 1, (14,))
    before = {*possible_houses(seen_by_all(state))}

    def learnt(house, passed):
        act = Act(1, POSTS[0], POSTS[0], house, passed)
        return {*possible_houses(seen_by_all(with_acts(state, act)))}

    assert learnt(12, passed=False) == before - {12}
    assert learnt(14, passed=True) == {14}


def with_acts(state, *acts, **more):
    return replace(state, turns=(*state.turns[:-1], replace(state.turns[-1], acts=acts, **more)))


@pytest.mark.rule("CS-56", "CS-74")
def test_where_an_arrest_failed_nobody_is():
    state = idle(crept(sneaking(3, (1, 2, 3), hideout=3), 3, (8, 13)))
    state = crept(state, 1, (14,))
    after = idle(state)
    assert 12 in possible_houses(seen_by_all(after))
    tried = with_acts(after, Act(1, POSTS[0], 12), tried=12)
    assert 12 not in possible_houses(seen_by_all(tried))


def test_what_speaks_for_the_houses_comes_to_one_and_is_told_in_order():
    state = idle(crept(sneaking(3, (1, 2, 3), hideout=3), 3, (8, 13)))
    for each in (sneaking(), state):
        found = spy_odds(seen_by_all(each))
        assert sum(found.values()) == pytest.approx(1)
        assert [*found] == sorted(found)


@pytest.mark.rule("CS-70", "CS-74")
def test_what_is_worked_out_does_not_depend_on_where_the_spy_is():
    one, other = hunting(50, turns=1), hunting(12, hideout=77, turns=1)
    assert possible_houses(seen_by_all(one)) == possible_houses(seen_by_all(other))
    assert possible_houses(one) == possible_houses(seen_by_all(one))
    assert cast_as_spy().turns == ()
    assert Turn(1, 9, moved=False) == one.turns[0]
