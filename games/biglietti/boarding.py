"""From the table's terms to the first control: who is Controller, and what everybody holds (BP-10 to BP-13)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from games.biglietti import deck
from games.biglietti.carriage import arranged, kept
from games.biglietti.events import ControllerDrawn, Dealt, LegBegan
from games.biglietti.options import terms
from games.biglietti.state import Boarding, Controlling, Finished, Leg, State, Succession
from games.game import Options, Seating, Step
from games.secret import Seat, hold


def start(options: Options, seating: Seating, former: State | None, errata: tuple[str, ...]) -> State:  # noqa: ARG001 (no erratum yet)
    """The first state of a table."""
    agreed = terms(options)
    return State(agreed, seating.count, Boarding(candidates(agreed.controller, seating, former)))


def candidates(succession: Succession, seating: Seating, former: State | None) -> tuple[Seat, ...]:
    """BP-11: who may be drawn as Controller: all at first, then the winners of the game before, if they are here."""
    if former is None or former.controller is None:
        return seating.seats()
    if succession is Succession.ROTATE:
        return (Seat((former.controller + 1) % seating.count),)
    won = former.phase.result.winners if isinstance(former.phase, Finished) else ()
    return tuple(seat for seat in won if seat < seating.count) or seating.seats()


def board(state: State, place: int, order: tuple[int, ...], pile: tuple[int, ...]) -> Step[State]:
    """BP-10 to BP-13: the Controller is drawn, every Traveller has five cards, and the outbound leg begins."""
    phase = state.phase
    assert isinstance(phase, Boarding)
    controller = phase.candidates[place]
    circle = tuple(Seat((controller + step) % state.seats) for step in range(1, state.seats))
    state = replace(state, phase=Controlling(), controller=controller, circle=circle)
    state = shared_out(dealt(state, order), pile)
    assert state.control is not None
    told = (
        ControllerDrawn(controller=controller, candidates=phase.candidates, why=("BP-11",)),
        *(Dealt(seat=seat, hand=state.hands[seat], why=("BP-10",)) for seat in circle),
        LegBegan(leg=Leg.OUTBOUND, controller=controller, control=state.control, why=("BP-12", "BP-13")),
    )
    return Step(state, told)


def dealt(state: State, order: tuple[int, ...]) -> State:
    """BP-10: five Traveller cards each, and none is left."""
    cards = deck.travellers(state.seats)
    hands: list[Any] = [hold((), Seat(seat), sized=True) for seat in range(state.seats)]
    for place, seat in enumerate(state.circle):
        block = order[place * deck.HAND : (place + 1) * deck.HAND]
        hands[seat] = hold(arranged(cards[index] for index in block), seat, sized=True)
    return replace(state, hands=tuple(hands))


def shared_out(state: State, order: tuple[int, ...]) -> State:
    """BP-12, BP-13: two equal piles, the first of them in the Controller's hand; nobody holds a Control card."""
    cards, half = deck.control(state.seats), len(order) // 2
    first, second = (tuple(cards[index] for index in part) for part in (order[:half], order[half:]))
    seats = [Seat(seat) for seat in range(state.seats)]
    assert state.controller is not None
    return replace(
        state,
        control=hold(tuple(sorted(first)), state.controller, sized=True),
        pile=hold(tuple(sorted(second)), sized=True),
        wasted=hold((), state.controller, sized=True),
        held=tuple(kept(state, seat, (), sized=True) for seat in seats),
        earlier=tuple(kept(state, seat, ()) for seat in seats),
    )
