"""What people are shown: games and rules, tables as all or one seat sees them, pictures, sentences of refusal."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import dataclass, replace

from bot.tables.reader import offered_lessons
from bot.tables.seats import require_own_seat
from bot.tables.tables import Tables
from bot.text.translator import SPEECH
from bot.values.ids import Language, TableId
from bot.values.requests import Person
from bot.values.room import Room, SeatRoom, TableOutline
from bot.views.asked import ordered_questions, question_form, unseen_look
from bot.views.calls import own_call
from bot.views.context import TableContext, make_context
from bot.views.room import make_room
from bot.views.table import TablePresenter
from games.forms import Refused


@dataclass(frozen=True, slots=True)
class Views:
    """Shows; it changes nothing."""

    _tables: Tables

    async def outline(self, table_id: TableId) -> TableOutline:
        """Return what is known of a table without looking at what is played there."""
        record = (await self._tables.get(table_id)).record
        return TableOutline(
            record.id, record.name, record.game, record.lang, record.status, record.places, record.spoken
        )

    async def room(self, table_id: TableId, lang: Language) -> Room:
        """Return a table as the public sees it."""
        table = await self._tables.get(table_id)
        presenter = TablePresenter(table, None, lang)
        return make_room(presenter, make_context(self._tables.times, table))

    async def seat_room(self, person: Person, table_id: TableId, seat: int) -> SeatRoom:
        table = await self._tables.get(table_id)
        require_own_seat(table, person.id, seat)
        presenter = TablePresenter(table, seat, person.lang)
        return make_seat_room(presenter, make_context(self._tables.times, table), person.id)

    def watch(self, table_id: TableId, call: Callable[[], None]) -> AbstractContextManager[None]:
        """Call `call` whenever anything has changed at a table, while the body runs."""
        return self._tables.watch(table_id, call)

    def refusal_text(self, refused: Refused, lang: Language, table_id: TableId | None = None) -> str:
        table = self._tables.find_loaded(table_id) if table_id else None
        if table is None:
            return SPEECH.refusal_text(refused, lang)
        names = TablePresenter(table, None, lang).seat_names()
        return SPEECH.refusal_text(refused, lang, table.spec, names)


def make_seat_room(presenter: TablePresenter, context: TableContext, person_id: str) -> SeatRoom:
    """Make a table's room as one seat sees it, for the person who holds it.

    The record inside may hold private lines; it is not the public one.
    """
    table, seat = presenter.table, presenter.viewer
    assert seat is not None
    room = make_room(presenter, context, table.seats_of(person_id))
    bare = SeatRoom(
        room, seat, seat + 1, presenter.seat_name(seat), own_call(presenter) if table.position else room.call
    )
    if table.position is None:
        return bare
    return replace(
        bare,
        questions=tuple(question_form(presenter, question) for question in ordered_questions(presenter)),
        panels=presenter.make_panels(is_page=True),
        unseen=unseen_look(table, seat),
        lessons=offered_lessons(table, seat),
    )
