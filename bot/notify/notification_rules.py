"""When a person is notified of a question, and whether a seat's private message is sent, edited or left.

A question notifies once, never at night, and not while a timed reveal runs, whose message it would replace. A person
who is present finds a new question in the message they have just pressed, and is notified only if it still waits after
a minute, at a live table not within 90 seconds of their last sign, at one over days after a quarter of an hour; others are
notified at once. While a person only waits, their message changes with their buttons, with a new deal and with what they
alone are told; with everything else only where no channel shows the table and they are present.
"""

from collections.abc import Collection, Sequence
from typing import Final, NamedTuple

from bot.notify.delivery import Action, Pace, Sent, plan_message
from bot.notify.presence import PRESENT_MS, find_patience
from bot.tables.posts import CalledFor, Notification, Reason, SeatMessageRow, ShownHash
from bot.tables.snapshot import Table
from bot.tables.time_control import find_wake_up
from bot.values.hours import NotificationLevel
from bot.values.ids import AccountId, PersonId
from games.event import visible_to

PATIENCE_MS: Final = 60_000  # how long a question waits before a person who was present is notified
NOTIFIES_TURNS: Final = frozenset({NotificationLevel.TURNS, NotificationLevel.EARLY, NotificationLevel.EVERYTHING})


def schedule(
    wanted: Notification, known: Collection[Notification], wakes_ms: int | None, least_ms: int = 0
) -> Notification:
    """Return when a person is notified: as was decided before, or as they wake, but not before `least_ms`."""
    before = next((each for each in known if each[:4] == wanted[:4]), wanted)
    return before._replace(earliest_ms=max(wakes_ms or before.earliest_ms, least_ms))


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
    counts: bool = True  # notifications of a live table do not count among those of a day

    @property
    def is_present(self) -> bool:
        return self.now_ms - self.seen_ms < self.patience_ms

    @property
    def is_busy(self) -> bool:
        """Whether the person needs no notification; for a reminder an open page is not enough."""
        has_acted = self.acted_ms is None or self.now_ms - self.acted_ms < PRESENT_MS
        return self.is_present and (has_acted or not self.is_reminder)

    @property
    def is_put_off(self) -> bool:
        """Whether what was notified already notifies again when their night or mute ends."""
        return self.is_reminder and self.wakes_ms is not None


class Plan(NamedTuple):
    """What to do with a seat's message, its row afterwards, and the notifications to write and to drop."""

    action: Action
    row: SeatMessageRow
    written: tuple[Notification, ...] = ()
    dropped: tuple[Notification, ...] = ()


def plan(row: SeatMessageRow, state: SeatMessageState, known: Collection[Notification] = ()) -> Plan:
    """Plan a seat's message; `known` are the notifications of the questions that it showed or is to show."""
    waiting = schedule_turns(row, state, known)
    is_due = any(each.earliest_ms <= state.now_ms for each in waiting)
    if waiting and is_silent(state, known):
        waiting, is_due = [each._replace(reason=Reason.MARK, sent_ms=state.now_ms) for each in waiting], False
    is_shown = row.message_id or state.asked or state.is_wanted
    action, look_ms = plan_message(
        Sent(row.shown, row.shown_ms) if row.message_id else None,
        state.shown if is_shown else None,
        rings=is_due or is_notified(row, state),
        pace=find_pace(row, state),
        now_ms=state.now_ms,
    )
    if action is Action.NOTIFY:
        waiting = [each._replace(sent_ms=state.now_ms) for each in waiting]
    kept = row._replace(due_ms=look_ms)
    keys = {each[:4] for each in waiting}
    return Plan(
        action,
        kept if action is Action.LEAVE else as_shown(kept, state),
        tuple(each for each in waiting if each not in known),
        tuple(each for each in known if each[:4] not in keys and not is_kept(each, state)),
    )


def schedule_turns(row: SeatMessageRow, state: SeatMessageState, known: Collection[Notification]) -> list[Notification]:
    """Say of which questions a person is still to be notified, and when; none while a reveal runs."""
    if not state.is_live or state.is_looking:
        return []
    waiting = {each.question for each in known if each.sent_ms is None}
    told = {each.question for each in known} - waiting
    first_ms = state.now_ms + state.recall_ms * state.is_present
    least_ms = find_least_ms(state)
    found = []
    for question in state.asked:
        if question not in told or state.is_put_off:
            usual = Reason.TURN if state.counts else Reason.LIVE
            is_again = question in told or any(
                each.question == question and each.reason == Reason.AGAIN for each in known
            )
            reason = Reason.AGAIN if is_again else usual
            wanted = Notification(row.person_id, row.table_id, question, reason, first_ms)
            found.append(schedule(wanted, [each for each in known if each.sent_ms is None], state.wakes_ms, least_ms))
    return found


def find_least_ms(state: SeatMessageState) -> int:
    """Return before when nothing asked notifies: while they write, or have just done something."""
    writes_ms = state.now_ms + PATIENCE_MS if state.is_writing else 0
    stays_ms = state.seen_ms + state.patience_ms if state.is_present else 0
    return max(writes_ms, stays_ms)


def is_silent(state: SeatMessageState, known: Collection[Notification]) -> bool:
    """Return whether turns notify a person of nothing; what was put off until they wake does all the same."""
    if state.level is NotificationLevel.NOTHING:
        return True
    is_awaited = state.is_put_off or any(each.sent_ms is None for each in known)
    return state.level not in NOTIFIES_TURNS and not is_awaited


def is_kept(notified: Notification, state: SeatMessageState) -> bool:
    """Return whether a notification is still of use: its question is open, or it counts among those of a day."""
    is_counted = notified.reason in {Reason.TURN, Reason.AGAIN}
    return notified.sent_ms is not None and (is_counted or notified.question in state.still_open)


def find_pace(row: SeatMessageRow, state: SeatMessageState) -> Pace:
    """Return how soon a message follows the table: that it looks other to the seat alone, or shows what no channel does, is news."""
    if state.is_brisk or row.shown_ms < state.dealt_ms or state.asked != row.asked:
        return Pace.AT_ONCE
    is_watched = state.asked or (
        state.is_present and (not state.has_board or state.shown._replace(whole="") != row.shown._replace(whole=""))
    )
    return Pace.WATCHED if is_watched else Pace.UNWATCHED


def is_notified(row: SeatMessageRow, state: SeatMessageState) -> bool:
    """Return whether something else than a question that is due notifies: a reminder, or that the table went on."""
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


def list_next(table: Table) -> tuple[str, ...]:
    """List what a person who is next is notified of: that others are asked."""
    asked = table.ask.must if table.ask is not None else ()
    return tuple(f"next-{table.question_key(question).encode()}" for question in asked)


# -- calls, where nothing private reaches a person


class Called(NamedTuple):
    """A person called by a note, and the key of the question; `account_id` is set if they are in that channel."""

    seat: int
    person_id: PersonId
    key: CalledFor
    account_id: AccountId | None = None


def decide_calls(
    table: Table, awaited: Sequence[Called], known: Collection[Notification], told: Collection[CalledFor], now_ms: int
) -> tuple[list[Called], list[Notification]]:
    """Decide who is called now, `told` or due, and which notifications change; `known` are those of before."""
    called, after = list[Called](), list[Notification]()
    for each in awaited:
        call = schedule(make_call(table, each, now_ms), known, find_wake_up(table, table.week_of(each.seat), now_ms))
        is_called = each.key in told or call.earliest_ms <= now_ms
        called += [each] if is_called else []
        after.append(call._replace(sent_ms=(call.sent_ms or now_ms) if is_called else None))
    return called, [each for each in after if each not in known]


def find_key(call: Notification) -> CalledFor:
    return CalledFor(call.question, call.reason == Reason.LATE_CALL)


def make_call(table: Table, who: Called, now_ms: int) -> Notification:
    """Make a notification of a question: after a while for a person who answered just before it was put, else at once."""
    asked_ms = now_ms if who.key.is_late or not table.history else table.history[-1].row.at_ms  # the note may be late
    patience = find_patience(table)
    earliest = asked_ms + patience if asked_ms < last_answer_ms(table, who.person_id) + patience else now_ms
    reason = Reason.LATE_CALL if who.key.is_late else Reason.CALL
    return Notification(who.person_id, table.record.id, who.key.question_id, reason, earliest)


def last_answer_ms(table: Table, person_id: str) -> int:
    given = (told for told in reversed(table.history) if told.row.person == person_id and told.row.via == "hand")
    return next((row.at_ms for row, events in given if visible_to(events, None)), 0)
