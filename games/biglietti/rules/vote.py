"""The sealed vote: who takes part, and which Excuses are linked to the target (BP-40 to BP-46)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from games.biglietti.rules.seats import clockwise, hand, now
from games.biglietti.rules.state import Card, Play, State, Vote
from games.secret import Seat

PASSING = (Card.EXCUSE, Card.NEUTRAL)
"""What a chain goes on over (BP-42)."""


def voters(state: State) -> tuple[Seat, ...]:
    """BP-45: all but the target who have a card, clockwise from the target."""
    return tuple(seat for seat in clockwise(state, now(state).target) if hand(state, seat))


def counted(circle: Sequence[Seat], target: Seat, laid: Mapping[Seat, Card], *, wrap: bool = True) -> Vote:
    """BP-40 to BP-44: the vote round a circle; one that does not wrap is a row, in the order given."""
    place = circle.index(target)
    after, before = tuple(circle[place + 1 :]), tuple(circle[:place])
    others = (*after, *before)
    onward, first = walk(others if wrap else after, laid)
    back, last = walk(others[::-1] if wrap else before[::-1], laid)
    excuses = [seat for seat in others if laid.get(seat) is Card.EXCUSE]
    linked = tuple(seat for seat in excuses if seat in onward or seat in back)
    accusations = sum(card is Card.ACCUSATION for card in laid.values())
    return Vote(
        plays=tuple(Play(seat, laid[seat]) for seat in others if seat in laid),
        idle=tuple(seat for seat in others if seat not in laid),
        linked=linked,
        unlinked=tuple(seat for seat in excuses if seat not in linked),
        accusations=accusations,
        breakers=(first, last),
        saved=len(linked) >= 2 * accusations,
    )


def walk(way: Sequence[Seat], laid: Mapping[Seat, Card]) -> tuple[tuple[Seat, ...], Seat | None]:
    """BP-41: the seats met on a way from the target, and who stops it, if anybody does."""
    for steps, seat in enumerate(way):
        if laid.get(seat) not in PASSING:
            return tuple(way[:steps]), seat
    return tuple(way), None
