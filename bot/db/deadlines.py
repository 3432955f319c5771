import json
from collections.abc import Collection
from typing import Final

from bot.db.people import WeekChange
from bot.db.rows import Deadline
from bot.db.statements import DEADLINE_COLUMNS, Asks, Reads, Writes, make_marks, upsert
from bot.db.stored_rows import decode_week, encode_week
from bot.values.hours import Week
from bot.values.ids import PersonId, TableId

WRITE: Final = upsert("week_changes", ["person", "at", "week", "due"], ["person", "at"])
FORGET_PRESSES: Final = """
    delete from week_changes where person = ? and at > (select min(at) from week_changes where person = ? and at >= ?)"""
READ: Final = "select person, at, week, due from week_changes"


class DeadlineWrites(Writes):
    def write_week_change(self, change: WeekChange, since_ms: int, lately_ms: int) -> None:
        """Note a change in place of one still pending, forget those before `since_ms`; those from `lately_ms` on count as one."""
        self._execute("delete from week_changes where person = ? and at < ?", (change.person_id, since_ms))
        self._execute("update week_changes set week = '', due = null where person = ?", (change.person_id,))
        self._execute(FORGET_PRESSES, (change.person_id, change.person_id, lately_ms))
        week = json.dumps(encode_week(change.week)) if change.due_ms is not None and change.week is not None else ""
        self._execute(WRITE, (change.person_id, change.at_ms, week, change.due_ms))

    def write_away(self, person_id: PersonId, answer: str) -> None:
        self._execute("update people set away = ? where id = ?", (answer, person_id))

    def delete_marks(self, person_id: PersonId, mark: str) -> None:
        self._execute("delete from rung where person = ? and question = ?", (person_id, mark))


class DeadlineAsks(Asks):
    def delete_week_change(self, change: WeekChange) -> bool:
        gone = "delete from week_changes where person = ? and at = ? and due is not null returning at"
        return bool(self._fetch(gone, (change.person_id, change.at_ms)))


class DeadlineReads(Reads):
    async def find_week_changes(self, person_id: PersonId) -> list[WeekChange]:
        return await self._rows(decode_change, f"{READ} where person = ? order by at", person_id)

    async def find_away(self, person_id: PersonId) -> str:
        return await self._value("select away from people where id = ?", person_id) or ""

    async def list_away(self, answer: str) -> list[PersonId]:
        return await self._column("select id from people where away = ? and holidays <> '' order by id", answer)

    async def find_marked(self, person_id: PersonId, mark: str) -> list[TableId]:
        return await self._column(
            "select distinct table_id from rung where person = ? and question = ? order by 1", person_id, mark
        )

    async def due_week_changes(self, now_ms: int) -> list[WeekChange]:
        return await self._rows(
            decode_change, f"{READ} where due is not null and due <= ? order by due, person", now_ms
        )

    async def next_due_ms(self, after_ms: int = 0) -> int | None:
        return await self._value("select min(due) from deadlines where due > ?", after_ms)

    async def tables_with_deadlines(self) -> list[TableId]:
        return await self._column("select distinct table_id from deadlines order by table_id")

    async def due_tables(self, now_ms: int) -> list[TableId]:
        sql = "select table_id from deadlines where due <= ? group by table_id order by min(due), table_id"
        return await self._column(sql, now_ms)

    async def due_deadlines(
        self, now_ms: int, most: int = 200, table_ids: Collection[TableId] | None = None
    ) -> list[Deadline]:
        names = tuple(table_ids or ())
        where = "" if table_ids is None else f"and table_id in ({make_marks(names)}) "
        sql = (
            f"select {', '.join(DEADLINE_COLUMNS)} from deadlines where due <= ? {where}"
            "order by due, table_id, question limit ?"
        )
        return await self._rows(Deadline.decode, sql, now_ms, *names, most)

    async def oldest_update_ms(self) -> int | None:
        return await self._value("select min(at) from updates where body <> ''")


def decode_change(person: str, at_ms: int, text: str, due_ms: int | None) -> WeekChange:
    week: Week | None = None
    if text:
        zone, first, last, off, source = json.loads(text)
        week = decode_week(zone, first, last, off, "", source)
    return WeekChange(PersonId(person), at_ms, week, due_ms)
