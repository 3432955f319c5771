"""Time that is a seat's own, beyond that of its questions: pure functions of a table and what was left before."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from bot.db.rows import Bank, Figures
from bot.tables.ends import measure_overtime
from bot.tables.snapshot import Table
from bot.values.hours import HOUR, MINUTE
from bot.values.ids import TablePace
from games.questions import Question

FIGURES: Final[Mapping[TablePace, Figures]] = {
    TablePace.LIVE: Figures(bank_ms=5 * MINUTE, increment_ms=15_000),
    TablePace.EVENING: Figures(bank_ms=30 * MINUTE, increment_ms=MINUTE),
    TablePace.DAY: Figures(bank_ms=32 * HOUR, increment_ms=2 * HOUR),
    TablePace.RELAXED: Figures(bank_ms=48 * HOUR, increment_ms=4 * HOUR),
}
"""The banks of all paces that have a clock; hours are of waking time."""


def find_bank(table: Table, seat: int) -> Bank | None:
    """Return what is left of a seat's bank; None where it has none.

    Another pace has a bank of its own, and a newcomer at least half of theirs.
    """
    most, tenure = table.record.figures.bank_ms, table.tenure_of(seat)
    if not most or tenure is None or not tenure.person:
        return None
    kept, pace = table.banks.get(seat), table.record.pace.value
    if kept is None or kept.pace != pace:
        return Bank(seat, most, 0, tenure.person, pace)
    if kept.person != tenure.person:
        return kept._replace(left_ms=max(kept.left_ms, most // 2), person=tenure.person)
    return kept


def charge_bank(table: Table, question: Question, via: str, now_ms: int) -> dict[int, Bank]:
    """Return the banks after an answer: overtime is taken, of two questions of a seat once; an answer by hand adds a little."""
    bank, deadline = find_bank(table, question.seat), table.find_deadline(question)
    if bank is None or deadline is None:
        return table.banks
    figures, week = table.record.figures, table.week_of(question.seat)
    over = measure_overtime(deadline, bank.charged_ms, now_ms, week)
    left = max(0, bank.left_ms - over)
    grown = min(figures.bank_ms, left + figures.increment_ms) if via == "hand" else left
    if grown == figures.bank_ms and question.seat not in table.banks:
        return table.banks
    charged = now_ms if over else bank.charged_ms
    return {**table.banks, question.seat: bank._replace(left_ms=grown, charged_ms=charged)}
