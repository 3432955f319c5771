"""Events of Biglietti, Prego!: everything a seat can come to know."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from games.biglietti.rules.state import Card, Cards, Leg, Play, Result, Situation, Values, Vote
from games.event import HAPPENING, Event
from games.secret import Seat, Secret


@dataclass(frozen=True, slots=True, kw_only=True)
class ControllerDrawn(Event):
    """A seat is Controller, by lot among `candidates`; one candidate alone was no lot."""

    reveals: ClassVar[Mapping[str, str]] = {"controller": "BP-11"}
    controller: Seat
    candidates: tuple[Seat, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Dealt(Event):
    """A Traveller has a hand."""

    reveals: ClassVar[Mapping[str, str]] = {"hand": "BP-10"}
    seat: Seat
    hand: Secret[Cards]


@dataclass(frozen=True, slots=True, kw_only=True)
class LegBegan(Event):
    """The Controller takes up the pile of a leg; opens a new part of the record."""

    reveals: ClassVar[Mapping[str, str]] = {"control": "BP-12"}
    leg: Leg
    controller: Seat
    control: Secret[Values]


@dataclass(frozen=True, slots=True, kw_only=True)
class ControllerSilent(Event):
    """The Controller did not choose in time: the target is drawn, the card the lowest."""

    reveals: ClassVar[Mapping[str, str]] = {HAPPENING: "BP-73"}
    controller: Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class Controlled(Event):
    """A Control card is handed to a Traveller, who was `hidden` or not; `turn` counts from 1 over both legs.

    `left` is how many Control cards the Controller has in hand now.
    """

    reveals: ClassVar[Mapping[str, str]] = {"target": "BP-33", "hidden": "BP-33", "value": "BP-33", "why": "BP-33"}
    turn: int
    leg: Leg
    controller: Seat
    target: Seat
    hidden: bool
    value: Secret[int]
    left: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SituationFound(Event):
    """Whether the target was hidden and has a ticket (or shows one, where that is left to them).

    `second` is whether hiding without a ticket costs two Control cards: there is another one, and the first does not end the game.
    """

    reveals: ClassVar[Mapping[str, str]] = {"situation": "BP-33", "why": "BP-33"}
    target: Seat
    situation: Situation
    second: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class HidesTakenBack(Event):
    """Those who were hidden take back the Hide that still lay on the table."""

    seats: tuple[Seat, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class VoteCounted(Event):
    """All cards of the vote are turned up and counted; `target` is saved or not."""

    reveals: ClassVar[Mapping[str, str]] = {"vote": "BP-45", "why": "BP-43"}
    target: Seat
    vote: Vote


@dataclass(frozen=True, slots=True, kw_only=True)
class Delivered(Event):
    """The target keeps a Control card (`second`: the one that hiding without a ticket costs), `held` in all now."""

    reveals: ClassVar[Mapping[str, str]] = {"value": "BP-46"}
    target: Seat
    value: int | Secret[int]
    second: bool
    held: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Eliminated(Event):
    """The Control card on offer is out of the game, unseen by all but the Controller."""

    reveals: ClassVar[Mapping[str, str]] = {"value": "BP-33"}
    target: Seat
    value: Secret[int]


@dataclass(frozen=True, slots=True, kw_only=True)
class Dropped(Event):
    """Hidden with a ticket: `count` of the Control cards received earlier is eliminated, one or none; `held` are left."""

    reveals: ClassVar[Mapping[str, str]] = {"count": "BP-35", "value": "BP-35", "held": "BP-35"}
    target: Seat
    count: int
    value: int | Secret[int | None] | None
    held: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ExchangeBegan(Event):
    """Who takes part, clockwise from the target; `left_out` neither hid nor has anything to give."""

    reveals: ClassVar[Mapping[str, str]] = {"participants": "BP-51", "left_out": "BP-51", HAPPENING: "BP-51"}
    target: Seat
    participants: tuple[Seat, ...]
    left_out: tuple[Seat, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ExchangeSkipped(Event):
    """The target has no card in hand, or no other can take part; `left_out` neither hid nor has anything to give."""

    reveals: ClassVar[Mapping[str, str]] = {"left_out": "BP-51", HAPPENING: "BP-51"}
    target: Seat
    left_out: tuple[Seat, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class CardGiven(Event):
    """One card goes from hand to hand; `last` closes the round, back to the target."""

    reveals: ClassVar[Mapping[str, str]] = {"to": "BP-52", "card": "BP-52"}
    giver: Seat
    to: Seat
    card: Secret[Card]
    last: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class CardsSwapped(Event):
    """The whole exchange at one go: `order` begins with the target, who gets the last one's card.

    `cards` go with `order`: each is the card given by that seat, known to the giver and to the next.
    `wished` are the receivers named, in that order, each known to who named it; None where there was nothing to choose.
    """

    reveals: ClassVar[Mapping[str, str]] = {"order": "BP-58", "cards": "BP-58", "wished": "BP-58"}
    order: tuple[Seat, ...]
    cards: tuple[Secret[Card], ...]
    wished: tuple[Secret[Seat | None], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class CardRemoved(Event):
    """The Controller put a card of the table out of the game; `forced` where there was no other."""

    reveals: ClassVar[Mapping[str, str]] = {"play": "BP-55", "forced": "BP-55"}
    controller: Seat
    play: Play
    forced: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnEnded(Event):
    """Cards are taken back but for Hides; `hidden` are those who hid, `allowed` those who may be controlled next.

    `left` is how many Control cards the Controller has left in this leg.
    """

    turn: int
    leg: Leg
    hidden: tuple[Seat, ...]
    allowed: tuple[Seat, ...]
    left: int


@dataclass(frozen=True, slots=True, kw_only=True)
class LegEnded(Event):
    """The Controller's hand ran out; `free` are the Travellers without Control cards, `tickets` those that count."""

    leg: Leg
    free: tuple[Seat, ...]
    tickets: int


@dataclass(frozen=True, slots=True, kw_only=True)
class GameEnded(Event):
    """The game is over, and everything is shown."""

    reveals: ClassVar[Mapping[str, str]] = {"result": "BP-70", HAPPENING: "BP-70", "why": "BP-70"}
    result: Result
