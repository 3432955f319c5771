"""What must hold in a year, looked at as it happens: rings, clocks, votes, seats, words."""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from bot.outbox.telephones import MOST_RINGS
from bot.ports.hours import Week
from bot.ports.ids import PersonId, TableId, TablePace
from bot.store.rows import Deadline
from bot.tables.clock_times import find_day_start
from bot.tables.ends import MOST_GAINED_MS, PERSONAL_MS, SHOWN_MS
from bot.tables.hours import COURTESY, HOUR, MINUTE, is_awake
from bot.tables.listener import Change
from bot.tables.table import Table

QUARTER: Final = 15 * MINUTE
GRACE: Final = MINUTE
RINGS: Final = 5
"""How often a question may ring, by the table of rings."""


class Ring(NamedTuple):
    """A telephone that rang."""

    at_ms: int
    person_id: PersonId
    table_id: TableId | None
    kind: str
    text: str


class Opened(NamedTuple):
    """When somebody's time may be up: at the soonest by the definition alone, at the latest with all courtesy; and their week."""

    soonest_ms: int
    latest_ms: int
    week: Week | None


@dataclass
class Judge:
    """Hears of every change and every ring, and notes what should not be; `weeks` are known to it by itself."""

    weeks: dict[PersonId, Week | None] = field(default_factory=dict)
    faults: list[str] = field(default_factory=list)
    rings: list[Ring] = field(default_factory=list)
    counts: Counter[str] = field(default_factory=Counter)
    now_ms: int = 0
    opened: dict[tuple[TableId, str], Opened] = field(default_factory=dict)
    asked: Counter[tuple[PersonId, TableId, str]] = field(default_factory=Counter)
    extra: Counter[tuple[PersonId, TableId]] = field(default_factory=Counter)
    a_day: dict[tuple[PersonId, int], set[int]] = field(default_factory=lambda: defaultdict(set))
    warned: set[TableId] = field(default_factory=set)

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
        self.counts[f"ring: {ring.kind}"] += 1
        if ring.kind == "other":
            self.counts[f"other: {ring.text[:30]!r}"] += 1
        if table is not None and table.record.pace.kind is TablePace.LIVE:
            return
        week = self.weeks.get(ring.person_id)
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
            self.require(len(self.a_day[ring.person_id, day]) <= MOST_RINGS + 1, f"{ring} is beyond a day's")

    def note_snooze(self, person_id: PersonId, table_id: TableId, now_ms: int, until_ms: int) -> None:
        """Note that somebody wants peace: what they are asked rings after it once more."""
        self.extra[person_id, table_id] += 1
        self.require(until_ms > now_ms, "a peace that is over")

    def note_urged(self, table: Table) -> None:
        """Note that somebody has the others reminded."""
        for seat in range(table.record.seats):
            if tenure := table.tenure_of(seat):
                self.extra[PersonId(tenure.person), table.record.id] += 1

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
        notice = after.record.notice
        if notice is not None and notice != before.record.notice:
            self.counts[f"notice: {notice.key}"] += 1
            if notice.key == "abandoned-proposed":
                self.warned.add(after.record.id)
            if notice.key == "abandoned":
                self.require(after.record.id in self.warned, f"{after.record.id} was closed unwarned")
        for what, request in after.record.proposals.items():
            late = self.now_ms - request.ends
            self.require(late <= HOUR, f"{what} at {after.record.id} stands {late // MINUTE} minutes after its end")

    def _look_at_deadlines(self, before: Table, after: Table) -> None:
        name = after.record.id
        for key, row in after.deadlines.items():
            if not key[0].isdigit():
                continue
            old = before.deadlines.get(key)
            self.require(0 <= row.gained_ms <= MOST_GAINED_MS, f"{name} {key} gained {row.gained_ms}")
            if old is None and before.record.pause is not None:
                self._note_rest(name, key, before.record.pause.at, after.week_behind(key))
            elif old is None:
                self.require(row.opened_at_ms == self.now_ms, f"{name} {key} is new and began before")
                self.opened[name, key] = expect_end(row, after.week_behind(key))
            elif (old.at_ms, old.opened_at_ms, old.bank_ms) != (row.at_ms, row.opened_at_ms, row.bank_ms):
                self.opened.pop((name, key), None)
                self.require(
                    row.at_ms >= old.at_ms or bool(after.week_behind(key)), f"{name} {key} ends sooner than it did"
                )

    def _note_rest(self, name: TableId, key: str, stood_ms: int, week: Week | None) -> None:
        """Note that a clock goes on which stood since then: as much is left as was left then."""
        opened = self.opened.pop((name, key), None)
        if opened is not None and opened.week == week:
            self.counts["clocks that go on after a rest"] += 1
            self.opened[name, key] = carry_end(opened, stood_ms, self.now_ms)

    def _look_at_answers(self, before: Table, after: Table) -> None:
        for happening in after.story[-1:]:
            row = happening.row
            if after.position is before.position or row.via != "clock" or row.seat < 0:
                continue
            self.counts["answers by clock"] += 1
            prefix = f"{row.seat}/{row.prompt}/"
            tenure = before.tenure_of(row.seat)
            if tenure is not None and tenure.robot:  # it does not know an answer, and waits for no end
                self.counts["answers by clock for robots"] += 1
                continue
            known = [key for key in before.deadlines if key.startswith(prefix)]
            self.require(bool(known), f"{after.record.id} {prefix} answered by the clock without a deadline")
            for key in known:
                if opened := self.opened.get((after.record.id, key)):
                    self._check_end(after, key, opened)

    def _check_end(self, table: Table, key: str, opened: Opened) -> None:
        self.counts["clocks checked"] += 1
        late = self.now_ms - opened.soonest_ms
        most = opened.latest_ms - opened.soonest_ms + QUARTER + GRACE
        self.require(
            0 <= late <= most + SHOWN_MS,
            f"{table.record.id} {key}: the clock is {late // MINUTE} minutes late, {opened.week}",
        )

    def _look_at_seats(self, table: Table) -> None:
        held = [t.person for seat in range(table.record.seats) if (t := table.tenure_of(seat)) and t.person]
        self.require(len(set(held)) == len(held), f"somebody sits twice at {table.record.id}")

    def forget_clocks(self) -> None:
        """Forget how clocks were set: the office was away, and gives that time back."""
        self.opened.clear()


def expect_end(row: Deadline, week: Week | None) -> Opened:
    """Return when the time is up of somebody who is asked just now."""
    if row.given_ms < PERSONAL_MS or week is None:
        end = row.opened_at_ms + row.given_ms + row.bank_ms
        return Opened(end, end, None)
    end = count_end(row.opened_at_ms, min(row.given_ms, max(8 * HOUR, row.given_ms * 2 // 3)) + row.bank_ms, week)
    return Opened(end, end + COURTESY, week)


def carry_end(opened: Opened, stood_ms: int, goes_ms: int) -> Opened:
    """Return when the time is up that stood for a while; what was over then is over as soon as it goes on."""
    soonest, latest, week = opened
    if week is None:
        return Opened(soonest + goes_ms - stood_ms, latest + goes_ms - stood_ms, None)
    ends = (soonest, latest)
    soon, late = (
        count_end(goes_ms, count_waking(stood_ms, each, week), week) if each > stood_ms else each for each in ends
    )
    return Opened(soon, max(late, goes_ms) + COURTESY, week)


def count_waking(start_ms: int, end_ms: int, week: Week) -> int:
    """Return how much of a stretch somebody is awake, counted in quarters of an hour by the definition alone."""
    total = 0
    while start_ms < end_ms:
        following = min((start_ms // QUARTER + 1) * QUARTER, end_ms)
        total += following - start_ms if is_awake(start_ms, week) else 0
        start_ms = following
    return total


def count_end(opened_ms: int, length_ms: int, week: Week) -> int:
    """Return when so much waking time has passed, counted in quarters of an hour by the definition alone."""
    at = opened_ms
    while length_ms > 0:
        following = (at // QUARTER + 1) * QUARTER
        if is_awake(at, week):
            if following - at >= length_ms:
                return at + length_ms
            length_ms -= following - at
        at = following
    return at
