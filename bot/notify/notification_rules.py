"""Whether and when a seat's private message is sent, edited or left, and whether that notifies.

A question notifies once, never at night, and not while a timed reveal runs, whose message it would replace. A person
who is present finds a new question in the message they have just pressed, and is notified only if it still waits after
a minute, at a live table not within 90 seconds of their last sign, at one over days after a quarter of an hour; others are
notified at once. While a person only waits, their message changes with their buttons, with a new deal and with what they
alone are told; with everything else only where no channel shows the table and they are present.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import Final, NamedTuple

from bot.db.store import AskingTransaction, Transaction
from bot.notify.delivery import Action, Pace, Sent, plan_message
from bot.notify.planner import make_person_post
from bot.notify.presence import PRESENT_MS
from bot.notify.stored import call_together, move_digest, name_seat
from bot.tables.posts import Digest, Kind, Notification, Post, PostRow, Reason, SeatMessageRow, ShownHash
from bot.tables.snapshot import Table
from bot.tables.stored import add_posts, note_notified
from bot.values.hours import NotificationLevel
from bot.values.ids import PersonId, TableId, TablePace

PATIENCE_MS: Final = 60_000  # how long a question waits before a person who was present is notified
SEVERAL: Final = 2  # from how many tables on there is one message for all
NOTIFIES_TURNS: Final = frozenset({NotificationLevel.TURNS, NotificationLevel.EARLY, NotificationLevel.EVERYTHING})


class SeatMessageState(NamedTuple):
    now_ms: int
    seen_ms: int  # When the person did something last, an open page included
    shown: ShownHash  # the hash of what is to be shown (`seat_hash`)
    asked: tuple[str, ...] = ()  # the questions that wait for the person
    still_open: tuple[str, ...] = ()  # Those and all that they answered and may still change
    is_live: bool = True
    is_brisk: bool = False
    """No edit is delayed: the person's own clock runs, a reveal is to reach them, or nothing is awaited of anyone."""
    is_looking: bool = False  # a timed reveal runs: notifications wait for its end
    is_reminder: bool = False
    is_urged: bool = False  # Another player asked for the reminder
    is_wanted: bool = True  # There is something to show this person alone
    has_board: bool = False  # a channel of their chat shows the table to all
    dealt_ms: int = 0  # When the present deal began; 0 between two
    wakes_ms: int | None = None  # When they may be notified if not now: they sleep, or have muted the table
    level: NotificationLevel = NotificationLevel.TURNS
    look: str = ""  # what would deliver the reveal (`unseen_look`)
    acted_ms: int | None = None  # As `seen_ms`, without an open page
    is_writing: bool = False  # at a live table they have a draft; a reminder of the end notifies all the same
    patience_ms: int = PRESENT_MS  # for how long after their last sign they count as present
    recall_ms: int = PATIENCE_MS  # for how long a question in front of them waits before it notifies
    stage: int | None = None  # which reminder this is, 0 if a player asked for it

    @property
    def is_present(self) -> bool:
        return self.now_ms - self.seen_ms < self.patience_ms

    @property
    def is_busy(self) -> bool:
        """Whether the person needs no notification; for a reminder an open page is not enough."""
        has_acted = self.acted_ms is None or self.now_ms - self.acted_ms < PRESENT_MS
        return self.is_present and (has_acted or not self.is_reminder)

    @property
    def may_call(self) -> bool:
        return self.is_live and not self.is_looking


class Plan(NamedTuple):
    """What to do with a seat's message, and its row afterwards."""

    action: Action
    row: SeatMessageRow


def plan(row: SeatMessageRow, state: SeatMessageState) -> Plan:
    is_put_off = state.is_reminder and state.wakes_ms is not None
    sent = tuple(each for each in row.rung if each in state.still_open and not is_put_off)
    new = tuple(each for each in state.asked if each not in sent) if state.may_call else ()
    notify_ms = find_notify_ms(row, state, new)
    kept = row._replace(rung=sent, ring_ms=notify_ms, due_ms=notify_ms)
    is_awaited = row.ring_ms is not None or is_put_off  # a delayed reminder, or the end of a mute
    if new and (state.level is NotificationLevel.NOTHING or (state.level not in NOTIFIES_TURNS and not is_awaited)):
        kept, notify_ms = kept._replace(rung=sent + new, ring_ms=None, due_ms=None), None
    is_shown = row.message_id or state.asked or state.is_wanted
    action, look_ms = plan_message(
        Sent(row.shown, row.shown_ms) if row.message_id else None,
        state.shown if is_shown else None,
        rings=is_notified(row, state, notify_ms),
        pace=find_pace(row, state),
        now_ms=state.now_ms,
    )
    if action is Action.NOTIFY:
        kept = kept._replace(rung=sent + new, ring_ms=None, due_ms=None)
    if action is Action.LEAVE:
        return Plan(action, kept._replace(due_ms=min(filter(None, (look_ms, kept.due_ms)), default=None)))
    return Plan(action, as_shown(kept, state))


def find_pace(row: SeatMessageRow, state: SeatMessageState) -> Pace:
    """Return how soon a message follows the table: that it looks other to the seat alone, or shows what no channel does, is news."""
    if state.is_brisk or row.shown_ms < state.dealt_ms or state.asked != row.asked:
        return Pace.AT_ONCE
    is_watched = state.asked or (
        state.is_present and (not state.has_board or state.shown._replace(whole="") != row.shown._replace(whole=""))
    )
    return Pace.WATCHED if is_watched else Pace.UNWATCHED


def find_notify_ms(row: SeatMessageRow, state: SeatMessageState, new: tuple[str, ...]) -> int | None:
    if not new:
        return None
    if state.wakes_ms is not None:
        return state.wakes_ms
    if state.is_writing:
        return state.now_ms + PATIENCE_MS
    if not state.is_present and (row.ring_ms is None or any(each not in row.asked for each in new)):
        return state.now_ms
    has_waited = row.ring_ms is not None and any(each in row.asked for each in new)
    patient = row.ring_ms if row.ring_ms is not None and has_waited else state.now_ms + state.recall_ms
    return max(patient, state.seen_ms + state.patience_ms) if state.is_present else patient


def is_notified(row: SeatMessageRow, state: SeatMessageState, notify_ms: int | None) -> bool:
    if notify_ms is not None and state.now_ms >= notify_ms:
        return True
    if state.is_busy or state.is_looking or state.level is NotificationLevel.NOTHING or state.wakes_ms is not None:
        return False
    if state.now_ms - row.shown_ms < PATIENCE_MS and not state.is_urged:
        return False  # just sent, or edited in front of them
    if state.is_reminder and state.asked:
        return True
    if state.is_writing:
        return False
    return state.level is NotificationLevel.EVERYTHING and bool(row.message_id) and state.shown != row.shown


def as_shown(row: SeatMessageRow, state: SeatMessageState) -> SeatMessageRow:
    return row._replace(shown=state.shown, asked=state.asked, shown_ms=state.now_ms)


def count_notifications(
    person_id: PersonId, table: Table, questions: Iterable[str], now_ms: int, transaction: Transaction
) -> None:
    if table.record.pace.kind is not TablePace.LIVE:
        for each in questions:
            note_notified(transaction, Notification(person_id, table.record.id, each, Reason.TURN, now_ms, now_ms))


def plan_digest(table: Table, person_id: PersonId) -> PostRow:
    return make_person_post(table, person_id, Post(Kind.DIGEST, table.seats_of(person_id)[0]), len(table.history))


def gather_notifications(
    due: Sequence[SeatMessageRow], tables: Mapping[TableId, Table], now_ms: int
) -> list[tuple[SeatMessageRow, ...]]:
    """Return the messages of seats that would notify a person together: a digest does so instead."""
    ringing = defaultdict[PersonId, list[SeatMessageRow]](list)
    for row in due:
        table = tables.get(row.table_id)  # None for one that cannot be read
        is_slow = table is not None and table.record.pace.kind is not TablePace.LIVE
        if is_slow and row.ring_ms is not None and row.ring_ms <= now_ms and row.asked:
            ringing[row.person_id].append(row)
    return [tuple(rows) for rows in ringing.values() if len({row.table_id for row in rows}) >= SEVERAL]


def write_again(
    due: Sequence[SeatMessageRow],
    tables: Mapping[TableId, Table],
    posts: Sequence[PostRow],
    now_ms: int,
    transaction: AskingTransaction,
) -> None:
    """Write that due messages are looked at again now; those in a digest count as one notification."""
    for row in due:
        transaction.change_rows("seat_messages", {"due_at": None}, **name_seat(row))
    add_posts(transaction, posts)
    for rows in gather_notifications(due, tables, now_ms):
        pending = [row for row in rows if call_together(transaction, row.person_id, row.table_id)]
        for row in pending:
            for question in row.asked:
                note_notified(
                    transaction,
                    Notification(row.person_id, row.table_id, question, Reason.TURN, now_ms, now_ms),
                    now_ms,
                )
        if pending:
            add_posts(transaction, [plan_digest(tables[rows[0].table_id], rows[0].person_id)])


def write_digest(due: Digest, next_ms: int, posts: Sequence[PostRow], transaction: AskingTransaction) -> bool:
    """Write when a daily digest comes next and what is sent now; return False where another process has done so."""
    is_due = move_digest(transaction, due, next_ms)
    add_posts(transaction, posts if is_due else ())
    return is_due
