"""Telegram's HTML: texts escaped, measured as it measures, truncated where they are too long."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from html import escape as html_escape
from html import unescape
from typing import Final

from adapters.telegram.commands import is_command
from bot.text.inert import LINK, make_inert

CUT: Final = "…"
TAG: Final = re.compile("<[^>]*>")
HIDDEN: Final = re.compile("<tg-spoiler>.*</tg-spoiler>", re.DOTALL)
TIME: Final = re.compile("</?tg-time[^>]*>")


def escape(text: str) -> str:
    """Escape a text for Telegram's HTML; nothing in it is live but our own commands and links."""
    return escape_html(make_plain(text))


def make_plain(text: str) -> str:
    """Return the words of a text as they are sent: nothing in them is live but our own commands and links."""
    parts = LINK.split(text)  # every other one is a link of ours
    return "".join(part if number % 2 else make_inert(part, is_command) for number, part in enumerate(parts))


def escape_html(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def make_bold(text: str) -> str:
    return f"<b>{escape(text)}</b>" if text else ""


def make_link(text: str, url: str) -> str:
    """Make a bold text that leads somewhere, if there is an address."""
    return f'<a href="{html_escape(url)}"><b>{escape(text)}</b></a>' if url else make_bold(text)


def make_italic(text: str) -> str:
    return f"<i>{escape(text)}</i>" if text else ""


def make_expandable(text: str) -> str:
    """Make an expandable quotation of a text; an empty one stays empty."""
    return f"<blockquote expandable>{escape(text)}</blockquote>" if text else ""


def make_hidden(html: str) -> str:
    """Hide HTML until its reader touches it, in notifications and chat lists, too; nothing stays nothing."""
    return f"<tg-spoiler>{html}</tg-spoiler>" if html else ""


def utf16_length(text: str) -> int:
    """Return the length that Telegram counts: in UTF-16 units, as it is sent, without markup."""
    text = make_plain(text)
    return len(text) if text.isascii() else len(text.encode("utf-16-le")) // 2


WORD: Final = 20
"""As far back the end of a word is looked for."""


def truncate(text: str, limit: int) -> str:
    """Truncate a text to a length, after a whole word where one ends near."""
    if 2 * len(text) <= limit or utf16_length(text) <= limit:  # no character comes to more than two
        return text
    kept = text[: max(limit - 1, 0)]
    while kept and (over := utf16_length(kept) - limit + 1) > 0:
        kept = kept[: -max(1, over // 2)]
    end = max(kept.rfind(" "), kept.rfind("\n"))
    if not text[len(kept)].isspace() and end >= len(kept) - WORD and end > len(kept) // 2:
        kept = kept[:end]
    return kept.rstrip() + CUT if kept else CUT[: max(limit, 0)]


def make_mention(user_id: int, name: str) -> str:
    """Make a mention, the only one that notifies people without a username."""
    return f'<a href="tg://user?id={user_id}">{escape(name)}</a>'


def format_utc(at: datetime) -> str:
    """Format a time in UTC, for clients and servers that do not know date entities."""
    return f"{at.astimezone(UTC):%Y-%m-%d %H:%M} UTC"


def format_time(at: datetime) -> str:
    """Format a time that clients show in each reader's own zone and language."""
    return f'⏳ <tg-time unix="{int(at.timestamp())}" format="r">{format_utc(at)}</tg-time>'


def strip_markup(html: str) -> str:
    """Return the words of HTML without markup, and without what is hidden: words alone cannot hide it."""
    return unescape(TAG.sub("", HIDDEN.sub("", html))).strip()


def without_times(html: str) -> str:
    """Return the HTML with times in plain words, for a server that does not know date entities."""
    return TIME.sub("", html)
