"""What whoever runs an office sees of its tables, and does with them; never what is played there."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from bot.values.health import SetAside
from bot.values.ids import TableId, TableStatus


@dataclass(frozen=True, slots=True)
class TableState:
    """A table from outside: how it stands, how many people sit there, by when something is awaited in ms since 1970, 0 for never."""

    id: TableId
    game: str
    status: TableStatus
    people: int
    due_ms: int = 0


@dataclass(frozen=True, slots=True)
class Ban:
    """Somebody who opens no tables any more, by their number, and since when in ms since 1970."""

    person: str
    at_ms: int


class Upkeep(Protocol):
    """What whoever runs an office does; all who sit at a table are told of it."""

    async def list_tables(self) -> tuple[TableState, ...]:
        """List the tables that are not over yet, those that wait longest first."""

    async def list_aside(self) -> tuple[SetAside, ...]:
        """Count the updates that could not be handled, by chat and reason."""

    async def pause(self, table_id: TableId) -> None:
        """Pause a table; raises Refused unless it is live."""

    async def suspend(self, table_id: TableId) -> None:
        """Suspend a table: nobody who sits there lets it go on; raises Refused unless it is live or paused."""

    async def resume(self, table_id: TableId) -> None:
        """Go on after a pause, or after a suspension where the table tells its story again; raises Refused."""

    async def close(self, table_id: TableId) -> None:
        """Close a table before its end; raises Refused where it has ended."""

    async def list_bans(self) -> tuple[Ban, ...]:
        """List who opens no tables any more; raises Refused."""

    async def ban(self, person: str) -> None:
        """Let somebody open no tables any more, who hears so when they try to; raises Refused where there is nobody of that number."""

    async def ban_opener(self, table_id: TableId) -> None:
        """Ban whoever has opened a table; raises Refused where nobody is left who did."""

    async def lift_ban(self, person: str) -> None:
        """Let somebody open tables again; raises Refused where they may."""
