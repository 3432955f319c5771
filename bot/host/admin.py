"""What the host does with tables and people, and the metrics."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from importlib.metadata import version
from typing import Final

from bot.people.access import Bans
from bot.play.time_keeper import HEARTBEAT_MS
from bot.run.supervisor import Supervisor
from bot.run.worker_pool import Workers
from bot.tables.absence import pause_changes, rest_changes, resume_changes
from bot.tables.change import Changes
from bot.tables.snapshot import Table, make_notice
from bot.tables.stored import table_ids
from bot.tables.tables import Tables, resume_suspended
from bot.text.translator import APP, app_text, load_patterns
from bot.values.health import Ban, Figures, SetAside, TableState, Tally, Times, Told
from bot.values.ids import FALLBACK, TableId, TableStatus
from bot.values.requests import NotSaved, refuse_unsaved
from bot.views.pictures import Pictures
from games.forms import Refused

# The statuses of tables that are not over, in the order in which they are listed.
OPEN: Final = (TableStatus.SUSPENDED, TableStatus.LIVE, TableStatus.PAUSED, TableStatus.LOBBY)
MOST: Final = 200  # tables that are listed at most: all of them are loaded for it


class Admin:
    def __init__(self, tables: Tables) -> None:
        self._tables = tables
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
            return tuple(await self._tables.store.list_set_aside())

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
        return app_text("name-keeper", table.record.lang)


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

    def list_told(self, at: Figures) -> Iterator[Told]:
        """Yield what is told to those who watch us, of what was counted."""
        tally, tasks = self.tally, self.tasks.report()
        yield "tables", "status", "Tables by status", at.tables
        yield "posts_waiting", "surface", "Messages still to be sent, by chat", at.posts
        yield "updates_waiting", "surface", "Updates not acted on yet, by chat", at.updates
        yield "updates_aside", "surface", "Updates that could not be handled, by chat", at.aside
        yield "oldest_update_seconds", "", "Age of the oldest update that waits", {"": at.oldest_update_ms / 1000}
        yield "oldest_post_seconds", "", "Age of the oldest move still to be told", {"": at.oldest_post_ms / 1000}
        yield "deadline_lag_seconds", "", "How late the nearest deadline is looked at", {"": at.late_ms / 1000}
        yield "unreachable_people", "", "People who cannot be told anything in private", {"": at.unreachable}
        yield "tables_loaded", "", "Tables in memory", {"": at.loaded}
        yield "picture_bytes", "", "Bytes of finished pictures in memory", {"": at.picture_bytes}
        yield "database_bytes", "", "Size of the database", {"": at.database_bytes}
        yield "disk_free_bytes", "", "Free space where the database lies", {"": at.free_bytes}
        copied = None if at.copied_ms is None else at.copied_ms / 1000
        yield (
            "copied_timestamp_seconds",
            "",
            "When the database was last backed up, in seconds since 1970",
            {"": copied},
        )
        yield "build_info", "version", "The release that runs", {version("arbitro"): 1}
        made = {"found": at.pictures_found, "made": at.pictures_made}
        yield "pictures_total", "how", "Pictures asked for: found as made, or made", made
        yield "connected", "surface", "Whether a chat is connected", tally.connected
        yield "refusals_total", "reason", "Presses refused; those by a game's rules are one", count_refusals(tally)
        limits = {label: count for (_, label), count in tally.counts.items()}
        yield "limits_met_total", "surface", "Messages that a chat told us to send later", limits
        yield "workers_busy", "", "Worker processes at work", {"": self.workers.busy}
        yield "tasks_running", "kind", "Tasks by kind", {each.kind: each.running for each in tasks}
        yield "tasks_resting", "kind", "Tasks that rest after a death", {each.kind: each.resting for each in tasks}
        yield "task_deaths_total", "kind", "Deaths of tasks by kind", {each.kind: each.deaths for each in tasks}


def count_refusals(tally: Tally) -> Counter[str]:
    """Count refusals by reason; a game's own, which tell of its rules, are one."""
    words, found = load_patterns(APP, FALLBACK), Counter[str]()
    for reason, count in tally.refusals.items():
        found[reason if f"refused-{reason}" in words else "rule"] += count
    return found
