"""The call note of a table in a channel: one message that calls awaited people who cannot be reached in private.

Each is called once per question, and once more when little time is left. Only those that the whole table waits for are
named, so that nothing shows who has answered. A person who answered publicly within the last minute, at a live table 90
seconds, is given as long, fixed when the question is put; a sleeping person is called when they wake.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from bot.db.store import Store, Transaction
from bot.notify.called import Calling, decide_calls, find_key, list_called, make_note
from bot.notify.delivery import Action, ChannelInbox, Message, Sent, plan_message, reconcile
from bot.notify.planner import make_standing_post
from bot.notify.reach import Reachability
from bot.tables.people import list_channels
from bot.tables.posts import CalledFor, Kind, PostRow, encode_calls, make_random_id
from bot.tables.snapshot import Table
from bot.tables.stored import (
    add_posts,
    drop_calls,
    due_call_tables,
    find_calls,
    find_post,
    mark_sent,
    next_call_ms,
    set_status_message,
    write_calls,
)
from bot.tables.tables import Tables
from bot.values.ids import TableId
from bot.views.table import TablePresenter


@dataclass(slots=True)
class CallNotes:
    """Updates call notes. `wake` delivers a table's posts, `hurry` is told by when to look again."""

    store: Store
    reachability: Reachability
    tables: Tables
    wake: Callable[[TableId], None]
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
            write_calls(transaction, calling.notifications)
            set_status_message(transaction, note, message, keys)

        await self.store.write(write_rows)
        return action is not Action.LEAVE

    async def _decide(self, table: Table, note: PostRow) -> Calling:
        now = self.tables.now()
        awaited = list_called(table, note.channel_id, self.reachability, now)
        known = await find_calls(self.store, table.record.id) if awaited else ()
        calling = decide_calls(table, awaited, known, note.calls, now)
        for each in calling.notifications:
            if each.sent_ms is None:
                self.hurry(each.earliest_ms)
        return calling

    async def look_again(self) -> int | None:
        """Plan the notes of the tables where a call is due; return when the next one is."""
        for table_id in await due_call_tables(self.store, self.tables.now()):
            await self._look_at(table_id)
            self.wake(table_id)
        return await next_call_ms(self.store)

    async def _look_at(self, table_id: TableId) -> None:
        """Plan a table's notes, and drop the calls that are due for no one any more."""
        now_ms, keys, posts = self.tables.now(), set[tuple[str, CalledFor]](), list[PostRow]()
        if (table := await self.tables.find_readable(table_id)) is not None:
            channels = list_channels(table, self.reachability.surfaces)
            awaited = [each for channel in channels for each in list_called(table, channel, self.reachability, now_ms)]
            keys = {(each.person_id, each.key) for each in awaited}
            posts = [make_standing_post(table, Kind.CALLS, channel) for channel in channels if keys]
        calls = [each for each in await find_calls(self.store, table_id) if each.sent_ms is None]
        gone = [each for each in calls if (each.person_id, find_key(each)) not in keys]

        def write_rows(transaction: Transaction) -> None:
            drop_calls(transaction, gone)
            add_posts(transaction, posts)

        await self.store.write(write_rows)

    async def forget_calls(self, posts: Sequence[PostRow]) -> None:
        notes = [note for row in posts if (note := await find_post(self.store, row.id))]

        def write_rows(transaction: Transaction) -> None:
            for note in notes:
                mark_sent(transaction, note, note.message_id, "")

        await self.store.write(write_rows)
