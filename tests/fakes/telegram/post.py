"""What people see: messages, and what comes of doing something, as plain values."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from tests.fakes.common import JOINER
from tests.fakes.telegram import hypertext
from tests.fakes.telegram.virtual import Message

RUNG = 5
"""Of the people whom a message mentions, so many hear of it."""


@dataclass(frozen=True)
class Button:
    label: str
    data: str = ""
    url: str = ""
    style: str = ""
    disabled: bool = False
    web_app: str = ""


PREVIEW = 100
"""Characters that a locked screen has room for, about."""


@dataclass(frozen=True)
class Post:
    """A message as it was when it was looked at; `World.look` looks again.

    `marked` is the text with its entities as people read them, `called` who hears of it when it is posted, `asks` whether
    a client opens a reply at once.
    """

    id: int
    chat: int
    author: str
    text: str
    marked: str = ""
    rows: tuple[tuple[Button, ...], ...] = ()
    picture: bytes | None = None
    document: bytes | None = None
    called: tuple[str, ...] = ()
    thread: int = 0
    ephemeral: bool = False
    silent: bool = False
    pinned: bool = False
    edited: bool = False
    system: bool = False
    asks: bool = False
    raw: Mapping[str, Any] = field(default_factory=dict, hash=False)

    @property
    def key(self) -> tuple[int, bool, int]:
        """By which one message is told from another."""
        return self.chat, self.ephemeral, self.id

    @property
    def preview(self) -> str:
        """What a notification shows: the beginning of the text or caption, without what is hidden until it is touched."""
        shown = " ".join(self.shown.split()) or ("🖼" if self.picture else "")
        return shown if len(shown) <= PREVIEW else f"{shown[:PREVIEW]}…"

    @property
    def shown(self) -> str:
        """The text as it is before anyone touches it."""
        text = self.raw.get("text") or self.raw.get("caption") or ""
        entities = self.raw.get("entities") or self.raw.get("caption_entities") or ()
        return hypertext.masked(text, entities).replace(JOINER, "")

    @property
    def is_pictured(self) -> bool:
        return self.picture is not None and not self.raw.get("has_media_spoiler")

    @property
    def buttons(self) -> tuple[Button, ...]:
        return tuple(button for row in self.rows for button in row)

    @property
    def labels(self) -> tuple[str, ...]:
        return tuple(button.label for button in self.buttons)

    @property
    def alt(self) -> str:
        """Telegram has no alternative texts: the caption has to do."""
        return self.text if self.picture else ""

    def button(self, wanted: str) -> Button:
        found = [b for b in self.buttons if b.data == wanted] or [b for b in self.buttons if b.label == wanted]
        assert found, f"no button {wanted!r} among {list(self.labels)}"
        assert len(found) == 1, f"{len(found)} buttons are called {wanted!r}"
        return found[0]


@dataclass(frozen=True)
class Seen:
    """What someone sees after doing something.

    `toast` passes by, or with `alert` waits for OK; `posts` are the messages that came or changed before their eyes.
    `kind` is alert, toast, message, update, quiet (the press was taken, nothing shows), or failed: nothing came of it.
    """

    kind: str
    after: float
    toast: str = ""
    alert: bool = False
    posts: tuple[Post, ...] = ()

    @property
    def post(self) -> Post:
        """The newest message that they alone see; the newest, where there is none."""
        assert self.posts, f"nothing to look at: {self.kind}"
        alone = [post for post in self.posts if post.ephemeral or post.chat > 0]
        return (alone or list(self.posts))[-1]

    @property
    def text(self) -> str:
        """What they read: the toast, else the message."""
        return self.toast or self.post.text


def post(message: Message, chat: int, now: float, called: Callable[[int], str], document: bytes | None) -> Post:
    raw = message.raw
    text = raw.get("text") or raw.get("caption") or ""
    entities = raw.get("entities") or raw.get("caption_entities") or ()
    mentions = [e["user"] for e in entities if e["type"] == "text_mention"]
    rows = (raw.get("reply_markup") or {}).get("inline_keyboard") or ()
    return Post(
        id=message.id,
        chat=chat,
        author=raw["from"]["first_name"],
        text=text.replace(JOINER, ""),
        marked=hypertext.readable(text, entities, now, called).replace(JOINER, ""),
        rows=tuple(tuple(button(each) for each in row) for row in rows),
        picture=message.content if "photo" in raw else None,
        document=document if "document" in raw else None,
        called=tuple(called(user if isinstance(user, int) else user["id"]) for user in mentions[:RUNG]),
        thread=raw.get("message_thread_id", 0),
        ephemeral=bool(message.receiver),
        silent=message.silent,
        pinned=message.pinned,
        edited="edit_date" in raw,
        system=message.service,
        asks=message.asks is not None,
        raw=raw,
    )


def button(raw: Mapping[str, Any]) -> Button:
    return Button(
        raw["text"],
        raw.get("callback_data", ""),
        raw.get("url", ""),
        raw.get("style", ""),
        "disabled" in raw,
        raw.get("web_app", {}).get("url", ""),
    )
