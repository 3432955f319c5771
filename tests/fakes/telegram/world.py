"""The whole Telegram of a test: its clock, its groups, its people, the bot's address, and the transcript."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, Self

from tests.fakes.common import Watched
from tests.fakes.telegram.clock import WireClock
from tests.fakes.telegram.people import Person
from tests.fakes.telegram.post import Post
from tests.fakes.telegram.post import post as read_post
from tests.fakes.telegram.request import Request
from tests.fakes.telegram.server import Server
from tests.fakes.telegram.virtual import BOT, GROUP, RIGHTS, SUPERGROUP, Chat, Message, Topic, User, Virtual
from tests.support.calm import calm, since_1970, steady

QUIET = 0.03
"""Seconds without a request after which a bot is done, if none is under way."""
FIRST = 5_000_001


class Place:
    """A group, a topic of it, or someone's conversation with the bot."""

    def __init__(self, world: World, id_: int, thread: int = 0) -> None:
        self.world, self.id, self.thread = world, id_, thread

    def __repr__(self) -> str:
        return self.name

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Place) and (self.id, self.thread) == (other.id, other.thread)

    def __hash__(self) -> int:
        return hash((self.id, self.thread))

    @property
    def chat(self) -> Chat:
        return self.world.virtual.chats[self.id]

    @property
    def name(self) -> str:
        """How it stands in transcripts."""
        if self.chat.private:
            return f"to {self.world.called(self.id)}"
        topic = self.chat.topics.get(self.thread)
        return f"{self.chat.title} » {topic.name}" if topic else self.chat.title

    @property
    def everything(self) -> tuple[Post, ...]:
        """What is written here for all to see, Telegram's own notices too, oldest first."""
        found = [self.world.read(self.chat, message) for message in self.chat.messages.values()]
        return tuple(post for post in found if post.thread == self.thread)

    @property
    def messages(self) -> tuple[Post, ...]:
        return tuple(post for post in self.everything if not post.system)

    @property
    def posts(self) -> tuple[Post, ...]:
        return tuple(post for post in self.messages if post.raw["from"]["id"] == BOT)

    @property
    def last(self) -> Post:
        """The newest of them."""
        return self.posts[-1]

    def topic(self, name: str, by: Person | None = None) -> Place:
        chat = self.chat
        assert chat.forum, "the chat is not a forum"
        made = Topic(chat.numbered + 1, name)
        chat.topics[made.id] = made
        about = {"name": name, "icon_color": 7_322_096}
        self.world.virtual.notice(chat, self.host(by), made.id, forum_topic_created=about)
        return Place(self.world, self.id, made.id)

    def close(self, by: Person | None = None) -> None:
        """The topic is closed: no one but administrators writes there."""
        self.world.noted(f"{self.name} is closed")
        self.chat.topics[self.thread].closed = True
        self.world.virtual.notice(self.chat, self.host(by), self.thread, forum_topic_closed={})

    def reopen(self, by: Person | None = None) -> None:
        self.chat.topics[self.thread].closed = False
        self.world.virtual.notice(self.chat, self.host(by), self.thread, forum_topic_reopened={})

    def delete(self) -> None:
        """The topic, or the whole group, is deleted; bots are not told of topics."""
        self.world.noted(f"{self.name} is deleted")
        chat = self.chat
        if self.thread:
            del chat.topics[self.thread]
            gone = [id_ for id_, m in chat.messages.items() if m.raw.get("message_thread_id") == self.thread]
            for id_ in gone:
                del chat.messages[id_]
        else:
            chat.deleted = True

    def host(self, by: Person | None = None) -> User:
        """Who does what is not said of anyone."""
        return by.user if by else self.world.host

    def deny(self, *what: str) -> None:
        """Members may not send these here: "text messages", "photos", "documents"; none lets them all again."""
        self.chat.denied = set(what)

    def promote_bot(self, *rights: str, by: Person | None = None) -> None:
        """The bot becomes an administrator, with all its rights or with those named."""
        self.chat.rights = frozenset(rights) or RIGHTS
        self.world.virtual.moved(self.chat, self.world.virtual.bot, "administrator", self.host(by))

    def kick_bot(self, by: Person | None = None) -> None:
        self.world.noted(f"the bot is removed from {self.name}")
        self.world.virtual.moved(self.chat, self.world.virtual.bot, "kicked", self.host(by))

    def invite_bot(self, by: Person | None = None, payload: str = "") -> None:
        """The bot is let in, again or for the first time; by a link that carries something, its client says so."""
        self.world.noted(f"the bot is added to {self.name}")
        virtual = self.world.virtual
        virtual.moved(self.chat, virtual.bot, "member", self.host(by))
        virtual.notice(self.chat, self.host(by), new_chat_members=[virtual.bot.raw])
        if payload:
            assert by is not None
            by.write(self, f"/start@{virtual.bot.username} {payload}")

    def upgrade(self, *, forum: bool = False) -> Place:
        """The group becomes a supergroup, with another id and no old messages."""
        old, world = self.chat, self.world
        assert old.kind == GROUP
        new = world.found(old.title, SUPERGROUP, forum=forum)
        new.members, new.rights, new.denied = dict(old.members), old.rights, set(old.denied)
        world.noted(f"{old.title} becomes a supergroup")
        world.virtual.notice(old, world.host, migrate_to_chat_id=new.id)
        old.upgraded = new.id
        world.virtual.notice(new, world.host, migrate_from_chat_id=old.id)
        return world.place(new.id)


class World(Watched):
    """All of it. `traffic` makes requests fail, `updates` holds what the bot is told; `clock` lets time pass for Telegram.

    `rest` waits until the bot has nothing left to do; without it, it is done when it has asked nothing for a while.
    `finish` waits until it has dealt with what it was told, which may take it time.
    """

    def __init__(self, now: Callable[[], float] = since_1970, *, username: str = "arbitro_bot") -> None:
        super().__init__()
        self.clock = WireClock(now)
        self.virtual = Virtual(self.clock, username)
        self.server = Server(self.virtual)
        self.traffic, self.updates = self.server.traffic, self.server.updates
        self.virtual.emit = self.updates.emit
        self.patience, self.quiet = 3.0, QUIET
        self.rest: Callable[[], Awaitable[None]] | None = None
        self.finish: Callable[[], Awaitable[None]] | None = None
        self.changes: list[tuple[int, bool, int]] = []
        self.server.after = self.hear
        self.server.changed = self.updates.changed = self.tick
        self.host = self.user("Host")
        self.group = self.new_group("Amici")

    @classmethod
    async def started(cls, now: Callable[[], float] = since_1970) -> Self:
        """Open a world with one supergroup, Amici, of which the bot is a member."""
        world = cls(now)
        await world.server.start()
        return world

    async def stopped(self) -> None:
        """Close it; whatever the bot asked that no one here can answer is an error now."""
        await self.server.stop()
        assert not self.server.answers.unanswered, self.server.answers.unanswered

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *error: object) -> None:
        await self.stopped()

    @property
    def token(self) -> str:
        return self.server.token

    @property
    def base_url(self) -> str:
        """What python-telegram-bot calls so."""
        return f"{self.server.base}/bot"

    @property
    def base_file_url(self) -> str:
        return f"{self.server.base}/file/bot"

    def user(self, name: str, lang: str | None = "it", *, username: str = "") -> User:
        made = User(FIRST + len(self.virtual.users), name, lang, username)
        self.virtual.users[made.id] = made
        return made

    def found(self, title: str, kind: str, *, forum: bool) -> Chat:
        number = 700_000 + len(self.virtual.chats)
        id_ = -number if kind == GROUP else -1_000_000_000_000 - number
        made = self.virtual.chats[id_] = Chat(id_, kind, title, forum)
        made.members[self.host.id] = "creator"
        return made

    def new_group(self, title: str, *, kind: str = SUPERGROUP, forum: bool = False, invited: bool = True) -> Place:
        made = self.found(title, kind, forum=forum)
        if invited:
            made.members[BOT] = "member"
        return self.place(made.id)

    def person(
        self,
        name: str,
        lang: str | None = "it",
        *,
        started: bool = True,
        groups: tuple[Place, ...] | None = None,
        username: str = "",
    ) -> Person:
        """Someone, a member of every group there is so far or of those named; `started` if they once pressed Start."""
        person = Person(self, self.user(name, lang, username=username))
        person.user.started = started
        for chat in self.virtual.groups() if groups is None else (place.chat for place in groups):
            chat.members[person.id] = "member"
        return person

    def place(self, id_: int, thread: int = 0) -> Place:
        return Place(self, id_, thread)

    def topics(self, place: Place) -> tuple[Place, ...]:
        return tuple(self.place(place.id, id_) for id_ in sorted(place.chat.topics))

    def called(self, id_: int) -> str:
        user = self.virtual.users.get(id_)
        return user.name if user else "nobody"

    def read(self, chat: Chat, message: Message) -> Post:
        document = self.virtual.files.get(message.raw.get("document", {}).get("file_id", ""))
        return read_post(message, chat.id, self.clock.now(), self.called, document)

    def look(self, post: Post) -> Post:
        chat = self.virtual.chats[post.chat]
        return self.read(chat, (chat.ephemerals if post.ephemeral else chat.messages)[post.id])

    def is_gone(self, post: Post) -> bool:
        chat = self.virtual.chats[post.chat]
        return post.id not in (chat.ephemerals if post.ephemeral else chat.messages)

    async def ready(self) -> None:
        assert await self.until(lambda: self.updates.polls or self.updates.hook, 10.0), "the bot never asked"

    async def settled(self, quiet: float | None = None) -> None:
        """Wait until the bot was told everything and has asked nothing for a while, or until it says so itself."""
        if self.rest is not None:
            await self.rest()
            return
        if (loop := calm()) is not None:
            await loop.still()
            return
        span = self.quiet if quiet is None else quiet
        end = steady() + 10.0
        while self.server.busy or self.updates.untold or steady() - self.server.last < span:
            assert steady() < end, "the bot never comes to rest"
            await asyncio.sleep(span / 2)

    def shown(self, chat: Chat, message: Message) -> None:
        self.changes.append((chat.id, bool(message.receiver), message.id))
        if self.told:
            to = self.called(message.receiver) if message.receiver else ""
            post = self.read(chat, message)
            self.told.shown(post, self.place(chat.id, post.thread).name, to)

    def hear(self, request: Request, said: Any) -> None:
        chat = self.virtual.chats.get(request.whole("chat_id"))
        method = request.method
        if method == "answercallbackquery":
            query = self.server.answers.sending.queries[request.text("callback_query_id")]
            if query.answer and query.answer["text"] and self.told:
                self.told.answered(query.person.name, query.answer["text"], alert=query.answer["alert"])
        elif chat is None:
            return
        elif method.startswith(("sendm", "sendp", "sendd")):
            hidden = said.get("ephemeral_message_id")
            self.shown(chat, chat.ephemerals[hidden] if hidden else chat.messages[said["message_id"]])
        elif method.startswith("editmessage"):
            self.shown(chat, chat.messages[request.whole("message_id")])
        elif method.startswith("editephemeral"):
            self.shown(chat, chat.ephemerals[request.whole("ephemeral_message_id")])
        elif method in ("deletemessage", "deleteephemeralmessage") and self.told:
            hidden = method != "deletemessage"
            id_ = request.whole("ephemeral_message_id" if hidden else "message_id")
            self.told.deleted((chat.id, hidden, id_))
        elif method == "pinchatmessage" and self.told:
            self.told.pinned((chat.id, False, request.whole("message_id")))
        elif method == "createforumtopic":
            self.noted(f"topic opened: {said['name']}")
