"""The sealed vote: who takes part, and which Excuses are linked to the target (BP-40 to BP-46)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from games.biglietti.rules.seats import clockwise_from, current_turn, hand_of
from games.biglietti.rules.state import Card, Play, State, Vote
from games.secret import Seat

PASSING = (Card.EXCUSE, Card.NEUTRAL)
"""What a chain goes on over (BP-42)."""


def list_voters(state: State) -> tuple[Seat, ...]:
    """Return who votes: all but the target who hold a card, clockwise from the target (BP-45)."""
    return tuple(seat for seat in clockwise_from(state, current_turn(state).target) if hand_of(state, seat))


def count_vote(circle: Sequence[Seat], target: Seat, cards: Mapping[Seat, Card], *, wrap: bool = True) -> Vote:
    """Count the vote round a circle (BP-40 to BP-44).

    A circle that does not wrap is a row, in the order given.
    """
    place = circle.index(target)
    after, before = tuple(circle[place + 1 :]), tuple(circle[:place])
    others = (*after, *before)
    onward, first = walk_chain(others if wrap else after, cards)
    back, last = walk_chain(others[::-1] if wrap else before[::-1], cards)
    excuses = [seat for seat in others if cards.get(seat) is Card.EXCUSE]
    linked = tuple(seat for seat in excuses if seat in onward or seat in back)
    accusations = sum(card is Card.ACCUSATION for card in cards.values())
    return Vote(
        plays=tuple(Play(seat, cards[seat]) for seat in others if seat in cards),
        idle=tuple(seat for seat in others if seat not in cards),
        linked=linked,
        unlinked=tuple(seat for seat in excuses if seat not in linked),
        accusations=accusations,
        breakers=(first, last),
        saved=len(linked) >= 2 * accusations,
    )


def walk_chain(way: Sequence[Seat], cards: Mapping[Seat, Card]) -> tuple[tuple[Seat, ...], Seat | None]:
    """Return the seats met on one way from the target, and the seat that breaks the chain, or None (BP-41)."""
    for steps, seat in enumerate(way):
        if cards.get(seat) not in PASSING:
            return tuple(way[:steps]), seat
    return tuple(way), None
