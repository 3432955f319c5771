"""The picture of the table in words: in one sentence, and line by line."""

from __future__ import annotations

from collections.abc import Iterator

from games.cards import Card
from games.eleusis.rules.finish import find_revealed_round
from games.eleusis.rules.state import (
    Choosing,
    Finished,
    Opening,
    Round,
    Ruling,
    Spot,
    State,
    Volunteering,
)
from games.eleusis.words.phrases import card_sign, card_signs, fingerprint_words, rule_words
from games.kernel import View
from games.message import Message, Who, say
from games.secret import Seat, size_of


def alt(seen: View[State]) -> Message:
    """Return the picture in one sentence."""
    round_ = seen.state.round
    if round_ is None or not round_.line:
        return say("picture-alt-empty", notice=table_notice(seen.state))
    wrong = sum(len(column.wrong) for column in round_.line)
    return say("picture-alt", count=len(round_.line), last=card_sign(round_.line[-1].card), wrong=wrong)


def lines(seen: View[State]) -> tuple[Message, ...]:
    """Return the whole picture in lines: the round, the main line card by card, and the seats."""
    round_ = seen.state.round
    if round_ is None:
        return (say("picture-twin-notice", notice=table_notice(seen.state)),)
    return (
        *head_lines(seen.state, round_),
        *card_lines(round_),
        *laid_card_lines(seen.state),
        *seat_lines(seen, round_),
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


def card_lines(round_: Round) -> Iterator[Message]:
    """Yield a line for each card of the main line, with the wrong cards after it."""
    for position, column in enumerate(round_.line, 1):
        newest = round_.latest is not None and round_.latest.position == position
        yield say(
            "picture-twin-card",
            position=position,
            card=card_sign(column.card),
            place="start" if position == 1 else "line",
            wrong=card_signs(column.wrong),
            newest="no" if not newest else "card" if round_.latest == Spot(position) else "wrong",
        )


def laid_card_lines(state: State) -> Iterator[Message]:
    """Yield the card that waits for its verdict, if any."""
    if isinstance(state.phase, Ruling):
        yield say("picture-twin-laid", who=Who(state.phase.seat), card=card_sign(state.phase.card))


def seat_lines(seen: View[State], round_: Round) -> Iterator[Message]:
    """Yield how many cards each seat holds, and whom the table awaits."""
    if round_.line:
        seats = (Seat(seat) for seat in range(seen.state.seats) if seat != round_.dealer)
        yield say("picture-twin-hands", hands=tuple(seat_hand_words(seat, round_) for seat in seats))
    if seen.awaited:
        yield say("picture-twin-turn", who=tuple(map(Who, seen.awaited)))


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
