"""What is sent to one person alone, a message at a time: questions, news, and what becomes of questions."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field, replace
from itertools import takewhile
from typing import Final

from bot.outbox.blocked_places import BlockedPlaces
from bot.outbox.reachability import Reachability
from bot.outbox.wording import DirectWording
from bot.ports.chat import Chat
from bot.ports.screens import Draft
from bot.presenters import direct_messages as letters
from bot.presenters.pictures import Pictures
from bot.presenters.table import TablePresenter
from bot.store.port import Store, Transaction
from bot.store.posts import (
    BlockedPlaceNotice,
    Greeting,
    MessagePost,
    PersonPost,
    PrivateNews,
    PrivateNotice,
    QuestionClosing,
    QuestionMessage,
    QuestionUpdate,
)
from bot.store.rows import PostRow
from bot.tables.readers import find_reader
from bot.tables.registry import Now
from bot.tables.table import Table
from bot.text.translator import Translator

KEPT: Final = 2_000
"""Tables as they were when a question was answered, kept until the answer is put into words."""
PRIMED: Final = (QuestionMessage, PrivateNews, Greeting)
"""Posts that begin with a game's primer for whoever has never played it."""


@dataclass(slots=True)
class DirectSender:
    """Sends what was planned for people."""

    store: Store
    speech: Translator
    pictures: Pictures
    contacts: Reachability
    now: Now
    surfaces: Collection[str]
    bars: BlockedPlaces
    _asked: OrderedDict[str, Table] = field(default_factory=OrderedDict)

    def remember(self, before: Table, posts: Iterable[PostRow]) -> None:
        """Keep a table as it was when asked, so that the answer can be put into words; lost with a restart."""
        for row in posts:
            if isinstance(row.post, QuestionClosing):
                self._asked[row.id] = before
        while len(self._asked) > KEPT:
            self._asked.popitem(last=False)

    async def send_next(self, table: Table, chat: Chat, posts: Sequence[PostRow]) -> bool:
        """Send one person the next message of what was planned for them; returns whether anything was sent."""
        row = await self._merge_news(posts)
        post = row.post
        assert isinstance(post, PersonPost)
        person = await self.store.find_person(row.person)
        telling = TablePresenter(table, post.seat, person.lang if person else table.record.lang, self.speech)
        if self.contacts.is_unreachable(row.person, self.now()):
            await self._mark_sent(row, "")
            return False
        is_reader = find_reader(table, post.seat, self.surfaces) == row.person
        match post:
            case QuestionClosing(_, question_id):
                return await self._close_question(telling, chat, row, question_id, is_own=is_reader)
            case QuestionUpdate(_, question_id):
                return await self._refresh_question(telling, chat, row, question_id, is_own=is_reader)
        if not is_reader:
            await self._mark_sent(row, "")
            return False
        return await self._tell(telling, chat, row, post)

    async def _merge_news(self, posts: Sequence[PostRow]) -> PostRow:
        """Return the next post; several pieces of news in a row become one."""
        first = posts[0]
        if first.status == "maybe" or not isinstance(first.post, PrivateNews):
            return first
        _, *others = takewhile(lambda row: row.post == first.post, posts)
        if others:
            first = first._replace(to_seq=others[-1].to_seq, status="maybe")
            await self.store.write(lambda ledger: ledger.merge_posts(first, others))
        return first

    async def _refresh_question(
        self, telling: TablePresenter, chat: Chat, row: PostRow, question_id: str, *, is_own: bool
    ) -> bool:
        """Rewrite the messages of a question whose deadline or picture has moved, keeping the draft."""
        said, messages = None, []
        if is_own:
            said = DirectWording(telling, chat.limits.text).question_screen(question_id)
            messages = await self.store.question_messages(row.person, row.table, question_id)
        if said is not None and messages:
            draft = Draft(await self.store.load_draft(row.person, row.table, question_id))
            said = await letters.with_picture(replace(said, draft=draft, silent=True), telling, self.pictures)
            for message in messages:
                await chat.rewrite(row.person, message, said)
        await self._mark_sent(row, "")
        return bool(messages)

    async def _tell(self, telling: TablePresenter, chat: Chat, row: PostRow, post: MessagePost) -> bool:
        game = telling.table.box.name
        is_first = isinstance(post, PRIMED) and not await self.store.has_read_primer(row.person, game)
        notice, missing = None, None
        match post:
            case PrivateNotice(_, version):
                notice = await self.store.find_notice(row.table, version)
            case BlockedPlaceNotice(_, place_id):
                missing = self.bars.missing_permissions(place_id, telling.lang)
        writing = DirectWording(telling, chat.limits.text, is_first)
        said = writing.word(row, notice, missing)
        if said is None:
            await self._mark_sent(row, "")
            return False
        first = writing.primer_screen(said)
        said = await letters.with_picture(said, telling, self.pictures)
        if row.status != "maybe":
            row = row._replace(status="maybe")
            await self.store.write(lambda ledger: ledger.mark_sending([row]))
        if first is not None:
            await chat.whisper(row.person, first, f"{row.id}.0")
        message = await chat.whisper(row.person, said, row.id)
        question = said.question.id if said.question else ""
        await self._mark_sent(row, message, question_id=question, primed=game if is_first else "")
        await self.contacts.believe_reachable(row.person)
        return True

    async def _close_question(
        self, telling: TablePresenter, chat: Chat, row: PostRow, question_id: str, *, is_own: bool
    ) -> bool:
        """Rewrite the messages of a question that has been answered, or is gone."""
        table = telling.table
        messages = await self.store.question_messages(row.person, table.record.id, question_id)
        said = letters.closing_screen(telling, question_id, self._answer_text(telling, row, question_id), is_own=is_own)
        for message in messages:
            await chat.rewrite(row.person, message, said)
        is_gone = table.find_question(question_id) is None

        def write_rows(ledger: Transaction) -> None:
            ledger.mark_sent(row, "")
            ledger.write_draft(row.person, table.record.id, question_id, {}, self.now())
            if is_gone:
                for message in messages:
                    ledger.unlink_question_message(row.person, message)

        await self.store.write(write_rows)
        self._asked.pop(row.id, None)
        return bool(messages)

    def _answer_text(self, telling: TablePresenter, post: PostRow, question_id: str) -> str:
        """Put the answer into words, if the table as it was asked is still in memory; else empty."""
        before = self._asked.get(post.id)
        story = telling.table.story
        if before is None or not 0 < post.to_seq <= len(story):
            return ""
        question, row = before.find_question(question_id), story[post.to_seq - 1].row
        if question is None or row.person != post.person:
            return ""
        return letters.word_answer(replace(telling, table=before), question, row)

    async def _mark_sent(self, row: PostRow, message_id: str, *, question_id: str = "", primed: str = "") -> None:
        def write_rows(ledger: Transaction) -> None:
            ledger.mark_sent(row, message_id)
            if question_id:
                ledger.link_question_message(row.person, message_id, row.table, question_id)
            if primed:
                ledger.mark_primer_read(row.person, primed)
            if message_id:
                self.contacts.write_reachable(ledger, row.person, self.now())

        await self.store.write(write_rows)
