"""What people may do with a table that has started: pause and resume it, give time, remind the others, end it.

Where other people sit, two thirds of them have to want the weightier ones, and all are told.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bot.tables.change import Decide, find_retractable
from bot.tables.questions import awaited_others, is_looking
from bot.tables.rights import require_right, require_voice
from bot.tables.seats import find_own_name
from bot.tables.snapshot import Table, make_notice
from bot.tables.tables import Tables
from bot.text.translator import acknowledge, acknowledge_consent
from bot.values.ids import TableId, TableStatus
from bot.values.requests import Acknowledged, Person
from bot.votes.clocks import Pause
from bot.votes.proposals import Proposals, Vote, put
from bot.votes.table import Concede, End, Retract
from games.forms import Refused

if TYPE_CHECKING:
    from bot.notify.sender import Sender

NUDGE_MS: Final = 60_000  # The least time between two reminders that people ask for at a table.


class HostActions:
    def __init__(self, tables: Tables, sender: Sender, proposals: Proposals) -> None:
        self._tables = tables
        self._sender = sender
        self._proposals = proposals
        self._nudged: dict[TableId, int] = {}

    async def pause(self, person: Person, table_id: TableId) -> Acknowledged:
        """Pause a live table, its deadlines as they are: while a person looks at what counts by its time, after that.

        In company that is done at once, since anyone may resume it; where time runs for days it is put to those who play.
        """
        is_waiting = False

        def say(table: Table, now_ms: int) -> Vote:
            nonlocal is_waiting
            require_right(table, person.id, "pause")
            require_voice(table, person.id)
            is_waiting = is_looking(table.position)
            if table.record.pausing:
                return Vote(is_done=True)
            return put(table, person, Pause(), now_ms, self._tables.times)

        is_done = await self._proposals.decide(table_id, say)
        if is_done and is_waiting:
            return acknowledge(person, "ack-pausing")
        return acknowledge_consent(person, is_done=is_done)

    async def retract(self, person: Person, table_id: TableId) -> Acknowledged:
        def find(table: Table) -> Retract:
            row = find_retractable(table)
            if row is None or row.person != person.id:
                raise Refused("nothing-to-take-back")
            return Retract(row.seq)

        return await self._proposals.put(person, table_id, "retract", find)

    async def remind(self, person: Person, table_id: TableId) -> Acknowledged:
        table, steady = await self._tables.get(table_id), self._tables.now.steady_ms()
        require_right(table, person.id, "remind")
        if steady - self._nudged.get(table_id, steady - NUDGE_MS) < NUDGE_MS:
            raise Refused("reminded-already")
        awaited = awaited_others(table, person)
        if not awaited:
            raise Refused("nobody-to-remind")
        self._nudged = {name: at for name, at in self._nudged.items() if steady - at < NUDGE_MS} | {table_id: steady}

        async def remind(table: Table) -> list[Decide]:
            for question in awaited:
                if table.is_asked(question):
                    await self._sender.remind(table, question)
            who = find_own_name(table, person)
            return [lambda table, now_ms: {"notice": make_notice(table, now_ms, "reminded", who=who)}]

        await self._tables.change(table_id, prepare=remind)
        return acknowledge(person)

    async def end(self, person: Person, table_id: TableId, *, concedes: bool = False) -> Acknowledged:
        def find(table: Table) -> Concede | End:
            return Concede() if concedes and table.record.status is not TableStatus.LOBBY else End()

        return await self._proposals.put(person, table_id, "end", find)
