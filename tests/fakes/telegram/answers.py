"""The answers to requests: which method does what, and what there is beside messages."""

import re
from collections.abc import Callable
from typing import Any

from tests.fakes.telegram.inline import Inline
from tests.fakes.telegram.refusal import Refusal, demand
from tests.fakes.telegram.request import Request
from tests.fakes.telegram.sending import Sending
from tests.fakes.telegram.updates import Updates
from tests.fakes.telegram.virtual import GENERAL, SUPERGROUP, Chat, Topic, Virtual

NAME = re.compile(r"[a-z0-9_]{1,32}")
EPHEMERAL = ("text", "caption", "media", "replymarkup")
COLOUR = 7_322_096
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
            "sendchataction": self.act,
            "editmessagetext": sending.edit_text,
            "editmessagecaption": sending.edit_caption,
            "editmessagemedia": sending.edit_media,
            "editmessagereplymarkup": sending.edit_markup,
            **dict.fromkeys((f"editephemeralmessage{part}" for part in EPHEMERAL), sending.edit_own),
            "deleteephemeralmessage": sending.delete_own,
            "deletemessage": sending.delete,
            "pinchatmessage": sending.pin,
            "answercallbackquery": sending.answer,
            "createforumtopic": self.open_topic,
            "setmycommands": self.set_commands,
            "getmycommands": self.get_commands,
            "setmydescription": self.describe,
            "setmyshortdescription": self.describe,
            "answerinlinequery": self.inline.answer,
        }

    async def answer(self, r: Request) -> Any:
        if r.method == "getupdates":
            return await self.updates.get(r)
        if r.method in ("setwebhook", "deletewebhook"):
            return await self.updates.set_hook(r)
        if r.method not in self.methods:
            self.unanswered.append(r.method)
            raise Refusal(501, f"the fake does not know {r.method}")
        try:
            return self.methods[r.method](r)
        except NotImplementedError as gap:
            self.unanswered.append(f"{r.method}: {gap}")
            raise Refusal(501, str(gap)) from gap

    def me(self, _: Request) -> dict[str, Any]:
        abilities = {
            "can_join_groups": self.virtual.joins_groups,
            "can_read_all_group_messages": not self.virtual.privacy,
            "supports_inline_queries": True,
            "can_connect_to_business": False,
            "has_main_web_app": self.virtual.has_app,
        }
        return self.virtual.bot.raw | abilities

    def act(self, r: Request) -> bool:
        chat, thread = self.virtual.chat(r.chat), r.whole("message_thread_id")
        self.virtual.topic(chat, 0 if thread == GENERAL else thread)
        demand(r.text("action") in ACTIONS, "wrong parameter action in request")
        return True

    def forum(self, r: Request) -> Chat:
        chat = self.virtual.chat(r.chat)
        demand(chat.kind == SUPERGROUP and chat.forum, "the chat is not a forum")
        return chat

    def open_topic(self, r: Request) -> dict[str, Any]:
        chat = self.forum(r)
        demand(chat.may("can_manage_topics"), "not enough rights to create a topic")
        name = r.text("name").strip()[:128]
        demand(name, "name must be non-empty")
        made = Topic(chat.numbered + 1, name)
        about = {"name": name, "icon_color": COLOUR}
        self.virtual.notice(chat, self.virtual.bot, made.id, forum_topic_created=about)
        chat.topics[made.id] = made
        return {"message_thread_id": made.id, **about}

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
        demand(kind in SCOPES, f"{wrong}Unsupported type specified")
        return str(kind), lang

    def set_commands(self, r: Request) -> bool:
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
        return self.virtual.commands.get(self.scope(r), [])

    def describe(self, r: Request) -> bool:
        name, most = {"setmydescription": ("description", 512), "setmyshortdescription": ("short_description", 120)}[
            r.method
        ]
        demand(len(r.text(name)) <= most, f"{name.replace('_', ' ')} is too long")
        self.virtual.told[f"{name}:{r.text('language_code')}"] = r.text(name)
        return True
