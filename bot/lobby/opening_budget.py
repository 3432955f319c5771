"""How many tables one person may open, counted from the tables themselves, so that no restart forgets any."""

from __future__ import annotations

from typing import Final

from bot.tables.tables import TableRegistry
from bot.values.ids import PersonId
from games.forms import Refused

MINUTE_MS: Final = 60_000
HOUR_MS: Final = 60 * MINUTE_MS
BUDGETS: Final = ((100, HOUR_MS), (300, 24 * HOUR_MS))
"""So many tables in so many ms, those with robots alone and rematches too."""


async def require_budget(tables: TableRegistry, person_id: PersonId) -> None:
    """Require that somebody may open one table more; raises Refused, with the minutes until they may."""
    now = tables.now()
    opened = await tables.store.times_opened(person_id, now - max(span for _, span in BUDGETS))
    free_at = max((opened[most - 1] + span for most, span in BUDGETS if len(opened) >= most), default=now)
    if free_at > now:
        raise Refused("too-many-tables", minutes=-(-(free_at - now) // MINUTE_MS))
