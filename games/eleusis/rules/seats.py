"""The round on the table: whose turn follows, the main line, the hands."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from games.cards import Card
from games.eleusis.language.rule import Cards, Column, Rule
from games.eleusis.rules.state import NOTHING, Round, Spot, State, Turn
from games.event import Told
from games.game import Step
from games.secret import Seat, hold


def current_round(state: State) -> Round:
    assert state.round is not None
    return state.round


def kept_seats(state: State) -> tuple[Seat, ...]:
    """Return the dealer's seat, which nobody new may be given: only its first holder knows the rule (EE-10)."""
    return () if state.round is None else (state.round.dealer,)


def secret_rule(round_: Round) -> Rule:
    rule = round_.rule.open()
    assert rule is not None
    return rule


def with_round(state: State, **changes: Any) -> State:
    return replace(state, round=replace(current_round(state), **changes))


def seat_after(state: State, seat: Seat) -> Seat:
    """Return whose turn follows, clockwise, leaving out the dealer (EE-14)."""
    following = Seat((seat + 1) % state.seats)
    return seat_after(state, following) if following == current_round(state).dealer else following


def next_turn(state: State, seat: Seat) -> Step[State]:
    """Begin the turn of whoever follows that seat, with no guess prepared (EE-14)."""
    return Step(replace(with_round(state, prepared=NOTHING), phase=Turn(seat_after(state, seat))))


def is_before_dealer(state: State, seat: Seat) -> bool:
    """Tell whether the dealer's place comes right after that seat (EE-106)."""
    return (seat + 1) % state.seats == current_round(state).dealer


def prepend_events(step: Step[State], told: Told) -> Step[State]:
    return replace(step, events=(*told, *step.events))


def line_cards(layout: Sequence[Column]) -> Cards:
    """Return the cards of the main line (EE-7)."""
    return tuple(column.card for column in layout)


def seat_hand(state: State, seat: Seat) -> Cards:
    return current_round(state).hands[seat].open()


def with_hand(state: State, seat: Seat, cards: Sequence[Card], **changes: Any) -> State:
    hands = list(current_round(state).hands)
    hands[seat] = hold(tuple(sorted(cards)), seat, sized=True)
    return with_round(state, hands=tuple(hands), **changes)


def remove_card(cards: Cards, card: Card) -> Cards:
    """Return the cards without one of that face; an equal card stays."""
    place = cards.index(card)
    return (*cards[:place], *cards[place + 1 :])


def with_played_card(state: State, seat: Seat, card: Card, *, right: bool) -> State:
    """Put a card on the table: a right one at the end of the line, a wrong one under its last card (EE-16, EE-17)."""
    line = (*current_round(state).line, Column(card)) if right else add_under_last(current_round(state).line, card)
    latest = Spot(len(line)) if right else Spot(len(line), len(line[-1].wrong) - 1)
    return with_hand(state, seat, remove_card(seat_hand(state, seat), card), line=line, latest=latest)


def add_under_last(line: tuple[Column, ...], card: Card) -> tuple[Column, ...]:
    """Return the main line with the card under its last one (EE-17)."""
    *before, last = line
    return (*before, replace(last, wrong=(*last.wrong, card)))
