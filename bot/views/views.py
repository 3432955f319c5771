"""What people are shown: games and rules, tables as all or one seat sees them, pictures, sentences of refusal."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import dataclass

from bot.tables.seats import require_own_seat
from bot.tables.tables import Tables
from bot.text.translator import Translator
from bot.values.ids import Language, TableId
from bot.values.requests import Person
from bot.values.room import Room, SeatRoom, TableOutline
from bot.views.context import make_context
from bot.views.room import make_room
from bot.views.seat_room import make_seat_room
from bot.views.table import TablePresenter
from games.forms import Refused


@dataclass(frozen=True, slots=True)
class Views:
    """Shows; it changes nothing."""

    _tables: Tables
    _translator: Translator

    async def outline(self, table_id: TableId) -> TableOutline:
        """Return what is known of a table without looking at what is played there."""
        record = (await self._tables.get(table_id)).record
        return TableOutline(
            record.id, record.name, record.game, record.lang, record.status, record.places, record.spoken
        )

    async def room(self, table_id: TableId, lang: Language) -> Room:
        """Return a table as the public sees it."""
        table = await self._tables.get(table_id)
        presenter = TablePresenter(table, None, lang, self._translator)
        return make_room(presenter, make_context(self._tables.times, table))

    async def seat_room(self, person: Person, table_id: TableId, seat: int) -> SeatRoom:
        table = await self._tables.get(table_id)
        require_own_seat(table, person.id, seat)
        presenter = TablePresenter(table, seat, person.lang, self._translator)
        return make_seat_room(presenter, make_context(self._tables.times, table), person.id)

    def watch(self, table_id: TableId, call: Callable[[], None]) -> AbstractContextManager[None]:
        """Call `call` whenever anything has changed at a table, while the body runs."""
        return self._tables.watch(table_id, call)

    def refusal_text(self, refused: Refused, lang: Language, table_id: TableId | None = None) -> str:
        table = self._tables.find_loaded(table_id) if table_id else None
        if table is None:
            return self._translator.refusal_text(refused, lang)
        names = TablePresenter(table, None, lang, self._translator).seat_names()
        return self._translator.refusal_text(refused, lang, table.spec, names)
