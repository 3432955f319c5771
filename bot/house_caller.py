"""Tells the other processes what there is to do at tables that are played here; whoever it falls to does it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.tables.listener import Change
from bot.tables.questions import may_house_answer
from bot.tables.snapshot import Table
from bot.values.ids import TableId

if TYPE_CHECKING:
    from bot.db.postgres.bells import PostgresBells


class HouseCaller:
    """Calls whoever keeps house at a table; what another process has committed that one has called for."""

    def __init__(self, bells: PostgresBells) -> None:
        self._bells = bells

    def handle_commit(self, change: Change) -> None:
        """Call where there is something to tell, or to answer for robots and the judge; and say what falls due."""
        if change.is_elsewhere:
            return
        if change.posts or may_house_answer(change.after):
            self._bells.call_house(change.after.record.id)
        if change.nearest_due_ms is not None:
            self._bells.hurry_house(change.nearest_due_ms)

    def handle_load(self, table: Table) -> None:
        """Do nothing: what was to be done before is being done."""

    def handle_unload(self, table_id: TableId) -> None:
        """Do nothing: whoever keeps house there has the table in their own memory."""
