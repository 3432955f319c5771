"""Eleusis Express in messages: where the game stands, and each seat's cards, tag and points."""

from __future__ import annotations

from typing import Final

from games.eleusis.rules.finish import competing_points, rank_seats, total_points
from games.eleusis.rules.state import (
    Choosing,
    Finished,
    Guessing,
    Hearing,
    Judging,
    OpeningHint,
    Pardoning,
    Pausing,
    Picking,
    Result,
    Round,
    Ruling,
    State,
    Ticking,
    Turn,
    Volunteering,
)
from games.eleusis.words.events import event, heading
from games.eleusis.words.fates import fate
from games.eleusis.words.panels import panels
from games.eleusis.words.phrases import card_sign, hint_words
from games.eleusis.words.primer import PRIMER
from games.eleusis.words.questions import label, prompt
from games.kernel import View
from games.message import Message, Quote, Who, say
from games.secret import Seat, size_of
from games.spec import SeatLabel, Sheet

__all__ = [
    "PRIMER",
    "chapter",
    "ending",
    "event",
    "fate",
    "foot",
    "heading",
    "label",
    "panels",
    "place",
    "prompt",
    "sheet",
    "stage",
    "waiting",
]


TEN: Final = 10
"""Cards told in one chapter."""
FIVE: Final = 5
"""The same where the dealer judges each by hand, which takes twice the lines."""


# -- where the game stands -----------------------------------------------------------------


def stage(seen: View[State]) -> Message:
    """Return where the game stands, as "Round 2 of 4"."""
    match seen.state:
        case State(phase=Finished()):
            return say("stage-over")
        case State(round=Round(number=number), rounds=rounds):
            return say("stage-round", number=number, rounds=rounds)
    return say("stage-opening")


def chapter(seen: View[State]) -> str:
    """Return which chapter is told: the sealed rule and the deal, every ten cards, each guess and what came of it, the end."""
    round_, phase = seen.state.round, seen.state.phase
    if round_ is None or isinstance(phase, Volunteering):
        return f"{len(seen.state.results) + 1}/deal"
    played = sum(1 + len(column.wrong) for column in round_.line) - 1
    guesses = len(round_.guesses) + isinstance(phase, Judging | Hearing | Pardoning)
    is_guessed = any(guess.right for guess in round_.guesses)
    if isinstance(phase, Pausing | Finished) and not is_guessed:
        return f"{round_.number}/end"
    if played <= 0 and not guesses:
        return f"{round_.number}/deal"
    return f"{round_.number}/{guesses}/{(played - 1) // (FIVE if round_.by_hand else TEN)}"


def waiting(seen: View[State]) -> Message:
    """Return what the table waits for, said to all; it follows the name of whoever is awaited."""
    round_ = seen.state.round
    if isinstance(seen.state.phase, Volunteering):
        return say("waiting-volunteering")
    if round_ is None:
        return say("waiting-over" if isinstance(seen.state.phase, Finished) else "waiting-dealing")
    match seen.state.phase:
        case Choosing():
            return say("waiting-choosing", number=round_.number)
        case OpeningHint():
            return say("waiting-opening-hint")
        case Turn():
            return say("waiting-turn", last=card_sign(round_.line[-1].card))
        case Ruling(seat, card):
            return say("waiting-ruling", who=Who(seat), card=card_sign(card))
        case Ticking(seat):
            return say("waiting-ticking", who=Who(seat))
        case Picking(seat):
            return say("waiting-picking", who=Who(seat))
        case Guessing():
            return say("waiting-guessing")
        case Judging(trial):
            return say("waiting-judging", who=Who(trial.said.seat))
        case Hearing(trial):
            return say("waiting-hearing", who=Who(trial.said.seat))
        case Pardoning(trial):
            return say("waiting-pardoning", who=Who(trial.said.seat))
        case Pausing():
            return say("waiting-pausing", number=round_.number)
        case Finished():
            return say("waiting-over")
    return say("waiting-dealing")


def foot(seen: View[State]) -> tuple[Message, ...]:
    """Return the stock, the last card, and what the dealer has said in this round."""
    round_ = seen.state.round
    if round_ is None or not round_.line:
        return ()
    dealer = Who(round_.dealer)
    hints = (say("foot-hint", who=dealer, words=hint_words(hint.words, hint.cue)) for hint in round_.hints)
    notes = (say("foot-note", who=dealer, words=Quote(words)) for words in round_.notes)
    stock = size_of(round_.stock) if round_.stock is not None else 0
    return (say("foot-stock", count=stock), say("foot-last", card=card_sign(round_.line[-1].card)), *hints, *notes)


# -- the seats -----------------------------------------------------------------------------


def place(seat: Seat, seen: View[State]) -> SeatLabel:
    """Return a seat's label: that it is the dealer, or how many cards it holds."""
    round_ = seen.state.round
    if round_ is None or isinstance(seen.state.phase, Finished):
        return SeatLabel()
    if seat == round_.dealer:
        return SeatLabel((say("tag-dealer-by-hand" if round_.by_hand else "tag-dealer"),))
    held = size_of(round_.hands[seat]) if round_.hands else 0
    return SeatLabel(count=say("cards-held", count=held)) if round_.line else SeatLabel()


# -- the points ----------------------------------------------------------------------------


def sheet(seen: View[State]) -> Sheet:
    """Return a column for each round and the total; the seats in order, best first when the game is over."""
    state = seen.state
    heads = tuple(say("sheet-round", number=result.number) for result in state.results)
    order = tuple(Seat(seat) for seat in range(state.seats))
    if isinstance(state.phase, Finished):
        ranks = [seat for level in rank_seats(state) for seat in level]
        order = (*ranks, *(seat for seat in order if seat not in ranks))
    rows = tuple(
        (seat, (*(points_cell(result, seat, state) for result in state.results), total_cell(state, seat)))
        for seat in order
    )
    return Sheet((*heads, say("sheet-total")), rows)


def points_cell(result: Result, seat: Seat, state: State) -> Message:
    """Return the points of a seat in a round.

    A void round has none, and those of a robot's deal do not compete (EE-48).
    """
    if not result.points:
        return say("sheet-void")
    points = result.points[seat]
    if seat != result.dealer:
        return say("sheet-points", points=points)
    return say("sheet-robot-dealt" if seat in state.robots else "sheet-dealt", points=points)


def total_cell(state: State, seat: Seat) -> Message:
    """Return the points that compete, with a robot's others beside them."""
    won, all_points = competing_points(state)[seat], total_points(state)[seat]
    if won == all_points:
        return say("sheet-points", points=won)
    return say("sheet-beside", points=won, beside=all_points - won)


def ending(seen: View[State]) -> Message:
    """Return who won, and with how many points; those who are level share it (EE-47)."""
    state = seen.state
    ranks = rank_seats(state)
    if not any(result.points for result in state.results) or not ranks:
        return say("ending-void")
    winners = ranks[0]
    points = competing_points(state)[winners[0]]
    if len(winners) == 1:
        return say("ending-won", who=Who(winners[0]), points=points)
    return say("ending-shared", winners=tuple(map(Who, winners)), points=points)
