"""The board has no edge: borders, ways over the centre and over the rim."""

from collections import Counter
from typing import get_args

import pytest

from games.caccia.rules import board
from games.caccia.rules.board import Ground
from games.caccia.rules.state import Goal, Piece, Topology
from tests.games.caccia.table import hunting, options, sneaking

OPEN = Ground(())


@pytest.mark.rule("CS-10", "CS-12")
def test_there_are_90_houses_18_to_a_ring_and_none_in_the_centre():
    houses = [board.house_at(ray, ring) for ray in range(1, 19) for ring in range(1, 6)]
    assert houses == list(range(1, 91))
    reached = {there for house in houses for there in board.neighbours_of(house, "sphere")}
    assert reached == set(houses)


@pytest.mark.rule("CS-23", "CS-20")
def test_every_house_borders_eight_and_is_bordered_by_them():
    for house in range(1, 91):
        near = board.neighbours_of(house, "sphere")
        assert len(near) == 8
        assert house not in near
        assert all(house in board.neighbours_of(there, "sphere") for there in near)


@pytest.mark.rule("CS-21", "CS-20")
def test_the_ends_of_a_ray_border_those_of_the_ray_opposite():
    for ray in range(1, 10):
        for ring in (1, 5):
            one, other = board.house_at(ray, ring), board.house_at(ray + 9, ring)
            assert abs(one - other) == 45
            assert other in board.neighbours_of(one, "sphere")


@pytest.mark.rule("CS-20")
def test_by_option_the_board_is_a_ring_or_ends_at_its_rims():
    assert 5 in board.neighbours_of(1, "torus")
    assert board.neighbours_of(1, "flat") == (2, 6, 7, 86, 87)
    assert board.neighbours_of(5, "flat") == (4, 9, 10, 89, 90)
    assert board.move_paths(Ground((), "flat"), 5, Piece.PAWN) == {}
    assert list(board.move_paths(Ground((), "torus"), 5, Piece.PAWN)) == [Goal(1)]


@pytest.mark.rule("CS-22", "CS-33", "CS-34")
@pytest.mark.parametrize("topology", get_args(Topology))
@pytest.mark.parametrize("kind", [piece for piece in Piece if piece is not Piece.PAWN])
def test_where_a_piece_may_go_it_may_come_from(kind, topology):
    blocked = tuple(range(7, 90, 6))
    ground = Ground(blocked, topology)
    free = [house for house in range(1, 91) if house not in blocked]
    there = {house: {goal.house for goal in board.move_paths(ground, house, kind)} for house in free}
    assert all(one in there[other] for one in free for other in there[one])
    assert any(there.values())


@pytest.mark.rule("CS-22")
def test_a_slide_is_a_straight_line_on_the_unfolded_board():
    """A second reckoning: (ray, 6..10) stands for (ray + 9, 5..1) on a torus of 18 by 10."""

    def unfolded(house, step):
        ray, row = board.ray_of(house), board.ring_of(house)
        while True:
            ray, row = ray + step[0], (row + step[1] - 1) % 10 + 1
            there = board.house_at(ray, row) if row <= 5 else board.house_at(ray + 9, 11 - row)
            if there == house:
                return
            yield there

    for house in range(1, 91):
        for step in board.WAYS[Piece.QUEEN]:
            assert board.slide_houses(house, step, "sphere") == tuple(unfolded(house, step))


@pytest.mark.rule("CS-25", "CS-36")
def test_nobody_enters_a_blocked_house():
    blocked = (2, 8, 13, 46, 87)
    ground = Ground(blocked)
    for kind in Piece:
        for house in (3, 7, 50, 88):
            entered = {there for path in board.move_paths(ground, house, kind).values() for there in path}
            assert not entered & set(blocked)
            assert house not in entered
    assert not set(board.reachable_houses(ground, 3)) & set(blocked)


@pytest.mark.rule("CS-30", "CS-36")
def test_a_move_is_at_least_one_step_and_ends_elsewhere():
    for kind in Piece:
        for house in range(1, 91):
            paths = board.move_paths(OPEN, house, kind)
            assert all(path and path[-1] == goal.house != house for goal, path in paths.items())


@pytest.mark.rule("CS-35")
def test_a_knight_leaps_over_what_is_blocked():
    around = board.neighbours_of(33, "sphere")
    assert len(board.move_paths(Ground(around), 33, Piece.KNIGHT)) == 8
    assert board.move_paths(Ground(around), 33, Piece.QUEEN) == {}


@pytest.mark.rule("CS-34", "CS-33", "CS-31")
def test_the_queen_goes_as_rook_or_bishop_and_the_king_one_step_of_hers():
    ground = Ground((8, 27, 51))
    queen, rook, bishop, king = (
        {goal.house for goal in board.move_paths(ground, 3, kind)}
        for kind in (Piece.QUEEN, Piece.ROOK, Piece.BISHOP, Piece.KING)
    )
    assert queen == rook | bishop
    assert king <= queen
    assert len(king) == 7


@pytest.mark.rule("CS-37")
def test_another_way_to_a_house_is_a_goal_of_its_own():
    there = board.move_paths(Ground((8, 88)), 3, Piece.ROOK)
    assert [str(goal) for goal in there if goal.house == 48] == ["48", "48.4"]
    assert there[Goal(48)] == (2, 1, 46, 47, 48)
    assert there[Goal(48, 4)] == (4, 5, 50, 49, 48)
    assert "3|48.4" in options(sneaking(blocked=(8, 88)), 0, "move")


@pytest.mark.rule("CS-37")
def test_goals_stand_in_the_order_of_their_houses_and_then_of_the_first_houses_on_the_way():
    for house in range(1, 91):
        goals = list(board.move_paths(OPEN, house, Piece.QUEEN))
        assert goals == sorted(goals, key=lambda goal: (goal.house, goal.by or 0))


@pytest.mark.rule("CS-24", "CS-50", "CS-53")
def test_borders_are_the_same_for_steps_and_questions():
    said = Counter(token.split("|")[0] for token in options(hunting(partisans=(5, 30, 41, 60, 70)), 1, "order-1"))
    assert sorted(map(int, said)) == list(board.reachable_houses(OPEN, 5))
    assert set(said.values()) == {8 + 2}
    asked = {token.split("|")[1] for token in options(hunting(partisans=(5, 30, 41, 60, 70)), 1, "order-1")}
    assert {"50", "arrest", "nothing"} <= asked


@pytest.mark.rule("CS-4")
@pytest.mark.parametrize("house", [1, 45, 90])
def test_a_map_with_a_house_walled_in_is_in_two_parts(house):
    around = board.neighbours_of(house, "sphere")
    assert not board.is_connected(Ground(around))
    assert board.is_connected(Ground(around[1:]))
