"""What must hold of reminders, however often the office dies: each is told once, and no one's time is up without the last."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

from bot.tables.rows import Deadline, DeadlineKey, Stage
from bot.tables.snapshot import Table
from bot.text.translator import Translator
from bot.values.hours import MINUTE
from bot.values.ids import LANGUAGES, PersonId, TableId
from tools.year.clocks import count_waking

SPEECH: Final = Translator()


@dataclass
class ReminderJudge:
    """Notes which reminders are due by a table's own clocks, and which are heard."""

    due: Counter[tuple[PersonId, TableId, int]] = field(default_factory=Counter)
    heard: Counter[tuple[PersonId, TableId, int]] = field(default_factory=Counter)
    last_due_ms: dict[tuple[PersonId, TableId, DeadlineKey], int] = field(default_factory=dict)
    rung_ms: dict[tuple[PersonId, TableId | None], int] = field(default_factory=dict)

    def note_stage(self, table: Table, key: DeadlineKey, old: Deadline, row: Deadline, now_ms: int) -> None:
        """Note that the next stage of a clock has come: a reminder is due, but where time has just run out."""
        assignment = table.assignment_of(key.seat or 0)
        if (
            row.reminders <= old.reminders
            or assignment is None
            or (old.reminders < Stage.OVER <= row.reminders and not row.is_endless)
        ):
            return
        person = PersonId(assignment.person)
        self.due[person, table.record.id, min(row.reminders, Stage.OVER)] += 1
        if row.reminders == Stage.LAST:
            self.last_due_ms[person, table.record.id, key] = now_ms

    def hear(self, person_id: PersonId, table: Table, text: str) -> Iterator[str]:
        """Hear a private message; yields what should not be."""
        for stage in (1, Stage.LAST, Stage.OVER):
            if any(text.startswith(word_reminder(table, stage, lang)) for lang in LANGUAGES):
                key = (person_id, table.record.id, stage)
                self.heard[key] += 1
                if self.heard[key] > self.due[key]:
                    yield f"{person_id} is reminded {self.heard[key]} times of {self.due[key]} at {table.record.id}: {text[:60]}"

    def note_ring(self, person_id: PersonId, table_id: TableId | None, now_ms: int) -> None:
        """Note that a telephone rang, for a table or for several."""
        self.rung_ms[person_id, table_id] = now_ms

    def find_lost(self, table: Table, key: DeadlineKey, now_ms: int) -> Iterator[str]:
        """Yield that someone's time is up and no one rang them when little of it was left; but who lives elsewhere since may sleep."""
        assignment = table.assignment_of(key.seat or 0)
        person = PersonId(assignment.person if assignment else "")
        due_ms = self.last_due_ms.get((person, table.record.id, key))
        week = table.week_behind(key)
        if due_ms is None or (week is not None and not count_waking(due_ms + MINUTE, now_ms, week)):
            return
        rung_ms = max(self.rung_ms.get((person, each), 0) for each in (table.record.id, None))
        if rung_ms < due_ms:
            yield f"{person} was not rung for {key} of {table.record.id} since {due_ms}"


def word_reminder(table: Table, stage: int, lang: str) -> str:
    """Return the words with which a reminder begins."""
    spelled = {1: "half", Stage.LAST: "last"}.get(stage, "weeks")
    said = SPEECH.package_text("bot", "ring-turn", lang, stage=spelled, what="none", table=table.record.name)  # type: ignore[arg-type]
    return said.partition(" – ")[0]
