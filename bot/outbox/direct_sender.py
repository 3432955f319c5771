"""What goes out to one person alone, one message at a time: questions, news, and what becomes of questions."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field, replace
from itertools import takewhile
from typing import Final

from bot.outbox.blocked_places import Bars
from bot.outbox.planner import reader_of
from bot.outbox.reachability import Contacts
from bot.ports.chat import Chat
from bot.ports.room import PersonId, PlaceId
from bot.ports.screens import Draft
from bot.presenters import direct_messages as letters
from bot.presenters.direct_messages import Letters
from bot.presenters.pictures import Pictures
from bot.presenters.table import Telling
from bot.store import Ledger, Store
from bot.store.rows import Post
from bot.tables.registry import Now
from bot.tables.table import Table
from bot.text.translator import Speech

KEPT: Final = 2_000
"""Tables as they were when a question was answered, kept until the answer is put into words."""
PRIMED: Final = frozenset({"ask", "news", "seated"})
"""Kinds that begin with a game's primer for whoever has never played it."""


@dataclass(slots=True)
class Whispering:
    """Sends what was planned for people."""

    store: Store
    speech: Speech
    pictures: Pictures
    contacts: Contacts
    now: Now
    surfaces: Collection[str]
    bars: Bars
    _asked: OrderedDict[str, Table] = field(default_factory=OrderedDict)

    def remember(self, before: Table, posts: Iterable[Post]) -> None:
        """Keep a table as it was asked, so that the answer can be put into words; gone with a restart."""
        for post in posts:
            if post.kind.startswith("done/"):
                self._asked[post.id] = replace(before)
        while len(self._asked) > KEPT:
            self._asked.popitem(last=False)

    async def step(self, table: Table, chat: Chat, posts: Sequence[Post]) -> bool:
        """Tell one person the next thing of what was planned for them; says whether anything was sent."""
        post = await self._gathered(posts)
        person = await self.store.person(post.person)
        telling = Telling(table, seat(post), person.lang if person else table.record.lang, self.speech)
        if self.contacts.is_closed(post.person, self.now()):
            await self._sent(post, "")
            return False
        if post.kind.startswith("done/"):
            return await self._retire(telling, chat, post)
        if post.kind.startswith("later/"):
            return await self._postpone(telling, chat, post)
        if reader_of(table, seat(post), self.surfaces) != post.person:
            await self._sent(post, "")
            return False
        return await self._tell(telling, chat, post)

    async def _gathered(self, posts: Sequence[Post]) -> Post:
        """The next post; news in a row are one."""
        first = posts[0]
        if first.status == "maybe" or not first.kind.startswith("news/"):
            return first
        _, *others = takewhile(lambda post: post.kind == first.kind, posts)
        if others:
            first = first._replace(to_seq=others[-1].to_seq, status="maybe")
            await self.store.write(lambda ledger: ledger.gather(first, others))
        return first

    async def _postpone(self, telling: Telling, chat: Chat, post: Post) -> bool:
        """Rewrite the messages that asked a question whose deadline or picture has moved, filled in as they were."""
        name, said, messages = question_of(post), None, []
        if reader_of(telling.table, seat(post), self.surfaces) == post.person:
            said = Letters(telling, chat.limits.text).asking(name)
            messages = await self.store.asking(post.person, post.table, name)
        if said is not None and messages:
            draft = Draft(await self.store.draft(PersonId(post.person), post.table, name))
            said = await letters.pictured(replace(said, draft=draft, silent=True), telling, self.pictures)
            for message in messages:
                await chat.rewrite(post.person, message, said)
        await self._sent(post, "")
        return bool(messages)

    async def _tell(self, telling: Telling, chat: Chat, post: Post) -> bool:
        game = telling.table.box.name
        is_first = post.kind.partition("/")[0] in PRIMED and not await self.store.is_primed(post.person, game)
        notice = await self.store.notice(post.table, version(post)) if post.kind.startswith("notice/") else None
        lacking = self.bars.missing(place(post), telling.lang) if post.kind.startswith("barred/") else None
        writing = Letters(telling, chat.limits.text, is_first)
        said = writing.private(post, notice, lacking)
        if said is None:
            await self._sent(post, "")
            return False
        first = writing.before(said)
        said = await letters.pictured(said, telling, self.pictures)
        if post.status != "maybe":
            post = post._replace(status="maybe")
            await self.store.write(lambda ledger: ledger.begin([post]))
        if first is not None:
            await chat.whisper(post.person, first, f"{post.id}.0")
        message = await chat.whisper(post.person, said, post.id)
        question = said.question.id if said.question else ""
        await self._sent(post, message, question=question, primed=game if is_first else "")
        await self.contacts.open(post.person)
        return True

    async def _retire(self, telling: Telling, chat: Chat, post: Post) -> bool:
        """Rewrite the messages that asked a question which has been answered, or is gone."""
        table, name = telling.table, question_of(post)
        messages = await self.store.asking(post.person, table.record.id, name)
        is_mine = reader_of(table, seat(post), self.surfaces) == post.person
        said = letters.done(telling, name, self._answer(telling, post, name), own=is_mine)
        for message in messages:
            await chat.rewrite(post.person, message, said)
        is_gone = table.question(name) is None

        def unit(ledger: Ledger) -> None:
            ledger.sent(post, "")
            ledger.draft(post.person, table.record.id, name, {}, self.now())
            if is_gone:
                for message in messages:
                    ledger.unprompted(post.person, message)

        await self.store.write(unit)
        self._asked.pop(post.id, None)
        return bool(messages)

    def _answer(self, telling: Telling, post: Post, name: str) -> str:
        """What was answered, in words, where the table as it was asked is still in memory."""
        before = self._asked.get(post.id)
        story = telling.table.story
        if before is None or not 0 < post.to_seq <= len(story):
            return ""
        question, row = before.question(name), story[post.to_seq - 1].row
        if question is None or row.person != post.person:
            return ""
        return letters.answered(replace(telling, table=before), question, row)

    async def _sent(self, post: Post, message: str, *, question: str = "", primed: str = "") -> None:
        def unit(ledger: Ledger) -> None:
            ledger.sent(post, message)
            if question:
                ledger.prompted(post.person, message, post.table, question)
            if primed:
                ledger.primed(post.person, primed)
            if message:
                self.contacts.note(ledger, post.person, self.now())
                ledger.saw(post.person, post.table, post.to_seq)

        await self.store.write(unit)


def question_of(post: Post) -> str:
    """The public name of the question that a post is about."""
    return post.kind.split("/", 2)[2]


def version(post: Post) -> int:
    """The version of the table's row that a post announces."""
    return int(post.kind.split("/")[2])


def place(post: Post) -> PlaceId:
    """The place that a post is about."""
    return PlaceId(post.kind.split("/", 2)[2])


def seat(post: Post) -> int:
    """The seat that a post is for."""
    return int(post.kind.split("/")[1])
