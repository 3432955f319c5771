"""Open questions of a table: of a seat, of an outside seat, of a robot, of a person."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from bot.db.rows import Deadline, DeadlineKey, Stage
from bot.tables.customs import ROBOT, TIME_UP, find_custom, waits_on
from bot.tables.prepared import has_prepared_work
from bot.tables.snapshot import Table, require_live
from bot.values.ids import PersonId, TableStatus
from bot.values.requests import Person
from games.forms import Refused, Shape
from games.kernel import Position, question_id
from games.questions import ClockOnly, Delivery, Question, RandomAnswer, Wait, Work
from games.secret import CHANCE, CLOCK, JUDGE, Seat


def needs_server(table: Table, position: Position[Any] | None) -> bool:
    """Tell whether the office itself is awaited at a position: chance, the judge, a robot."""
    if position is None or position.ask is None:
        return False
    ask = position.ask
    for question in ask.questions():
        if question in position.sealed and question not in ask.window:
            continue
        if question.seat in {CHANCE, JUDGE}:
            return True
        if question.seat >= 0 and question not in ask.may:
            assignment = table.assignment_of(question.seat)
            if assignment is not None and assignment.robot:
                return True
    return False


def may_server_answer(table: Table) -> bool:
    """Tell whether the office has anything to answer at a live table, be it only what a robot need not say."""
    is_dealt = table.record.status is not TableStatus.LIVE or outside_question(table, CHANCE) is None
    return not is_dealt or may_house_answer(table)


def may_house_answer(table: Table) -> bool:
    """Tell whether the judge, robots or what was prepared may answer at a live table: chance is answered by whoever took the last press."""
    if table.record.status is not TableStatus.LIVE:
        return False
    robots = next(robot_questions(table), None)
    return outside_question(table, JUDGE) is not None or robots is not None or has_prepared_work(table)


def question_shape(table: Table, question: Question) -> Shape[Any]:
    """Return the shape of an open question."""
    assert table.position is not None
    assert table.position.ask is not None
    return table.position.ask.require_decision(question).shape


def is_left_to_dice(table: Table, question: Question) -> bool:
    """Tell whether the rules name no default answer to an open question, so that one would be drawn."""
    assert table.position is not None
    assert table.position.ask is not None
    return isinstance(table.position.ask.require_decision(question).by_clock, RandomAnswer)


def delivery_question(table: Table, seat: int) -> Question | None:
    """Find the open question whether a look has been delivered to this seat."""
    if table.position is None or table.position.ask is None:
        return None
    ask = table.position.ask
    shapes = ((q, ask.require_decision(q).shape) for q in ask.questions() if q.seat == CLOCK)
    return next((q for q, shape in shapes if isinstance(shape, Delivery) and seat in shape.options), None)


def has_look(table: Table, seat: int) -> bool:
    """Tell whether a look runs for this seat, or is on its way to it."""
    if table.position is None or table.position.ask is None:
        return False
    ask = table.position.ask
    shapes = [ask.require_decision(q).shape for q in ask.questions() if q.seat == CLOCK]
    return any(isinstance(shape, Wait) and shape.look_of == seat for shape in shapes) or (
        delivery_question(table, seat) is not None
    )


def is_looking(position: Position[Any] | None) -> bool:
    """Tell whether somebody looks at what counts by its time, alone or at a board: a pause would show it for longer."""
    ask = position.ask if position is not None else None
    if ask is None:
        return False
    is_alone = any(decision.timed for decision in ask.may.values())
    is_begun = any(question.seat == CLOCK for question in ask.questions())
    return (is_alone and is_begun) or any(decision.on_board for decision in ask.window.values())


def question_of_deadline(table: Table, deadline: Deadline) -> Question | None:
    """Find the open question of a deadline."""
    if table.position is None or table.position.ask is None or deadline.key.seat is None:
        return None
    question = Question(Seat(deadline.key.seat), deadline.key.prompt)
    if question not in table.position.ask.questions():
        return None
    return question if table.question_key(question) == deadline.key else None


def outside_question(table: Table, seat: Seat) -> Question | None:
    """Return the first question that an outside seat has not answered."""
    at = table.position
    if at is None or at.ask is None:
        return None
    return next((q for q in at.ask.questions() if q.seat == seat and q not in at.sealed), None)


def judge_work(table: Table) -> Any:
    """Yield what the judge is asked and has not answered: the question, its key and the work."""
    if question := outside_question(table, JUDGE):
        shape = question_shape(table, question)
        assert isinstance(shape, Work)
        yield question, table.question_key(question), shape


def robot_questions(table: Table) -> Iterator[tuple[Question, DeadlineKey]]:
    """Yield the open questions to seats that robots hold, with their keys."""
    at = table.position
    if at is None or at.ask is None:
        return
    for question in at.ask.questions():
        if question.seat < 0 or (question in at.sealed and question not in at.ask.window):
            continue
        assignment = table.assignment_of(question.seat)
        if assignment is not None and (assignment.robot or is_given_to_robot(table, question)):
            yield question, table.question_key(question)


def is_given_to_robot(table: Table, question: Question) -> bool:
    """Tell whether somebody's time for a question is up, and a robot is to answer it once."""
    deadline = table.find_deadline(question)
    is_over = deadline is not None and deadline.stage >= Stage.OVER and table.record.status is TableStatus.LIVE
    return is_over and question.seat >= 0 and may_robot_answer(table, question)


def may_robot_answer(table: Table, question: Question) -> bool:
    """Tell whether the table has robots answer for who is silent, and one can know the answer to this question."""
    if waits_on(table.record) or find_custom(table.record, TIME_UP) != ROBOT:
        return False
    if table.position is None or table.position.ask is None:
        return False
    by_clock = table.position.ask.require_decision(question).by_clock
    return not (isinstance(by_clock, ClockOnly) and by_clock.people_only)


def awaited_others(table: Table, asker: Person) -> list[Question]:
    """List what other people at the table are asked and have not answered."""
    at = table.position
    if at is None or at.ask is None:
        return []
    musts = (q for q in at.ask.questions() if q in at.ask.must and q.seat >= 0 and q not in at.sealed)
    return [q for q in musts if (t := table.assignment_of(q.seat)) and t.person and t.person != asker.id]


WAITING: Final = frozenset({TableStatus.LIVE, TableStatus.PAUSED})
"""Where questions stay open, though a table at rest takes no answers."""


def open_questions(table: Table) -> Iterator[tuple[Question, str]]:
    """Yield the questions that a table puts to seats and that wait for them, with their public ids.

    One on the board needs no message; nor does one of a seat that is asked something by its own clock.
    """
    at = table.position
    if table.record.status not in WAITING or at is None or at.ask is None:
        return
    timed = sorted(question for question, decision in at.ask.may.items() if decision.timed)
    busy = {question.seat for question in timed}
    musts = [question for question in sorted(at.ask.must) if question.seat not in busy]
    windows = [question for question in sorted(at.ask.window) if not at.ask.window[question].on_board]
    for question in (*timed, *musts, *windows):
        if question.seat >= 0:
            yield question, question_id(table.record.key, at, question)


# -- open, and mine? ---------------------------------------------------------------------------


def find_open(table: Table, question_id: str) -> Question | None:
    """Find a question by its public id, if it waits for an answer."""
    return table.find_question(question_id) if table.record.status in WAITING else None


def require_open(table: Table, question_id: str, person_id: PersonId, *, is_paused_fine: bool = False) -> Question:
    """Return the open question of this public id that is put to a seat of this person.

    Raises Refused: the table's status; `stale`; `not-your-seat`.
    """
    if not (is_paused_fine and table.record.status is TableStatus.PAUSED):
        require_live(table)
    question = find_open(table, question_id)
    if question is None:
        raise Refused("stale")
    if question.seat not in table.seats_of(person_id):
        raise Refused("not-your-seat")
    return question


def require_board_question(table: Table, question_id: str, person_id: PersonId) -> Question:
    """Return a person's own question behind a public button, whose id all seats share.

    Raises Refused: the table's status; `not-your-seat` for somebody who has none; `missed` where it is gone.
    """
    require_live(table)
    seats = table.seats_of(person_id)
    if not seats:
        raise Refused("not-your-seat")
    prompt = table.board_prompts().get(question_id)
    if prompt is None or not table.is_asked(question := Question(Seat(seats[0]), prompt)):
        raise Refused("missed")
    return question
