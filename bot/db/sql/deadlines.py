"""What falls due, in statements that every database of ours takes."""

from __future__ import annotations

from collections.abc import Collection

from bot.db.rows import Deadline
from bot.db.sql.access import Reads
from bot.db.sql.statements import DEADLINE_COLUMNS
from bot.values.ids import TableId


class DeadlineReads(Reads):
    async def next_due_ms(self, after_ms: int | None = None) -> int | None:
        """Return when the clock has to look next, at all or after a time."""
        where, values = ("", ()) if after_ms is None else ("where due > ?", (after_ms,))
        return (await self._fetch_all(f"select min(due) from deadlines {where}", *values))[0][0]  # type: ignore[no-any-return]  # noqa: S608

    async def tables_with_deadlines(self) -> list[TableId]:
        """List the tables at which something is asked until some time."""
        rows = await self._fetch_all("select distinct table_id from deadlines order by table_id")
        return [TableId(table_id) for (table_id,) in rows]

    async def due_tables(self, now_ms: int) -> list[TableId]:
        """List the tables with deadlines to look at, the one that waits for longest first."""
        sql = "select table_id from deadlines where due <= ? group by table_id order by min(due), table_id"
        return [TableId(table_id) for (table_id,) in await self._fetch_all(sql, now_ms)]

    async def due_deadlines(
        self, now_ms: int, most: int = 200, table_ids: Collection[TableId] | None = None
    ) -> list[Deadline]:
        """List the deadlines to look at, of some tables or of all, in the order they fell due."""
        names = tuple(table_ids or ())
        where = "" if table_ids is None else f"and table_id in ({', '.join('?' * len(names))}) "
        rows = await self._fetch_all(
            f"select {', '.join(DEADLINE_COLUMNS)} from deadlines where due <= ? {where}"  # noqa: S608  our own names
            "order by due, table_id, question limit ?",
            now_ms,
            *names,
            most,
        )
        return [Deadline(*row) for row in rows]

    async def oldest_update_ms(self) -> int | None:
        """Return since when an update of any chat waits that nobody has acted on."""
        rows = await self._fetch_all("select min(at) from updates where body <> ''")
        return rows[0][0]  # type: ignore[no-any-return]
