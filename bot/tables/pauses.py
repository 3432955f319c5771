"""A table's rest: when it begins, which deadlines stand still meanwhile, and until when they wait after it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from bot.db.rows import ConsentRequest, Deadline, DeadlineKey, Notice, Pause, TableRecord
from bot.tables.absence import ABANDONED, idle_ms, last_move_ms
from bot.tables.ends import Gap, carry_over
from bot.tables.questions import is_looking
from bot.tables.snapshot import Advance, Table
from bot.values.ids import PersonId, TableStatus

RESUME: Final = "resume"
"""The key under which a table's row keeps that somebody proposes to go on."""


def is_resting(table: Table) -> bool:
    """Tell whether a table rests, or will as soon as nobody looks."""
    return table.record.status is TableStatus.PAUSED or bool(table.record.pausing)


def pause_changes(who: str, running: Mapping[DeadlineKey, Deadline], now_ms: int, seq: int) -> dict[str, Any]:
    """Return what changes at a table that rests from now on, its deadlines as they are; `seq` is its last entry."""
    return {
        "notice": Notice(key="paused", params={"who": who}, at=now_ms, seq=seq),
        "status": TableStatus.PAUSED,
        "pause": Pause(at=now_ms).hold(running),
    }


def rest_changes(table: Table, who: str, now_ms: int) -> dict[str, Any]:
    """Return what changes at a table that is to rest: while somebody looks at what counts by its time, after that."""
    if not is_looking(table.position):
        return pause_changes(who, table.deadlines, now_ms, len(table.history))
    notice = Notice(key="pausing", params={"who": who}, at=now_ms, seq=len(table.history))
    return {"notice": notice, "pause": Pause(at=now_ms, who=who)}


def resume_changes(table: Table, who: str, now_ms: int) -> dict[str, Any]:
    """Return what changes at a table that goes on after a rest."""
    rest = table.record.pause
    asked_later = delay_question(table, now_ms) if now_ms - last_move_ms(table) >= idle_ms(table) else {}
    return {
        **asked_later,
        "notice": Notice(key="went-on", params={"who": who}, at=now_ms, seq=len(table.history)),
        "deadlines": {} if rest is None else resume_deadlines(table, rest, now_ms),
        "status": TableStatus.LIVE,
        "pause": None,
    }


def delay_question(table: Table, now_ms: int) -> dict[str, Any]:
    """Return what changes at a table that rested for so long that it would be asked at once whether it goes on."""
    proposals = {what: each for what, each in table.record.proposals.items() if what != RESUME}
    unasked = ConsentRequest(by=PersonId(""), at=now_ms, ends=now_ms + idle_ms(table), refused=True)
    return {"proposals": {**proposals, ABANDONED: unasked}}


def record_after(table: Table, proposal: Advance, running: Mapping[DeadlineKey, Deadline], now_ms: int) -> TableRecord:
    """Return a table's row after an answer: a pause that waited for the end of a look begins as soon as nobody looks."""
    record = table.record
    if not record.pausing or proposal.position.ask is None or is_looking(proposal.position):
        return record
    changes = pause_changes(record.pausing, running, now_ms, proposal.row.seq)
    return record.model_copy(update={**changes, "version": record.version + 1})


def resume_deadlines(table: Table, rest: Pause, now_ms: int) -> dict[DeadlineKey, Deadline]:
    """Return the deadlines that stood still, as they go on now."""
    gap = Gap(rest.at, now_ms - rest.at)
    return {key: carry_over(row, gap, table.week_behind(key)) for key, row in rest.list_held(table.record.id).items()}
