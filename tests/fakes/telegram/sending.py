"""Messages of the bot's own, for all to see or for one person alone: sent, edited, deleted, pinned."""

from dataclasses import dataclass
from typing import Any

from tests.fakes.telegram import content
from tests.fakes.telegram.content import OLD, TRIGGERED
from tests.fakes.telegram.refusal import Refusal, bad, demand
from tests.fakes.telegram.request import Request, Upload
from tests.fakes.telegram.virtual import BOT, GENERAL, Chat, Message, User, Virtual

DELETABLE = 48 * 3600
HIDDEN_TEXT = 1024
"""Characters that a hidden message is edited to; it may be sent longer."""
UNMODIFIED = (
    "message is not modified: specified new message content and reply markup are exactly the same as "
    "a current content and reply markup of the message"
)
MEDIA = ("photo", "has_media_spoiler", "document")
VISIBLE = ("text", "entities", "caption", "caption_entities", "photo", "has_media_spoiler", "document", "reply_markup")


@dataclass
class Query:
    """A press that waits for its answer."""

    id: str
    person: User
    chat: Chat
    message: Message
    data: str
    since: float
    answer: dict[str, Any] | None = None


class Sending:
    """What becomes of messages."""

    def __init__(self, virtual: Virtual) -> None:
        self.virtual = virtual
        self.queries: dict[str, Query] = {}

    def message(self, r: Request) -> dict[str, Any]:
        chat = self.virtual.chat(r.chat)
        return self.sent(r, chat, content.worded(r), None, "text messages")

    def photo(self, r: Request) -> dict[str, Any]:
        return self.medium(r, "photo")

    def document(self, r: Request) -> dict[str, Any]:
        return self.medium(r, "document")

    def medium(self, r: Request, kind: str) -> dict[str, Any]:
        """A photo or a document, with its caption."""
        chat = self.virtual.chat(r.chat)
        upload = r.files.get(kind) or content.attached(r, r.text(kind))
        said, held = content.medium(self.virtual, kind, r.text(kind), upload)
        said |= {"has_media_spoiler": True} if r.flag("has_spoiler") else {}
        return self.sent(r, chat, said | content.captioned(r.params), held, f"{kind}s")

    def sent(self, r: Request, chat: Chat, said: dict[str, Any], held: bytes | None, what: str) -> dict[str, Any]:
        """A new message, once it may be one."""
        virtual = self.virtual
        thread = virtual.topic(chat, r.whole("message_thread_id"))
        demand(what not in chat.denied, f"not enough rights to send {what} to the chat")
        markup = content.keyboard(r, chat)
        to = content.replied(r, virtual, chat)
        shown = markup if markup and "inline_keyboard" in markup else None
        about = None if virtual.old else r.mapping("ephemeral_message_parameters", "ephemeral message parameters")
        said = {**content.reaching(virtual, said), "reply_markup": shown, "reply_to": to}
        if about is not None:
            receiver = self.receiver(chat, about, to)
            made = virtual.hidden(chat, virtual.bot, receiver, thread or self.thread_of(to), **said)
        else:
            made = virtual.written(chat, virtual.bot, thread or self.thread_of(to), **said)
        made.silent, made.content = r.flag("disable_notification"), held
        made.asks = markup if markup and markup.get("force_reply") else None
        return virtual.told_by(made)

    @staticmethod
    def thread_of(to: Message | None) -> int:
        """A reply stays in its topic."""
        return int(to.raw.get("message_thread_id", 0)) if to else 0

    def receiver(self, chat: Chat, about: dict[str, Any], to: Message | None) -> User:
        demand(not chat.private, "BOT_NOT_ADMIN")
        person = self.virtual.users.get(int(about.get("receiver_user_id") or 0))
        if person is None or person.is_bot or person.id not in chat.members:
            raise bad("USER_NOT_PARTICIPANT")
        now = self.virtual.clock.now()
        if query := str(about.get("callback_query_id") or ""):
            found = self.queries.get(query)
            if found is None or found.answer is not None or now - found.since > TRIGGERED:
                raise bad(OLD)
            demand(found.person.id == person.id and found.chat is chat, "USER_ID_INVALID")
            return person
        if to is not None and to.receiver == person.id:
            return person
        demand(chat.administered, "BOT_NOT_ADMIN")
        return person

    def target(self, r: Request, what: str = "edit") -> tuple[Chat, Message]:
        demand(r.has("chat_id") or what == "edit", "chat identifier is not specified")
        id_ = r.whole("message_id")
        if not r.has("chat_id") and not id_:
            demand(r.has("inline_message_id"), "message identifier is not specified")
            raise bad("MESSAGE_ID_INVALID")
        chat = self.virtual.chat(r.chat)
        demand(what == "edit" or id_, "message identifier is not specified")
        found = chat.messages.get(id_)
        if found is None:
            raise bad(f"message to {what} not found")
        return chat, found

    def mine(self, r: Request) -> tuple[Chat, Message]:
        chat, found = self.target(r)
        demand(found.raw["from"]["id"] == BOT and not found.service, "message can't be edited")
        return chat, found

    def changed(self, message: Message, said: dict[str, Any], held: bytes | None = None) -> dict[str, Any]:
        kept = {key: value for key, value in message.raw.items() if key not in VISIBLE}
        said = content.reaching(self.virtual, said)
        new = kept | {key: value for key, value in said.items() if value is not None}
        visible = [{key: raw[key] for key in VISIBLE if key in raw} for raw in (new, message.raw)]
        demand(visible[0] != visible[1], UNMODIFIED)
        message.raw = new | {"edit_date": self.virtual.date}
        message.content = held or message.content
        return self.virtual.told_by(message)

    def edit_text(self, r: Request) -> dict[str, Any]:
        said = content.worded(r)
        chat, found = self.mine(r)
        demand("text" in found.raw, "there is no text in the message to edit")
        return self.changed(found, said | {"reply_markup": content.keyboard(r, chat, inline_only=True)})

    def edit_caption(self, r: Request) -> dict[str, Any]:
        said = content.captioned(r.params)
        chat, found = self.mine(r)
        demand("text" not in found.raw, "there is no caption in the message to edit")
        held = {key: found.raw[key] for key in MEDIA if key in found.raw}
        return self.changed(found, held | said | {"reply_markup": content.keyboard(r, chat, inline_only=True)})

    def edit_markup(self, r: Request) -> dict[str, Any]:
        chat, found = self.mine(r)
        held = {key: found.raw[key] for key in VISIBLE if key in found.raw and key != "reply_markup"}
        return self.changed(found, held | {"reply_markup": content.keyboard(r, chat, inline_only=True)})

    def edit_media(self, r: Request, *, upload: bool = True) -> dict[str, Any]:
        said, held = self.new_media(r, upload=upload)
        chat, found = self.mine(r)
        return self.changed(found, said | {"reply_markup": content.keyboard(r, chat, inline_only=True)}, held)

    def new_media(self, r: Request, *, upload: bool) -> tuple[dict[str, Any], bytes]:
        given = r.mapping("media", "input media")
        demand(given, "there is no media in the request")
        assert given is not None
        kind = given.get("type", "")
        demand(kind in ("photo", "document"), "invalid type specified")
        named = str(given.get("media") or "")
        sent: Upload | None = content.attached(r, named)
        demand(upload or sent is None, "MEDIA_INVALID")
        said, held = content.medium(self.virtual, kind, named, sent)
        said |= {"has_media_spoiler": True} if given.get("has_spoiler") else {}
        return said | content.captioned(given), held

    def own(self, r: Request, what: str = "edit") -> tuple[Chat, Message]:
        """An ephemeral message, named by its chat, its receiver and its number."""
        if self.virtual.old:
            raise Refusal(404, "Not Found: method not found")
        chat = self.virtual.chat(r.chat)
        found = chat.ephemerals.get(r.whole("ephemeral_message_id"))
        if found is None or found.receiver != r.whole("receiver_user_id") or found.raw["from"]["id"] != BOT:
            raise bad(f"message to {what} not found")
        return chat, found

    def edit_own(self, r: Request) -> bool:
        chat, found = self.own(r)
        held = {key: found.raw[key] for key in VISIBLE if key in found.raw}
        put: bytes | None = None
        match r.method.removeprefix("editephemeralmessage"):
            case "text":
                demand("text" in held, "there is no text in the message to edit")
                said = content.worded(r)
                demand(len(said["text"]) <= HIDDEN_TEXT, "MESSAGE_TOO_LONG")
            case "caption":
                demand("text" not in held, "there is no caption in the message to edit")
                said = {key: held[key] for key in MEDIA if key in held} | content.captioned(r.params)
            case "media":
                said, put = self.new_media(r, upload=False)
            case _:
                said = {key: value for key, value in held.items() if key != "reply_markup"}
        self.changed(found, said | {"reply_markup": content.keyboard(r, chat, inline_only=True)}, put)
        return True

    def delete_own(self, r: Request) -> bool:
        chat, found = self.own(r, "delete")
        del chat.ephemerals[found.id]
        return True

    def delete(self, r: Request) -> bool:
        chat, found = self.target(r, "delete")
        own = found.raw["from"]["id"] == BOT
        demand(own or chat.private or chat.may("can_delete_messages"), "message can't be deleted")
        young = self.virtual.date - found.raw["date"] < DELETABLE
        demand(young or chat.may("can_delete_messages"), "message can't be deleted for everyone")
        del chat.messages[found.id]
        return True

    def pin(self, r: Request) -> bool:
        chat, found = self.target(r, "pin")
        allowed = chat.private or chat.may("can_pin_messages")
        demand(allowed, "not enough rights to manage pinned messages in the chat")
        demand(not found.service, "service messages can't be pinned")
        if not found.pinned:
            thread = int(found.raw.get("message_thread_id", GENERAL))
            self.virtual.notice(chat, self.virtual.bot, thread, pinned_message=self.virtual.told_by(found))
        found.pinned = True
        return True

    def pressed(self, person: User, chat: Chat, message: Message, data: str) -> Query:
        made = Query(str(self.virtual.number()), person, chat, message, data, self.virtual.clock.now())
        self.queries[made.id] = made
        there = (chat.ephemerals if message.receiver else chat.messages).get(message.id) is message
        there = there and self.virtual.date - message.raw["date"] < DELETABLE
        gone = {"chat": self.virtual.raw_chat(chat), "message_id": message.raw["message_id"], "date": 0}
        said = {
            "id": made.id,
            "from": person.raw,
            "message": self.virtual.told_by(message) if there else gone,
            "chat_instance": str(chat.id * 31),
            "data": data,
        }
        self.virtual.emit("callback_query", said)
        return made

    def answer(self, r: Request) -> bool:
        found = self.queries.get(r.text("callback_query_id"))
        now = self.virtual.clock.now()
        if found is None or found.answer is not None or now - found.since > TRIGGERED:
            raise bad(OLD)
        demand(len(r.text("text")) <= 200, "MESSAGE_TOO_LONG")
        url = r.text("url")
        demand(not url or url.startswith(f"https://t.me/{self.virtual.bot.username}?"), "URL_INVALID")
        found.answer = {"text": r.text("text"), "alert": r.flag("show_alert"), "url": url}
        return True
