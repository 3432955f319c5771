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
from bot.presenters import direct_messages
from bot.presenters.pictures import Pictures
from bot.presenters.table import TablePresenter
from bot.store.port import Store, Transaction
from bot.store.posts import (
    AdmissionDenied,
    BlockedPlaceNotice,
    Greeting,
    MessagePost,
    PersonPost,
    PrivateNews,
    PrivateNotice,
    ProposalClosing,
    ProposalMessage,
    QuestionClosing,
    QuestionMessage,
    QuestionUpdate,
)
from bot.store.rows import PostRow
from bot.tables.readers import find_reader
from bot.tables.table import Table
from bot.tables.timepiece import Now
from bot.text.translator import Translator

KEPT: Final = 2_000
"""Tables as they were when a question was answered, kept until the answer is put into words."""
PRIMED: Final = (QuestionMessage, PrivateNews, Greeting)
"""Posts that begin with a game's primer for whoever has never played it."""


@dataclass(slots=True)
class DirectSender:
    """Sends what was planned for people."""

    store: Store
    translator: Translator
    pictures: Pictures
    reachability: Reachability
    now: Now
    surfaces: Collection[str]
    blocked_places: BlockedPlaces
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
        person = await self.store.find_person(row.person_id)
        presenter = TablePresenter(table, post.seat, person.lang if person else table.record.lang, self.translator)
        if self.reachability.is_unreachable(row.person_id, self.now()):
            await self._mark_sent(row, "")
            return False
        is_reader = find_reader(table, post.seat, self.surfaces) == row.person_id
        match post:
            case QuestionClosing(_, question_id):
                return await self._close_question(presenter, chat, row, question_id, is_own=is_reader)
            case QuestionUpdate(_, question_id):
                return await self._refresh_question(presenter, chat, row, question_id, is_own=is_reader)
            case ProposalClosing(_, number, version):
                return await self._close_proposal(presenter, chat, row, number, version)
            case AdmissionDenied():
                return await self._tell(presenter.for_eye(None), chat, row, post)
        if not is_reader:
            await self._mark_sent(row, "")
            return False
        return await self._tell(presenter, chat, row, post)

    async def _merge_news(self, posts: Sequence[PostRow]) -> PostRow:
        """Return the next post; several pieces of news in a row become one."""
        first = posts[0]
        if first.status == "maybe" or not isinstance(first.post, PrivateNews):
            return first
        _, *others = takewhile(lambda row: row.post == first.post, posts)
        if others:
            first = first._replace(to_seq=others[-1].to_seq, status="maybe")
            await self.store.write(lambda transaction: transaction.merge_posts(first, others))
        return first

    async def _refresh_question(
        self, presenter: TablePresenter, chat: Chat, row: PostRow, question_id: str, *, is_own: bool
    ) -> bool:
        """Rewrite the messages of a question whose deadline or picture has moved, keeping the draft."""
        said, messages = None, []
        if is_own:
            said = DirectWording(presenter, chat.limits.text).question_screen(question_id)
            messages = await self.store.question_messages(row.person_id, row.table_id, question_id)
        if said is not None and messages:
            draft = Draft(await self.store.load_draft(row.person_id, row.table_id, question_id))
            said = await direct_messages.with_picture(replace(said, draft=draft, silent=True), presenter, self.pictures)
            for message in messages:
                await chat.rewrite(row.person_id, message, said)
        await self._mark_sent(row, "")
        return bool(messages)

    async def _tell(self, presenter: TablePresenter, chat: Chat, row: PostRow, post: MessagePost) -> bool:
        game = presenter.table.box.name
        is_first = isinstance(post, PRIMED) and not await self.store.has_read_primer(row.person_id, game)
        notice, missing = None, None
        match post:
            case PrivateNotice(_, version):
                notice = await self.store.find_notice(row.table_id, version)
            case BlockedPlaceNotice(_, place_id):
                missing = self.blocked_places.missing_permissions(row.table_id, place_id, presenter.lang)
        writing = DirectWording(presenter, chat.limits.text, is_first)
        said = writing.word(row, notice, missing)
        if said is None:
            await self._mark_sent(row, "")
            return False
        first = writing.primer_screen(said)
        said = await direct_messages.with_picture(said, presenter, self.pictures)
        if row.status != "maybe":
            row = row._replace(status="maybe")
            await self.store.write(lambda transaction: transaction.mark_sending([row]))
        if first is not None:
            await chat.whisper(row.person_id, first, f"{row.id}.0")
        message = await chat.whisper(row.person_id, said, row.id)
        question = said.question.id if said.question else ""
        if isinstance(post, ProposalMessage):
            question = proposal_key(post.number)
        await self._mark_sent(row, message, question_id=question, primed=game if is_first else "")
        await self.reachability.believe_reachable(row.person_id)
        return True

    async def _close_question(
        self, presenter: TablePresenter, chat: Chat, row: PostRow, question_id: str, *, is_own: bool
    ) -> bool:
        """Rewrite the messages of a question that has been answered, or is gone."""
        table = presenter.table
        messages = await self.store.question_messages(row.person_id, table.record.id, question_id)
        said = direct_messages.closing_screen(
            presenter, question_id, self._answer_text(presenter, row, question_id), is_own=is_own
        )
        for message in messages:
            await chat.rewrite(row.person_id, message, said)
        is_gone = table.find_question(question_id) is None

        def write_rows(transaction: Transaction) -> None:
            transaction.mark_sent(row, "")
            transaction.write_draft(row.person_id, table.record.id, question_id, {}, self.now())
            if is_gone:
                for message in messages:
                    transaction.unlink_question_message(row.person_id, message)

        await self.store.write(write_rows)
        self._asked.pop(row.id, None)
        return bool(messages)

    async def _close_proposal(
        self, presenter: TablePresenter, chat: Chat, row: PostRow, number: int, version: int
    ) -> bool:
        """Rewrite the messages of a proposal that is settled, so that nobody presses there in vain."""
        messages = await self.store.question_messages(row.person_id, row.table_id, proposal_key(number))
        notice = await self.store.find_notice(row.table_id, version) if messages else None
        said = DirectWording(presenter, chat.limits.text).settled_screen(notice)
        for message in messages:
            await chat.rewrite(row.person_id, message, said)

        def write_rows(transaction: Transaction) -> None:
            transaction.mark_sent(row, "")
            for message in messages:
                transaction.unlink_question_message(row.person_id, message)

        await self.store.write(write_rows)
        return bool(messages)

    def _answer_text(self, presenter: TablePresenter, post: PostRow, question_id: str) -> str:
        """Put the answer into words, if the table as it was asked is still in memory; else empty."""
        before = self._asked.get(post.id)
        story = presenter.table.story
        if before is None or not 0 < post.to_seq <= len(story):
            return ""
        question, row = before.find_question(question_id), story[post.to_seq - 1].row
        if question is None or row.person != post.person_id:
            return ""
        return direct_messages.word_answer(replace(presenter, table=before), question, row)

    async def _mark_sent(self, row: PostRow, message_id: str, *, question_id: str = "", primed: str = "") -> None:
        def write_rows(transaction: Transaction) -> None:
            transaction.mark_sent(row, message_id)
            if question_id:
                transaction.link_question_message(row.person_id, message_id, row.table_id, question_id)
            if primed:
                transaction.mark_primer_read(row.person_id, primed)
            if message_id:
                self.reachability.write_reachable(transaction, row.person_id, self.now())

        await self.store.write(write_rows)


def proposal_key(number: int) -> str:
    """Return what the messages of a proposal are known by, beside those of questions."""
    return f"proposal {number}"
