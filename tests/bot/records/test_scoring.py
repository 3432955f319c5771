"""Matchpoints, differences, standings and round robins, by hand."""

from collections import Counter
from fractions import Fraction
from itertools import combinations

import pytest

from bot.records.scoring import (
    Counting,
    Line,
    Played,
    add_up,
    compare_lines,
    count_matchpoints,
    count_meetings,
    count_standings,
    find_next_round,
    list_missing,
    list_rounds,
)
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
    late = compare_lines([*lines, Line(0, 4, None)])
    assert [(each.line.entry, each.matchpoints, each.most, each.difference) for each in late[:3]] == [
        (0, 2, 2, 15),
        (2, 0, 2, -15),
        (4, 0, 4, 0),
    ]
    # Without a robots' table the others are the measure, and one alone has none.
    alone = compare_lines([Line(0, 0, 60), Line(0, 1, 30), Line(0, 2, 45), Line(1, 3, 9)])
    assert [(each.line.entry, each.difference, each.most) for each in alone] == [
        (0, Fraction(45, 2), 4),
        (2, 0, 4),
        (1, Fraction(-45, 2), 4),
        (3, 0, 0),
    ]


def test_totals_are_ranked_by_matchpoints_then_by_difference_and_who_has_not_played_comes_last():
    boards = [compare_lines([Line(0, 0, 10), Line(0, 1, 0)]), compare_lines([Line(0, 0, 0), Line(0, 1, 90)])]
    totals = add_up(3, boards)
    assert [(each.entry, each.percent, each.difference, each.boards) for each in totals] == [
        (1, 50, 80, 2),
        (0, 50, -80, 2),
        (2, 50, 0, 0),
    ]
    boards.append(compare_lines([Line(0, 0, 10), Line(0, 1, 0)]))
    assert [each.entry for each in add_up(2, boards)] == [0, 1]


@pytest.mark.parametrize(
    ("value", "text"), [(Fraction(45, 2), "+22.5"), (Fraction(-1, 3), "−0.3"), (Fraction(0), "0"), (Fraction(7), "+7")]
)
def test_differences_are_spelt_with_a_sign(value, text):
    assert spell_tenths(value) == text


PLAYED = (
    Played("a", 1, {0: 1, 1: 2, 2: 3}, {0: 30, 1: 20, 2: 10}, frozenset({0})),
    Played("b", 2, {1: 1, 2: 1}, {1: 50, 2: 50}, frozenset()),
)


@pytest.mark.parametrize(
    ("counting", "rows"),
    [
        (Counting.WINS, [(0, 1, 1), (2, 2, 0), (1, 2, 0), (3, 2, 0)]),
        (Counting.PLACES, [(0, 1, 4), (1, 2, 3), (2, 3, 1), (3, 4, 0)]),
        (Counting.POINTS, [(1, 1, 70), (2, 2, 60), (0, 3, 30), (3, 4, 0)]),
    ],
)
def test_a_season_counts_wins_places_or_points(counting, rows):
    found = [(each.member, each.place, each.points) for each in count_standings(range(4), PLAYED, counting)]
    assert sorted(found) == sorted(rows)


@pytest.mark.parametrize("count", [2, 3, 6, 7])
def test_in_a_round_robin_everyone_meets_everyone_once_and_no_one_twice_in_a_round(count):
    rounds = list_rounds(count)
    assert Counter(pair for meetings in rounds for pair in meetings) == Counter(combinations(range(count), 2))
    assert all(len({each for pair in meetings for each in pair}) == 2 * len(meetings) for meetings in rounds)


def test_the_calendar_says_who_still_has_to_meet_whom():
    met = count_meetings([("A", "B", "C"), ("A", "D"), ("A", "A")])
    assert list_missing("ABCD", met) == {"A": (), "B": ("D",), "C": ("D",), "D": ("B", "C")}
    assert len(find_next_round("ABCD", met)) == 1
    assert find_next_round("AB", met) == ()
