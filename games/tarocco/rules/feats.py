"""What records keep of the Tarocco: points, the highest criccone, cappotti."""

from collections.abc import Iterator, Sequence
from typing import Final

from games.event import Event
from games.feats import Feat, Found, Tally, by_seat, list_events
from games.secret import Seat
from games.tarocco.rules.events import Declared, HandCounted, MatchEnded
from games.tarocco.rules.state import Hand


def find_points(told: Sequence[Event]) -> Found:
    return [pair for ended in list_events(told, MatchEnded) for pair in by_seat(ended.result.scores)]


def find_criccone(told: Sequence[Event]) -> Iterator[tuple[Seat, int]]:
    """Yield what each criccone was worth, declared in hand or counted in a side's pile (TB-30)."""
    for event in list_events(told, Declared):
        if event.accuso.combinations.cricche_doubled:
            yield event.accuso.seat, event.accuso.combinations.cricche_points
    for hand in list_hands(told):
        for seat, side in enumerate(hand.sides):
            if hand.counts and hand.counts[side].combinations.cricche_doubled:
                yield Seat(seat), hand.counts[side].combinations.cricche_points


def find_cappotto(told: Sequence[Event]) -> Iterator[tuple[Seat, int]]:
    """Yield who left a side without a trick (TB-82)."""
    for hand in list_hands(told):
        if hand.trickless is not None:
            yield from ((Seat(seat), 1) for seat, side in enumerate(hand.sides) if side != hand.trickless)


def list_hands(told: Sequence[Event]) -> list[Hand]:
    return [event.hand for event in list_events(told, HandCounted)]


POINTS: Final = Feat("points", Tally.MEAN, find_points)
ALL_FEATS: Final = (POINTS, Feat("criccone", Tally.MOST, find_criccone), Feat("cappotto", Tally.TOTAL, find_cappotto))
