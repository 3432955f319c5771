"""A turn: a card or a no-play declaration, and what follows (EE-15 to EE-27)."""

from __future__ import annotations

from dataclasses import replace

from games.cards import Card
from games.eleusis.language.evaluation import accepts
from games.eleusis.language.rule import Cards
from games.eleusis.language.rule_forms import rule_expression
from games.eleusis.rules.events import (
    CardLaid,
    CardPlaced,
    CardPlayed,
    HandDiscarded,
    NoPlayDeclared,
    NoPlayJudged,
    TurnSkipped,
    WentOut,
)
from games.eleusis.rules.guess import close_turn, grant_guess
from games.eleusis.rules.seats import (
    current_round,
    line_cards,
    seat_hand,
    secret_rule,
    with_hand,
    with_played_card,
    with_round,
)
from games.eleusis.rules.state import AfterDraw, Cause, Picking, Ruling, State, Ticking
from games.eleusis.rules.stock import draw_cards
from games.event import Told
from games.game import Step
from games.questions import ClockOnly
from games.secret import Seat, hold


def is_right(state: State, card: Card) -> bool:
    """Tell whether a formal rule accepts a card, by the main line alone (EE-18)."""
    return accepts(rule_expression(secret_rule(current_round(state))), line_cards(current_round(state).line), card)


def playable_cards(state: State, seat: Seat) -> Cards:
    """Return the faces of a hand that would be right now (EE-23)."""
    return tuple(card for card in hand_faces(state, seat) if is_right(state, card))


def hand_faces(state: State, seat: Seat) -> Cards:
    """Return the faces of a hand, each once."""
    return tuple(sorted(set(seat_hand(state, seat))))


def play_card(state: State, seat: Seat, answer: Card | ClockOnly) -> Step[State]:
    """Play a card; if the rule is in words, its dealer is asked for the verdict (EE-15, EE-56)."""
    if isinstance(answer, ClockOnly):
        return close_turn(state, seat, None, (TurnSkipped(seat=seat, why=("EE-101",)),))
    if current_round(state).by_hand:
        told = CardLaid(seat=seat, card=answer, why=("EE-15", "EE-56"))
        return Step(replace(state, phase=Ruling(seat, answer)), (told,))
    return lay_card(state, seat, answer, right=is_right(state, answer))


def lay_card(state: State, seat: Seat, card: Card, *, right: bool) -> Step[State]:
    """Tell everybody whether the card is right, and lay it where it belongs (EE-16, EE-17)."""
    state = with_played_card(state, seat, card, right=right)
    why = ("EE-16",) if right else ("EE-17",)
    told = CardPlayed(seat=seat, card=card, right=right, position=len(current_round(state).line), why=why)
    if not right:
        return draw_cards(state, seat, 1, (told,))
    if seat_hand(state, seat):
        return grant_guess(state, seat, None, (told,))
    return go_out(state, seat, (told,), has_bonus=True)


def declare_no_play(state: State, seat: Seat) -> Step[State]:
    """Show the whole hand, claiming that no card fits (EE-22).

    If the rule is in words, its dealer is asked (EE-56).
    """
    told = (NoPlayDeclared(seat=seat, hand=seat_hand(state, seat), why=("EE-22",)),)
    if current_round(state).by_hand:
        return Step(replace(state, phase=Ticking(seat)), told)
    return settle_claim(state, seat, playable_cards(state, seat), told)


def settle_claim(state: State, seat: Seat, fitting: Cards, told: Told) -> Step[State]:
    """Settle a no-play claim, which is true where no card fits (EE-23 to EE-26)."""
    right, cards = not fitting, seat_hand(state, seat)
    told = (*told, NoPlayJudged(seat=seat, right=right, why=("EE-23",) if right else ("EE-24",)))
    if not right:
        return Step(replace(state, phase=Picking(seat, hold(fitting, current_round(state).dealer))), told)
    state = with_round(with_hand(state, seat, ()), discard=(*current_round(state).discard, *cards))
    last = len(cards) == 1
    discarded = HandDiscarded(seat=seat, count=len(cards), why=("EE-25",) if last else ("EE-26",))
    if last:
        return go_out(state, seat, (*told, discarded), has_bonus=state.terms.noplay_out_bonus)
    return draw_cards(state, seat, len(cards) - 1, (*told, discarded), AfterDraw.GUESS)


def go_out(state: State, seat: Seat, told: Told, *, has_bonus: bool) -> Step[State]:
    """End the round for an empty hand, after one last guess (EE-34, EE-42)."""
    state = with_round(state, out=seat, out_bonus=has_bonus)
    told = (*told, WentOut(seat=seat, why=("EE-42",)))
    if state.terms.guess_on_out:
        return grant_guess(state, seat, Cause.OUT, told)
    return close_turn(state, seat, Cause.OUT, told)


def place_card(state: State, seat: Seat, card: Card) -> Step[State]:
    """Place the card of a false claim that the dealer picked; its seat draws one and may not guess (EE-24, EE-27)."""
    state = with_played_card(state, seat, card, right=True)
    position = len(current_round(state).line)
    told = CardPlaced(seat=seat, dealer=current_round(state).dealer, card=card, position=position, why=("EE-24",))
    return draw_cards(state, seat, 1, (told,))
