"""What a robot remembers of a hand, and how it supposes the other cards lie: only from what its own seat was told."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, sqrt
from statistics import fmean, stdev
from typing import Final

from msgspec import Struct

from games.event import Event
from games.secret import Seat, size_of, visible_value
from games.spec import Dice
from games.tarocco.robots.masks import ALL, KING_BITS, OF_SUIT, TRUMPS, iter_bits, mask_of
from games.tarocco.rules.cards import CARTE_DA_5, SUIT, Card, Cards, Suit
from games.tarocco.rules.events import Declared, Discarded, HandBegan, Played
from games.tarocco.rules.play import led_suit
from games.tarocco.rules.state import Phrase, Signal, State
from games.values import replace


class Level(Struct, frozen=True):
    """What a robot of one level sees, in numbers and no time: the same dice bring the same card on every machine."""

    deals: float = 1.0  # How many times the usual number of ways it supposes.
    cards: int = 80_000  # In how many ways at most it plays on for one card of its own.
    endings: int = 0  # In how many ways it plays the last few cards exactly.
    # It knows every card that has gone and who lacks which suit, else the trick on the table and the carte da 5.
    recalls: bool = True
    # It says *busso* where the partner's best card brings more, and reckons with it; else with any low card.
    knocks: bool = False
    crafty: bool = False  # It plays what craft asks for where that may come to as much as the best.
    talks: bool = True  # In Mattazza it says phrases, and heeds them where that costs next to nothing.

    def part(self, part: float) -> Level:
        """Return this level with a part of what it supposes: it chooses by the same rules."""
        endings = ceil(self.endings * part)
        return replace(self, deals=self.deals * part, cards=round(self.cards * part), endings=endings)

    def times(self, tries: int) -> int:
        """Return how many ways this level supposes where so many are usual; one at the least."""
        return max(1, round(self.deals * tries))

    def fit_tries(self, usual: Sequence[int], options: int, in_play: float) -> tuple[int, ...]:
        """Return how many ways this level supposes in each round; each round halves the options, down to two."""
        tries, cards, left = [self.times(each) for each in usual], 0.0, options
        for each in tries:
            cards += each * left * in_play
            left = max(2, (left + 1) // 2)
        part = min(1.0, self.cards / cards) if cards else 1.0
        return tuple(max(1, int(part * each)) for each in tries)


BEGINNER: Final = Level(deals=0.2, recalls=False, talks=False)
REGULAR: Final = Level()
EXPERT: Final = Level(deals=30.0, cards=58_000, endings=32, knocks=True, crafty=True)


def is_more_than_chance(gains: Sequence[float], sure: float, least: float = 0.0) -> bool:
    """Tell whether gains are on average more than `least`, and than so many times their error; a single one never is."""
    return len(gains) > 1 and fmean(gains) > max(least, sure * stdev(gains) / sqrt(len(gains)))


NEVER_ASIDE: Final = mask_of(CARTE_DA_5)
MANY: Final = 8  # A seat that puts so many cards aside has plain ones for it, and keeps trumps.
TAKES: Final = TRUMPS | KING_BITS  # What mostly takes a trick.


class Mind(Struct, frozen=True):
    """What a robot decides by: what its seat was told and sees, a source of chance, and how well it plays."""

    history: Sequence[Event]
    state: State
    seat: Seat
    dice: Dice
    level: Level = REGULAR


class Memory(Struct, frozen=True):
    """A hand as one seat has followed it, its cards as bits."""

    seat: Seat
    seats: int
    own: Cards  # In hand.
    hidden: Cards  # Put aside.
    unseen: int  # All else that was not played: it lies in the hands of all seats, their scarti, and in no hand.
    rooms: tuple[int, ...]  # How many unseen cards each of these places takes.
    barred: tuple[int, ...]  # Which it cannot take.
    shown: dict[int, int]  # What a seat declared and still holds.
    boasts: tuple[int, ...] = ()  # Who has said that they go hard (MZ-5).


def make_memory(history: Sequence[Event], state: State, seat: Seat, *, recalls: bool = True) -> Memory:
    """Make what a seat knows of the hand; one that forgets knows the trick on the table and the carte da 5 gone."""
    told = events_of_hand(history)
    gone = frozenset(event.card for event in told if isinstance(event, Played))
    if not recalls:
        gone &= {*CARTE_DA_5, *(play.card for play in (state.trick.plays if state.trick else ()))}
    own, hidden = (visible_value(state.hands[seat]) or ()), (visible_value(state.scarti[seat]) or ())
    unseen = ALL & ~mask_of((*own, *hidden, *gone))
    seats = [Seat(each) for each in range(state.seats)]
    rooms = [0 if each == seat else size_of(state.hands[each]) for each in seats]
    rooms += [0 if each == seat else size_of(state.scarti[each]) for each in seats]
    lacks = known_voids(told) if recalls else {}
    barred = [sum(OF_SUIT[suit] for suit in lacks.get(each, ())) for each in seats]
    barred += [NEVER_ASIDE | (TRUMPS if size_of(state.scarti[each]) >= MANY else 0) for each in seats]
    declared = [event.accuso for event in told[index_after_scarto(told) :] if isinstance(event, Declared)]
    shown = dict.fromkeys(seats, 0)
    for each in declared:
        shown[each.seat] |= mask_of(each.combinations.cards) & unseen
    return Memory(
        seat=seat,
        seats=state.seats,
        own=own,
        hidden=hidden,
        unseen=unseen,
        rooms=(*rooms, unseen.bit_count() - sum(rooms)),
        barred=(*barred, 0),
        shown={each: cards for each, cards in shown.items() if each != seat},
        boasts=tuple(each for each in seats if each != seat and each in boasting_seats(told)) if recalls else (),
    )


def boasting_seats(told: Sequence[Event]) -> frozenset[Seat]:
    """Return who has said in this hand that they go hard (MZ-5)."""
    return frozenset(event.seat for event in told if isinstance(event, Played) and event.phrase is Phrase.DURO)


def index_after_scarto(told: Sequence[Event]) -> int:
    """Return the index after the last scarto: what was shown before it may have been put aside (ML-7)."""
    return max((index for index, event in enumerate(told) if isinstance(event, Discarded)), default=-1) + 1


def events_of_hand(history: Sequence[Event]) -> list[Event]:
    told: list[Event] = []
    for event in reversed(history):
        if isinstance(event, HandBegan):
            break
        told.append(event)
    return told[::-1]


def known_voids(told: Sequence[Event]) -> dict[Seat, frozenset[Suit]]:
    found: dict[Seat, set[Suit]] = {}
    trick: list[Card] = []
    for event in told:
        if not isinstance(event, Played):
            continue
        if event.place == 0:
            trick = []
        suit, own = led_suit(trick), SUIT[event.card]
        lacks = found.setdefault(event.seat, set())
        if suit is not None and event.card is not Card.MAT and own is not suit:
            lacks.add(suit)
            if own is not Suit.TRUMPS:
                lacks.add(Suit.TRUMPS)
        if event.signal is Signal.VOLO:
            lacks.add(own)
        trick.append(event.card)
    return {seat: frozenset(lacks) for seat, lacks in found.items()}


class Way(Struct, frozen=True):
    """One way in which all cards may lie, as bits: by seat what is held and what was put aside, and what is in no hand."""

    hands: tuple[int, ...]
    scarti: tuple[int, ...]
    stock: int


def suppose_way(memory: Memory, dice: Dice) -> Way:
    """Suppose one way the cards may lie; of two, the one in which those who go hard hold more that takes."""
    way = draw_way(memory, dice)
    if not memory.boasts:
        return way
    other = draw_way(memory, dice)
    more = sum(
        (other.hands[seat] & TAKES).bit_count() - (way.hands[seat] & TAKES).bit_count() for seat in memory.boasts
    )
    return other if more > 0 else way


def draw_way(memory: Memory, dice: Dice) -> Way:
    """Draw one way the cards may lie: what was shown where it was shown, the rest by chance where it can be."""
    heaps, slots = [0] * (2 * memory.seats + 1), list[int]()
    for index, room in enumerate(memory.rooms):
        heaps[index] = draw_kept(memory.shown.get(index, 0), room, dice)
        slots += [index] * (room - heaps[index].bit_count())
    placed = sum(heaps)
    loose = [bit for bit in iter_bits(memory.unseen) if not bit & placed]
    loose = shuffle_bits(loose, dice)
    swap_barred(loose, slots, memory.barred)
    for bit, index in zip(loose, slots, strict=True):
        heaps[index] |= bit
    heaps[memory.seat] = mask_of(memory.own)
    heaps[memory.seats + memory.seat] = mask_of(memory.hidden)
    return Way(tuple(heaps[: memory.seats]), tuple(heaps[memory.seats : -1]), heaps[-1])


def shuffle_bits(loose: list[int], dice: Dice) -> list[int]:
    """Shuffle by two bytes of one throw for each card, which is quicker than a throw for each."""
    keys = dice.randrange(1 << 16 * len(loose)).to_bytes(2 * len(loose), "big")
    return [bit for _, bit in sorted(zip(zip(keys[::2], keys[1::2], strict=True), loose, strict=True))]


def swap_barred(loose: list[int], slots: Sequence[int], barred: Sequence[int]) -> None:
    for index, slot in enumerate(slots):
        bit = loose[index]
        if not bit & barred[slot]:
            continue
        for step in range(1, len(slots)):
            other = (index + step) % len(slots)
            if not bit & barred[slots[other]] and not loose[other] & barred[slot]:
                loose[index], loose[other] = loose[other], bit
                break


def draw_kept(shown: int, room: int, dice: Dice) -> int:
    if shown.bit_count() <= room:
        return shown
    left = list(iter_bits(shown))
    while len(left) > room:
        left.pop(dice.randrange(len(left)))
    return sum(left)
