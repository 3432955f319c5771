"""What a seat may answer before it is asked: a vote, a ticket, what is dropped or given."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from games.biglietti.rules.seats import card_kinds
from games.biglietti.rules.state import Boarding, Card, Cards, Cutting, Dealing, Finished, State
from games.forms import Field, Form, Pick, Shape
from games.kernel import View
from games.message import Who, say
from games.prepared import Guard, Preparation
from games.secret import Seat, visible_value


def is_played(seen: View[State]) -> bool:
    """Tell whether all hold their cards, and the game goes on."""
    return not isinstance(seen.state.phase, Finished | Boarding | Dealing | Cutting)


def own_kinds(seen: View[State]) -> Cards:
    state, seat = seen.state, seen.seat
    held = visible_value(state.hands[seat]) if seat is not None and state.hands else None
    return card_kinds(held or ())


def others(seen: View[State]) -> tuple[Seat, ...]:
    """Return the other Travellers, in the order of the circle."""
    return tuple(seat for seat in seen.state.circle if seat != seen.seat)


def target_guards(seen: View[State]) -> Mapping[str, Guard[State]]:
    """Return when: by who is controlled, and by whether this seat is the agent."""
    named = {f"target-{seat}": Guard(say("guard-target", who=Who(seat)), is_target(seat)) for seat in others(seen)}
    me: Guard[State] = Guard(say("guard-me"), lambda own: own.seat is not None and is_target(own.seat)(own))
    return {"me": me, **named, **agent_guards(seen)}


def agent_guards(_: View[State]) -> Mapping[str, Guard[State]]:
    """Return when: whether this seat is the agent, since the card may have come or gone."""
    return {
        "agent": Guard(say("guard-agent"), is_agent),
        "no-agent": Guard(say("guard-no-agent"), lambda own: not is_agent(own)),
    }


def is_agent(seen: View[State]) -> bool:
    """Tell whether this seat has the Pol.Fer. in hand."""
    return Card.POLFER in own_kinds(seen)


def is_target(seat: Seat) -> Callable[[View[State]], bool]:
    """Make the guard of who is controlled."""
    return lambda seen: seen.state.turn is not None and seen.state.turn.target == seat


def received_guards(_: View[State]) -> Mapping[str, Guard[State]]:
    """Return when: whether a card has come to this seat in the exchange."""
    return {"received": Guard(say("guard-received"), has_received)}


def has_received(seen: View[State]) -> bool:
    """Tell whether this seat was given a card in this turn."""
    return seen.state.turn is not None and seen.seat in seen.state.turn.receivers


def kind_shape(seen: View[State]) -> Shape[Any]:
    """Return a kind of card in hand."""
    return Pick(own_kinds(seen))


def ticket_shape(seen: View[State]) -> Shape[Any]:
    return Pick(("show", "keep") if Card.TICKET in own_kinds(seen) else ("keep",))


def drop_shape(seen: View[State]) -> Shape[Any]:
    """Return which Control card to be rid of, or none."""
    state, seat = seen.state, seen.seat
    held = visible_value(state.held[seat]) if seat is not None and state.held else None
    return Pick(("keep", *(str(value) for value in sorted(set(held or ())))))


def gift_shape(seen: View[State]) -> Shape[Any]:
    """Return to whom a card is given, and which."""
    held = Pick(own_kinds(seen))
    return Form((Field("to", Pick(others(seen))), Field("card", held))) if held.options else held


PREPARED: Final[Mapping[str, Preparation[State]]] = {
    "vote": Preparation(("vote",), is_played, kind_shape, target_guards),
    "ticket": Preparation(("ticket",), is_played, ticket_shape, agent_guards),
    "drop": Preparation(("drop",), is_played, drop_shape),
    "give-card": Preparation(("give-card",), is_played, kind_shape, received_guards),
    "give": Preparation(("give",), is_played, gift_shape, received_guards),
}
