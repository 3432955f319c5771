"""The words of what is pushed to chats: the lines at a place, and what one person alone is told.

Signs are in their short forms here; a chat that draws questions with widgets has them beside the text.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from bot.ports.room import OwnPicture, PanelText
from bot.ports.screens import Button, PrivateScreen
from bot.ports.widgets import QuestionForm
from bot.presenters.pictures import NoPicture, Pictures
from bot.presenters.table import TablePresenter, to_datetime
from bot.store.rows import LogRow
from bot.tables.open_questions import find_open
from bot.text.signs import shorten_signs, spell_signs
from games import questions
from games.forms import Refused

RECAP: Final = 12
"""The most lines that a recap brings back."""
BESIDE: Final = 400
"""Characters that a surface needs beside the words of a question."""


# -- to everybody --------------------------------------------------------------------------


def story_lines(presenter: TablePresenter, first_seq: int, last_seq: int) -> list[str]:
    """Return what an eye was told in these entries."""
    return [shorten_signs(line.text) for seq, line in presenter.numbered_lines(first_seq - 1) if seq <= last_seq]


# -- to one person -------------------------------------------------------------------------


async def own_picture(presenter: TablePresenter, pictures: Pictures) -> OwnPicture | None:
    """Draw what a seat sees, unless all see the same or it cannot be drawn."""
    if presenter.table.position is None:
        return None
    mine = presenter.make_board()
    if mine.version == presenter.for_eye(None).make_board().version:
        return None
    try:
        picture = await pictures.board_picture(presenter)
    except NoPicture:
        return None
    return OwnPicture(picture, spell_signs(mine.alt), tuple(map(shorten_signs, mine.lines)))


async def with_picture(screen: PrivateScreen, presenter: TablePresenter, pictures: Pictures) -> PrivateScreen:
    """Add the seat's own picture to a question's screen, unless all see the same one."""
    found = await own_picture(presenter, pictures) if screen.question is not None else None
    return replace(screen, picture=found.png, alt=found.alt, lines=found.lines) if found else screen


def find_open_question(presenter: TablePresenter, question_id: str) -> QuestionForm | None:
    """Return the form of the question with that id if it is still open for this seat, or None."""
    table = presenter.table
    question = find_open(table, question_id)
    if question is None or question.seat != presenter.eye:
        return None
    deadline = table.find_deadline(question)
    return presenter.question_presenter.make_form(
        question, question_id, to_datetime(deadline.at_ms) if deadline else None
    )


def closing_screen(presenter: TablePresenter, question_id: str, answer: str, *, is_own: bool) -> PrivateScreen:
    """Make the screen that takes the place of a question that was answered, or is gone.

    `answer` is what was answered, in words; `is_own` says that the seat is still the reader's.
    """
    table = presenter.table
    if is_own and (mine := find_open_question(presenter, question_id)):
        answer = shorten_signs(mine.answered) or answer
    where = table.record.name
    text = (
        presenter.office_text("told-answered", answer=answer, table=where)
        if answer
        else presenter.office_text("told-over", table=where)
    )
    return PrivateScreen(text, table_id=table.record.id, buttons=(hand_button(presenter),), silent=True)


def word_answer(before: TablePresenter, question: questions.Question, row: LogRow) -> str:
    """Return the words of an answer given by hand, as the seat was asked; empty for any other.

    `before` presents the table as it was when the seat was asked.
    """
    if row.via != "hand" or (row.seat, row.prompt) != (question.seat, question.prompt):
        return ""
    asker = before.question_presenter
    try:
        shape = before.seen.asked[question].shape
        return shorten_signs(asker.answer_text(shape, shape.parse(row.token), asker.make_labels(question), ""))
    except (Refused, KeyError):
        return ""


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
