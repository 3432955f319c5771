"""A live table: a record, the people at it, and the fold of its log."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice
from operator import attrgetter
from typing import Any, Final, NamedTuple

from msgspec import structs

from bot.tables.customs import find_week_here
from bot.tables.rows import Bank, Deadline, DeadlineKey, Head, LogRow, Notice, Prepared, SeatAssignment, TableRecord
from bot.values.hours import Week
from bot.values.ids import AccountId, ChannelId, PersonId, TablePace, TableStatus
from bot.values.room import Line
from games.event import Event, Told, digest_events, visible_to
from games.forms import Refused
from games.game import Seating
from games.kernel import Entry, Position, View, count_asked, make_view, open_position, question_id, submit
from games.questions import Ask, Decision, Question, RandomAnswer
from games.secret import CHANCE, Seat
from games.spec import GameSpec

SYSTEM: Final = Seat(-6)  # The seat of entries that the bot makes and no rules receive.
# The prompt of the system's entry that takes back the one before it, whose number is its token.
TAKE_BACK: Final = "take-back"


class LogEvent(NamedTuple):
    row: LogRow
    events: Told


class Advance(NamedTuple):
    """An answer that the rules accept, and what would follow; nothing has changed yet."""

    row: LogRow
    position: Position[Any]
    events: Told


class Damaged(Exception):
    """The disk does not give back what was written of a table."""


class HistoryDiffers(Exception):
    def __init__(self, table_id: str, seq: int) -> None:
        super().__init__(f"table {table_id} tells another story at entry {seq}")
        self.table = table_id
        self.seq = seq


@dataclass(frozen=True, slots=True)
class DealCount:
    """Which deal the table is in, and how much chance has answered there; `fresh` says that the next answer opens one.

    `number` is 0 until chance is first asked; `draws` counts answers drawn for the silent, `chances` all others.
    """

    number: int = 0
    chances: int = 0
    draws: int = 0
    fresh: bool = True

    def next_count(self) -> DealCount:
        return DealCount(self.number + 1, fresh=False) if self.fresh else self


@dataclass(frozen=True, slots=True)
class DealSpan:
    number: int = 0
    since: int = 0


class Settled(NamedTuple):
    """An answer that has come to count, and since which entry `seq` all know it: while it is sealed, no one does."""

    seq: int
    row: LogRow


class Earlier(NamedTuple):
    position: Position[Any]
    deal: DealCount
    deal_span: DealSpan


LATE: Final = frozenset({"clock", "draft", "robot"})  # How answers are given for a person whose time is up.


@dataclass(frozen=True, slots=True, eq=False)
class Table:
    """A snapshot of a table; `Tables` has the newest. A change makes another.

    `position` and `former` are None until it starts; `history` has one LogEvent for each log row, `undone` the numbers of
    those taken back. `earlier` is kept to take back the last entry; it is None if nothing can be taken back.
    `settled` has what seats answered, in the order in which it came to be known.
    `deadlines` are by question key (`seat/prompt/times`), `weeks` by those who have said when they are awake, `banks` by
    seat, where one is not full; `accounts` are by those who come by them, `attended` the places where these are; `prepared` is by seat and topic,
    `automatic` what people have answered for them; `unattended` are the entries that came by themselves since it was
    loaded. `head` is how far the disk has it, which is further than `history` where that cannot be folded. `told_caches`
    fill while the snapshot is put into words.
    """

    record: TableRecord
    spec: GameSpec[Any]
    assignments: tuple[SeatAssignment, ...] = ()
    position: Position[Any] | None = None
    history: tuple[LogEvent, ...] = ()
    former: Any = None
    version: int = 0
    deal: DealCount = field(default_factory=DealCount)
    deal_span: DealSpan = field(default_factory=DealSpan)
    deadlines: Mapping[DeadlineKey, Deadline] = field(default_factory=dict)
    told_caches: dict[tuple[int | None, str], ToldCache] = field(default_factory=dict, compare=False, repr=False)
    earlier: Earlier | None = None
    undone: frozenset[int] = frozenset()
    head: Head = field(default_factory=Head)
    weeks: Mapping[PersonId, Week] = field(default_factory=dict)
    banks: Mapping[int, Bank] = field(default_factory=dict)
    accounts: Mapping[PersonId, tuple[AccountId, ...]] = field(default_factory=dict)
    attended: Mapping[AccountId, frozenset[ChannelId]] = field(default_factory=dict)
    prepared: Mapping[tuple[int, str], Prepared] = field(default_factory=dict, repr=False)
    settled: tuple[Settled, ...] = ()
    automatic: Mapping[PersonId, frozenset[str]] = field(default_factory=dict)
    unattended: frozenset[int] = frozenset()

    @property
    def ask(self) -> Ask | None:
        """What it waits for; None before it starts, and once the game is over."""
        return self.position.ask if self.position is not None else None

    def decision_of(self, question: Question) -> Decision[Any]:
        """Return what answers an open question takes."""
        assert self.ask is not None
        return self.ask.require_decision(question)

    def is_answered(self, question: Question) -> bool:
        return self.position is not None and question in self.position.sealed

    def assignment_of(self, seat: int, seq: int | None = None) -> SeatAssignment | None:
        held = [t for t in self.assignments if t.seat == seat and (seq is None or t.from_seq <= seq)]
        return held[-1] if held else None

    def list_holders(self) -> list[SeatAssignment]:
        """List how the seats are held now, in order, without those that nothing was ever said of."""
        return [each for seat in range(self.record.seats) if (each := self.assignment_of(seat)) is not None]

    def name_of(self, seat: int, seq: int | None = None) -> str:
        """Return the name a seat goes by; one that a robot keeps goes by that of its person."""
        held = [t for t in self.assignments if t.seat == seat and (seq is None or t.from_seq <= seq)]
        if not held or not held[-1].reserve:
            return held[-1].name if held else ""
        return next((t.name for t in reversed(held) if t.person), held[-1].name)

    def seat_person(self, seat: int, seq: int | None = None) -> PersonId:
        assignment = self.assignment_of(seat, seq)
        return PersonId(assignment.person if assignment else "")

    def seats_of(self, person_id: str) -> tuple[int, ...]:
        return tuple(each.seat for each in self.list_holders() if each.person == person_id)

    def parse_options(self) -> dict[str, Any]:
        tokens = self.record.options
        return {
            option.name: option.shape.parse(tokens.get(option.name, option.default))
            for option in self.spec.every_option
        }

    def starting_seating(self) -> Seating:
        first = {t.seat: t for t in self.assignments if t.from_seq == 0}
        robots = tuple(Seat(s) for s, t in sorted(first.items()) if t.robot)
        return Seating(self.record.seats, robots, tuple(tuple(map(Seat, each)) for each in self.record.sat_before))

    def view_for(self, seat: int | None) -> View[Any]:
        """Make what a seat or the public (None) may see of the position, never kept: its time would tell what was answered."""
        assert self.position is not None
        return make_view(self.position, None if seat is None else Seat(seat))

    def question_id(self, question: Question) -> str:
        assert self.position is not None
        return question_id(self.record.key, self.position, question)

    def question_key(self, question: Question) -> DeadlineKey:
        assert self.position is not None
        return DeadlineKey(question.prompt, question.seat, self.position.times[question])

    def week_of(self, seat: int) -> Week | None:
        assignment = self.assignment_of(seat) if self.weeks else None
        week = self.weeks.get(PersonId(assignment.person)) if assignment else None
        return find_week_here(week, self.record.customs) if week else None

    def has_own_hours(self) -> bool:
        """Tell whether little time is left to each at another moment: that it is to some would tell who has answered."""
        is_slow = self.record.pace.kind is not TablePace.LIVE
        return (bool(self.weeks) and is_slow) or self.record.figures.bank_ms > 0

    def week_behind(self, key: DeadlineKey) -> Week | None:
        return None if key.seat is None or key.seat < 0 else self.week_of(key.seat)

    def find_deadline(self, question: Question) -> Deadline | None:
        return self.deadlines.get(self.question_key(question))

    def find_question(self, question_id: str) -> Question | None:
        asked = self.ask.questions() if self.ask is not None else ()
        return next((question for question in asked if self.question_id(question) == question_id), None)

    def is_asked(self, question: Question) -> bool:
        return self.ask is not None and question in self.ask.questions()

    def board_prompts(self) -> dict[str, str]:
        """Return the prompts answered on the board by the public id that all seats share, the current one first."""
        ask = self.ask
        if ask is None:
            return {}
        kinds = (ask.window, ask.may)
        prompts = dict.fromkeys(q.prompt for kind in kinds for q, decision in kind.items() if decision.on_board)
        return {self.question_id(Question(Seat(0), prompt)): prompt for prompt in prompts}

    def open_position(self) -> Table:
        game = self.spec.game
        first = game.start(self.parse_options(), self.starting_seating(), self.former, self.record.errata)
        position = open_position(game, first)
        span = DealSpan(game.deal_number(position.state))
        return replace(self, position=position, deal=DealCount(fresh=True), deal_span=span)

    def rewind(self) -> Table:
        """Return this table as it was before its first entry."""
        bare = replace(self, history=(), settled=(), told_caches={}, deadlines={}, earlier=None, undone=frozenset())
        return replace(bare, version=0).open_position()

    def mark_over(self) -> Table:
        if self.position is None or self.position.ask is not None:
            return self
        return replace(self, record=self.record.model_copy(update={"status": TableStatus.OVER}))

    def propose(
        self,
        question: Question,
        token: str,
        *,
        via: str,
        at_ms: int,
        person_id: str = "",
        platform_at_ms: int | None = None,
    ) -> Advance:
        """Work out what one answer would do; raises Refused. The token of the row is the canonical one."""
        assert self.position is not None
        assert self.record.started_at is not None
        if question.seat == SYSTEM:
            return self._propose_take_back(question, token, via=via, at_ms=at_ms, person_id=person_id)
        since = (platform_at_ms if platform_at_ms is not None else at_ms) - self.record.started_at
        entry = Entry(question.seat, question.prompt, token, since, by_clock=via == "clock")
        position, events = submit(self.spec.game, self.position, entry)
        row = LogRow(
            len(self.history) + 1,
            question.seat,
            question.prompt,
            token,
            via,
            person_id,
            at_ms,
            platform_at_ms,
            digest_events(events),
        )
        return Advance(row, position, events)

    def _propose_take_back(self, question: Question, token: str, *, via: str, at_ms: int, person_id: str) -> Advance:
        earlier, last = self.earlier, self.history[-1].row if self.history else None
        is_last = last is not None and last.via == "hand" and token == str(last.seq)
        if question.prompt != TAKE_BACK or earlier is None or not is_last or earlier.position.ask is None:
            raise Refused("nothing-to-take-back")
        assert self.position is not None
        times = count_asked(self.position.times, earlier.position.ask, set())
        row = LogRow(len(self.history) + 1, SYSTEM, TAKE_BACK, token, via, person_id, at_ms, None, digest_events(()))
        return Advance(row, structs.replace(earlier.position, times=times), ())

    def accept(self, proposal: Advance) -> Table:
        """Return the table after an advance, whose row is committed or about to be."""
        if proposal.row.seat == SYSTEM:
            return self._accept_take_back(proposal)
        assert self.position is not None
        history, span = (*self.history, LogEvent(proposal.row, proposal.events)), self.deal_span
        if self.position.state is not proposal.position.state:
            number = self.spec.game.deal_number(proposal.position.state)
            since = len(history) if number not in {0, span.number} else span.since
            span = DealSpan(number, since)
        return replace(
            self,
            position=proposal.position,
            earlier=Earlier(self.position, self.deal, self.deal_span),
            deal=self.next_deal(proposal),
            deal_span=span,
            settled=(*self.settled, *self.settled_by(proposal)),
            history=history,
            version=self.version + 1,
            told_caches=copy_told(self.told_caches),
        )

    def _accept_take_back(self, proposal: Advance) -> Table:
        assert self.earlier is not None
        _, deal, span = self.earlier
        return replace(
            self,
            position=proposal.position,
            earlier=None,
            deal=deal,
            deal_span=span,
            undone=self.undone | {len(self.history)},
            history=(*self.history, LogEvent(proposal.row, ())),
            version=self.version + 1,
            told_caches=copy_told(self.told_caches),
        )

    def was_late(self, row: LogRow) -> bool:
        return row.via in LATE and row.seat >= 0 and bool(self.seat_person(row.seat, row.seq))

    def list_late(self, seq: int) -> tuple[int, ...]:
        """Return the seats for which the clock had answered, or a robot once, in what entry `seq` settled."""
        first = bisect_left(self.settled, seq, key=attrgetter("seq"))
        last = bisect_right(self.settled, seq, lo=first, key=attrgetter("seq"))
        return tuple(sorted({each.row.seat for each in self.settled[first:last] if self.was_late(each.row)}))

    def settled_by(self, proposal: Advance) -> list[Settled]:
        """Return which answers come to count by an entry; what may be answered only if all are told something then."""
        before, row, sealed = self.position, proposal.row, proposal.position.sealed
        assert before is not None
        assert before.ask is not None
        own, is_told = Question(Seat(row.seat), row.prompt), bool(visible_to(proposal.events, None))
        counts = [
            each
            for each in dict.fromkeys((*before.sealed, own))
            if each.seat >= 0 and each not in sealed and (is_told or each in before.ask.must)
        ]
        rows = [row if each == own else self.last_row(each) for each in counts]
        return [Settled(row.seq, each) for each in rows if each is not None]

    def last_row(self, question: Question) -> LogRow | None:
        return next((row for row, _ in reversed(self.history) if (row.seat, row.prompt) == question), None)

    def next_deal(self, proposal: Advance) -> DealCount:
        """Return the deal count after an answer; a boundary that the rules step onto makes it fresh."""
        before, row, deal = self.position, proposal.row, self.deal
        assert before is not None
        assert before.ask is not None
        if row.seat == CHANCE:
            deal = replace(deal.next_count(), chances=deal.next_count().chances + 1)
        elif row.via == "clock" and row.seat >= 0:
            decision = before.ask.require_decision(Question(Seat(row.seat), row.prompt))
            if isinstance(decision.by_clock, RandomAnswer):
                deal = replace(deal.next_count(), draws=deal.next_count().draws + 1)
        state = proposal.position.state
        is_new = state is not before.state and proposal.position.ask is not None
        return replace(deal, fresh=True) if is_new and self.spec.game.boundary(state) else deal


def make_notice(table: Table, now_ms: int, key: str, **params: str | int) -> Notice:
    return Notice(key=key, params=params, at=now_ms, seq=len(table.history))


def require_live(table: Table) -> None:
    if table.record.status is not TableStatus.LIVE:
        raise Refused("not-started" if table.record.status is TableStatus.LOBBY else table.record.status.value)


def fold_table(
    record: TableRecord,
    spec: GameSpec[Any],
    assignments: Sequence[SeatAssignment],
    rows: Iterable[LogRow],
    former: Any = None,
) -> Table:
    table = Table(record, spec, tuple(assignments), former=former, version=record.version)
    if record.started_at is None:
        return table
    table = table.open_position()
    for row in rows:
        table = fold_row(table, row)
    return table


def fold_row(table: Table, row: LogRow) -> Table:
    proposal = table.propose(
        Question(Seat(row.seat), row.prompt),
        row.token,
        via=row.via,
        at_ms=row.at_ms,
        person_id=row.person,
        platform_at_ms=row.platform_at,
    )
    if proposal.row.digest != row.digest:
        raise HistoryDiffers(table.record.id, row.seq)
    return table.accept(Advance(row, proposal.position, proposal.events))


def people_passing(table: Table, position: Position[Any]) -> tuple[str, ...]:
    """Return the people who have done what their ladder step asks for; the game is over at `position`."""
    spec = table.spec
    seats = (seat for seat in range(table.record.seats) if spec.ladder and spec.has_passed(position.state, Seat(seat)))
    return tuple(held.person for seat in seats if (held := table.assignment_of(seat)) and held.person)


class ToldLine(NamedTuple):
    """One told event in words, with its entry, whether it may be told again, and the event where it is a game's.

    What was taken back since `is_undone`: history has it, summaries leave it out.
    """

    seq: int
    line: Line
    recallable: bool
    event: Event | None = None
    is_undone: bool = False


@dataclass(slots=True)
class ToldCache:
    """What one viewer was told in one language, as far as entry `upto`; kept so that it is worded only once.

    `recalled` are the lines of it that may be told again, `own` those of them that came of the viewer's own answers, `answered` is
    the entry of the last of these that was given by hand. It is filled from `upto` on, with `add`.
    """

    upto: int = 0
    answered: int = 0
    said: list[ToldLine] = field(default_factory=list)
    recalled: list[Line] = field(default_factory=list)
    own: list[Line] = field(default_factory=list)

    def add(self, told: ToldLine, *, is_own: bool) -> None:
        self.said.append(told)
        if told.recallable:
            self.recalled.append(told.line)
            if is_own:
                self.own.append(told.line)

    def undo(self, seq: int, told: ToldLine) -> None:
        first, last = self.count_until(seq - 1), self.count_until(seq)
        self.said[first:last] = [each._replace(is_undone=True) for each in self.said[first:last]]
        self.add(told, is_own=False)

    def count_until(self, seq: int) -> int:
        return bisect_right(self.said, seq, key=attrgetter("seq"))

    def list_since(self, seq: int) -> list[ToldLine]:
        return [told for told in self.said[self.count_until(seq) :] if not told.is_undone]

    def list_record(self, entries: int, since_seq: int = 0) -> tuple[Line, ...]:
        newest = len(self.said)
        for _ in range(entries if self.said else 0):
            newest = self.count_until(self.said[newest - 1].seq - 1) if newest else 0
        newest = max(newest, self.count_until(since_seq))
        tail = self.said[newest:]
        last = len(self.recalled) - sum(told.recallable for told in tail)
        first = bisect_right(self.recalled, self.count_until(since_seq), hi=last, key=attrgetter("seq"))
        return (*islice(self.recalled, first, last), *(told.line for told in tail))


def copy_told(caches: Mapping[tuple[int | None, str], ToldCache]) -> dict[tuple[int | None, str], ToldCache]:
    return {
        key: replace(each, said=list(each.said), recalled=list(each.recalled), own=list(each.own))
        for key, each in caches.items()
    }


class LaterRows(NamedTuple):
    """What was written of a table after some entry."""

    head: Head
    rows: list[LogRow]
    deadlines: list[Deadline]
    banks: list[Bank]
    prepared: list[Prepared]


class StoredTable(NamedTuple):
    """Everything kept of a table, at `head`. `is_damaged`: only its own row could be read."""

    record: TableRecord
    assignments: list[SeatAssignment]
    rows: list[LogRow]
    deadlines: list[Deadline]
    is_damaged: bool = False
    head: Head = Head()
    banks: Sequence[Bank] = ()
    prepared: Sequence[Prepared] = ()
