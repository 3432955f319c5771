"""How a game that is over is told: its last lines, how it ended, the final table, and none of it twice."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice

from bot.tables.told import ToldLine
from bot.text.fitting import score_rows
from bot.text.signs import shorten_signs
from bot.values.room import Line
from bot.views.table import TablePresenter


def is_over(presenter: TablePresenter) -> bool:
    """Tell whether the game was played to its end."""
    return presenter.table.position is not None and presenter.ask is None


def list_last_lines(presenter: TablePresenter, since_seq: int) -> Iterator[tuple[int, Line]]:
    """Yield what was told after an entry, in the words that stand above the final table; without how the game ended."""
    ended = find_ended_line(presenter)
    for told in presenter.told_cache().list_since(since_seq):
        text = word_last_line(presenter, told) if told is not ended else ""
        if text:
            yield told.seq, replace(told.line, text=text)


def result_rows(presenter: TablePresenter) -> list[str]:
    """Return how the game ended and the final table."""
    score, ended = presenter.make_score(), find_ended_line(presenter)
    ending = word_last_line(presenter, ended) if ended else score.ending
    return [shorten_signs(" ".join(filter(None, (ending, score.played_for)))), *score_rows(score, presenter.lang)]


def find_ended_line(presenter: TablePresenter) -> ToldLine | None:
    """Return the line that tells how the game ended, if it is among those of the last entry."""
    said, ending = presenter.told_lines(), presenter.table.spec.describe.ending(presenter.view)
    newest = islice(reversed(said), presenter.table.record.seats)
    return next((told for told in newest if presenter.speak(ending, told.seq) in told.line.text), None)


def word_last_line(presenter: TablePresenter, told: ToldLine) -> str:
    """Return a line in the words that stand above the final table; empty where that says it all."""
    word = presenter.table.spec.closing
    if word is None or told.event is None:
        return told.line.text
    return presenter.speak(word(told.event, presenter.view), told.seq)
