"""Discord's documented limits that simcord does not hold; each breach is a 50035 unless it has a code of its own."""

import base64
import binascii
import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any

from tests.fakes.discord.refusal import Refusal, demand, invalid

EPHEMERAL, LOADING, SILENT, V2 = 1 << 6, 1 << 7, 1 << 12, 1 << 15
SUPPRESS_EMBEDS = 1 << 2
POSTED = SUPPRESS_EMBEDS | SILENT | V2
ANSWERED = POSTED | EPHEMERAL
ROW, BUTTON, SELECT, TEXT_INPUT, DISPLAY, THUMBNAIL, GALLERY, LABEL = 1, 2, 3, 4, 10, 11, 12, 18
SELECTS = (3, 5, 6, 7, 8)
MEBIBYTE = 1 << 20
Body = Mapping[str, Any]


def walk(components: Any) -> Iterator[Mapping[str, Any]]:
    for component in components if isinstance(components, list) else [components]:
        if isinstance(component, Mapping):
            yield component
            for key in ("components", "accessory", "component"):
                if component.get(key):
                    yield from walk(component[key])


def text(value: object, least: int, most: int, what: str) -> None:
    demand(isinstance(value, str), f"{what}: must be a string")
    demand(least <= len(str(value)) <= most, f"{what}: must be between {least} and {most} in length")


def message(body: Body, uploads: Sequence[Any], flags: int, emojis: Collection[str], *, edits: bool = False) -> None:
    asked = body.get("flags") or 0
    demand(isinstance(asked, int) and not asked & ~flags, f"flags: {asked} has flags that may not be set here")
    if not edits:
        not_empty(body, uploads)
        nonce = body.get("nonce")
        demand(nonce is None or isinstance(nonce, int) or len(nonce) <= 25, "nonce: must be 25 or fewer in length")
        demand(isinstance(body.get("enforce_nonce", False), bool), "enforce_nonce: must be a boolean")
    attachments(body.get("attachments"), uploads)
    mentions(body.get("allowed_mentions"))
    layout(body.get("components") or [], emojis)


def not_empty(body: Body, uploads: Sequence[Any]) -> None:
    said = body.get("content")
    full = said.strip() if isinstance(said, str) else said is not None
    if not (full or uploads or any(body.get(k) for k in ("embeds", "components", "sticker_ids", "poll", "embed"))):
        raise Refusal(400, 50006, "Cannot send an empty message")


def attachments(said: Any, uploads: Sequence[Any]) -> None:
    demand(len(uploads) <= 10, "files: must be 10 or fewer")
    if any(len(upload.content) > 10 * MEBIBYTE for upload in uploads):
        raise Refusal(413, 40005, "Request entity too large")
    if sum(len(upload.content) for upload in uploads) > 25 * MEBIBYTE:
        raise Refusal(413, 40005, "Request entity too large")
    demand(said is None or isinstance(said, list), "attachments: must be an array")
    demand(len(said or ()) <= 10, "attachments: must be 10 or fewer in length")
    for each in said or ():
        demand(isinstance(each, Mapping) and "id" in each, "attachments: id is required")
        if each.get("description") is not None:
            text(each["description"], 0, 1024, "attachments.description")


def mentions(said: Any) -> None:
    for kind in ("users", "roles"):
        if isinstance(said, Mapping) and isinstance(said.get(kind), list):
            demand(len(said[kind]) <= 100, f"allowed_mentions.{kind}: must be 100 or fewer in length")


def layout(components: Any, emojis: Collection[str]) -> None:
    for each in walk(components):
        match each.get("type"):
            case 2:
                demand(
                    each.get("label") or each.get("emoji") or each.get("style") == 6, "button: no label and no emoji"
                )
                emoji(each.get("emoji"), emojis)
            case 3:
                options(each, emojis)
            case 17:
                demand(each.get("components"), "container: must hold at least 1 component")
            case 4 | 18 | 19 | 21 | 22 | 23:
                raise invalid(f"components: type {each['type']} is of modals only")


def emoji(said: Any, emojis: Collection[str]) -> None:
    if isinstance(said, Mapping) and said.get("id"):
        demand(str(said["id"]) in emojis, "emoji: invalid emoji")
    elif said is not None:
        demand(isinstance(said, Mapping) and said.get("name"), "emoji: invalid emoji")
        demand(not str(said["name"]).isascii(), "emoji: invalid emoji")


def options(select: Body, emojis: Collection[str]) -> None:
    said = select.get("options") or []
    most = select.get("max_values", 1)
    demand(most is None or most <= len(said), "max_values: must not exceed the number of options")
    chosen = [each for each in said if each.get("default")]
    demand(len(chosen) <= (most or 1), "options: more defaults than max_values")
    for each in said:
        emoji(each.get("emoji"), emojis)


def answer(kind: int, asked: int, on_message: bool, body: Body) -> None:
    data = body.get("data") or {}
    demand(isinstance(data, Mapping), "data: must be an object")
    allowed = {1: (1,), 2: (4, 5, 9, 12), 3: (4, 5, 6, 7, 9, 12), 4: (8,), 5: (4, 5, 6, 7) if on_message else (4, 5)}[
        asked
    ]
    demand(kind in allowed, f"type: a callback of type {kind} does not answer an interaction of type {asked}")
    if kind == 5:
        flags = data.get("flags") or 0
        demand(isinstance(flags, int) and not flags & ~EPHEMERAL, "flags: a deferred answer may only be ephemeral")
    if kind == 8:
        choices(data.get("choices"))
    if kind == 9:
        modal(data)


def choices(said: Any) -> None:
    demand(isinstance(said, list) and len(said) <= 25, "choices: must be an array of 25 or fewer")
    for each in said:
        text(each.get("name"), 1, 100, "choices.name")
        if isinstance(each.get("value"), str):
            text(each["value"], 0, 100, "choices.value")


def modal(data: Body) -> None:
    for each in walk(data.get("components") or []):
        demand(not each.get("disabled"), "disabled: components of modals cannot be disabled")
        kind = each.get("type")
        demand(kind in (ROW, TEXT_INPUT, DISPLAY, LABEL, *SELECTS), f"type {kind} in a modal")
        if kind in SELECTS and each.get("required") is not False:
            demand(each.get("min_values") != 0, "min_values: must be at least 1 if required")
        if kind == SELECT:
            options(each, ())
        if kind == TEXT_INPUT and each.get("value") is not None:
            text(each["value"], each.get("min_length") or 0, each.get("max_length") or 4000, "value")


NAME = re.compile(r"[-_'\w]{1,32}")
LOCALES = re.compile(
    "id|da|de|en-GB|en-US|es-ES|es-419|fr|hr|it|lt|hu|nl|no|pl|pt-BR|ro|fi|sv-SE|vi|tr|cs|el|bg|ru|uk|hi|th|zh-CN|ja|"
    "zh-TW|ko"
)


def commands(said: Any) -> None:
    demand(isinstance(said, list), "commands: must be an array")
    for kind, most in ((1, 100), (2, 15), (3, 15)):
        names = [each.get("name") for each in said if each.get("type", 1) == kind]
        if len(names) > most:
            raise Refusal(400, 30032, "Maximum number of application commands reached")
        demand(len(set(names)) == len(names), "name: application command names must be unique")
    for each in said:
        command(each)


def command(said: Body) -> None:
    described = said.get("type", 1) == 1
    named(said, described=described, typed=described)
    nested(said.get("options") or [], depth=0)
    total = sum(longest(each, key) for each in [said, *below(said)] for key in ("name", "description"))
    total += sum(
        longest(choice, "name") + len(str(choice.get("value", "")))
        for each in below(said)
        for choice in each.get("choices") or ()
    )
    demand(total <= 8000, "command: exceeds 8000 characters")
    demand(set(said.get("contexts") or ()) <= {0, 1, 2}, "contexts: unknown context")
    demand(set(said.get("integration_types") or ()) <= {0, 1}, "integration_types: unknown type")


def below(said: Body) -> Iterator[Body]:
    """Every option, however deep."""
    for each in said.get("options") or ():
        yield each
        yield from below(each)


def longest(said: Body, key: str) -> int:
    return max(len(said.get(key) or ""), *(len(t) for t in (said.get(f"{key}_localizations") or {}).values()), 0)


def named(said: Body, *, described: bool = True, typed: bool = True) -> None:
    for key, least, most in (("name", 1, 32), ("description", 1 if described else 0, 100)):
        spoken = [said.get(key) or "", *(said.get(f"{key}_localizations") or {}).values()]
        for each in spoken:
            text(each, least, most, key)
            if key == "name" and typed:
                demand(NAME.fullmatch(each), f"name: {each!r} has characters that may not be in it")
                demand(each == each.lower(), f"name: {each!r} is not in lower case")
        for locale in said.get(f"{key}_localizations") or {}:
            demand(LOCALES.fullmatch(locale), f"{key}_localizations: unknown locale {locale}")


def nested(said: Sequence[Body], depth: int) -> None:
    """Options of a command, a group or a subcommand."""
    demand(len(said) <= 25, "options: must be 25 or fewer in length")
    names = [each.get("name") for each in said]
    demand(len(set(names)) == len(names), "options: names must be unique")
    kinds = {each.get("type") in (1, 2) for each in said}
    demand(len(kinds) <= 1, "options: subcommands and options cannot be mixed")
    required = [bool(each.get("required")) for each in said]
    demand(required == sorted(required, reverse=True), "options: required options must come first")
    for each in said:
        named(each)
        kind = each.get("type")
        demand(isinstance(kind, int) and 1 <= kind <= 11, "options: unknown type")
        demand(kind != 2 or depth == 0, "options: groups cannot be nested")
        demand(kind != 1 or depth <= 1, "options: subcommands cannot be nested")
        demand(not (each.get("autocomplete") and each.get("choices")), "options: autocomplete and choices")
        demand(not each.get("autocomplete") or kind in (3, 4, 10), "options: this type has no autocomplete")
        choices(each.get("choices") or [])
        nested(each.get("options") or [], depth + 1)


def emoji_upload(body: Body, taken: Collection[str]) -> None:
    name = body.get("name")
    demand(isinstance(name, str) and re.fullmatch(r"\w{2,32}", name, re.ASCII), "name: 2 to 32 letters, digits or _")
    demand(name not in taken, "name: an emoji of this name exists already")
    if len(taken) >= 2000:
        raise Refusal(400, 30008, "Maximum number of emojis reached")
    kind, _, coded = str(body.get("image") or "").partition(";base64,")
    known = ("data:image/png", "data:image/jpeg", "data:image/gif", "data:image/webp", "data:image/avif")
    demand(kind in known, "image: must be image data")
    try:
        image = base64.b64decode(coded, validate=True)
    except binascii.Error as error:
        raise invalid("image: must be base64") from error
    demand(0 < len(image) <= 256 * 1024, "image: file cannot be larger than 256.0 kb")


def thread(body: Body) -> None:
    if "name" in body:
        text(body["name"], 1, 100, "name")
    lasting = body.get("auto_archive_duration", 1440)
    demand(lasting in (60, 1440, 4320, 10080), "auto_archive_duration: must be 60, 1440, 4320 or 10080")
    demand(body.get("type", 11) in (11, 12), "type: not a thread")


def snowflakes(parts: Iterable[str]) -> None:
    """Ids in a path are numbers."""
    for before, part in zip(("", *parts), parts, strict=False):
        if before in ("channels", "messages", "guilds", "users", "emojis") and not part.startswith("@"):
            known = part.isdecimal() or part in ("pins", "bulk-delete", "messages", "threads", "channels")
            demand(known, f"{part!r} is not snowflake")
