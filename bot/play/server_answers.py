"""What the bot answers at a table at once: for chance, for who is silent, and that a reveal was delivered."""

import logging
from collections.abc import Callable
from contextlib import suppress

from bot.db.errors import Conflict
from bot.forms.draft import finish_draft
from bot.tables import chance as dealer
from bot.tables.absence import list_untold_silent, silence_changes
from bot.tables.questions import delivery_question, outside_question
from bot.tables.snapshot import Table
from bot.tables.tables import Tables
from bot.values.ids import TableId, TableStatus
from games.forms import Refused
from games.questions import Question
from games.secret import CHANCE

log = logging.getLogger(__name__)


class ServerAnswers:
    """Answers for outside seats and silent people; the caller holds the table's lock."""

    def __init__(self, tables: Tables, wake: Callable[[TableId], None]) -> None:
        self._tables = tables
        self._wake = wake

    async def answer_chance(self, table: Table) -> None:
        """Answer for chance at once, or later if it cannot be written now.

        Who was silent in what has just been settled is told then, and not while it is sealed.
        """
        silent = list_untold_silent(table)
        try:
            await self.deal(table)
            for seat in silent:
                if changes := silence_changes(table, seat, self._tables.now()):
                    await self._tables.amend(table, **changes)
        except Refused as refused:
            log.warning("chance has to wait: %s", refused.reason, extra={"table": table.record.id})
            self._wake(table.record.id)

    async def deal(self, table: Table) -> None:
        """Answer for chance until it is asked nothing more."""
        while table.record.status is TableStatus.LIVE and (question := outside_question(table, CHANCE)):
            with suppress(Conflict):
                await self._tables.submit(table, question, dealer.answer_chance(table, question), via="chance")

    async def report_delivery(self, table: Table, seat: int) -> None:
        while table.record.status is TableStatus.LIVE and (question := delivery_question(table, seat)):
            with suppress(Conflict):
                await self._tables.submit(table, question, str(seat), via="clock")
                await self.answer_chance(table)
                return

    async def answer_for(self, table: Table, question: Question) -> None:
        """Answer for a seat that has not: with what its person has ready, else by default."""
        if not await self.send_draft(table, question):
            await self._tables.submit(table, question, dealer.answer_silence(table, question), via="clock")
            await self.answer_chance(table)

    async def send_draft(self, table: Table, question: Question) -> bool:
        """Answer with a seat's draft if it is complete and legal."""
        token = await self.find_draft(table, question)
        if token is None:
            return False
        person = table.seat_person(question.seat)
        try:
            await self._tables.submit(table, question, token, via="draft", person_id=person)
        except Refused as refused:
            if refused.reason in {"busy", "suspended"}:
                raise
            return False
        await self.answer_chance(table)
        return True

    async def find_draft(self, table: Table, question: Question) -> str | None:
        person, ask = table.seat_person(question.seat), table.position.ask if table.position is not None else None
        if not person or ask is None or question not in ask.must:
            return None
        fields = await self._tables.store.load_draft(person, table.record.id, table.question_id(question))
        return finish_draft(ask.must[question].shape, fields)
