"""How a game that is over is told: who won first, then its last lines, and none of it twice."""

import re
from collections.abc import Iterator
from itertools import islice
from typing import Final

from bot.tables.snapshot import ToldLine
from bot.text.fitting import score_rows
from bot.text.signs import shorten_signs
from bot.text.translator import SPEECH
from bot.values.room import Line, Score
from bot.views.chapter import ChapterLine
from bot.views.score import make_score
from bot.views.table import TablePresenter
from games.message import Message
from games.values import replace

FIGURE: Final = re.compile(r"[−-]?\d[\d.,]*$")


def is_over(presenter: TablePresenter) -> bool:
    return presenter.table.position is not None and presenter.ask is None


def list_last_lines(presenter: TablePresenter, since_seq: int) -> Iterator[tuple[int, Line]]:
    """Yield what was told after an entry, in the words that stand above the final table; without how the game ended."""
    ended = find_ended_line(presenter)
    for told in presenter.told_cache().list_since(since_seq):
        text = word_last_line(presenter, told) if told is not ended else ""
        if text:
            yield told.seq, replace(told.line, text=text)


def result_rows(presenter: TablePresenter) -> list[str]:
    """Return all that is told of the end and the final table, for a reader who wants it in words."""
    score = make_score(presenter)
    return [*word_whole_ending(presenter, score), *score_rows(score, presenter.lang)]


def result_lines(presenter: TablePresenter) -> list[str]:
    ending = " ".join(word_whole_ending(presenter, make_score(presenter)))
    return [ending, *filter(None, (word_standing(presenter, ending),))]


def word_whole_ending(presenter: TablePresenter, score: Score) -> list[str]:
    ended, ending = find_ended_line(presenter), word_ending(presenter)
    told = shorten_signs(word_last_line(presenter, ended)) if ended else ""
    more = told.replace(shorten_signs(score.ending), "").strip()
    return [ending] if more.removesuffix(".") in f"{ending} {shorten_signs(score.ending)}" else [ending, more]


def word_ending(presenter: TablePresenter) -> str:
    table, score = presenter.table, make_score(presenter)
    assert table.position is not None
    levels, viewer = table.spec.game.standing(table.position.state), presenter.viewer
    is_draw = len(levels) < 2 and len(levels[0]) > 1
    result = "draw" if is_draw else "won" if viewer in levels[0] else "told"
    place = next((number for number, level in enumerate(levels) if viewer in level), 0)
    rank = 1 + sum(map(len, levels[:place])) if place and len(levels) > 2 else 0
    own = address_winner(presenter, table.spec.describe.ending(presenter.view))
    ending = presenter.speak(own) if result == "won" else score.ending
    said = presenter.app_text("ending", result=result, place=rank, ending=shorten_signs(ending))
    return " ".join(filter(None, (said, shorten_signs(score.played_for))))


def address_winner(presenter: TablePresenter, ending: Message) -> Message:
    """Return how the game ended, said to a winner where the game has such words."""
    key, spec = f"{ending.key}-mine", presenter.table.spec
    key = key if SPEECH.has_words(spec, key, presenter.lang) else ending.key
    said = (
        (name, address_winner(presenter, each) if isinstance(each, Message) else each) for name, each in ending.params
    )
    return Message(key, tuple(said))


def word_standing(presenter: TablePresenter, ending: str = "") -> str:
    """Return everyone's points, unless they stand in the ending."""
    table, score = presenter.table, make_score(presenter)
    assert table.position is not None
    levels = table.spec.game.standing(table.position.state)
    order = [seat for level in levels for seat in level]
    last = len(score.heads) - score.has_outcome
    figures = {seat: shorten_signs(cells[last - 1]) for seat, _, cells, _ in score.rows if 0 < last <= len(cells)}
    if (len(levels) < 2 and ending) or set(figures) != set(order) or not all(map(FIGURE.match, figures.values())):
        return ""
    if all(re.search(rf"(?<!\d){re.escape(figure)}(?!\d)", ending) for figure in figures.values()):
        return ""
    return " · ".join(f"{presenter.seat_name(seat)} {figures[seat]}" for seat in order)


def find_ended_line(presenter: TablePresenter) -> ToldLine | None:
    said, ending = presenter.told_lines(), presenter.table.spec.describe.ending(presenter.view)
    newest = islice(reversed(said), presenter.table.record.seats)
    return next((told for told in newest if presenter.speak(ending, told.seq) in told.line.text), None)


def word_last_line(presenter: TablePresenter, told: ToldLine) -> str:
    word = presenter.table.spec.closing
    if word is None or told.event is None:
        return told.line.text
    return presenter.speak(word(told.event, presenter.view), told.seq)


def history_lines(
    presenter: TablePresenter, first_seq: int, last_seq: int, *, is_last: bool = False
) -> list[ChapterLine]:
    """Return what a viewer was told in these entries; with `is_last` as it stands above the final table."""
    lines = list_last_lines(presenter, first_seq - 1) if is_last else presenter.numbered_lines(first_seq - 1)
    said, brief, found = presenter.told_lines(), presenter.table.spec.brief, list[ChapterLine]()
    ended = find_ended_line(presenter) if is_over(presenter) else None  # the message of the result tells it
    for seq, line in lines:
        told = said[line.seq - 1]
        if seq > last_seq or told is ended:
            continue
        is_word_of_end = line.text != told.line.text
        if brief is not None and told.event is not None and not is_word_of_end:
            line = replace(line, text=presenter.speak(brief(told.event, presenter.view), seq))  # noqa: PLW2901
        if line.text:
            after = next((later.line.row for later in said[told.line.seq :] if later.line.row), "")
            found.append(ChapterLine(shorten_signs(line.text), line.row, not told.recallable, line.row != after))
    return found
