"""How the office is doing, in numbers, and whether anybody should be sent to it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from bot.play.time_keeper import HEARTBEAT_MS
from bot.run.supervisor import Supervisor
from bot.tables.tables import Tables
from bot.values.counters import Tally
from bot.values.health import Figures
from bot.values.requests import NotSaved
from bot.views.pictures import Pictures

SILENT_MS: Final = 4 * HEARTBEAT_MS
"""How long nothing may have been written by an office that keeps house, which writes at every heartbeat."""


@dataclass(frozen=True, slots=True, eq=False)
class Measures:
    """What can be measured of an office."""

    tables: Tables
    tasks: Supervisor
    tally: Tally
    pictures: Pictures

    async def take(self) -> Figures:
        """Take all figures; raises NotSaved where the database does not answer."""
        now, counts = self.tables.now(), await self.tables.store.count()
        due, oldest = await self.tables.store.next_due_ms(), counts.oldest_update_ms
        untold, drawn = counts.oldest_post_ms, self.pictures.kept
        return Figures(
            counts.tables,
            counts.posts,
            counts.updates,
            0 if oldest is None else max(now - oldest, 0),
            counts.aside,
            counts.unreachable,
            0 if due is None else max(now - due, 0),
            len(self.tables.list_loaded()),
            0 if untold is None else max(now - untold, 0),
            drawn.made,
            drawn.found,
            drawn.bytes,
            counts.copied_ms,
        )

    async def faults(self) -> tuple[str, ...]:
        """Return why nobody should be sent here just now; nothing where all is well."""
        found = [f"resting {task.kind}" for task in self.tasks.report() if task.resting]
        try:
            alive = await self.tables.store.last_alive_ms()
        except NotSaved as fault:
            return (*found, f"database {fault.reason}")
        if alive is not None and self.tables.now() - alive > SILENT_MS:
            found.append("database nothing written")
        return tuple(found)
