"""The questions of a seat, in order and as forms."""

from collections.abc import Sequence
from dataclasses import replace

from bot.tables.automatic import find_wish
from bot.tables.customs import has_end
from bot.tables.ends import find_own_end
from bot.values import widgets
from bot.values.ids import TableStatus
from bot.views.table import TablePresenter, made_once, to_datetime
from games.questions import Ask, Question


def superseded_windows(ask: Ask, order: Sequence[Question]) -> Sequence[Question]:
    """Return the windows on boards that another board has followed.

    They still take what was pressed there, but are shown no more.
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
    form = presenter.question_presenter.make_form(question, table.question_id(question), until, whole=whole)
    return form if form.answered else replace(form, wish=find_wish(table, question))
