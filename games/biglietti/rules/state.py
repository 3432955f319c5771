"""The carriage: decks, who sits where, what a hand holds, who may be controlled, who is free."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from typing import Any, Final, Literal, TypeAlias, TypeVar

from msgspec import Struct

from games.options import list_options, option
from games.secret import Seat, Secret, hold, size_of, visible_value
from games.values import replace


class Card(StrEnum):
    """The kinds of Traveller card; all cards of a kind are alike (BP-2)."""

    TICKET = "ticket"
    EXCUSE = "excuse"
    ACCUSATION = "accusation"
    NEUTRAL = "neutral"
    HIDE = "hide"
    POLFER = "polfer"


Cards: TypeAlias = tuple[Card, ...]  # sorted in the order of the kinds
Values: TypeAlias = tuple[int, ...]  # Control cards are their values
RANK: Final = {card: place for place, card in enumerate(Card)}


class Leg(StrEnum):
    OUTBOUND = "outbound"
    RETURN = "return"


class Situation(StrEnum):
    """What a control finds (BP-33)."""

    HIDDEN_TICKET = "hidden-ticket"
    HIDDEN_NO_TICKET = "hidden-no-ticket"
    OPEN_TICKET = "open-ticket"
    OPEN_NO_TICKET = "open-no-ticket"


class Ending(StrEnum):
    """How a game ended: BP-60 or BP-61, BP-63, BP-64, BP-66."""

    LIMIT = "limit"
    AGENT_OUTBOUND = "agent-outbound"
    AGENT_RETURN = "agent-return"
    FEWEST = "fewest"


class Play(Struct, frozen=True):
    """A card laid on the table, face up once all are in."""

    seat: Seat
    card: Card


class Vote(Struct, frozen=True):
    """A vote as it was counted (BP-40 to BP-46): `plays` clockwise from the target, `idle` had no card to play.

    `linked` are the seats whose Excuse counts, clockwise from the target, `unlinked` those whose Excuse does not.
    `breakers` are where the walk from the target stopped, clockwise and then the other way; None is no stop,
    or the end of a row. The vote saves the target if linked Excuses are at least twice the `accusations`.
    """

    plays: tuple[Play, ...]
    idle: tuple[Seat, ...]
    linked: tuple[Seat, ...]
    unlinked: tuple[Seat, ...]
    accusations: int
    breakers: tuple[Seat | None, Seat | None]
    saved: bool


class Turn(Struct, frozen=True):
    """A turn so far; it stands until the next control, so that a picture can show how the last one went.

    `number` counts from 1 over both legs. `offered` is the card that is being handed over, until it is delivered
    or eliminated. `shown`: a ticket was shown. `delivered` counts the Control cards received.
    `participants` take part in the exchange, in the order of the circle from the target (empty: there is none, or
    none yet), `receivers` have been given a card, in their order; `removed` is the card put out of the game.
    """

    number: int
    leg: Leg
    target: Seat
    hidden: bool
    offered: Secret[int] | None
    situation: Situation | None = None
    shown: bool = False
    delivered: int = 0
    vote: Vote | None = None
    participants: tuple[Seat, ...] = ()
    receivers: tuple[Seat, ...] = ()
    removed: Play | None = None


class Result(Struct, frozen=True):
    """A game that is over, with all that was hidden in it (BP-70); tuples by seat are empty for the Controller.

    `hands` hold the cards on the table too. `free` are the Travellers without any Control card, the agent included
    where it is one of them; `tickets` is how many count (BP-65). `control` is what the Controller had left,
    `pile` the return pile if it was not taken up, `wasted` what was eliminated.
    """

    ending: Ending
    leg: Leg
    turn: int
    winners: tuple[Seat, ...]
    agent: Seat | None
    hands: tuple[Cards, ...]
    held: tuple[Values, ...]
    points: tuple[int, ...]
    free: tuple[Seat, ...]
    tickets: int
    control: Values
    pile: Values
    wasted: Values


class Boarding(Struct, frozen=True):
    """Chance draws the Controller among `candidates` (BP-11)."""

    candidates: tuple[Seat, ...]


class Dealing(Struct, frozen=True):
    """The Traveller cards are shuffled and dealt (BP-10)."""


class Cutting(Struct, frozen=True):
    """The Control cards are shuffled and cut into two piles (BP-12)."""


class Controlling(Struct, frozen=True):
    """The Controller chooses a target and a card (BP-33)."""


class Lots(Struct, frozen=True):
    """The Controller was silent: chance draws the target (BP-73)."""


class Checking(Struct, frozen=True):
    """The target shows a ticket or not, where that is left to them."""


class Adding(Struct, frozen=True):
    """The Controller chooses the second card (BP-36)."""


class Dropping(Struct, frozen=True):
    """The target may eliminate an earlier Control card (BP-35)."""


class Voting(Struct, frozen=True):
    """`voters` choose a card each, in secret (BP-45)."""

    voters: tuple[Seat, ...]


class Giving(Struct, frozen=True):
    """A link of the exchange (BP-52): `giver` gives to one of `left`, or to the target at the end.

    `came` is the card the giver has just received, which is in hand already and may not be passed on (BP-54).
    """

    giver: Seat
    left: tuple[Seat, ...]
    came: Secret[Card] | None = None


class Swapping(Struct, frozen=True):
    """All participants name a card and a receiver at once (BP-58)."""


class Removing(Struct, frozen=True):
    """The Controller removes one of the cards `on` the table from the game (BP-55)."""

    on: tuple[Play, ...]


class Finished(Struct, frozen=True):
    result: Result


Phase: TypeAlias = (
    Boarding | Dealing | Cutting | Controlling | Lots | Checking | Adding | Dropping | Voting | Giving | Swapping
    | Removing | Finished
)  # fmt: skip


class ControlCards(Struct, frozen=True):
    """The Control cards that no Traveller has: the Controller's hand, the `pile` of the other leg, those eliminated."""

    hand: Secret[Values]
    pile: Secret[Values]
    wasted: Secret[Values]


class State(Struct, frozen=True):
    """Tuples by seat are empty for the Controller.

    `hands` are the cards in hand, those on the table left out. `held` are the Control cards received: secret, unless
    the table plays with open values; `earlier` are those of them that no longer count, where points are counted by leg.
    `hidden` played Hide in the turn before; `lying` are those of them whose Hide still lies on the table.
    `table` are the cards on the table in this turn, before they are taken back: of a vote, or a ticket shown.
    `turn` is the turn being played, or between turns the last one; None before the first.
    `robots` are the seats that a robot held at the start.
    """

    terms: Terms
    seats: int
    phase: Phase
    controller: Seat | None = None
    leg: Leg = Leg.OUTBOUND
    hands: tuple[Secret[Cards], ...] = ()
    held: tuple[Values | Secret[Values], ...] = ()
    earlier: tuple[Values | Secret[Values], ...] = ()
    control: ControlCards | None = None
    removed: Cards = ()
    hidden: tuple[Seat, ...] = ()
    lying: tuple[Seat, ...] = ()
    table: tuple[Play, ...] = ()
    turn: Turn | None = None
    robots: tuple[Seat, ...] = ()

    @property
    def circle(self) -> tuple[Seat, ...]:
        """The Travellers clockwise from the Controller's left."""
        return () if self.controller is None else seats_after(self.controller, self.seats)


@cache
def seats_after(seat: Seat, seats: int) -> tuple[Seat, ...]:
    return tuple(Seat((seat + step) % seats) for step in range(1, seats))


VOTE: Final = (Card.NEUTRAL, Card.EXCUSE, Card.HIDE, Card.ACCUSATION, Card.TICKET, Card.POLFER)
GIFT: Final = (Card.ACCUSATION, Card.NEUTRAL, Card.HIDE, Card.EXCUSE, Card.TICKET, Card.POLFER)
REMOVAL: Final = (Card.EXCUSE, Card.NEUTRAL, Card.HIDE, Card.ACCUSATION, Card.TICKET, Card.POLFER)
KEEP: Final = "keep"  # the token for eliminating no earlier Control card


def default_vote(cards: Cards) -> Card:  # BP-74
    return min(cards, key=VOTE.index)


def default_gift(cards: Cards) -> Card:  # BP-75
    return min(cards, key=GIFT.index)


def default_removal(on: Iterable[Play]) -> Seat:
    """Return the owner of the first card of the first kind, in the order in which they lie (BP-73)."""
    return min(on, key=lambda play: REMOVAL.index(play.card)).seat


def default_drop(values: Iterable[int]) -> str:
    """Return the token of the highest value, if it is above 0; else that of keeping all (BP-76)."""
    return str(highest) if (highest := max(values)) else KEEP


Succession: TypeAlias = Literal["winners", "rotate"]
Deck: TypeAlias = Literal["even", "former"]


@dataclass(frozen=True, slots=True)
class Terms:
    exchange: Literal["sequential", "batched", "off"] = option("sequential", "BP-58")
    ticket_showing: Literal["required", "optional"] = option("required", "BP-37")
    open_values: bool = option(False, "BP-71")
    wrap: bool = option(True, "BP-41")
    removal_scope: Literal["vote", "vote-and-shown"] = option("vote", "BP-55")
    polfer_removable: bool = option(True, "BP-67")
    tickets_fixed: bool = option(False, "BP-65")
    points: Literal["whole", "per-leg"] = option("whole", "BP-61")
    controller: Succession = option("winners", "BP-11")
    control_deck: Deck = option("even", "BP-5")


OPTIONS: Final = list_options(Terms)


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
    return size_of(state.held[seat])


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
        6: (1, 2), 7: (1, 3), 8: (1, 1), 9: (1, 2), 10: (1, 1), 11: (1, 1), 12: (1, 1),
    },
    "former": {
        5: (0, 0, 0, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 3, 3, 3, 4),
        6: (1, 2), 7: (0, 3), 8: (0, 1), 9: (0, 2), 10: (0, 1), 11: (0, 1), 12: (0, 1),
    },
}  # fmt: skip


def traveller_deck(players: int) -> Cards:  # BP-2
    return tuple(card for card, count in zip(Card, TRAVELLERS[players], strict=True) for _ in range(count))


def control_deck(players: int, deck: Deck) -> Values:  # BP-4
    return tuple(sorted(value for least, values in CONTROL[deck].items() if least <= players for value in values))
