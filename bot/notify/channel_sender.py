"""Messages in a channel: a chapter with the table's state below it, and the call note.

The text of a message is fixed in the database before it is sent, so that after a crash the same goes out under the same
nonce; in a chat without nonces it goes into the former message instead. Within a chapter, at a slow table a day, the
message is edited. A new chapter gets a new message, and the former is archived: rendered once more from the log, without
state and buttons.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace

from bot.db.store import Store, Transaction
from bot.notify.call_note import CallNotes
from bot.notify.channel_renderer import ChannelRenderer
from bot.notify.plan import Action, Sent, plan_message
from bot.notify.planner import call_post_id, make_status_post, status_post_id
from bot.notify.stored import (
    attach_posts,
    find_post,
    mark_batch_sent,
    mark_edited,
    mark_sending,
    mark_sent,
    posts_of_message,
    reset_status_message,
    set_status_message,
    skip_posts,
    unmark_sending,
)
from bot.tables.posts import OPENING, TEXTS, Kind, Post, PostRow, add_posts, make_random_id
from bot.tables.rows import open_tables_at
from bot.tables.snapshot import Table
from bot.values.chat import Blocked, Chat, MessageGone, PartRefused, Throttled, Unreachable
from bot.values.ids import ChannelId
from bot.values.screens import PublicScreen
from bot.views import board as status_message


@dataclass(slots=True)
class ChannelSender:
    store: Store
    notes: CallNotes
    renderer: ChannelRenderer

    async def send_next(self, table: Table, chat: Chat, posts: Sequence[PostRow]) -> bool:
        if posts[0].channel_id not in table.record.places and not any(row.batch for row in posts):
            return await self._take_down(table, chat, posts)
        formers = [row for row in posts if row.post.kind is Kind.FORMER]
        planned = next((row for row in posts if row.post.kind is Kind.STATUS), None)
        words = [row for row in posts if row.post.kind in TEXTS]
        is_sent = bool(formers)
        if words or planned is not None:
            board = planned or await self._status_post(table, posts[0].channel_id)
            is_sent |= await self._send_chapter(table, chat, board, next_chapter(words))
        for row in formers:
            await self._archive(table, chat, row)
        if words or planned is not None or formers:
            return is_sent
        note = next(row for row in posts if row.post.kind is Kind.CALLS)
        former = await self._find_anchor(table, await self._status_post(table, note.channel_id))
        return await self.notes.update(self.renderer.texts.present(table, note.channel_id), chat, note, former)

    async def _take_down(self, table: Table, chat: Chat, posts: Sequence[PostRow]) -> bool:
        channel_id = posts[0].channel_id
        note = await find_post(self.store, call_post_id(table.record.id, channel_id))
        if note is not None and note.message_id:
            await chat.delete(channel_id, note.message_id)
        board = await self._status_post(table, channel_id)
        words = [row for row in posts if row.post.kind in TEXTS]
        if board.message_id:
            earlier = await posts_of_message(self.store, channel_id, board.message_id)
            told = await self.renderer.texts.archive_text(table, chat, channel_id, (*earlier, *words))
            await chat.archive(channel_id, board.message_id, PublicScreen(told or table.record.name))

        def write_rows(transaction: Transaction) -> None:
            if board.message_id:
                attach_posts(transaction, words, board.message_id)
                set_status_message(transaction, board, "", "")
            if note is not None:
                mark_sent(transaction, note, "", "")
            skip_posts(transaction, posts)

        await self.store.write(write_rows)
        return bool(board.message_id)

    async def _send_chapter(self, table: Table, chat: Chat, board: PostRow, chapter: Chapter) -> bool:
        rows = chapter.rows
        if begun := next((row.batch for row in (*rows, board) if row.batch), ""):
            mine = [row for row in rows if row.batch == begun]
            if board.message_id and not chat.limits.nonces:
                return await self._edit_message(table, chat, board, mine)
            return await self._post_message(table, chat, board, mine, begun, again=True)
        if board.message_id and not chapter.opens:
            if chapter.is_last:
                return await self._edit_message(table, chat, board, rows)
            await self.store.write(lambda transaction: attach_posts(transaction, rows, board.message_id))
            return False
        if not chapter.is_last:
            return await self._post_archived(table, chat, rows, await self._find_anchor(table, board))
        return await self._post_message(table, chat, board, rows, make_random_id(), again=False)

    async def _edit_message(self, table: Table, chat: Chat, board: PostRow, rows: Sequence[PostRow]) -> bool:
        earlier = await posts_of_message(self.store, board.channel_id, board.message_id)
        shown = await self.renderer.render_status(table, chat, board.channel_id, (*earlier, *rows))
        content_hash = status_message.status_hash(shown)
        action, _ = plan_message(Sent(board.hash), content_hash)
        if action is Action.EDIT:
            try:
                await chat.edit(board.channel_id, board.message_id, shown)
            except MessageGone:
                await self.store.write(lambda transaction: reset_status_message(transaction, board))
                return True

        def write_rows(transaction: Transaction) -> None:
            attach_posts(transaction, rows, board.message_id)
            mark_edited(transaction, board, content_hash)

        await self.store.write(write_rows)
        return action is Action.EDIT

    async def _post_message(
        self, table: Table, chat: Chat, board: PostRow, rows: Sequence[PostRow], batch: str, *, again: bool
    ) -> bool:
        begun = [row._replace(status="maybe", batch=batch) for row in (rows or [board])]
        if not again:
            await self.store.write(lambda transaction: mark_sending(transaction, begun))
        shown = await self.renderer.render_status(table, chat, board.channel_id, rows)
        people = await self.renderer.list_called(table, chat, board.channel_id, rows)
        ring = shown.ring
        if any(row.post.kind is Kind.HOUR for row in rows):
            presenter = self.renderer.texts.present(table, board.channel_id)
            ring = presenter.app_text(
                "ring-told", table=table.record.name, told=presenter.app_text("told-hour", game=presenter.game_title())
            )
        former = await self._find_anchor(table, board)
        said = replace(shown, mentions=people, silent=not people, pinned=not board.hash, ring=ring, reply_to=former)
        message = await self.post(chat, board.channel_id, said, batch, again=again)
        removals = button_removals(board, message)

        def write_rows(transaction: Transaction) -> None:
            if rows:
                mark_batch_sent(transaction, batch, message)
            add_posts(transaction, removals)
            set_status_message(transaction, board, message, status_message.status_hash(shown))

        await self.store.write(write_rows)
        for row in removals:
            await self._archive(table, chat, row)
        return True

    async def post(self, chat: Chat, channel_id: ChannelId, said: PublicScreen, batch: str, *, again: bool) -> str:
        """Post a message and return its id; with `again` it may be out already, and is edited."""
        try:
            message = await chat.post(channel_id, said, batch)
        except (Throttled, Blocked, PartRefused, Unreachable):
            if not again:
                await self.store.write(lambda transaction: unmark_sending(transaction, batch))
            raise
        if again:
            with suppress(MessageGone):
                await chat.edit(channel_id, message, said)
        return message

    async def _find_anchor(self, table: Table, board: PostRow) -> str:
        others = {*await open_tables_at(self.store, board.channel_id)} - {table.record.id}
        return board.message_id if others else ""

    async def _post_archived(self, table: Table, chat: Chat, rows: Sequence[PostRow], former: str) -> bool:
        batch, channel_id = make_random_id(), rows[0].channel_id
        text = await self.renderer.texts.archive_text(table, chat, channel_id, rows)
        if not text:
            await self.store.write(lambda transaction: skip_posts(transaction, rows))
            return False
        begun = [row._replace(status="maybe", batch=batch) for row in rows]
        await self.store.write(lambda transaction: mark_sending(transaction, begun))
        message = await self.post(chat, channel_id, PublicScreen(text, reply_to=former), batch, again=False)
        await self.store.write(lambda transaction: mark_batch_sent(transaction, batch, message))
        return True

    async def _archive(self, table: Table, chat: Chat, row: PostRow) -> None:
        assert row.post.kind is Kind.FORMER
        message_id = row.post.about
        earlier = await posts_of_message(self.store, row.channel_id, message_id)
        told = await self.renderer.texts.archive_text(table, chat, row.channel_id, earlier)
        await chat.archive(row.channel_id, message_id, PublicScreen(told or table.record.name))
        await self.store.write(lambda transaction: mark_sent(transaction, row, ""))

    async def repost_status(self, table: Table, channel_id: ChannelId) -> None:
        """Plan to post the status message again, below everything else."""
        board = await self._status_post(table, channel_id)

        def write_rows(transaction: Transaction) -> None:
            add_posts(transaction, button_removals(board, ""))
            reset_status_message(transaction, board)

        await self.store.write(write_rows)

    async def _status_post(self, table: Table, channel_id: ChannelId) -> PostRow:
        return await find_post(self.store, status_post_id(table.record.id, channel_id)) or make_status_post(
            table, channel_id
        )


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
