"""Telegram's HTML: what is read out of it, strictly, and how people read it."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from tests.fakes.common import span
from tests.fakes.telegram.refusal import bad

TAGS = {
    "a": "text_link",
    "b": "bold",
    "strong": "bold",
    "i": "italic",
    "em": "italic",
    "u": "underline",
    "ins": "underline",
    "s": "strikethrough",
    "strike": "strikethrough",
    "del": "strikethrough",
    "tg-spoiler": "spoiler",
    "span": "spoiler",
    "tg-emoji": "custom_emoji",
    "tg-time": "date_time",
    "pre": "pre",
    "code": "code",
    "blockquote": "blockquote",
}
LITERALS = {"lt": "<", "gt": ">", "amp": "&", "quot": '"'}
CHARACTER = re.compile(r"&(?:#x([0-9a-fA-F]+)|#([0-9]+)|([a-zA-Z]+));?")
PLAIN = re.compile(r"[^&<]+")
TIMES = re.compile(r"r|w?[dD]?[tT]?")
USER = re.compile(r"tg://user\?id=(\d+)")
AUTOMATIC = re.compile(
    r"(?P<url>(?:https?|tg|ton)://\S+|(?<![\w.@])(?:[\w-]+\.)+[a-zA-Z]{2,24}(?:/\S*)?)|(?P<email>[\w.+-]+@[\w-]+\.\w+)"
    r"|(?<![\w/@<>])(?:/(?P<bot_command>[a-zA-Z0-9_]{1,64}(?:@\w+)?)|@(?P<mention>[a-zA-Z]\w{3,31})"
    r"|#(?P<hashtag>\w+)|\$(?P<cashtag>[A-Z]{1,8}))"
)
MOST = 100
"""Entities that Telegram keeps."""


def units(text: str) -> int:
    """How long a text is to Telegram, which counts as UTF-16 does."""
    return len(text.encode("utf-16-le")) // 2


def cut(text: str, offset: int, length: int) -> str:
    """What an entity spans."""
    return text.encode("utf-16-le")[offset * 2 : (offset + length) * 2].decode("utf-16-le")


@dataclass
class Open:
    """A tag that is not closed yet."""

    tag: str
    attributes: Mapping[str, str]
    offset: int


class Reader:
    """Reads one text; where it cannot, it says at which byte."""

    def __init__(self, source: str) -> None:
        self.source, self.at = source, 0
        self.plain: list[str] = []
        self.length = 0
        self.open: list[Open] = []
        self.entities: list[dict[str, Any]] = []

    def byte(self, at: int) -> int:
        return len(self.source[:at].encode())

    def wrong(self, what: str) -> Exception:
        return bad(f"can't parse entities: {what}")

    def put(self, text: str) -> None:
        self.plain.append(text)
        self.length += units(text)

    def read(self) -> tuple[str, list[dict[str, Any]]]:
        """The text and its entities."""
        while self.at < len(self.source):
            here = self.source[self.at]
            if here == "&":
                self.character()
            elif here == "<":
                self.end() if self.source[self.at + 1 : self.at + 2] == "/" else self.start()
            else:
                found = PLAIN.match(self.source, self.at)
                assert found
                self.put(found[0])
                self.at = found.end()
        if self.open:
            raise self.wrong(f'Can\'t find end tag corresponding to start tag "{self.open[-1].tag}"')
        return "".join(self.plain), sorted(self.entities, key=lambda e: (e["offset"], -e["length"]))

    def character(self) -> None:
        """An escaped character; what is none stands for itself."""
        found = CHARACTER.match(self.source, self.at)
        code = 0
        if found and (found[1] or found[2]):
            code = int(found[1], 16) if found[1] else int(found[2])
        said = LITERALS.get(found[3] or "", "") if found else ""
        if 0 < code < 0x10FFFF:
            said = chr(code)
        self.put(said or "&")
        self.at = found.end() if found and said else self.at + 1

    def start(self) -> None:
        begun = self.at
        found = re.compile(r"<([^\s>]*)").match(self.source, begun)
        assert found
        if found.end() >= len(self.source):
            raise self.wrong(f"Unclosed start tag at byte offset {self.byte(begun)}")
        tag = found[1].lower()
        if tag not in TAGS:
            raise self.wrong(f'Unsupported start tag "{tag}" at byte offset {self.byte(begun)}')
        self.at = found.end()
        attributes = dict(self.attributes(tag, begun))
        if tag == "span" and attributes.get("class") != "tg-spoiler":
            raise self.wrong(f'Tag "span" must have class "tg-spoiler" at byte offset {self.byte(begun)}')
        self.open.append(Open(tag, attributes, self.length))

    def attributes(self, tag: str, begun: int) -> Iterator[tuple[str, str]]:
        form = re.compile(r"""\s*([^\s=>]+)\s*(?:(=)\s*(?:"([^"]*)"|'([^']*)'|([^\s>"']+)))?\s*""")
        while True:
            gap = re.compile(r"\s*>").match(self.source, self.at)
            if gap:
                self.at = gap.end()
                return
            found = form.match(self.source, self.at)
            if not found or found.end() >= len(self.source):
                raise self.wrong(f'Unclosed start tag "{tag}" at byte offset {self.byte(begun)}')
            if not found[2] and not (tag == "blockquote" and found[1] == "expandable"):
                raise self.wrong(
                    f'Expected equal sign in declaration of an attribute of the tag "{tag}" '
                    f"at byte offset {self.byte(begun)}"
                )
            self.at = found.end()
            yield found[1].lower(), Reader(found[3] or found[4] or found[5] or "").read()[0]

    def end(self) -> None:
        begun = self.at
        if not self.open:
            raise self.wrong(f"Unexpected end tag at byte offset {self.byte(begun)}")
        found = re.compile(r"</([^\s>]*)\s*(>?)").match(self.source, begun)
        assert found
        if not found[2]:
            raise self.wrong(f"Unclosed end tag at byte offset {self.byte(begun)}")
        last = self.open.pop()
        if found[1] and found[1].lower() != last.tag:
            raise self.wrong(
                f'Unmatched end tag at byte offset {self.byte(begun)}, expected "</{last.tag}>", found "</{found[1]}>"'
            )
        self.at = found.end()
        if self.length > last.offset and (made := self.entity(last)):
            self.entities.append(made)

    def entity(self, tag: Open) -> dict[str, Any] | None:
        made = {"type": TAGS[tag.tag], "offset": tag.offset, "length": self.length - tag.offset}
        given = tag.attributes
        if tag.tag == "a":
            url = given.get("href") or cut("".join(self.plain), tag.offset, made["length"])
            person = USER.fullmatch(url)
            return made | ({"type": "text_mention", "user": int(person[1])} if person else {"url": url})
        if tag.tag == "tg-time":
            if not TIMES.fullmatch(given.get("format", "")):
                raise self.wrong("Invalid date-time format specified")
            when = int(given.get("unix", "0")) if given.get("unix", "0").isdecimal() else 0
            return made | {"unix_time": when, "date_time_format": given.get("format", "")} if when else None
        if tag.tag == "tg-emoji":
            return made | {"custom_emoji_id": given.get("emoji-id", "")}
        if tag.tag == "blockquote" and "expandable" in given:
            return made | {"type": "expandable_blockquote"}
        return made


def parsed(text: str, mode: str, entities: Sequence[Mapping[str, Any]] = ()) -> tuple[str, list[dict[str, Any]]]:
    if mode.lower() == "html":
        plain, found = Reader(text).read()
    elif mode.lower() in ("", "none"):
        plain, found = text, [dict(e) for e in entities]
    elif mode.lower() in ("markdown", "markdownv2"):
        raise NotImplementedError(f"the wire reads HTML, no {mode}")
    else:
        raise bad("unsupported parse_mode")
    return trimmed(plain, found)


def trimmed(plain: str, entities: list[dict[str, Any]]) -> tuple[str, list[dict[str, Any]]]:
    """Without what Telegram cuts off at both ends; with what it finds by itself."""
    before = units(plain) - units(plain.lstrip())
    plain = plain.strip()
    kept = []
    for each in entities:
        offset = max(0, each["offset"] - before)
        length = min(each["offset"] - before + each["length"], units(plain)) - offset
        if length > 0:
            kept.append({**each, "offset": offset, "length": length})
    return plain, (kept + list(automatic(plain, kept)))[:MOST]


def automatic(plain: str, taken: Sequence[Mapping[str, Any]]) -> Iterator[dict[str, Any]]:
    """Addresses, commands, mentions and tags, where nothing else is."""
    for found in AUTOMATIC.finditer(plain):
        offset, length = units(plain[: found.start()]), units(found[0])
        if all(e["offset"] + e["length"] <= offset or offset + length <= e["offset"] for e in taken):
            yield {"type": found.lastgroup, "offset": offset, "length": length}


def masked(text: str, entities: Sequence[Mapping[str, Any]]) -> str:
    """A text with a sign in place of what is hidden until it is touched."""
    for each in reversed([each for each in entities if each["type"] == "spoiler"]):
        after = each["offset"] + each["length"]
        text = f"{cut(text, 0, each['offset'])}▒{cut(text, after, units(text) - after)}"
    return text


def readable(text: str, entities: Sequence[Mapping[str, Any]], now: float, called: Callable[[int], str]) -> str:
    """A text as people read it: times as spans, people with an @, struck and hidden words marked."""
    said = text
    for each in sorted(entities, key=lambda e: (e["offset"], e["length"]), reverse=True):
        words = cut(said, each["offset"], each["length"])
        match each["type"]:
            case "date_time":
                words = span(each["unix_time"] - now)
            case "text_mention":
                words = f"@{called(each['user'] if isinstance(each['user'], int) else each['user']['id'])}"
            case "strikethrough":
                words = f"~{words}~"
            case "spoiler":
                words = f"▒{words}▒"
            case _:
                continue
        after = each["offset"] + each["length"]
        said = cut(said, 0, each["offset"]) + words + cut(said, after, units(said) - after)
    return said
