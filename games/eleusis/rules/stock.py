"""Drawing cards, and what happens when there are none to draw (EE-35 to EE-38)."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from games.cards import DECK
from games.eleusis.language.rule import Cards
from games.eleusis.rules.events import CardsDrawn, GuessFined, StockRanOut, StockRefilled
from games.eleusis.rules.guess import close_turn, grant_guess
from games.eleusis.rules.hint_events import HintsOpened
from games.eleusis.rules.seats import current_round, next_turn, prepend_events, seat_hand, with_hand, with_round
from games.eleusis.rules.state import AfterDraw, Cause, Erratum, Refilling, Round, State
from games.eleusis.rules.terms import Guesses, Hints, StockEnd
from games.event import Told
from games.game import Step
from games.secret import Seat, hold

MOST_EXTRA_DECKS: Final = 2


def draw_cards(state: State, seat: Seat, count: int, told: Told, then: AfterDraw = AfterDraw.TURN) -> Step[State]:
    """Draw cards from the top of the stock, then go on as `then` says (EE-35).

    Where the stock does not suffice, EE-36 to EE-38 apply.
    """
    stock = stock_cards(state)
    drawn, left = stock[:count], stock[count:]
    if drawn:
        taken, cards = current_round(state).drawn + len(drawn), (*seat_hand(state, seat), *drawn)
        state = with_hand(state, seat, cards, stock=hold(left, sized=True), drawn=taken)
        told = (*told, CardsDrawn(seat=seat, count=len(drawn), cards=hold(drawn, seat, sized=True), why=("EE-35",)))
        told = (*told, *tell_open_hints(state, taken - len(drawn)))
    if len(drawn) < count:
        return handle_empty_stock(state, seat, count - len(drawn), told, then)
    match then:
        case AfterDraw.GUESS:
            return grant_guess(state, seat, None, told)
        case AfterDraw.TURN:
            return close_turn(state, seat, None, told)
        case AfterDraw.FINE:
            return prepend_events(draw_next_fine(state, seat), told)


def is_half_drawn(round_: Round, drawn: int) -> bool:
    """Tell whether so many cards are half of the stock that the deal left (EE-49)."""
    return 2 * drawn >= round_.opened_with


def tell_open_hints(state: State, drawn_before: int) -> Told:
    """Tell that the dealer may give hints from now on, where these cards were what was missing (EE-49)."""
    round_ = current_round(state)
    if state.terms.hints is not Hints.HALF or Erratum.HINTS not in state.errata:
        return ()
    if is_half_drawn(round_, drawn_before) or not is_half_drawn(round_, round_.drawn):
        return ()
    return (HintsOpened(dealer=round_.dealer, why=("EE-49",)),)


def stock_cards(state: State) -> Cards:
    """Return the stock, top first."""
    stock = current_round(state).stock
    return stock.open() if stock is not None else ()


def draw_next_fine(state: State, seat: Seat) -> Step[State]:
    """Let the next seat that guessed wrong draw a card (EE-31); after the last one, begin the next turn."""
    fined = current_round(state).fined
    if not fined:
        last = current_round(state).dealer if state.terms.guesses is Guesses.SEALED else seat
        return next_turn(state, last)
    told = GuessFined(seat=fined[0], why=("EE-31",))
    return draw_cards(with_round(state, fined=fined[1:]), fined[0], 1, (told,), AfterDraw.FINE)


def handle_empty_stock(state: State, seat: Seat, count: int, told: Told, then: AfterDraw) -> Step[State]:
    """Refill the stock, or end the round with the missing cards owed (EE-36 to EE-38)."""
    round_, terms = current_round(state), state.terms
    if terms.reshuffle_discards and round_.discard:
        state = with_round(state, discard=())
        return Step(replace(state, phase=Refilling(seat, count, then, round_.discard)), told)
    if terms.stock_end is StockEnd.NEW_DECK and round_.extra_decks < MOST_EXTRA_DECKS:
        state = with_round(state, extra_decks=round_.extra_decks + 1)
        return Step(replace(state, phase=Refilling(seat, count, then, DECK, is_deck=True)), told)
    owed = tuple(each + count * (position == seat) for position, each in enumerate(round_.owed))
    state = with_round(state, owed=owed)
    told = (*told, StockRanOut(seat=seat, owed=count, why=("EE-37", "EE-38")))
    after = grant_guess if then is AfterDraw.GUESS else close_turn
    return after(state, seat, Cause.STOCK, told)


def refill_stock(state: State, order: tuple[int, ...]) -> Step[State]:
    """Make the shuffled cards the stock, and go on drawing (EE-36)."""
    phase = state.phase
    assert isinstance(phase, Refilling)
    stock = tuple(phase.cards[index] for index in order)
    state = with_round(state, stock=hold(stock, sized=True))
    extra = current_round(state).extra_decks if phase.is_deck else 0
    told = StockRefilled(count=len(stock), extra=extra, why=("EE-36",) if phase.is_deck else ("EE-26",))
    return draw_cards(state, phase.seat, phase.count, (told,), phase.then)
