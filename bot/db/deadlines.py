import json
from collections.abc import Collection
from typing import Final

from bot.db.people import WeekChange
from bot.db.rows import Deadline
from bot.db.statements import DEADLINE_COLUMNS, Asks, Reads, Writes, upsert
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
        return list(map(decode_change, await self._fetch_all(f"{READ} where person = ? order by at", person_id)))

    async def find_away(self, person_id: PersonId) -> str:
        rows = await self._fetch_all("select away from people where id = ?", person_id)
        return rows[0][0] if rows else ""

    async def list_away(self, answer: str) -> list[PersonId]:
        return await self._column("select id from people where away = ? and holidays <> '' order by id", answer)

    async def find_marked(self, person_id: PersonId, mark: str) -> list[TableId]:
        return await self._column(
            "select distinct table_id from rung where person = ? and question = ? order by 1", person_id, mark
        )

    async def due_week_changes(self, now_ms: int) -> list[WeekChange]:
        rows = await self._fetch_all(f"{READ} where due is not null and due <= ? order by due, person", now_ms)
        return list(map(decode_change, rows))

    async def next_due_ms(self, after_ms: int = 0) -> int | None:
        return (await self._fetch_all("select min(due) from deadlines where due > ?", after_ms))[0][0]  # type: ignore[no-any-return]

    async def tables_with_deadlines(self) -> list[TableId]:
        rows = await self._fetch_all("select distinct table_id from deadlines order by table_id")
        return [TableId(table_id) for (table_id,) in rows]

    async def due_tables(self, now_ms: int) -> list[TableId]:
        sql = "select table_id from deadlines where due <= ? group by table_id order by min(due), table_id"
        return [TableId(table_id) for (table_id,) in await self._fetch_all(sql, now_ms)]

    async def due_deadlines(
        self, now_ms: int, most: int = 200, table_ids: Collection[TableId] | None = None
    ) -> list[Deadline]:
        names = tuple(table_ids or ())
        where = "" if table_ids is None else f"and table_id in ({', '.join('?' * len(names))}) "
        sql = (
            f"select {', '.join(DEADLINE_COLUMNS)} from deadlines where due <= ? {where}"
            "order by due, table_id, question limit ?"
        )
        rows = await self._fetch_all(sql, now_ms, *names, most)
        return [Deadline.decode(*row) for row in rows]

    async def oldest_update_ms(self) -> int | None:
        rows = await self._fetch_all("select min(at) from updates where body <> ''")
        return rows[0][0]  # type: ignore[no-any-return]


def decode_change(row: tuple[str, int, str, int | None]) -> WeekChange:
    person, at_ms, text, due_ms = row
    week: Week | None = None
    if text:
        zone, first, last, off, source = json.loads(text)
        week = decode_week(zone, first, last, off, "", source)
    return WeekChange(PersonId(person), at_ms, week, due_ms)
