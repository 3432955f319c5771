"""A turn: a card or a no-play declaration, what is drawn for it, and what follows (EE-15 to EE-27, EE-35 to EE-38)."""

from __future__ import annotations

from dataclasses import replace

from games.ask import ClockOnly
from games.cards import DECK, Card
from games.eleusis.catalogue import expression
from games.eleusis.events import (
    CardPlaced,
    CardPlayed,
    CardsDrawn,
    HandDiscarded,
    NoPlayDeclared,
    NoPlayJudged,
    StockRanOut,
    StockRefilled,
    TurnSkipped,
    WentOut,
)
from games.eleusis.guess import close, secret
from games.eleusis.layout import faces, hand, now, played, turned, with_hand, with_round
from games.eleusis.memory import accepts
from games.eleusis.score import end_round
from games.eleusis.state import Cards, Cause, Guessing, Picking, Refilling, State, Turn
from games.eleusis.terms import StockEnd
from games.event import Told
from games.game import Step
from games.secret import Seat, hold

MOST_EXTRA_DECKS = 2


def is_right(state: State, card: Card) -> bool:
    """EE-18: the rule's verdict on a card, by the main line alone."""
    return accepts(expression(secret(now(state))), faces(now(state).line), card)


def playable(state: State, seat: Seat) -> Cards:
    """EE-23: the faces of a hand that would be right now."""
    return tuple(card for card in sorted(set(hand(state, seat))) if is_right(state, card))


def play(state: State, seat: Seat, answer: Card | ClockOnly) -> Step[State]:
    """EE-15 to EE-17: a card is played, and everybody hears whether it is right."""
    if isinstance(answer, ClockOnly):
        state = replace(state, phase=Turn(turned(state, seat)))
        return Step(state, (TurnSkipped(seat=seat, why=("EE-101",)),))
    right, card = is_right(state, answer), answer
    state = played(state, seat, card, right=right)
    why = ("EE-16",) if right else ("EE-17",)
    told = CardPlayed(seat=seat, card=card, right=right, position=len(now(state).line), why=why)
    if not right:
        return draw(state, seat, 1, (told,))
    if hand(state, seat):
        return Step(replace(state, phase=Guessing(seat)), (told,))
    return go_out(state, seat, (told,), has_bonus=True)


def declare(state: State, seat: Seat) -> Step[State]:
    """EE-22 to EE-26: no card fits, says the seat, and shows them all."""
    cards = hand(state, seat)
    right = not playable(state, seat)
    told = (
        NoPlayDeclared(seat=seat, hand=cards, why=("EE-22",)),
        NoPlayJudged(seat=seat, right=right, why=("EE-23",) if right else ("EE-24",)),
    )
    if not right:
        return Step(replace(state, phase=Picking(seat)), told)
    state = with_round(with_hand(state, seat, ()), discard=(*now(state).discard, *cards))
    last = len(cards) == 1
    discarded = HandDiscarded(seat=seat, count=len(cards), why=("EE-25",) if last else ("EE-26",))
    if last:
        return go_out(state, seat, (*told, discarded), has_bonus=state.terms.noplay_out_bonus)
    return draw(state, seat, len(cards) - 1, (*told, discarded), may_guess=True)


def go_out(state: State, seat: Seat, told: Told, *, has_bonus: bool) -> Step[State]:
    """EE-34, EE-42: an empty hand ends the round, after one last guess."""
    state = with_round(state, out=seat, out_bonus=has_bonus)
    told = (*told, WentOut(seat=seat, why=("EE-42",)))
    if state.terms.guess_on_out:
        return Step(replace(state, phase=Guessing(seat, Cause.OUT)), told)
    return preceded(end_round(state, Cause.OUT, None), told)


def place(state: State, seat: Seat, card: Card) -> Step[State]:
    """EE-24, EE-27: after a false claim the dealer places a card of that hand; one is drawn, and nothing guessed."""
    state = played(state, seat, card, right=True)
    position = len(now(state).line)
    told = CardPlaced(seat=seat, dealer=now(state).dealer, card=card, position=position, why=("EE-24",))
    return draw(state, seat, 1, (told,))


def draw(state: State, seat: Seat, count: int, told: Told, *, may_guess: bool = False) -> Step[State]:
    """EE-35: cards from the top of the stock; if it does not suffice, EE-36 to EE-38."""
    stock = stock_of(state)
    drawn, left = stock[:count], stock[count:]
    if drawn:
        taken, cards = now(state).drawn + len(drawn), (*hand(state, seat), *drawn)
        state = with_hand(state, seat, cards, stock=hold(left, sized=True), drawn=taken)
        told = (*told, CardsDrawn(seat=seat, count=len(drawn), cards=hold(drawn, seat, sized=True), why=("EE-35",)))
    if len(drawn) == count:
        if may_guess:
            return Step(replace(state, phase=Guessing(seat)), told)
        return preceded(close(state, seat, None), told)
    return lack(state, seat, count - len(drawn), told, may_guess=may_guess)


def stock_of(state: State) -> Cards:
    """The stock, top first."""
    stock = now(state).stock
    return stock.open() if stock is not None else ()


def lack(state: State, seat: Seat, count: int, told: Told, *, may_guess: bool) -> Step[State]:
    """EE-36 to EE-38: the stock is empty; more cards become the stock, or the round ends and the cards are owed."""
    round_, terms = now(state), state.terms
    if terms.reshuffle_discards and round_.discard:
        state = with_round(state, discard=())
        return Step(replace(state, phase=Refilling(seat, count, may_guess, round_.discard)), told)
    if terms.stock_end is StockEnd.NEW_DECK and round_.extra_decks < MOST_EXTRA_DECKS:
        state = with_round(state, extra_decks=round_.extra_decks + 1)
        return Step(replace(state, phase=Refilling(seat, count, may_guess, DECK, is_deck=True)), told)
    owed = tuple(each + count * (place == seat) for place, each in enumerate(round_.owed))
    state = with_round(state, owed=owed)
    told = (*told, StockRanOut(seat=seat, owed=count, why=("EE-37", "EE-38")))
    if may_guess:
        return Step(replace(state, phase=Guessing(seat, Cause.STOCK)), told)
    return preceded(end_round(state, Cause.STOCK, None), told)


def refill(state: State, order: tuple[int, ...]) -> Step[State]:
    """EE-36: the shuffled cards are the stock, and the drawing goes on."""
    phase = state.phase
    assert isinstance(phase, Refilling)
    stock = tuple(phase.cards[index] for index in order)
    state = with_round(state, stock=hold(stock, sized=True))
    extra = now(state).extra_decks if phase.is_deck else 0
    told = StockRefilled(count=len(stock), extra=extra, why=("EE-36",) if phase.is_deck else ("EE-26",))
    return draw(state, phase.seat, phase.count, (told,), may_guess=phase.may_guess)


def preceded(step: Step[State], told: Told) -> Step[State]:
    """The step, with what happened before it."""
    return replace(step, events=(*told, *step.events))
