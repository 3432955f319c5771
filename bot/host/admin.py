"""What the host does with tables and people, and the metrics."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from bot.people.access import Bans
from bot.play.time_keeper import HEARTBEAT_MS
from bot.run.supervisor import Supervisor
from bot.run.worker_pool import Workers
from bot.tables.absence import pause_changes, rest_changes, resume_changes
from bot.tables.change import Changes, make_notice
from bot.tables.snapshot import Table
from bot.tables.stored import table_ids
from bot.tables.tables import Tables, resume_suspended
from bot.text.translator import Translator
from bot.values.health import Ban, Figures, SetAside, TableState, Tally, Times
from bot.values.ids import TableId, TableStatus
from bot.values.requests import NotSaved, refuse_unsaved
from bot.views.pictures import Pictures
from games.forms import Refused

# The statuses of tables that are not over, in the order in which they are listed.
OPEN: Final = (TableStatus.SUSPENDED, TableStatus.LIVE, TableStatus.PAUSED, TableStatus.LOBBY)
MOST: Final = 200  # tables that are listed at most: all of them are loaded for it


class Admin:
    def __init__(self, tables: Tables, translator: Translator) -> None:
        self._tables = tables
        self._translator = translator
        self._bans = Bans(tables.store)

    async def list_tables(self) -> tuple[TableState, ...]:
        found = []
        for table_id in (await table_ids(self._tables.store, *OPEN))[:MOST]:
            try:
                found.append(describe(await self._tables.get(table_id)))
            except Refused:
                found.append(TableState(table_id, "", TableStatus.SUSPENDED, 0))
        return tuple(sorted(found, key=lambda each: (OPEN.index(each.status), each.due_ms or 1 << 62, each.id)))

    async def list_aside(self) -> tuple[SetAside, ...]:
        with refuse_unsaved():
            return tuple(await self._tables.store.updates_set_aside())

    async def pause(self, table_id: TableId) -> None:
        """Raise Refused unless it is live."""

        def decide(table: Table, now_ms: int) -> Changes:
            require_status(table, TableStatus.LIVE)
            return rest_changes(table, self._name(table), now_ms)

        await self._tables.change(table_id, decide)

    async def suspend(self, table_id: TableId) -> None:
        """Suspend a live or paused table, which only the host resumes; raises Refused."""

        def decide(table: Table, now_ms: int) -> Changes:
            require_status(table, TableStatus.LIVE, TableStatus.PAUSED)
            is_live = table.record.status is TableStatus.LIVE
            rest = pause_changes("", table.deadlines, now_ms, len(table.history)) if is_live else {}
            notice = make_notice(table, now_ms, "suspended-by-keeper")
            return {**rest, "notice": notice, "status": TableStatus.SUSPENDED}

        await self._tables.change(table_id, decide)

    async def resume(self, table_id: TableId) -> None:
        """Resume after a pause, or after a suspension if the table tells its story again; raises Refused."""
        if (await self._tables.get(table_id)).record.status is TableStatus.SUSPENDED:
            await resume_suspended(self._tables, table_id)
            return

        def decide(table: Table, now_ms: int) -> Changes:
            require_status(table, TableStatus.PAUSED)
            return resume_changes(table, self._name(table), now_ms)

        await self._tables.change(table_id, decide)

    async def close(self, table_id: TableId) -> None:
        """Raise Refused where it has ended."""

        def decide(table: Table, now_ms: int) -> Changes:
            require_status(table, *OPEN)
            return {"notice": make_notice(table, now_ms, "closed-by-keeper"), "status": TableStatus.CLOSED}

        await self._tables.change(table_id, decide)

    async def list_bans(self) -> tuple[Ban, ...]:
        """Raise Refused."""
        return await self._bans.list()

    async def ban(self, person: str) -> None:
        """Raise Refused for an unknown number."""
        await self._bans.add(person, self._tables.now())

    async def ban_opener(self, table_id: TableId) -> None:
        """Ban the person who opened a table; raises Refused where they have gone."""
        await self.ban((await self._tables.get(table_id)).record.host)

    async def lift_ban(self, person: str) -> None:
        """Raise Refused where they are not banned."""
        await self._bans.lift(person)

    def _name(self, table: Table) -> str:
        return self._translator.package_text("bot", "name-keeper", table.record.lang)


def describe(table: Table) -> TableState:
    record, seats = table.record, range(table.record.seats)
    people = {held.person for seat in seats if (held := table.assignment_of(seat)) and held.person}
    due = min((each.at_ms for each in table.deadlines.values()), default=0)
    return TableState(record.id, record.game, record.status, len(people), due)


def require_status(table: Table, *statuses: TableStatus) -> None:
    if table.record.status not in statuses:
        raise Refused("old-page")


# How long a running app may write nothing: it writes at every heartbeat.
SILENT_MS: Final = 4 * HEARTBEAT_MS


@dataclass(frozen=True, slots=True, eq=False)
class Measures:
    tables: Tables
    tasks: Supervisor
    tally: Tally
    pictures: Pictures
    workers: Workers
    lag: Times

    async def take(self) -> Figures:
        """Raise NotSaved where the database does not answer."""
        now, counts = self.tables.now(), await self.tables.store.count()
        since = (counts.oldest_update_ms, counts.due_ms, counts.oldest_post_ms)
        update, due, untold = (0 if each is None else max(now - each, 0) for each in since)
        loaded, drawn = len(self.tables.list_loaded()), self.pictures.kept
        return Figures(
            *(counts.tables, counts.posts, counts.updates, update, counts.aside, counts.unreachable, due, loaded),
            *(untold, drawn.made, drawn.found, drawn.bytes, counts.copied_ms, counts.bytes, counts.free_bytes),
        )

    def list_times(self) -> Mapping[tuple[str, str], Times]:
        return {("commit", ""): self.tables.store.write_times, ("loop-lag", ""): self.lag, **self.tally.times}

    async def faults(self) -> tuple[str, ...]:
        """Return why no traffic should be sent here now; empty where all is well."""
        found = [f"resting {task.kind}" for task in self.tasks.report() if task.resting]
        try:
            alive = await self.tables.store.read_number("alive")
        except NotSaved as fault:
            return (*found, f"database {fault.reason}")
        if reason := self.tables.store.find_write_fault():
            found.append(f"database {reason}")
        if alive is not None and self.tables.now() - alive > SILENT_MS:
            found.append("database nothing written")
        return tuple(found)
