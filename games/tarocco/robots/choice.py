"""The card a robot plays: the one that comes out best, as the cards may lie."""

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from games.forms import Cases, Pick
from games.secret import Seat, size_of
from games.spec import Dice
from games.tarocco.robots.ending import FEW, Ending
from games.tarocco.robots.masks import BIT, RANKS, SPENT, WORTH, best_card, mask_of, weakest_card
from games.tarocco.robots.memory import (
    TAKES,
    Memory,
    Mind,
    Way,
    boasting_seats,
    events_of_hand,
    is_more_than_chance,
    make_memory,
    suppose_way,
)
from games.tarocco.robots.outlook import LOST, NO_SEAT, WHIMS, Outlook, make_outlook
from games.tarocco.rules.cards import KINGS, MATTO, NOMINAL, PACK, PLAIN_SUITS, STRENGTH, SUIT, Card, Cards, Suit
from games.tarocco.rules.play import KING_OF, led_suit, taking_index
from games.tarocco.rules.state import Phrase, Play, Signal, State
from games.tarocco.rules.terms import Variety

# In how many ways it supposes the cards to lie: all that may be played at first, then the better half, and again.
TRIES: Final = (6, 8, 16)
TRIES_OF_TWO: Final = (10, 20, 40)  # Between two, whose matches are short.
TRIES_AVOIDING: Final = (8, 16, 32)  # In Mattazza, where a hand is lost or not and nothing between.
SHORT: Final = 4  # A trick of fewer cards takes as long to think through as one of so many.
# So much longer a card of Mattazza takes to think through, where everybody goes under or over the trick by turns.
DEARER: Final = 2.0
# In so many more ways the end is played exactly where it is short, which takes an eighth of the time.
QUICKER: Final = 3
AT_ONCE: Final = 36  # With more cards in play than these a hand takes longer to think through, and is in fewer ways.
COURTESY: Final = 0.02  # What it is worth to do as the partner asks, as a part of the match.
OBLIGINGNESS: Final = LOST / 100  # And in Mattazza to do as one of the others asks, who is no partner.

Suppose = Callable[[Memory, Dice], Way]  # How a way is supposed in which the cards may lie.


def choose_card(mind: Mind, options: Cards) -> Card:
    """Choose the card that comes out best as the cards may lie; of equals the one that costs least strength."""
    if len(options) == 1:
        return options[0]
    memory = make_memory(mind.history, mind.state, mind.seat, recalls=mind.level.recalls)
    if must_show(mind.state, memory):
        return Card.MAT
    found = weigh_cards(mind, memory, options)
    best = next(iter(found))
    return card_by_craft(memory, mind.state, best, found) if mind.level.crafty else best


def weigh_cards(mind: Mind, memory: Memory, options: Cards, suppose: Suppose = suppose_way) -> dict[Card, list[float]]:
    """Return what each card comes to in the same ways, the best first; those that do better are tried in more."""
    state, dice, level = mind.state, mind.dice, mind.level
    ahead = make_outlook(events_of_hand(mind.history), state, mind.seat, dice)
    before = plays_on_table(state)
    laid = mask_of(play.card for play in before)
    options = tuple(sorted(distinct_cards(options, memory.unseen | laid), key=SPENT.__getitem__))
    asked, courtesy = best_asked_for(memory, state, options, before), COURTESY
    if level.talks and (bidden := card_bidden(options, before)):
        asked, courtesy = bidden, OBLIGINGNESS
    heeds = seat_asked(state, mind.seat) if level.knocks else NO_SEAT
    if (
        level.endings and len(memory.own) <= FEW and max(state.sides) == 1 and heeds == NO_SEAT
    ):  # who is knocked for plays by convention
        count = level.endings * (1 if len(memory.own) == FEW else QUICKER)
        return weigh_endings(ahead, options, [suppose(memory, dice) for _ in range(count)])
    found: dict[Card, list[float]] = {card: [] for card in options}
    comes_to = dict.fromkeys(options, 0.0)
    steps = len(memory.own) * max(SHORT, len(state.order)) * (DEARER if is_avoiding(state) else 1)
    for tries in level.fit_tries(try_counts(state, len(memory.own)), len(options), steps):
        for _ in range(tries if len(options) > 1 else 0):
            way, at = suppose(memory, dice), dice.randrange(WHIMS)
            for card in options:
                value = ahead.card_value(BIT[card], way, at, heeds) + courtesy * (card is asked)
                comes_to[card] += value
                found[card].append(value)
        options = tuple(sorted(options, key=lambda card: -comes_to[card])[: max(2, (len(options) + 1) // 2)])
    return {card: found[card] for card in (*options, *(each for each in found if each not in options))}


def weigh_endings(ahead: Outlook, options: Cards, ways: Sequence[Way]) -> dict[Card, list[float]]:
    own = ahead.state.sides[ahead.seat]

    def worth(first: int, second: int) -> float:
        return ahead.hand_worth((first, second)) * (-1 if own else 1)

    found: dict[Card, list[float]] = {card: [] for card in options}
    for way in ways:
        ending = Ending(ahead, way, worth)
        for card, came_to in found.items():
            came_to.append(ending.card_worth(BIT[card]))
    return dict(sorted(found.items(), key=lambda each: -sum(each[1])))


def card_by_craft(memory: Memory, state: State, best: Card, found: Mapping[Card, Sequence[float]]) -> Card:
    """Return the card that came out best, or what craft asks for where that may come to as much."""
    instead = cards_instead(memory, state, best, tuple(found), plays_on_table(state))
    other = max(instead, key=lambda card: (len(found[card]), sum(found[card])), default=best)
    gains = [mine - its for mine, its in zip(found[best], found[other], strict=False)]
    return best if is_more_than_chance(gains, SURE) else other


def try_counts(state: State, left: int) -> tuple[int, ...]:
    usual = TRIES_OF_TWO if state.seats == 2 else TRIES
    if is_avoiding(state):
        usual = TRIES_AVOIDING
    in_play = left * len(state.order)
    return tuple(tries if in_play <= AT_ONCE else tries * AT_ONCE // in_play for tries in usual)


def is_avoiding(state: State) -> bool:
    return state.terms.variety is Variety.MATTAZZA


def distinct_cards(options: Cards, others: int) -> Cards:
    """Return one, the last, of cards worth the same with none of the others' cards between them."""
    kept: list[Card] = []
    between = False
    for card in PACK:
        if BIT[card] & others:
            between = True
        elif card in options:
            is_same = kept and not between and SUIT[kept[-1]] is SUIT[card] and WORTH[kept[-1]] == WORTH[card]
            kept[-1:] = [card] if is_same else [*kept[-1:], card]
            between = False
    return tuple(kept)


def must_show(state: State, memory: Memory) -> bool:
    """Tell whether the Matto would be lost in the last trick (TB-71)."""
    return state.terms.matto_last == "lost" and len(memory.own) == 2 and Card.MAT in memory.own


def plays_on_table(state: State) -> tuple[Play, ...]:
    """Return the plays of the trick on the table; none where it is taken."""
    return state.trick.plays if state.trick and state.trick.taker is None else ()


def seat_asked(state: State, seat: Seat) -> int:
    before = plays_on_table(state)
    played = {play.seat for play in before} | {seat}
    for play in before:
        if play.signal is Signal.BUSSO:
            return next(
                (each for each in state.order if each not in played and state.sides[each] == state.sides[play.seat]),
                NO_SEAT,
            )
    return NO_SEAT


COURTS: Final = frozenset("QNJ")
SURE: Final = 3.0  # In units of its error, by how much a card must come out better to be so by more than chance.


def cards_instead(memory: Memory, state: State, card: Card, options: Cards, before: Sequence[Play]) -> Cards:
    if state.terms.variety is Variety.MATTAZZA:
        return ()
    if not before:
        return lead_instead(memory, state, card, options)
    laid = [play.card for play in before]
    if best := best_asked_for(memory, state, options, before):
        return () if card is best else (best,)
    place = taking_index(laid)
    if state.sides[before[place].seat] == state.sides[memory.seat]:
        return trump_instead(card, options, laid[place])
    if len(before) + 1 < len(state.order) or any(beats(laid, each) for each in options):
        return ()
    loose = [each for each in options if each is not MATTO]
    if card is MATTO or not loose:
        return ()
    least = min(map(NOMINAL.__getitem__, loose))
    return () if NOMINAL[card] == least else tuple(each for each in loose if NOMINAL[each] == least)


def best_asked_for(memory: Memory, state: State, options: Cards, before: Sequence[Play]) -> Card | None:
    if not any(play.signal is Signal.BUSSO and state.sides[play.seat] == state.sides[memory.seat] for play in before):
        return None
    laid = [play.card for play in before]
    suit = led_suit(laid)
    best = max((card for card in options if SUIT[card] is suit), key=STRENGTH.__getitem__, default=None)
    return best if best and beats(laid, best) else None


def lead_instead(memory: Memory, state: State, card: Card, options: Cards) -> Cards:
    if card is Card.BEG and any(
        held & BIT[Card.ANG] and state.sides[seat] != state.sides[memory.seat] for seat, held in memory.shown.items()
    ):
        return tuple(each for each in options if each is not card)
    is_about = state.seats > 2 or not memory.rooms[-1]
    kings = memory.unseen if is_about else sum(memory.shown.values())
    if SUIT[card] in PLAIN_SUITS and card[1] in COURTS and BIT[KING_OF[SUIT[card]]] & kings:
        return tuple(each for each in options if SUIT[each] in PLAIN_SUITS and WORTH[each] == 1)
    return ()


def trump_instead(card: Card, options: Cards, best: Card) -> Cards:
    if card is not Card.ANG or best not in KINGS:
        return ()
    return tuple(each for each in options if SUIT[each] is Suit.TRUMPS and each is not card)


def beats(before: Sequence[Card], card: Card) -> bool:
    return card is not MATTO and taking_index([*before, card]) == len(before)


KNOCKS: Final = 6  # In how many ways, times its level's, a robot supposes the cards to lie before it knocks.
KNOCK_SURE: Final = 2.5  # In units of its error, by how much that must be worth.
KNOCK_GAIN: Final = 0.005  # And how much in any case, as a part of the match.


def choose_signal(mind: Mind, card: Card, cases: Cases) -> Signal | None:
    """Choose what is said with a card: the last of its suit, or with a low one *play your best*, if that pays."""
    said = cases.shapes.get(card)
    if not isinstance(said, Pick):
        return None
    if Signal.VOLO in said.options:
        return Signal.VOLO
    if WORTH[card] >= RANKS["A"]:
        return Signal.STRISCIO
    if mind.level.knocks and not is_knock_worth(mind, card):
        return None
    return Signal.BUSSO


def is_knock_worth(mind: Mind, card: Card) -> bool:
    state, seat, dice = mind.state, mind.seat, mind.dice
    (partner,) = (each for each in state.order if each != seat and state.sides[each] == state.sides[seat])
    memory = make_memory(mind.history, state, seat)
    ahead = make_outlook(events_of_hand(mind.history), state, seat, dice)
    gains = list[float]()
    for _ in range(mind.level.times(KNOCKS)):
        way, at = suppose_way(memory, dice), dice.randrange(WHIMS)
        gains.append(ahead.card_value(BIT[card], way, at, partner) - ahead.card_value(BIT[card], way, at))
    return is_more_than_chance(gains, KNOCK_SURE, KNOCK_GAIN)


TALKS: Final = 8  # In how many ways, times its level's, a robot supposes the cards to lie before it says anything.
PHRASE_GAIN: Final = LOST / 40  # What it must bring, beside being more than chance.
PHRASE_SURE: Final = 1.0
# In which part of the ways another must stay without a trick, and not the robot, before it goes hard.
BOAST: Final = 0.6
EARLY: Final = 5  # With fewer cards going hard is not said: it shows by itself.
HARDER: Final = (Phrase.METTERE, Phrase.BUONE)
LOWER: Final = (Phrase.TRAVALICARE, Phrase.CAMPAGNA)


def choose_phrase(mind: Mind, card: Card) -> Phrase | None:
    """Choose what is said with a card, seldom anything: that it goes hard, or a wish that surely helps."""
    state, seat, dice, level = mind.state, mind.seat, mind.dice, mind.level
    if not level.talks or size_of(state.hands[seat]) == 1 or card is MATTO:
        return None
    told = events_of_hand(mind.history)
    boasts = boasting_seats(told)
    memory, ahead = make_memory(mind.history, state, seat), make_outlook(told, state, seat, dice)
    ways = [(suppose_way(memory, dice), dice.randrange(WHIMS)) for _ in range(level.times(TALKS))]
    is_hard = 2 * (mask_of(memory.own) & TAKES).bit_count() >= len(memory.own) > EARLY
    if is_hard and seat not in boasts:
        hard = sum(ahead.leaves_trickless(BIT[card], way, at) for way, at in ways)
        if hard > BOAST * len(ways):
            return Phrase.DURO
    place = len(ahead.before) + 1
    if place == len(state.order):
        return None
    after = state.order[(state.order.index(seat) + 1) % len(state.order)]
    suit = led_suit([*(play.card for play in (state.trick.plays if ahead.before and state.trick else ())), card])
    as_it_is = [ahead.card_value(BIT[card], way, at) for way, at in ways]

    def helps(wish: Callable[[int], int]) -> bool:
        asked = [ahead.card_value(BIT[card], way, at, after, wish) for way, at in ways]
        return is_more_than_chance(
            [its - mine for its, mine in zip(asked, as_it_is, strict=True)], PHRASE_SURE, PHRASE_GAIN
        )

    if helps(best_card):
        if after in boasts:
            return Phrase.PAGATORE
        return Phrase.MIGLIORI if suit is Suit.TRUMPS else HARDER[dice.randrange(len(HARDER))]
    if suit is not Suit.TRUMPS and helps(weakest_card):
        return LOWER[dice.randrange(len(LOWER))]
    return None


def card_bidden(options: Cards, before: Sequence[Play]) -> Card | None:
    phrase = before[-1].phrase if before else None
    if phrase is None or phrase is Phrase.DURO:
        return None
    loose = [card for card in options if card is not MATTO]
    if phrase in LOWER:
        plain = [card for card in loose if SUIT[card] is not Suit.TRUMPS]
        return min(plain, key=STRENGTH.__getitem__, default=None)
    trumps = [card for card in loose if SUIT[card] is Suit.TRUMPS]
    return max(trumps if phrase is Phrase.MIGLIORI else trumps or loose, key=STRENGTH.__getitem__, default=None)
