"""Lobbies to be played at an agreed hour: who comes has a seat, who may come or cannot is noted. Pure functions."""

from typing import Any, Final

from bot.tables.people import list_seated
from bot.tables.rows import EVENING, LOBBY, DeadlineKey, Evening, Notice, TableRecord
from bot.tables.seats import refuse_ours
from bot.tables.snapshot import Table
from bot.values.hours import DAY, HOUR, MINUTE
from bot.values.ids import PersonId, TableStatus

TOMORROW, SOON, OPENS, ALONE = "tomorrow", "soon", "opens", "alone"
# What those who come are told, and how long before: in the end only that no one else came.
CALLS: Final = ((TOMORROW, DAY), (SOON, 30 * MINUTE), (OPENS, 0), (ALONE, -30 * MINUTE))
MOVED, OFF = "moved", "off"  # What they are told beside that: it is at another hour, or not at all.
LATE_MS: Final = 12 * HOUR  # For how long a lobby waits after its hour for a person to begin.
MISSED_MS: Final = 3 * HOUR  # After how long it is no use any more to say that it is time.
YES, MAYBE, NO = "yes", "maybe", "no"
ANSWERS: Final = (YES, MAYBE, NO)

LOBBY_KEYS: Final = frozenset({LOBBY, EVENING})  # The keys of a lobby's times.


def plan_evening(at_ms: int, zone: str, now_ms: int) -> Evening:
    return Evening(at=at_ms, zone=zone, called=sum(at_ms - before <= now_ms for _, before in CALLS))


def move_evening(evening: Evening, at_ms: int, zone: str, now_ms: int) -> Evening:
    moved = plan_evening(at_ms, zone, now_ms)
    return moved if at_ms != evening.at else evening


def next_call_ms(evening: Evening) -> int | None:
    return evening.at - CALLS[evening.called][1] if evening.called < len(CALLS) else None


def count_due(evening: Evening, now_ms: int) -> int:
    """Return how many calls are due by now; no one hears of their being alone before the hour was told."""
    due = sum(evening.at - before <= now_ms for _, before in CALLS)
    return min(due, len(CALLS) - 1) if evening.called < len(CALLS) - 1 else due


def lobby_changes(key: DeadlineKey, table: Table, now_ms: int) -> dict[str, Any]:
    evening = table.record.evening
    if key == EVENING and evening is not None:
        called = count_due(evening, now_ms)
        if is_ahead(table.record) and now_ms >= evening.at + MISSED_MS:
            return close_changes("evening-missed", now_ms)
        if called < len(CALLS) or len(list_seated(table)) > 1:
            return {"evening": evening.model_copy(update={"called": called})}
        return close_changes("evening-alone", now_ms)
    return close_changes("lobby-closed" if evening is None else "evening-late", now_ms)


def close_changes(key: str, now_ms: int) -> dict[str, Any]:
    return {"status": TableStatus.CLOSED, "notice": Notice(key=key, at=now_ms)}


def is_ahead(record: TableRecord) -> bool:
    return record.status is TableStatus.LOBBY and record.evening is not None and record.evening.called < len(CALLS) - 1


def find_news(before: TableRecord, after: TableRecord) -> str:
    old, new = before.evening, after.evening
    if old is None or before.status is not TableStatus.LOBBY:
        return ""
    if after.status is TableStatus.CLOSED:
        return OFF if is_ahead(before) else ""
    if after.status is not TableStatus.LOBBY:
        return ""
    if new is None or new.at != old.at:
        return MOVED
    told = CALLS[new.called - 1][0] if new.called > old.called else ""
    return "" if told == ALONE else told


def answer_changes(table: Table, person_id: PersonId, name: str, answer: str) -> dict[str, Any]:
    evening = table.record.evening
    if evening is None:
        return {}
    if answer != YES and not table.seats_of(person_id):
        refuse_ours(name)
    maybe = {key: each for key, each in evening.maybe.items() if key != person_id}
    no = {key: each for key, each in evening.no.items() if key != person_id}
    if answer == MAYBE:
        maybe[person_id] = name
    elif answer == NO:
        no[person_id] = name
    return {"evening": evening.model_copy(update={"maybe": maybe, "no": no})}
