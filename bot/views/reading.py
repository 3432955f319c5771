"""What there is to read of a table, its history, score sheets, clauses and help, and its pictures."""

from dataclasses import dataclass

from bot.tables import rights
from bot.tables.questions import require_open
from bot.tables.seats import require_own_seat
from bot.tables.snapshot import Table
from bot.tables.tables import Tables
from bot.values.ids import Language, Refused, TableId
from bot.values.requests import Person
from bot.values.room import History, Line, PanelText
from bot.values.widgets import QuestionForm
from bot.views.asked import find_open_question
from bot.views.help import help_at_table, help_without_table
from bot.views.pictures import NoPicture, Pictures
from bot.views.room import history_page
from bot.views.seat import tell_in_words
from bot.views.table import TablePresenter


@dataclass(frozen=True, slots=True)
class Reading:
    _tables: Tables
    _pictures: Pictures

    async def question(self, person: Person, table_id: TableId, question_id: str) -> QuestionForm:
        """Return an open question to one of a person's seats; raises Refused."""
        table = await self._tables.get(table_id)
        seat = require_open(table, question_id, person.id).seat
        form = find_open_question(TablePresenter(table, seat, person.lang), question_id)
        assert form is not None
        return form

    async def history(self, table_id: TableId, lang: Language, page: int = -1) -> History:
        """Return one page of the public record, a round each, counted from 0; from the end where negative."""
        return history_page(TablePresenter(await self._tables.get(table_id), None, lang), page)

    async def score_sheets(self, table_id: TableId, lang: Language) -> tuple[PanelText, ...]:
        """Return the public score sheet of every part of a game, oldest first; empty where it keeps none."""
        return TablePresenter(await self._tables.get(table_id), None, lang).score_sheets()

    async def why(self, person: Person, table_id: TableId) -> tuple[Line, ...]:
        """Return all that a person was told with clauses, their first seat's own lines included."""
        table = await self._tables.get(table_id)
        viewer = next(iter(table.seats_of(person.id)), None)
        told = TablePresenter(table, viewer, person.lang).record_lines()
        return tuple(line for line in told if line.why)

    async def in_words(self, person: Person, table_id: TableId, seat: int | None) -> tuple[str, ...]:
        table = await find_seen(self._tables, table_id, person, seat)
        return tell_in_words(TablePresenter(table, seat, person.lang))

    async def help(self, person: Person, table_id: TableId | None) -> tuple[str, ...]:
        if table_id is None:
            return help_without_table(person.lang)
        table = await self._tables.get(table_id)
        viewer = next(iter(table.seats_of(person.id)), None) if table.position else None
        presenter = TablePresenter(table, viewer, person.lang)
        return help_at_table(presenter, is_host=table.record.host == person.id)

    async def picture(
        self, table_id: TableId, lang: Language, *, person: Person | None = None, seat: int | None = None
    ) -> bytes:
        table = await find_seen(self._tables, table_id, person, seat)
        if table.position is None:
            raise Refused("no-such-picture")
        try:
            return await self._pictures.board_picture(TablePresenter(table, seat, lang))
        except NoPicture:
            raise Refused("no-picture") from None

    async def share_card(self, table_id: TableId, lang: Language) -> bytes:
        presenter = TablePresenter(await self._tables.get(table_id), None, lang)
        rights.require_open(presenter.table)
        if presenter.table.position is None or presenter.ask is not None:
            raise Refused("no-such-picture")
        try:
            return await self._pictures.share_card(presenter)
        except NoPicture:
            raise Refused("no-picture") from None


async def find_seen(tables: Tables, table_id: TableId, person: Person | None, seat: int | None) -> Table:
    if seat is not None and person is None:
        raise Refused("not-your-seat")
    table = await tables.get(table_id)
    if seat is not None and person is not None:
        require_own_seat(table, person.id, seat)
    return table
