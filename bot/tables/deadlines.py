"""Until when questions wait: pure functions of a table, its pace and the time."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Final

from bot.config import Settings
from bot.tables.ends import (
    VOTING,
    find_own_end,
    find_part,
    is_personal,
    level_ends,
    move_end,
    open_deadline,
    repace_deadline,
)
from bot.tables.rows import EVENING, LOBBY, PROPOSALS, Deadline, DeadlineKey, Figures, Stage, TableRecord
from bot.tables.scheduled import LATE_MS, next_call_ms
from bot.tables.snapshot import Advance, Table
from bot.tables.time_control import FIGURES, find_bank
from bot.values.hours import DAY, MINUTE, Week
from bot.values.ids import TablePace, TableStatus
from games import questions
from games.event import visible_to
from games.kernel import Position
from games.questions import PUBLIC, Ask, Delivery, Question, Wait
from games.secret import CLOCK

SHOWN_MS: Final = 10_000  # How long a look is waited for before it counts as delivered.
REMINDERS: Final = (0.5, 0.9)  # At which parts of its time a question is called to mind.
# The same of a time that is spent in company and the bank after it, in which one reminder is enough.
BRIEF_REMINDER: Final = 0.75
LOBBY_MS: Final = 7 * 24 * 3_600_000  # How long a lobby waits for a person to begin.
WEEK_MS: Final = 7 * DAY  # How often who lets others wait for ever is reminded.
MOST_WEEKS: Final = 3  # How often so where no clock runs at all.
ROBOT_MS: Final = 10 * MINUTE  # How long a robot has for that answer before the mildest is given.

# How much of a turn's time what is asked deserves.
SCALE: Final = {questions.ThinkingTime.QUICK: 0.5, questions.ThinkingTime.TURN: 1.0, questions.ThinkingTime.STUDY: 2.0}
# How long a turn has at the paces that no host sets.
TURN_MS: Final = {TablePace.EVENING: 10 * MINUTE, TablePace.RELAXED: 3 * DAY}
USUAL_MS: Final = {(pace, time): round(ms * part) for pace, ms in TURN_MS.items() for time, part in SCALE.items()}


@dataclass(frozen=True, slots=True)
class Times:
    ms: Mapping[tuple[TablePace, questions.ThinkingTime], int]
    grace_ms: int
    figures: Mapping[TablePace, Figures] = field(default_factory=dict)

    @classmethod
    def from_settings(cls, settings: Settings) -> Times:
        seconds = {
            (TablePace.LIVE, questions.ThinkingTime.QUICK): settings.live_quick_seconds,
            (TablePace.LIVE, questions.ThinkingTime.TURN): settings.live_turn_seconds,
            (TablePace.LIVE, questions.ThinkingTime.STUDY): settings.live_study_seconds,
            (TablePace.DAY, questions.ThinkingTime.QUICK): settings.day_quick_hours * 3600,
            (TablePace.DAY, questions.ThinkingTime.TURN): settings.day_turn_hours * 3600,
            (TablePace.DAY, questions.ThinkingTime.STUDY): settings.day_study_hours * 3600,
        }
        return cls(
            USUAL_MS | {pace: round(value * 1000) for pace, value in seconds.items()},
            settings.grace_ms,
            FIGURES if settings.time_banks else {},
        )

    def due_ms(self, deadline: Deadline, week: Week | None) -> int:
        """Return when the clock has to look at a deadline next, for a person of this week."""
        if deadline.stage < Stage.LAST:
            if is_personal(deadline):
                return find_part(deadline, REMINDERS[deadline.stage], week)
            return find_part(deadline._replace(stage=Stage.LAST), BRIEF_REMINDER, week)
        if deadline.key.seat == CLOCK:
            return find_own_end(deadline)
        return find_own_end(deadline) + self.grace_ms + (ROBOT_MS if deadline.stage >= Stage.OVER else 0)

    def table_due_ms(self, table: Table, deadline: Deadline) -> int:
        return self.due_ms(deadline, table.week_behind(deadline.key))

    def find_stage(self, table: Table, deadline: Deadline, now_ms: int) -> Stage:
        stage = Stage(deadline.stage + 1)
        while stage < Stage.LAST and self.table_due_ms(table, deadline._replace(stage=stage)) <= now_ms:
            stage = Stage(stage + 1)
        return stage

    def set_deadlines(self, table: Table, position: Position[object] | None, now_ms: int) -> Table:
        """Return a table with the deadlines of a position, and of its proposals: running ones go on, new ones start now."""
        found, record = self.list_waiting(table, position, now_ms), table.record
        if record.proposals and record.status in VOTING:
            nearest = min(record.proposals.values(), key=lambda request: request.ends)
            found[PROPOSALS] = Deadline(record.id, PROPOSALS, nearest.at, nearest.ends, Stage.LAST)
        return replace(table, deadlines=found)

    def list_waiting(self, table: Table, position: Position[object] | None, now_ms: int) -> dict[DeadlineKey, Deadline]:
        if table.record.status is TableStatus.LOBBY:
            return lobby_deadlines(table)
        ask = position.ask if position else None
        if position is None or ask is None or table.record.status is not TableStatus.LIVE:
            return {}
        # A wait that someone ended stays until it is over: that a row goes would tell what they did.
        found = {key: row for key, row in table.deadlines.items() if key.seat == CLOCK and row.at_ms > now_ms}
        for question in ask.questions():
            is_open = question.seat >= 0 and question in ask.must and question not in position.sealed
            if question.seat != CLOCK and not is_open:
                continue
            key = DeadlineKey(question.prompt, question.seat, position.times[question])
            made = self.find_deadline(table, ask, question, key, now_ms)
            wait = ask.require_decision(question).shape
            if made is not None and isinstance(wait, Wait) and wait.once_pressed is not None:
                made = shorten_wait(made, wait, ask, position, now_ms)
            if made is not None:
                found[key] = made
        return level_ends(found) if table.weeks or table.record.figures.bank_ms else found

    def find_deadline(
        self, table: Table, ask: Ask, question: Question, key: DeadlineKey, now_ms: int
    ) -> Deadline | None:
        running = table.deadlines.get(key)
        if question.seat == CLOCK:
            shape = ask.require_decision(question).shape
            return running or Deadline(table.record.id, key, now_ms, now_ms + wait_length(shape, table), Stage.LAST)
        assignment = table.assignment_of(question.seat)
        given = self.find_given(table.record.pace, ask, table.record.figures)
        if running is not None or assignment is None:
            return running
        if not assignment.person and (given is None or not asks_people(table, ask)):
            return None
        if given is None:
            others = {each.person for each in table.list_holders() if each.person} - {assignment.person}
            return Deadline(table.record.id, key, now_ms, now_ms + WEEK_MS, Stage.LAST) if others else None
        bank = find_bank(table, question.seat)
        week, bank_ms = table.week_of(question.seat), bank.left_ms if bank else 0
        return open_deadline(table.record.id, key, now_ms, given, week, bank_ms)

    def find_figures(self, pace: TablePace) -> Figures:
        return self.figures.get(pace, Figures())

    def find_turn(self, record: TableRecord) -> int | None:
        return record.figures.length_ms or self.ms.get((record.pace, questions.ThinkingTime.TURN))

    def find_given(self, pace: TablePace, ask: Ask, figures: Figures) -> int | None:
        own = round(figures.length_ms * SCALE[ask.pace])
        given = own or self.ms.get((pace, ask.pace))
        return None if given is None else given + ask.extra_ms

    def repace_deadlines(
        self, table: Table, running: Mapping[DeadlineKey, Deadline], pace: TablePace
    ) -> dict[DeadlineKey, Deadline]:
        """Return running deadlines as they are at another pace: no one's time ends sooner, no wait of the rules moves."""
        ask = table.ask
        figures = self.find_figures(pace)
        given, bank_ms = self.find_given(pace, ask, figures) if ask else None, figures.bank_ms
        if given is None:
            return {key: row for key, row in running.items() if not key.asks_person}
        return {
            key: repace_deadline(row, given, table.week_behind(key), bank_ms) if key.asks_person else row
            for key, row in running.items()
            if not row.is_endless
        }


def is_late(deadline: Deadline) -> bool:
    return deadline.stage >= (Stage.OVER if deadline.is_endless else Stage.LAST)


def wait_on(deadline: Deadline, now_ms: int) -> Deadline:
    """Return when a person whom all wait for is reminded next; without a clock that ends after some weeks."""
    weeks = deadline.weeks + (deadline.is_endless or deadline.stage >= Stage.OVER)
    is_last = deadline.is_endless and weeks >= MOST_WEEKS
    return deadline._replace(at_ms=now_ms + (FOR_EVER if is_last else WEEK_MS), stage=Stage.OVER, weeks=weeks)


def match_deadlines(table: Table) -> dict[DeadlineKey, Deadline]:
    """Return deadlines by the keys their questions have now: another release may have counted these otherwise."""
    keys = [table.question_key(question) for question in table.ask.questions()] if table.ask else []
    lost = {key.question: row for key, row in table.deadlines.items() if key not in keys and key.asks_person}
    found = {
        key: lost[key.question]._replace(key=key) for key in keys if key not in table.deadlines and key.question in lost
    }
    return {**table.deadlines, **found}


def running_deadlines(table: Table, ahead: Advance) -> Mapping[DeadlineKey, Deadline]:
    """Return the deadlines that run on once an answer is taken, by the keys of the questions that are open then.

    What told no one but its own seat begins no other time again, though it asks that seat otherwise: all may read until when.
    """
    if visible_to(ahead.events, None):
        return table.deadlines
    answered = ahead.row.seat, ahead.row.prompt
    others = {key: row for key, row in table.deadlines.items() if key.question != answered}
    return {**table.deadlines, **match_deadlines(replace(table, position=ahead.position, deadlines=others))}


def hand_to_robot(deadline: Deadline, now_ms: int) -> Deadline:
    return move_end(deadline, max(deadline.at_ms, now_ms))._replace(stage=Stage.OVER)


def lobby_deadlines(table: Table) -> dict[DeadlineKey, Deadline]:
    record, evening = table.record, table.record.evening
    usual = Deadline(record.id, LOBBY, record.opened_at, record.opened_at + LOBBY_MS, Stage.LAST)
    waits = table.deadlines.get(LOBBY) or usual
    found = {LOBBY: waits}
    if evening is not None:
        found[LOBBY] = waits._replace(at_ms=evening.at + LATE_MS)
        if (call := next_call_ms(evening)) is not None:
            found[EVENING] = Deadline(record.id, EVENING, 0, call, Stage.LAST)
    return found


FOR_EVER: Final = 10 * 365 * 24 * 3_600_000  # As long as a wait that only a press may start.


def robot_seats(table: Table) -> tuple[int, ...]:
    return tuple(each.seat for each in table.list_holders() if each.robot)


def wait_length(shape: object, table: Table) -> int:
    """Return how long, in ms, a question to the clock waits; robots need no look delivered, pages show it at once."""
    match shape:
        case Wait(ms=0, once_pressed=int()):
            return FOR_EVER
        case Wait(ms=ms):
            return ms
        case Delivery(options) if PUBLIC in options:
            return SHOWN_MS if table.record.places else 0
        case Delivery(options):
            return 0 if set(robot_seats(table)) & set(options) else SHOWN_MS
    return 0


def asks_people(table: Table, ask: Ask) -> bool:
    """Return whether people answer at the same time: a robot's deadline beside theirs hides when the last of them answers."""
    seated = (table.assignment_of(question.seat) for question in ask.must)
    return any(each is not None and each.person for each in seated)


def shorten_wait(deadline: Deadline, wait: Wait, ask: Ask, position: Position[object], now_ms: int) -> Deadline:
    """Return a wait's deadline after a press into one of its windows: `once_pressed` after the first has come in."""
    assert wait.once_pressed is not None
    is_pressed = any(
        wait.is_ended_by(question.prompt, press.at)
        for question in ask.window
        for press in position.sealed.get(question, ())
    )
    if not is_pressed or deadline.stage is Stage.PRESSED:
        return deadline
    return deadline._replace(at_ms=now_ms + wait.once_pressed, stage=Stage.PRESSED)
