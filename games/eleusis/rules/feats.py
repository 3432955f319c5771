"""What records keep of Eleusis: points, rules found, and with how few cards of one's own."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final

from games.eleusis.rules.events import CardPlayed, GameEnded, GuessForgiven, GuessJudged, RoundBegan, VerdictWithdrawn
from games.event import Event
from games.feats import Feat, Found, Tally, by_seat, list_events
from games.secret import Seat


def find_points(told: Sequence[Event]) -> Found:
    return [pair for ended in list_events(told, GameEnded) for pair in by_seat(ended.totals)]


def find_plays(told: Sequence[Event]) -> Iterator[tuple[Seat, int]]:
    """Yield who found a rule, and how many cards that seat had played in the round by then (EE-30)."""
    plays = Counter[Seat]()
    for event in told:
        match event:
            case RoundBegan():
                plays.clear()
            case CardPlayed():
                plays[event.seat] += 1
            case VerdictWithdrawn() if event.card is not None:
                plays[event.seat] -= 1
            case GuessJudged() if event.right:
                yield event.seat, plays[event.seat]
            case GuessForgiven():
                yield event.seat, plays[event.seat]


def find_rules(told: Sequence[Event]) -> Found:
    return [(seat, 1) for seat, _ in find_plays(told)]


FEATS: Final = (
    Feat("points", Tally.MEAN, find_points),
    Feat("rules", Tally.TOTAL, find_rules),
    Feat("plays", Tally.LEAST, find_plays),
)
