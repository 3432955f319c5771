"""A table as it was seen: each step of a game through an eye, as its views, by what changed from one to the next."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from operator import attrgetter
from typing import Any, Final

from msgspec import structs

from bot.tables.snapshot import Table, fold_row
from bot.values.ids import TableStatus
from bot.values.replays import Past, Stretch
from bot.values.table_view import CallNode, LineRow, SeatRow, TableView, trim
from bot.values.view_changes import find_changes
from bot.views.look_backs import Step, list_steps
from bot.views.table import TablePresenter, is_told
from bot.views.table_view import draw_board, find_last, make_line, make_standing_view, make_title

SLIM: Final = ("art", "size", "spots")  # what a narrow window draws otherwise
FREE: Final = "free-"  # places where nothing lies are of use to those who play


def find_steps(presenter: TablePresenter) -> list[Step]:
    """List what was told, an entry a step: all of it once it is over, else what may be told again."""
    if not is_told(presenter.table):
        return list_steps(presenter)
    told = [each for each in presenter.told_lines() if not each.is_undone]
    return [Step(entry, tuple(lines), has_picture=True) for entry, lines in groupby(told, attrgetter("seq"))]


def make_stretch(presenter: TablePresenter, steps: Sequence[Step], first: int = 0) -> Stretch:
    """Make the steps from the first on."""
    shown, views, gone = steps[first:], list[TableView](), list[Past]()
    pasts = iter_past(presenter.table, {step.entry for step in shown})
    for step, past in zip(shown, pasts, strict=True):
        then = replace(presenter, table=past)
        views.append(hide_last(presenter, make_past_view(then, step)))
        gone.append(Past(tell(step), find_changes(*views[-2:]) if gone else {}))
    return Stretch(first, views[0], tuple(gone))


def tell(step: Step) -> tuple[LineRow, ...]:
    return tuple(make_line(told.line) for told in step.told)


def iter_past(table: Table, entries: Collection[int]) -> Iterator[Table]:
    """Yield the table as it stood after each of these entries, folding its log once."""
    record = table.record.model_copy(update={"status": TableStatus.LIVE, "notice": None, "pausing": False})
    past = replace(table, record=record).rewind()
    for row, _ in table.history[: max(entries, default=0)]:
        past = fold_row(past, row)
        if row.seq in entries:
            held = tuple(each for each in table.assignments if each.from_seq <= row.seq)
            yield replace(past, assignments=held).mark_over()


def make_past_view(then: TablePresenter, step: Step) -> TableView:
    """Make what lay on the table; nothing but who sat there where that may not be seen again."""
    if step.has_picture:
        view = make_standing_view(then)
        return structs.replace(view, spots={name: at for name, at in view.spots.items() if not name.startswith(FREE)})
    seats = range(then.table.record.seats)
    return TableView(
        game=make_title(then),
        me=None if then.viewer is None else (then.viewer, then.seat_name(then.viewer)),
        call=CallNode("wait", ""),
        seats=tuple(trim(SeatRow(then.seat_name(each))) for each in seats),
    )


def hide_last(presenter: TablePresenter, view: TableView) -> TableView:
    """Turn the last trick down where it isn't the last one any more."""
    may_lie = is_told(presenter.table) or view.last == find_last(presenter)
    return view if may_lie else structs.replace(view, last=None)


@dataclass(slots=True)
class Keeping:
    """An eye whose steps are gathered: the views that it had last, for either size of window."""

    presenter: TablePresenter
    steps: dict[int, Step]
    first: tuple[TableView, dict[str, Any]] | None = None
    had: tuple[TableView, TableView] | None = None

    def go_on(self, past: Table, entry: int) -> Past | None:
        """Return what an entry told this eye, and what changed with it."""
        step = self.steps.get(entry)
        if step is None:
            return None
        then = replace(self.presenter, table=past)
        view = make_past_view(then, step)
        slim = structs.replace(view, **draw_board(replace(then, is_narrow=True)))
        had, self.had = self.had, (view, slim)
        if had is None:
            self.first = view, find_slim(view, slim)
            return Past(tell(step))
        return Past(tell(step), find_changes(had[0], view), find_slim(had[1], slim))


def find_slim(former: TableView, view: TableView) -> dict[str, Any]:
    return {name: value for name, value in find_changes(former, view).items() if name in SLIM}
