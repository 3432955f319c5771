"""The call note of a table in a channel: one message that calls awaited people who cannot be reached in private.

Each is called once per question, and once more when little time is left. Only those that the whole table waits for are
named, so that nothing shows who has answered. A person who answered publicly within the last minute, at a live table 90
seconds, is given as long, fixed when the question is put; a sleeping person is called when they wake.
"""

from collections.abc import Sequence

from bot.notify.notification_rules import Called
from bot.notify.reach import Reachability
from bot.tables.absence import is_absent
from bot.tables.deadlines import is_late
from bot.tables.people import accounts_of, chat_of, find_reader, list_attending
from bot.tables.posts import CalledFor
from bot.tables.questions import open_questions
from bot.tables.snapshot import Table
from bot.values.ids import ChannelId, PersonId, TableStatus
from bot.values.screens import PublicScreen
from bot.views.seat import hand_button
from bot.views.table import TablePresenter


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
