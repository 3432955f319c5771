"""How results are compared: matchpoints, differences, standings. Pure functions of whole numbers."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from typing import NamedTuple


def count_matchpoints(scores: Sequence[int]) -> tuple[int, ...]:
    """Return two for each other result that was beaten and one for each that was equalled."""
    return tuple(
        sum(2 * (mine > other) + (mine == other) for place, other in enumerate(scores) if place != own)
        for own, mine in enumerate(scores)
    )


def find_difference(score: int, par: int | None, others: Sequence[int]) -> Fraction:
    """Return by how much a result is better than par, or where there is none than the others on average."""
    if par is not None:
        return Fraction(score - par)
    return score - Fraction(sum(others), len(others)) if others else Fraction(0)


class Line(NamedTuple):
    """A result on a board: which side of the table, whose, None for the robots' table, and what it came to."""

    side: int
    entry: int | None
    score: int


class Compared(NamedTuple):
    """A line with its matchpoints, of how many, and its difference."""

    line: Line
    matchpoints: int
    most: int
    difference: Fraction


def compare_lines(lines: Sequence[Line]) -> tuple[Compared, ...]:
    """Compare the results on a board, each with those who held the same cards, the best first; robots' are no rivals."""
    found = list[Compared]()
    for side in sorted({line.side for line in lines}):
        own = [line for line in lines if line.side == side and line.entry is not None]
        par = next((line.score for line in lines if line.side == side and line.entry is None), None)
        points = count_matchpoints([line.score for line in own])
        for place, line in enumerate(own):
            others = [other.score for index, other in enumerate(own) if index != place]
            difference = find_difference(line.score, par, others)
            found.append(Compared(line, points[place], 2 * len(others), difference))
    return tuple(sorted(found, key=lambda each: (each.line.side, -each.line.score, each.line.entry or 0)))


@dataclass(frozen=True, slots=True)
class Total:
    """What an entry has come to on all boards: matchpoints of how many, the sum of its differences, and boards."""

    entry: int
    matchpoints: int = 0
    most: int = 0
    difference: Fraction = Fraction(0)
    boards: int = 0

    @property
    def percent(self) -> Fraction:
        return Fraction(100 * self.matchpoints, self.most) if self.most else Fraction(50)

    @property
    def rate(self) -> tuple[Fraction, Fraction]:
        return self.percent, self.difference


def add_up(entries: int, boards: Sequence[Sequence[Compared]]) -> tuple[Total, ...]:
    """Add up what each entry came to on all boards, the best first: differences settle ties."""
    totals = {entry: Total(entry) for entry in range(entries)}
    for compared in boards:
        for each in compared:
            if (entry := each.line.entry) is not None:
                so_far = totals[entry]
                totals[entry] = Total(
                    entry,
                    so_far.matchpoints + each.matchpoints,
                    so_far.most + each.most,
                    so_far.difference + each.difference,
                    so_far.boards + 1,
                )

    return tuple(
        sorted(totals.values(), key=lambda total: (not total.boards, *(-each for each in total.rate), total.entry))
    )


class Counting(StrEnum):
    """How the results of a season count. Stored, and never changes."""

    WINS = "wins"
    PLACES = "places"
    POINTS = "points"


class Played(NamedTuple):
    """A table of a season: the place and the points of each member who was there, and whether they won."""

    table_id: str
    at_ms: int
    places: Mapping[int, int]
    points: Mapping[int, int]
    winners: frozenset[int]


@dataclass(frozen=True, slots=True)
class Standing:
    member: int
    place: int
    points: int
    played: int
    won: int


def count_standings(members: int, tables: Sequence[Played], counting: Counting) -> tuple[Standing, ...]:
    """Return the table of a season, the best first: those who are level have one place."""
    points, played, won = [0] * members, [0] * members, [0] * members
    for table in tables:
        for member, own in table.places.items():
            played[member] += 1
            won[member] += member in table.winners
            match counting:
                case Counting.WINS:
                    points[member] += member in table.winners
                case Counting.PLACES:
                    others = [place for other, place in table.places.items() if other != member]
                    points[member] += sum(2 * (own < place) + (own == place) for place in others)
                case Counting.POINTS:
                    points[member] += table.points.get(member, 0)
    order = sorted(range(members), key=lambda each: (-points[each], -won[each], played[each], each))

    def find_place(member: int) -> int:
        return 1 + sum((points[other], won[other]) > (points[member], won[member]) for other in range(members))

    return tuple(Standing(each, find_place(each), points[each], played[each], won[each]) for each in order)
