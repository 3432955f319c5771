"""What somebody was told since they last looked at their seat, in a few lines; what became of their own answer comes first."""

from __future__ import annotations

from typing import Final

from bot.values.look_backs import LookBack
from bot.views.recap import choose_lines, list_happened, shrink
from bot.views.replay import list_steps
from bot.views.table import TablePresenter

ROOM: Final = 420
"""Characters of all lines together, signs spelt out: a page shows each with its picture, its name and its words."""


def make_look_back(presenter: TablePresenter, before: int | None) -> LookBack | None:
    """Return what a seat was told since its last answer, but for the first `before` lines of its story.

    None where nothing has happened but that answer, or where nobody has looked there or answered before.
    """
    if presenter.table.position is None or (before is None and not presenter.last_answer_seq()):
        return None
    told = list_happened(presenter, after=before or 0, is_spelt=True)
    if all(line.is_own and not line.verdict for line in told):
        return None
    chosen = choose_lines(told)
    while len(chosen) > 1 and sum(len(line.text) for line in chosen) > ROOM:
        shrink(chosen)
    start = find_start(presenter, before or 0)
    return LookBack(
        verdicts=tuple(line.text for line in chosen if line.verdict),
        others=tuple(line.text for line in chosen if not line.verdict),
        more=len(told) - len(chosen),
        before=start if any(step.has_picture for step in list_steps(presenter, start)) else None,
    )


def find_start(presenter: TablePresenter, before: int) -> int:
    """Return how many lines stand before what a seat was told since its last answer, and since so many."""
    return max(before, presenter.told_cache().count_until(presenter.last_answer_seq() - 1))
