"""People are reminded of a question; when their time is up it is answered for them, or all go on waiting."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from bot.play.server_answers import answer_by_draft, answer_for
from bot.tables.absence import wait_changes
from bot.tables.change import Change, Changes, GivenAnswer, move_deadline
from bot.tables.customs import waits_on
from bot.tables.deadlines import hand_to_robot, wait_on
from bot.tables.posts import Notification, PostRow, name_stage
from bot.tables.questions import may_robot_answer
from bot.tables.rows import Deadline, Stage
from bot.tables.snapshot import Table
from bot.tables.time_control import find_wake_up
from bot.values.ids import PersonId
from bot.values.requests import Fields
from games.questions import Question

if TYPE_CHECKING:
    from bot.notify.sender import Sender


def remind(
    sender: Sender, question: Question, deadline: Deadline, has_digest: bool, table: Table, now_ms: int
) -> Change:
    """Remind a seat's person; one with a daily digest hears there of all but the last."""
    stage = sender.tables.times.find_stage(table, deadline, now_ms)
    person = table.seat_person(question.seat)
    is_told = bool(person) and not (stage < Stage.LAST and has_digest)
    posts = sender.plan_reminder(table, question, stage) if is_told else []
    reminders = note_reminders(table, deadline, person, range(deadline.stage + 1, stage + 1) if posts else (), now_ms)
    if stage is Stage.LAST:
        posts = [*posts, *sender.plan_late_calls(table)]
    return move_deadline(table, deadline._replace(stage=stage), posts, reminders)


def answer_late(
    sender: Sender, question: Question, deadline: Deadline, draft: Fields, table: Table, now_ms: int
) -> GivenAnswer | Change:
    if waits_on(table.record):
        return go_on_waiting(sender, table, question, deadline, now_ms)
    if (given := answer_by_draft(table, question, draft)) is not None:
        return given
    if deadline.stage < Stage.OVER and may_robot_answer(table, question):
        return move_deadline(table, hand_to_robot(deadline, now_ms))
    return answer_for(table, question, {})


def go_on_waiting(sender: Sender, table: Table, question: Question, deadline: Deadline, now_ms: int) -> Change:
    is_late = deadline.is_endless or deadline.stage >= Stage.OVER
    if is_late and (wakes := find_wake_up(table, table.week_of(question.seat), now_ms)):
        return move_deadline(table, deadline._replace(at_ms=wakes))
    later, person = wait_on(deadline, now_ms), table.seat_person(question.seat)
    posts: list[PostRow] = sender.plan_reminder(table, question, Stage.OVER) if is_late and person else []
    return move_deadline(
        table, later, posts, note_reminders(table, deadline, person, [later.reminders] if posts else [], now_ms)
    )


def tell_waiting(before: Deadline, table: Table, now_ms: int) -> Changes | None:
    row, seat = table.deadlines.get(before.key), before.key.seat
    is_longer = row is not None and row.weeks > before.weeks
    return (wait_changes(table, seat, now_ms) or None) if is_longer and seat is not None else None


def note_reminders(
    table: Table, deadline: Deadline, person: PersonId, stages: Iterable[int], now_ms: int
) -> tuple[Notification, ...]:
    return tuple(
        Notification(person, table.record.id, deadline.key.encode(), name_stage(each), now_ms, now_ms)
        for each in stages
    )
