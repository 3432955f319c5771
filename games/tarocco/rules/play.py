"""Playing a card: what may be played, which signals may go with it, who takes the trick, and the end of a hand."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Final, TypeAlias

from games.event import Event, Told
from games.game import Step
from games.kernel import View
from games.secret import Held, Seat, Secret, hold, size_of
from games.tarocco.rules.cards import (
    KINGS,
    MATTO,
    PACK,
    PLAIN_SUITS,
    STRENGTH,
    SUIT,
    TRUMPS,
    Card,
    Cards,
    Suit,
    without_cards,
)
from games.tarocco.rules.declare import begin_turn, has_declared
from games.tarocco.rules.events import Played, Said, TrickTaken
from games.tarocco.rules.finish import end_hand
from games.tarocco.rules.state import (
    PLAYING,
    Debt,
    Phrase,
    Play,
    Playing,
    Signal,
    State,
    Trick,
    hand_of,
    has_partner,
    open_cards,
    replace_item,
    seat_after,
    side_of,
)
from games.tarocco.rules.terms import MattoLed
from games.values import replace

Hands: TypeAlias = tuple[Secret[Cards], ...]


def play_card(state: State, seat: Seat, card: Card, said: Signal | Phrase | None = None) -> Step[State]:
    """Play a card to the trick; the last one ends it, and what is forced then plays itself (TB-60 to TB-70)."""
    trick, last = state.trick, state.last
    if trick is None or trick.taker is not None:
        trick, last = Trick(trick.number + 1 if trick else 1), trick
    signal = phrase = None
    if isinstance(said, Signal):
        signal = said
    elif said is not None:
        phrase = said
    told = (played_event(state, trick, seat, card, signal, phrase),)
    trick = Trick(trick.number, (*trick.plays, Play(seat, card, signal, phrase)))
    left = without_cards(hand_of(state, seat), card)
    hands = replace_item(state.hands, seat, hold(left, seat, sized=True))
    if len(trick.plays) == len(state.order):
        return take_trick(state, hands, trick, last, told)
    following = seat_after(state, seat)
    state = replace(state, hands=hands, trick=trick, last=last, phase=PLAYING[following])
    if not left and not state.terms.last_phrase:
        return play_last_card(state, following).after(told)
    return Step(state, told) if has_declared(state, following) else begin_turn(state, following).after(told)


def is_last_card_waited_for(state: State, seat: Seat) -> bool:
    """Tell whether a seat's card plays itself after a moment, in which a phrase may be said with it (TB-61, MZ-5)."""
    return state.terms.last_phrase and state.terms.last_plays_itself and size_of(state.hands[seat]) == 1


def play_last_card(state: State, seat: Seat) -> Step[State]:
    """Play the last card of a hand: all know that there is no other."""
    (card,) = hand_of(state, seat)
    return play_card(state, seat, card)


def played_event(
    state: State, trick: Trick, seat: Seat, card: Card, signal: Signal | None, phrase: Phrase | None
) -> Played:
    place = len(trick.plays)
    why = ("TB-67" if place else "TB-70") if card is MATTO else ("TB-61" if place else "TB-60")
    reasons = (why, "TB-75") if signal else (why, "MZ-5") if phrase else (why,)
    stays = state.terms.trick_history == "all"
    return Played(
        seat=seat, card=card, signal=signal, phrase=phrase, trick=trick.number, place=place, stays=stays, why=reasons
    )


def take_trick(state: State, hands: Hands, trick: Trick, last: Trick | None, told: Told) -> Step[State]:
    """Give the trick to its taker, but for the Matto (TB-63, TB-67); the last card plays itself (TB-61, MZ-5)."""
    cards = trick_cards(trick)
    best = trick.plays[taking_index(cards)]
    left = len(hands[best.seat].open())
    owing = trick.plays[cards.index(MATTO)].seat if MATTO in cards else None
    if owing is not None and side_of(state, owing) == side_of(state, best.seat):
        owing = None
    is_lost = owing is not None and not left and state.terms.matto_last == "lost"
    why = TAKEN[owing is not None, is_lost]
    owing = None if is_lost else owing
    why = why if left else (*why, "TB-15")
    stays = state.terms.trick_history == "all"
    taken = TrickTaken(
        trick=trick.number,
        taker=best.seat,
        card=best.card,
        owing=owing,
        lost=is_lost,
        last=not left,
        stays=stays,
        why=why,
    )
    told = (*told, taken)
    state = with_trick_taken(state, hands, trick, last, best.seat, owing)
    if not left:
        return end_hand(state, best.seat).after(told)
    if left > 1 or state.terms.last_phrase:
        return Step(state, told)
    return play_last_card(state, best.seat).after(told)


# The clauses by which a trick is taken, where a Matto is owed for, or lost.
TAKEN: Final = {(False, False): ("TB-63",), (True, False): ("TB-63", "TB-68"), (True, True): ("TB-63", "TB-71")}


def with_trick_taken(
    state: State, hands: Hands, trick: Trick, last: Trick | None, taker: Seat, owing: Seat | None
) -> State:
    """Return the state after a trick (TB-67, TB-68); its taker leads the next, `owing` keeps its Matto."""
    own = side_of(state, taker)
    piles, debt, cards = state.piles, state.debt, trick_cards(trick)
    if owing is not None:
        home = side_of(state, owing)
        piles, cards = replace_item(piles, home, add_to_pile(piles[home], MATTO)), without_cards(cards, MATTO)
        debt = Debt(home, own, owing)
    return replace(
        state,
        hands=hands,
        piles=replace_item(piles, own, add_to_pile(piles[own], *cards)),
        debt=debt,
        taken=replace_item(state.taken, taker, state.taken[taker] + 1),
        trick=Trick(trick.number, trick.plays, taker),
        last=last,
        phase=PLAYING[taker],
    )


def add_to_pile(before: Secret[Cards], *cards: Card) -> Held[Cards]:
    return hold((*open_cards(before), *cards), sized=True)


KING_OF: Final = dict(zip(PLAIN_SUITS, KINGS, strict=True))
NUMERI: Final = Suit.TRUMPS
ALL_TRUMPS: Final = frozenset(TRUMPS)
OPENING: Final = frozenset({*KINGS, *TRUMPS})
# Whether a card is of a suit.
OF: Final = {
    suit: frozenset(card for card in PACK if SUIT[card] is suit).__contains__ for suit in (*PLAIN_SUITS, NUMERI)
}
ABOVE: Final = len(STRENGTH)  # What any trump is stronger by than any card of a suit.


def led_suit(cards: Sequence[Card]) -> Suit | None:
    """Return the suit of the first card that is not the Matto, or None (TB-70)."""
    for card in cards:
        if card is not MATTO:
            return SUIT[card]
    return None


def leading_cards(held: Cards, matto_lead: MattoLed) -> Cards:  # TB-70
    is_barred = matto_lead == "forbidden" and len(held) > 1 and held[-1] is MATTO
    return held[:-1] if is_barred else held


def following_cards(held: Cards, suit: Suit | None) -> Cards:  # TB-61
    if suit is None:
        return held
    for wanted in (suit, NUMERI):
        if found := tuple(filter(OF[wanted], held)):
            return (*found, MATTO) if held[-1] is MATTO else found
    return held


def taking_index(cards: Sequence[Card]) -> int:
    """Return the index of the card that takes: the top trump, else of the suit led; of Mori the last (TB-63, TB-4)."""
    suit, best, place = led_suit(cards), 0, 0
    for number, card in enumerate(cards):
        own = SUIT[card]
        weight = STRENGTH[card] + ABOVE if own is NUMERI else STRENGTH[card] if own is suit else 0
        if weight and weight >= best:
            best, place = weight, number
    return place


def trick_cards(trick: Trick | None) -> Cards:
    return tuple([play.card for play in trick.plays]) if trick else ()


def winning_play(trick: Trick) -> Play:
    return trick.plays[taking_index(trick_cards(trick))]


def playable_cards(state: State, seat: Seat) -> Cards:
    held, laid = hand_of(state, seat), cards_on_table(state)
    return following_cards(held, led_suit(laid)) if laid else leading_cards(held, state.terms.matto_lead)


def cards_on_table(state: State) -> Cards:
    trick = state.trick
    return () if trick is None or trick.taker is not None else trick_cards(trick)


def may_signal(state: State, seat: Seat) -> bool:
    """Tell whether a seat may say anything with a card (TB-77)."""
    by = state.terms.signals
    is_his = not cards_on_table(state) if by == "leader" else by == "any-player"
    return is_his and has_partner(state, seat)


def true_signals(state: State, seat: Seat) -> dict[Suit, tuple[Signal, ...]]:
    """Return what may truly be said with a card of each suit, where anything may (TB-75 to TB-78)."""
    if not (suits := open_suits(state)):
        return {}
    own = hand_of(state, seat)
    return {suit: SAID[sum(map(OF[suit], own)) > 1] for suit in suits}


# By whether the hand has more of the suit.
SAID: Final = {True: (Signal.BUSSO, Signal.STRISCIO), False: (Signal.BUSSO, Signal.VOLO)}


@lru_cache(maxsize=64)
def opening_cards(pile: Cards) -> frozenset[Card]:
    """Return the cards of a pile that open suits to signals; cached, since only the taker's pile grows."""
    return OPENING.intersection(pile)


def open_suits(state: State) -> tuple[Suit, ...]:  # TB-76, TB-78
    gone = opening_cards(cards_on_table(state)).union(*[opening_cards(open_cards(pile)) for pile in state.piles])
    if gone >= ALL_TRUMPS:
        return (*PLAIN_SUITS, NUMERI)
    plain = [suit for suit, king in KING_OF.items() if king in gone]
    is_open = state.terms.trump_signals == "always" or Card.ANG in gone
    return (*plain, NUMERI) if is_open else tuple(plain)


def following(seen: View[State]) -> tuple[Seat, ...]:
    """Return who plays after the current player; unknown after the last card of a trick (TB-60)."""
    state = seen.state
    if not isinstance(state.phase, Playing):
        return ()
    laid = len(state.trick.plays) if state.trick is not None and state.trick.taker is None else 0
    return (seat_after(state, state.phase.seat),) if laid + 1 < len(state.order) else ()


# What may be taken back: a word of the bidding and a card, as long as neither showed more than itself.
def may_recall(event: Event) -> bool:
    """Tell whether history may show an event: plays and tricks only where the table keeps them (TB-64)."""
    return event.stays if isinstance(event, Played | TrickTaken) else True


RETRACTABLE: Final[Mapping[str, tuple[type[Event], ...]]] = {
    "bid": (Said,),
    "posso": (Said,),
    **dict.fromkeys(("lead", "play", "card-and-phrase"), (Played, TrickTaken)),
}
