"""How results are compared, and who should still play whom: pure functions of numbers and names."""

from collections import Counter
from collections.abc import Collection, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from itertools import combinations
from typing import Final, NamedTuple, TypeAlias, TypeVar

T = TypeVar("T", bound=Hashable)

Meeting: TypeAlias = tuple[int, int]
BYE: Final = -1


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
    """A result on a board: which side of the table, whose, None for the robots' table, and what it came to, None if too late."""

    side: int
    entry: int | None
    score: int | None


class Compared(NamedTuple):
    """A line with its matchpoints, of how many, and its difference."""

    line: Line
    matchpoints: int
    most: int
    difference: Fraction


def compare_lines(lines: Sequence[Line]) -> tuple[Compared, ...]:
    """Compare the results on a board, each with those who held the same cards, the best first; robots' are no rivals.

    Who came too late gets nothing, and no one else's result depends on theirs.
    """
    found = list[Compared]()
    for side in sorted({line.side for line in lines}):
        own = sorted((line for line in lines if line.side == side and line.entry is not None), key=rank_line)
        par = next((line.score for line in lines if line.side == side and line.entry is None), None)
        scores = [line.score for line in own if line.score is not None]
        for place, (score, points) in enumerate(zip(scores, count_matchpoints(scores), strict=True)):
            others = scores[:place] + scores[place + 1 :]
            found.append(Compared(own[place], points, 2 * len(others), find_difference(score, par, others)))
        found += [Compared(line, 0, 2 * len(scores), Fraction(0)) for line in own[len(scores) :]]
    return tuple(found)


def rank_line(line: Line) -> tuple[bool, int, int]:
    return line.score is None, -(line.score or 0), line.entry or 0


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


def count_standings(members: Sequence[int], tables: Sequence[Played], counting: Counting) -> tuple[Standing, ...]:
    """Return the table of a season, the best first: those who are level have one place."""
    points, played, won = Counter[int](), Counter[int](), Counter[int]()
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
    order = sorted(members, key=lambda each: (-points[each], -won[each], played[each], each))

    def find_place(member: int) -> int:
        return 1 + sum((points[other], won[other]) > (points[member], won[member]) for other in members)

    return tuple(Standing(each, find_place(each), points[each], played[each], won[each]) for each in order)


# -- round robin


def list_rounds(count: int) -> tuple[tuple[Meeting, ...], ...]:
    """Return the rounds in which each of so many meets each other once, none twice in a round: the first stands still."""
    ring = [*range(count), *([BYE] if count % 2 else [])]
    rounds = []
    for _ in range(len(ring) - 1):
        pairs = zip(ring[: len(ring) // 2], reversed(ring[len(ring) // 2 :]), strict=True)
        rounds.append(tuple(sorted((min(pair), max(pair)) for pair in pairs if BYE not in pair)))
        ring = [ring[0], ring[-1], *ring[1:-1]]
    return tuple(rounds)


def count_meetings(tables: Iterable[Collection[T]]) -> Counter[frozenset[T]]:
    """Count how often any two were at one table."""
    return Counter(frozenset(pair) for members in tables for pair in combinations(set(members), 2))


def list_missing(members: Sequence[T], met: Counter[frozenset[T]]) -> dict[T, tuple[T, ...]]:
    return {
        member: tuple(other for other in members if other != member and not met[frozenset((member, other))])
        for member in members
    }


def find_next_round(members: Sequence[T], met: Counter[frozenset[T]]) -> tuple[tuple[T, T], ...]:
    """Return meetings that could all be played now: those of the round that lacks most, and none where nothing is left."""
    rounds = [[(members[one], members[other]) for one, other in meetings] for meetings in list_rounds(len(members))]
    left = [tuple(pair for pair in meetings if not met[frozenset(pair)]) for meetings in rounds]
    return max(left, key=len, default=())
