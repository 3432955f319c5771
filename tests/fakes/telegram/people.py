"""People at their clients: what they can do there, and what they see of it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

from tests.fakes.telegram import hypertext
from tests.fakes.telegram.inline import Asked
from tests.fakes.telegram.post import Button, Post, Seen
from tests.fakes.telegram.sending import Query
from tests.fakes.telegram.virtual import ANONYMOUS, AS_CHANNEL, BOT, MEMBERS, Chat, Message, User
from tests.support.calm import calm, steady

PAYLOAD = re.compile(r"[A-Za-z0-9_-]{0,64}")

if TYPE_CHECKING:
    from tests.fakes.telegram.world import Place, World


class Person:
    """Someone with an account. Clients refuse what Telegram's would: unseen, disabled, not offered."""

    def __init__(self, world: World, user: User) -> None:
        self.world, self.user = world, user
        self.id, self.name = user.id, user.name

    def __repr__(self) -> str:
        return self.name

    @property
    def dm(self) -> Place:
        return self.world.place(self.world.virtual.private_chat(self.user).id)

    @property
    def dms(self) -> tuple[Post, ...]:
        """What the bot wrote to them, oldest first."""
        return tuple(post for post in self.dm.messages if post.author != self.name)

    @property
    def ephemerals(self) -> tuple[Post, ...]:
        """What they alone see in groups, until their client forgets it."""
        found = [(chat, m) for chat in self.world.virtual.chats.values() for m in chat.ephemerals.values()]
        return tuple(
            self.world.read(chat, m) for chat, m in found if m.receiver == self.id and m.raw["from"]["id"] == BOT
        )

    def dismiss(self, *posts: Post) -> None:
        """Lose ephemeral messages; all of them, where none is named, as when the client starts again."""
        for post in posts or self.ephemerals:
            assert post.ephemeral
            self.world.virtual.chats[post.chat].ephemerals.pop(post.id, None)

    def menu(self, place: Place) -> dict[str, str]:
        """The commands their client offers in a place, with their descriptions."""
        return {each["command"]: each["description"] for each in self.world.virtual.menu(place.chat, self.user)}

    async def start(self, payload: str = "") -> Seen:
        """Press Start in the conversation with the bot, or follow a deep link to it."""
        assert PAYLOAD.fullmatch(payload), f"no deep link carries {payload!r}"
        self.world.did(self)
        if self.user.blocked:
            self.unblock()
        said = f"/start {payload}".rstrip()
        return await self.act(lambda: self.write(self.dm, said))

    async def command(self, place: Place, name: str, args: str = "", *, typed: bool = False) -> Seen:
        """Use a command of the menu, written without its slash; `typed` by hand, without the bot's name behind it."""
        virtual = self.world.virtual
        offered = {each["command"]: each for each in virtual.menu(place.chat, self.user)}
        assert typed or name in offered, f"no command /{name} among {sorted(offered)}"
        self.world.did(self)
        aimed = "" if typed or place.chat.private else f"@{virtual.bot.username}"
        said = f"/{name}{aimed} {args}".rstrip()
        hidden = bool(offered.get(name, {}).get("is_ephemeral")) and not place.chat.private
        return await self.act(lambda: self.write(place, said, hidden=hidden))

    async def name_bot(self, words: str = "") -> Asked:
        made = self.world.server.answers.inline.named(self.user, words)
        assert await self.world.until(lambda: made.cards is not None, self.world.patience), "nothing is offered"
        return made

    async def say(
        self, place: Place, text: str, *, mask: str = "", patience: float | None = None, heard: bool = True
    ) -> Seen:
        """Write a message, as oneself or with a mask, "group" or "channel"; not `heard` where no one should answer."""
        self.world.did(self)
        return await self.act(lambda: self.write(place, text, mask=mask), patience if heard else 0.0)

    async def reply(self, post: Post, text: str, *, patience: float | None = None) -> Seen:
        """Reply to a message; to an ephemeral one, no one else sees it."""
        _, message = self.reached(post)
        self.world.did(self)
        place = self.world.place(post.chat, post.thread)
        return await self.act(lambda: self.write(place, text, to=message, hidden=post.ephemeral), patience)

    async def press(
        self, post: Post, wanted: str | Button, *, stale: bool = False, patience: float | None = None
    ) -> Seen:
        """Press a button, by its payload or its label; a deep link to the bot is followed.

        `stale` presses it as it was when it was looked at, though the message has changed since or is gone.
        """
        chat, message = self.remembered(post) if stale else self.reached(post)
        now = post if stale else self.world.read(chat, message)
        button = wanted if isinstance(wanted, Button) else now.button(wanted)
        assert not button.disabled, f"{button.label} is disabled"
        self.world.did(self)
        if button.url:
            link = f"https://t.me/{self.world.virtual.bot.username}?start="
            assert button.url.startswith(link), f"{button.label} is a link to {button.url}"
            return await self.start(button.url.removeprefix(link))
        sending = self.world.server.answers.sending
        return await self.act(lambda: sending.pressed(self.user, chat, message, button.data), patience)

    def press_unheard(self, post: Post, wanted: str) -> Query:
        """Press, and go away; returns what waits for its answer."""
        chat, message = self.reached(post)
        button = self.world.read(chat, message).button(wanted)
        self.world.did(self)
        return self.world.server.answers.sending.pressed(self.user, chat, message, button.data)

    def inside(self, chat: Chat) -> None:
        assert chat.members.get(self.id) in MEMBERS, f"{self.name} does not see {chat.title or 'this conversation'}"

    def reached(self, post: Post) -> tuple[Chat, Message]:
        """A message, if they can still see it."""
        chat = self.world.virtual.chats[post.chat]
        self.inside(chat)
        found = (chat.ephemerals if post.ephemeral else chat.messages).get(post.id)
        assert found is not None, "the message is gone"
        assert not found.receiver or found.receiver == self.id, f"{self.name} does not see this message"
        return chat, found

    def remembered(self, post: Post) -> tuple[Chat, Message]:
        """A message, though it may be gone."""
        chat = self.world.virtual.chats[post.chat]
        self.inside(chat)
        found = (chat.ephemerals if post.ephemeral else chat.messages).get(post.id)
        return chat, found or Message(dict(post.raw), receiver=self.id if post.ephemeral else 0)

    def write(
        self, place: Place, text: str, *, to: Message | None = None, hidden: bool = False, mask: str = ""
    ) -> None:
        """Put a message into a chat, and let the bot hear of it if it does."""
        virtual, chat = self.world.virtual, place.chat
        self.inside(chat)
        assert not (chat.private and self.user.blocked), f"{self.name} blocked the bot"
        topic = chat.topics.get(place.thread)
        assert topic is None or not topic.closed, "the topic is closed"
        plain, entities = hypertext.parsed(text, "")
        said: dict[str, Any] = {"text": plain, "entities": entities or None, "reply_to": to}
        if chat.private:
            self.user.started = True
        author = virtual.users[{"": self.id, "group": ANONYMOUS, "channel": AS_CHANNEL}[mask]]
        if mask == "group":
            assert chat.members.get(self.id) in ("administrator", "creator"), "only administrators are anonymous"
            said["sender_chat"] = virtual.raw_chat(chat)
        elif mask:
            said["sender_chat"] = {"id": -1_009_000_000_000, "type": "channel", "title": f"{self.name}'s channel"}
        if hidden:
            said["reply_to"] = None if virtual.terse else to
            virtual.say(virtual.hidden(chat, author, virtual.bot, place.thread, **said))
            return
        made = virtual.written(chat, author, place.thread, **said)
        if self.heard(chat, made):
            virtual.say(made)

    def heard(self, chat: Chat, message: Message) -> bool:
        """Whether the bot is told of a message, by its privacy mode."""
        if chat.private or chat.administered or not self.world.virtual.privacy:
            return chat.bot_status in MEMBERS
        if chat.bot_status not in MEMBERS:
            return False
        to = message.raw.get("reply_to")
        if to is not None and to.raw["from"]["id"] == BOT:
            return True
        word = message.raw["text"].split()[0]
        if not word.startswith("/"):
            return False
        _, at, aimed = word.partition("@")
        return aimed.lower() == self.world.virtual.bot.username.lower() if at else chat.bot_spoke

    async def act(self, do: Callable[[], Query | None], patience: float | None = None) -> Seen:
        """Do something, and wait for what comes of it: a press's answer, or the first message that is seen."""
        world = self.world
        begun, before = steady(), len(world.changes)
        query = do()

        def came() -> object:
            return query.answer is not None if query else self.noticed(before)

        if world.rest is not None:
            await world.rest()
        patience = world.patience if patience is None else patience
        if not await world.until(came, 0.0 if world.rest and calm() is None else patience):
            return Seen("failed", steady() - begun)
        after = steady() - begun
        if query is None and world.finish is not None:
            await world.finish()
        await world.settled()
        posts = self.noticed(before)
        if query is None or not query.answer:
            return Seen("message", after, posts=posts)
        toast, alert = query.answer["text"], query.answer["alert"]
        if query.answer["url"]:
            return await self.start(query.answer["url"].partition("=")[2])
        changed = any(post.key == (query.chat.id, bool(query.message.receiver), query.message.id) for post in posts)
        kind = ("alert" if alert else "toast") if toast else "update" if changed else "message" if posts else "quiet"
        return Seen(kind, after, toast, alert, posts)

    def noticed(self, before: int) -> tuple[Post, ...]:
        """The messages that came or changed before their eyes since then, each as it is now."""
        return tuple(reversed(list(self.latest(before))))

    def latest(self, before: int = 0, *, chat: int = 0) -> Iterator[Post]:
        """The same, what changed last first; of one chat, if it is named."""
        for chat_id, ephemeral, id_ in dict.fromkeys(reversed(self.world.changes[before:])):
            if chat and chat_id != chat:
                continue
            where = self.world.virtual.chats[chat_id]
            message = (where.ephemerals if ephemeral else where.messages).get(id_)
            if message and where.members.get(self.id) in MEMBERS and message.receiver in (0, self.id):
                yield self.world.read(where, message)

    def block(self) -> None:
        self.world.noted(f"{self.name} blocks the bot")
        self.user.blocked = True
        self.private("kicked", "member")

    def unblock(self) -> None:
        self.user.blocked = False
        self.private("member", "kicked")

    def private(self, status: str, before: str) -> None:
        """The bot hears how it stands with them."""
        virtual = self.world.virtual
        chat = virtual.private_chat(self.user)
        said = {
            "chat": virtual.raw_chat(chat),
            "from": self.user.raw,
            "date": virtual.date,
            "old_chat_member": virtual.member(chat, virtual.bot, before),
            "new_chat_member": virtual.member(chat, virtual.bot, status),
        }
        virtual.emit("my_chat_member", said)

    def join(self, place: Place) -> None:
        virtual = self.world.virtual
        virtual.moved(place.chat, self.user, "member", self.user)
        virtual.notice(place.chat, self.user, new_chat_members=[self.user.raw])

    def leave(self, place: Place) -> None:
        self.world.noted(f"{self.name} leaves {place.name}")
        virtual = self.world.virtual
        virtual.moved(place.chat, self.user, "left", self.user)
        virtual.notice(place.chat, self.user, left_chat_member=self.user.raw)

    def administer(self, place: Place) -> None:
        self.world.virtual.moved(place.chat, self.user, "administrator", self.user)
