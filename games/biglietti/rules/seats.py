"""The carriage: decks, who sits where, what a hand holds, who may be controlled, who is free."""

from collections.abc import Iterable, Mapping
from typing import Any, Final, TypeVar

from games.biglietti.rules.state import RANK, Card, Cards, ControlCards, Deck, Play, State, Turn, Values
from games.secret import Seat, Secret, Veiled, hold, visible_value
from games.values import replace

T = TypeVar("T")


def current_turn(state: State) -> Turn:
    assert state.turn is not None
    return state.turn


def with_turn(state: State, **changes: Any) -> State:
    return replace(state, turn=replace(current_turn(state), **changes))


def controller_seat(state: State) -> Seat:
    assert state.controller is not None
    return state.controller


def open_value(value: T | Secret[T]) -> T:
    return value.open() if isinstance(value, Secret) else value


def hand_of(state: State, seat: Seat) -> Cards:
    """Return a Traveller's hand, without that Traveller's cards on the table."""
    return state.hands[seat].open()


def control_cards(state: State) -> ControlCards:
    assert state.control is not None
    return state.control


def with_control_cards(state: State, **changes: Secret[Values]) -> State:
    return replace(state, control=replace(control_cards(state), **changes))


def controller_hand(state: State) -> Values:
    return control_cards(state).hand.open()


def held_values(state: State, seat: Seat) -> Values:
    return open_value(state.held[seat])


def points_of(state: State, seat: Seat) -> int:
    """Return a Traveller's Control points, of both legs or of this one alone (BP-61)."""
    return sum(held_values(state, seat)) - sum(open_value(state.earlier[seat]))


def known_points(state: State, seat: Seat, values: Values) -> int:
    """Return the Control points of a Traveller whose cards this viewer knows (BP-61)."""
    return sum(values) - sum(visible_value(state.earlier[seat]) or ())


def count_held(state: State, seat: Seat) -> int:
    match state.held[seat]:
        case Veiled(int() as size):
            return size
        case stack:
            return len(open_value(stack))


def free_travellers(state: State) -> tuple[Seat, ...]:  # BP-62
    return tuple(seat for seat in state.circle if not count_held(state, seat))


def count_tickets(state: State) -> int:
    """Return how many tickets count: those not removed, unless the table holds them fixed (BP-65)."""
    gone = 0 if state.terms.tickets_fixed else state.removed.count(Card.TICKET)
    return TRAVELLERS[state.seats][0] - gone


def find_agent(state: State) -> Seat | None:
    """Return who has the Pol.Fer., in hand or on the table; None if it was removed (BP-67)."""
    return next((seat for seat in state.circle if Card.POLFER in owned_cards(state, seat)), None)


def possible_agents(state: State) -> tuple[Seat, ...]:
    """Return who may be the agent by public facts: every Traveller, until the Pol.Fer. is removed (BP-67)."""
    return () if Card.POLFER in state.removed else state.circle


def owned_cards(state: State, seat: Seat) -> Cards:
    """Return a Traveller's hand together with that Traveller's cards on the table."""
    laid = (play.card for play in state.table if play.seat == seat)
    return sort_cards((*hand_of(state, seat), *laid, *(Card.HIDE for other in state.lying if other == seat)))


def clockwise_from(state: State, seat: Seat) -> tuple[Seat, ...]:
    """Return the other Travellers of the circle, from this one's left neighbour on (BP-6)."""
    place = state.circle.index(seat)
    return (*state.circle[place + 1 :], *state.circle[:place])


def allowed_targets(state: State) -> tuple[Seat, ...]:  # BP-30 to BP-32
    if not state.hidden:
        return state.circle
    only_hidden = 2 * len(state.hidden) >= len(state.circle)
    return tuple(seat for seat in state.circle if (seat in state.hidden) is only_hidden)


def sort_cards(cards: Iterable[Card]) -> Cards:
    return tuple(sorted(cards, key=RANK.__getitem__))


def card_kinds(cards: Iterable[Card]) -> Cards:
    return sort_cards(set(cards))


def without_card(cards: tuple[T, ...], card: T) -> tuple[T, ...]:
    place = len(cards) - 1 - cards[::-1].index(card)
    return (*cards[:place], *cards[place + 1 :])


def replace_at(whole: tuple[T, ...], seat: Seat, value: T) -> tuple[T, ...]:
    return (*whole[:seat], value, *whole[seat + 1 :])


def with_hand(state: State, seat: Seat, cards: Iterable[Card]) -> State:
    return replace(state, hands=replace_at(state.hands, seat, hold(sort_cards(cards), seat, sized=True)))


def with_held(state: State, seat: Seat, values: Values) -> State:
    return replace(state, held=replace_at(state.held, seat, hold_for_traveller(state, seat, values, sized=True)))


def hold_for_traveller(state: State, seat: Seat, value: T, *, sized: bool = False) -> T | Secret[T]:
    """Return what a Traveller receives, secret to that seat and the Controller, or open to all (BP-71)."""
    return value if state.terms.open_values else hold(value, seat, controller_seat(state), sized=sized)


def lay_card(state: State, play: Play) -> State:  # BP-45
    state = with_hand(state, play.seat, without_card(hand_of(state, play.seat), play.card))
    return replace(state, table=(*state.table, play))


def has_points_by_leg(state: State) -> bool:
    return state.terms.points == "per-leg"


LEAST: Final = 5
MOST: Final = 12
HAND: Final = 5

# by players: how many cards of each kind, in the order of the kinds (BP-2)
TRAVELLERS: Final = {
    5: (1, 4, 4, 5, 5, 1),
    6: (1, 5, 5, 7, 6, 1),
    7: (2, 6, 6, 8, 7, 1),
    8: (2, 7, 7, 9, 9, 1),
    9: (2, 8, 8, 11, 10, 1),
    10: (3, 9, 9, 12, 11, 1),
    11: (3, 10, 10, 13, 13, 1),
    12: (3, 11, 11, 15, 14, 1),
}

# by the least number of players for which they are used (BP-4, BP-5)
CONTROL: Final[Mapping[Deck, Mapping[int, Values]]] = {
    "even": {
        5: (0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 3, 4),
        6: (1, 2),
        7: (1, 3),
        8: (1, 1),
        9: (1, 2),
        10: (1, 1),
        11: (1, 1),
        12: (1, 1),
    },
    "former": {
        5: (0, 0, 0, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 3, 3, 3, 4),
        6: (1, 2),
        7: (0, 3),
        8: (0, 1),
        9: (0, 2),
        10: (0, 1),
        11: (0, 1),
        12: (0, 1),
    },
}


def traveller_deck(players: int) -> Cards:  # BP-2
    return tuple(card for card, count in zip(Card, TRAVELLERS[players], strict=True) for _ in range(count))


def control_deck(players: int, deck: Deck) -> Values:  # BP-4
    return tuple(sorted(value for least, values in CONTROL[deck].items() if least <= players for value in values))
