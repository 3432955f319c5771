"""What records keep of Schicki Micki: cards won, right grabs, and the fastest of them in scenes."""

from collections.abc import Iterator, Sequence
from typing import Final

from games.event import Event
from games.feats import Feat, Found, Tally, by_seat, list_events
from games.schicki.rules.events import GameEnded, Settled
from games.schicki.rules.state import Deed, Outcome


def find_points(told: Sequence[Event]) -> Found:
    return [pair for ended in list_events(told, GameEnded) for pair in by_seat(ended.points)]


def list_right(told: Sequence[Event]) -> Iterator[tuple[int, Deed]]:
    """Yield each action that won, with the number of its scene, which is 0 where it was live."""
    for settled in list_events(told, Settled):
        yield from ((settled.stop.scene, deed) for deed in settled.stop.deeds if deed.outcome is Outcome.WON)


def find_grabs(told: Sequence[Event]) -> Found:
    return [(deed.seat, 1) for _, deed in list_right(told)]


def find_fastest(told: Sequence[Event]) -> Found:
    """Return the times of right actions since a seat had its picture, which are told in scenes alone (SM-57)."""
    return [(deed.seat, deed.ms) for scene, deed in list_right(told) if scene]


FEATS: Final = (
    Feat("points", Tally.MEAN, find_points),
    Feat("grabs", Tally.TOTAL, find_grabs),
    Feat("fastest", Tally.LEAST, find_fastest),
)
