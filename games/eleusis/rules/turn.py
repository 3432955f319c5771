"""A turn: a card or a no-play declaration, the stock, and what follows (EE-15 to EE-27, EE-35 to EE-38)."""

from typing import Final

from games.cards import DECK, Card
from games.eleusis.language.catalogue import Cards, rule_expression
from games.eleusis.language.evaluation import accepts
from games.eleusis.rules import events
from games.eleusis.rules.finish import close_turn, grant_guess
from games.eleusis.rules.state import (
    AfterDraw,
    Cause,
    Erratum,
    Picking,
    Refilling,
    Round,
    Ruling,
    State,
    Ticking,
    current_round,
    line_cards,
    next_turn,
    seat_hand,
    secret_rule,
    with_hand,
    with_played_card,
    with_round,
)
from games.event import Told
from games.game import Step, expect
from games.questions import ClockOnly
from games.secret import Seat, hold
from games.values import replace


def is_right(state: State, card: Card) -> bool:
    """Tell whether a formal rule accepts a card, by the main line alone (EE-18)."""
    return accepts(rule_expression(secret_rule(current_round(state))), line_cards(current_round(state).line), card)


def playable_cards(state: State, seat: Seat) -> Cards:  # EE-23
    return tuple(card for card in hand_faces(state, seat) if is_right(state, card))


def hand_faces(state: State, seat: Seat) -> Cards:
    return tuple(sorted(set(seat_hand(state, seat))))


def play_card(state: State, seat: Seat, answer: Card | ClockOnly) -> Step[State]:
    """Play a card; if the rule is in words, its dealer is asked for the verdict (EE-15, EE-56)."""
    if isinstance(answer, ClockOnly):
        return close_turn(state, seat, None, (events.TurnSkipped(seat=seat, why=("EE-101",)),))
    if current_round(state).by_hand:
        told = events.CardLaid(seat=seat, card=answer, why=("EE-15", "EE-56"))
        return Step(replace(state, phase=Ruling(seat, answer)), (told,))
    return lay_card(state, seat, answer, right=is_right(state, answer))


def lay_card(state: State, seat: Seat, card: Card, *, right: bool) -> Step[State]:  # EE-16, EE-17
    state = with_played_card(state, seat, card, right=right)
    why = ("EE-16",) if right else ("EE-17",)
    told = events.CardPlayed(seat=seat, card=card, right=right, position=len(current_round(state).line), why=why)
    if not right:
        return draw_cards(state, seat, 1, (told,))
    if seat_hand(state, seat):
        return grant_guess(state, seat, None, (told,))
    return go_out(state, seat, (told,), has_bonus=True)


def declare_no_play(state: State, seat: Seat) -> Step[State]:
    """Show the whole hand, claiming that no card fits (EE-22); of a rule in words, ask the dealer (EE-56)."""
    told = (events.NoPlayDeclared(seat=seat, hand=seat_hand(state, seat), why=("EE-22",)),)
    if current_round(state).by_hand:
        return Step(replace(state, phase=Ticking(seat)), told)
    return settle_claim(state, seat, playable_cards(state, seat), told)


def settle_claim(state: State, seat: Seat, fitting: Cards, told: Told) -> Step[State]:  # EE-23 to EE-26
    right, cards = not fitting, seat_hand(state, seat)
    told = (*told, events.NoPlayJudged(seat=seat, right=right, why=("EE-23",) if right else ("EE-24",)))
    if not right:
        return Step(replace(state, phase=Picking(seat, hold(fitting, current_round(state).dealer))), told)
    state = with_round(with_hand(state, seat, ()), discard=(*current_round(state).discard, *cards))
    last = len(cards) == 1
    discarded = events.HandDiscarded(seat=seat, count=len(cards), why=("EE-25",) if last else ("EE-26",))
    if last:
        return go_out(state, seat, (*told, discarded), has_bonus=state.terms.noplay_out_bonus)
    return draw_cards(state, seat, len(cards) - 1, (*told, discarded), AfterDraw.GUESS)


def go_out(state: State, seat: Seat, told: Told, *, has_bonus: bool) -> Step[State]:
    """End the round for an empty hand, after one last guess (EE-34, EE-42)."""
    state = with_round(state, out=seat, out_bonus=has_bonus)
    told = (*told, events.WentOut(seat=seat, why=("EE-42",)))
    if state.terms.guess_on_out:
        return grant_guess(state, seat, Cause.OUT, told)
    return close_turn(state, seat, Cause.OUT, told)


def place_card(state: State, seat: Seat, card: Card) -> Step[State]:
    """Place the card of a false claim that the dealer picked; its seat draws one and may not guess (EE-24, EE-27)."""
    state = with_played_card(state, seat, card, right=True)
    position = len(current_round(state).line)
    told = events.CardPlaced(
        seat=seat, dealer=current_round(state).dealer, card=card, position=position, why=("EE-24",)
    )
    return draw_cards(state, seat, 1, (told,))


MOST_EXTRA_DECKS: Final = 2


def draw_cards(state: State, seat: Seat, count: int, told: Told, then: AfterDraw = AfterDraw.TURN) -> Step[State]:
    """Draw cards from the top of the stock, then go on as `then` says (EE-35 to EE-38)."""
    left_over = current_round(state).stock
    stock = left_over.open() if left_over is not None else ()
    drawn, left = stock[:count], stock[count:]
    if drawn:
        taken, cards = current_round(state).drawn + len(drawn), (*seat_hand(state, seat), *drawn)
        state = with_hand(state, seat, cards, stock=hold(left, sized=True), drawn=taken)
        told = (
            *told,
            events.CardsDrawn(seat=seat, count=len(drawn), cards=hold(drawn, seat, sized=True), why=("EE-35",)),
        )
        told = (*told, *tell_open_hints(state, taken - len(drawn)))
    if len(drawn) < count:
        return handle_empty_stock(state, seat, count - len(drawn), told, then)
    match then:
        case AfterDraw.GUESS:
            return grant_guess(state, seat, None, told)
        case AfterDraw.TURN:
            return close_turn(state, seat, None, told)
        case AfterDraw.FINE:
            return draw_next_fine(state, seat).after(told)


def is_half_drawn(round_: Round, drawn: int) -> bool:  # EE-49
    return 2 * drawn >= round_.opened_with


def tell_open_hints(state: State, drawn_before: int) -> Told:  # EE-49
    round_ = current_round(state)
    if state.terms.hints != "half" or Erratum.HINTS not in state.errata:
        return ()
    if is_half_drawn(round_, drawn_before) or not is_half_drawn(round_, round_.drawn):
        return ()
    return (events.HintsOpened(dealer=round_.dealer, why=("EE-49",)),)


def draw_next_fine(state: State, seat: Seat) -> Step[State]:
    """Let the next seat that guessed wrong draw a card (EE-31); after the last one, begin the next turn."""
    fined = current_round(state).fined
    if not fined:
        last = current_round(state).dealer if state.terms.guesses == "sealed" else seat
        return next_turn(state, last)
    told = events.GuessFined(seat=fined[0], why=("EE-31",))
    return draw_cards(with_round(state, fined=fined[1:]), fined[0], 1, (told,), AfterDraw.FINE)


def handle_empty_stock(state: State, seat: Seat, count: int, told: Told, then: AfterDraw) -> Step[State]:
    """Refill the stock, or end the round with the missing cards owed (EE-36 to EE-38)."""
    round_, terms = current_round(state), state.terms
    if terms.reshuffle_discards and round_.discard:
        state = with_round(state, discard=())
        return Step(replace(state, phase=Refilling(seat, count, then, round_.discard)), told)
    if terms.stock_end == "new-deck" and round_.extra_decks < MOST_EXTRA_DECKS:
        state = with_round(state, extra_decks=round_.extra_decks + 1)
        return Step(replace(state, phase=Refilling(seat, count, then, DECK, is_deck=True)), told)
    owed = tuple(each + count * (position == seat) for position, each in enumerate(round_.owed))
    state = with_round(state, owed=owed)
    told = (*told, events.StockRanOut(seat=seat, owed=count, why=("EE-37", "EE-38")))
    after = grant_guess if then is AfterDraw.GUESS else close_turn
    return after(state, seat, Cause.STOCK, told)


def refill_stock(state: State, order: tuple[int, ...]) -> Step[State]:  # EE-36
    phase = expect(state.phase, Refilling)
    stock = tuple(phase.cards[index] for index in order)
    state = with_round(state, stock=hold(stock, sized=True))
    extra = current_round(state).extra_decks if phase.is_deck else 0
    told = events.StockRefilled(count=len(stock), extra=extra, why=("EE-36",) if phase.is_deck else ("EE-26",))
    return draw_cards(state, phase.seat, phase.count, (told,), phase.then)
