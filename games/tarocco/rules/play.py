"""Playing a card: the Matto shown, the trick taken, the hand played to its end."""

from __future__ import annotations

from typing import Final, TypeAlias

from games.event import Told
from games.frozen import replace
from games.game import Step
from games.secret import Held, Seat, Secret, hold, size_of
from games.tarocco.rules.cards import MATTO, Card, Cards, without_cards
from games.tarocco.rules.declare import begin_turn, has_declared
from games.tarocco.rules.events import Played, TrickTaken
from games.tarocco.rules.hand_end import end_hand
from games.tarocco.rules.seats import hand_of, open_cards, replace_item, seat_after, side_of
from games.tarocco.rules.state import PLAYING, Debt, Phrase, Play, Signal, State, Trick
from games.tarocco.rules.terms import History, MattoLast
from games.tarocco.rules.trick import taking_index, trick_cards

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
        return prepend_events(told, play_last_card(state, following))
    return Step(state, told) if has_declared(state, following) else prepend_events(told, begin_turn(state, following))


def is_last_card_waited_for(state: State, seat: Seat) -> bool:
    """Tell whether a seat's card plays itself after a moment, in which a phrase may be said with it (TB-61, MZ-5)."""
    return state.terms.last_phrase and state.terms.last_plays_itself and size_of(state.hands[seat]) == 1


def play_last_card(state: State, seat: Seat) -> Step[State]:
    """Play the last card of a hand: all know that there is no other."""
    (card,) = hand_of(state, seat)
    return play_card(state, seat, card)


def prepend_events(told: Told, step: Step[State]) -> Step[State]:
    """Return a step with what happened before it."""
    return Step(step.state, (*told, *step.events))


def played_event(
    state: State, trick: Trick, seat: Seat, card: Card, signal: Signal | None, phrase: Phrase | None
) -> Played:
    place = len(trick.plays)
    why = ("TB-67" if place else "TB-70") if card is MATTO else ("TB-61" if place else "TB-60")
    reasons = (why, "TB-75") if signal else (why, "MZ-5") if phrase else (why,)
    stays = state.terms.trick_history is History.ALL
    return Played(seat, card, signal, phrase, trick.number, place, stays, why=reasons)


def take_trick(state: State, hands: Hands, trick: Trick, last: Trick | None, told: Told) -> Step[State]:
    """Give the trick to its taker, but for the Matto; then the next (TB-63, TB-67).

    The last one plays itself (TB-61), in Mattazza after a moment, since something may be said with it (MZ-5).
    """
    cards = trick_cards(trick)
    best = trick.plays[taking_index(cards)]
    left = len(hands[best.seat].open())
    owing = trick.plays[cards.index(MATTO)].seat if MATTO in cards else None
    if owing is not None and side_of(state, owing) == side_of(state, best.seat):
        owing = None
    is_lost = owing is not None and not left and state.terms.matto_last is MattoLast.LOST
    why = TAKEN[owing is not None, is_lost]
    owing = None if is_lost else owing
    why = why if left else (*why, "TB-15")
    stays = state.terms.trick_history is History.ALL
    told = (*told, TrickTaken(trick.number, best.seat, best.card, owing, is_lost, not left, stays, why=why))
    state = with_trick_taken(state, hands, trick, last, best.seat, owing)
    if not left:
        return prepend_events(told, end_hand(state, best.seat))
    return (
        Step(state, told)
        if left > 1 or state.terms.last_phrase
        else prepend_events(told, play_last_card(state, best.seat))
    )


TAKEN: Final = {
    (False, False): ("TB-63",),
    (True, False): ("TB-63", "TB-68"),
    (True, True): ("TB-63", "TB-71"),
}
"""The clauses by which a trick is taken, where a Matto is owed for, or lost."""


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
