"""Every hand that was counted, each on a page of its own in words: what the score sheet keeps of a whole match."""

from __future__ import annotations

from collections.abc import Iterator

from games.box import Panel
from games.kernel import View
from games.message import Message, say
from games.secret import Seat
from games.tarocco.rules.state import Hand, State
from games.tarocco.rules.terms import Variety
from games.tarocco.words import tally
from games.tarocco.words.events import took_part, unit
from games.tarocco.words.phrases import whos


def ledger(seen: View[State]) -> tuple[Panel, ...]:
    """The pages, oldest first."""
    state = seen.state
    last = state.sheet[-1].number if state.sheet else 0
    return tuple(unplayed(each) if isinstance(each, int) else page(state, each) for each in tally.hands(state)[:last])


def unplayed(number: int) -> Panel:
    """A hand that was void."""
    return Panel(say("picture-count", hand=number), lines=(tally.void(number),))


def page(state: State, hand: Hand) -> Panel:
    """A hand as it was counted."""
    return Panel(say("picture-count", hand=hand.number), lines=tuple(lines(state, hand)))


def lines(state: State, hand: Hand) -> Iterator[Message]:
    """The lines of each side (TB-80), what passed over, and the match after it."""
    sides = took_part(hand)
    for which in sides:
        yield say("picture-twin-line", line=tally.total(hand, which))
        yield from tally.twin_lines(state, hand, which)
    for note in tally.notes(state, hand):
        yield say("picture-twin-line", line=note)
    scores = tuple(
        say("picture-twin-score", who=whos(own), row=tally.cell(hand.gains[own[0]], hand.scores[own[0]]))
        for which in sides
        for own in scorers(state, hand, which)
    )
    yield say("picture-twin-row", hand=hand.number, unit=unit(state), scores=scores)


def scorers(state: State, hand: Hand, which: int) -> tuple[tuple[Seat, ...], ...]:
    """Who of a side has a score together: all; where allies change, each alone."""
    people = tally.people(hand, which)
    return tuple((seat,) for seat in people) if state.terms.variety is Variety.TERZIGLIO else (people,)
