from dataclasses import dataclass

from games.event import HAPPENING, Event
from games.schicki.rules.state import Act, Card, Cards, Sight, Stop
from games.secret import Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class GameOpened(Event, reveals={"turner": "SM-7"}):
    """The deck is shuffled, the pawns stand in the middle; `turner` turns first (looks: counts as turning)."""

    cards: int
    blue: int
    turner: Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class CardTurned(Event, reveals=dict.fromkeys(("card", "up", "left", "turner", HAPPENING), "SM-8")):
    """Live: a card is turned; `up` cards lie there, `left` are in the deck."""

    turner: Seat
    card: Card
    up: int
    left: int


@dataclass(frozen=True, slots=True, kw_only=True)
class LastChanceGiven(Event, reveals={HAPPENING: "SM-48"}):
    """Live: that was the last card of the deck, the last chance to act."""


@dataclass(frozen=True, slots=True, kw_only=True)
class HintGiven(Event, reveals={HAPPENING: "SM-66"}):
    """Live: twelve cards lie there, and something is to be seen."""

    up: int


@dataclass(frozen=True, slots=True, kw_only=True)
class CardsCleared(Event, reveals={HAPPENING: "SM-66", "left": "SM-66", "turner": "SM-66", "sight": "SM-66"}):
    """Live: sixteen cards lay there; they go under the deck, and the turner's role passes."""

    up: int
    left: int
    turner: Seat
    sight: Sight


@dataclass(frozen=True, slots=True, kw_only=True)
class Settled(Event, reveals={"stop": "SM-38", "turner": "SM-39", "why": "SM-38", HAPPENING: "SM-50"}):
    """A stop, or a scene, is settled; `turner` turns from here on. `why` reveals only its sight."""

    stop: Stop
    turner: Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class BatchDealt(Event, reveals={"first": "SM-63", "count": "SM-63", "left": "SM-63", HAPPENING: "SM-63"}):
    """Looks: `count` scenes are dealt, from number `first` on; `left` cards were in the deck before it."""

    first: int
    count: int
    left: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SceneOpened(Event, reveals={"cards": "SM-57", "total": "SM-65"}):
    """Looks, for one seat alone: it has opened a scene, and these cards lie there; a film has so many in all."""

    scene: int
    cards: Cards
    total: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class CardAppeared(Event, reveals={"card": "SM-65", "up": "SM-65"}):
    """Looks, for one seat alone: a film shows one card more; `up` are there now."""

    scene: int
    card: Card
    up: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Noted(Event, reveals={HAPPENING: "SM-57", "ms": "SM-57"}):
    """Looks, for one seat alone: its action is noted, so many ms after its picture, without a judgement."""

    scene: int
    act: Act
    ms: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Enough(Event, reveals={HAPPENING: "SM-57", "ms": "SM-57"}):
    """Looks, for one seat alone: after its call its look at that scene is over."""

    scene: int
    ms: int


@dataclass(frozen=True, slots=True, kw_only=True)
class LookOver(Event, reveals={HAPPENING: "SM-57", "arrived": "SM-59"}):
    """Looks, for one seat alone: the time of its look is over; or the picture never arrived, and it is not used up."""

    scene: int
    arrived: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class Looked(Event, reveals={HAPPENING: "SM-59"}):
    """Looks: a seat has looked at all scenes of the batch."""

    seat: Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class GameEnded(
    Event, reveals={HAPPENING: "SM-48", "points": "SM-49", "owed": "SM-47", "winners": "SM-49", "unclaimed": "SM-48"}
):
    """The game is over: the cards of each seat, with those owed, and who has most. `unclaimed` are not counted."""

    points: tuple[int, ...]
    owed: tuple[int, ...]
    winners: tuple[Seat, ...]
    unclaimed: int
