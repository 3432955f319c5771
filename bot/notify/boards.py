"""Messages in a channel: a chapter with the table's state below it, the call note, and bulletins of what is no table.

The text of a message is fixed in the database before it is sent, so that after a crash the same goes out under the same
nonce; in a chat without nonces it goes into the former message instead. Within a chapter, at a slow table a day, the
message is edited. A new chapter gets a new message, and the former is archived: rendered once more from the log, without
state and buttons.
"""

from __future__ import annotations

import hashlib
from collections.abc import Awaitable, Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

from bot.db.store import Store, Transaction
from bot.notify.channel_drawing import ChannelDrawing, list_awaited, make_note
from bot.notify.delivery import Action, ChannelInbox, Message, Sent, plan_message, reconcile
from bot.notify.notification_rules import decide_calls
from bot.notify.planner import make_standing_post
from bot.tables.posts import OPENING, TEXTS, Kind, Post, PostRow, encode_calls, make_random_id
from bot.tables.snapshot import Table
from bot.tables.stored import (
    add_posts,
    attach_posts,
    change_notifications,
    find_calls,
    find_post,
    mark_edited,
    mark_sent,
    plan_again,
    posts_of_message,
    reset_status_message,
    set_status_message,
    skip_posts,
    tables_at,
)
from bot.values.chat import MessageGone
from bot.values.ids import ChannelId, PersonId, TableId
from bot.values.screens import PublicScreen
from bot.views import board as status_message

# What the channel of a row is to be shown, and whether it is shown anything now.
Make: TypeAlias = Callable[[PostRow], Awaitable[tuple[PublicScreen, bool]]]


@dataclass(slots=True)
class Boards:
    """Sends what a channel is shown of a table. `hurry` is told by when to look again."""

    store: Store
    drawing: ChannelDrawing
    hurry: Callable[[int], None]

    async def send_next(self, table: Table, inbox: ChannelInbox, posts: Sequence[PostRow]) -> bool:
        """Send what a channel is to show next of a table; return whether anything was sent."""
        if inbox.channel_id not in table.record.places and not any(row.batch for row in posts):
            return await self._take_down(table, inbox, posts)
        formers = [row for row in posts if row.post.kind is Kind.FORMER]
        planned = next((row for row in posts if row.post.kind is Kind.STATUS), None)
        words = [row for row in posts if row.post.kind in TEXTS]
        is_sent = bool(formers)
        board = planned or await self._status_post(table, inbox.channel_id)
        if words or planned is not None:
            is_sent |= await self._send_chapter(table, inbox, board, next_chapter(words))
        for row in formers:
            await self._archive(table, inbox, row)
        if words or planned is not None or formers:
            return is_sent
        note = next(row for row in posts if row.post.kind is Kind.CALLS)
        return await self._update_note(table, inbox, note, await self._find_anchor(table, board))

    async def _update_note(self, table: Table, inbox: ChannelInbox, note: PostRow, former: str) -> bool:
        """Have the note call those who are to be called now; return whether anything was sent."""
        now_ms = self.drawing.now()
        awaited = list_awaited(table, note.channel_id, self.drawing.reachability, now_ms)
        known = await find_calls(self.store, table.record.id) if awaited else ()
        called, notifications = decide_calls(table, awaited, known, note.calls, now_ms)
        keys = encode_calls(each.key for each in called)
        newly = [each for each in called if each.key not in note.calls] or (called if note.batch else [])
        sent = Sent(note.hash) if note.message_id else None
        action, _ = plan_message(sent, (keys if newly or sent else "") or None, rings=bool(newly))
        if note.message_id and action is Action.NOTIFY:
            await reconcile(self.store, inbox, Action.DELETE, Message(None, note.message_id))
        screen = None
        if action in {Action.NOTIFY, Action.EDIT}:
            presenter = self.drawing.present(table, inbox.channel_id)
            screen = replace(make_note(presenter, called, newly, waits=inbox.limits.waits), reply_to=former)
        wanted = Message(screen, note.message_id, note.batch or make_random_id(), [note])
        message = await reconcile(self.store, inbox, action, wanted)

        def write_rows(transaction: Transaction) -> None:
            change_notifications(transaction, (), notifications)
            set_status_message(transaction, note, message, keys)

        await self.store.write(write_rows)
        for each in notifications:
            if each.sent_ms is None:
                self.hurry(each.earliest_ms)
        return action is not Action.LEAVE

    async def call_again(self, posts: Sequence[PostRow]) -> None:
        """Forget the people that call notes have called, before these are sent again."""
        notes = [note for row in posts if (note := await find_post(self.store, row.id))]

        def write_rows(transaction: Transaction) -> None:
            for note in notes:
                mark_sent(transaction, note, note.message_id, "")

        await self.store.write(write_rows)

    async def _take_down(self, table: Table, inbox: ChannelInbox, posts: Sequence[PostRow]) -> bool:
        note = await find_post(self.store, make_standing_post(table, Kind.CALLS, inbox.channel_id).id)
        if note is not None and note.message_id:
            await reconcile(self.store, inbox, Action.DELETE, Message(None, note.message_id))
        board = await self._status_post(table, inbox.channel_id)
        words = [row for row in posts if row.post.kind in TEXTS]
        if board.message_id:
            await self._leave_history(table, inbox, board.message_id, words)

        def write_rows(transaction: Transaction) -> None:
            if board.message_id:
                attach_posts(transaction, words, board.message_id)
                set_status_message(transaction, board, "", "")
            if note is not None:
                mark_sent(transaction, note, "", "")
            skip_posts(transaction, posts)

        await self.store.write(write_rows)
        return bool(board.message_id)

    async def _send_chapter(self, table: Table, inbox: ChannelInbox, board: PostRow, chapter: Chapter) -> bool:
        rows = chapter.rows
        if begun := next((row.batch for row in (*rows, board) if row.batch), ""):
            mine = [row for row in rows if row.batch == begun]
            if board.message_id and not inbox.limits.nonces:
                return await self._edit_message(table, inbox, board, mine)
            return await self._post_message(table, inbox, board, mine, begun)
        if board.message_id and not chapter.opens:
            if chapter.is_last:
                return await self._edit_message(table, inbox, board, rows)
            await self.store.write(lambda transaction: attach_posts(transaction, rows, board.message_id))
            return False
        if not chapter.is_last:
            return await self._post_archived(table, inbox, rows, await self._find_anchor(table, board))
        return await self._post_message(table, inbox, board, rows, make_random_id())

    async def _edit_message(self, table: Table, inbox: ChannelInbox, board: PostRow, rows: Sequence[PostRow]) -> bool:
        earlier = await posts_of_message(self.store, board.channel_id, board.message_id)
        shown = await self.drawing.render_status(table, inbox, (*earlier, *rows))
        content_hash = status_message.status_hash(shown)
        action, _ = plan_message(Sent(board.hash), content_hash)
        try:
            await reconcile(self.store, inbox, action, Message(shown, board.message_id))
        except MessageGone:
            await self.store.write(lambda transaction: reset_status_message(transaction, board))
            return True

        def write_rows(transaction: Transaction) -> None:
            attach_posts(transaction, rows, board.message_id)
            mark_edited(transaction, board, content_hash)

        await self.store.write(write_rows)
        return action is Action.EDIT

    async def _post_message(
        self, table: Table, inbox: ChannelInbox, board: PostRow, rows: Sequence[PostRow], batch: str
    ) -> bool:
        shown = await self.drawing.render_status(table, inbox, rows)
        people = await self.drawing.list_called(table, inbox, rows)
        ring = shown.ring
        if any(row.post.kind is Kind.HOUR for row in rows):
            presenter = self.drawing.present(table, board.channel_id)
            ring = presenter.app_text(
                "ring-told", table=table.record.name, told=presenter.app_text("told-hour", game=presenter.game_title())
            )
        former = await self._find_anchor(table, board)
        said = replace(shown, mentions=people, silent=not people, pinned=not board.hash, ring=ring, reply_to=former)
        message = await reconcile(self.store, inbox, Action.SEND, Message(said, nonce=batch, rows=rows or [board]))
        removals = button_removals(board, message)

        def write_rows(transaction: Transaction) -> None:
            attach_posts(transaction, rows, message)
            add_posts(transaction, removals)
            set_status_message(transaction, board, message, status_message.status_hash(shown))

        await self.store.write(write_rows)
        for row in removals:
            await self._archive(table, inbox, row)
        return True

    async def _find_anchor(self, table: Table, board: PostRow) -> str:
        others = {*await tables_at(self.store, board.channel_id, only_open=True)} - {table.record.id}
        return board.message_id if others else ""

    async def _post_archived(self, table: Table, inbox: ChannelInbox, rows: Sequence[PostRow], former: str) -> bool:
        text = await self.drawing.word_archive(table, inbox, rows)
        if not text:
            await self.store.write(lambda transaction: skip_posts(transaction, rows))
            return False
        said = Message(PublicScreen(text, reply_to=former), nonce=make_random_id(), rows=rows)
        message = await reconcile(self.store, inbox, Action.SEND, said)
        await self.store.write(lambda transaction: attach_posts(transaction, rows, message))
        return True

    async def _archive(self, table: Table, inbox: ChannelInbox, row: PostRow) -> None:
        assert row.post.kind is Kind.FORMER
        await self._leave_history(table, inbox, row.post.about)
        await self.store.write(lambda transaction: mark_sent(transaction, row, ""))

    async def _leave_history(
        self, table: Table, inbox: ChannelInbox, message_id: str, words: Sequence[PostRow] = ()
    ) -> None:
        earlier = await posts_of_message(self.store, inbox.channel_id, message_id)
        told = await self.drawing.word_archive(table, inbox, (*earlier, *words))
        rest = PublicScreen(told or table.record.name)
        await reconcile(self.store, inbox, Action.DELETE, Message(rest, message_id))

    async def repost(self, table: Table, channel_id: ChannelId) -> None:
        """Plan to post the status message again, below everything else."""
        board = await self._status_post(table, channel_id)

        def write_rows(transaction: Transaction) -> None:
            add_posts(transaction, button_removals(board, ""))
            reset_status_message(transaction, board)

        await self.store.write(write_rows)

    async def _status_post(self, table: Table, channel_id: ChannelId) -> PostRow:
        post = make_standing_post(table, Kind.STATUS, channel_id)
        return await find_post(self.store, post.id) or post


@dataclass(frozen=True, slots=True)
class Chapter:
    """Posts of one chapter; it `opens` if they begin it, and `is_last` if no other follows."""

    rows: Sequence[PostRow]
    opens: bool
    is_last: bool


def next_chapter(rows: Sequence[PostRow]) -> Chapter:
    starts = [index for index, row in enumerate(rows) if row.post.kind in OPENING and index]
    end = starts[0] if starts else len(rows)
    opens = bool(rows) and rows[0].post.kind in OPENING
    return Chapter(rows[:end], opens, not starts)


def button_removals(board: PostRow, message_id: str) -> list[PostRow]:
    former = board.message_id
    if not former or former == message_id:
        return []
    row = make_random_id()
    return [
        board._replace(id=row, post=Post(Kind.FORMER, about=former), message_id="", hash="", batch="", status="planned")
    ]


class Bulletins:
    """Plans and sends messages of what is no table, as a season, which `make` draws: one in each channel, edited as it changes.

    Its row stays when it is sent: `message_id` is the message that is out, `hash` what it was drawn from, `batch` the nonce
    of one that may be out already.
    """

    make: Make

    def __init__(self, store: Store) -> None:
        self._store = store

    async def send_next(self, inbox: ChannelInbox, row: PostRow) -> bool:
        """Bring one message up to date; return whether anything was sent. Of a former one its first line is left."""
        screen, is_shown = await self.make(row)
        rest = PublicScreen(screen.text.partition("\n")[0])
        if row.post.about:
            await reconcile(self._store, inbox, Action.DELETE, Message(rest, row.post.about))
            await self._store.write(lambda transaction: mark_sent(transaction, row, ""))
            return True
        shown = hashlib.sha256(repr((screen.text, screen.buttons)).encode()).hexdigest() if is_shown else ""
        action, _ = plan_message(Sent(row.hash) if row.message_id else None, shown or None)
        wanted = Message(screen if is_shown else rest, row.message_id, row.batch or make_random_id(), [row])
        message = await reconcile(self._store, inbox, action, wanted)
        await self._store.write(lambda transaction: set_status_message(transaction, row, message, shown))
        return action is not Action.LEAVE

    async def repeat(self, name: str, channel_id: ChannelId) -> None:
        """Plan to post something again in a channel, below everything else."""
        row = await find_post(self._store, bulletin_id(name, channel_id))
        if row is None or not row.message_id:
            return
        former = [each._replace(post=Post(Kind.SERIES, about=row.message_id)) for each in button_removals(row, "")]

        def write_rows(transaction: Transaction) -> None:
            add_posts(transaction, former)
            reset_status_message(transaction, row)

        await self._store.write(write_rows)


def bulletin_id(name: str, channel_id: ChannelId) -> str:
    return f"{name} {channel_id}"


def plan_bulletin(transaction: Transaction, name: str, channel_ids: Iterable[ChannelId] = ()) -> None:
    """Plan to show how something stands in these channels, and wherever a message of it is out."""
    plan_again(transaction, f"{Kind.SERIES}/", "?", name)
    posts = [
        PostRow(bulletin_id(name, each), TableId(name), each, PersonId(""), Post(Kind.SERIES), 0, 0)
        for each in channel_ids
    ]
    add_posts(transaction, posts)
