"""Words as Telegram's HTML: escaped, measured as it measures, cut where they are too long."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from typing import Final

CUT: Final = "…"
TIME: Final = re.compile("</?tg-time[^>]*>")


def escape(text: str) -> str:
    """Words that mean nothing to Telegram but themselves."""
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def make_bold(text: str) -> str:
    """Words that stand out; no words, nothing."""
    return f"<b>{escape(text)}</b>" if text else ""


def make_italic(text: str) -> str:
    """Words said beside others."""
    return f"<i>{escape(text)}</i>" if text else ""


def make_expandable(text: str) -> str:
    """Words to be unfolded by whoever wants to read them; no words, nothing."""
    return f"<blockquote expandable>{escape(text)}</blockquote>" if text else ""


def utf16_length(text: str) -> int:
    """How long Telegram finds a text: in UTF-16, without its marks."""
    return len(text) if text.isascii() else len(text.encode("utf-16-le")) // 2


def truncate(text: str, limit: int) -> str:
    """The text as far as it fits."""
    if utf16_length(text) <= limit:
        return text
    kept = text[: max(limit - 1, 0)]
    while utf16_length(kept) > limit - 1:
        kept = kept[:-1]
    return kept.rstrip() + CUT if kept else CUT[:limit]


def make_mention(user_id: int, name: str) -> str:
    """Somebody called by the only way that rings for people without a username."""
    return f'<a href="tg://user?id={user_id}">{escape(name)}</a>'


def format_utc(at: datetime) -> str:
    """A time for clients and servers that know no dates."""
    return f"{at.astimezone(UTC):%Y-%m-%d %H:%M} UTC"


def format_time(at: datetime) -> str:
    """A time in each reader's own zone and language."""
    return f'⏳ <tg-time unix="{int(at.timestamp())}" format="r">{format_utc(at)}</tg-time>'


def without_times(html: str) -> str:
    """The same for a server that knows no times."""
    return TIME.sub("", html)
