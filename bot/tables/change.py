"""How a table changes: from one snapshot to the next, and what the difference is on disk."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final, NamedTuple, TypeAlias

from bot.db.store import AskingTransaction, Transaction, UnitOfWork
from bot.tables.absence import record_after
from bot.tables.deadlines import Times, match_deadlines, running_deadlines
from bot.tables.posts import Notification, PostRow
from bot.tables.questions import needs_server, prepared_after, prepared_after_amendment
from bot.tables.rows import Deadline, Head, LogRow, PreparedRule
from bot.tables.snapshot import SYSTEM, TAKE_BACK, LogEvent, Table, people_passing
from bot.tables.stored import (
    BANKS,
    add_assignments,
    add_posts,
    append_entry,
    delete_deadline,
    insert_table,
    mark_notified,
    write_channels,
    write_deadline,
    write_notice,
    write_prepared,
    write_table,
)
from bot.tables.time_control import charge_bank
from bot.values.ids import ChannelId, PersonId, TableId, TableStatus
from games.event import Told
from games.kernel import Position
from games.questions import Question
from games.secret import Seat, Secret
from games.spec import GameSpec


class GivenAnswer(NamedTuple):
    """An answer as given to a table. `pressed_ms` is the platform's time of it, None for one that no one presses."""

    question: Question
    token: str
    via: str
    person: str = ""
    pressed_ms: int | None = None
    inbox: str = ""
    used: PreparedRule | None = None


def answer_table(table: Table, given: GivenAnswer, times: Times, plan: PostPlanner, now_ms: int) -> Change:
    proposal = table.propose(
        given.question,
        given.token,
        via=given.via,
        at_ms=now_ms,
        person_id=given.person,
        platform_at_ms=given.pressed_ms,
    )
    running = running_deadlines(table, proposal)
    after = replace(
        table,
        banks=charge_bank(table, given.question, given.via, now_ms),
        prepared=prepared_after(table, given.question, given.used, proposal.position),
        deadlines=running,
        unattended=table.unattended | {proposal.row.seq} if given.used is not None else table.unattended,
    )
    after = times.set_deadlines(after, proposal.position, now_ms).accept(proposal)
    if (record := record_after(table, proposal, after.deadlines, now_ms)) is not table.record:
        after = replace(after, record=record, version=after.version + 1, deadlines=running)
        after = times.set_deadlines(after, after.position, now_ms)
    after = replace(after, head=Head(proposal.row.seq, record.version))
    posts = plan(replace(table, deadlines=after.deadlines), after, proposal.events)
    return Change(table, after.mark_over(), proposal.events, posts, given.inbox)


Changes: TypeAlias = Mapping[str, Any]
"""Fields of a table's record with their new values, and what stands beside it: `BESIDE`."""
# New `assignments`; the `deadlines` that take the place of those that run; all `banks`, all that is `prepared`; the
# `accounts` of people that are not on disk yet; what is `taken_back`; `begin` for the first position; other `rows`.
BESIDE: Final = frozenset({"assignments", "deadlines", "banks", "prepared", "accounts", "taken_back", "begin", "rows"})


def amend_table(table: Table, changes: Changes, now_ms: int = 0) -> Table:
    rest = {name: value for name, value in changes.items() if name not in BESIDE and (name, value) != ("notice", None)}
    if "places" in rest:
        spoken = rest.get("spoken", table.record.spoken)
        rest["spoken"] = {channel: lang for channel, lang in spoken.items() if channel in rest["places"]}
    record = table.record.model_copy(update={**rest, "version": table.record.version + 1})
    after = replace(
        table,
        record=record,
        assignments=(*table.assignments, *changes.get("assignments", ())),
        banks=changes.get("banks", table.banks),
        deadlines=changes.get("deadlines", table.deadlines),
    )
    prepared = prepared_after_amendment(table, after, changes.get("prepared", table.prepared))
    after, seq = replace(after, prepared=prepared), table.head.seq
    if taken_back := changes.get("taken_back"):
        after = retract(after, taken_back, now_ms)
        seq = len(after.history)
    return replace(after, head=Head(seq, record.version), version=table.version + 1)


def move_channel(table: Table, old: ChannelId, new: ChannelId) -> Table:
    channels = tuple(dict.fromkeys(new if channel == old else channel for channel in table.record.places))
    spoken = {new if channel == old else channel: lang for channel, lang in table.record.spoken.items()}
    after = amend_table(table, {"places": channels, "spoken": spoken})
    attended = {
        account: frozenset(new if channel == old else channel for channel in channels)
        for account, channels in table.attended.items()
    }
    return replace(after, attended=attended)


def mend_deadlines(table: Table, times: Times, now_ms: int) -> Table | None:
    """Return a table with the deadlines of what it asks now; None where it has them.

    It has not where another release counted or called a question otherwise: no one would answer for who is silent.
    """
    after = times.set_deadlines(replace(table, deadlines=match_deadlines(table)), table.position, now_ms)
    is_right = table.record.status is not TableStatus.LIVE or after.deadlines.keys() == table.deadlines.keys()
    return None if is_right else after


def write_change(change: Change, times: Times, now_ms: int) -> UnitOfWork[None]:
    """Return what writes the difference between the snapshots; all that takes time is worked out before."""
    before, after, name = change.before, change.after, change.after.record.id
    was, record, entries = before.record, after.record, after.history[len(before.history) :]
    is_amended, is_over = record.version != was.version, record.status is TableStatus.OVER is not was.status
    is_cleared = record.status is TableStatus.SUSPENDED is not was.status
    emptied = {key: replace(each, rules=()) for key, each in before.prepared.items() if key not in after.prepared}
    prepared = {**emptied, **after.prepared} if after.prepared is not before.prepared else {}
    gone = before.deadlines.keys() - after.deadlines.keys()
    new = [
        (row, times.due_ms(row, after.week_behind(key)))
        for key, row in after.deadlines.items()
        if before.deadlines.get(key) != row or before.week_behind(key) != after.week_behind(key)
    ]
    is_needed = needs_server(after)
    needs_mark = is_amended or is_needed != needs_server(before)
    passed = people_passing(after, after.position) if is_over and entries and after.position else ()

    def write_rows(transaction: Transaction) -> None:
        if after.head != before.head:
            transaction.move_head(name, before.head, after.head)
        if change.update:
            transaction.claim_update(change.update, name, len(after.history), now_ms)
        for row, _ in entries:
            append_entry(transaction, name, row)
        if is_amended:
            write_table(transaction, record)
        elif is_over:
            transaction.change_rows("tables", {"status": TableStatus.OVER}, id=name)
        for person in passed:
            transaction.change_rows("climbs", {"passed_at": now_ms}, table_id=name, person=person)
        if is_amended and record.notice != was.notice:
            write_notice(transaction, record)
        if record.places != was.places:
            write_channels(transaction, record)
        add_assignments(transaction, name, after.assignments[len(before.assignments) :])
        for about, rules in prepared.items():
            if before.prepared.get(about) != rules:
                write_prepared(transaction, name, rules)
        for seat, bank in after.banks.items():
            if before.banks.get(seat) != bank:
                BANKS.write(transaction, (name, *bank))
        if is_cleared:
            transaction.delete_rows("deadlines", table_id=name)
        for key in () if is_cleared else gone:
            delete_deadline(transaction, name, key)
        for deadline, due in new:
            write_deadline(transaction, deadline, due)
        if needs_mark:
            transaction.change_rows("tables", {"stirring": int(is_needed)}, id=name)
        add_posts(transaction, () if change.reminders else change.posts)
        if change.rows is not None:
            change.rows(transaction)

    return write_rows


def write_reminders(change: Change, transaction: AskingTransaction) -> None:
    """Note what a change notifies of, and write its posts unless another process was first."""
    asked_ms = {key.encode(): row.opened_at_ms for key, row in change.after.deadlines.items()}
    is_new = [mark_notified(transaction, each, asked_ms[each.question]) for each in change.reminders][-1:] != [False]
    add_posts(transaction, change.posts if is_new else ())


def open_unit(table: Table, times: Times, posts: Sequence[PostRow], inbox_id: str) -> UnitOfWork[None]:

    def write_rows(transaction: Transaction) -> None:
        if inbox_id:
            transaction.claim_update(inbox_id, table.record.id, 0, table.record.opened_at)
        insert_table(transaction, table.record)
        add_assignments(transaction, table.record.id, table.assignments)
        add_posts(transaction, posts)
        for deadline in table.deadlines.values():
            write_deadline(transaction, deadline, times.table_due_ms(table, deadline))

    return write_rows


PostPlanner: TypeAlias = Callable[[Table, Table, Told], tuple[PostRow, ...]]
"""Which posts a change asks for: the table before and after, and the events.

Pure: it is called before the commit, and perhaps for nothing.
"""


class Change(NamedTuple):
    """A table before and after, what was told, which posts and notifications it asks for, and the update that asked for it.

    Once it is committed `after` is the live table, and `nearest_due_ms` when the first of the deadlines falls due that are
    new or were moved. What `is_elsewhere` another process has committed; listeners don't hear of what `is_quiet`. `rows`
    writes what stands beside the table.
    """

    before: Table
    after: Table
    events: Told = ()
    posts: tuple[PostRow, ...] = ()
    update: str = ""
    reminders: tuple[Notification, ...] = ()
    nearest_due_ms: int | None = None
    is_elsewhere: bool = False
    rows: UnitOfWork[None] | None = None
    is_quiet: bool = False

    def list_entries(self) -> Sequence[LogEvent]:
        return self.after.history[len(self.before.history) :]


Decide: TypeAlias = Callable[[Table, int], Changes | GivenAnswer | Change | None]
"""Says what changes at a table now, or None; pure, and may be asked again. Raises Refused.

A ready `Change` takes no version of the table's row: it moves a deadline, or what only the disk has.
"""


class TableListener:
    """Told in the order of subscription, while no one else may change the table: it may start tasks and never awaits."""

    def handle_commit(self, change: Change) -> None:
        """Take one committed change; several committed together come one by one, in order."""

    def handle_load(self, table: Table) -> None:
        """Take a table that has been loaded."""

    def handle_unload(self, table_id: TableId) -> None:
        """Take a table that has been unloaded."""


def move_deadline(
    table: Table, deadline: Deadline, posts: Sequence[PostRow] = (), reminders: Sequence[Notification] = ()
) -> Change:
    deadlines = {**table.deadlines, deadline.key: deadline}
    after = replace(table, deadlines=deadlines, version=table.version + 1)
    return Change(table, after, posts=tuple(posts), reminders=tuple(reminders))


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
    ask = after.ask
    asks_one = ask is not None and not ask.window and len(ask.must) <= 1 and all(q.seat >= 0 for q in ask.questions())
    return asks_one and is_resolved_at_once(before, question)


def is_resolved_at_once(before: Position[Any], question: Question) -> bool:
    ask = before.ask
    if ask is None or ask.window or before.sealed or ask.require_decision(question).timed:
        return False
    return len(ask.must) <= 1 or question in ask.may


def retract(table: Table, taken_back: TakeBack, now_ms: int) -> Table:
    return table.accept(
        table.propose(
            Question(SYSTEM, TAKE_BACK), str(taken_back.seq), via="host", at_ms=now_ms, person_id=taken_back.person_id
        )
    )
