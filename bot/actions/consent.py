"""The consent of others: what one person proposes, a second one has to want too."""

from __future__ import annotations

from typing import Final

from bot.actions.notices import make_notice
from bot.ports.ids import TablePace
from bot.ports.requests import Person
from bot.store.rows import ConsentRequest
from bot.tables.registry import TableRegistry
from bot.tables.table import Table

HOUR: Final = 3_600_000
STANDS: Final = {TablePace.LIVE: HOUR // 2, TablePace.DAY: 72 * HOUR, TablePace.FREE: 72 * HOUR}
"""For how long a proposal waits for somebody's consent."""


async def ask_consent(
    tables: TableRegistry, table: Table, person: Person, what: str, key: str, **params: str | int
) -> bool:
    """Return whether enough people want this; if not, propose it to them. The caller holds the table's lock."""
    people = {t.person for s in range(table.record.seats) if (t := table.tenure_of(s)) and t.person}
    if len(people) < 2:
        return True
    now = tables.now()
    stands = STANDS[table.record.pace]
    proposals = {k: p for k, p in table.record.proposals.items() if 0 <= now - p.at < stands and p.by in people}
    if what in proposals and proposals[what].by != person.id:
        return True
    if what not in proposals:
        proposals[what] = ConsentRequest(by=person.id, at=now)
        notice = make_notice(table, now, key, who=person.name, **params)
        await tables.amend(table, notice=notice, proposals=proposals)
    return False
