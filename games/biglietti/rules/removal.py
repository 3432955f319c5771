"""The removal of a card on the return leg (BP-55)."""

from __future__ import annotations

from dataclasses import replace

from games.biglietti.rules.events import CardRemoved
from games.biglietti.rules.finish import close_turn
from games.biglietti.rules.seats import controller_seat, with_turn
from games.biglietti.rules.state import Card, Leg, Play, Removing, State
from games.event import Told
from games.game import Step


def remove_card(state: State, told: Told) -> Step[State]:
    """Ask which card of the table goes, on the return leg (BP-55).

    Where there is only one, it goes and nobody is asked (BP-78).
    """
    on = removable_plays(state)
    if not on:
        return close_turn(state, told)
    if len(on) == 1:
        return take_out(state, on[0], told, forced=True)
    return Step(replace(state, phase=Removing(on)), told)


def removable_plays(state: State) -> tuple[Play, ...]:
    """Return the cards of the table that may go, clockwise from the target."""
    if state.leg is not Leg.RETURN:
        return ()
    return tuple(play for play in state.table if play.card is not Card.POLFER or state.terms.polfer_removable)


def take_out(state: State, play: Play, told: Told = (), *, forced: bool = False) -> Step[State]:
    """Put one card out of the game (BP-55)."""
    state = replace(
        with_turn(state, removed=play),
        table=tuple(other for other in state.table if other != play),
        removed=(*state.removed, play.card),
    )
    removed = CardRemoved(controller=controller_seat(state), play=play, forced=forced, why=("BP-55",))
    return close_turn(state, (*told, removed))
