"""What becomes of a question whose deadline is due.

The clock answers for its own outside seat: a time has passed, or what was to be shown did not arrive.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from bot.play.late_answers import answer_late, remind, tell_waiting
from bot.play.server_answers import read_draft
from bot.tables.change import Decide, GivenAnswer, move_deadline
from bot.tables.deadlines import SHOWN_MS, robot_seats
from bot.tables.ends import find_own_end
from bot.tables.posts import PostRow
from bot.tables.questions import question_shape
from bot.tables.rows import Deadline, Stage
from bot.tables.snapshot import Table
from bot.tables.stored import find_settings, unsent_posts
from games.questions import NO_SEAT, Delivery, Question, Wait
from games.secret import CLOCK

if TYPE_CHECKING:
    from bot.notify.sender import Sender

PATIENCE_MS: Final = 60_000  # How long the clock waits for what another process is to send.


async def list_question_steps(sender: Sender, table: Table, question: Question, current: Deadline) -> list[Decide]:
    store, times, now = sender.store, sender.tables.times, sender.tables.now()
    if current.stage < Stage.LAST and find_own_end(current) > now:
        has_digest = (await find_settings(store, table.seat_person(question.seat))).digest is not None
        return [partial(remind, sender, question, current, has_digest)]
    last = current._replace(stage=max(current.stage, Stage.LAST))
    if times.table_due_ms(table, last) > now:
        return [lambda table, _: move_deadline(table, last)] if last != current else []
    if question.seat != CLOCK:
        draft = await read_draft(store, table, question)
        return [partial(answer_late, sender, question, last, draft), partial(tell_waiting, last)]
    if await is_under_way(sender, table, question, last):
        return [lambda table, now_ms: move_deadline(table, last._replace(at_ms=now_ms + SHOWN_MS))]
    return [partial(answer_by_clock, question, last.at_ms)]


async def is_under_way(sender: Sender, table: Table, question: Question, deadline: Deadline) -> bool:
    """Tell whether what the clock would take for lost is being sent; elsewhere it may be for a while where it is unsent."""
    shape = question_shape(table, question)
    seats = shape.options if isinstance(shape, Delivery) else ()
    if any(sender.seat_messages.is_under_way(table.record.id, seat) for seat in seats):
        return True
    if not seats or sender.tables.now() - deadline.opened_at_ms > PATIENCE_MS:
        return False
    known = list[PostRow]()  # without other processes all that is under way is known in memory
    unsent = await sender.store.jobs.reread(known, lambda: unsent_posts(sender.store, table.record.id))
    return any(row.post.seat in seats for row in unsent)


def answer_by_clock(question: Question, at_ms: int, table: Table, _: int) -> GivenAnswer:
    shape = question_shape(table, question)
    assert isinstance(shape, Wait | Delivery)
    tokens = tuple(map(str, shape.options))
    lost = str(NO_SEAT) if str(NO_SEAT) in tokens else tokens[0]
    blind = next((str(seat) for seat in robot_seats(table) if str(seat) in tokens), lost)
    token = blind if isinstance(shape, Delivery) else tokens[0]
    return GivenAnswer(question, token, "clock", pressed_ms=at_ms)
