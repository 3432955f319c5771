"""What the house looks after now and then, apart from deadlines."""

from __future__ import annotations

from dataclasses import dataclass

from bot.people.dropping import Dropping
from bot.people.holidays import AwayMode
from bot.people.hours import Hours
from bot.tables.snapshot import Table
from bot.votes.proposals import Proposals


@dataclass(frozen=True, slots=True)
class HourlyWork:
    """Proposals that run out, tables that nobody comes to, hours that count only later, robots for who is on holiday, and lost accounts."""

    proposals: Proposals
    hours: Hours
    aways: AwayMode
    dropping: Dropping

    async def look_for_abandoned(self, since_ms: int) -> None:
        """Do what is done every hour."""
        await self.hours.make_due()
        await self.aways.look()
        await self.dropping.settle_due()
        await self.proposals.look_for_abandoned(since_ms)

    async def look_for_absent(self, table: Table) -> None:
        """Ask at a table whether it goes on where all are absent; the caller holds the table's lock."""
        await self.proposals.look_for_absent(table)

    async def expire(self, table: Table) -> None:
        """Settle what has run out by now; the caller holds the table's lock."""
        await self.proposals.expire(table)
