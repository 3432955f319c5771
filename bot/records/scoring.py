"""How results are compared: matchpoints, differences. Pure functions of whole numbers."""

from collections.abc import Sequence
from dataclasses import dataclass
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


def add_up(entries: int, boards: Sequence[Sequence[Compared]], *, by_difference: bool = False) -> tuple[Total, ...]:
    """Add up what each entry came to on all boards, the best first."""
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

    def rate(total: Total) -> tuple[bool, Fraction, Fraction, int]:
        own = (total.percent, total.difference)
        first, second = reversed(own) if by_difference else own
        return not total.boards, -first, -second, total.entry

    return tuple(sorted(totals.values(), key=rate))
