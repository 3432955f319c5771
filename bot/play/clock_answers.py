"""The clock answers for its own outside seat: a time has passed, or what was to be shown did not arrive."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from bot.db.notify import PostRow
from bot.db.posts import PersonPost
from bot.db.rows import Deadline
from bot.play.server_answers import ServerAnswers
from bot.tables.deadlines import SHOWN_MS, robot_seats
from bot.tables.questions import question_shape
from bot.tables.snapshot import Table
from bot.tables.tables import Tables
from games.questions import NO_SEAT, Delivery, Question, Wait

if TYPE_CHECKING:
    from bot.notify.sender import Sender

PATIENCE_MS: Final = 60_000  # How long the clock waits for what another process is to send.


class ClockAnswers:
    def __init__(self, tables: Tables, answers: ServerAnswers, sender: Sender) -> None:
        self._tables = tables
        self._answers = answers
        self._sender = sender

    async def answer(self, table: Table, question: Question, deadline: Deadline) -> None:
        if await self._is_under_way(table, question, deadline):
            await self._tables.move_deadline(table, deadline._replace(at_ms=self._tables.now() + SHOWN_MS))
        else:
            await self._answer(table, question, deadline.at_ms)

    async def _is_under_way(self, table: Table, question: Question, deadline: Deadline) -> bool:
        """Tell whether what the clock would take for lost is being sent; elsewhere it may be for a while where it is unsent."""
        shape = question_shape(table, question)
        seats = shape.options if isinstance(shape, Delivery) else ()
        if any(self._sender.seat_messages.is_under_way(table.record.id, seat) for seat in seats):
            return True
        if not seats or self._tables.now() - deadline.opened_at_ms > PATIENCE_MS:
            return False
        store, alone = self._tables.store, list[PostRow]()  # without others all that is under way is known in memory
        unsent = await store.jobs.reread(alone, partial(store.unsent_posts, table.record.id))
        return any(isinstance(row.post, PersonPost) and row.post.seat in seats for row in unsent)

    async def _answer(self, table: Table, question: Question, at_ms: int) -> None:
        assert table.position is not None
        assert table.position.ask is not None
        shape = table.position.ask.require_decision(question).shape
        assert isinstance(shape, Wait | Delivery)
        tokens = tuple(map(str, shape.options))
        lost = str(NO_SEAT) if str(NO_SEAT) in tokens else tokens[0]
        blind = next((str(seat) for seat in robot_seats(table) if str(seat) in tokens), lost)
        await self._tables.submit(
            table, question, blind if isinstance(shape, Delivery) else tokens[0], via="clock", platform_at_ms=at_ms
        )
        await self._answers.answer_chance(table)
