"""Drafts: what a person has filled in and not sent, kept until it is answered or too old."""

from contextlib import suppress
from functools import partial
from typing import Final

from cachetools import LRUCache

from bot.people.stored import load_draft, write_draft
from bot.tables.change import Changes
from bot.tables.questions import find_open, find_planned, put_aside, require_open
from bot.tables.snapshot import Table
from bot.tables.tables import Tables
from bot.values.ids import PersonId, TableId
from bot.values.requests import Answer, Fields, Person, refuse_unsaved
from bot.views.questions import ticked_fields
from games.forms import Refused

NOWHERE: Final = TableId("")
KEPT_DRAFTS: Final = 2_000  # Drafts remembered as kept; one that is not is forgotten with its age.
PROMPT: Final = "~"  # Under which name an input is kept beside drafts, whose questions all have longer ones.


class Drafts:
    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._store = tables.store
        self._now = tables.now
        self._kept: LRUCache[tuple[PersonId, str], Fields] = LRUCache(KEPT_DRAFTS)

    async def load(self, person: Person, table_id: TableId, question_id: str) -> Fields:
        table = await self._tables.get(table_id)
        question = find_open(table, question_id)
        if question is None or question.seat not in table.seats_of(person.id):
            return {}
        return await load_draft(self._store, person.id, table_id, question_id) or ticked_fields(table, question_id)

    async def keep(self, person: Person, table_id: TableId, question_id: str, fields: Fields) -> None:
        """Keep what a person has filled in, or nothing; raises Refused unless the question is open, and theirs."""
        if fields:
            require_open(await self._tables.get(table_id), question_id, person.id, is_paused_fine=True)
        with refuse_unsaved():
            await self._store.write(
                lambda transaction: write_draft(transaction, person.id, table_id, question_id, fields, self._now())
            )
        self._kept.pop((person.id, question_id), None)
        if fields:
            self._kept[person.id, question_id] = fields

        def put_prepared_aside(table: Table, _: int) -> Changes | None:
            question = find_open(table, question_id)
            row = find_planned(table, question) if question is not None else None
            if row is None or row.person != person.id:
                return None
            return {"prepared": {**table.prepared, (row.seat, row.topic): put_aside(row)}}

        if fields and (await self._tables.get(table_id)).prepared:
            await self._tables.change(table_id, put_prepared_aside)

    async def drop(self, person: Person, answer: Answer) -> None:
        load = partial(load_draft, self._store, person.id, answer.table_id, answer.question)
        if await self._store.jobs.reread(self._kept.get((person.id, answer.question), {}), load):
            with suppress(Refused):
                await self.keep(person, answer.table_id, answer.question, {})

    async def waiting_input(self, person_id: PersonId) -> Fields:
        return await load_draft(self._store, person_id, NOWHERE, PROMPT)

    async def keep_input(self, person_id: PersonId, fields: Fields) -> None:
        await self._store.write(
            lambda transaction: write_draft(transaction, person_id, NOWHERE, PROMPT, fields, self._now())
        )
