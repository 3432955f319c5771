"""Matchpoints and differences, by hand."""

from fractions import Fraction

import pytest

from bot.records.scoring import Line, add_up, compare_lines, count_matchpoints
from bot.records.telling import spell_tenths


@pytest.mark.parametrize(
    ("scores", "points"),
    [
        ((), ()),
        ((50,), (0,)),
        ((50, 40), (2, 0)),
        ((50, 50), (1, 1)),
        ((420, 450, 450, -50), (2, 5, 5, 0)),
        ((1, 2, 3, 4), (0, 2, 4, 6)),
    ],
)
def test_two_matchpoints_for_each_result_beaten_and_one_for_each_equalled(scores, points):
    assert count_matchpoints(scores) == points


def test_results_are_compared_with_those_who_held_the_same_cards_and_with_the_robots():
    lines = [Line(0, 0, 60), Line(1, 1, 40), Line(0, 2, 30), Line(1, 3, 70), Line(0, None, 45), Line(1, None, 55)]
    found = {each.line.entry: each for each in compare_lines(lines)}
    assert {entry: (each.matchpoints, each.most, each.difference) for entry, each in found.items()} == {
        0: (2, 2, 15),
        2: (0, 2, -15),
        1: (0, 2, -15),
        3: (2, 2, 15),
    }
    # Without a robots' table the others are the measure, and one alone has none.
    alone = compare_lines([Line(0, 0, 60), Line(0, 1, 30), Line(0, 2, 45), Line(1, 3, 9)])
    assert [(each.line.entry, each.difference, each.most) for each in alone] == [
        (0, Fraction(45, 2), 4),
        (2, 0, 4),
        (1, Fraction(-45, 2), 4),
        (3, 0, 0),
    ]


def test_totals_are_ranked_by_matchpoints_or_by_difference_and_who_has_not_played_comes_last():
    boards = [compare_lines([Line(0, 0, 10), Line(0, 1, 0)]), compare_lines([Line(0, 0, 0), Line(0, 1, 90)])]
    totals = add_up(3, boards)
    assert [(each.entry, each.percent, each.difference, each.boards) for each in totals] == [
        (1, 50, 80, 2),
        (0, 50, -80, 2),
        (2, 50, 0, 0),
    ]
    boards.append(compare_lines([Line(0, 0, 10), Line(0, 1, 0)]))
    assert [[each.entry for each in add_up(2, boards, by_difference=kind)] for kind in (False, True)] == [
        [0, 1],
        [1, 0],
    ]


@pytest.mark.parametrize(
    ("value", "text"), [(Fraction(45, 2), "+22.5"), (Fraction(-1, 3), "−0.3"), (Fraction(0), "0"), (Fraction(7), "+7")]
)
def test_differences_are_spelt_with_a_sign(value, text):
    assert spell_tenths(value) == text
