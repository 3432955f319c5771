"""The people that a call note calls, and its words."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from bot.notify.presence import find_patience
from bot.notify.reach import Reachability
from bot.tables.absence import is_absent
from bot.tables.deadlines import is_late
from bot.tables.people import accounts_of, chat_of, find_reader, list_attending
from bot.tables.posts import CalledFor, Notification, Reason
from bot.tables.questions import open_questions
from bot.tables.snapshot import Table
from bot.tables.time_control import find_wake_up
from bot.values.ids import AccountId, ChannelId, PersonId, TableStatus
from bot.values.screens import PublicScreen
from bot.views.seat import hand_button
from bot.views.table import TablePresenter
from games.event import visible_to


@dataclass(frozen=True, slots=True)
class Called:
    """A person called by a note, and the key of the question; `account_id` is set if they are in that channel."""

    seat: int
    person_id: PersonId
    key: CalledFor
    account_id: AccountId | None = None


class Calling(NamedTuple):
    """Whom a note calls, and the notifications as they are once it does."""

    called: Sequence[Called]
    notifications: Sequence[Notification]


def last_answer_ms(table: Table, person_id: str) -> int:
    given = (told for told in reversed(table.history) if told.row.person == person_id and told.row.via == "hand")
    return next((row.at_ms for row, events in given if visible_to(events, None)), 0)


def list_called(table: Table, channel_id: ChannelId, reachability: Reachability, now_ms: int) -> tuple[Called, ...]:
    """List the people in a channel who are awaited at a live table and reached by no private message.

    A person in no channel is named in all channels of their chat, without a mention: they may not be members there.
    """
    if table.record.status is not TableStatus.LIVE or table.position is None or table.position.ask is None:
        return ()
    must, is_late = table.position.ask.must, is_time_short(table)
    found = []
    for question, name in open_questions(table):
        person = find_reader(table, question.seat, {chat_of(channel_id)})
        where = list_attending(table, person)
        if (
            question not in must
            or not person
            or (where and channel_id not in where)
            or is_absent(table, person)
            or not reachability.is_unreachable(accounts_of(table, person), now_ms)
        ):
            continue
        found.append(Called(question.seat, PersonId(person), CalledFor(name, is_late), where.get(channel_id)))
    return tuple(found)


def decide_calls(
    table: Table, awaited: Sequence[Called], known: Collection[Notification], told: Collection[CalledFor], now_ms: int
) -> Calling:
    """Decide who is called now, `told` or due, and when the others are; `known` are the notifications of before."""
    before = {(each.person_id, find_key(each)): each for each in known}
    called, after = list[Called](), list[Notification]()
    for each in awaited:
        call = before.get((each.person_id, each.key)) or make_call(table, each, now_ms)
        due_ms = max(call.earliest_ms, find_wake_up(table, each.seat, now_ms) or 0)
        if each.key in told or due_ms <= now_ms:
            called.append(each)
            after.append(call._replace(sent_ms=call.sent_ms or now_ms))
        else:
            after.append(call._replace(earliest_ms=due_ms, sent_ms=None))
    return Calling(called, [each for each in after if each not in known])


def find_key(call: Notification) -> CalledFor:
    return CalledFor(call.question, call.reason == Reason.LATE_CALL)


def make_call(table: Table, who: Called, now_ms: int) -> Notification:
    """Make a notification of a question: after a while for a person who answered just before it was put, else at once."""
    asked_ms = now_ms if who.key.is_late or not table.history else table.history[-1].row.at_ms  # the note may be late
    patience = find_patience(table)
    earliest = asked_ms + patience if asked_ms < last_answer_ms(table, who.person_id) + patience else now_ms
    reason = Reason.LATE_CALL if who.key.is_late else Reason.CALL
    return Notification(who.person_id, table.record.id, who.key.question_id, reason, earliest)


def is_time_short(table: Table) -> bool:
    """Return whether an awaited player has little time left.

    False if players have hours of their own: it would show whose time is short, so who has not answered.
    """
    ask = table.position.ask if table.position else None
    asked = [question for question in ask.must if question.seat >= 0] if ask else []
    ends = [deadline for question in asked if (deadline := table.find_deadline(question))]
    return any(is_late(each) for each in ends) and not (len(asked) > 1 and table.has_own_hours())


def make_note(
    presenter: TablePresenter, called: Sequence[Called], newly: Sequence[Called], *, waits: bool
) -> PublicScreen:
    names = [presenter.seat_name(seat) for seat in dict.fromkeys(each.seat for each in called)]
    text = presenter.app_text(
        "call-note",
        who=presenter.join_list(names),
        late="yes" if any(each.key.is_late for each in called) else "no",
        how="begin" if waits else "open",
    )
    people = tuple(dict.fromkeys(each.account_id for each in newly if each.account_id is not None))
    return PublicScreen(text, buttons=(hand_button(presenter),), mentions=people, silent=not people, ring=text)
