"""What people see: messages, modals, and what comes of pressing something, as plain values."""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from tests.fakes.common import JOINER, span
from tests.fakes.discord.limits import (
    BUTTON,
    DISPLAY,
    EPHEMERAL,
    GALLERY,
    LABEL,
    LOADING,
    SELECTS,
    SILENT,
    TEXT_INPUT,
    THUMBNAIL,
    V2,
    walk,
)

PLAIN = (0, 19, 20, 23)
"""The types of messages that someone wrote; the others Discord itself posts."""


@dataclass(frozen=True)
class Button:
    custom_id: str
    label: str
    style: int
    disabled: bool = False
    url: str = ""


@dataclass(frozen=True)
class Option:
    """One line of a select."""

    label: str
    value: str
    description: str = ""
    default: bool = False


@dataclass(frozen=True)
class Control:
    """A select, or a control of a modal; `kind` is Discord's number."""

    kind: int
    custom_id: str
    label: str = ""
    description: str = ""
    options: tuple[Option, ...] = ()
    least: int = 1
    most: int = 1
    required: bool = True
    disabled: bool = False
    value: str = ""


@dataclass(frozen=True)
class Attachment:
    """A file, with its bytes; pictures have an alt text."""

    name: str
    alt: str
    kind: str
    content: bytes

    @property
    def is_picture(self) -> bool:
        return self.kind.startswith("image/")


@dataclass(frozen=True)
class Post:
    """A message as it was when it was looked at; `World.look` looks again."""

    id: int
    channel: int
    author: str
    text: str
    alts: tuple[str, ...] = ()
    attachments: tuple[Attachment, ...] = ()
    buttons: tuple[Button, ...] = ()
    selects: tuple[Control, ...] = ()
    called: tuple[str, ...] = ()
    ephemeral: bool = False
    loading: bool = False
    silent: bool = False
    pinned: bool = False
    edited: bool = False
    answers: bool = False
    v2: bool = False
    system: bool = False
    raw: Mapping[str, Any] | None = None

    def button(self, wanted: str) -> Button:
        found = [b for b in self.buttons if b.custom_id == wanted] or [b for b in self.buttons if b.label == wanted]
        assert found, f"no button {wanted!r} among {[b.label for b in self.buttons]}"
        assert len(found) == 1, f"{len(found)} buttons are called {wanted!r}"
        return found[0]

    def select(self, custom_id: str = "") -> Control:
        found = [s for s in self.selects if custom_id in ("", s.custom_id)]
        assert len(found) == 1, f"selects are {[s.custom_id for s in self.selects]}, not one {custom_id!r}"
        return found[0]

    @property
    def preview(self) -> str:
        """What a notification shows: plain content alone (discord/discord-api-docs#7854)."""
        return (self.raw or {}).get("content") or ""

    @property
    def labels(self) -> tuple[str, ...]:
        return tuple(b.label for b in self.buttons)


@dataclass(frozen=True)
class Modal:
    """A modal on someone's screen; `interaction` is the one it answers."""

    custom_id: str
    title: str
    text: str
    controls: tuple[Control, ...]
    interaction: int
    raw: Mapping[str, Any]

    def control(self, custom_id: str) -> Control:
        found = [c for c in self.controls if c.custom_id == custom_id]
        assert found, f"no control {custom_id!r} among {[c.custom_id for c in self.controls]}"
        return found[0]


@dataclass(frozen=True)
class Seen:
    """What someone sees after doing something.

    `kind` is message, update, quiet (an acknowledgement that shows nothing), modal, choices, or failed: "This interaction
    failed". `after` is how many seconds the acknowledgement took.
    """

    kind: str
    after: float
    post: Post | None = None
    modal: Modal | None = None
    choices: tuple[Option, ...] = ()
    interaction: int = 0

    @property
    def text(self) -> str:
        assert self.post is not None, f"nothing to read: {self.kind}"
        return self.post.text


def labelled(component: Mapping[str, Any]) -> str:
    emoji = component.get("emoji") or {}
    drawn = f":{emoji['name']}:" if emoji.get("id") else emoji.get("name") or ""
    return " ".join(filter(None, (drawn, component.get("label") or "")))


def options(component: Mapping[str, Any]) -> tuple[Option, ...]:
    return tuple(
        Option(labelled(o), o["value"], o.get("description") or "", bool(o.get("default")))
        for o in component.get("options") or ()
    )


def control(component: Mapping[str, Any], around: Mapping[str, Any] | None = None) -> Control:
    kind = component["type"]
    if kind == TEXT_INPUT:
        least, most = component.get("min_length") or 0, component.get("max_length") or 4000
    else:
        least, most = component.get("min_values", 1), component.get("max_values", 1)
    return Control(
        kind,
        component["custom_id"],
        (around or component).get("label") or component.get("placeholder") or "",
        (around or {}).get("description") or "",
        options(component),
        1 if least is None else least,
        1 if most is None else most,
        component.get("required") is not False,
        bool(component.get("disabled")),
        component.get("value") or "",
    )


def controls(components: Any) -> Iterator[Control]:
    for each in components:
        if each["type"] == LABEL:
            yield control(each["component"], each)


def modal(data: Mapping[str, Any], interaction: int) -> Modal:
    said = "\n".join(c["content"] for c in data["components"] if c["type"] == DISPLAY)
    return Modal(data["custom_id"], data["title"], said, tuple(controls(data["components"])), interaction, data)


def pictured(components: Any) -> Iterator[tuple[str, str, str]]:
    """The files that components show: the attachment each is, its address and its alt text."""
    for each in walk(components):
        items = each.get("items") if each["type"] == GALLERY else [each] if each["type"] == THUMBNAIL else ()
        for item in items or ():
            media = item["media"]
            yield str(media.get("attachment_id", "")), media["url"], item.get("description") or ""


def files(raw: Mapping[str, Any], blob: Callable[[str], bytes | None]) -> Iterator[Attachment]:
    """The files of a message, then pictures that it shows from elsewhere."""
    shown = list(pictured(raw["components"]))
    for each in raw["attachments"]:
        alt = next((alt for id_, url, alt in shown if each["id"] == id_ or each["url"] == url), "")
        kind = each["content_type"]
        yield Attachment(each["filename"], alt or each.get("description") or "", kind, blob(each["url"]) or b"")
    known = [own for each in raw["attachments"] for own in (each["id"], each["url"])]
    for id_, url, alt in shown:
        if id_ not in known and url not in known:
            yield Attachment(url.rpartition("/")[2], alt, "image/png", blob(url) or b"")


def post(raw: Mapping[str, Any], called: tuple[str, ...], blob: Callable[[str], bytes | None]) -> Post:
    components = list(walk(raw["components"]))
    held = tuple(files(raw, blob))
    said = [raw["content"], *(c["content"] for c in components if c["type"] == DISPLAY)]
    flags = raw["flags"]
    return Post(
        id=int(raw["id"]),
        channel=int(raw["channel_id"]),
        author=raw["author"]["global_name"] or raw["author"]["username"],
        text="\n".join(filter(None, said)).replace(JOINER, ""),
        alts=tuple(file.alt for file in held if file.is_picture),
        attachments=held,
        buttons=tuple(
            Button(c.get("custom_id") or "", labelled(c), c["style"], bool(c.get("disabled")), c.get("url") or "")
            for c in components
            if c["type"] == BUTTON
        ),
        selects=tuple(control(c) for c in components if c["type"] in SELECTS),
        called=called,
        ephemeral=bool(flags & EPHEMERAL),
        loading=bool(flags & LOADING),
        silent=bool(flags & SILENT),
        pinned=raw["pinned"],
        edited=raw["edited_timestamp"] is not None,
        answers=bool(raw.get("interaction_metadata")),
        v2=bool(flags & V2),
        system=raw["type"] not in PLAIN,
        raw=raw,
    )


STAMP = re.compile(r"<t:(\d+)(?::(\w))?>")
EMOJI = re.compile(r"<a?:(\w+):\d+>")
COMMAND = re.compile(r"</([^:>]+):\d+>")
PERSON = re.compile(r"<@!?(\d+)>")
PLACE = re.compile(r"<#(\d+)>")


def readable(text: str, now: float, person: Callable[[int], str], place: Callable[[int], str]) -> str:
    """A text as people read it: names instead of ids, spans instead of times."""
    text = STAMP.sub(lambda m: span(int(m[1]) - now), text)
    text = COMMAND.sub(r"/\1", EMOJI.sub(r":\1:", text))
    return PLACE.sub(lambda m: f"#{place(int(m[1]))}", PERSON.sub(lambda m: f"@{person(int(m[1]))}", text))
