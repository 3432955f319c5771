"""Messages in a channel: a chapter with the table's state below it, and the call note.

The text of a message is fixed in the database before it is sent, so that after a crash the same goes out under the same
nonce; in a chat without nonces it goes into the former message instead. Within a chapter, at a slow table a day, the
message is edited. A new chapter gets a new message, and the former is archived: rendered once more from the log, without
state and buttons.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Collection, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace

from bot.db.notify import PostRow, make_random_id
from bot.db.posts import (
    ButtonRemoval,
    CallNote,
    ChapterStart,
    DayStart,
    HourCome,
    ResultCall,
    StartNotice,
    StatusMessage,
    TableNotice,
    TextPost,
)
from bot.db.store import Store
from bot.db.transaction import Transaction
from bot.notify.call_note import CallNotes
from bot.notify.channel_texts import word_channel_post
from bot.notify.planner import call_post_id, make_status_post, status_post_id
from bot.notify.reach import Reachability
from bot.tables.people import accounts_of, find_channel_language, find_reader, list_attending, list_readers
from bot.tables.snapshot import Table
from bot.tables.time_control import find_wake_up
from bot.text.translator import Translator
from bot.values.chat import Blocked, Chat, MessageGone, PartRefused, Throttled, Unreachable
from bot.values.ids import AccountId, ChannelId, TableId
from bot.values.screens import PublicScreen
from bot.views import board as status_message
from bot.views.board import Told, tell_chapter
from bot.views.chapter import ChapterLine
from bot.views.closing import is_over, result_lines
from bot.views.context import TableContext
from bot.views.pictures import Pictures
from bot.views.scheduled import word_date
from bot.views.seat import add_window
from bot.views.settings import word_usual_length
from bot.views.table import TablePresenter

log = logging.getLogger(__name__)


@dataclass(slots=True)
class ChannelSender:
    """Sends what was planned for channels."""

    store: Store
    translator: Translator
    pictures: Pictures
    reachability: Reachability
    context: Callable[[Table], TableContext]
    surfaces: Collection[str]
    notes: CallNotes
    windows: Collection[str]
    _fresh: set[tuple[TableId, ChannelId]] = field(default_factory=set)

    async def send_next(self, table: Table, chat: Chat, posts: Sequence[PostRow]) -> bool:
        if posts[0].channel_id not in table.record.places and not any(row.batch for row in posts):
            return await self._take_down(table, chat, posts)
        if await self._begins_below(table, posts[0].channel_id):
            return False
        formers = [row for row in posts if isinstance(row.post, ButtonRemoval)]
        planned = next((row for row in posts if isinstance(row.post, StatusMessage)), None)
        words = [row for row in posts if isinstance(row.post, TextPost)]
        is_sent = bool(formers)
        if words or planned is not None:
            board = planned or await self._status_post(table, posts[0].channel_id)
            is_sent |= await self._send_chapter(table, chat, board, next_chapter(words))
        for row in formers:
            await self._archive(table, chat, row)
        if words or planned is not None or formers:
            return is_sent
        note = next(row for row in posts if isinstance(row.post, CallNote))
        former = await self._find_anchor(table, await self._status_post(table, note.channel_id))
        return await self.notes.update(self._public_presenter(table, note.channel_id), chat, note, former)

    def note_channels(self, before: Table, after: Table) -> None:
        """Note where a table is newly shown: an earlier message there may be far up, or gone."""
        fresh = set(after.record.places) - set(before.record.places)
        self._fresh.update((after.record.id, channel) for channel in fresh)

    async def _begins_below(self, table: Table, channel_id: ChannelId) -> bool:
        if (table.record.id, channel_id) not in self._fresh:
            return False
        self._fresh.discard((table.record.id, channel_id))
        known = await self.store.find_post(status_post_id(table.record.id, channel_id))
        if known is None or not known.message_id:
            return False
        await self.repost_status(table, channel_id)
        return True

    async def _take_down(self, table: Table, chat: Chat, posts: Sequence[PostRow]) -> bool:
        channel_id = posts[0].channel_id
        note = await self.store.find_post(call_post_id(table.record.id, channel_id))
        if note is not None and note.message_id:
            await chat.delete(channel_id, note.message_id)
        board = await self._status_post(table, channel_id)
        words = [row for row in posts if isinstance(row.post, TextPost)]
        if board.message_id:
            earlier = await self.store.posts_of_message(channel_id, board.message_id)
            told = await self._archive_text(table, chat, channel_id, (*earlier, *words))
            await chat.archive(channel_id, board.message_id, PublicScreen(told or table.record.name))

        def write_rows(transaction: Transaction) -> None:
            if board.message_id:
                transaction.attach_posts(words, board.message_id)
                transaction.set_status_message(board, "", "")
            if note is not None:
                transaction.mark_sent(note, "", "")
            transaction.skip_posts(posts)

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
            await self.store.write(lambda transaction: transaction.attach_posts(rows, board.message_id))
            return False
        if not chapter.is_last:
            return await self._post_archived(table, chat, rows, await self._find_anchor(table, board))
        return await self._post_message(table, chat, board, rows, make_random_id(), again=False)

    async def _edit_message(self, table: Table, chat: Chat, board: PostRow, rows: Sequence[PostRow]) -> bool:
        earlier = await self.store.posts_of_message(board.channel_id, board.message_id)
        shown = await self._render_status(table, chat, board.channel_id, (*earlier, *rows))
        content_hash = status_message.status_hash(shown)
        is_new = board.hash != content_hash
        if is_new:
            try:
                await chat.edit(board.channel_id, board.message_id, shown)
            except MessageGone:
                await self.store.write(lambda transaction: transaction.reset_status_message(board))
                return True

        def write_rows(transaction: Transaction) -> None:
            transaction.attach_posts(rows, board.message_id)
            transaction.mark_edited(board, content_hash)

        await self.store.write(write_rows)
        return is_new

    async def _post_message(
        self, table: Table, chat: Chat, board: PostRow, rows: Sequence[PostRow], batch: str, *, again: bool
    ) -> bool:
        begun = [row._replace(status="maybe", batch=batch) for row in (rows or [board])]
        if not again:
            await self.store.write(lambda transaction: transaction.mark_sending(begun))
        shown = await self._render_status(table, chat, board.channel_id, rows)
        people = await self._called_people(table, chat, board.channel_id, rows)
        ring = shown.ring
        if any(isinstance(row.post, HourCome) for row in rows):
            presenter = self._public_presenter(table, board.channel_id)
            ring = presenter.app_text(
                "ring-told", table=table.record.name, told=presenter.app_text("told-hour", game=presenter.game_title())
            )
        former = await self._find_anchor(table, board)
        said = replace(shown, mentions=people, silent=not people, pinned=not board.hash, ring=ring, reply_to=former)
        message = await self._post(chat, board.channel_id, said, batch, again=again)
        removals = button_removals(board, message)

        def write_rows(transaction: Transaction) -> None:
            if rows:
                transaction.mark_batch_sent(batch, message)
            transaction.add_posts(removals)
            transaction.set_status_message(board, message, status_message.status_hash(shown))

        await self.store.write(write_rows)
        for row in removals:
            await self._archive(table, chat, row)
        return True

    async def _post(self, chat: Chat, channel_id: ChannelId, said: PublicScreen, batch: str, *, again: bool) -> str:
        """Post a message and return its id; with `again` it may be out already, and is edited.

        What was surely not taken is planned again, so that more may join it.
        """
        try:
            message = await chat.post(channel_id, said, batch)
        except (Throttled, Blocked, PartRefused, Unreachable):
            if not again:
                await self.store.write(lambda transaction: transaction.unmark_sending(batch))
            raise
        if again:
            with suppress(MessageGone):
                await chat.edit(channel_id, message, said)
        return message

    async def _find_anchor(self, table: Table, board: PostRow) -> str:
        """Find the message that a new one of the table replies to; empty where the channel has no other open table."""
        others = {*await self.store.open_tables_at(board.channel_id)} - {table.record.id}
        return board.message_id if others else ""

    async def _post_archived(self, table: Table, chat: Chat, rows: Sequence[PostRow], former: str) -> bool:
        batch, channel_id = make_random_id(), rows[0].channel_id
        text = await self._archive_text(table, chat, channel_id, rows)
        if not text:
            await self.store.write(lambda transaction: transaction.skip_posts(rows))
            return False
        begun = [row._replace(status="maybe", batch=batch) for row in rows]
        await self.store.write(lambda transaction: transaction.mark_sending(begun))
        message = await self._post(chat, channel_id, PublicScreen(text, reply_to=former), batch, again=False)
        await self.store.write(lambda transaction: transaction.mark_batch_sent(batch, message))
        return True

    async def _archive(self, table: Table, chat: Chat, row: PostRow) -> None:
        assert isinstance(row.post, ButtonRemoval)
        message_id = row.post.message_id
        earlier = await self.store.posts_of_message(row.channel_id, message_id)
        told = await self._archive_text(table, chat, row.channel_id, earlier)
        await chat.archive(row.channel_id, message_id, PublicScreen(told or table.record.name))
        await self.store.write(lambda transaction: transaction.mark_sent(row, ""))

    async def _archive_text(self, table: Table, chat: Chat, channel_id: ChannelId, rows: Sequence[PostRow]) -> str:
        told = await self._word_posts(table, chat, channel_id, rows, is_current=False)
        closing = "\n".join(told.closing)
        return "\n\n".join(filter(None, (closing, tell_chapter(told, chat.limits.chronicle - len(closing) - 2))))

    async def _word_posts(
        self, table: Table, chat: Chat, channel_id: ChannelId, rows: Sequence[PostRow], *, is_current: bool
    ) -> Told:
        presenter, lines = self._public_presenter(table, channel_id), list[ChapterLine]()
        is_told = is_current or any(isinstance(row.post, ResultCall) for row in rows)
        is_last = is_told and is_over(presenter)
        for row in rows:
            post = row.post
            notice = await self.store.find_notice(row.table_id, post.version) if isinstance(post, TableNotice) else None
            try:
                lines += word_channel_post(presenter, row, notice, waits=chat.limits.waits, is_last=is_last)
                if isinstance(post, StartNotice) and not chat.limits.stamps and table.spec.races:
                    lines.append(ChapterLine(presenter.app_text("told-arrival")))
                if isinstance(post, StartNotice) and (
                    usual := word_usual_length(presenter, self.context(table).turn_ms)
                ):
                    lines.append(ChapterLine(usual))
            except Exception as fault:  # noqa: BLE001  one bad post must not hold back the others
                log.error("unsaid: %s", type(fault).__name__, extra={"table": table.record.id, "post": row.id})  # noqa: TRY400
        if is_last:
            return Told(lines, result_lines(presenter))
        days = (row.post.day for row in rows if isinstance(row.post, DayStart))
        return Told(lines, day="".join(word_date(presenter, day) for day in days))

    async def _render_status(
        self, table: Table, chat: Chat, channel_id: ChannelId, rows: Sequence[PostRow]
    ) -> PublicScreen:
        reach = {}
        if table.position is None:
            reach = {
                person: await self.reachability.are_reachable(accounts_of(table, person))
                for _, person in list_readers(table, self.surfaces)
            }
        told = Told()
        try:
            told = await self._word_posts(table, chat, channel_id, rows, is_current=True)
            presenter = self._public_presenter(table, channel_id)
            screen = await status_message.render_status(
                presenter, self.pictures, self.context(table), reach, told, chat.limits
            )
            return add_window(screen, presenter) if chat.name in self.windows else screen
        except Exception as fault:  # noqa: BLE001  the text goes out all the same
            log.error("no board: %s", type(fault).__name__, extra={"table": table.record.id})  # noqa: TRY400
            return PublicScreen(status_message.compose(told, (table.record.name,), (), chat.limits.text))

    async def _called_people(
        self, table: Table, chat: Chat, channel_id: ChannelId, rows: Sequence[PostRow]
    ) -> tuple[AccountId, ...]:
        """Return whom a message mentions: at the result everyone seated there, winners first if a chat limits mentions."""
        calls = {type(row.post) for row in rows} & {ResultCall, HourCome}
        if not calls:
            return ()
        seats: Iterable[int] = range(table.record.seats)
        if 0 < chat.limits.named < table.record.seats and table.position is not None:
            best = next(iter(table.spec.game.standing(table.position.state)), ())
            seats = sorted(seats, key=lambda seat: seat not in best)
        now = self.notes.tables.now()
        awake = (seat for seat in seats if find_wake_up(table, seat, now) is None)
        found = [find_reader(table, seat, {chat.name}) for seat in awake]
        if calls == {HourCome}:  # people told in private are not notified twice
            reach = self.reachability
            found = [each for each in found if await reach.are_reachable(accounts_of(table, each)) is False]
        there = [list_attending(table, person).get(channel_id) for person in dict.fromkeys(found)]
        return tuple(account for account in there if account is not None)

    async def repost_status(self, table: Table, channel_id: ChannelId) -> None:
        """Plan to post the status message again, below everything else."""
        board = await self._status_post(table, channel_id)

        def write_rows(transaction: Transaction) -> None:
            transaction.add_posts(button_removals(board, ""))
            transaction.reset_status_message(board)

        await self.store.write(write_rows)

    async def _status_post(self, table: Table, channel_id: ChannelId) -> PostRow:
        return await self.store.find_post(status_post_id(table.record.id, channel_id)) or make_status_post(
            table, channel_id
        )

    def _public_presenter(self, table: Table, channel_id: ChannelId) -> TablePresenter:
        return TablePresenter(table, None, find_channel_language(table, channel_id), self.translator)


@dataclass(frozen=True, slots=True)
class Chapter:
    """Posts of one chapter; it `opens` if they begin it, and `is_last` if no other follows."""

    rows: Sequence[PostRow]
    opens: bool
    is_last: bool


def next_chapter(rows: Sequence[PostRow]) -> Chapter:
    starts = [index for index, row in enumerate(rows) if isinstance(row.post, ChapterStart | DayStart) and index]
    end = starts[0] if starts else len(rows)
    opens = bool(rows) and isinstance(rows[0].post, ChapterStart | DayStart)
    return Chapter(rows[:end], opens, not starts)


def button_removals(board: PostRow, message_id: str) -> list[PostRow]:
    former = board.message_id
    if not former or former == message_id:
        return []
    row = make_random_id()
    return [board._replace(id=row, post=ButtonRemoval(former), message_id="", hash="", batch="", status="planned")]
