"""Silent and absent people, and the robots that keep their seats."""

from collections.abc import Iterator, Mapping
from datetime import datetime, time, timedelta
from itertools import takewhile
from typing import Any, Final
from zoneinfo import ZoneInfo

from bot.tables.deadlines import MOST_WEEKS
from bot.tables.ends import Gap, carry_over
from bot.tables.questions import is_looking
from bot.tables.rows import ConsentRequest, Deadline, DeadlineKey, LogRow, Notice, Pause, SeatAssignment, TableRecord
from bot.tables.seats import robot_assignment
from bot.tables.snapshot import Advance, Table, make_notice
from bot.values.hours import Week
from bot.values.ids import PersonId, TablePace, TableStatus

LIVE_SILENCES: Final = 3
SILENCES: Final = 2
"""Answers by the clock in a row after which a seat is offered to a robot, in company and else; after one more it sits down."""

PLAYED: Final = frozenset({TableStatus.LIVE, TableStatus.PAUSED, TableStatus.SUSPENDED})
OFFERED_WEEKS: Final = MOST_WEEKS - 1
SILENT: Final = frozenset({"clock", "robot"})  # How answers are given for a person whose time is up.


def most_silences(table: Table) -> int:
    return LIVE_SILENCES if table.record.pace.kind is TablePace.LIVE else SILENCES


def is_silent(table: Table, seat: int) -> bool:
    assignment = table.assignment_of(seat)
    is_gone = assignment is not None and is_absent(table, assignment.person)
    return is_gone or has_waited(table, seat) or len(clock_answers(table, seat)) >= most_silences(table)


def are_all_absent(table: Table) -> bool:
    held = [each.seat for each in table.list_holders() if each.person]
    return bool(held) and all(is_silent(table, seat) for seat in held)


def has_waited(table: Table, seat: int) -> bool:
    """Tell whether all have waited for a seat for so long that it was offered; before that no one else knows who is awaited."""
    return count_weeks(table, seat) >= OFFERED_WEEKS


def list_untold_silent(table: Table) -> tuple[int, ...]:
    """Return the seats for which the clock answered in what the last entry settled, unless a notice has told it since."""
    notice, seq = table.record.notice, len(table.history)
    is_told = notice is not None and notice.key in {"silent", "relieved"} and notice.seq >= seq
    return () if is_told else table.list_late(seq)


def silence_changes(table: Table, seat: int, now_ms: int) -> dict[str, Any]:
    """Return what changes once it is settled that the clock answered for a seat: it is offered, then a robot keeps it.

    Never where no one else would be left, nor once the game is over. Where all are absent they are asked whether it goes on.
    """
    silences, most = len(clock_answers(table, seat)), most_silences(table)
    assignment, is_back = table.assignment_of(seat), has_come_back(table, seat)
    if table.ask is None or assignment is None or not assignment.person or silences < (1 if is_back else most):
        return {}
    if are_all_absent(table):
        return {}
    if silences == most and not is_back:
        return {"notice": make_notice(table, now_ms, "silent", whom=assignment.name)}
    return relieve_changes(table, seat, now_ms)


def wait_changes(table: Table, seat: int, now_ms: int) -> dict[str, Any]:
    """Return what changes where all go on waiting once a person was reminded again: after two weeks their seat is offered, after three a robot keeps it."""
    assignment, weeks = table.assignment_of(seat), count_weeks(table, seat)
    if assignment is None or weeks < OFFERED_WEEKS:
        return {}
    if weeks < MOST_WEEKS:
        notice = make_notice(table, now_ms, "waited-for", whom=assignment.name)
        return {"notice": notice, "absent": {**table.record.absent, assignment.person: len(table.history)}}
    return relieve_changes(table, seat, now_ms)


def count_weeks(table: Table, seat: int) -> int:
    return max((row.weeks for key, row in table.deadlines.items() if key.seat == seat), default=0)


def relieve_changes(table: Table, seat: int, now_ms: int) -> dict[str, Any]:
    assignment = table.assignment_of(seat)
    others = [each.person for each in table.list_holders() if each.person and each.seat != seat]
    if assignment is None or not assignment.person or not set(others) - {assignment.person}:
        return {}
    robot = robot_assignment(table, seat, ())._replace(reserve=assignment.person)
    host = table.record.host
    if host == assignment.person and host not in others:
        host = PersonId(others[0])
    notice = make_notice(table, now_ms, "relieved", whom=assignment.name)
    return {"notice": notice, "assignments": [robot], "host": host}


def has_come_back(table: Table, seat: int) -> bool:
    *earlier, assignment = [
        SeatAssignment(seat, PersonId(""), "", "", 0),
        *(each for each in table.assignments if each.seat == seat),
    ]
    held = next((each.person for each in reversed(earlier) if each.person), "")
    is_back = bool(assignment.person) and bool(earlier[-1].robot) and held == assignment.person
    return is_back and SILENT.issuperset(row.via for row in list_answers(table, seat))


def is_reserved(table: Table, seat: int, person_id: str = "") -> bool:
    assignment = table.assignment_of(seat)
    return assignment is not None and bool(assignment.reserve) and person_id in {"", assignment.reserve}


def list_kept_seats(table: Table, person_id: str) -> tuple[int, ...]:
    if table.record.status not in PLAYED:
        return ()
    return tuple(seat for seat in range(table.record.seats) if person_id and is_reserved(table, seat, person_id))


def list_kept_names(table: Table) -> tuple[str, ...]:
    seats = (seat for seat in range(table.record.seats) if is_reserved(table, seat))
    return tuple(dict.fromkeys(map(table.name_of, seats)))


def is_absent(table: Table, person_id: str) -> bool:
    since = table.record.absent.get(person_id)
    return since is not None and not any(
        row.person == person_id and row.via == "hand" and row.seq > since for _, row in reversed(table.settled)
    )


def list_answers(table: Table, seat: int) -> Iterator[LogRow]:
    """Yield what its holder has answered at a seat, the last first, as far as all know that they have."""
    held = table.assignment_of(seat)
    start = held.from_seq if held else 0
    return (row for _, row in reversed(table.settled) if row.seat == seat and row.seq >= start)


def clock_answers(table: Table, seat: int) -> tuple[LogRow, ...]:
    return tuple(takewhile(lambda row: row.via in SILENT, list_answers(table, seat)))


ABANDONED: Final = "abandoned"  # The key under which a table's row keeps the question whether it goes on.
DAY_MS: Final = 24 * 3_600_000
LIVE_IDLE_MS: Final = 2 * DAY_MS
# After how long without a move by hand a table counts as abandoned, played in company and else.
IDLE_MS: Final = 14 * DAY_MS
WARNED_MS: Final = 7 * DAY_MS  # For how long those who sat there may say that it goes on.
MOST_PAUSED_MS: Final = 60 * DAY_MS  # For how long a pause may last.


def idle_ms(table: Table) -> int:
    return LIVE_IDLE_MS if table.record.pace.kind is TablePace.LIVE else IDLE_MS


def last_move_ms(table: Table) -> int:
    """Return when everyone last saw that a person had moved: a sealed answer moves nothing before it is settled."""
    moves = (table.history[seq - 1].row.at_ms for seq, row in reversed(table.settled) if row.via == "hand")
    return next(moves, table.record.started_at or table.record.opened_at)


def last_holiday_ms(table: Table, now_ms: int) -> int:
    seats = {question.seat for question in table.ask.must if question.seat >= 0} if table.ask is not None else set()
    weeks = [week for seat in seats if (week := table.week_of(seat)) is not None]
    return max((find_holiday_end(week, now_ms) for week in weeks), default=0)


def find_holiday_end(week: Week, now_ms: int) -> int:
    zone = ZoneInfo(week.zone)
    today = datetime.fromtimestamp(now_ms / 1000, zone).date()
    begun = [day for day in week.holidays if day <= today]
    if not begun:
        return 0
    return round(datetime.combine(max(begun) + timedelta(1), time(), zone).timestamp() * 1000)


def is_abandoned(table: Table, now_ms: int, since_ms: int = 0) -> bool:
    """Tell whether a table has been idle for so long that its people are asked whether they go on.

    A pause stops that count, and so do holidays of who is awaited; it begins at `since_ms` at the earliest.
    """
    is_live = table.record.status is TableStatus.LIVE
    is_resting = table.record.pause is not None and not is_live
    return not is_resting and now_ms - max(last_move_ms(table), since_ms, last_holiday_ms(table, now_ms)) >= idle_ms(
        table
    )


def is_paused_too_long(table: Table, now_ms: int) -> bool:
    rest = table.record.pause
    return table.record.status is TableStatus.PAUSED and rest is not None and now_ms - rest.at >= MOST_PAUSED_MS


RESUME: Final = "resume"  # The key under which a table's row keeps that a person proposes to go on.


def is_resting(table: Table) -> bool:
    return table.record.status is TableStatus.PAUSED or bool(table.record.pausing)


def pause_changes(who: str, running: Mapping[DeadlineKey, Deadline], now_ms: int, seq: int) -> dict[str, Any]:
    return {
        "notice": Notice(key="paused", params={"who": who}, at=now_ms, seq=seq),
        "status": TableStatus.PAUSED,
        "pause": Pause(at=now_ms).hold(running),
    }


def rest_changes(table: Table, who: str, now_ms: int) -> dict[str, Any]:
    """Return what changes at a table that is to rest: while a person looks at what counts by its time, after that."""
    if not is_looking(table.position):
        return pause_changes(who, table.deadlines, now_ms, len(table.history))
    return {"notice": make_notice(table, now_ms, "pausing", who=who), "pause": Pause(at=now_ms, who=who)}


def resume_changes(table: Table, who: str, now_ms: int) -> dict[str, Any]:
    rest, changes = table.record.pause, dict[str, Any]()
    gap = Gap(rest.at, now_ms - rest.at) if rest is not None else Gap(now_ms, 0)
    held = rest.list_held(table.record.id) if rest is not None else {}
    if now_ms - last_move_ms(table) >= idle_ms(table):  # whether it goes on is asked later
        unasked = ConsentRequest(by=PersonId(""), at=now_ms, ends=now_ms + idle_ms(table), refused=True)
        others = {what: each for what, each in table.record.proposals.items() if what != RESUME}
        changes["proposals"] = {**others, ABANDONED: unasked}
    return {
        **changes,
        "notice": make_notice(table, now_ms, "went-on", who=who),
        "deadlines": {key: carry_over(row, gap, table.week_behind(key)) for key, row in held.items()},
        "status": TableStatus.LIVE,
        "pause": None,
    }


def record_after(table: Table, proposal: Advance, running: Mapping[DeadlineKey, Deadline], now_ms: int) -> TableRecord:
    record = table.record
    if not record.pausing or proposal.position.ask is None or is_looking(proposal.position):
        return record
    changes = pause_changes(record.pausing, running, now_ms, proposal.row.seq)
    return record.model_copy(update={**changes, "version": record.version + 1})
