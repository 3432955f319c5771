"""The call note of a table in a channel: one message that calls awaited people who cannot be reached in private.

Each is called once per question, and once more when little time is left. Only those that the whole table waits for are
named, so that nothing shows who has answered. A person who answered publicly within the last minute, at a live table 90
seconds, is given as long, fixed when the question is put; a sleeping person is called when they wake.
"""

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, field, replace

from cachetools import LRUCache

from bot.db.store import Store, Transaction
from bot.notify.called import Called, last_answer_ms, list_called, make_note
from bot.notify.plan import Action, Sent, plan_message
from bot.notify.planner import make_call_post
from bot.notify.presence import KEPT, find_patience, ignore_time
from bot.notify.reach import Reachability
from bot.notify.stored import find_post, mark_sending, mark_sent, set_status_message
from bot.tables.people import chat_of, list_channels
from bot.tables.posts import CalledFor, PostRow, add_posts, encode_calls, make_random_id
from bot.tables.snapshot import Table
from bot.tables.tables import Tables
from bot.tables.time_control import find_wake_up
from bot.values.chat import Chat, MessageGone
from bot.values.ids import ChannelId, TableId
from bot.views.table import TablePresenter


@dataclass(slots=True)
class CallNotes:
    """Updates call notes. `wake` delivers a table's posts, `hurry` is told by when to look again."""

    store: Store
    reachability: Reachability
    tables: Tables
    wake: Callable[[TableId], None]
    hurry: Callable[[int], None] = ignore_time
    _calls: LRUCache[tuple[TableId, CalledFor], int] = field(default_factory=lambda: LRUCache(KEPT))
    _due: dict[tuple[TableId, str], int] = field(default_factory=dict)

    async def update(self, presenter: TablePresenter, chat: Chat, note: PostRow, former: str) -> bool:
        called = self._leave_present(presenter.table, note.calls, note.channel_id)
        keys = encode_calls(each.key for each in called)
        newly = [each for each in called if each.key not in note.calls] or (called if note.batch else [])
        sent = Sent(note.hash) if note.message_id else None
        action, _ = plan_message(sent, (keys if newly or sent else "") or None, rings=bool(newly))
        if action is Action.EDIT:
            screen = make_note(presenter, called, (), waits=chat.limits.waits)
            try:
                await chat.edit(note.channel_id, note.message_id, screen)
            except MessageGone:
                await self._post(presenter, chat, note, called, (), former)
                return True
        if note.message_id and action in {Action.NOTIFY, Action.DELETE}:
            await chat.delete(note.channel_id, note.message_id)
        if action is Action.NOTIFY:
            await self._post(presenter, chat, note, called, newly, former)
            return True
        message = "" if action is Action.DELETE else note.message_id
        await self.store.write(lambda transaction: mark_sent(transaction, note, message, keys))
        return action is not Action.LEAVE

    def _leave_present(self, table: Table, known: Collection[CalledFor], channel_id: ChannelId) -> list[Called]:
        now, called = self.tables.now(), list[Called]()
        here, asked = (table.record.id, chat_of(channel_id)), table.history[-1].row.at_ms if table.history else now
        for each in list_called(table, channel_id, self.reachability, now):
            about = table.record.id, each.key
            if about not in self._calls:
                since = now if each.key.is_late else asked  # the note may be sent seconds after the question
                patience = find_patience(table)
                is_here = since < last_answer_ms(table, each.person_id) + patience
                self._calls[about] = since + patience if is_here else now
            due = max(self._calls[about], find_wake_up(table, each.seat, now) or 0)
            if each.key in known or due <= now:
                called.append(each)
                continue
            self._due[here] = min(self._due.get(here, due), due)
            self.hurry(due)
        return called

    async def look_again(self) -> int | None:
        """Send the notes that are due again; return when the next one is."""
        now = self.tables.now()
        for (table_id, surface), due in list(self._due.items()):
            if due <= now:
                del self._due[table_id, surface]
                await self._send_again(table_id, surface)
        return min(self._due.values(), default=None)

    async def _send_again(self, table_id: TableId, surface: str) -> None:
        table = await self.tables.get(table_id)
        posts = [make_call_post(table, channel) for channel in list_channels(table, {surface})]
        await self.store.write(lambda transaction: add_posts(transaction, posts))
        self.wake(table_id)

    async def forget_calls(self, posts: Sequence[PostRow]) -> None:
        notes = [note for row in posts if (note := await find_post(self.store, row.id))]

        def write_rows(transaction: Transaction) -> None:
            for note in notes:
                mark_sent(transaction, note, note.message_id, "")

        await self.store.write(write_rows)

    async def _post(
        self,
        presenter: TablePresenter,
        chat: Chat,
        note: PostRow,
        called: Sequence[Called],
        newly: Sequence[Called],
        former: str,
    ) -> None:
        begun = note._replace(status="maybe", batch=note.batch or make_random_id())

        def begin(transaction: Transaction) -> None:
            mark_sent(transaction, note, "", note.hash)
            mark_sending(transaction, [begun])

        await self.store.write(begin)
        screen = replace(make_note(presenter, called, newly, waits=chat.limits.waits), reply_to=former)
        message = await chat.post(note.channel_id, screen, begun.batch)
        keys = encode_calls(each.key for each in called)
        await self.store.write(lambda transaction: set_status_message(transaction, note, message, keys))
