"""What one card brings more than another, by what a seat knows: in points, in who takes the trick, in rows of the count."""

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from math import sqrt
from statistics import fmean, stdev
from typing import Final

from msgspec import Struct

from games.event import Event
from games.secret import Seat
from games.spec import Dice, Moment
from games.tarocco.robots.masks import ALL, BIT, cards_of, combination_points, mask_of, pile_points
from games.tarocco.robots.memory import Way
from games.tarocco.robots.outlook import LOST, WHIMS, Outlook, avoiding_value, settled_piles
from games.tarocco.rules.cards import Card
from games.tarocco.rules.combinations import LAST, Combinations, Kind, combinations_in
from games.tarocco.rules.events import HandBegan, HandCounted, Played
from games.tarocco.rules.state import State
from games.tarocco.rules.terms import Variety

HUNDRED: Final = 100
SURE: Final = 2.0  # In units of its error, how large a difference must be to be more than chance.


class Outcome(Struct, frozen=True):
    """How a hand comes out after a card: what counts of it for the seat, who takes the trick, what lies before each side."""

    worth: float
    taker: int
    piles: tuple[int, ...]
    last: int


class Row(Struct, frozen=True):
    """A row of the count that comes out otherwise: a combination, cards (`cards`) or the last trick (`last`)."""

    name: Kind | str
    is_own: bool
    points: float  # On average: more for the seat's own side if `is_own`, else fewer for the others.
    often: int  # In how many of a hundred ways.


class Judgement(Struct, frozen=True):
    points: float  # In Mattazza hands of a hundred that are not lost.
    doubt: float  # The standard error.
    ways: int
    # Who mostly takes the trick after each, and in how many of a hundred ways.
    takers: tuple[tuple[Seat, int], tuple[Seat, int]]
    rows: tuple[Row, ...]

    @property
    def is_sure(self) -> bool:
        return self.points > SURE * self.doubt


def judge_cards(ahead: Outlook, better: Card, other: Card, ways: Sequence[Way], dice: Dice) -> Judgement:
    pairs = []
    for way in ways:
        at = dice.randrange(WHIMS)
        pairs.append((find_outcome(ahead, better, way, at), find_outcome(ahead, other, way, at)))
    gains = [first.worth - second.worth for first, second in pairs]
    doubt = stdev(gains) / sqrt(len(gains)) if len(gains) > 1 else 0.0
    takers = (usual_taker([first for first, _ in pairs]), usual_taker([second for _, second in pairs]))
    return Judgement(fmean(gains), doubt, len(ways), takers, rows_that_differ(ahead, pairs))


def usual_taker(found: Sequence[Outcome]) -> tuple[Seat, int]:
    ((taker, often),) = Counter(each.taker for each in found).most_common(1)
    return Seat(taker), round(HUNDRED * often / len(found))


def find_outcome(ahead: Outlook, card: Card, way: Way, at: int) -> Outcome:
    state, hands = ahead.state, list(way.hands)
    hands[ahead.seat] ^= BIT[card]
    laid, table = (*ahead.before, (ahead.seat, BIT[card])), ahead.imagine_hand(hands, at)
    taker = table.play_trick(laid[0][0], laid)
    last, own = state.sides[table.play_on((), taker)], state.sides[ahead.seat]
    if table.avoids:
        is_lost = avoiding_value(table, own, last, state) <= -LOST
        return Outcome(0.0 if is_lost else HUNDRED, taker, tuple(table.piles), last)
    piles = tuple(settled_piles(state, way, table.piles, table.tricks, last))
    points = [pile_points(pile) + LAST * (side == last) for side, pile in enumerate(piles)]
    return Outcome(points[own] - max(each for side, each in enumerate(points) if side != own), taker, piles, last)


def rows_that_differ(ahead: Outlook, pairs: Sequence[tuple[Outcome, Outcome]]) -> tuple[Row, ...]:
    if ahead.state.terms.variety is Variety.MATTAZZA:  # points are bad there, and whether a hand is lost says enough
        return ()
    own, found = ahead.state.sides[ahead.seat], list[Row]()
    for is_own in (True, False):
        sums, often = Counter[Kind | str](), Counter[Kind | str]()
        for first, second in pairs:
            for name, gain in row_gains(first, second, own, is_own=is_own).items():
                sums[name] += gain
                often[name] += 1
        for name, total in sums.items():
            found.append(Row(name, is_own, total / len(pairs), round(HUNDRED * often[name] / len(pairs))))
    return tuple(sorted(found, key=lambda row: -abs(row.points)))


def row_gains(first: Outcome, second: Outcome, own: int, *, is_own: bool) -> dict[Kind | str, int]:
    gains = Counter[Kind | str]()
    for sign, outcome in ((1, first), (-1, second)):
        for side, pile in enumerate(outcome.piles):
            if (side == own) is not is_own:
                continue
            way = sign if is_own else -sign
            for name, points in count_rows(pile).items():
                gains[name] += way * points
            gains["last"] += way * LAST * (outcome.last == side)
    return {name: gain for name, gain in gains.items() if gain}


@lru_cache(maxsize=1 << 12)
def count_rows(pile: int) -> Counter[Kind | str]:
    found: Combinations = combinations_in(cards_of(pile))
    rows = Counter[Kind | str]()
    for doubled, group in ((found.cricche_doubled, found.cricche), (found.sequences_doubled, found.sequences)):
        for each in group:
            rows[each.kind] = each.points * (1 + doubled)
    rows["cards"] = pile_points(pile) - combination_points(pile)
    return rows


def find_true_way(history: Sequence[Event], moment: Moment[State]) -> Way | None:
    """Return how all cards lay at a moment of a hand that was counted; None of any other."""
    state = moment.seen.state
    hands, gone, over = [0] * state.seats, 0, None
    for event in history[moment.heard :]:
        if isinstance(event, HandBegan):
            break
        if isinstance(event, Played):
            hands[event.seat] |= BIT[event.card]
        elif isinstance(event, HandCounted):
            over = event.hand
            break
    if over is None:
        return None
    for event in reversed(history[: moment.heard]):
        if isinstance(event, HandBegan):
            break
        if isinstance(event, Played):
            gone |= BIT[event.card]
    scarti = tuple(map(mask_of, over.scarti))
    return Way(tuple(hands), scarti, ALL & ~(sum(hands) | sum(scarti) | gone))
