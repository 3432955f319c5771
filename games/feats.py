"""Feats: what records keep of a game beside who won, found in what everybody was told of it."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias, TypeVar

from games.event import Event
from games.secret import Seat

E = TypeVar("E", bound=Event)
Found: TypeAlias = Iterable[tuple[Seat, int]]  # Who did it, and how well, as often as it was done.


class Tally(StrEnum):
    """What becomes of the values of a feat, those of one table as those of several."""

    TOTAL = "total"
    MEAN = "mean"
    MOST = "most"
    LEAST = "least"

    def sum_up(self, values: Sequence[float]) -> float:
        match self:
            case Tally.MOST:
                return max(values)
            case Tally.LEAST:
                return min(values)
        return sum(values) / (len(values) if self is Tally.MEAN else 1)


@dataclass(frozen=True, slots=True)
class Feat:
    """Something worth keeping, worded `feat-<name>`. The one named `points` is the game's own measure."""

    name: str
    tally: Tally
    find: Callable[[Sequence[Event]], Found]


def find_feats(feats: Iterable[Feat], told: Sequence[Event]) -> dict[Seat, dict[str, float]]:
    """Return the feats of each seat at one table that is over, by what everybody was told there."""
    found: dict[Seat, dict[str, float]] = {}
    for feat in feats:
        values: dict[Seat, list[float]] = {}
        for seat, value in feat.find(told):
            values.setdefault(seat, []).append(value)
        for seat, each in values.items():
            found.setdefault(seat, {})[feat.name] = feat.tally.sum_up(each)
    return found


def list_events(told: Iterable[Event], kind: type[E]) -> Iterator[E]:
    return (event for event in told if isinstance(event, kind))


def by_seat(points: Iterable[int]) -> Found:
    return [(Seat(seat), value) for seat, value in enumerate(points)]
