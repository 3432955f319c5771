"""Who should still play whom: a round robin, for people and for pairs alike. Pure functions of numbers and names."""

from collections import Counter
from collections.abc import Collection, Hashable, Iterable, Sequence
from itertools import combinations
from typing import Final, TypeAlias, TypeVar

T = TypeVar("T", bound=Hashable)

Meeting: TypeAlias = tuple[int, int]
BYE: Final = -1


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


def list_missing(members: Sequence[T], met: Counter[frozenset[T]], times: int = 1) -> dict[T, tuple[T, ...]]:
    """Return for each member, in their order, whom they have not met so many times."""
    return {
        member: tuple(other for other in members if other != member and met[frozenset((member, other))] < times)
        for member in members
    }


def find_next_round(members: Sequence[T], met: Counter[frozenset[T]], times: int = 1) -> tuple[tuple[T, T], ...]:
    """Return meetings that could all be played now: those of the round that lacks most, and none where nothing is left."""
    rounds = [[(members[one], members[other]) for one, other in meetings] for meetings in list_rounds(len(members))]
    left = [tuple(pair for pair in meetings if met[frozenset(pair)] < times) for meetings in rounds]
    return max(left, key=len, default=())
