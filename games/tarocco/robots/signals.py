"""What a robot says with a card: a signal to its partner (TB-75), in Mattazza a phrase to the next player (MZ-5)."""

from collections.abc import Callable, Sequence
from typing import Final

from games.forms import Cases, Pick
from games.secret import size_of
from games.tarocco.robots.levels import is_more_than_chance
from games.tarocco.robots.masks import BIT, RANKS, WORTH, best_card, mask_of, weakest_card
from games.tarocco.robots.memory import TAKES, Mind, boasting_seats, events_of_hand, make_memory, suppose_way
from games.tarocco.robots.outlook import LOST, WHIMS, make_outlook
from games.tarocco.rules.cards import MATTO, STRENGTH, SUIT, Card, Cards, Suit
from games.tarocco.rules.play import led_suit
from games.tarocco.rules.state import Phrase, Play, Signal

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
