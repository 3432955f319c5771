"""The carriage as it stands: who sits where, what a hand holds, who may be controlled, who is free."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any, TypeVar

from games.biglietti.rules import deck
from games.biglietti.rules.state import RANK, Card, Cards, Count, Play, State, Turn, Values
from games.secret import Seat, Secret, Veiled, hold

T = TypeVar("T")


def now(state: State) -> Turn:
    """The turn on the table; there is one."""
    assert state.turn is not None
    return state.turn


def with_turn(state: State, **changes: Any) -> State:
    """The state with these changes to its turn."""
    return replace(state, turn=replace(now(state), **changes))


def conductor(state: State) -> Seat:
    """The Controller's seat; it is drawn."""
    assert state.controller is not None
    return state.controller


def opened(value: T | Secret[T]) -> T:
    """What is held, whether it is a secret or lies open."""
    return value.open() if isinstance(value, Secret) else value


def hand(state: State, seat: Seat) -> Cards:
    """What a Traveller has in hand, cards on the table left out."""
    return state.hands[seat].open()


def control(state: State) -> Values:
    """What the Controller has in hand."""
    assert state.control is not None
    return state.control.open()


def held(state: State, seat: Seat) -> Values:
    """The Control cards a Traveller has received and not eliminated."""
    return opened(state.held[seat])


def points(state: State, seat: Seat) -> int:
    """The Control points of a Traveller: of both legs, or of this one alone (BP-61)."""
    return sum(held(state, seat)) - sum(opened(state.earlier[seat]))


def tally(state: State, seat: Seat) -> int:
    """How many Control cards a Traveller holds: everybody may count them."""
    match state.held[seat]:
        case Veiled(int() as size):
            return size
        case stack:
            return len(opened(stack))


def free(state: State) -> tuple[Seat, ...]:
    """BP-62: who holds no Control card of any value."""
    return tuple(seat for seat in state.circle if not tally(state, seat))


def tickets(state: State) -> int:
    """BP-65: the tickets that count: those not removed, unless the table holds them fixed."""
    gone = 0 if state.terms.tickets_fixed else state.removed.count(Card.TICKET)
    return deck.tickets(state.seats) - gone


def agent(state: State) -> Seat | None:
    """Whose Pol.Fer. it is, in hand or on the table; None if it was removed (BP-67)."""
    return next((seat for seat in state.circle if Card.POLFER in owned(state, seat)), None)


def owned(state: State, seat: Seat) -> Cards:
    """A hand with that Traveller's cards on the table."""
    laid = (play.card for play in state.table if play.seat == seat)
    return arranged((*hand(state, seat), *laid, *(Card.HIDE for other in state.lying if other == seat)))


def clockwise(state: State, seat: Seat) -> tuple[Seat, ...]:
    """The other Travellers of the circle, from the left neighbour of this one (BP-6)."""
    place = state.circle.index(seat)
    return (*state.circle[place + 1 :], *state.circle[:place])


def allowed(state: State) -> tuple[Seat, ...]:
    """BP-30 to BP-32: who may be controlled."""
    if not state.hidden:
        return state.circle
    only_hidden = 2 * len(state.hidden) >= len(state.circle)
    return tuple(seat for seat in state.circle if (seat in state.hidden) is only_hidden)


def arranged(cards: Iterable[Card]) -> Cards:
    """Cards in the order in which hands are kept."""
    return tuple(sorted(cards, key=RANK.__getitem__))


def kinds(cards: Iterable[Card]) -> Cards:
    """Each kind among them once, in order."""
    return arranged(set(cards))


def without(cards: tuple[T, ...], card: T) -> tuple[T, ...]:
    """The cards but for the last of that kind."""
    place = len(cards) - 1 - cards[::-1].index(card)
    return (*cards[:place], *cards[place + 1 :])


def placed(whole: tuple[T, ...], seat: Seat, value: T) -> tuple[T, ...]:
    """A tuple by seat with another value for one of them."""
    return (*whole[:seat], value, *whole[seat + 1 :])


def with_hand(state: State, seat: Seat, cards: Iterable[Card]) -> State:
    """The state with this hand for that seat."""
    return replace(state, hands=placed(state.hands, seat, hold(arranged(cards), seat, sized=True)))


def with_held(state: State, seat: Seat, values: Values) -> State:
    """The state with these Control cards before that seat."""
    return replace(state, held=placed(state.held, seat, kept(state, seat, values, sized=True)))


def kept(state: State, seat: Seat, value: T, *, sized: bool = False) -> T | Secret[T]:
    """What a Traveller receives: for that seat and the Controller, or for all where values are open (BP-71)."""
    return value if state.terms.open_values else hold(value, seat, conductor(state), sized=sized)


def laid(state: State, play: Play) -> State:
    """BP-45: a card from a hand to the table."""
    state = with_hand(state, play.seat, without(hand(state, play.seat), play.card))
    return replace(state, table=(*state.table, play))


def counts_by_leg(state: State) -> bool:
    """Whether points are counted anew on the return leg."""
    return state.terms.points is Count.PER_LEG
