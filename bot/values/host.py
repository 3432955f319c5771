"""What those seated may do with a table that has started."""

from __future__ import annotations

from typing import Protocol

from bot.values.ids import TableId
from bot.values.requests import Acknowledged, Person


class Host(Protocol):
    """What those seated may do with a table that has started; what takes consent is proposed first."""

    async def pause(self, person: Person, table_id: TableId) -> Acknowledged:
        """Pause a table: its deadlines stand still until somebody resumes it."""

    async def resume(self, person: Person, table_id: TableId) -> Acknowledged:
        """Go on after a pause: every deadline is later by its length."""

    async def more_time(self, person: Person, table_id: TableId) -> Acknowledged:
        """Give everybody awaited as much time again, or propose it to those whose consent counts."""

    async def retract(self, person: Person, table_id: TableId) -> Acknowledged:
        """Take back one's last answer, or propose it to all whose consent counts; raises Refused where it told more."""

    async def agree(self, person: Person, table_id: TableId, number: int) -> Acknowledged:
        """Say yes to the proposal of this number; enough of them carry it out. Raises Refused."""

    async def refuse(self, person: Person, table_id: TableId, number: int) -> Acknowledged:
        """Say no to the proposal of this number, which ends it. Raises Refused."""

    async def remind(self, person: Person, table_id: TableId) -> Acknowledged:
        """Have those who are awaited reminded."""

    async def end(self, person: Person, table_id: TableId, *, concedes: bool = False) -> Acknowledged:
        """End a table, or propose it to those whose consent counts; whoever `concedes` says that they give up."""
