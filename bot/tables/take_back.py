"""Taking back the last answer: whether it may be, and what stands then.

The log only grows, so it is an entry of its own; pure functions of a table.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from bot.db.rows import LogRow
from bot.tables.snapshot import HOUSE, TAKE_BACK, Table
from bot.values.ids import PersonId, TableStatus
from games.event import Event, Told
from games.kernel import Position
from games.questions import Question
from games.secret import Seat, Secret
from games.spec import GameSpec


class TakeBack(NamedTuple):
    """An entry that is to be taken back, and who proposed it."""

    seq: int
    person_id: PersonId


def find_retractable(table: Table) -> LogRow | None:
    """Find the answer that may be taken back: the last entry, of a person who still sits there, that told only itself."""
    if table.record.status is not TableStatus.LIVE or table.earlier is None or table.position is None:
        return None
    row, events = table.history[-1]
    holder = table.assignment_of(row.seat) if row.seat >= 0 else None
    if row.via != "hand" or holder is None or holder.person != row.person:
        return None
    question = Question(Seat(row.seat), row.prompt)
    is_alone = tells_itself_alone(table.spec, table.earlier.position, question, events, table.position)
    return row if is_alone else None


def tells_itself_alone(
    spec: GameSpec[Any], before: Position[Any], question: Question, events: Told, after: Position[Any]
) -> bool:
    """Tell whether its game declares an answer retractable, and nothing was told, sealed or timed with it."""
    kinds = spec.retractable.get(question.prompt)
    if kinds is None or spec.races or not all(isinstance(bare_event(event), kinds) for event in events):
        return False
    return is_resolved_at_once(before, question) and asks_one_seat(after)


def bare_event(event: Event | Secret[Event]) -> Event:
    return event.open() if isinstance(event, Secret) else event


def is_resolved_at_once(before: Position[Any], question: Question) -> bool:
    """Tell whether an answer was neither sealed nor counted by its time: nothing else waited beside it."""
    ask = before.ask
    if ask is None or ask.window or before.sealed or ask.require_decision(question).timed:
        return False
    return len(ask.must) <= 1 or question in ask.may


def asks_one_seat(after: Position[Any]) -> bool:
    """Tell whether a position waits for seats alone, and for one at most: then nobody has sealed an answer unseen."""
    ask = after.ask
    if ask is None or ask.window or len(ask.must) > 1:
        return False
    return all(question.seat >= 0 for question in ask.questions())


def retract(table: Table, taken_back: TakeBack, now_ms: int) -> tuple[Table, LogRow]:
    """Return the table after the last entry is taken back, and the row that says so."""
    after = table.copy_ahead()
    proposal = after.propose(
        Question(HOUSE, TAKE_BACK), str(taken_back.seq), via="host", at_ms=now_ms, person_id=taken_back.person_id
    )
    after.accept(proposal)
    return after, proposal.row
