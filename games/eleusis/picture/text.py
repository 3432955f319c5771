"""The picture of the table in words: in one sentence, and line by line."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from games.cards import Card
from games.eleusis.language.rule import Column
from games.eleusis.rules.finish import find_revealed_round
from games.eleusis.rules.state import (
    Choosing,
    Finished,
    Opening,
    Round,
    Ruling,
    State,
    Volunteering,
)
from games.eleusis.words.phrases import card_sign, card_signs, fingerprint_words, rule_words
from games.kernel import View
from games.message import Message, Who, say
from games.secret import Seat, size_of

ROW: Final = 10
"""Cards of the main line in one line of words, as in a row of the picture."""


def alt(seen: View[State]) -> Message:
    """Return the picture in one sentence."""
    round_ = seen.state.round
    if round_ is None or not round_.line:
        return say("picture-alt-empty", notice=table_notice(seen.state))
    wrong = sum(len(column.wrong) for column in round_.line)
    return say("picture-alt", count=len(round_.line), last=card_sign(round_.line[-1].card), wrong=wrong)


def lines(seen: View[State]) -> tuple[Message, ...]:
    """Return the whole picture in lines: the round, the seats, and the main line; whose turn it is is said beside it."""
    round_ = seen.state.round
    if round_ is None:
        return (say("picture-twin-notice", notice=table_notice(seen.state)),)
    return (
        *head_lines(seen.state, round_),
        *seat_lines(seen, round_),
        *laid_card_lines(seen.state),
        *row_lines(round_),
    )


def head_lines(state: State, round_: Round) -> Iterator[Message]:
    """Yield the round, its seal, the stock, and the rule once it is revealed."""
    result = find_revealed_round(state)
    yield say("picture-twin-round", number=round_.number, rounds=state.rounds, dealer=Who(round_.dealer))
    if round_.commitment is not None:
        seal = "open" if result else "closed"
        yield say("picture-twin-seal", seal=seal, print=fingerprint_words(round_.commitment.digest))
    if result:
        yield say("picture-twin-rule", who=Who(result.dealer), rule=rule_words(result.rule))
    if not round_.line:
        yield say("picture-twin-notice", notice=table_notice(state))
    elif round_.stock is not None:
        yield say("picture-twin-stock", count=size_of(round_.stock))


def row_lines(round_: Round) -> Iterator[Message]:
    """Yield the main line in rows, the newest first: where a chat has no room for all of it, the oldest are left out."""
    if any(column.wrong for column in round_.line):
        yield say("picture-twin-wrong")
    for start in reversed(range(0, len(round_.line), ROW)):
        columns = round_.line[start : start + ROW]
        yield say(
            "picture-twin-row",
            first=start + 1,
            last=start + len(columns),
            count=len(columns),
            place="line" if start else "start",
            columns=tuple(column_words(index, each, round_) for index, each in enumerate(columns, start + 1)),
        )


def column_words(position: int, column: Column, round_: Round) -> Message:
    """Return a card of the main line with the wrong cards after it, the last of them marked if it is the newest."""
    newest = round_.latest is not None and round_.latest.position == position and round_.latest.wrong is not None
    return say(
        "picture-twin-column",
        card=card_sign(column.card),
        wrong=card_signs(column.wrong),
        newest="yes" if newest else "no",
    )


def laid_card_lines(state: State) -> Iterator[Message]:
    """Yield the card that waits for its verdict, if any."""
    if isinstance(state.phase, Ruling):
        yield say("picture-twin-laid", who=Who(state.phase.seat), card=card_sign(state.phase.card))


def seat_lines(seen: View[State], round_: Round) -> Iterator[Message]:
    """Yield how many cards each seat holds."""
    if round_.line:
        seats = (Seat(seat) for seat in range(seen.state.seats) if seat != round_.dealer)
        yield say("picture-twin-hands", hands=tuple(seat_hand_words(seat, round_) for seat in seats))


def seat_hand_words(seat: Seat, round_: Round) -> Message:
    """Return a seat with the number of its cards."""
    return say("picture-twin-hand", who=Who(seat), held=say("cards-held", count=size_of(round_.hands[seat])))


# -- what lies on the table ---------------------------------------------------------------


def table_notice(state: State) -> Message:
    """Return what is said over a table without cards."""
    match state:
        case State(phase=Finished()):
            return say("picture-over")
        case State(phase=Opening()):
            return say("picture-opening")
        case State(phase=Volunteering()):
            return say("picture-volunteering")
        case State(phase=Choosing(), round=Round(dealer=dealer)):
            return say("picture-choosing", who=Who(dealer))
    return say("picture-dealing")


def find_laid_card(state: State) -> Card | None:
    """Return the card that still waits for the verdict of a dealer who judges by hand, if any."""
    return state.phase.card if isinstance(state.phase, Ruling) else None
