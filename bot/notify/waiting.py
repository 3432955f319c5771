"""What a seat waits for that is not asked yet."""

from __future__ import annotations

from dataclasses import replace

from bot.values.ids import TablePace, TableStatus
from bot.values.notifications import Bell, BellChoice
from bot.values.screens import Focus
from bot.views.table import TablePresenter


def list_ahead(presenter: TablePresenter, chosen: BellChoice) -> tuple[str, ...]:
    """Return what stands for a turn that is a seat's after the present one, over days, as all can see, for whoever wishes to know."""
    table, at, following = presenter.table, presenter.table.position, presenter.table.box.following
    is_wished = chosen.bell is Bell.EARLY and table.record.pace.kind is not TablePace.LIVE
    if not is_wished or following is None or at is None or at.ask is None:
        return ()
    if table.record.status is not TableStatus.LIVE or presenter.eye not in following(table.view_for(None)):
        return ()
    return tuple(f"next-{table.question_key(question)}" for question in at.ask.must)


def say_next(presenter: TablePresenter, chosen: BellChoice, focus: Focus) -> Focus:
    """Have whoever wishes it read that they are next."""
    if focus.lead or not list_ahead(presenter, chosen):
        return focus
    return replace(focus, lead=presenter.office_text("call-next"))
