"""People say when they are awake, and what they are asked just now follows."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from functools import partial
from typing import Any, Final, TypeAlias
from zoneinfo import ZoneInfo

from bot.db.store import AskingTransaction
from bot.people.stored import change_settings, write_person, write_week
from bot.tables.customs import find_week_here
from bot.tables.ends import rebook_deadline, rehour_deadline
from bot.tables.rows import Deadline, DeadlineKey, PersonSettings, WeekChange
from bot.tables.snapshot import Table
from bot.tables.stored import find_person, find_settings, list_settings, load_weeks, tables_of
from bot.tables.tables import Tables
from bot.text.moments import LIKELY
from bot.values.hours import DAY, HOUR, IN_A_ROW, Week, book_days, is_zone, keep_days
from bot.values.ids import Language, PersonId, TableStatus
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


class Hours:
    def __init__(self, tables: Tables, zone: str = "UTC") -> None:
        self._zone = zone
        self._tables = tables
        self._store = tables.store

    async def find(self, person: Person) -> Week | None:
        return (await load_weeks(self._store, [person.id])).get(person.id)

    async def choose(self, person: Person, week: Week | None) -> datetime | None:
        now, chosen, known = self._tables.now(), week and replace(week, guessed=False), await self.find(person)
        changes = (await find_settings(self._store, person.id)).week_changes
        is_new = is_other_week(chosen, known) or any(each.due is not None for each in changes)
        due_ms = find_start((each.at for each in changes), now) if is_new else None

        def write_rows(transaction: AskingTransaction) -> None:
            write_person(transaction, person, now)
            if is_new:
                change = plan_change(chosen if due_ms is not None else None, now, due_ms)
                note_change(transaction, person.id, change, now - WITHIN_MS, now - TOGETHER_MS)
            if due_ms is None:
                write_week(transaction, person.id, chosen)

        with refuse_unsaved():
            await self._store.ask(write_rows)
        if due_ms is not None:
            return to_datetime(due_ms)
        await self._tell_week(person)
        return None

    async def find_later(self, person: Person) -> tuple[Week | None, datetime] | None:
        changes = (await find_settings(self._store, person.id)).week_changes
        found = [(each.week, to_datetime(each.due)) for each in changes if each.due is not None]
        return found[-1] if found else None

    async def make_due(self) -> None:
        now = self._tables.now()
        for person_id in await list_settings(self._store, "hours_at <= ? order by hours_at, id", now):
            person = await find_person(self._store, person_id)
            if await self._store.ask(partial(make_changes, person_id, now)) and person:
                await self._tell_week(person)

    async def _tell_week(self, person: Person) -> None:
        known = await self.find(person)

        def change(table: Table, row: Deadline, _: int) -> Deadline:
            return rehour_deadline(row, known and find_week_here(known, table.record.customs))

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

        def write_rows(transaction: AskingTransaction) -> None:
            write_person(transaction, person, self._tables.now())
            write_week(transaction, person.id, after, booked=True)

        with refuse_unsaved():
            await self._store.ask(write_rows)

        def change(table: Table, row: Deadline, at_ms: int) -> Deadline:
            customs = table.record.customs
            return rebook_deadline(row, at_ms, find_week_here(before, customs), find_week_here(after, customs))

        await self._tell_tables(person, change)
        return after

    async def _tell_tables(self, person: Person, change: Change) -> None:
        for table_id in await tables_of(self._store, person.id):
            try:
                await self._tables.change(table_id, partial(changed_rows, person, change))
            except Refused as refused:
                log.warning("hours were not heard of at a table: %s", refused.reason, extra={"table": table_id})


def make_changes(person_id: PersonId, now_ms: int, transaction: AskingTransaction) -> bool:
    made: list[WeekChange] = []

    def decide(said: PersonSettings) -> dict[str, Any]:
        made.extend(each for each in said.week_changes if each.due is not None and each.due <= now_ms)
        return {"week_changes": tuple(each for each in said.week_changes if each not in made)}

    change_settings(transaction, person_id, decide)
    for each in made:
        write_week(transaction, person_id, each.week)
    return bool(made)


def plan_change(week: Week | None, at_ms: int, due_ms: int | None) -> WeekChange:
    if week is None:
        return WeekChange(at=at_ms, due=due_ms)
    return WeekChange(at=at_ms, due=due_ms, zone=week.zone, quiet=week.quiet, off=tuple(sorted(week.off)))


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


def note_change(
    transaction: AskingTransaction, person_id: PersonId, change: WeekChange, since_ms: int, lately_ms: int
) -> None:
    """Note a change in place of one still pending, forget those before `since_ms`; those from `lately_ms` on count as one."""

    def decide(said: PersonSettings) -> dict[str, Any]:
        known = [each.at for each in said.week_changes if since_ms <= each.at != change.at]
        first = min((at for at in known if at >= lately_ms), default=change.at)
        return {"week_changes": (*(WeekChange(at=at) for at in known if at <= first), change)}

    change_settings(transaction, person_id, decide)
