"""People wait for a table's next game, or think again."""

from __future__ import annotations

from bot.lobby.waitlist import add_queued, drop_queued
from bot.people.door import Door
from bot.tables.guests import require_welcome
from bot.tables.rights import require_right
from bot.tables.tables import TableRegistry
from bot.text.acknowledged import acknowledge
from bot.text.translator import Translator
from bot.values.ids import TableId
from bot.values.requests import Acknowledged, Person
from games.forms import Refused


class Queue:
    """The queue for a table's next game."""

    def __init__(self, tables: TableRegistry, door: Door, translator: Translator) -> None:
        self._tables = tables
        self._door = door
        self._translator = translator

    async def enter(self, person: Person, table_id: TableId) -> Acknowledged:
        """Wait for the next game; once is enough."""
        if not person.name:  # a browser without one sits down first
            raise Refused("name-first")
        admission = await self._door.admit(person, table_id)
        async with self._tables.lock_table(table_id) as table:
            await self._door.require_current(person)
            require_right(table, person.id, "next")
            require_welcome(table, person.id)
            if table.seats_of(person.id):
                raise Refused("sits-already")
            queue = add_queued(table, admission, person.name)
            if queue != table.record.queue:
                await self._tables.amend(table, queue=queue)
            ahead = list(queue).index(person.id)
        return acknowledge(self._translator, person, "ack-queued" if ahead else "ack-queued-first")

    async def quit(self, person: Person, table_id: TableId) -> Acknowledged:
        """Wait no more, also where a seat is kept already."""
        async with self._tables.lock_table(table_id) as table:
            if person.id in table.record.queue:
                await self._tables.amend(table, queue=drop_queued(table.record.queue, person.id))
        return acknowledge(self._translator, person, "ack-unqueued")
