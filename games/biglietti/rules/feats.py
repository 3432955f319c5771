"""What records keep of Biglietti: points, the longest chain that saved a Traveller, wins of the agent and the Controller."""

from collections.abc import Sequence
from typing import Final

from games.biglietti.rules.events import ControllerDrawn, GameEnded, VoteCounted
from games.biglietti.rules.state import Ending
from games.event import Event
from games.feats import Feat, Found, Tally, list_events
from games.secret import Seat

AGENT: Final = frozenset({Ending.AGENT_OUTBOUND, Ending.AGENT_RETURN})


def find_points(told: Sequence[Event]) -> Found:
    """Return what each Traveller held in the end; the Controller holds nothing."""
    controllers = {drawn.controller for drawn in list_events(told, ControllerDrawn)}
    return [
        (Seat(seat), points)
        for ended in list_events(told, GameEnded)
        for seat, points in enumerate(ended.result.points)
        if seat not in controllers
    ]


def find_chain(told: Sequence[Event]) -> Found:
    """Return by how many linked Excuses each was saved (BP-41, BP-43)."""
    votes = list_events(told, VoteCounted)
    return [(each.target, len(each.vote.linked)) for each in votes if each.vote.saved and each.vote.linked]


def find_agent(told: Sequence[Event]) -> Found:
    ended = [each.result for each in list_events(told, GameEnded)]
    return [(seat, 1) for result in ended if result.ending in AGENT for seat in result.winners]


def find_controller(told: Sequence[Event]) -> Found:
    ended = [each.result for each in list_events(told, GameEnded)]
    return [(seat, 1) for result in ended if result.ending is Ending.LIMIT for seat in result.winners]


FEATS: Final = (
    Feat("points", Tally.MEAN, find_points),
    Feat("chain", Tally.MOST, find_chain),
    Feat("agent", Tally.TOTAL, find_agent),
    Feat("controller", Tally.TOTAL, find_controller),
)
