"""What people are told in private of what was played at their seat: how the game ended, and what was answered for them."""

from dataclasses import replace

from bot.tables.reader import find_past_position
from bot.text.fitting import truncate
from bot.text.signs import shorten_signs
from bot.values.screens import PrivateScreen
from bot.views.board import status_buttons
from bot.views.chapter import keep_newest
from bot.views.closing import result_lines
from bot.views.recap import recap_lines
from bot.views.table import TablePresenter
from games.questions import Question
from games.secret import Seat


def end_screen(presenter: TablePresenter, limit: int) -> PrivateScreen:
    result = "\n".join(result_lines(presenter))
    room = limit - len(result) - 2
    recap = keep_newest(recap_lines(presenter), room) if room > 0 else ""
    text = truncate("\n\n".join(filter(None, (result, recap))), limit)
    return PrivateScreen(
        text, table_id=presenter.table.record.id, buttons=status_buttons(presenter), festive=has_won(presenter)
    )


def has_won(presenter: TablePresenter) -> bool:
    assert presenter.table.position is not None
    return presenter.viewer in presenter.table.spec.game.standing(presenter.table.position.state)[0]


async def word_past_answer(presenter: TablePresenter, seq: int) -> str:
    table, row = presenter.table, presenter.table.history[seq - 1].row
    past = await find_past_position(table, seq - 1)
    then, question = replace(presenter, table=replace(table, position=past)), Question(Seat(row.seat), row.prompt)
    decision = then.view.asked[question]
    answer = decision.parse(row.token, by_clock=row.via == "clock")
    title = shorten_signs(then.speak(table.spec.describe.prompt(question, then.view).title))
    said = shorten_signs(then.question_presenter.sealed_answer_text(question, {question: answer})).removesuffix(".")
    return presenter.app_text("time-up-answer", how=row.via, question=title, answer=said) if said else ""
