"""What a request puts into a message: words, pictures, files, a keyboard, what it replies to."""

import io
from collections.abc import Mapping
from typing import Any

from PIL import Image

from tests.fakes.telegram import hypertext
from tests.fakes.telegram.markup import reply_markup
from tests.fakes.telegram.refusal import bad, demand
from tests.fakes.telegram.request import Request, Upload
from tests.fakes.telegram.virtual import BOT, Chat, Message, Virtual

TEXT, CAPTION = 4096, 1024
PHOTO, FILE = 10 << 20, 50 << 20
SIDES, RATIO = 10_000, 20
TRIGGERED = 15.0
"""Seconds in which a press or an ephemeral command may be answered."""
OLD = "query is too old and response timeout expired or query ID is invalid"


def worded(r: Request, mode: Mapping[str, str] | None = None) -> dict[str, Any]:
    """The text of a message."""
    given = mode or r.params
    if not given.get("text", "").strip():
        raise bad("message text is empty")
    entities = (r.parsed("entities", "entities") if mode is None else None) or ()
    plain, found = hypertext.parsed(given["text"], given.get("parse_mode", ""), entities)
    demand(plain, "message text is empty")
    demand(len(plain) <= TEXT, "message is too long")
    return {"text": plain} | ({"entities": found} if found else {})


def captioned(given: Mapping[str, Any]) -> dict[str, Any]:
    plain, found = hypertext.parsed(str(given.get("caption") or ""), str(given.get("parse_mode") or ""))
    demand(len(plain) <= CAPTION, "message caption is too long")
    said: dict[str, Any] = {"caption": plain} if plain else {}
    return said | ({"caption_entities": found} if found else {})


def reaching(virtual: Virtual, said: dict[str, Any]) -> dict[str, Any]:
    """Without mentions of people whom the bot never met: they become plain text."""
    kept = dict(said)
    for key in ("entities", "caption_entities"):
        if key in said:
            kept[key] = [e for e in said[key] if e["type"] != "text_mention" or known(virtual, e["user"])]
            if not kept[key]:
                del kept[key]
    return kept


def known(virtual: Virtual, user: Any) -> bool:
    """Whether the bot may mention someone."""
    person = virtual.users.get(user if isinstance(user, int) else user["id"])
    return person is not None and virtual.met(person)


def keyboard(r: Request, chat: Chat, *, inline_only: bool = False) -> dict[str, Any] | None:
    given = r.parsed("reply_markup", "reply keyboard markup")
    return reply_markup(given, private=chat.private, inline_only=inline_only)


def medium(virtual: Virtual, kind: str, named: str, upload: Upload | None) -> tuple[dict[str, Any], bytes]:
    if upload is None:
        demand(named, f"there is no {kind} in the request")
        if named.startswith(("http://", "https://")):
            raise NotImplementedError("the wire fetches nothing")
        if named not in virtual.files:
            raise bad("wrong file identifier/HTTP URL specified")
        content, name = virtual.files[named], named
        demand(named.startswith(kind), f"can't use file of type {named.partition('-')[0].title()} as {kind.title()}")
        stored = {"file_id": named, "file_unique_id": f"u{named}", "file_size": len(content)}
    else:
        content, name = upload.content, upload.name
        demand(content, "file must be non-empty")
        demand(len(content) <= FILE, "file is too big")
        stored = {}
    if kind == "photo":
        width, height = measured(content)
        return {"photo": [(stored or virtual.stored(kind, content)) | {"width": width, "height": height}]}, content
    return {"document": (stored or virtual.stored(kind, content)) | {"file_name": name}}, content


def measured(content: bytes) -> tuple[int, int]:
    demand(len(content) <= PHOTO, "size of the photo is too big")
    try:
        with Image.open(io.BytesIO(content)) as picture:
            width, height = picture.size
    except (OSError, ValueError, SyntaxError):
        raise bad("IMAGE_PROCESS_FAILED") from None
    demand(width + height <= SIDES, "PHOTO_INVALID_DIMENSIONS")
    demand(max(width, height) <= RATIO * min(width, height), "PHOTO_INVALID_DIMENSIONS")
    return width, height


def attached(r: Request, named: str) -> Upload | None:
    if not named.startswith("attach://"):
        return None
    upload = r.files.get(named.removeprefix("attach://"))
    if upload is None:
        raise bad(f"can't find file {named.removeprefix('attach://')} in the request")
    return upload


def replied(r: Request, virtual: Virtual, chat: Chat) -> Message | None:
    given = r.mapping("reply_parameters", "reply parameters")
    if not given:
        return None
    if "ephemeral_message_id" in given and not virtual.old:
        found = chat.ephemerals.get(int(given["ephemeral_message_id"]))
        if found is None or found.raw["from"]["id"] == BOT or not r.has("ephemeral_message_parameters"):
            raise bad("message to be replied not found")
        demand(virtual.date - found.raw["date"] <= TRIGGERED, OLD)
        return found
    demand("message_id" in given, "can't parse reply parameters: Can't find field \"message_id\"")
    found = chat.messages.get(int(given["message_id"]))
    demand(found or given.get("allow_sending_without_reply"), "message to be replied not found")
    return found
