"""What is kept about a person: collected into a file, or deleted. Records of tables stay, and no one is named in them."""

import json
import secrets
from contextlib import suppress
from dataclasses import replace
from typing import Any, Final

from bot.db.store import AskingTransaction
from bot.lobby.lobby import Lobby
from bot.people.people import People
from bot.people.personal_rows import (
    delete_person,
    list_forgotten,
    list_former_ids,
    personal_rows,
    rename_person,
    tables_naming,
)
from bot.tables.change import Change, Changes
from bot.tables.rows import SeatAssignment, TableRecord
from bot.tables.seats import free_name
from bot.tables.snapshot import Table
from bot.tables.tables import Tables
from bot.text.translator import app_text
from bot.values.ids import GONE, PersonId, TableId
from bot.values.requests import Person, refuse_unsaved
from games.forms import Refused

# The fields of a table's record that hold what a person wants: it goes with them.
PROPOSED: Final = ("proposals", "suggestions")
# The fields that hold people's ids.
BY_ID: Final = ("host", "salts", "contributions", "absent", "changed_by", "evening", "queue", *PROPOSED)
BY_NAME: Final = ("proposals", "barred", "pause", "notice")  # Those that name people, too.
# Under which words of theirs a name stands: elsewhere are words that may look like one and are none.
NAMED: Final = frozenset({"name", "who", "whom", "host"})


class PersonalFiles:
    def __init__(self, tables: Tables, lobby: Lobby, people: People) -> None:
        self._tables = tables
        self._store = tables.store
        self._lobby = lobby
        self._people = people

    async def collect(self, person: Person) -> bytes:
        told: list[dict[str, Any]] = []
        with refuse_unsaved():
            for each in await list_former_ids(self._store, person.id):
                rows, named = await personal_rows(self._store, each), await tables_naming(self._store, each)
                told.append({"person": each, "kept": rows, "tables": named})
        return json.dumps(told if told[1:] else told[0], ensure_ascii=False, indent=1).encode()

    async def delete(self, person: Person) -> None:
        """Delete a person; each table's record has another number in their place, which leads nowhere."""
        with refuse_unsaved():
            former = [replace(person, id=each) for each in await list_former_ids(self._store, person.id)]
            for each in former:
                for table_id in await tables_naming(self._store, each.id):
                    with suppress(Refused):
                        await self._lobby.leave(each, table_id)
                    await self._forget_at(each, table_id)

            def write_rows(transaction: AskingTransaction) -> None:
                for each in former:
                    delete_person(transaction, each, self._tables.now())

            await self._store.ask(write_rows)
            self._people.forget()

    async def forget_again(self) -> None:
        with refuse_unsaved():
            found = await list_forgotten(self._store)
        for person in found:
            await self.delete(person)

    async def _forget_at(self, person: Person, table_id: TableId) -> None:
        alias = f"{GONE}{secrets.token_hex(8)}"

        def rename_in_record(table: Table, _: int) -> Changes:
            names = rename_assignments(table, person.id, alias, self._anonymous(table))[1]
            changes = rename_record(table.record, person.id, alias, names)
            return {**changes, "rows": lambda write: rename_person(write, table_id, person.id, alias, names)}

        def rename_in_past(table: Table, _: int) -> Change:
            assignments = rename_assignments(table, person.id, alias, self._anonymous(table))[0]
            history = tuple(
                each._replace(row=each.row._replace(person=alias)) if each.row.person == person.id else each
                for each in table.history
            )
            after = replace(table, assignments=tuple(assignments), history=history, told_caches={})
            return Change(table, after, is_quiet=True)

        try:
            # The last step has pages that are open show the other name.
            await self._tables.change(table_id, rename_in_record, rename_in_past, lambda *_: {})
        except Refused as refused:
            if refused.reason == "busy":
                raise
            await self._store.write(lambda transaction: rename_person(transaction, table_id, person.id, alias, {}))

    def _anonymous(self, table: Table) -> str:
        return app_text("name-anonymous", table.record.lang)


def rename_assignments(
    table: Table, person_id: PersonId, alias: str, word: str
) -> tuple[list[SeatAssignment], dict[str, str]]:
    """Return assignments with an alias for a person and no seat kept for them, and which names became which."""
    others = [each.name for each in table.assignments if each.person != person_id and each.name]
    own = [each.name for each in table.assignments if each.person == person_id]
    asked = [each.name for each in table.record.proposals.values() if each.by == person_id]
    names: dict[str, str] = {}
    for name in (*own, *asked):
        if name not in names:
            names[name] = free_name(word, [*others, *names.values()])
    assignments = [
        each._replace(person=alias, name=names[each.name])
        if each.person == person_id
        else each._replace(reserve="" if each.reserve == person_id else each.reserve)
        for each in table.assignments
    ]
    return assignments, names


def rename_record(record: TableRecord, person_id: PersonId, alias: str, names: dict[str, str]) -> dict[str, Any]:
    """Return what changes in a record that names a person; what they proposed is dropped, since no one would get it."""
    fields = tuple(dict.fromkeys((*BY_ID, *BY_NAME)))
    plain = record.model_dump(mode="json", include={*fields})
    for name in PROPOSED:
        plain[name] = {key: each for key, each in plain[name].items() if each["by"] != person_id}
    plain["queue"] = {key: each for key, each in plain["queue"].items() if key != person_id}
    for said in (plain["evening"] or {}).values():
        if isinstance(said, dict):
            said.pop(person_id, None)
    ids: dict[str, str] = {person_id: alias}
    renamed = {name: rename(plain[name], ids, names if name in BY_NAME else {}) for name in fields}
    channels = tuple(channel for channel in record.places if not channel.startswith(f"{person_id}/"))
    after = TableRecord.model_validate({**record.model_dump(), **renamed, "places": channels})
    return {name: getattr(after, name) for name in (*fields, "places") if getattr(after, name) != getattr(record, name)}


def rename(value: Any, ids: dict[str, str], names: dict[str, str], key: str = "") -> Any:
    if isinstance(value, str):
        return ids.get(value) or (names.get(value, value) if key in NAMED else value)
    if isinstance(value, dict):
        return {ids.get(word, word): rename(each, ids, names, word) for word, each in value.items()}
    return [rename(each, ids, names, key) for each in value] if isinstance(value, list) else value
