"""Who and what there is on this Telegram. Nothing in it waits."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from tests.fakes.telegram.clock import WireClock
from tests.fakes.telegram.refusal import bad, demand, forbidden

BOT = 123_456_789
ANONYMOUS, AS_CHANNEL = 1_087_968_824, 136_817_688
"""Under whose names administrators write who do not want to be known, and people who write as their channel."""
GROUP, SUPERGROUP, PRIVATE = "group", "supergroup", "private"
GENERAL = 1
RIGHTS = frozenset({"can_pin_messages", "can_manage_topics", "can_delete_messages", "can_invite_users"})
MEMBERS = ("creator", "administrator", "member", "restricted")


@dataclass
class User:
    """Someone with an account."""

    id: int
    name: str
    lang: str | None = "it"
    username: str = ""
    is_bot: bool = False
    started: bool = False
    blocked: bool = False

    @property
    def raw(self) -> dict[str, Any]:
        said = {"id": self.id, "is_bot": self.is_bot, "first_name": self.name}
        if self.username:
            said["username"] = self.username
        return said | ({"language_code": self.lang} if self.lang else {})


@dataclass
class Topic:
    id: int
    name: str
    closed: bool = False


@dataclass
class Message:
    """A message as Telegram keeps it; `raw` is how the Bot API tells it. With `receiver`, one person alone sees it."""

    raw: dict[str, Any]
    silent: bool = False
    receiver: int = 0
    content: bytes | None = None
    pinned: bool = False
    asks: dict[str, Any] | None = None

    @property
    def id(self) -> int:
        return int(self.raw.get("ephemeral_message_id") or self.raw["message_id"])

    @property
    def service(self) -> bool:
        return not any(key in self.raw for key in ("text", "photo", "document", "sticker"))


@dataclass
class Chat:
    """A group, a supergroup, or someone's conversation with the bot."""

    id: int
    kind: str
    title: str = ""
    forum: bool = False
    members: dict[int, str] = field(default_factory=dict)
    rights: frozenset[str] = frozenset()
    denied: set[str] = field(default_factory=set)
    topics: dict[int, Topic] = field(default_factory=dict)
    messages: dict[int, Message] = field(default_factory=dict)
    ephemerals: dict[int, Message] = field(default_factory=dict)
    upgraded: int = 0
    deleted: bool = False
    bot_spoke: bool = False
    numbered: int = 1

    def __post_init__(self) -> None:
        if self.kind != SUPERGROUP:
            self.numbered = 1_000  # only supergroups count messages of their own

    @property
    def private(self) -> bool:
        return self.kind == PRIVATE

    @property
    def bot_status(self) -> str:
        return self.members.get(BOT, "left")

    @property
    def administered(self) -> bool:
        return self.bot_status in ("administrator", "creator")

    def may(self, right: str) -> bool:
        """Whether the bot has a right that only administrators have."""
        return self.administered and right in self.rights


class Virtual:
    """All of it. `old` is a server from before ephemeral messages, a `terse` one does not say to which of them a reply was;
    `privacy` is the mode that @BotFather sets.
    """

    def __init__(self, clock: WireClock, username: str) -> None:
        self.clock = clock
        self.users: dict[int, User] = {}
        self.chats: dict[int, Chat] = {}
        self.bot = User(BOT, "Arbitro", None, username, is_bot=True)
        self.users[BOT] = self.bot
        self.users[ANONYMOUS] = User(ANONYMOUS, "Group", None, "GroupAnonymousBot", is_bot=True)
        self.users[AS_CHANNEL] = User(AS_CHANNEL, "Channel", None, "Channel_Bot", is_bot=True)
        self.privacy = True
        self.joins_groups = True
        self.has_app = False
        self.old = False
        self.terse = False
        self.commands: dict[tuple[str, str], list[dict[str, Any]]] = {}
        self.told: dict[str, str] = {}
        self.files: dict[str, bytes] = {}
        self._numbers = iter(range(800_001, 1 << 40))
        self.emit: Callable[[str, dict[str, Any]], None] = lambda kind, said: None

    def number(self) -> int:
        return next(self._numbers)

    @property
    def date(self) -> int:
        return int(self.clock.now())

    def raw_chat(self, chat: Chat) -> dict[str, Any]:
        said: dict[str, Any] = {"id": chat.id, "type": chat.kind}
        if chat.private:
            person = self.users[chat.id]
            said["first_name"] = person.name
            return said | ({"username": person.username} if person.username else {})
        return said | {"title": chat.title} | ({"is_forum": True} if chat.forum else {})

    def met(self, person: User) -> bool:
        """Whether the bot has ever come across someone."""
        return person.started or any(person.id in chat.members for chat in self.chats.values() if not chat.private)

    def chat(self, named: str, *, write: bool = True) -> Chat:
        """A chat that the bot may do something in; raises Refusal."""
        demand(named, "chat_id is empty")
        id_ = int(named) if named.lstrip("-").isdecimal() else 0
        person = self.users.get(id_)
        if person is not None:
            return self.conversation(person, write=write)
        chat = self.chats.get(id_)
        if chat is None:
            raise bad("chat not found")
        if chat.upgraded and write:
            refusal = bad("group chat was upgraded to a supergroup chat")
            refusal.parameters = {"migrate_to_chat_id": chat.upgraded}
            raise refusal
        if chat.deleted and write:
            raise forbidden("the group chat was deleted") if chat.kind == GROUP else bad("chat not found")
        if chat.bot_status == "kicked":
            raise forbidden(f"bot was kicked from the {chat.kind} chat")
        if chat.bot_status == "left":
            raise forbidden(f"bot is not a member of the {chat.kind} chat")
        return chat

    def conversation(self, person: User, *, write: bool) -> Chat:
        if person.is_bot:
            raise forbidden("the bot can't send messages to the bot")
        if not self.met(person):
            raise bad("chat not found")
        if write and person.blocked:
            raise forbidden("bot was blocked by the user")
        if write and not person.started:
            raise forbidden("bot can't initiate conversation with a user")
        return self.private_chat(person)

    def private_chat(self, person: User) -> Chat:
        if person.id not in self.chats:
            self.chats[person.id] = Chat(person.id, PRIVATE, members={person.id: "member", BOT: "member"})
        return self.chats[person.id]

    def topic(self, chat: Chat, thread: int) -> int:
        if not thread or not (chat.forum or chat.private):
            return 0
        if thread not in chat.topics:
            raise bad("message thread not found")
        found = chat.topics[thread]
        if found.closed and not chat.may("can_manage_topics"):
            raise bad("TOPIC_CLOSED")
        return thread

    def written(self, chat: Chat, author: User, thread: int = 0, **content: Any) -> Message:
        chat.numbered += 1
        said: dict[str, Any] = {
            "message_id": chat.numbered,
            "from": author.raw,
            "chat": self.raw_chat(chat),
            "date": self.date,
        }
        if thread and thread != GENERAL:
            said |= {"message_thread_id": thread, "is_topic_message": True}
        said |= {key: value for key, value in content.items() if value is not None}
        made = chat.messages[chat.numbered] = Message(said)
        if author.is_bot and not made.service:
            chat.bot_spoke = author.id == BOT
        return made

    def hidden(self, chat: Chat, author: User, receiver: User, thread: int = 0, **content: Any) -> Message:
        """A new message that one person alone sees."""
        id_ = self.number()
        said: dict[str, Any] = {
            "message_id": 0,
            "ephemeral_message_id": id_,
            "receiver_user": receiver.raw,
            "from": author.raw,
            "chat": self.raw_chat(chat),
            "date": self.date,
        }
        if thread and thread != GENERAL:
            said |= {"message_thread_id": thread, "is_topic_message": True}
        said |= {key: value for key, value in content.items() if value is not None}
        seer = author.id if receiver.id == BOT else receiver.id
        made = chat.ephemerals[id_] = Message(said, receiver=seer)
        return made

    def told_by(self, message: Message, *, depth: int = 1) -> dict[str, Any]:
        """A message as the Bot API tells it, with what it is a reply to: within a topic, its first message at least."""
        said = dict(message.raw)
        users = [dict(e) for e in said.get("entities", ())]
        for each in users:
            if isinstance(each.get("user"), int):
                each["user"] = self.known(each["user"])
        if users:
            said["entities"] = users
        if captions := [dict(e) for e in said.get("caption_entities", ())]:
            for each in captions:
                if isinstance(each.get("user"), int):
                    each["user"] = self.known(each["user"])
            said["caption_entities"] = captions
        root = self.chats[said["chat"]["id"]].messages.get(said.get("message_thread_id", 0))
        to = said.pop("reply_to", None) or (root if root is not message else None)
        if to is not None and depth:
            said["reply_to_message"] = self.told_by(to, depth=0)
        return said

    def known(self, id_: int) -> dict[str, Any]:
        person = self.users.get(id_)
        return person.raw if person else {"id": id_, "is_bot": False, "first_name": "?"}

    def say(self, message: Message) -> None:
        """Let the bot hear of a message, if it does."""
        self.emit("message", self.told_by(message))

    def notice(self, chat: Chat, by: User, thread: int = 0, **content: Any) -> Message:
        made = self.written(chat, by, thread, **content)
        if chat.bot_status in MEMBERS and by.id != BOT:
            self.say(made)
        return made

    def member(self, chat: Chat, person: User, status: str = "") -> dict[str, Any]:
        status = status or chat.members.get(person.id, "left")
        said: dict[str, Any] = {"status": status, "user": person.raw}
        if status == "kicked":
            return said | {"until_date": 0}
        if status == "creator":
            return said | {"is_anonymous": False}
        if status == "administrator":
            always = ("manage_chat", "delete_messages", "manage_video_chats", "restrict_members", "promote_members")
            more = ("change_info", "invite_users", "post_stories", "edit_stories", "delete_stories", "pin_messages")
            rights = dict.fromkeys((f"can_{name}" for name in (*always, *more, "manage_topics")), False)
            held = chat.rights if person.id == BOT else RIGHTS
            rights |= {name: name in held for name in rights} | {"can_manage_chat": True}
            return said | {"can_be_edited": False, "is_anonymous": False, **rights}
        return said

    def moved(self, chat: Chat, person: User, status: str, by: User) -> None:
        """Someone's standing changes; bots hear of their own always, of others' if they administer."""
        before = self.member(chat, person)
        chat.members[person.id] = status
        if status in ("left", "kicked") and person.id != BOT:
            del chat.members[person.id]
        said = {
            "chat": self.raw_chat(chat),
            "from": by.raw,
            "date": self.date,
            "old_chat_member": before,
            "new_chat_member": self.member(chat, person, status),
        }
        if person.id == BOT:
            self.emit("my_chat_member", said)
        elif chat.administered:
            self.emit("chat_member", said)

    def groups(self) -> Iterator[Chat]:
        return (chat for chat in self.chats.values() if not chat.private)

    def stored(self, kind: str, content: bytes) -> dict[str, Any]:
        id_ = f"{kind}-{self.number()}"
        self.files[id_] = content
        return {"file_id": id_, "file_unique_id": f"u{id_}", "file_size": len(content)}

    def menu(self, chat: Chat, person: User) -> list[Mapping[str, Any]]:
        """The commands that someone's client offers in a chat: the narrowest scope's, in their language if there is one."""
        for scope in self.scopes(chat, person):
            for lang in filter(None, (person.lang, "-")):
                if (scope, "" if lang == "-" else lang) in self.commands:
                    return list(self.commands[scope, "" if lang == "-" else lang])
        return []

    @staticmethod
    def scopes(chat: Chat, person: User) -> Iterator[str]:
        if chat.private:
            yield from (f"chat:{chat.id}", "all_private_chats", "default")
            return
        yield f"chat_member:{chat.id}:{person.id}"
        if chat.members.get(person.id) in ("administrator", "creator"):
            yield from (f"chat_administrators:{chat.id}", f"chat:{chat.id}", "all_chat_administrators")
        else:
            yield f"chat:{chat.id}"
        yield from ("all_group_chats", "default")
