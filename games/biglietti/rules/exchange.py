"""The exchange: one closed round of cards, from the target back to the target (BP-50 to BP-58)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from games.biglietti.rules.events import CardGiven, CardsSwapped, ExchangeBegan, ExchangeSkipped
from games.biglietti.rules.finish import remove_card
from games.biglietti.rules.seats import (
    card_kinds,
    clockwise_from,
    current_turn,
    hand_of,
    with_hand,
    with_turn,
    without_card,
)
from games.biglietti.rules.state import Card, Cards, Giving, State, Swapping
from games.biglietti.rules.terms import Exchange
from games.event import Told
from games.game import Step
from games.secret import Seat, hold


def begin_exchange(state: State, told: Told) -> Step[State]:
    """Begin the exchange; with fewer than two who take part there is none (BP-50, BP-51)."""
    if state.terms.exchange is Exchange.OFF:
        return remove_card(state, told)
    target, there, out = current_turn(state).target, list_participants(state), list_left_out(state)
    if not there:
        return remove_card(state, (*told, ExchangeSkipped(target=target, left_out=out, why=("BP-51",))))
    told = (*told, ExchangeBegan(target=target, participants=there, left_out=out, why=("BP-50",)))
    state = with_turn(state, participants=there)
    if state.terms.exchange is Exchange.BATCHED:
        return Step(replace(state, phase=Swapping()), told)
    return Step(replace(state, phase=Giving(target, there[1:])), told)


def list_participants(state: State) -> tuple[Seat, ...]:
    """Return who shows up and has something to give (BP-51); none, if the target or all others have nothing."""
    there = tuple(seat for seat in seats_showing_up(state) if giveable_kinds(state, seat))
    return there if len(there) > 1 and there[0] == current_turn(state).target else ()


def list_left_out(state: State) -> tuple[Seat, ...]:
    """Return who shows up and has nothing to give (BP-51)."""
    return tuple(seat for seat in seats_showing_up(state) if not giveable_kinds(state, seat))


def seats_showing_up(state: State) -> tuple[Seat, ...]:
    """Return who did not hide in this turn, clockwise from the target (BP-50)."""
    target = current_turn(state).target
    hiding = [play.seat for play in state.table if play.card is Card.HIDE]
    return tuple(seat for seat in (target, *clockwise_from(state, target)) if seat not in hiding)


def giveable_kinds(state: State, seat: Seat, came: Card | None = None) -> Cards:
    """Return the kinds a seat may give, but not `came`, the last received (BP-53, BP-54)."""
    cards = hand_of(state, seat) if came is None else without_card(hand_of(state, seat), came)
    return card_kinds(card for card in cards if card is not Card.POLFER or seat == current_turn(state).target)


def list_receivers(state: State, giver: Seat) -> tuple[Seat, ...]:
    """Return whom a participant may name: all others but the target, clockwise (BP-58)."""
    target, there = current_turn(state).target, current_turn(state).participants
    return tuple(seat for seat in clockwise_from(state, giver) if seat in there and seat != target)


def give_card(state: State, to: Seat, card: Card) -> Step[State]:
    """Give a card to somebody who has not received yet; the last gives to the target (BP-52)."""
    phase, target = state.phase, current_turn(state).target
    assert isinstance(phase, Giving)
    state = pass_card(state, phase.giver, to, card)
    last = to == target
    secret = hold(card, phase.giver, to)
    told = (CardGiven(giver=phase.giver, to=to, card=secret, last=last, why=("BP-52",)),)
    if last:
        return remove_card(state, told)
    left = tuple(seat for seat in phase.left if seat != to)
    return Step(replace(state, phase=Giving(to, left, secret)), told)


def pass_card(state: State, giver: Seat, to: Seat, card: Card) -> State:
    state = with_hand(state, giver, without_card(hand_of(state, giver), card))
    state = with_hand(state, to, (*hand_of(state, to), card))
    return with_turn(state, receivers=(*current_turn(state).receivers, to))


def swap_cards(state: State, answers: Mapping[Seat, tuple[Seat | None, Card]]) -> Step[State]:
    """Move all cards round at once (BP-58)."""
    order = exchange_order(current_turn(state).participants, {seat: wish for seat, (wish, _) in answers.items()})
    secrets = tuple(hold(answers[seat][1], seat, to) for seat, to in giving_pairs(order))
    for seat, to in giving_pairs(order):
        state = pass_card(state, seat, to, answers[seat][1])
    wished = tuple(hold(answers[seat][0], seat) for seat in order)
    return remove_card(state, (CardsSwapped(order=order, cards=secrets, wished=wished, why=("BP-58",)),))


def exchange_order(there: Sequence[Seat], subscriptions: Mapping[Seat, Seat | None]) -> tuple[Seat, ...]:
    """Return the order from the target on: the receiver named, or the next clockwise who has not received (BP-58)."""
    order, left = [there[0]], list(there[1:])
    while left:
        place = there.index(order[-1])
        clockwise = [seat for seat in (*there[place + 1 :], *there[:place]) if seat in left]
        wish = subscriptions.get(order[-1])
        order.append(wish if wish in left else clockwise[0])
        left.remove(order[-1])
    return tuple(order)


def giving_pairs(order: Sequence[Seat]) -> list[tuple[Seat, Seat]]:
    """Return each giver with the receiver, the last one closing the round."""
    return list(zip(order, (*order[1:], order[0]), strict=True))
