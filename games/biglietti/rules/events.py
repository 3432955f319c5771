from games.biglietti.rules.state import Card, Cards, Leg, Play, Result, Situation, Values, Vote
from games.event import Event
from games.secret import Seat, Secret


class ControllerDrawn(Event, reveals="controller BP-11"):
    """A seat is Controller, by lot among `candidates`; one candidate alone was no lot."""

    controller: Seat
    candidates: tuple[Seat, ...]


class Dealt(Event, reveals="hand BP-10"):
    seat: Seat
    hand: Secret[Cards]


class LegBegan(Event, reveals="control BP-12"):
    """The Controller takes up the pile of a leg; opens a new part of the record."""

    leg: Leg
    controller: Seat
    control: Secret[Values]


class ControllerSilent(Event, reveals="happening BP-73"):
    """The Controller did not choose in time: the target is drawn, the card the lowest."""

    controller: Seat


class Controlled(Event, reveals="target hidden value why BP-33"):
    """A Control card is handed to a Traveller, who was `hidden` or not; `turn` counts from 1 over both legs.

    `left` is how many Control cards the Controller has in hand now.
    """

    turn: int
    leg: Leg
    controller: Seat
    target: Seat
    hidden: bool
    value: Secret[int]
    left: int


class SituationFound(Event, reveals="situation why BP-33"):
    """Whether the target was hidden and has a ticket (or shows one, where that is left to them).

    `second` is whether hiding without a ticket costs two Control cards: there is another one, and the first does not end the game.
    """

    target: Seat
    situation: Situation
    second: bool


class HidesTakenBack(Event):
    """Those who were hidden take back the Hide that still lay on the table."""

    seats: tuple[Seat, ...]


class VoteCounted(Event, reveals="vote BP-45, why BP-43"):
    """All cards of the vote are turned up and counted; `target` is saved or not."""

    target: Seat
    vote: Vote


class Delivered(Event, reveals="value BP-46"):
    """The target keeps a Control card (`second`: the one that hiding without a ticket costs), `held` in all now."""

    target: Seat
    value: int | Secret[int]
    second: bool
    held: int


class Eliminated(Event, reveals="value BP-33"):
    """The Control card on offer is out of the game, unseen by all but the Controller."""

    target: Seat
    value: Secret[int]


class Dropped(Event, reveals="count value held BP-35"):
    """Hidden with a ticket: `count` of the Control cards received earlier is eliminated, one or none; `held` are left."""

    target: Seat
    count: int
    value: int | Secret[int | None] | None
    held: int


class ExchangeBegan(Event, reveals="participants left_out happening BP-51"):
    """Who takes part, clockwise from the target; `left_out` neither hid nor has anything to give."""

    target: Seat
    participants: tuple[Seat, ...]
    left_out: tuple[Seat, ...]


class ExchangeSkipped(Event, reveals="left_out happening BP-51"):
    """The target has no card in hand, or no other can take part; `left_out` neither hid nor has anything to give."""

    target: Seat
    left_out: tuple[Seat, ...]


class CardGiven(Event, reveals="to card BP-52"):
    """One card goes from hand to hand; `last` closes the round, back to the target."""

    giver: Seat
    to: Seat
    card: Secret[Card]
    last: bool


class CardsSwapped(Event, reveals="order cards wished BP-58"):
    """The whole exchange at one go: `order` begins with the target, who gets the last one's card.

    `cards` go with `order`: each is the card given by that seat, known to the giver and to the next.
    `wished` are the receivers named, in that order, each known to who named it; None where there was nothing to choose.
    """

    order: tuple[Seat, ...]
    cards: tuple[Secret[Card], ...]
    wished: tuple[Secret[Seat | None], ...]


class CardRemoved(Event, reveals="play forced BP-55"):
    """The Controller put a card of the table out of the game; `forced` where there was no other."""

    controller: Seat
    play: Play
    forced: bool


class TurnEnded(Event):
    """Cards are taken back but for Hides; `hidden` are those who hid, `allowed` those who may be controlled next.

    `left` is how many Control cards the Controller has left in this leg.
    """

    turn: int
    leg: Leg
    hidden: tuple[Seat, ...]
    allowed: tuple[Seat, ...]
    left: int


class LegEnded(Event):
    """The Controller's hand ran out; `free` are the Travellers without Control cards, `tickets` those that count."""

    leg: Leg
    free: tuple[Seat, ...]
    tickets: int


class GameEnded(Event, reveals="result why happening BP-70"):
    result: Result
