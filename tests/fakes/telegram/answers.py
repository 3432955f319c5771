"""The answers to requests: which method does what, and what there is beside messages."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from tests.fakes.telegram.inline import Inline
from tests.fakes.telegram.refusal import Refusal, bad, demand
from tests.fakes.telegram.request import Request
from tests.fakes.telegram.sending import Sending
from tests.fakes.telegram.updates import Updates
from tests.fakes.telegram.virtual import BOT, GENERAL, MEMBERS, PRIVATE, SUPERGROUP, Chat, Topic, Virtual

NAME = re.compile(r"[a-z0-9_]{1,32}")
EPHEMERAL = ("text", "caption", "media", "replymarkup")
COLOUR = 7_322_096
GIFTS = ("unlimited_gifts", "limited_gifts", "unique_gifts", "premium_subscription", "gifts_from_channels")
UNPLAYED = ("sendpoll", "senddice", "sendrichmessage", "sendsticker", "sendvideo", "copymessage", "forwardmessage")
"""Methods that there are, but not here."""
ACTIONS = ("typing", "upload_photo", "upload_document", "choose_sticker")
SCOPES = ("default", "all_private_chats", "all_group_chats", "all_chat_administrators")


class Answers:
    """What Telegram says to a bot."""

    def __init__(self, virtual: Virtual, updates: Updates) -> None:
        self.virtual, self.updates = virtual, updates
        self.sending = sending = Sending(virtual)
        self.inline = Inline(virtual)
        self.unanswered: list[str] = []
        self.methods: dict[str, Callable[[Request], Any]] = {
            "getme": self.me,
            "getwebhookinfo": lambda r: updates.info(),
            "sendmessage": sending.message,
            "sendphoto": sending.photo,
            "senddocument": sending.document,
            "sendmediagroup": sending.album,
            "sendchataction": self.act,
            "editmessagetext": sending.edit_text,
            "editmessagecaption": sending.edit_caption,
            "editmessagemedia": sending.edit_media,
            "editmessagereplymarkup": sending.edit_markup,
            **dict.fromkeys((f"editephemeralmessage{part}" for part in EPHEMERAL), sending.edit_own),
            "deleteephemeralmessage": sending.delete_own,
            "deletemessage": sending.delete,
            "pinchatmessage": sending.pin,
            "unpinchatmessage": sending.pin,
            "answercallbackquery": sending.answer,
            "getchat": self.chat,
            "getchatmember": self.member,
            "getchatadministrators": self.administrators,
            "getchatmembercount": self.count,
            "leavechat": self.leave,
            "createforumtopic": self.open_topic,
            "editforumtopic": self.change_topic,
            "closeforumtopic": self.change_topic,
            "reopenforumtopic": self.change_topic,
            "deleteforumtopic": self.change_topic,
            "setmycommands": self.set_commands,
            "getmycommands": self.get_commands,
            "deletemycommands": self.delete_commands,
            "setmydescription": self.describe,
            "setmyshortdescription": self.describe,
            "setmyname": self.describe,
            "setchatmenubutton": lambda r: True,
            "setmydefaultadministratorrights": lambda r: True,
            "getfile": self.file,
            "sendchecklist": lambda r: self.never("business connection not found"),
            "answerinlinequery": self.inline.answer,
        }

    async def answer(self, r: Request) -> Any:
        """Do what is asked and return the result; raises Refusal."""
        if r.method == "getupdates":
            return await self.updates.get(r)
        if r.method in ("setwebhook", "deletewebhook"):
            return await self.updates.set_hook(r)
        if r.method in UNPLAYED:
            self.unanswered.append(r.method)
            raise Refusal(501, f"the wire does not play {r.method}")
        if r.method not in self.methods:
            raise Refusal(404, "Not Found: method not found")
        try:
            return self.methods[r.method](r)
        except NotImplementedError as gap:
            self.unanswered.append(f"{r.method}: {gap}")
            raise Refusal(501, str(gap)) from gap

    # -- who and where ------------------------------------------------------------------------------

    def me(self, _: Request) -> dict[str, Any]:
        """getMe."""
        abilities = {
            "can_join_groups": self.virtual.joins_groups,
            "can_read_all_group_messages": not self.virtual.privacy,
            "supports_inline_queries": True,
            "can_connect_to_business": False,
            "has_main_web_app": self.virtual.has_app,
        }
        return self.virtual.bot.raw | abilities

    def chat(self, r: Request) -> dict[str, Any]:
        """getChat."""
        chat = self.virtual.chat(r.chat, write=False)
        about = {"accent_color_id": 0, "max_reaction_count": 11, "accepted_gift_types": dict.fromkeys(GIFTS, False)}
        pinned = [message for message in chat.messages.values() if message.pinned]
        return self.virtual.raw_chat(chat) | about | ({"pinned_message": pinned[-1].raw} if pinned else {})

    def member(self, r: Request) -> dict[str, Any]:
        """getChatMember; of others for sure only where the bot administers."""
        chat = self.virtual.chat(r.chat)
        person = self.virtual.users.get(r.whole("user_id"))
        if person is None or not (person.id == BOT or self.virtual.met(person)):
            raise bad("invalid user_id specified" if r.whole("user_id") <= 0 else "user not found")
        if person.id not in chat.members and not chat.administered:
            raise bad("member not found")
        return self.virtual.member(chat, person)

    def administrators(self, r: Request) -> list[dict[str, Any]]:
        """getChatAdministrators."""
        chat = self.virtual.chat(r.chat)
        demand(not chat.private, "there are no administrators in the private chat")
        found = [id_ for id_, status in chat.members.items() if status in ("creator", "administrator")]
        return [self.virtual.member(chat, self.virtual.users[id_]) for id_ in found]

    def count(self, r: Request) -> int:
        """getChatMemberCount."""
        return sum(status in MEMBERS for status in self.virtual.chat(r.chat).members.values())

    def act(self, r: Request) -> bool:
        """sendChatAction."""
        chat, thread = self.virtual.chat(r.chat), r.whole("message_thread_id")
        self.virtual.topic(chat, 0 if thread == GENERAL else thread)
        demand(r.text("action") in ACTIONS, "wrong parameter action in request")
        return True

    def leave(self, r: Request) -> bool:
        """leaveChat."""
        chat = self.virtual.chat(r.chat)
        demand(not chat.private, "chat member status can't be changed in private chats")
        self.virtual.moved(chat, self.virtual.bot, "left", self.virtual.bot)
        return True

    # -- topics -------------------------------------------------------------------------------------

    def forum(self, r: Request) -> Chat:
        """A chat with topics."""
        chat = self.virtual.chat(r.chat)
        demand(chat.kind == SUPERGROUP and chat.forum, "the chat is not a forum")
        return chat

    def open_topic(self, r: Request) -> dict[str, Any]:
        """createForumTopic."""
        chat = self.forum(r)
        demand(chat.may("can_manage_topics"), "not enough rights to create a topic")
        name = r.text("name").strip()[:128]
        demand(name, "name must be non-empty")
        made = Topic(chat.numbered + 1, name)
        about = {"name": name, "icon_color": COLOUR}
        self.virtual.notice(chat, self.virtual.bot, made.id, forum_topic_created=about)
        chat.topics[made.id] = made
        return {"message_thread_id": made.id, **about}

    def change_topic(self, r: Request) -> bool:
        """editForumTopic, closeForumTopic, reopenForumTopic and deleteForumTopic."""
        chat = self.forum(r)
        topic = chat.topics.get(r.whole("message_thread_id"))
        if topic is None:
            raise bad("TOPIC_ID_INVALID")
        what = {"editforumtopic": "edit", "deleteforumtopic": "delete"}.get(r.method, "close or open")
        demand(chat.may("can_manage_topics"), f"not enough rights to {what} the topic")
        match r.method:
            case "editforumtopic":
                demand(r.text("name") not in ("", topic.name), "TOPIC_NOT_MODIFIED")
                topic.name = r.text("name")[:128]
            case "closeforumtopic" | "reopenforumtopic":
                closed = r.method == "closeforumtopic"
                demand(topic.closed != closed, "TOPIC_NOT_MODIFIED")
                topic.closed = closed
            case _:
                del chat.topics[topic.id]
                gone = [id_ for id_, m in chat.messages.items() if m.raw.get("message_thread_id") == topic.id]
                for id_ in gone:
                    del chat.messages[id_]
        return True

    # -- commands -----------------------------------------------------------------------------------

    def scope(self, r: Request) -> tuple[str, str]:
        """Where commands hold, and in which language."""
        given = r.parsed("scope", "BotCommandScope")
        wrong = "can't parse BotCommandScope: "
        demand(given is None or isinstance(given, dict), f"{wrong}BotCommandScope must be an Object")
        scope = given or {"type": "default"}
        kind = scope.get("type")
        demand(kind, f'{wrong}Can\'t find field "type"')
        lang = r.text("language_code")
        demand(not lang or (len(lang) == 2 and lang.isalpha() and lang.islower()), "invalid language code specified")
        if kind in SCOPES:
            return str(kind), lang
        demand(kind in ("chat", "chat_administrators", "chat_member"), f"{wrong}Unsupported type specified")
        demand(scope.get("chat_id"), f'{wrong}Can\'t find field "chat_id"')
        chat = self.virtual.chat(str(scope["chat_id"]), write=False)
        demand(kind == "chat" or chat.kind != PRIVATE, "can't use specified scope in private chats")
        beside = f":{scope.get('user_id')}" if kind == "chat_member" else ""
        return f"{kind}:{chat.id}{beside}", lang

    def set_commands(self, r: Request) -> bool:
        """setMyCommands."""
        given = r.parsed("commands", "commands") or []
        demand(isinstance(given, list), "expected an Array of BotCommand")
        for each in given:
            demand(isinstance(each, dict), "can't parse BotCommand: expected an Object")
            for name in ("command", "description"):
                demand(name in each, f"can't parse BotCommand: Can't find field \"{name}\"")
            command, about = each["command"].strip().removeprefix("/"), each["description"].strip()
            demand(command, "command must be non-empty")
            demand(len(command) <= 32, "command length must not exceed 32")
            demand(about, "command description must be non-empty")
            demand(len(about) <= 256, "command description length must not exceed 256")
            demand(NAME.fullmatch(command), "BOT_COMMAND_INVALID")
        where = self.scope(r)
        demand(len(given) <= 100, "BOT_COMMANDS_TOO_MUCH")
        kept = ("command", "description") if self.virtual.old else ("command", "description", "is_ephemeral")
        self.virtual.commands[where] = [{key: each[key] for key in kept if key in each} for each in given]
        return True

    def get_commands(self, r: Request) -> list[dict[str, Any]]:
        """getMyCommands."""
        return self.virtual.commands.get(self.scope(r), [])

    def delete_commands(self, r: Request) -> bool:
        """deleteMyCommands."""
        self.virtual.commands.pop(self.scope(r), None)
        return True

    @staticmethod
    def never(why: str) -> None:
        """What this bot has no means to do."""
        raise bad(why)

    # -- the rest -----------------------------------------------------------------------------------

    def describe(self, r: Request) -> bool:
        """setMyDescription, setMyShortDescription and setMyName."""
        name, most = {
            "setmydescription": ("description", 512),
            "setmyshortdescription": ("short_description", 120),
            "setmyname": ("name", 64),
        }[r.method]
        demand(len(r.text(name)) <= most, f"{name.replace('_', ' ')} is too long")
        self.virtual.told[f"{name}:{r.text('language_code')}"] = r.text(name)
        return True

    def file(self, r: Request) -> dict[str, Any]:
        """getFile."""
        id_ = r.text("file_id")
        demand(id_, "file_id not specified")
        if id_ not in self.virtual.files:
            raise bad("invalid file_id")
        size = len(self.virtual.files[id_])
        demand(size <= 20 << 20, "file is too big")
        return {"file_id": id_, "file_unique_id": f"u{id_}", "file_size": size, "file_path": f"files/{id_}"}
