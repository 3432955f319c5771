"""Before the first card: seats and dealer by lot, the deal, the first cards alone, the scarto."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from games.event import Event, Told
from games.game import Options, Seating, Step
from games.secret import Seat, hold
from games.tarocco.cards import CARTE_DA_5, PACK, Cards, sorted_cards
from games.tarocco.declare import turn
from games.tarocco.events import ClosedTaken, Dealt, Discarded, HandBegan, SeatsDrawn, ThrowWeighed
from games.tarocco.options import terms
from games.tarocco.seats import after, hand, holding, opened, put, round_from, seats
from games.tarocco.state import Dealing, Discarding, Drawing, Looking, State, Weighing
from games.tarocco.terms import Partners, Throwing, Variety

PACKET: Final = 5
"""Cards are dealt by fives (TB-53)."""
CLOSED: Final = 2
"""The last cards of the pack, which are the dealer's (TB-53), and as many go to the scarto (TB-56)."""


def start(variety: Variety, options: Options, seating: Seating) -> State:
    """The first state of a match."""
    return State(terms(variety, options), seating.count, Drawing(), robots=seating.robots)


def draw(state: State, lot: tuple[int, ...] | int) -> Step[State]:
    """TB-51, TB-52: the two highest against the two lowest, partners opposite; the highest deals first."""
    match lot:
        case int(place):
            order, dealer = tuple(range(state.seats)), place
        case (dealer, second, third, fourth):
            order = (dealer, third, second, fourth)
        case _:
            raise AssertionError("no such lot")
    place = order.index(0)
    order = (*order[place:], *order[:place])
    sides = tuple(order.index(seat) % 2 for seat in range(state.seats))
    state = replace(
        state,
        order=tuple(map(Seat, order)),
        sides=sides,
        dealer=Seat(dealer),
        scores=(0,) * state.seats,
    )
    drawn = SeatsDrawn(
        partners=state.terms.partners, order=state.order, sides=sides, dealer=state.dealer, why=("TB-51", "TB-52")
    )
    return begin(state, (drawn,))


def draws_all(state: State) -> bool:
    """TB-51: whether partners are drawn too, or only the dealer."""
    return state.terms.partners is Partners.DRAWN and state.seats > 2


def begin(state: State, told: Told = ()) -> Step[State]:
    """A new hand: nothing is left on the table."""
    empty = hold((), sized=True)
    state = replace(
        state,
        phase=Dealing(),
        hand=state.hand + 1,
        hands=(),
        closed=None,
        stock=None,
        scarti=(empty,) * state.seats,
        piles=(empty,) * (max(state.sides) + 1),
        taken=(0,) * state.seats,
        accusi=(),
        spoken=(),
        trick=None,
        last=None,
        debt=None,
    )
    return Step(state, (*told, HandBegan(number=state.hand, dealer=state.dealer, scores=state.scores, why=("TB-54",))))


def deal(state: State, shuffled: Sequence[int]) -> Step[State]:
    """TB-53: the pack is dealt; where it may be thrown in, five cards each first (TB-55)."""
    cards = tuple(PACK[place] for place in shuffled)
    if state.terms.a_monte is Throwing.OFF:
        return deal_out(state, cards)
    round_ = round_from(state, after(state, state.dealer))
    hands = {seat: cards[place * PACKET : (place + 1) * PACKET] for place, seat in enumerate(round_)}
    state, told = dealt(state, hands, 0)
    return Step(replace(state, stock=hold(cards, sized=True), phase=Weighing()), told)


def weigh(state: State, throws: Sequence[bool]) -> Step[State]:
    """TB-55: if all throw in, the same player deals again; else the deal goes on."""
    thrown = all(throws)
    told = ThrowWeighed(thrown=thrown, why=("TB-55",))
    if thrown:
        empty = hold((), sized=True)
        return Step(replace(state, phase=Dealing(), hands=(empty,) * state.seats, stock=None), (told,))
    step = deal_out(replace(state, stock=None), opened(state.stock))
    return Step(step.state, (told, *step.events))


def deal_out(state: State, cards: Cards) -> Step[State]:
    """TB-53: by fives from the player after the dealer; the last two are the dealer's, closed where he may go out."""
    held: dict[Seat, Cards] = dict.fromkeys(seats(state), ())
    round_ = round_from(state, after(state, state.dealer))
    whole = len(cards) - CLOSED
    for packet in range(whole // PACKET):
        seat = round_[packet % state.seats]
        held[seat] = (*held[seat], *cards[packet * PACKET : (packet + 1) * PACKET])
    rest = cards[whole:]
    if not state.terms.target:
        held[state.dealer] = (*held[state.dealer], *rest)
        rest = ()
    state, told = dealt(state, held, len(rest))
    phase = Looking(state.dealer) if rest else Discarding((state.dealer,), CLOSED)
    return Step(replace(state, closed=hold(rest, sized=True) if rest else None, phase=phase), told)


def dealt(state: State, held: dict[Seat, Cards], closed: int) -> tuple[State, Told]:
    """Everybody has these cards; the dealer's closed ones lie by."""
    hands = tuple(hold(sorted_cards(held[seat]), seat, sized=True) for seat in seats(state))
    told = tuple(
        Dealt(seat=seat, hand=hands[seat], closed=closed if seat == state.dealer else 0, why=("TB-53",))
        for seat in round_from(state, after(state, state.dealer))
    )
    return replace(state, hands=hands), told


def take_closed(state: State, seat: Seat) -> Step[State]:
    """OT-6: he does not go out, and takes up the last two."""
    cards = sorted_cards(opened(state.closed))
    state = holding(state, seat, (*hand(state, seat), *cards))
    taken = ClosedTaken(seat=seat, cards=hold(cards, seat, sized=True), why=("OT-6",))
    return Step(replace(state, closed=None, phase=Discarding((seat,), CLOSED)), (taken,))


def discardable(held: Cards) -> Cards:
    """TB-57: anything but Kings and Tarocchi."""
    return tuple(card for card in held if card not in CARTE_DA_5)


def discard(state: State, answers: dict[Seat, Cards]) -> Step[State]:
    """TB-56: the scarto is put aside, and the player after the scartatore begins."""
    told: tuple[Event, ...] = ()
    for seat, cards in sorted(answers.items()):
        state = holding(state, seat, [card for card in hand(state, seat) if card not in cards])
        secret = hold((*opened(state.scarti[seat]), *cards), seat, sized=True)
        state = replace(state, scarti=put(state.scarti, seat, secret))
        told = (*told, Discarded(seat=seat, cards=hold(cards, seat, sized=True), why=("TB-56",)))
    step = turn(state, after(state, state.dealer))
    return Step(step.state, (*told, *step.events))
