"""Updates, reduced to what we act on. Everything else is dropped at once, and never kept."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any, Final

from adapters.telegram.ids import NO_PERSON

Raw = Mapping[str, Any]

KINDS: Final = ("message", "callback_query", "inline_query", "my_chat_member", "chat_member")
AWAY: Final = frozenset({"left", "kicked"})
PRIVATE: Final = "private"


@dataclass(frozen=True, slots=True)
class TelegramAct:
    """One thing that happened, of one of these kinds.

    press: `data` is the payload, `query` what to answer, `message` where it was, or `hidden` for an ephemeral message;
        of an old message Telegram tells neither topic nor picture: it `is_bare`;
    command: `data` is what was entered, without the slash, `reply` the message that it replies to;
    words: `data` is what was written in private, `reply` the message of ours it is a reply to;
    faceless: an anonymous administrator entered a command;
    invite: a person names the bot in any chat, to send a card of a table; `query` is what to answer;
    arrived, lost: we are in a group, or no longer; left: another member is not; moved: a group's new id is in `data`.
    """

    id: int
    kind: str
    chat: int
    topic: int = 0
    private: bool = False
    forum: bool = False
    user: int = 0
    name: str = ""
    lang: str = ""
    data: str = ""
    query: str = ""
    message: int = 0
    hidden: int = 0
    photo: bool = False
    reply: int = 0
    date: int = 0
    is_bare: bool = False

    def encode(self) -> str:
        said = ((name, getattr(self, name), usual) for name, usual in USUAL.items())
        return SPELL({name: value for name, value, usual in said if value != usual})


SPELL: Final = json.JSONEncoder(ensure_ascii=False).encode
USUAL: Final[Mapping[str, Any]] = {each.name: each.default for each in fields(TelegramAct)}


def decode_act(body: str) -> TelegramAct:
    return TelegramAct(**json.loads(body))


def reduce_update(update: Raw, username: str) -> TelegramAct | None:
    """Reduce an update to what we act on, None for nothing; `username` is ours."""
    number = update["update_id"]
    if query := update.get("callback_query"):
        return reduce_press(number, query)
    if asked := update.get("inline_query"):
        person = user_fields(asked["from"])
        return TelegramAct(number, "invite", person["user"], private=True, **person, query=asked["id"])
    if message := update.get("message"):
        return reduce_message(number, message, username)
    if ours := update.get("my_chat_member"):
        return reduce_own_membership(number, ours)
    if theirs := update.get("chat_member"):
        return reduce_membership(number, theirs)
    return None


def reduce_press(update_id: int, query: Raw) -> TelegramAct | None:
    message = query.get("message")
    if not message or not query.get("data"):
        return None
    return TelegramAct(
        update_id,
        "press",
        **chat_fields(message),
        **user_fields(query["from"]),
        data=query["data"],
        query=query["id"],
        message=message.get("message_id", 0),
        hidden=message.get("ephemeral_message_id", 0),
        photo=bool(message.get("photo")),
        is_bare=message.get("date") == 0,
    )


def reduce_message(update_id: int, message: Raw, username: str) -> TelegramAct | None:
    chat = message["chat"]
    if new := message.get("migrate_to_chat_id"):
        return TelegramAct(update_id, "moved", chat["id"], data=str(new))
    if old := message.get("migrate_from_chat_id"):
        return TelegramAct(update_id, "moved", old, data=str(chat["id"]))
    if gone := message.get("left_chat_member"):
        return None if gone.get("is_bot") else TelegramAct(update_id, "left", chat["id"], user=gone["id"])
    text, sender = message.get("text"), message.get("from")
    if not text or not sender:
        return None
    private = chat["type"] == PRIVATE
    entered = parse_command_text(text, username, private=private)
    if entered is None and not private:
        return None
    shared = {
        **chat_fields(message),
        "date": message.get("date", 0),
        "message": message.get("message_id", 0),
        "hidden": message.get("ephemeral_message_id", 0),
    }
    if sender["id"] in NO_PERSON or sender.get("is_bot") or message.get("sender_chat"):
        return TelegramAct(update_id, "faceless", **shared) if entered is not None else None
    kind, to = "words" if entered is None else "command", message.get("reply_to_message") or {}
    data = text if entered is None else entered
    return TelegramAct(update_id, kind, **shared, **user_fields(sender), data=data, reply=to.get("message_id", 0))


def parse_command_text(text: str, username: str, *, private: bool) -> str | None:
    if not text.startswith("/"):
        return None
    word, _, rest = text[1:].partition(" ")
    name, at, aimed = word.partition("@")
    if at and aimed.lower() != username.lower():
        return None
    if not name or not (private or name.isascii()):
        return None
    return f"{name.lower()} {rest}".strip()


def reduce_own_membership(update_id: int, change: Raw) -> TelegramAct | None:
    chat = change["chat"]
    if chat["type"] == PRIVATE:
        return None
    before, after = (change[key]["status"] for key in ("old_chat_member", "new_chat_member"))
    if after in AWAY:
        return TelegramAct(update_id, "lost", chat["id"])
    if before in AWAY:
        return TelegramAct(update_id, "arrived", chat["id"], **user_fields(change["from"]))
    return None


def reduce_membership(update_id: int, change: Raw) -> TelegramAct | None:
    after = change["new_chat_member"]
    if after["status"] not in AWAY or after["user"].get("is_bot"):
        return None
    return TelegramAct(update_id, "left", change["chat"]["id"], user=after["user"]["id"])


def chat_fields(message: Raw) -> dict[str, Any]:
    chat = message["chat"]
    topic = message.get("message_thread_id", 0) if message.get("is_topic_message") else 0
    return {"chat": chat["id"], "topic": topic, "private": chat["type"] == PRIVATE, "forum": bool(chat.get("is_forum"))}


def user_fields(user: Raw) -> dict[str, Any]:
    name = " ".join(filter(None, (user.get("first_name"), user.get("last_name"))))
    return {"user": user["id"], "name": name, "lang": user.get("language_code") or ""}
