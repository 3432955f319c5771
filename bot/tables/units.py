"""What is written when a table changes: units of work for the one writer, made before anything is on disk."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import NamedTuple, TypeAlias

from bot.ports.room import Status
from bot.store import Ledger
from bot.store.rows import Deadline, Post, Tenure
from bot.tables.deadlines import Times
from bot.tables.table import Proposal, Table, passing, stirs
from games.event import Told
from games.questions import Question

Unit: TypeAlias = Callable[[Ledger], None]
Plan: TypeAlias = Callable[[Table, Table, Told], Sequence[Post]]
"""What is to be told of a change: the table before and after, and the events."""


class Given(NamedTuple):
    """An answer as it is given to a table; `pressed` is the platform's time, which may depend on what came before."""

    question: Question
    token: str
    via: str
    person: str
    pressed: Callable[[Table], int | None]
    inbox: str


def together(units: Sequence[Unit]) -> Unit:
    """Several units as one: all of them are written, or none."""
    if len(units) == 1:
        return units[0]

    def unit(ledger: Ledger) -> None:
        for each in units:
            each(ledger)

    return unit


def entered(
    table: Table, proposal: Proposal, wanted: dict[str, Deadline], inbox: str, times: Times, plan: Plan | None
) -> Unit:
    """What is written of one answer."""
    name, row = table.record.id, proposal.row
    stirring = stirs(table, proposal.position)
    stirs_otherwise = stirring != stirs(table, table.position)
    gone, new = difference(table, wanted, times)
    is_over = proposal.position.ask is None
    passed = passing(table, proposal.position) if is_over else ()
    posts = plan(table, replace(table, position=proposal.position), proposal.events) if plan else ()

    def unit(ledger: Ledger) -> None:
        if inbox:
            ledger.once(inbox, name, row.seq, row.at)
        ledger.append(name, row)
        for key in gone:
            ledger.no_deadline(name, key)
        for deadline, due in new:
            ledger.deadline(deadline, due)
        if stirs_otherwise:
            ledger.stirring(name, stirring=stirring)
        if is_over:
            ledger.status(name, Status.OVER)
            ledger.passed(name, passed, row.at)
        if posts:
            ledger.plan(posts)

    return unit


def amended(
    table: Table,
    after: Table,
    tenures: Sequence[Tenure],
    inbox: str,
    times: Times,
    plan: Plan | None,
    now: int,
) -> Unit:
    """What is written when a table's own row changes."""
    record = after.record
    gone, new = difference(table, after.deadlines, times)
    posts = plan(table, after, ()) if plan else ()

    def unit(ledger: Ledger) -> None:
        if inbox:
            ledger.once(inbox, record.id, len(table.story), now)
        ledger.table(record)
        if record.notice != table.record.notice:
            ledger.noted(record)
        if record.places != table.record.places:
            ledger.placed(record)
        ledger.tenures(record.id, tenures)
        for key in gone:
            ledger.no_deadline(record.id, key)
        for deadline, due in new:
            ledger.deadline(deadline, due)
        ledger.stirring(record.id, stirring=stirs(after, after.position))
        ledger.plan(posts)

    return unit


def difference(table: Table, wanted: dict[str, Deadline], times: Times) -> tuple[list[str], list[tuple[Deadline, int]]]:
    """The deadlines that are gone, and those that are new, with when they are due."""
    gone = [key for key in table.deadlines if key not in wanted]
    new = [(d, times.due(d)) for key, d in wanted.items() if table.deadlines.get(key) != d]
    return gone, new
