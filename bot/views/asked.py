"""The questions of a seat, in order and as forms."""

from collections.abc import Sequence
from typing import Literal

from bot.tables.customs import has_end
from bot.tables.ends import find_own_end
from bot.tables.questions import delivery_question, find_open, find_wish, question_shape
from bot.tables.snapshot import Table
from bot.values import widgets
from bot.values.ids import TableStatus
from bot.values.widgets import QuestionForm
from bot.views.table import TablePresenter, made_once, to_datetime
from games.questions import Ask, Delivery, Question


def superseded_windows(ask: Ask, order: Sequence[Question]) -> Sequence[Question]:
    """Return the windows on boards that another board has followed.

    They still take what was pressed there, but are no longer shown.
    """
    return [question for question in order if question in ask.window and ask.window[question].on_board][1:]


def ordered_questions(presenter: TablePresenter) -> list[Question]:
    """Return the questions of a seat: by its own clock, those that must be answered, then as the rules name them."""
    ask, table = presenter.ask, presenter.table
    if ask is None or table.record.status is not TableStatus.LIVE:
        return []
    mine = presenter.own_questions()
    order = [question for some in (ask.must, ask.window, ask.may) for question in some if question in mine]
    return sorted(
        (q for q in order if q not in superseded_windows(ask, order)), key=lambda q: not ask.require_decision(q).timed
    )


@made_once
def question_form(presenter: TablePresenter, question: Question, *, whole: bool = True) -> widgets.QuestionForm:
    table = presenter.table
    deadline = table.find_deadline(question)
    until = to_datetime(find_own_end(deadline)) if deadline and has_end(table.record) else None
    question_id, wish = table.question_id(question), find_wish(table, question)
    return presenter.question_presenter.make_form(question, question_id, until, whole=whole, wish=wish)


def list_forms(
    presenter: TablePresenter, question_id: str = ""
) -> tuple[QuestionForm | None, tuple[QuestionForm, ...]]:
    asked, found = ordered_questions(presenter), choose_open(presenter, question_id)
    others = tuple(question_form(presenter, each, whole=False) for each in asked if each != found)
    return question_form(presenter, found) if found else None, others


def choose_open(presenter: TablePresenter, question_id: str = "") -> Question | None:
    """Return the question that is open.

    It is the one asked for; else the first by its own clock, the first that waits, or a window, or where no one is waited
    for what may be answered. Otherwise what need not be answered, and what is answered and may be changed, opens at a press.
    """
    asked = ordered_questions(presenter)
    named = next((q for q in asked if presenter.table.question_id(q) == question_id), None)
    return named or first_open(presenter, asked)


def first_open(presenter: TablePresenter, asked: Sequence[Question]) -> Question | None:
    ask, sealed = presenter.ask, presenter.view.sealed
    if ask is None:
        return None
    timed = (q for q in asked if q in ask.may and ask.may[q].timed)
    musts = (q for q in asked if q in ask.must and q not in sealed)
    windows = (q for q in asked if q in ask.window)
    free = (q for q in asked if q in ask.may and is_at_leisure(presenter))
    return next((q for some in (timed, musts, windows, free) for q in some), None)


def is_at_leisure(presenter: TablePresenter) -> bool:
    """Tell whether no one is waited for, and there is something that this seat may answer."""
    ask = presenter.ask
    return ask is not None and not presenter.view.awaited and any(q.seat == presenter.viewer for q in ask.may)


def unseen_look(table: Table, seat: int) -> Literal["", "page", "picture"]:
    """Return where a seat is still to be shown something, if anywhere."""
    question = delivery_question(table, seat)
    if question is None:
        return ""
    shape = question_shape(table, question)
    assert isinstance(shape, Delivery)
    return "picture" if shape.by_picture else "page"


def find_open_question(presenter: TablePresenter, question_id: str) -> QuestionForm | None:
    """Return the form of the question with that id if it is still open for this seat, or None."""
    table = presenter.table
    question = find_open(table, question_id)
    if question is None or question.seat != presenter.viewer:
        return None
    deadline = table.find_deadline(question)
    return presenter.question_presenter.make_form(
        question, question_id, to_datetime(find_own_end(deadline)) if deadline and has_end(table.record) else None
    )
