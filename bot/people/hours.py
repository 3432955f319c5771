"""People say when they are awake, and what they are asked just now follows."""

from __future__ import annotations

import json
import logging
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from functools import partial
from typing import Any, Final, NamedTuple, TypeAlias
from zoneinfo import ZoneInfo

from bot.db.statements import upsert
from bot.db.store import AskingTransaction, Store, Transaction
from bot.people.stored import write_person
from bot.tables.ends import rebook_deadline, rehour_deadline
from bot.tables.people import (
    ASKED,
    GUESSED,
    PersonSettings,
    find_person,
    find_settings,
    load_weeks,
    tables_of,
    write_week,
)
from bot.tables.rows import Deadline, DeadlineKey
from bot.tables.snapshot import Table
from bot.tables.tables import Tables
from bot.text.moments import LIKELY
from bot.values.hours import DAY, HOUR, IN_A_ROW, Week, book_days, is_zone, keep_days
from bot.values.ids import Language, PersonId, TableId, TableStatus
from bot.values.requests import Person, refuse_unsaved
from games.forms import Refused

log = logging.getLogger(__name__)
# Where it matters when a person is awake.
PLAYED: Final = frozenset({TableStatus.LOBBY, TableStatus.LIVE, TableStatus.PAUSED})
# From a person's deadline at a table, and an instant up to which it has run, to what becomes of it.
Change: TypeAlias = Callable[[Table, Deadline, int], Deadline]
WITHIN_MS: Final = 7 * DAY  # In so long hours may be changed twice; a third change counts so much later.
MOST: Final = 2
# Presses within so long of each other are one change: place, night and days off are said one after the other.
TOGETHER_MS: Final = HOUR
WRITE: Final = upsert("week_changes", ["person", "at", "week", "due"], ["person", "at"])
FORGET_PRESSES: Final = """
    delete from week_changes where person = ? and at > (select min(at) from week_changes where person = ? and at >= ?)"""
READ: Final = "select person, at, week, due from week_changes"


class Hours:
    def __init__(self, tables: Tables, zone: str = "UTC") -> None:
        self._zone = zone
        self._tables = tables
        self._store = tables.store

    async def find(self, person: Person) -> Week | None:
        return (await load_weeks(self._store, [person.id])).get(person.id)

    async def choose(self, person: Person, week: Week | None) -> datetime | None:
        now, chosen, known = self._tables.now(), week and replace(week, guessed=False), await self.find(person)
        changes = await find_week_changes(self._store, person.id)
        is_new = is_other_week(chosen, known) or any(each.due_ms is not None for each in changes)
        due_ms = find_start((each.at_ms for each in changes), now) if is_new else None
        if is_new:
            change = WeekChange(person.id, now, chosen, due_ms)
            spans = now - WITHIN_MS, now - TOGETHER_MS
            await self._save(lambda transaction: write_week_change(transaction, change, *spans))
        if due_ms is not None:
            return to_datetime(due_ms)
        await self._write(person, chosen, booked=False)
        await self._tell_week(person)
        return None

    async def find_later(self, person: Person) -> tuple[Week | None, datetime] | None:
        changes = await find_week_changes(self._store, person.id)
        found = [(each.week, to_datetime(each.due_ms)) for each in changes if each.due_ms is not None]
        return found[-1] if found else None

    async def make_due(self) -> None:
        for change in await due_week_changes(self._store, self._tables.now()):
            person = await find_person(self._store, change.person_id)
            if await self._store.ask(partial(make_change, change)) and person:
                await self._tell_week(person)

    async def _tell_week(self, person: Person) -> None:
        known = await self.find(person)

        def change(table: Table, row: Deadline, _: int) -> Deadline:
            return rehour_deadline(row, known and table.week_here(known))

        await self._tell_tables(person, change)

    async def book(self, person: Person, first: date, days: int) -> Week:
        week = await self._require_week(person)
        if not 0 < days <= IN_A_ROW:
            raise Refused("holidays-in-a-row", most=IN_A_ROW)
        wanted = frozenset(first + timedelta(n) for n in range(days))
        return await self._rebook(person, week, book_days(week.holidays, wanted, self.find_today(week)))

    async def give_back(self, person: Person) -> Week:
        week = await self._require_week(person)
        return await self._rebook(person, week, keep_days(week.holidays, self.find_today(week)))

    def find_today(self, week: Week) -> date:
        return datetime.fromtimestamp(self._tables.now() / 1000, ZoneInfo(week.zone)).date()

    def guess_zone(self, lang: Language) -> str:
        return LIKELY.get(lang, self._zone)

    async def find_zone(self, person: Person, seen: str = "") -> str:
        """Find the zone in which a person means a time: the one shown to them, else theirs, else a guess."""
        if seen and is_zone(seen):
            return seen
        week = await self.find(person)
        return week.zone if week else self.guess_zone(person.lang)

    async def _require_week(self, person: Person) -> Week:
        week = await self.find(person)
        if week is None or week.guessed:
            raise Refused("no-hours")
        return week

    async def _rebook(self, person: Person, before: Week, holidays: frozenset[date]) -> Week:
        after = replace(before, holidays=holidays)
        await self._write(person, after, booked=True)

        def change(table: Table, row: Deadline, at_ms: int) -> Deadline:
            return rebook_deadline(row, at_ms, table.week_here(before), table.week_here(after))

        await self._tell_tables(person, change)
        return after

    async def _write(self, person: Person, week: Week | None, *, booked: bool) -> None:
        def write_rows(transaction: AskingTransaction) -> None:
            write_person(transaction, person, self._tables.now())
            write_week(transaction, person.id, week, booked=booked)

        with refuse_unsaved():
            await self._store.ask(write_rows)

    async def _save(self, unit: Callable[[Transaction], None]) -> None:
        with refuse_unsaved():
            await self._store.write(unit)

    async def _tell_tables(self, person: Person, change: Change) -> None:
        for table_id in await tables_of(self._store, person.id):
            try:
                await self._tables.change(table_id, partial(changed_rows, person, change))
            except Refused as refused:
                log.warning("hours were not heard of at a table: %s", refused.reason, extra={"table": table_id})


def make_change(change: WeekChange, transaction: AskingTransaction) -> bool:
    is_ours = delete_week_change(transaction, change)
    if is_ours:
        write_week(transaction, change.person_id, change.week)
    return is_ours


def is_other_week(week: Week | None, known: Week | None) -> bool:
    if week is None or known is None:
        return week is not known
    return replace(week, holidays=frozenset(), guessed=False) != replace(known, holidays=frozenset(), guessed=False)


def to_datetime(at_ms: int) -> datetime:
    return datetime.fromtimestamp(at_ms / 1000, UTC)


def changed_rows(person: Person, change: Change, table: Table, now_ms: int) -> dict[str, Any] | None:
    if table.record.status not in PLAYED:
        return None
    own = table.seats_of(person.id)

    def change_all(rows: Mapping[DeadlineKey, Deadline], at_ms: int) -> dict[DeadlineKey, Deadline]:
        return {key: change(table, row, at_ms) if key.seat in own else row for key, row in rows.items()}

    changes: dict[str, Any] = {"deadlines": change_all(table.deadlines, now_ms)}
    if rest := table.record.pause:
        changes["pause"] = rest.hold(change_all(rest.list_held(table.record.id), rest.at))
    return changes


def find_start(changed_ms: Iterable[int], now_ms: int) -> int | None:
    """Return from when on a change that is made now counts, after these before it; None where it counts at once."""
    begun: list[int] = []
    last = -TOGETHER_MS - 1
    for at in sorted((*(each for each in changed_ms if now_ms - WITHIN_MS < each <= now_ms), now_ms)):
        if at - last > TOGETHER_MS:
            begun.append(at)
        last = at
    return begun[-1] + WITHIN_MS if len(begun) > MOST else None


class WeekChange(NamedTuple):
    """A change of someone's hours; with `due_ms`, to `week` from then on, None for no hours."""

    person_id: PersonId
    at_ms: int
    week: Week | None = None
    due_ms: int | None = None


def decode_change(person: str, at_ms: int, text: str, due_ms: int | None) -> WeekChange:
    week: Week | None = None
    if text:
        zone, first, last, off, source = json.loads(text)
        quiet = None if first is None or last is None else (first, last)
        days = frozenset(day for day in range(7) if off >> day & 1)
        week = Week(zone if is_zone(zone) else "UTC", quiet, days, guessed=source == GUESSED)
    return WeekChange(PersonId(person), at_ms, week, due_ms)


def encode_week(week: Week) -> tuple[str, int | None, int | None, int, str]:
    source = GUESSED if week.guessed else ASKED
    return week.zone, *(week.quiet or (None, None)), sum(1 << day for day in week.off), source


def write_week_change(transaction: Transaction, change: WeekChange, since_ms: int, lately_ms: int) -> None:
    """Note a change in place of one still pending, forget those before `since_ms`; those from `lately_ms` on count as one."""
    transaction.execute("delete from week_changes where person = ? and at < ?", (change.person_id, since_ms))
    transaction.execute("update week_changes set week = '', due = null where person = ?", (change.person_id,))
    transaction.execute(FORGET_PRESSES, (change.person_id, change.person_id, lately_ms))
    week = json.dumps(encode_week(change.week)) if change.due_ms is not None and change.week is not None else ""
    transaction.execute(WRITE, (change.person_id, change.at_ms, week, change.due_ms))


def delete_week_change(transaction: AskingTransaction, change: WeekChange) -> bool:
    gone = "delete from week_changes where person = ? and at = ? and due is not null returning at"
    return bool(transaction.fetch(gone, (change.person_id, change.at_ms)))


async def find_week_changes(store: Store, person_id: PersonId) -> list[WeekChange]:
    return await store.rows(decode_change, f"{READ} where person = ? order by at", person_id)


async def due_week_changes(store: Store, now_ms: int) -> list[WeekChange]:
    return await store.rows(decode_change, f"{READ} where due is not null and due <= ? order by due, person", now_ms)


async def find_away(store: Store, person_id: PersonId) -> str:
    found = await find_settings(store, [person_id])
    return found[person_id].away if person_id in found else ""


async def list_away(store: Store, answer: str) -> list[PersonId]:
    like = f'%"away":"{answer}"%'
    rows = await store.fetch("select id, body from people where body like ? order by id", like)
    return [PersonId(name) for name, body in rows if PersonSettings.model_validate_json(body).holidays]


def delete_marks(transaction: Transaction, person_id: PersonId, mark: str) -> None:
    transaction.execute("delete from rung where person = ? and question = ?", (person_id, mark))


async def find_marked(store: Store, person_id: PersonId, mark: str) -> list[TableId]:
    return await store.column(
        "select distinct table_id from rung where person = ? and question = ? order by 1", person_id, mark
    )
