"""What goes out at a place, one message at a time: words with the status message below them, edits, removed buttons.

Words that go out together are a batch. Which posts it holds, and whether the status message fits below its last page,
is on disk before the first page is sent; so the same pages go out after a crash, under the same nonces.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, replace
from typing import Final

from bot.outbox import wording
from bot.outbox.mentions import mentioned_seats, with_mentions
from bot.outbox.planner import is_text_post, make_status_post, status_post_id
from bot.outbox.reachability import Reachability
from bot.ports.chat import Blocked, Chat, Limits, Throttled, Unreachable
from bot.ports.ids import PersonId, PlaceId
from bot.ports.screens import PublicScreen
from bot.presenters import status_message
from bot.presenters.pictures import Pictures
from bot.presenters.table import TableContext, TablePresenter
from bot.store.port import Store, Transaction
from bot.store.posts import (
    ButtonRemoval,
    StartNotice,
    StatusMessage,
    TableNotice,
    TextPost,
)
from bot.store.rows import PostRow, make_random_id
from bot.tables.readers import find_reader, list_readers
from bot.tables.table import Table
from bot.text import fitting
from bot.text.translator import Translator

log = logging.getLogger(__name__)

TOGETHER: Final = "with"
"""The mark of a batch whose last page has the board below it."""


@dataclass(slots=True)
class PlaceSender:
    """Sends what was planned for places."""

    store: Store
    translator: Translator
    pictures: Pictures
    reachability: Reachability
    context: Callable[[Table], TableContext]
    surfaces: Collection[str]

    async def send_next(self, table: Table, chat: Chat, posts: Sequence[PostRow]) -> bool:
        """Send the next message of those planned for one place; return whether anything was sent."""
        words = [row for row in posts if is_text_post(row)]
        begun = [row for row in words if row.batch]
        board = next((row for row in posts if isinstance(row.post, StatusMessage)), None)
        if board is not None and board.batch:
            return await self._update_status(table, chat, board)
        if begun:
            first = [row for row in begun if row.batch == begun[0].batch]
            return await self._send_page(table, chat, first, again=True)
        if words:
            return await self._send_page(table, chat, await self._begin_batch(table, chat, words), again=False)
        if board is not None:
            return await self._update_status(table, chat, board)
        await self._remove_buttons(table, chat, posts[0])
        return True

    async def _remove_buttons(self, table: Table, chat: Chat, row: PostRow) -> None:
        """Remove the buttons of a former status message, which keeps the words that were told in it."""
        assert isinstance(row.post, ButtonRemoval)
        told = await self._text_above(table, chat, row.place_id, row.post.message_id)
        await chat.strip(row.place_id, row.post.message_id, PublicScreen(told or table.record.name))
        await self.store.write(lambda transaction: transaction.mark_sent(row, ""))

    # -- words, and the status message below them

    async def _begin_batch(self, table: Table, chat: Chat, posts: Sequence[PostRow]) -> list[PostRow]:
        """Fix what the next pages hold, and note that they are being sent."""
        pages = await self._word_pages(table, chat, posts)
        whole = status_message.put_below(pages[-1] if pages else "", await self._render_status(table))
        mark = TOGETHER if status_message.fits_caption(whole, chat.limits.text, chat.limits.caption) else ""
        batch = make_random_id()
        begun = [row._replace(status="maybe", batch=batch, hash=mark) for row in posts]
        await self.store.write(lambda transaction: transaction.mark_sending(begun))
        return begun

    async def _send_page(self, table: Table, chat: Chat, batch: Sequence[PostRow], *, again: bool) -> bool:
        """Send the next page of a batch; return whether anything was sent."""
        head, people = batch[0], self._mentioned_people(table, batch)
        pages, part = await self._word_pages(table, chat, batch), head.part
        if people and not pages:
            pages = [""]
        if part >= len(pages):
            await self.store.write(lambda transaction: transaction.mark_batch_sent(head.batch, ""))
            return False
        nonce, said = f"{head.batch}.{part}", PublicScreen(pages[part])
        if part < len(pages) - 1:
            await self._post_page(chat, head, said, nonce, again=again)
            await self.store.write(lambda transaction: transaction.set_pages_out(head.batch, part + 1))
            return True
        said = with_mentions(said, people)
        if head.hash == TOGETHER:
            await self._send_with_status(table, chat, batch, said, nonce, again=again)
        else:
            board = await self._status_post(table, head)
            message = await self._post_page(chat, head, said, nonce, again=again)
            await self.store.write(lambda transaction: self._end_batch(transaction, head.batch, message, board))
        return True

    async def _send_with_status(
        self, table: Table, chat: Chat, batch: Sequence[PostRow], screen: PublicScreen, nonce: str, *, again: bool
    ) -> None:
        """Send the last page with the status message below it, which is the current one from now on."""
        head, board = batch[0], await self._status_post(table, batch[0])
        shown = await self._render_status(table)
        whole = status_message.fit_text(status_message.put_below(screen.text, shown), *text_lengths(chat.limits))
        whole = replace(
            whole, mentions=screen.mentions, silent=screen.silent, pinned=not board.message_id and not board.hash
        )
        message = await self._post_or_edit(chat, head, whole, nonce, board.message_id, again=again)

        def write_rows(transaction: Transaction) -> None:
            transaction.mark_batch_sent(head.batch, message)
            transaction.add_posts(button_removals(board, message))
            transaction.set_status_message(board, message, status_message.status_hash(shown))

        await self.store.write(write_rows)

    async def _post_or_edit(
        self, chat: Chat, head: PostRow, screen: PublicScreen, nonce: str, former_message_id: str, *, again: bool
    ) -> str:
        """Post a message that may have gone out before; return the id of the one that stands.

        A chat that knows no nonces would show it twice: there it takes the place of the former status message.
        """
        if again and former_message_id and not chat.limits.nonces:
            try:
                await chat.edit(head.place_id, former_message_id, screen)
            except Unreachable:
                return await self._post_page(chat, head, screen, nonce, again=again)
            return former_message_id
        message = await self._post_page(chat, head, screen, nonce, again=again)
        if again:
            await self._edit_message(chat, head, message, screen)
        return message

    async def _post_page(self, chat: Chat, head: PostRow, screen: PublicScreen, nonce: str, *, again: bool) -> str:
        """Post a page; return the message's id.

        A first page that was surely not taken is planned as if it had never begun, so that more may join it.
        """
        try:
            return await chat.post(head.place_id, screen, nonce)
        except (Throttled, Blocked):
            if not again and head.part == 0:
                await self.store.write(lambda transaction: transaction.unmark_sending(head.batch))
            raise

    @staticmethod
    def _end_batch(transaction: Transaction, batch_id: str, message_id: str, board: PostRow) -> None:
        """Mark a batch as sent whose status message is too long for it, and follows in a message of its own."""
        transaction.mark_batch_sent(batch_id, message_id)
        transaction.add_posts(button_removals(board, ""))
        transaction.reset_status_message(board)

    async def _word_pages(self, table: Table, chat: Chat, batch: Sequence[PostRow]) -> list[str]:
        """Word a batch on as few pages as its length allows; a post that fails is logged and left out."""
        presenter, said = self._public_presenter(table), []
        for row in batch:
            post = row.post
            notice = await self.store.find_notice(row.table_id, post.version) if isinstance(post, TableNotice) else None
            try:
                said += wording.word_place_post(presenter, row, notice, waits=chat.limits.waits)
                if isinstance(post, StartNotice) and not chat.limits.stamps and table.box.races:
                    said.append(presenter.office_text("told-arrival"))
            except Exception as fault:  # noqa: BLE001  one bad post must not hold back the others
                log.error("unsaid: %s", type(fault).__name__, extra={"table": table.record.id, "post": row.id})  # noqa: TRY400
        return fitting.split_pages(said, chat.limits.text)

    # -- the board

    async def repost_status(self, table: Table, place_id: PlaceId) -> None:
        """Have the status message posted anew, below everything else."""
        board = await self._status_post(table, make_status_post(table, place_id))

        def write_rows(transaction: Transaction) -> None:
            transaction.add_posts(button_removals(board, ""))
            transaction.reset_status_message(board)

        await self.store.write(write_rows)

    async def _update_status(self, table: Table, chat: Chat, board: PostRow) -> bool:
        """Bring the status message up to date, or post one if there is none; return whether anything was sent."""
        shown = await self._render_status(table)
        if not board.message_id:
            await self._post_status(chat, board, shown)
            return True
        if board.hash == status_message.status_hash(shown):
            await self.store.write(lambda transaction: transaction.mark_sent(board, board.message_id, board.hash))
            return False
        page = await self._text_above(table, chat, board.place_id, board.message_id)
        whole = status_message.fit_text(status_message.put_below(page, shown), *text_lengths(chat.limits))
        try:
            await chat.edit(board.place_id, board.message_id, whole)
        except Unreachable:
            await self.store.write(lambda transaction: transaction.reset_status_message(board))
            return True
        await self.store.write(
            lambda transaction: transaction.mark_sent(board, board.message_id, status_message.status_hash(shown))
        )
        return True

    async def _post_status(self, chat: Chat, board: PostRow, screen: PublicScreen) -> None:
        """Post a status message as a message of its own."""
        again = bool(board.batch)
        begun = board if again else board._replace(status="maybe", batch=make_random_id())
        if not again:
            await self.store.write(lambda transaction: transaction.mark_sending([begun]))
        said = replace(status_message.fit_text(screen, *text_lengths(chat.limits)), pinned=not board.hash)
        message = await chat.post(board.place_id, said, begun.batch)
        if again:
            await self._edit_message(chat, board, message, said)
        await self.store.write(
            lambda transaction: transaction.set_status_message(board, message, status_message.status_hash(screen))
        )

    async def _text_above(self, table: Table, chat: Chat, place_id: PlaceId, message_id: str) -> str:
        """Return the words that stand above the status message in a message."""
        batch = await self.store.posts_of_message(place_id, message_id)
        pages = await self._word_pages(table, chat, batch)
        return pages[-1] if pages else ""

    @staticmethod
    async def _edit_message(chat: Chat, post: PostRow, message_id: str, screen: PublicScreen) -> None:
        """Bring a message up to date that may have gone out before; one that is gone is left."""
        try:
            await chat.edit(post.place_id, message_id, screen)
        except Unreachable:
            return

    async def _status_post(self, table: Table, post: PostRow) -> PostRow:
        """Return the row of the status message at a post's place."""
        return await self.store.find_post(status_post_id(table.record.id, post.place_id)) or make_status_post(
            table, post.place_id
        )

    async def _render_status(self, table: Table) -> PublicScreen:
        """Render the status message; if that fails, only the table's name."""
        reach = {}
        if table.position is None:
            reach = {
                person: await self.reachability.is_reachable(person) for _, person in list_readers(table, self.surfaces)
            }
        try:
            return await status_message.render_status(
                self._public_presenter(table), self.pictures, self.context(table), reach
            )
        except Exception as fault:  # noqa: BLE001  the words above it go out all the same
            log.error("no board: %s", type(fault).__name__, extra={"table": table.record.id})  # noqa: TRY400
            return PublicScreen(table.record.name)

    def _mentioned_people(self, table: Table, batch: Sequence[PostRow]) -> list[PersonId]:
        """Return the people that a batch mentions.

        They are those newly awaited who still are, and those it speaks to by name.
        """
        presenter = self._public_presenter(table)
        awaited = presenter.seen.awaited if table.position is not None else ()
        seats: dict[int, None] = {}
        for row in batch:
            assert isinstance(row.post, TextPost)
            seats |= dict.fromkeys(mentioned_seats(row.post, awaited))
        found = (find_reader(table, seat, {batch[0].place_id.partition(":")[0]}) for seat in seats)
        return [PersonId(person) for person in dict.fromkeys(found) if person]

    def _public_presenter(self, table: Table) -> TablePresenter:
        """Make the presenter of what all may see."""
        return TablePresenter(table, None, table.record.lang, self.translator)


def button_removals(board: PostRow, message_id: str) -> list[PostRow]:
    """Make the post that removes the buttons of a former status message, once another one is the current."""
    former = board.message_id
    if not former or former == message_id:
        return []
    return [
        board._replace(
            id=make_random_id(), post=ButtonRemoval(former), message_id="", hash="", batch="", status="planned"
        )
    ]


def text_lengths(limits: Limits) -> tuple[int, int]:
    """Return how long a chat's texts may be, alone and beside a picture."""
    return limits.text, limits.caption
