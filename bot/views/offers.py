"""What may be done at a table beside answering: the forms that stand on its page."""

from collections.abc import Sequence
from typing import Final

from bot.tables.change import find_retractable
from bot.tables.sayings import may_say
from bot.values.commands import COMMANDS, Standing, list_offered
from bot.values.ids import TableStatus
from bot.views.table import TablePresenter

VERBS: Final = tuple(verb for verb, each in COMMANDS.items() if each.web)


def list_own(presenter: TablePresenter) -> tuple[int, ...]:
    """Return all seats of the person through whose eyes one looks."""
    seat = presenter.viewer
    return presenter.table.seats_of(presenter.table.seat_person(seat)) if seat is not None else ()


def list_forms(presenter: TablePresenter, mine: Sequence[int]) -> tuple[str, ...]:
    """Return the forms of commands that the holder of these seats may give just now, or anyone who has none."""
    record = presenter.table.record
    is_host = bool(mine) and record.host == presenter.table.seat_person(mine[0])
    is_resting = record.status is TableStatus.PAUSED or bool(record.pausing)
    at = Standing(record.status, bool(mine), is_host, is_host, is_resting, is_sealed=record.is_sealed)
    offered = list_offered(VERBS, at)
    taken_back = find_retractable(presenter.table) if "retract" in offered else None
    may_retract = taken_back is not None and taken_back.seat in mine
    forms = (form for verb in offered for form in COMMANDS[verb].web if form != "retract" or may_retract)
    return (*forms, *(("say",) if mine and may_say(presenter.table) else ()))
