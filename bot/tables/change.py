"""Units of work for a change of a table, made before anything is on disk."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple, TypeAlias

from bot.db.notify import PostRow, Rung
from bot.db.rows import (
    Bank,
    Deadline,
    DeadlineKey,
    Head,
    LogRow,
    Notice,
    Prepared,
    PreparedRule,
    SeatAssignment,
    TableRecord,
)
from bot.db.store import Store
from bot.db.transaction import Transaction, UnitOfWork
from bot.tables.absence import record_after
from bot.tables.deadlines import Times, match_deadlines, running_deadlines
from bot.tables.people import look_up_people
from bot.tables.questions import needs_server, prepared_after, prepared_after_amendment, write_changes
from bot.tables.snapshot import SYSTEM, TAKE_BACK, Advance, LogEvent, Table, people_passing
from bot.tables.time_control import charge_bank
from bot.values.ids import AccountId, ChannelId, PersonId, TableId, TableStatus
from games.event import Told
from games.kernel import Position
from games.questions import Question
from games.secret import Seat, Secret
from games.spec import GameSpec


class GivenAnswer(NamedTuple):
    """An answer as given to a table. `pressed` returns the platform's time, which may depend on earlier answers."""

    question: Question
    token: str
    via: str
    person: str
    pressed: Callable[[Table], int | None]
    inbox: str
    used: PreparedRule | None = None


def list_asked(table: Table, given: Iterable[GivenAnswer]) -> list[tuple[DeadlineKey | None, SeatAssignment | None]]:
    return [(table.find_key(each.question), table.assignment_of(each.question.seat)) for each in given]


class AnswerEffect(NamedTuple):
    proposal: Advance
    record: TableRecord
    deadlines: dict[DeadlineKey, Deadline]
    posts: tuple[PostRow, ...]
    banks: dict[int, Bank]
    prepared: Mapping[tuple[int, str], Prepared]

    @property
    def head(self) -> Head:
        return Head(self.proposal.row.seq, self.record.version)

    def apply(self, table: Table) -> None:
        table.accept(self.proposal)
        table.head = self.head
        table.version += self.record.version - table.record.version
        table.record, table.deadlines, table.banks = self.record, self.deadlines, self.banks
        table.prepared = self.prepared
        if self.proposal.position.ask is None:
            table.record = table.record.model_copy(update={"status": TableStatus.OVER})


def combine_units(units: Sequence[UnitOfWork[None]]) -> UnitOfWork[None]:
    if len(units) == 1:
        return units[0]

    def write_rows(transaction: Transaction) -> None:
        for each in units:
            each(transaction)

    return write_rows


def plan_answer(table: Table, given: GivenAnswer, times: Times, plan: PostPlanner, now_ms: int) -> AnswerEffect:
    proposal = table.propose(
        given.question,
        given.token,
        via=given.via,
        at_ms=now_ms,
        person_id=given.person,
        platform_at_ms=given.pressed(table),
    )
    banks = charge_bank(table, given.question, given.via, now_ms)
    table = replace(table, deadlines=running_deadlines(table, proposal), banks=banks)
    wanted = times.deadlines_after(table, proposal.position, now_ms)
    record = record_after(table, proposal, wanted, now_ms)
    history = [*table.history, LogEvent(proposal.row, proposal.events)]
    settled = [*table.settled, *table.settled_by(proposal)]
    after = replace(table, position=proposal.position, record=record, history=history, settled=settled)
    if record is not table.record:
        wanted = times.deadlines_after(after, after.position, now_ms)
    prepared = prepared_after(table, given.question, given.used, proposal.position)
    return AnswerEffect(proposal, record, wanted, plan(table, after, proposal.events), banks, prepared)


def answer_unit(table: Table, planned: AnswerEffect, inbox_id: str, times: Times) -> UnitOfWork[None]:
    proposal, record, wanted, posts, banks, prepared = planned
    name, row = table.record.id, proposal.row
    stirring = needs_server(table, proposal.position)
    stirs_otherwise = stirring != needs_server(table, table.position)
    gone, new = deadline_changes(table, replace(table, deadlines=wanted), times)
    is_over = proposal.position.ask is None
    passed = people_passing(table, proposal.position) if is_over else ()
    known = table.head

    def write_rows(transaction: Transaction) -> None:
        transaction.move_head(name, known, planned.head)
        if inbox_id:
            transaction.claim_update(inbox_id, name, row.seq, row.at_ms)
        transaction.append_entry(name, row)
        for key in gone:
            transaction.delete_deadline(name, key)
        for deadline, due in new:
            transaction.write_deadline(deadline, due)
        if banks is not table.banks:
            transaction.write_bank(name, banks[row.seat])
        write_changes(transaction, name, table.prepared, prepared)
        if stirs_otherwise:
            transaction.mark_server_needed(name, awaited=stirring)
        if is_over:
            transaction.write_status(name, TableStatus.OVER)
            transaction.mark_passed(name, passed, row.at_ms)
        if record is not table.record:
            transaction.write_table(record)
            transaction.write_notice(record)
        if posts:
            transaction.add_posts(posts)

    return write_rows


class Call(NamedTuple):
    rung: tuple[Rung, ...]
    posts: tuple[PostRow, ...]


def move_unit(deadline: Deadline, due_ms: int, call: Call | None) -> UnitOfWork[None]:

    def write_rows(transaction: Transaction) -> None:
        transaction.write_deadline(deadline, due_ms)
        if call is not None:
            is_new = [transaction.mark_rung(each, deadline.opened_at_ms) for each in call.rung][-1:] != [False]
            transaction.add_posts(call.posts if is_new else ())

    return write_rows


def open_unit(table: Table, times: Times, posts: Sequence[PostRow], inbox_id: str) -> UnitOfWork[None]:

    def write_rows(transaction: Transaction) -> None:
        if inbox_id:
            transaction.claim_update(inbox_id, table.record.id, 0, table.record.opened_at)
        transaction.insert_table(table.record)
        transaction.add_assignments(table.record.id, table.assignments)
        transaction.add_posts(posts)
        for deadline in table.deadlines.values():
            transaction.write_deadline(deadline, times.table_due_ms(table, deadline))

    return write_rows


def amend_table(
    table: Table,
    changes: dict[str, Any],
    assignments: Sequence[SeatAssignment],
    deadlines: dict[DeadlineKey, Deadline] | None,
    taken_back: TakeBack | None,
    now_ms: int,
) -> tuple[Table, LogRow | None]:
    rest = {name: value for name, value in changes.items() if name not in {"prepared", "banks"}}
    if "places" in rest:
        spoken = rest.get("spoken", table.record.spoken)
        rest["spoken"] = {channel: lang for channel, lang in spoken.items() if channel in rest["places"]}
    record = table.record.model_copy(update={**rest, "version": table.record.version + 1})
    after = replace(table, record=record, assignments=[*table.assignments, *assignments])
    after.banks = changes.get("banks", table.banks)
    after.prepared = prepared_after_amendment(table, after, changes.get("prepared", table.prepared))
    after, row = retract(after, taken_back, now_ms) if taken_back else (after, None)
    after.head = Head(row.seq if row else table.head.seq, record.version)
    if deadlines is not None:
        after.deadlines = deadlines
    return after, row


def move_channel(table: Table, old: ChannelId, new: ChannelId) -> Table:
    channels = tuple(dict.fromkeys(new if channel == old else channel for channel in table.record.places))
    spoken = {new if channel == old else channel: lang for channel, lang in table.record.spoken.items()}
    after, _ = amend_table(table, {"places": channels, "spoken": spoken}, (), None, None, 0)
    after.attended = {
        account: frozenset(new if channel == old else channel for channel in attended)
        for account, attended in table.attended.items()
    }
    after.version = table.version + 1
    return after


def amend_unit(
    table: Table,
    after: Table,
    assignments: Sequence[SeatAssignment],
    inbox_id: str,
    times: Times,
    posts: Sequence[PostRow],
    now_ms: int,
    row: LogRow | None = None,
) -> UnitOfWork[None]:
    record = after.record
    gone, new = deadline_changes(table, after, times)
    known = table.head

    def write_rows(transaction: Transaction) -> None:
        transaction.move_head(record.id, known, after.head)
        if inbox_id:
            transaction.claim_update(inbox_id, record.id, len(table.history), now_ms)
        if row is not None:
            transaction.append_entry(record.id, row)
        transaction.write_table(record)
        if record.notice != table.record.notice:
            transaction.write_notice(record)
        if record.places != table.record.places:
            transaction.write_channels(record)
        transaction.add_assignments(record.id, assignments)
        write_changes(transaction, record.id, table.prepared, after.prepared)
        for seat, bank in after.banks.items():
            if table.banks.get(seat) != bank:
                transaction.write_bank(record.id, bank)
        for key in gone:
            transaction.delete_deadline(record.id, key)
        for deadline, due in new:
            transaction.write_deadline(deadline, due)
        transaction.mark_server_needed(record.id, awaited=needs_server(after, after.position))
        transaction.add_posts(posts)

    return write_rows


def mend_deadlines(table: Table, times: Times, now_ms: int) -> UnitOfWork[None] | None:
    """Give a table the deadlines of what it asks now, and return what to write; None where it has them.

    It has not where another release counted or called a question otherwise: no one would answer for who is silent.
    """
    after = replace(table, deadlines=match_deadlines(table))
    wanted = times.deadlines_after(after, after.position, now_ms)
    if table.record.status is not TableStatus.LIVE or wanted.keys() == table.deadlines.keys():
        return None
    gone, new = deadline_changes(table, replace(table, deadlines=wanted), times)
    table.deadlines = wanted

    def write_rows(transaction: Transaction) -> None:
        for key in gone:
            transaction.delete_deadline(table.record.id, key)
        for deadline, due in new:
            transaction.write_deadline(deadline, due)

    return write_rows


def deadline_changes(before: Table, after: Table, times: Times) -> tuple[list[DeadlineKey], list[tuple[Deadline, int]]]:
    gone = [key for key in before.deadlines if key not in after.deadlines]
    new = [
        (row, times.table_due_ms(after, row))
        for key, row in after.deadlines.items()
        if before.deadlines.get(key) != row or before.week_behind(key) != after.week_behind(key)
    ]
    return gone, new


PostPlanner: TypeAlias = Callable[[Table, Table, Told], tuple[PostRow, ...]]
"""Which posts a change asks for: the table before and after, and the events.

Pure: it is called before the commit, and perhaps for nothing.
"""


class Change(NamedTuple):
    """What has just been committed at a table.

    `before` is a copy that no one changes; only its story is the live one, and goes on.
    `nearest_due_ms` is when the first of the deadlines falls due that are new or were moved. What `is_elsewhere`
    another process has committed.
    """

    before: Table
    after: Table
    events: Told
    posts: tuple[PostRow, ...]
    nearest_due_ms: int | None
    is_elsewhere: bool = False


class TableListener:
    """Told in the order of subscription, while no one else may change the table: it may start tasks and never awaits."""

    def handle_commit(self, change: Change) -> None:
        """Take one committed change; several committed together come one by one, in order."""

    def handle_load(self, table: Table) -> None:
        """Take a table that has been loaded."""

    def handle_unload(self, table_id: TableId) -> None:
        """Take a table that has been unloaded."""


def make_notice(table: Table, now_ms: int, key: str, **params: str | int) -> Notice:
    return Notice(key=key, params=params, at=now_ms, seq=len(table.history))


@dataclass(frozen=True, slots=True)
class Amendment:
    table: Table
    assignments: Sequence[SeatAssignment]
    banks: Mapping[int, Bank]
    accounts: Mapping[PersonId, tuple[AccountId, ...]]
    changes: dict[str, Any] = field(default_factory=dict)

    async def make_after(self, store: Store, times: Times, now_ms: int) -> Table:
        after, _ = amend_table(self.table, self.changes, self.assignments, None, None, now_ms)
        await look_up_people(store, after)
        after.accounts = {**after.accounts, **self.accounts}
        after.banks = {**after.banks, **self.banks}
        after.deadlines = times.deadlines_after(after, after.position, now_ms)
        after.version = self.table.version + 1
        return after

    def make_unit(self, after: Table, times: Times, posts: Sequence[PostRow], now_ms: int) -> UnitOfWork[None]:
        return amend_unit(self.table, after, self.assignments, "", times, posts, now_ms)


class TakeBack(NamedTuple):
    seq: int
    person_id: PersonId


def find_retractable(table: Table) -> LogRow | None:
    """Find the answer that may be taken back: the last entry, of a person who still sits there, that told only itself."""
    if table.record.status is not TableStatus.LIVE or table.earlier is None or table.position is None:
        return None
    row, events = table.history[-1]
    holder = table.assignment_of(row.seat) if row.seat >= 0 else None
    if row.via != "hand" or holder is None or holder.person != row.person:
        return None
    question = Question(Seat(row.seat), row.prompt)
    is_alone = tells_itself_alone(table.spec, table.earlier.position, question, events, table.position)
    return row if is_alone else None


def tells_itself_alone(
    spec: GameSpec[Any], before: Position[Any], question: Question, events: Told, after: Position[Any]
) -> bool:
    kinds = spec.retractable.get(question.prompt)
    bare = (event.open() if isinstance(event, Secret) else event for event in events)
    if kinds is None or spec.races or not all(isinstance(event, kinds) for event in bare):
        return False
    return is_resolved_at_once(before, question) and asks_one_seat(after)


def is_resolved_at_once(before: Position[Any], question: Question) -> bool:
    ask = before.ask
    if ask is None or ask.window or before.sealed or ask.require_decision(question).timed:
        return False
    return len(ask.must) <= 1 or question in ask.may


def asks_one_seat(after: Position[Any]) -> bool:
    ask = after.ask
    if ask is None or ask.window or len(ask.must) > 1:
        return False
    return all(question.seat >= 0 for question in ask.questions())


def retract(table: Table, taken_back: TakeBack, now_ms: int) -> tuple[Table, LogRow]:
    after = table.copy_ahead()
    proposal = after.propose(
        Question(SYSTEM, TAKE_BACK), str(taken_back.seq), via="host", at_ms=now_ms, person_id=taken_back.person_id
    )
    after.accept(proposal)
    return after, proposal.row
