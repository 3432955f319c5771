"""What a robot says with a card that it leads (TB-75)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from games.event import Event
from games.forms import Cases, Pick
from games.secret import Seat
from games.spec import Dice
from games.tarocco.robots.chance import is_more_than_chance
from games.tarocco.robots.levels import Level
from games.tarocco.robots.masks import BIT
from games.tarocco.robots.memory import events_of_hand, make_memory, suppose_way
from games.tarocco.robots.outlook import WHIMS, make_outlook
from games.tarocco.robots.weights import RANKS, WORTH
from games.tarocco.rules.cards import Card
from games.tarocco.rules.state import Signal, State

KNOCKS: Final = 6
"""In how many ways, times its level's, a robot supposes the cards to lie before it knocks."""
SURE: Final = 2.5
"""In units of its error, by how much that must be worth."""
CLEAR: Final = 0.005
"""And how much in any case, as a part of the match."""


def choose_signal(
    history: Sequence[Event], state: State, seat: Seat, card: Card, cases: Cases, dice: Dice, level: Level
) -> Signal | None:
    """Choose what is said with a card.

    With the last of a suit it says so; with a low card it asks for the partner's best, where that is worth it.
    """
    said = cases.shapes.get(card)
    if not isinstance(said, Pick):
        return None
    if Signal.VOLO in said.options:
        return Signal.VOLO
    if WORTH[card] >= RANKS["A"]:
        return Signal.STRISCIO
    if level.knocks and not is_knock_worth(history, state, seat, card, dice, level):
        return None
    return Signal.BUSSO


def is_knock_worth(history: Sequence[Event], state: State, seat: Seat, card: Card, dice: Dice, level: Level) -> bool:
    """Tell whether the partner's best card brings more than what they would play, by more than chance."""
    (partner,) = (each for each in state.order if each != seat and state.sides[each] == state.sides[seat])
    memory, ahead = make_memory(history, state, seat), make_outlook(events_of_hand(history), state, seat, dice)
    gains = list[float]()
    for _ in range(level.times(KNOCKS)):
        way, at = suppose_way(memory, dice), dice.randrange(WHIMS)
        gains.append(ahead.card_value(BIT[card], way, at, partner) - ahead.card_value(BIT[card], way, at))
    return is_more_than_chance(gains, SURE, CLEAR)
