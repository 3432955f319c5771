"""The host's powers at a table that has started.

Where other people sit, one of them has to consent, and all are told.
"""

from __future__ import annotations

from typing import Final

from bot.ports.ids import Language, PersonId, TableId, TablePace, TableStatus
from bot.ports.requests import Person
from bot.store.rows import ConsentRequest, Deadline, Notice, Pause
from bot.tables.absence import is_absent, is_silent
from bot.tables.registry import TableRegistry
from bot.tables.seating import require_seat, require_seated, robot_tenure
from bot.tables.table import Table, require_live
from games.forms import Refused

MORE_TIME: Final = "more-time"
HOUR: Final = 3_600_000
STANDS: Final = {TablePace.LIVE: HOUR // 2, TablePace.DAY: 72 * HOUR, TablePace.FREE: 72 * HOUR}
"""For how long a proposal waits for somebody's consent."""


class HostActions:
    """What the host can do: end, pause and resume a table, give time, give somebody's seat to a robot."""

    def __init__(self, tables: TableRegistry) -> None:
        self._tables = tables

    async def end(self, person: Person, table_id: TableId) -> bool:
        """End the table, or propose it; returns whether it is ended. A second person who asks for it consents."""
        async with self._tables.lock_table(table_id) as table:
            require_seated(table, person)
            if table.record.status in {TableStatus.OVER, TableStatus.CLOSED}:
                raise Refused(table.record.status.value)
            if not await self._ask_consent(table, person, "end", "end-proposed"):
                return False
            notice = self._make_notice(table, "ended", who=person.name)
            await self._tables.amend(table, notice=notice, status=TableStatus.CLOSED, proposals={})
        return True

    async def replace(self, person: Person, table_id: TableId, seat: int, level: str) -> bool:
        """Give a seat to a robot, or propose it; returns whether it is done. A silent seat needs no consent."""
        async with self._tables.lock_table(table_id) as table:
            require_seated(table, person)
            require_seat(table, seat)
            if table.record.status not in {TableStatus.LIVE, TableStatus.PAUSED}:
                raise Refused(table.record.status.value)
            if level not in table.box.robots:
                raise Refused("no-such-robot")
            tenure = table.tenure_of(seat)
            if tenure is None or not tenure.person:
                raise Refused("seat-taken")
            what = f"seat {seat}"
            if not is_silent(table, seat) and not await self._ask_consent(
                table, person, what, "replace-proposed", seat=seat + 1, whom=tenure.name
            ):
                return False
            notice = self._make_notice(table, "replaced", who=person.name, whom=tenure.name)
            proposals = {k: v for k, v in table.record.proposals.items() if k != what}
            new = robot_tenure(table, seat, (), level)
            heir = person.id if table.seats_of(table.record.host) == (seat,) else table.record.host
            await self._tables.amend(table, notice=notice, tenures=[new], proposals=proposals, host=heir)
        return True

    async def pause(self, person: Person, table_id: TableId) -> None:
        """Pause a live table, its deadlines as they are."""
        async with self._tables.lock_table(table_id) as table:
            require_seated(table, person)
            require_live(table)
            running = {key: (row.opened_at, row.at, row.stage) for key, row in table.deadlines.items()}
            notice = self._make_notice(table, "paused", who=person.name)
            rest = Pause(at=self._tables.now(), deadlines=running)
            await self._tables.amend(table, notice=notice, status=TableStatus.PAUSED, pause=rest)

    async def resume(self, person: Person, table_id: TableId) -> None:
        """Go on after a pause, every deadline later by its length."""
        async with self._tables.lock_table(table_id) as table:
            require_seated(table, person)
            rest = table.record.pause
            if table.record.status is not TableStatus.PAUSED:
                raise Refused("not-paused")
            notice = self._make_notice(table, "went-on", who=person.name)
            running = {} if rest is None else shift_deadlines(table, rest, self._tables.now() - rest.at)
            await self._tables.amend(table, notice=notice, deadlines=running, status=TableStatus.LIVE, pause=None)

    async def set_language(self, person: Person, table_id: TableId, lang: Language) -> None:
        """Set the language in which a table is told to all."""
        async with self._tables.lock_table(table_id) as table:
            require_seated(table, person)
            await self._tables.amend(table, lang=lang)

    async def more_time(self, person: Person, table_id: TableId) -> bool:
        """Give those awaited as much time again, or propose it; returns whether it is done."""
        async with self._tables.lock_table(table_id) as table:
            require_seated(table, person)
            require_live(table)
            mine = {key: row for key, row in table.deadlines.items() if not key.startswith("-")}
            if not mine:
                raise Refused("no-clock")
            if not await self._ask_consent(table, person, MORE_TIME, "more-time-proposed"):
                return False
            now = self._tables.now()
            longer = {
                key: row._replace(opened_at=now, at=double_deadline(row, now), stage=0) for key, row in mine.items()
            }
            proposals = {k: v for k, v in table.record.proposals.items() if k != MORE_TIME}
            notice = self._make_notice(table, "more-time", who=person.name)
            await self._tables.amend(table, notice=notice, deadlines={**table.deadlines, **longer}, proposals=proposals)
        return True

    async def mark_absent(self, person_id: PersonId, table_id: TableId, key: str) -> None:
        """Note that somebody is gone from a table that has started.

        Their seats may be given to robots, and all are told. `key` is the notice's.
        """
        async with self._tables.lock_table(table_id) as table:
            seats = table.seats_of(person_id)
            if (
                not seats
                or table.record.status not in {TableStatus.LIVE, TableStatus.PAUSED}
                or is_absent(table, person_id)
            ):
                return
            absent = {**table.record.absent, person_id: len(table.story)}
            notice = self._make_notice(table, key, whom=table.name_of(seats[0]))
            await self._tables.amend(table, notice=notice, absent=absent)

    async def _ask_consent(self, table: Table, person: Person, what: str, key: str, **params: str | int) -> bool:
        """Return whether enough people want this; if not, propose it to them."""
        people = {t.person for s in range(table.record.seats) if (t := table.tenure_of(s)) and t.person}
        if len(people) < 2:
            return True
        now = self._tables.now()
        stands = STANDS[table.record.pace]
        proposals = {k: p for k, p in table.record.proposals.items() if now - p.at < stands and p.by in people}
        if what in proposals and proposals[what].by != person.id:
            return True
        if what not in proposals:
            proposals[what] = ConsentRequest(by=person.id, at=now)
            notice = self._make_notice(table, key, who=person.name, **params)
            await self._tables.amend(table, notice=notice, proposals=proposals)
        return False

    def _make_notice(self, table: Table, key: str, **params: str | int) -> Notice:
        return Notice(key=key, params=params, at=self._tables.now(), seq=len(table.story))


def shift_deadlines(table: Table, rest: Pause, by_ms: int) -> dict[str, Deadline]:
    """Shift the deadlines that stood still."""
    return {
        key: Deadline(table.record.id, key, opened_at + by_ms, at + by_ms, stage)
        for key, (opened_at, at, stage) in rest.deadlines.items()
    }


def double_deadline(deadline: Deadline, now_ms: int) -> int:
    """Return the end of a deadline that is given its whole time once more."""
    return max(deadline.at, now_ms) + deadline.at - deadline.opened_at
