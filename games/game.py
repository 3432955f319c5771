from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeAlias, TypeVar

from msgspec import Struct

from games.event import Told
from games.questions import Ask, Question
from games.secret import Seat

S = TypeVar("S")
T = TypeVar("T")

Answers: TypeAlias = Mapping[Question, Any]
Ranking: TypeAlias = tuple[tuple[Seat, ...], ...]  # Best first; those who are level stand together.
Options: TypeAlias = Mapping[str, Any]  # A table's options by name, parsed by their own shapes (`games.spec.Option`).


class Step(Struct, Generic[S], frozen=True):
    """A new state, and the events on the way to it."""

    state: S
    events: Told = ()

    def after(self, told: Told) -> Step[S]:
        """Return the same step with something told before it."""
        return Step(self.state, (*told, *self.events))


@dataclass(frozen=True, slots=True)
class Seating:
    """Who sits where when a game starts: how many seats, and which of them a robot holds."""

    count: int
    robots: tuple[Seat, ...] = ()
    # In a rematch, by seat: the seats that its people had at the end of the table before.
    sat_before: tuple[tuple[Seat, ...], ...] = ()

    def seats(self) -> tuple[Seat, ...]:
        return tuple(Seat(index) for index in range(self.count))

    def seats_now_of(self, former: Iterable[Seat]) -> tuple[Seat, ...]:
        """Return where those sit now who sat in any of these seats when the table before ended."""
        wanted = set(former)
        return tuple(Seat(seat) for seat, before in enumerate(self.sat_before) if wanted & set(before))


class Game(Protocol[S]):
    """Rules: who is asked what, and what follows from the answers. A module may be one."""

    def start(self, options: Options, seating: Seating, former: S | None, errata: tuple[str, ...]) -> S:
        """Return the first state; `former` is the last of the table before a rematch, `errata` what is in force."""
        ...

    def ask(self, state: S) -> Ask | None:
        """Return what the state waits for; None when the game is over."""
        ...

    def resolve(self, state: S, answers: Answers) -> Step[S]:
        """Return what follows from the answers; may raise Refused for a single seat's answer."""
        ...

    def standing(self, state: S) -> Ranking:
        """Return the ranking if the game stopped now: every seat once, but for those that `GameSpec.aside` names."""
        ...

    def boundary(self, state: S) -> bool:
        """Tell whether a deal begins here, so that its chance answers come from a fresh sub-seed."""
        ...

    def deal_number(self, state: S) -> int:
        """Return the number of the deal, which never falls; 0 while nothing dealt matters and seats may change hands."""
        ...


def rank_by_points(points: Mapping[Seat, int]) -> Ranking:
    return tuple(
        tuple(seat for seat in sorted(points) if points[seat] == score)
        for score in sorted(set(points.values()), reverse=True)
    )


def expect(value: object, kind: type[T]) -> T:
    """Return a value that the rules know to be of this kind."""
    assert isinstance(value, kind)
    return value
