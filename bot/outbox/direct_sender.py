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
from bot.ports.ids import PersonId, PlaceId
from bot.ports.screens import Draft
from bot.presenters import direct_messages as letters
from bot.presenters.pictures import Pictures
from bot.presenters.table import TablePresenter
from bot.store.rows import PostRow
from bot.store.sqlite.store import Store
from bot.store.sqlite.transaction import Transaction
from bot.tables.readers import find_reader
from bot.tables.registry import Now
from bot.tables.table import Table
from bot.text.translator import Translator

KEPT: Final = 2_000
"""Tables as they were when a question was answered, kept until the answer is put into words."""
PRIMED: Final = frozenset({"ask", "news", "seated"})
"""Kinds that begin with a game's primer for whoever has never played it."""


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
        for post in posts:
            if post.kind.startswith("done/"):
                self._asked[post.id] = before
        while len(self._asked) > KEPT:
            self._asked.popitem(last=False)

    async def send_next(self, table: Table, chat: Chat, posts: Sequence[PostRow]) -> bool:
        """Send one person the next message of what was planned for them; returns whether anything was sent."""
        post = await self._merge_news(posts)
        person = await self.store.find_person(post.person)
        telling = TablePresenter(table, seat_of(post), person.lang if person else table.record.lang, self.speech)
        if self.contacts.is_unreachable(post.person, self.now()):
            await self._mark_sent(post, "")
            return False
        if post.kind.startswith("done/"):
            return await self._close_question(telling, chat, post)
        if post.kind.startswith("later/"):
            return await self._refresh_question(telling, chat, post)
        if find_reader(table, seat_of(post), self.surfaces) != post.person:
            await self._mark_sent(post, "")
            return False
        return await self._tell(telling, chat, post)

    async def _merge_news(self, posts: Sequence[PostRow]) -> PostRow:
        """Return the next post; several pieces of news in a row become one."""
        first = posts[0]
        if first.status == "maybe" or not first.kind.startswith("news/"):
            return first
        _, *others = takewhile(lambda post: post.kind == first.kind, posts)
        if others:
            first = first._replace(to_seq=others[-1].to_seq, status="maybe")
            await self.store.write(lambda ledger: ledger.merge_posts(first, others))
        return first

    async def _refresh_question(self, telling: TablePresenter, chat: Chat, post: PostRow) -> bool:
        """Rewrite the messages of a question whose deadline or picture has moved, keeping the draft."""
        name, said, messages = question_id_of(post), None, []
        if find_reader(telling.table, seat_of(post), self.surfaces) == post.person:
            said = DirectWording(telling, chat.limits.text).question_screen(name)
            messages = await self.store.question_messages(post.person, post.table, name)
        if said is not None and messages:
            draft = Draft(await self.store.load_draft(PersonId(post.person), post.table, name))
            said = await letters.with_picture(replace(said, draft=draft, silent=True), telling, self.pictures)
            for message in messages:
                await chat.rewrite(post.person, message, said)
        await self._mark_sent(post, "")
        return bool(messages)

    async def _tell(self, telling: TablePresenter, chat: Chat, post: PostRow) -> bool:
        game = telling.table.box.name
        is_first = post.kind.partition("/")[0] in PRIMED and not await self.store.has_read_primer(post.person, game)
        notice = await self.store.find_notice(post.table, version_of(post)) if post.kind.startswith("notice/") else None
        lacking = (
            self.bars.missing_permissions(place_of(post), telling.lang) if post.kind.startswith("barred/") else None
        )
        writing = DirectWording(telling, chat.limits.text, is_first)
        said = writing.word(post, notice, lacking)
        if said is None:
            await self._mark_sent(post, "")
            return False
        first = writing.primer_screen(said)
        said = await letters.with_picture(said, telling, self.pictures)
        if post.status != "maybe":
            post = post._replace(status="maybe")
            await self.store.write(lambda ledger: ledger.mark_sending([post]))
        if first is not None:
            await chat.whisper(post.person, first, f"{post.id}.0")
        message = await chat.whisper(post.person, said, post.id)
        question = said.question.id if said.question else ""
        await self._mark_sent(post, message, question_id=question, primed=game if is_first else "")
        await self.contacts.believe_reachable(post.person)
        return True

    async def _close_question(self, telling: TablePresenter, chat: Chat, post: PostRow) -> bool:
        """Rewrite the messages of a question that has been answered, or is gone."""
        table, name = telling.table, question_id_of(post)
        messages = await self.store.question_messages(post.person, table.record.id, name)
        is_mine = find_reader(table, seat_of(post), self.surfaces) == post.person
        said = letters.closing_screen(telling, name, self._answer_text(telling, post, name), is_own=is_mine)
        for message in messages:
            await chat.rewrite(post.person, message, said)
        is_gone = table.find_question(name) is None

        def write_rows(ledger: Transaction) -> None:
            ledger.mark_sent(post, "")
            ledger.write_draft(post.person, table.record.id, name, {}, self.now())
            if is_gone:
                for message in messages:
                    ledger.unlink_question_message(post.person, message)

        await self.store.write(write_rows)
        self._asked.pop(post.id, None)
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

    async def _mark_sent(self, post: PostRow, message_id: str, *, question_id: str = "", primed: str = "") -> None:
        def write_rows(ledger: Transaction) -> None:
            ledger.mark_sent(post, message_id)
            if question_id:
                ledger.link_question_message(post.person, message_id, post.table, question_id)
            if primed:
                ledger.mark_primer_read(post.person, primed)
            if message_id:
                self.contacts.write_reachable(ledger, post.person, self.now())
                ledger.advance_seen(post.person, post.table, post.to_seq)

        await self.store.write(write_rows)


def question_id_of(post: PostRow) -> str:
    """Return the public id of the question that a post is about."""
    return post.kind.split("/", 2)[2]


def version_of(post: PostRow) -> int:
    """Return the version of the table's row that a post announces."""
    return int(post.kind.split("/")[2])


def place_of(post: PostRow) -> PlaceId:
    """Return the place that a post is about."""
    return PlaceId(post.kind.split("/", 2)[2])


def seat_of(post: PostRow) -> int:
    """Return the seat that a post is for."""
    return int(post.kind.split("/")[1])
