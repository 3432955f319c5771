"""What became of one's own card or word, in a few words."""

from __future__ import annotations

from games.event import Event
from games.kernel import View
from games.message import Who, say
from games.secret import Seat
from games.spec import Fate, FateKind
from games.tarocco.rules import events
from games.tarocco.rules.state import Hand, State
from games.tarocco.rules.terms import Variety
from games.tarocco.words.phrases import card_sign, signed_points
from games.tarocco.words.sides import score_unit


def fate(event: Event, seen: View[State]) -> Fate | None:
    """Say who took the trick, who plays alone, what a hand brought, to whoever plays there."""
    if seen.seat is None:
        return None
    match event:
        case events.TrickTaken(taker=taker, card=card, trick=trick):
            words = say("fate-trick", trick=trick, who=Who(taker), card=card_sign(card), mine=yes(taker == seen.seat))
            return Fate(taking_fate(taker, seen.seat, seen.state), words)
        case events.ContractMade(contract=contract):
            mine = contract.lone == seen.seat
            words = say("fate-contract", who=Who(contract.lone), mine=yes(mine), mio=yes(contract.mio))
            return Fate(FateKind.PLAIN, words)
        case events.HandCounted(hand=hand) if not hand.losers:
            return hand_fate(seen.seat, hand, seen.state)
        case events.LosersCharged(losers=losers) if seen.seat in losers:
            return Fate(FateKind.BAD, say("fate-lost-hand"))
    return None


def taking_fate(taker: Seat, seat: Seat, state: State) -> FateKind:
    """Tell whether a trick did a seat good: its side took it, or where tricks are a burden somebody else did."""
    if state.terms.variety is Variety.MATTAZZA:
        return FateKind.BAD if taker == seat else FateKind.GOOD
    return FateKind.GOOD if state.sides and state.sides[taker] == state.sides[seat] else FateKind.BAD


def hand_fate(seat: Seat, hand: Hand, state: State) -> Fate:
    """Say what a hand brought a seat: it is good to be among those whom it brought most."""
    gain, best, least = hand.gains[seat], max(hand.gains), min(hand.gains)
    kind = FateKind.PLAIN if best == least else FateKind.GOOD if gain == best else FateKind.BAD
    unit = score_unit(state)
    words = say("fate-hand", hand=hand.number, gain=signed_points(gain), count=abs(gain), unit=unit)
    return Fate(kind, words)


def yes(which: bool) -> str:
    """Return the token of a yes or a no."""
    return "yes" if which else "no"
