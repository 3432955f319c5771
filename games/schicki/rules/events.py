from games.event import Event
from games.schicki.rules.state import Act, Card, Cards, Sight, Stop
from games.secret import Seat


class GameOpened(Event, reveals="turner SM-7"):
    """The deck is shuffled, the pawns stand in the middle; `turner` turns first (looks: counts as turning)."""

    cards: int
    blue: int
    turner: Seat


class CardTurned(Event, reveals="card up left turner happening SM-8"):
    """Live: a card is turned; `up` cards lie there, `left` are in the deck."""

    turner: Seat
    card: Card
    up: int
    left: int


class LastChanceGiven(Event, reveals="happening SM-48"):
    """Live: that was the last card of the deck, the last chance to act."""


class HintGiven(Event, reveals="happening SM-66"):
    """Live: twelve cards lie there, and something is to be seen."""

    up: int


class CardsCleared(Event, reveals="left turner sight happening SM-66"):
    """Live: sixteen cards lay there; they go under the deck, and the turner's role passes."""

    up: int
    left: int
    turner: Seat
    sight: Sight


class Settled(Event, reveals="stop why SM-38, turner SM-39, happening SM-50"):
    """A stop, or a scene, is settled; `turner` turns from here on. `why` reveals only its sight."""

    stop: Stop
    turner: Seat


class BatchDealt(Event, reveals="first count left happening SM-63"):
    """Looks: `count` scenes are dealt, from number `first` on; `left` cards were in the deck before it."""

    first: int
    count: int
    left: int


class SceneOpened(Event, reveals="cards SM-57, total SM-65"):
    """Looks, for one seat alone: it has opened a scene, and these cards lie there; a film has so many in all."""

    scene: int
    cards: Cards
    total: int = 0


class CardAppeared(Event, reveals="card up SM-65"):
    """Looks, for one seat alone: a film shows one card more; `up` are there now."""

    scene: int
    card: Card
    up: int


class Noted(Event, reveals="ms happening SM-57"):
    """Looks, for one seat alone: its action is noted, so many ms after its picture, without a judgement."""

    scene: int
    act: Act
    ms: int


class Enough(Event, reveals="ms happening SM-57"):
    """Looks, for one seat alone: after its call its look at that scene is over."""

    scene: int
    ms: int


class LookOver(Event, reveals="happening SM-57, arrived SM-59"):
    """Looks, for one seat alone: the time of its look is over; or the picture never arrived, and it is not used up."""

    scene: int
    arrived: bool = True


class Looked(Event, reveals="happening SM-59"):
    """Looks: a seat has looked at all scenes of the batch."""

    seat: Seat


class GameEnded(Event, reveals="unclaimed happening SM-48, points winners SM-49, owed SM-47"):
    """The game is over: the cards of each seat, with those owed, and who has most. `unclaimed` are not counted."""

    points: tuple[int, ...]
    owed: tuple[int, ...]
    winners: tuple[Seat, ...]
    unclaimed: int
