"""What must hold in a year, looked at as it happens: rings, clocks, votes, seats, words."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Final, NamedTuple

from bot.notify.notification_settings import MOST_NOTIFICATIONS
from bot.play.time_keeper import HEARTBEAT_MS
from bot.tables.absence import is_paused_too_long
from bot.tables.change import Change
from bot.tables.customs import find_week_here, waits_on
from bot.tables.deadlines import MOST_WEEKS, ROBOT_MS, WEEK_MS
from bot.tables.ends import MOST_GAINED_MS, SHOWN_MS
from bot.tables.people import list_seated
from bot.tables.rows import Deadline, DeadlineKey, Stage
from bot.tables.snapshot import Table
from bot.tables.time_control import find_day_start, find_wake_up
from bot.values.hours import HOUR, MINUTE, Week, is_awake
from bot.values.ids import PersonId, TableId, TablePace
from tools.year import clocks
from tools.year.clocks import QUARTER, Opened
from tools.year.prepared import PreparedJudge
from tools.year.reminders import ReminderJudge

GRACE: Final = MINUTE
RINGS: Final = 5
"""How often a question may ring, by the table of rings."""
REMINDERS: Final = 2  # So many of these come again where a clock begins again.


class Ring(NamedTuple):
    """A telephone that rang."""

    at_ms: int
    person_id: PersonId
    table_id: TableId | None
    kind: str
    text: str


@dataclass
class Judge:
    """Hears of every change and every ring, and notes what should not be; `weeks` are known to it by itself."""

    weeks: dict[PersonId, Week | None] = field(default_factory=dict)
    faults: list[str] = field(default_factory=list)
    rings: list[Ring] = field(default_factory=list)
    counts: Counter[str] = field(default_factory=Counter)
    now_ms: int = 0
    opened: dict[tuple[TableId, DeadlineKey], Opened] = field(default_factory=dict)
    asked: Counter[tuple[PersonId, TableId, str]] = field(default_factory=Counter)
    extra: Counter[tuple[PersonId, TableId]] = field(default_factory=Counter)
    a_day: dict[tuple[PersonId, int], set[int]] = field(default_factory=lambda: defaultdict(set))
    warned: set[TableId] = field(default_factory=set)
    resting: set[TableId] = field(default_factory=set)
    moved: set[tuple[PersonId, TableId]] = field(default_factory=set)
    prepared: PreparedJudge = field(default_factory=PreparedJudge)
    reminders: ReminderJudge = field(default_factory=ReminderJudge)

    def require(self, holds: bool, fault: str) -> None:
        """Note a fault unless something holds."""
        if not holds:
            self.faults.append(f"{self.now_ms}: {fault}")

    # -- what rings

    def hear_ring(
        self, ring: Ring, table: Table | None, questions: tuple[str, ...] = (), *, is_last: bool = False
    ) -> None:
        """Hear a telephone ring."""
        self.rings.append(ring)
        self.reminders.note_ring(ring.person_id, ring.table_id, ring.at_ms)
        self.counts[f"ring: {ring.kind}"] += 1
        if ring.kind == "other":
            self.counts[f"other: {ring.text[:30]!r}"] += 1
        if table is not None and (ring.person_id, table.record.id) in self.moved:
            self.require(False, f"{ring} rings where nobody is any more")
        if table is not None and table.record.pace.kind is TablePace.LIVE:
            return
        week = self.weeks.get(ring.person_id)
        if week is not None and table is not None:
            week = find_week_here(week, table.record.customs)
        if week is not None:
            self.require(is_awake(ring.at_ms, week), f"{ring} rings in a night of {week}")
        if ring.kind == "seat" and table is not None:
            for each in questions:
                self.asked[ring.person_id, table.record.id, each] += 1
                most = RINGS + self.extra[ring.person_id, table.record.id]
                self.require(self.asked[ring.person_id, table.record.id, each] <= most, f"{ring} rings too often")
        if ring.kind in {"seat", "digest"} and not is_last:
            day = find_day_start(ring.at_ms, week.zone if week else "UTC")
            self.a_day[ring.person_id, day].add(ring.at_ms)
            self.require(len(self.a_day[ring.person_id, day]) <= MOST_NOTIFICATIONS + 1, f"{ring} is beyond a day's")

    def note_snooze(self, person_id: PersonId, table_id: TableId, now_ms: int, until_ms: int) -> None:
        """Note that someone wants peace: what they are asked rings after it once more."""
        self.extra[person_id, table_id] += 1
        self.require(until_ms > now_ms, "a peace that is over")

    def note_urged(self, table: Table) -> None:
        """Note that someone has the others reminded."""
        for seat in range(table.record.seats):
            self._allow_rings(table, seat, 1)

    def _allow_rings(self, table: Table, seat: int, most: int) -> None:
        if assignment := table.assignment_of(seat):
            self.extra[PersonId(assignment.person), table.record.id] += most

    # -- what changes at tables

    def handle_load(self, table: Table) -> None:
        """Hear that a table is in memory."""

    def handle_unload(self, table_id: TableId) -> None:
        """Hear that it is not any more."""

    def handle_commit(self, change: Change) -> None:
        """Look at a change."""
        before, after = change.before, change.after
        self._look_at_answers(before, after)
        self._look_at_deadlines(before, after)
        self._look_at_seats(after)
        for fault in self.prepared.hear(before, after, self.now_ms):
            self.require(False, fault)
        notice = after.record.notice
        if notice is not None and notice != before.record.notice:
            self.counts[f"notice: {notice.key}"] += 1
            if notice.key == "abandoned-proposed":
                self.warned.add(after.record.id)
            if notice.key == "abandoned":
                is_left = not list_seated(before) or is_paused_too_long(before, self.now_ms)
                self.require(is_left or after.record.id in self.warned, f"{after.record.id} was closed unwarned")
        for what, request in after.record.proposals.items():
            late = self.now_ms - request.ends
            self.require(late <= HOUR, f"{what} at {after.record.id} stands {late // MINUTE} minutes after its end")

    # -- clocks

    def _look_at_deadlines(self, before: Table, after: Table) -> None:
        name = after.record.id
        (self.resting.discard if after.record.pause is None else self.resting.add)(name)
        if after.record.pause is not None and after.record.pace is not before.record.pace:
            self._forget(lambda each: each[0] == name)
        for key, row in after.deadlines.items():
            if not key.asks_person:
                continue
            if (known := before.deadlines.get(key)) is not None:
                self.reminders.note_stage(after, key, known, row, self.now_ms)
            if row.is_endless:
                self._look_at_endless(name, key, row, before)
                continue
            old = before.deadlines.get(key)
            self.require(0 <= row.gained_ms <= MOST_GAINED_MS, f"{name} {key} gained {row.gained_ms}")
            if old is None and before.record.pause is not None:
                self._note_rest(name, key, before.record.pause.at, after.week_behind(key))
            elif old is None or old.is_endless:
                if old is not None:  # the table has a clock from now on
                    self._allow_rings(after, key.seat or 0, REMINDERS)
                self._note_new(name, key, row, before, after)
            else:
                self._note_change(name, key, old, row, before, after)

    def _look_at_endless(self, name: TableId, key: DeadlineKey, row: Deadline, before: Table) -> None:
        """Look at a table without a clock: whoever is waited for is reminded in their week, and not too often."""
        old = before.deadlines.get(key)
        if old is not None and row.reminders > old.reminders:
            self.counts["weekly reminders without a clock"] += 1
            late = self.now_ms - old.at_ms
            self.require(0 <= late <= HOUR, f"{name} {key}: a weekly reminder is {late // MINUTE} minutes late")
            self.require(row.reminders <= Stage.LAST + MOST_WEEKS, f"{name} {key} is reminded too often")

    def _note_new(self, name: TableId, key: DeadlineKey, row: Deadline, before: Table, after: Table) -> None:
        """Note a clock that begins; one that had another name before goes on."""
        former = next(
            (k for k, r in before.deadlines.items() if k.question == key.question and r.at_ms == row.at_ms), None
        )
        if former and former not in after.deadlines and row.opened_at_ms != self.now_ms:
            self.counts["clocks that go on by another name"] += 1
            if opened := self.opened.pop((name, former), None):
                self.opened[name, key] = opened
            return
        self.require(row.opened_at_ms == self.now_ms, f"{name} {key} is new and began before")
        self.opened[name, key] = clocks.expect_end(row, after.week_behind(key))

    def _note_rest(self, name: TableId, key: DeadlineKey, stood_ms: int, week: Week | None) -> None:
        """Note that a clock goes on which stood since then: as much is left as was left then."""
        opened = self.opened.pop((name, key), None)
        if opened is not None and opened.week == (week if opened.week else None):
            self.counts["clocks that go on after a rest"] += 1
            self.opened[name, key] = clocks.carry_end(opened, stood_ms, self.now_ms)

    def _note_change(
        self, name: TableId, key: DeadlineKey, old: Deadline, row: Deadline, before: Table, after: Table
    ) -> None:
        """Note what becomes of a clock that runs: whatever moves it has a reason, and moves it by so much."""
        week, opened = after.week_behind(key), self.opened.get((name, key))
        is_moved = (old.at_ms, old.opened_at_ms) != (row.at_ms, row.opened_at_ms)
        self.require(row.at_ms >= old.at_ms or bool(week), f"{name} {key} ends sooner than it did")
        notice = after.record.notice
        is_said = notice is not None and notice != before.record.notice
        again = None
        if row.reminders >= Stage.OVER > old.reminders:
            if opened is not None:
                self._check_end(after, key, opened)
                again = Opened(self.now_ms, max(opened.latest_ms, self.now_ms + ROBOT_MS), opened.week)
            self.counts["clocks that are over, where a robot answers or all wait"] += 1
        elif row.reminders > old.reminders >= Stage.OVER:
            is_week = waits_on(after.record) and row.at_ms == self.now_ms + WEEK_MS
            self.require(is_week, f"{name} {key} waits on till {row.at_ms}")
            self.counts["clocks over for a week more"] += 1
            again = opened
        elif row.reminders == old.reminders >= Stage.OVER and waits_on(after.record) and is_moved:
            self.require(
                old.at_ms < row.at_ms == find_wake_up(after, after.week_of(key.seat or 0), self.now_ms),
                f"{name} {key} was moved",
            )
            again = opened
        elif is_said and notice is not None and notice.key == "more-time" and is_moved:
            self._allow_rings(after, key.seat or 0, REMINDERS)
            self.counts["clocks with more time"] += 1
            again = opened and clocks.extend_end(opened, old, self.now_ms)
        elif is_said and notice is not None and notice.key == "pace":
            self._allow_rings(after, key.seat or 0, REMINDERS)
            self.counts["clocks at another pace"] += 1
            again = opened and clocks.repace_end(opened, row, week)
        elif week != before.week_behind(key):
            again = opened and self._note_week(before, after, key, opened, week)
        else:
            self.require(not is_moved, f"{name} {key} was moved, and nothing says why: {old} {row}")
            again = opened
        if again is None:
            self.opened.pop((name, key), None)
        else:
            self.opened[name, key] = again

    def _note_week(
        self, before: Table, after: Table, key: DeadlineKey, opened: Opened, week: Week | None
    ) -> Opened | None:
        """Note that the hours behind a clock are others now: their person lives otherwise, or it is another's."""
        seat, former = key.seat or 0, before.week_behind(key)
        had, has = before.assignment_of(seat), after.assignment_of(seat)
        if had is None or has is None or had.person != has.person:
            return opened._replace(week=opened.week and week)
        if opened.week is None and former is not None:
            return opened  # so little time that no one's hours count
        if week is None or former is None:
            return None
        if replace(week, holidays=frozenset()) != replace(former, holidays=frozenset()):
            self.counts["clocks by other hours"] += 1
            return clocks.rehour_end(opened, week)
        self.counts["clocks over other holidays"] += 1
        return clocks.rebook_end(opened, self.now_ms, week)

    def note_absence(self, stood_ms: int, goes_ms: int) -> None:
        """Note that the office was away: it gives that time back, but to tables that rested meanwhile."""
        if goes_ms - stood_ms < HEARTBEAT_MS:
            return
        self.prepared.note_absence(goes_ms - stood_ms)
        for (name, key), opened in self.opened.items():
            if name not in self.resting:
                self.opened[name, key] = clocks.carry_end(opened, stood_ms, goes_ms)

    def _forget(self, is_gone: Callable[[tuple[TableId, DeadlineKey]], bool]) -> None:
        self.opened = {each: opened for each, opened in self.opened.items() if not is_gone(each)}

    def _look_at_answers(self, before: Table, after: Table) -> None:
        for happening in after.history[-1:]:
            row = happening.row
            if after.position is before.position or row.via != "clock" or row.seat < 0:
                continue
            self.counts["answers by clock"] += 1
            prefix = row.seat, row.prompt
            assignment = before.assignment_of(row.seat)
            if assignment is not None and assignment.robot:  # it does not know an answer, and waits for no end
                self.counts["answers by clock for robots"] += 1
                continue
            self.require(not waits_on(before.record), f"{after.record.id} {prefix} should wait")
            known = [key for key in before.deadlines if key.question == prefix]
            self.require(bool(known), f"{after.record.id} {prefix} answered by the clock without a deadline")
            for key in known:
                for fault in self.reminders.find_lost(before, key, self.now_ms):
                    self.require(False, fault)
                if opened := self.opened.get((after.record.id, key)):
                    self._check_end(after, key, opened)
                else:
                    self.counts["clocks not checked"] += 1

    def _check_end(self, table: Table, key: DeadlineKey, opened: Opened) -> None:
        self.counts["clocks checked"] += 1
        late = self.now_ms - opened.soonest_ms
        most = opened.latest_ms - opened.soonest_ms + QUARTER + GRACE
        self.require(
            0 <= late <= most + SHOWN_MS,
            f"{table.record.id} {key}: the clock is {late // MINUTE} minutes late of {most // MINUTE}, {opened.week}",
        )

    def _look_at_seats(self, table: Table) -> None:
        held = [t.person for seat in range(table.record.seats) if (t := table.assignment_of(seat)) and t.person]
        self.require(len(set(held)) == len(held), f"somebody sits twice at {table.record.id}")
