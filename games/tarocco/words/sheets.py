"""The score sheets of a match: every hand that was counted, each on a page of its own in words."""

from __future__ import annotations

from collections.abc import Iterator

from games.kernel import View
from games.message import Message, say
from games.secret import Seat
from games.spec import Note
from games.tarocco.rules.state import Hand, State
from games.tarocco.rules.terms import Variety
from games.tarocco.words import tally
from games.tarocco.words.phrases import seat_names
from games.tarocco.words.sides import score_unit, sides_in_play


def score_sheets(seen: View[State]) -> tuple[Note, ...]:
    """Return the score sheet of every hand, oldest first."""
    state = seen.state
    last = state.sheet[-1].number if state.sheet else 0
    return tuple(
        void_page(each) if isinstance(each, int) else hand_page(state, each) for each in tally.list_hands(state)[:last]
    )


def void_page(number: int) -> Note:
    return Note(say("picture-count", hand=number), lines=(tally.void_hand_words(number),))


def hand_page(state: State, hand: Hand) -> Note:
    return Note(say("picture-count", hand=hand.number), lines=tuple(page_lines(state, hand)))


def page_lines(state: State, hand: Hand) -> Iterator[Message]:
    """Yield the lines of each side (TB-80), what passed over, and the match after it."""
    sides = sides_in_play(hand)
    for which in sides:
        yield say("picture-twin-line", line=tally.total_words(hand, which))
        yield from tally.side_lines(state, hand, which)
    for note in tally.sheet_notes(state, hand):
        yield say("picture-twin-line", line=note)
    scores = tuple(
        say("picture-twin-score", who=seat_names(own), row=tally.cell_words(hand.gains[own[0]], hand.scores[own[0]]))
        for which in sides
        for own in side_scorers(state, hand, which)
    )
    yield say("picture-twin-row", hand=hand.number, unit=score_unit(state), scores=scores)


def side_scorers(state: State, hand: Hand, which: int) -> tuple[tuple[Seat, ...], ...]:
    """Return who of a side has a score together: all; where allies change, each alone."""
    people = tally.side_people(hand, which)
    return tuple((seat,) for seat in people) if state.terms.variety is Variety.TERZIGLIO else (people,)
