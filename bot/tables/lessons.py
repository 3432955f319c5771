"""Where the teacher may be asked, and what about: a table at which one person practises alone with robots."""

from __future__ import annotations

from bot.tables.snapshot import Table
from bot.values.ids import TableStatus
from bot.values.play import CARD
from games.questions import Question


def is_taught(table: Table) -> bool:
    """Tell whether a teacher may be asked here: nobody else sits here, no seat is kept for anybody, and it is practice."""
    held = [table.tenure_of(seat) for seat in range(table.record.seats)]
    people = {person for each in held if each is not None for person in (each.person, each.reserve) if person}
    return table.box.teacher is not None and table.record.practice and len(people) == 1


def offered_lessons(table: Table, seat: int) -> tuple[str, ...]:
    """Return what the teacher may be asked from a seat: what it would answer now, what the last hand's answers cost."""
    teacher = table.box.teacher
    if teacher is None or table.position is None or not is_taught(table):
        return ()
    is_live = table.record.status is TableStatus.LIVE and teacher.suggest is not None
    now = (CARD,) if is_live and find_taught_question(table, seat) else ()
    return (*now, teacher.lesson) if has_hand_to_review(table, seat) else now


def find_taught_question(table: Table, seat: int) -> Question | None:
    """Return what a seat is asked now that the teacher can answer."""
    assert table.box.teacher is not None
    if table.position is None or table.position.ask is None:
        return None
    asked = table.position.ask.must
    return next((each for each in asked if each.seat == seat and each.prompt in table.box.teacher.prompts), None)


def has_hand_to_review(table: Table, seat: int) -> bool:
    """Tell whether a deal is over in which somebody answered from a seat by hand what the teacher knows."""
    assert table.box.teacher is not None
    until = table.deal_span.since if table.deal_span.number else len(table.story)
    return any(
        row.seat == seat and row.via == "hand" and row.prompt in table.box.teacher.prompts
        for row, _ in table.story[:until]
    )
