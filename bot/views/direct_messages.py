"""The words of what is pushed to chats: the lines at a place, and what one person alone is told.

Signs are in their short forms here; a chat that draws questions with widgets has them beside the text.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from bot.tables.customs import has_end
from bot.tables.ends import find_own_end
from bot.tables.questions import find_open
from bot.text.signs import shorten_signs
from bot.values.room import PanelText
from bot.values.screens import Button
from bot.values.widgets import QuestionForm
from bot.views.chapters import ChapterLine, chapter_line
from bot.views.closing import list_last_lines
from bot.views.table import TablePresenter, to_datetime

RECAP: Final = 12
"""The most lines that a recap brings back."""
BESIDE: Final = 400
"""Characters that a surface needs beside the words of a question."""


# -- to everybody --------------------------------------------------------------------------


def story_lines(
    presenter: TablePresenter, first_seq: int, last_seq: int, *, is_last: bool = False
) -> list[ChapterLine]:
    """Return what an eye was told in these entries; with `is_last` as it stands above the final table."""
    lines = list_last_lines(presenter, first_seq - 1) if is_last else presenter.numbered_lines(first_seq - 1)
    return [chapter_line(line) for seq, line in lines if seq <= last_seq]


# -- to one person -------------------------------------------------------------------------


def find_open_question(presenter: TablePresenter, question_id: str) -> QuestionForm | None:
    """Return the form of the question with that id if it is still open for this seat, or None."""
    table = presenter.table
    question = find_open(table, question_id)
    if question is None or question.seat != presenter.eye:
        return None
    deadline = table.find_deadline(question)
    return presenter.question_presenter.make_form(
        question, question_id, to_datetime(find_own_end(deadline)) if deadline and has_end(table.record) else None
    )


def hand_button(presenter: TablePresenter) -> Button:
    """Return the button to one's own seat."""
    return Button(presenter.office_text("button-hand"), "hand", presenter.table.record.id)


def panel_text(panel: PanelText) -> str:
    """Return a panel as text: a hand on one line, notes on lines of their own."""
    return "\n".join(panel_lines(panel))


def panel_lines(panel: PanelText) -> Iterator[str]:
    """Yield a panel in lines."""
    title, signs = shorten_signs(panel.title), " ".join(shorten_signs(face.label) for face in panel.faces)
    yield f"{title}: {signs}" if title and signs else title or signs
    yield from map(shorten_signs, panel.lines)
