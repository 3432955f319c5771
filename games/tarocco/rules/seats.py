"""Who sits where: the order of play, the sides, and what lies before each seat."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeVar

from games.frozen import replace
from games.secret import Seat, Secret, hold
from games.tarocco.rules.cards import Card, Cards, sorted_cards
from games.tarocco.rules.state import State

T = TypeVar("T")

SEATED: Final = tuple(Seat(seat) for seat in range(6))


def all_seats(state: State) -> tuple[Seat, ...]:
    """Return all seats, in their numbers."""
    return SEATED[: state.seats]


def seat_after(state: State, seat: Seat, steps: int = 1) -> Seat:
    """Return the seat so many places to the right (TB-50)."""
    return state.order[(state.order.index(seat) + steps) % len(state.order)]


def round_from(state: State, seat: Seat) -> tuple[Seat, ...]:
    """Return all seats in the order of play, from that one."""
    place = state.order.index(seat)
    return (*state.order[place:], *state.order[:place])


def side_of(state: State, seat: Seat) -> int:
    """Return the side a seat plays for."""
    return state.sides[seat]


def side_seats(state: State, which: int) -> tuple[Seat, ...]:
    return tuple(seat for seat in all_seats(state) if state.sides[seat] == which)


def side_count(state: State) -> int:
    return max(state.sides) + 1


def has_partner(state: State, seat: Seat) -> bool:
    """Tell whether somebody plays for the same side."""
    return state.sides.count(state.sides[seat]) > 1


def hand_of(state: State, seat: Seat) -> Cards:
    return state.hands[seat].open()


def open_cards(secret: Secret[Cards] | None) -> Cards:
    return () if secret is None else secret.open()


def replace_item(items: Sequence[T], place: int, item: T) -> tuple[T, ...]:
    """Return the items with one replaced."""
    return (*items[:place], item, *items[place + 1 :])


def with_hand(state: State, seat: Seat, cards: Sequence[Card]) -> State:
    return replace(state, hands=replace_item(state.hands, seat, hold(sorted_cards(cards), seat, sized=True)))
