"""What records keep of Caccia: refuges raided, spies who got home, arrests."""

from collections.abc import Sequence
from typing import Final

from games.caccia.rules.events import ArrestTried, RoundEnded
from games.caccia.rules.state import Ending, State
from games.event import Event
from games.feats import Feat, Found, Tally, list_events


def find_points(told: Sequence[Event]) -> Found:
    """Return the refuges that each spy raided (CS-64)."""
    return [(ended.result.spy, len(ended.result.removed)) for ended in list_events(told, RoundEnded)]


def find_home(told: Sequence[Event]) -> Found:
    """Return the spies who raided all refuges and came home (CS-60)."""
    ended = [each.result for each in list_events(told, RoundEnded)]
    return [(result.spy, 1) for result in ended if result.ending is Ending.REFUGES]


def find_arrests(told: Sequence[Event]) -> Found:
    return [(tried.seat, 1) for tried in list_events(told, ArrestTried) if tried.caught]


def sides(state: State) -> tuple[int, ...]:
    """Return the sides by seat: the spy against the partisans in one round, each alone where all are the spy in turn (CS-64)."""
    if state.terms.rounds == "each":
        return tuple(range(state.seats))
    return tuple(int(seat != state.spy) for seat in range(state.seats))


FEATS: Final = (
    Feat("points", Tally.MEAN, find_points),
    Feat("home", Tally.TOTAL, find_home),
    Feat("arrests", Tally.TOTAL, find_arrests),
)
