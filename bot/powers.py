"""The host's powers at a table that has begun: with other people there, another one has to agree, and all are told."""

from __future__ import annotations

from itertools import takewhile
from typing import Final

from bot.lobby import robot, seated, within
from bot.ports import Pace, Person, Status, TableId
from bot.records import LogRow, Notice, Proposed
from bot.table import Table
from bot.tables import Tables
from games.ask import Question
from games.forms import Refused

SILENCES: Final = 3
"""Answers by the clock in a row after which a seat is offered to a robot."""
HOUR: Final = 3_600_000
STANDS: Final = {Pace.LIVE: HOUR // 2, Pace.DAY: 72 * HOUR, Pace.FREE: 72 * HOUR}
"""For how long a proposal waits for somebody's consent."""


class Powers:
    """Ending a table and giving somebody's seat to a robot."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables

    async def end(self, person: Person, name: TableId) -> bool:
        """End the table, or propose it; says whether it is ended. A second person who asks for it consents."""
        async with self._tables.at(name) as table:
            seated(table, person)
            if table.record.status in {Status.OVER, Status.CLOSED}:
                raise Refused(table.record.status.value)
            if not await self._agreed(table, person, "end", "end-proposed"):
                return False
            notice = self._notice(table, "ended", who=person.name)
            await self._tables.amend(table, notice=notice, status=Status.CLOSED, proposals={})
        self._tables.stirred(name)
        return True

    async def replace(self, person: Person, name: TableId, seat: int, level: str) -> bool:
        """Give a seat to a robot, or propose it; says whether it is done. A seat long silent needs no consent."""
        async with self._tables.at(name) as table:
            seated(table, person)
            within(table, seat)
            if table.record.status not in {Status.LIVE, Status.PAUSED}:
                raise Refused(table.record.status.value)
            if level not in table.box.robots:
                raise Refused("no-such-robot")
            tenure = table.holder(seat)
            if tenure is None or not tenure.person:
                raise Refused("seat-taken")
            what = f"seat {seat}"
            if not is_silent(table, seat) and not await self._agreed(
                table, person, what, "replace-proposed", seat=seat + 1, whom=tenure.name
            ):
                return False
            notice = self._notice(table, "replaced", who=person.name, whom=tenure.name)
            proposals = {k: v for k, v in table.record.proposals.items() if k != what}
            new = robot(table, seat, (), level)
            heir = person.id if table.seats_of(table.record.host) == (seat,) else table.record.host
            await self._tables.amend(table, notice=notice, tenures=[new], proposals=proposals, host=heir)
        self._tables.stirred(name)
        return True

    async def _agreed(self, table: Table, person: Person, what: str, key: str, **params: str | int) -> bool:
        """Whether enough people want this; if not, it is proposed to them."""
        people = {t.person for s in range(table.record.seats) if (t := table.holder(s)) and t.person}
        if len(people) < 2:
            return True
        now = self._tables.now()
        stands = STANDS[table.record.pace]
        proposals = {k: p for k, p in table.record.proposals.items() if now - p.at < stands and p.by in people}
        if what in proposals and proposals[what].by != person.id:
            return True
        if what not in proposals:
            proposals[what] = Proposed(by=person.id, at=now)
            notice = self._notice(table, key, who=person.name, **params)
            await self._tables.amend(table, notice=notice, proposals=proposals)
        return False

    def _notice(self, table: Table, key: str, **params: str | int) -> Notice:
        return Notice(key=key, params=params, at=self._tables.now(), seq=len(table.story))


def is_silent(table: Table, seat: int) -> bool:
    """Whether the clock gave this seat's last answers, so many that a robot may take it."""
    return len(answers(table, seat)) >= SILENCES


def answers(table: Table, seat: int) -> tuple[LogRow, ...]:
    """The answers the clock gave for whoever holds this seat, since the last of their own."""
    rows = (h.row for h in reversed(table.story) if h.row.seat == seat and h.row.seq >= begun(table, seat))
    return tuple(takewhile(lambda row: row.via == "clock", rows))


def begun(table: Table, seat: int) -> int:
    """The entry from which on the seat is held by whoever holds it."""
    tenure = table.holder(seat)
    return tenure.from_seq if tenure else 0


def owing(table: Table, asker: Person) -> list[Question]:
    """What other people at the table are asked and have not answered."""
    at = table.position
    if at is None or at.ask is None:
        return []
    musts = (q for q in at.ask.questions() if q in at.ask.must and q.seat >= 0 and q not in at.sealed)
    return [q for q in musts if (t := table.holder(q.seat)) and t.person and t.person != asker.id]
