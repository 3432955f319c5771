"""What the carriage shows: what lies before each seat, who hid, how the chains run, which cards went round."""

from __future__ import annotations

from games.biglietti.rules.state import (
    Card,
    Checking,
    Controlling,
    Lots,
    State,
    Turn,
)
from games.secret import Held, Seat, size_of


def controller_hand_size(state: State) -> int:
    return 0 if state.control is None else size_of(state.control)


def card_before(state: State, seat: Seat) -> tuple[str, str]:
    """Return what lies before a seat, and what became of it.

    The card's code and the mark of `Traveller`; both empty where nothing lies.
    """
    turn = state.turn
    if turn is None:
        return "", ""
    if turn.target == seat:
        return card_before_target(turn)
    if turn.vote is not None:
        card = next((play.card for play in turn.vote.plays if play.seat == seat), None)
        is_excuse = seat in turn.vote.linked or seat in turn.vote.unlinked
        mark = ("linked" if seat in turn.vote.linked else "unlinked") if is_excuse else ""
        return card or "", mark
    return Card.HIDE if seat in state.lying else "", ""


def card_before_target(turn: Turn) -> tuple[str, str]:
    """Return the card before the target, and its mark.

    The Control card on offer, by its value for whoever knows it; then the ticket, or how the control went.
    """
    if turn.shown:
        return Card.TICKET, "saved"
    if turn.offered is not None:
        value = turn.offered.value if isinstance(turn.offered, Held) else None
        return "control" if value is None else str(value), "asked" if value is None else ""
    return "control", "caught" if turn.delivered else "saved"


def is_removed(state: State, seat: Seat) -> bool:
    """Tell whether the card before a seat has just been put out of the game."""
    return state.turn is not None and state.turn.removed is not None and state.turn.removed.seat == seat


def hiding_seats(state: State) -> tuple[Seat, ...]:
    """Return who sits behind a curtain.

    Until the situation is known, whoever hid before; then whoever hid in the vote.
    """
    turn = state.turn
    if isinstance(state.phase, Controlling | Lots | Checking) or turn is None:
        return state.hidden
    if turn.vote is not None:
        return tuple(play.seat for play in turn.vote.plays if play.card == Card.HIDE)
    return (turn.target,) if turn.hidden else ()


def stretch_looks(state: State) -> tuple[str, ...]:
    """Return how each stretch of the circle looks, from one traveller to the next.

    Empty for an idle line, else `chain`, `forth` or `back` for half a chain, or `gap`.
    """
    count = len(state.circle)
    looks = [""] * count if state.terms.wrap else [*[""] * (count - 1), "gap"]
    turn = state.turn
    if turn is None or turn.vote is None:
        return tuple(looks)
    first = state.circle.index(turn.target)
    for way, breaker in zip((1, -1), turn.vote.breakers, strict=True):
        for step in range(count):
            place = (first + step) % count if way > 0 else (first - step - 1) % count
            if looks[place] == "gap":
                break
            following = state.circle[(place + 1) % count if way > 0 else place]
            if following == breaker:
                looks[place] = "forth" if way > 0 else "back"
                break
            looks[place] = "chain"
    return tuple(looks)


def exchange_path(turn: Turn) -> tuple[Seat, ...]:
    """Return the seats through which the exchange went, from the target on.

    It ends with the target again where it is closed.
    """
    if not turn.participants:
        return ()
    return (turn.target, *turn.receivers)


def removed_cards(state: State) -> tuple[tuple[str, int], ...]:
    """Return the cards out of the game, by kind."""
    return tuple((str(card), state.removed.count(card)) for card in Card if card in state.removed)
