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
from bot.views.help import help_at_table
from bot.views.prepared import prepared_state
from bot.views.room import make_room
from bot.views.table import TablePresenter, primer_panels
from games.questions import Delivery


def make_seat_room(
    presenter: TablePresenter, context: TableContext, person_id: str, *, primer: bool = False
) -> SeatRoom:
    """Make a table's room as one seat sees it, for the person who holds it.

    `primer` is wanted at a person's first seat in a game. The record inside may hold private lines; it is not the
    public one.
    """
    table, seat = presenter.table, presenter.viewer
    assert seat is not None
    room = make_room(presenter, context, table.seats_of(person_id))
    bare = SeatRoom(
        room,
        seat,
        seat + 1,
        presenter.seat_name(seat),
        own_call(presenter) if table.position else room.call,
        primer=primer_panels(table.spec, presenter.lang, presenter.translator) if primer else (),
        help=help_at_table(presenter, is_host=table.record.host == person_id),
    )
    if table.position is None:
        return bare
    return replace(
        bare,
        questions=tuple(question_form(presenter, question) for question in ordered_questions(presenter)),
        mine=presenter.own_lines(),
        panels=presenter.make_panels(is_page=True),
        recap=presenter.lines_since_answer(),
        unseen=unseen_look(table, seat),
        prepared=prepared_state(presenter),
        lessons=offered_lessons(table, seat),
    )


def unseen_look(table: Table, seat: int) -> Literal["", "page", "picture"]:
    question = delivery_question(table, seat)
    if question is None:
        return ""
    shape = question_shape(table, question)
    assert isinstance(shape, Delivery)
    return "picture" if shape.by_picture else "page"
