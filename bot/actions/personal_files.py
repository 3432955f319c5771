"""What is kept about a person: collected into a file, or deleted. Records of tables stay, and nobody is named in them."""

from __future__ import annotations

import json
import secrets
from contextlib import suppress
from dataclasses import replace
from typing import Any, Final

from bot.actions.lobby import Lobby
from bot.actions.people import People
from bot.ports.ids import Language, PersonId, TableId
from bot.ports.office import NotSaved
from bot.ports.requests import Person
from bot.store.personal_rows import GONE
from bot.store.port import Store
from bot.store.rows import TableRecord, Tenure
from bot.tables.names import free_name
from bot.tables.registry import TableRegistry
from bot.tables.table import Table
from bot.text.translator import Translator
from games.forms import Refused

BY_ID: Final = ("host", "salts", "contributions", "absent", "suggestions")
"""The fields of a table's record that hold people's ids, and words that may look like a name and are none."""
BY_NAME: Final = ("proposals", "barred", "changed_by", "pause", "notice")
"""Those that name people, too."""


class PersonalFiles:
    """What is kept about people."""

    def __init__(
        self, tables: TableRegistry, store: Store, lobby: Lobby, people: People, translator: Translator
    ) -> None:
        self._tables = tables
        self._store = store
        self._lobby = lobby
        self._people = people
        self._translator = translator

    async def collect(self, person: Person) -> bytes:
        """Collect all that is kept about somebody, as JSON."""
        try:
            rows = await self._store.personal_rows(person.id)
            named = await self._store.tables_naming(person.id)
        except NotSaved:
            raise Refused("busy") from None
        told: dict[str, Any] = {"person": person.id, "kept": rows, "tables": named}
        return json.dumps(told, ensure_ascii=False, indent=1).encode()

    async def delete(self, person: Person) -> None:
        """Delete somebody; whoever they were in a table's record is another number in each, which nothing leads to."""
        try:
            for table_id in await self._store.tables_naming(person.id):
                with suppress(Refused):
                    await self._lobby.leave(person, table_id)
                await self._forget_at(person, table_id)
            await self._store.write(lambda transaction: transaction.delete_person(person))
            self._people.forget(person.id)
        except NotSaved:
            raise Refused("busy") from None

    async def _forget_at(self, person: Person, table_id: TableId) -> None:
        """Have a table's record name somebody no more."""
        alias = f"{GONE}{secrets.token_hex(8)}"
        try:
            async with self._tables.lock_table(table_id) as table:
                word = self._anonymous(table.record.lang)
                tenures, names = rename_tenures(table, person.id, alias, word)
                changes = rename_record(table.record, person.id, alias, names)
                await self._tables.amend(table, **changes)
                await self._store.write(
                    lambda transaction: transaction.rename_person(table_id, person.id, alias, names)
                )
                story = [
                    each._replace(row=each.row._replace(person=alias)) if each.row.person == person.id else each
                    for each in table.story
                ]
                table.become(replace(table, tenures=tenures, story=story))
        except Refused as refused:
            if refused.reason == "busy":
                raise
            await self._store.write(lambda transaction: transaction.rename_person(table_id, person.id, alias, {}))

    def _anonymous(self, lang: Language) -> str:
        return self._translator.package_text("bot", "name-anonymous", lang)


def rename_tenures(table: Table, person_id: PersonId, alias: str, word: str) -> tuple[list[Tenure], dict[str, str]]:
    """Return a table's tenures with an alias and a new name for a person, and which names became which."""
    others = [each.name for each in table.tenures if each.person != person_id and each.name]
    names: dict[str, str] = {}
    for each in table.tenures:
        if each.person == person_id and each.name not in names:
            names[each.name] = free_name(word, [*others, *names.values()])
    tenures = [
        each._replace(person=alias, name=names[each.name]) if each.person == person_id else each
        for each in table.tenures
    ]
    return tenures, names


def rename_record(record: TableRecord, person_id: PersonId, alias: str, names: dict[str, str]) -> dict[str, Any]:
    """Return what changes in a record that names a person."""
    plain = record.model_dump(mode="json", include={*BY_ID, *BY_NAME})
    by_id = {name: rename(plain[name], {person_id: alias}) for name in BY_ID}
    by_name = {name: rename(plain[name], {**names, person_id: alias}) for name in BY_NAME}
    places = tuple(place for place in record.places if not place.startswith(f"{person_id}/"))
    after = TableRecord.model_validate({**record.model_dump(), **by_id, **by_name, "places": places})
    fields = (*BY_ID, *BY_NAME, "places")
    return {name: getattr(after, name) for name in fields if getattr(after, name) != getattr(record, name)}


def rename(value: Any, names: dict[str, str]) -> Any:
    """Put other texts for whole texts, wherever they stand."""
    if isinstance(value, str):
        return names.get(value, value)
    if isinstance(value, dict):
        return {names.get(key, key): rename(each, names) for key, each in value.items()}
    return [rename(each, names) for each in value] if isinstance(value, list) else value
