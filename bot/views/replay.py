"""What a seat was told lately, step by step, each with the picture as it stood then through the seat's own eye.

It is no memory: nothing is shown that history does not show, and no picture from before something that has been forgotten.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import groupby
from operator import attrgetter
from typing import Any, NamedTuple

from bot.tables.told import ToldLine
from bot.values.look_backs import Replay, ReplayStep
from bot.values.room import Board
from bot.views.recap import word_verdict
from bot.views.table import SHOWN, TablePresenter, make_frame
from games.kernel import Position


class Step(NamedTuple):
    """All that one entry told a seat, and whether the picture of then may be seen."""

    entry: int
    told: Sequence[ToldLine]
    has_picture: bool

    @property
    def number(self) -> int:
        """The number of its last line."""
        return self.told[-1].line.seq


def list_steps(presenter: TablePresenter, before: int = 0) -> list[Step]:
    """List what a seat was told after so many lines, an entry a step; at a game of speed there are no pictures of it.

    The newest row, such as a trick, still lies there, whatever of it the record has no more.
    """
    said, shown = presenter.told_lines(), {line.seq for line in presenter.record_lines()}
    lying = next((told.line.row for told in reversed(said) if told.line.row), "")
    forgotten = max((t.seq for t in said if t.line.seq not in shown and (not lying or t.line.row != lying)), default=0)
    recent = [told for told in said[before:] if told.line.seq in shown and not told.is_undone][-SHOWN:]
    is_seen = not presenter.table.box.races
    return [
        Step(entry, tuple(told), is_seen and entry > forgotten) for entry, told in groupby(recent, attrgetter("seq"))
    ]


def find_step(steps: Sequence[Step], number: int) -> int:
    """Return the place of the step with a line of this number, of the next one where it is gone, else of the last."""
    return next((place for place, step in enumerate(steps) if step.number >= number), len(steps) - 1)


def stand_then(presenter: TablePresenter, step: Step, position: Position[Any]) -> TablePresenter:
    """Return the presenter of the same eye at a table as it stood after a step."""
    table = presenter.table
    return replace(presenter, table=replace(table, position=position, story=table.story[: step.entry], told_caches={}))


def make_replay(presenter: TablePresenter, steps: Sequence[Step], place: int, then: TablePresenter | None) -> Replay:
    """Make what is shown of a step among others; `then` is as it stood, None where its picture may not be seen."""
    return Replay(
        tuple(make_step(presenter, step) for step in steps), place, make_past_board(then) if then is not None else None
    )


def make_step(presenter: TablePresenter, step: Step) -> ReplayStep:
    """Make the words of a step."""
    lines = tuple(told.line for told in step.told)
    is_own = any(word_verdict(presenter, told.event, told.seq) for told in step.told)
    return ReplayStep(step.number, tuple(line.text for line in lines), lines[0].at, is_own)


def make_past_board(then: TablePresenter) -> Board:
    """Make the words of a picture as it stood, and how large it is."""
    wide, narrow = (
        make_frame(then.table.box.scenery.layout(then.make_scene(narrow=is_narrow))) for is_narrow in (False, True)
    )
    return replace(then.make_board(is_page=False), wide=wide, narrow=narrow)
