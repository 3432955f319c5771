"""The call note of a table in a channel: one message that calls awaited people who cannot be reached in private.

Each is called once per question, and once more when little time is left. Only those that the whole table waits for are
named, so that nothing shows who has answered. A person who answered publicly within the last minute, at a live table 90
seconds, is given as long, fixed when the question is put; a sleeping person is called when they wake.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from bot.db.store import Store, Transaction
from bot.notify.delivery import Action, ChannelInbox, Message, Sent, plan_message, reconcile
from bot.notify.notification_rules import Called, Calling, decide_calls
from bot.notify.reach import Reachability
from bot.tables.absence import is_absent
from bot.tables.deadlines import is_late
from bot.tables.people import accounts_of, chat_of, find_reader, list_attending
from bot.tables.posts import CalledFor, PostRow, encode_calls, make_random_id
from bot.tables.questions import open_questions
from bot.tables.snapshot import Table
from bot.tables.stored import change_notifications, find_calls, find_post, mark_sent, set_status_message
from bot.values.ids import ChannelId, PersonId, TableStatus
from bot.values.screens import PublicScreen
from bot.views.seat import hand_button
from bot.views.table import TablePresenter


@dataclass(slots=True)
class CallNotes:
    """Updates call notes. `hurry` is told by when to look again."""

    store: Store
    reachability: Reachability
    now: Callable[[], int]
    hurry: Callable[[int], None]

    async def update(self, presenter: TablePresenter, inbox: ChannelInbox, note: PostRow, former: str) -> bool:
        """Have the note call those who are to be called now; return whether anything was sent."""
        calling = await self._decide(presenter.table, note)
        keys = encode_calls(each.key for each in calling.called)
        newly = [each for each in calling.called if each.key not in note.calls]
        newly = newly or list(calling.called if note.batch else ())
        sent = Sent(note.hash) if note.message_id else None
        action, _ = plan_message(sent, (keys if newly or sent else "") or None, rings=bool(newly))
        if note.message_id and action is Action.NOTIFY:
            await reconcile(self.store, inbox, Action.DELETE, Message(None, note.message_id))
        screen = None
        if action in {Action.NOTIFY, Action.EDIT}:
            screen = replace(make_note(presenter, calling.called, newly, waits=inbox.limits.waits), reply_to=former)
        wanted = Message(screen, note.message_id, note.batch or make_random_id(), [note])
        message = await reconcile(self.store, inbox, action, wanted)

        def write_rows(transaction: Transaction) -> None:
            change_notifications(transaction, (), calling.notifications)
            set_status_message(transaction, note, message, keys)

        await self.store.write(write_rows)
        return action is not Action.LEAVE

    async def _decide(self, table: Table, note: PostRow) -> Calling:
        now = self.now()
        awaited = list_called(table, note.channel_id, self.reachability, now)
        known = await find_calls(self.store, table.record.id) if awaited else ()
        calling = decide_calls(table, awaited, known, note.calls, now)
        for each in calling.notifications:
            if each.sent_ms is None:
                self.hurry(each.earliest_ms)
        return calling

    async def forget_calls(self, posts: Sequence[PostRow]) -> None:
        notes = [note for row in posts if (note := await find_post(self.store, row.id))]

        def write_rows(transaction: Transaction) -> None:
            for note in notes:
                mark_sent(transaction, note, note.message_id, "")

        await self.store.write(write_rows)


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
