"""What goes out at a place, one message at a time: words together with the board they lead to, edits, stripped buttons.

Words that go out together are a batch. Which posts it holds, and whether the board fits below its last page, is on disk
before the first page is sent; so the same pages go out after a crash, each under the nonce it would have had.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, replace
from typing import Final

from bot.outbox.planner import board_id, fresh_id, is_words, new_board, reader_of, readers
from bot.outbox.reachability import Contacts
from bot.ports.chat import Barred, Chat, Limits, Throttled, Unreachable
from bot.ports.room import PersonId, PlaceId
from bot.ports.screens import Public
from bot.presenters import direct_messages as letters
from bot.presenters import status_message as boards
from bot.presenters.pictures import Pictures
from bot.presenters.table import Beside, Telling
from bot.store import Ledger, Store
from bot.store.rows import Post
from bot.tables.table import Table
from bot.text.translator import Speech

log = logging.getLogger(__name__)

TOGETHER: Final = "with"
"""The mark of a batch whose last page has the board below it."""


@dataclass(slots=True)
class Posting:
    """Sends what was planned for places."""

    store: Store
    speech: Speech
    pictures: Pictures
    contacts: Contacts
    beside: Callable[[Table], Beside]
    surfaces: Collection[str]

    async def step(self, table: Table, chat: Chat, posts: Sequence[Post]) -> bool:
        """Send the next message of those planned for one place; says whether anything was sent."""
        words = [post for post in posts if is_words(post)]
        begun = [post for post in words if post.batch]
        board = next((post for post in posts if post.kind == "board"), None)
        if board is not None and board.batch:
            return await self._board(table, chat, board)
        if begun:
            first = [post for post in begun if post.batch == begun[0].batch]
            return await self._page(table, chat, first, again=True)
        if words:
            return await self._page(table, chat, await self._begun(table, chat, words), again=False)
        if board is not None:
            return await self._board(table, chat, board)
        await chat.strip(posts[0].place, posts[0].kind.partition("/")[2])
        await self.store.write(lambda ledger: ledger.sent(posts[0], ""))
        return True

    # -- words, and the board below them

    async def _begun(self, table: Table, chat: Chat, words: Sequence[Post]) -> list[Post]:
        """Fix what the next pages hold, and note that they are being sent."""
        pages = await self._pages(table, chat, words)
        whole = boards.joined(pages[-1] if pages else "", await self._shown(table))
        mark = TOGETHER if boards.fits(whole, chat.limits.text, chat.limits.caption) else ""
        batch = fresh_id()
        begun = [post._replace(status="maybe", batch=batch, hash=mark) for post in words]
        await self.store.write(lambda ledger: ledger.begin(begun))
        return begun

    async def _page(self, table: Table, chat: Chat, batch: Sequence[Post], *, again: bool) -> bool:
        """Send the next page of a batch."""
        head, people = batch[0], self._awaited(table, batch)
        pages, part = await self._pages(table, chat, batch), head.part
        if people and not pages:
            pages = [""]
        if part >= len(pages):
            await self.store.write(lambda ledger: ledger.told(head.batch, ""))
            return False
        nonce, said = f"{head.batch}.{part}", Public(pages[part])
        if part < len(pages) - 1:
            await self._posted(chat, head, said, nonce, again=again)
            await self.store.write(lambda ledger: ledger.turned(head.batch, part + 1))
            return True
        said = called(said, people)
        if head.hash == TOGETHER:
            await self._with_board(table, chat, batch, said, nonce, again=again)
        else:
            board = await self._standing(table, head)
            message = await self._posted(chat, head, said, nonce, again=again)
            await self.store.write(lambda ledger: self._renewed(ledger, head.batch, message, board))
        return True

    async def _with_board(
        self, table: Table, chat: Chat, batch: Sequence[Post], said: Public, nonce: str, *, again: bool
    ) -> None:
        """Send the last page with the board below it, which is the current one from now on."""
        head, board = batch[0], await self._standing(table, batch[0])
        shown = await self._shown(table)
        whole = boards.fitting(boards.joined(said.text, shown), *lengths(chat.limits))
        whole = replace(
            whole, mentions=said.mentions, silent=said.silent, pinned=not board.message_id and not board.hash
        )
        message = await self._out(chat, head, whole, nonce, board.message_id, again=again)

        def unit(ledger: Ledger) -> None:
            ledger.told(head.batch, message)
            ledger.plan(stripped(board, message))
            ledger.stands(board, message, boards.shown(shown))

        await self.store.write(unit)

    async def _out(self, chat: Chat, head: Post, said: Public, nonce: str, former: str, *, again: bool) -> str:
        """Post a message that may have gone out before; returns the id of the one that stands.

        A chat that knows no nonces would show it twice: there it takes the place of the former board.
        """
        if again and former and not chat.limits.nonces:
            try:
                await chat.edit(head.place, former, said)
            except Unreachable:
                return await self._posted(chat, head, said, nonce, again=again)
            return former
        message = await self._posted(chat, head, said, nonce, again=again)
        if again:
            await self._edited(chat, head, message, said)
        return message

    async def _posted(self, chat: Chat, head: Post, said: Public, nonce: str, *, again: bool) -> str:
        """Post a page; one that was surely not taken is planned as if it had never begun, so that more may join it."""
        try:
            return await chat.post(head.place, said, nonce)
        except (Throttled, Barred):
            if not again and head.part == 0:
                await self.store.write(lambda ledger: ledger.unbegun(head.batch))
            raise

    @staticmethod
    def _renewed(ledger: Ledger, batch: str, message: str, board: Post) -> None:
        """Words are out; the board is too long for their message, and follows in one of its own."""
        ledger.told(batch, message)
        ledger.plan(stripped(board, ""))
        ledger.anew(board)

    async def _pages(self, table: Table, chat: Chat, batch: Sequence[Post]) -> list[str]:
        """A batch on as few pages as its length allows; what cannot be worded keeps nothing else back."""
        telling, said = self._public_eye(table), []
        for post in batch:
            kind, _, about = post.kind.partition("/")
            notice = await self.store.notice(post.table, int(about)) if kind == "notice" else None
            try:
                said += letters.public(telling, post, notice, waits=chat.limits.waits)
                if kind == "began" and not chat.limits.stamps and table.box.races:
                    said.append(telling.words("told-arrival"))
            except Exception as fault:  # noqa: BLE001  the edge of one post
                log.error("unsaid: %s", type(fault).__name__, extra={"table": table.record.id, "post": post.id})  # noqa: TRY400
        return boards.pages(said, chat.limits.text)

    # -- the board

    async def repost(self, table: Table, place: PlaceId) -> None:
        """Have the board follow anew, below everything else."""
        board = await self._standing(table, new_board(table, place))

        def unit(ledger: Ledger) -> None:
            ledger.plan(stripped(board, ""))
            ledger.anew(board)

        await self.store.write(unit)

    async def _board(self, table: Table, chat: Chat, board: Post) -> bool:
        """Show the board as it stands: in the place of the current one, or where there is none as a new message."""
        shown = await self._shown(table)
        if not board.message_id:
            await self._first_board(chat, board, shown)
            return True
        if board.hash == boards.shown(shown):
            await self.store.write(lambda ledger: ledger.sent(board, board.message_id, board.hash))
            return False
        page = await self._above(table, chat, board)
        whole = boards.fitting(boards.joined(page, shown), *lengths(chat.limits))
        try:
            await chat.edit(board.place, board.message_id, whole)
        except Unreachable:
            await self.store.write(lambda ledger: ledger.anew(board))
            return True
        await self.store.write(lambda ledger: ledger.sent(board, board.message_id, boards.shown(shown)))
        return True

    async def _first_board(self, chat: Chat, board: Post, shown: Public) -> None:
        """Post a board as a message of its own."""
        again = bool(board.batch)
        begun = board if again else board._replace(status="maybe", batch=fresh_id())
        if not again:
            await self.store.write(lambda ledger: ledger.begin([begun]))
        said = replace(boards.fitting(shown, *lengths(chat.limits)), pinned=not board.hash)
        message = await chat.post(board.place, said, begun.batch)
        if again:
            await self._edited(chat, board, message, said)
        await self.store.write(lambda ledger: ledger.stands(board, message, boards.shown(shown)))

    async def _above(self, table: Table, chat: Chat, board: Post) -> str:
        """The words that stand above the current board in its message."""
        batch = await self.store.batch(board.place, board.message_id)
        pages = await self._pages(table, chat, batch)
        return pages[-1] if pages else ""

    @staticmethod
    async def _edited(chat: Chat, post: Post, message: str, said: Public) -> None:
        """Bring a message up to date that may have gone out before."""
        try:
            await chat.edit(post.place, message, said)
        except Unreachable:
            return

    async def _standing(self, table: Table, post: Post) -> Post:
        """The row of the board at a post's place."""
        return await self.store.post(board_id(table.record.id, post.place)) or new_board(table, post.place)

    async def _shown(self, table: Table) -> Public:
        reach = {}
        if table.position is None:
            reach = {person: await self.contacts.reach(person) for _, person in readers(table, self.surfaces)}
        try:
            return await boards.board(self._public_eye(table), self.pictures, self.beside(table), reach)
        except Exception as fault:  # noqa: BLE001  the edge of one board: the words above it go out all the same
            log.error("no board: %s", type(fault).__name__, extra={"table": table.record.id})  # noqa: TRY400
            return Public(table.record.name)

    def _awaited(self, table: Table, batch: Sequence[Post]) -> list[PersonId]:
        """The people that a batch calls: those newly awaited who still are, and those it speaks to by name."""
        telling = self._public_eye(table)
        awaited = telling.seen.awaited if table.position is not None else ()
        seats: dict[int, None] = {}
        for post in batch:
            kind, _, about = post.kind.partition("/")
            if kind == "began":
                seats |= dict.fromkeys(map(int, awaited))
            elif kind in {"lines", "called"}:
                seats |= {int(seat): None for seat in about.split(".") if seat and int(seat) in awaited}
            elif kind in {"closed", "reminder"}:
                seats[int(about.partition("/")[0])] = None
        found = (reader_of(table, seat, {batch[0].place.partition(":")[0]}) for seat in seats)
        return [PersonId(person) for person in dict.fromkeys(found) if person]

    def _public_eye(self, table: Table) -> Telling:
        return Telling(table, None, table.record.lang, self.speech)


def called(said: Public, people: Sequence[PersonId]) -> Public:
    """A message that calls people; one that calls nobody rings nowhere."""
    return replace(said, mentions=tuple(people), silent=not people)


def stripped(board: Post, message: str) -> list[Post]:
    """The post that takes the buttons off a former board, once another message is the current one."""
    former = board.message_id
    if not former or former == message:
        return []
    return [board._replace(id=fresh_id(), kind=f"strip/{former}", message_id="", hash="", batch="", status="planned")]


def lengths(limits: Limits) -> tuple[int, int]:
    """How long a chat's texts may be, alone and beside a picture."""
    return limits.text, limits.caption
