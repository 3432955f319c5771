"""Robots sit down for people who are away for long, if they wish so, and give the seats back."""

import logging
from contextlib import suppress

from bot.people.hours import Hours
from bot.people.stored import choose
from bot.tables.absence import is_reserved
from bot.tables.admission import choose_name, needs_admission, recall_admission, seat_changes
from bot.tables.change import Changes
from bot.tables.customs import COUNT, HOLIDAYS, find_custom
from bot.tables.people import list_seated
from bot.tables.seats import find_own_name, reserve_seats
from bot.tables.snapshot import Table, make_notice
from bot.tables.stored import (
    delete_marks,
    find_marked,
    find_person,
    find_settings,
    list_settings,
    mark_table,
    tables_of,
)
from bot.tables.tables import Tables
from bot.tables.time_control import ANSWERS, ROBOT, has_long_holiday, is_long_holiday
from bot.values.ids import PersonId, TableId, TablePace, TableStatus
from bot.values.requests import Person
from games.forms import Refused

log = logging.getLogger(__name__)

AWAY = "away"  # What notes at which tables a robot sat down for a person, in these holidays.


class AwayMode:
    def __init__(self, tables: Tables, hours: Hours) -> None:
        self._tables = tables
        self._store = tables.store
        self._hours = hours

    async def find(self, person: Person) -> str:
        return (await find_settings(self._store, person.id)).away

    async def is_asked(self, person: Person) -> bool:
        week = await self._hours.find(person)
        if week is None or await self.find(person):
            return False
        return has_long_holiday(week.holidays, self._hours.find_today(week))

    async def choose(self, person: Person, answer: str) -> None:
        if answer not in ANSWERS:
            raise Refused("choose-one")
        await choose(self._store, person.id, away=answer)
        if answer == ROBOT:
            await self._look_after(person)

    async def look(self) -> None:
        wishing = await list_settings(self._store, "body like ? order by id", f'%"away":"{ROBOT}"%')
        for person_id, said in wishing.items():
            person = await find_person(self._store, person_id)
            if person is not None and said.holidays:
                await self._look_after(person)

    async def _look_after(self, person: Person) -> None:
        week = await self._hours.find(person)
        if week is not None and is_long_holiday(week.holidays, self._hours.find_today(week)):
            for table_id in await tables_of(self._store, person.id):
                await self._leave(person, table_id)
            return
        marked = await find_marked(self._store, person.id, AWAY)
        for table_id in marked:
            with suppress(Refused):
                await self._return(person, table_id)
        if marked:
            await self._store.write(lambda transaction: delete_marks(transaction, person.id, AWAY))

    async def _leave(self, person: Person, table_id: TableId) -> None:
        def decide(table: Table, now_ms: int) -> Changes | None:
            others = [each for each in list_seated(table) if each != person.id]
            if not others or not counts_holidays(table) or not table.seats_of(person.id):
                return None
            changes = leave_changes(table, person, others[0], now_ms)
            return {**changes, "rows": lambda write: mark_table(write, person.id, table_id, AWAY, now_ms)}

        try:
            if table_id not in await find_marked(self._store, person.id, AWAY):
                await self._tables.change(table_id, decide)
        except Refused as refused:
            log.warning("no robot sat down for a person on holiday: %s", refused.reason, extra={"table": table_id})

    async def _return(self, person: Person, table_id: TableId) -> None:
        def decide(table: Table, now_ms: int) -> Changes | None:
            for seat in range(table.record.seats):
                is_kept = counts_holidays(table) and is_reserved(table, seat, person.id)
                if is_kept and not needs_admission(table, person.id, seat):
                    name = choose_name(table, person, seat)
                    return seat_changes(table, recall_admission(person.id), name, seat, now_ms)
            return None

        while await self._tables.change(table_id, decide):
            pass


def leave_changes(table: Table, person: Person, heir: PersonId, now_ms: int) -> Changes:
    notice = make_notice(table, now_ms, "away-robot", whom=find_own_name(table, person))
    host = heir if table.record.host == person.id else table.record.host
    return {"assignments": reserve_seats(table, person.id), "notice": notice, "host": host}


def counts_holidays(table: Table) -> bool:
    record = table.record
    is_slow = record.pace.kind is TablePace.DAY and record.status in {TableStatus.LIVE, TableStatus.PAUSED}
    return is_slow and find_custom(record, HOLIDAYS) == COUNT
