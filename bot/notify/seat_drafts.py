"""What a person has filled in and not sent, as far as their messages depend on it."""

from collections.abc import Collection
from dataclasses import dataclass

from bot.db.store import Store, Transaction
from bot.forms.draft import finish_draft
from bot.play.stored import load_draft, write_draft
from bot.tables.customs import has_end
from bot.tables.posts import SeatMessageRow
from bot.tables.questions import open_questions, question_shape
from bot.tables.snapshot import Table
from bot.values.ids import PersonId, TablePace
from bot.views.table import TablePresenter


@dataclass(frozen=True, slots=True)
class SeatDrafts:
    store: Store

    async def has_open(self, table: Table, seat: int, person_id: str) -> bool:
        if table.record.pace.kind is not TablePace.LIVE:
            return False
        for question, name in open_questions(table):
            if question.seat == seat and await load_draft(self.store, PersonId(person_id), table.record.id, name):
                return True
        return False

    async def is_ready(self, presenter: TablePresenter, person_id: str) -> bool:
        table, ask = presenter.table, presenter.ask
        if ask is None or not has_end(table.record):
            return False
        due = [question for question in presenter.due_questions() if question in ask.must]
        for question in due:
            fields = await load_draft(self.store, PersonId(person_id), table.record.id, table.question_id(question))
            if finish_draft(ask.must[question].shape, fields) is None:
                return False
        return bool(due)

    async def word_ready(self, presenter: TablePresenter, row: SeatMessageRow) -> list[str]:
        for question, name in open_questions(presenter.table):
            if question.seat == row.seat and question not in presenter.view.sealed:
                fields = await load_draft(self.store, row.person_id, row.table_id, name)
                if finish_draft(question_shape(presenter.table, question), fields) is not None:
                    return [presenter.app_text("reminder-ready")]
        return []

    async def drop(self, row: SeatMessageRow, still_open: Collection[str], now_ms: int) -> None:
        gone = [each for each in row.asked if each not in still_open]

        def write_rows(transaction: Transaction) -> None:
            for each in gone:
                write_draft(transaction, row.person_id, row.table_id, each, {}, now_ms)

        if gone:
            await self.store.write(write_rows)
