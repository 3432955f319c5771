"""What a robot remembers of a hand, and how it supposes the other cards lie: by what its own eye was told alone."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from games.box import Dice
from games.event import Event
from games.secret import Seat
from games.tarocco.cards import CARTE_DA_5, PACK, SUIT, Card, Cards, Suit, sorted_cards
from games.tarocco.events import Declared, Discarded, HandBegan, Played
from games.tarocco.state import Signal, State
from games.tarocco.trick import led
from games.tarocco.wording import known, size

Hands = dict[Seat, list[Card]]


@dataclass(frozen=True, slots=True)
class Memory:
    """A hand as one seat has followed it.

    `gone` was played; `own` it holds, `hidden` it put aside. `voids` are the suits a seat has shown it lacks, `shown`
    the cards that a seat declared and still holds, `rooms` how many cards each other seat has.
    """

    seat: Seat
    own: Cards
    hidden: Cards
    gone: frozenset[Card]
    voids: dict[Seat, frozenset[Suit]]
    shown: dict[Seat, frozenset[Card]]
    rooms: dict[Seat, int]

    @property
    def unseen(self) -> Cards:
        """What others hold or have put aside."""
        known = self.gone | {*self.own, *self.hidden}
        return tuple(card for card in PACK if card not in known)


def remembered(story: Sequence[Event], state: State, seat: Seat) -> Memory:
    """What a seat knows of the hand on the table."""
    told = this_hand(story)
    gone = frozenset(event.card for event in told if isinstance(event, Played))
    others = [Seat(other) for other in range(state.seats) if other != seat]
    declared = [event.accuso for event in told[since_scarto(told) :] if isinstance(event, Declared)]
    shown = {
        other: frozenset(card for each in declared if each.seat == other for card in each.combinations.cards) - gone
        for other in others
    }
    rooms = {other: size(state.hands[other]) for other in others}
    own, hidden = known(state.hands[seat]), known(state.scarti[seat])
    return Memory(seat, own, hidden, gone, voids(told), shown, rooms)


def since_scarto(told: Sequence[Event]) -> int:
    """The place after the last scarto: what was shown before it may have been put aside (ML-7)."""
    return max((place for place, event in enumerate(told) if isinstance(event, Discarded)), default=-1) + 1


def this_hand(story: Sequence[Event]) -> list[Event]:
    """What was told since the hand began."""
    told: list[Event] = []
    for event in reversed(story):
        if isinstance(event, HandBegan):
            break
        told.append(event)
    return told[::-1]


def voids(told: Sequence[Event]) -> dict[Seat, frozenset[Suit]]:
    """TB-61: who did not follow has none of that suit; who did not trump either has no trumps; and a volo says so."""
    found: dict[Seat, set[Suit]] = {}
    trick: list[Card] = []
    for event in told:
        if not isinstance(event, Played):
            continue
        if event.place == 0:
            trick = []
        suit, own = led(trick), SUIT[event.card]
        lacks = found.setdefault(event.seat, set())
        if suit is not None and event.card is not Card.MAT and own is not suit:
            lacks.add(suit)
            if own is not Suit.TRUMPS:
                lacks.add(Suit.TRUMPS)
        if event.signal is Signal.VOLO:
            lacks.add(own)
        trick.append(event.card)
    return {seat: frozenset(lacks) for seat, lacks in found.items()}


def supposed(memory: Memory, dice: Dice) -> Hands:
    """One way the cards may lie: what was shown where it was shown, the rest by chance where it can be."""
    hands: Hands = {seat: list(sorted_cards(shown)) for seat, shown in memory.shown.items()}
    placed = {card for cards in hands.values() for card in cards}
    loose = [card for card in memory.unseen if card not in placed]
    for place in range(len(loose) - 1, 0, -1):
        other = dice.randrange(place + 1)
        loose[place], loose[other] = loose[other], loose[place]
    # what can lie in fewest places goes first, and Kings and Tarocchi before what may be in a scarto
    loose.sort(key=lambda card: (len(able(memory, card)), card not in CARTE_DA_5))
    over = []
    for card in loose:
        seats = [seat for seat in able(memory, card) if len(hands[seat]) < memory.rooms[seat]]
        if seats:
            hands[likely(seats, hands, memory, dice)].append(card)
        else:
            over.append(card)
    # where chance has led to no way at all, a card lies where it hardly can
    for seat, cards in hands.items():
        while len(cards) < memory.rooms[seat]:
            cards.append(over.pop(0))
    return hands


def able(memory: Memory, card: Card) -> list[Seat]:
    """Who may have it, as far as suits go."""
    return [seat for seat in memory.rooms if SUIT[card] not in memory.voids.get(seat, ())]


def likely(seats: Sequence[Seat], hands: Hands, memory: Memory, dice: Dice) -> Seat:
    """One of them, by the room each has left."""
    rooms = [memory.rooms[seat] - len(hands[seat]) for seat in seats]
    place = dice.randrange(sum(rooms))
    for seat, room in zip(seats, rooms, strict=True):
        if place < room:
            return seat
        place -= room
    raise AssertionError("no room")
