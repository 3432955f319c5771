"""A table as one seat is shown it on its page."""

from dataclasses import replace
from typing import Literal

from bot.tables.questions import delivery_question, question_shape
from bot.tables.reader import offered_lessons
from bot.tables.snapshot import Table
from bot.values.room import SeatRoom
from bot.views.asked import ordered_questions, question_form
from bot.views.calls import own_call
from bot.views.context import TableContext
from bot.views.room import make_room
from bot.views.table import TablePresenter
from games.questions import Delivery


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


def unseen_look(table: Table, seat: int) -> Literal["", "page", "picture"]:
    question = delivery_question(table, seat)
    if question is None:
        return ""
    shape = question_shape(table, question)
    assert isinstance(shape, Delivery)
    return "picture" if shape.by_picture else "page"
