"""How the cards lay in a hand that is over, as whoever played it can work out: from what was played and counted."""

from __future__ import annotations

from collections.abc import Sequence

from games.event import Event
from games.tarocco.robots.masks import ALL, BIT, mask_of
from games.tarocco.robots.memory import Way
from games.tarocco.rules.events import HandBegan, HandCounted, Played
from games.tarocco.rules.state import State
from games.teacher import Moment


def find_true_way(history: Sequence[Event], moment: Moment[State]) -> Way | None:
    """Return how all cards lay at a moment of a hand that was counted; None of any other."""
    state = moment.seen.state
    hands, gone, over = [0] * state.seats, 0, None
    for event in history[moment.heard :]:
        if isinstance(event, HandBegan):
            break
        if isinstance(event, Played):
            hands[event.seat] |= BIT[event.card]
        elif isinstance(event, HandCounted):
            over = event.hand
            break
    if over is None:
        return None
    for event in reversed(history[: moment.heard]):
        if isinstance(event, HandBegan):
            break
        if isinstance(event, Played):
            gone |= BIT[event.card]
    scarti = tuple(map(mask_of, over.scarti))
    return Way(tuple(hands), scarti, ALL & ~(sum(hands) | sum(scarti) | gone))
