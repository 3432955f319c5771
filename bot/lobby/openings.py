import secrets
from contextlib import suppress
from functools import partial
from typing import Any

from bot.lobby.arrangements import fit_seats
from bot.lobby.chance import log_commitment, start_changes
from bot.people.access import Door, require_budget, require_no_ban
from bot.people.people import clean_name
from bot.tables.admission import Admission
from bot.tables.chance import new_seed
from bot.tables.change import Decide
from bot.tables.rows import Evening, SeatAssignment, TableRecord
from bot.tables.seats import default_options, free_name, require_seat_count, require_spec
from bot.tables.snapshot import Table
from bot.tables.tables import Tables
from bot.values.ids import LONGEST_TABLE, Language, TableId, TablePace, TableStatus, make_table_id
from bot.values.requests import NewTable, Person, Repeated
from games.spec import GameSpec


class Openings:
    def __init__(self, tables: Tables, door: Door) -> None:
        self._tables = tables
        self._door = door

    async def open(self, person: Person, new: NewTable, *, inbox: str = "", evening: Evening | None = None) -> TableId:
        spec = require_spec(self._tables.games, new.game)
        record = self._make_record(spec, person, new)
        return await self._open_once(
            person, spec, record.model_copy(update={"evening": evening, "elastic": not new.seats}), inbox
        )

    async def practice(
        self, person: Person, game: str, *, name: str, lang: Language, seats: int, inbox: str = ""
    ) -> TableId:
        spec = require_spec(self._tables.games, game)
        record = self._make_record(spec, person, NewTable(game, name, lang, TablePace.FREE, seats))
        table_id = await self._open_once(person, spec, record.model_copy(update={"practice": True}), inbox)
        if (await self._tables.get(table_id)).record.status is TableStatus.LOBBY:
            await self.start(person, table_id)
        return table_id

    async def find_opened(self, person: Person, inbox: str) -> TableId | None:
        claimed = await self._tables.store.find_claimed(person.update_key(inbox)) if inbox else None
        return claimed[0] if claimed else None

    async def _open_once(self, person: Person, spec: GameSpec[Any], record: TableRecord, inbox: str) -> TableId:
        if (opened := await self.find_opened(person, inbox)) is not None:
            return opened
        admission = await self.admit(person)
        assignment = SeatAssignment(0, admission.person_id, "", free_name(person.name, ()), 0)
        try:
            table = await self._tables.open(record, spec, [assignment], person.update_key(inbox))
        except Repeated:
            opened = await self.find_opened(person, inbox)
            assert opened is not None
            return opened
        log_commitment(table)
        return table.record.id

    async def admit(self, person: Person) -> Admission:
        """Admit a person to a new table; raises Refused for one who is banned or has opened many lately."""
        admission = await self._door.admit(person)
        await require_no_ban(self._tables.store, person.id)
        await require_budget(self._tables, person.id)
        return admission

    def _make_record(self, spec: GameSpec[Any], person: Person, new: NewTable) -> TableRecord:
        name, seats = clean_name(new.name, LONGEST_TABLE), new.seats or spec.least
        require_seat_count(spec, seats)
        preset = spec.usual_preset(TablePace(new.pace).kind, seats)
        return TableRecord(
            game=spec.name,
            name=name,
            lang=new.lang,
            pace=new.pace,
            status=TableStatus.LOBBY,
            seats=seats,
            host=person.id,
            options=default_options(spec, preset),
            preset=preset.name if preset else "",
            errata=spec.errata,
            opened_at=self._tables.now(),
            figures=self._tables.times.find_figures(new.pace),
            **new_identity(),
        )

    async def start(self, person: Person, table_id: TableId, *, inbox: str = "") -> bool:
        """Close the terms, and begin unless sealed words are awaited; returns whether it has begun. Raises Refused."""

        async def list_steps(table: Table) -> tuple[Decide, ...]:
            former = await self._tables.get(table.record.former) if table.record.former else None
            return partial(fit_seats, person.id), lambda table, now_ms: start_changes(table, now_ms, former)

        with suppress(Repeated):
            await self._tables.change(table_id, update=person.update_key(inbox), prepare=list_steps)
        return (await self._tables.get(table_id)).position is not None


def new_identity() -> dict[str, Any]:
    return {"id": make_table_id(), "seed": new_seed(), "key": secrets.token_bytes(16)}
