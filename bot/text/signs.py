"""Signs in texts: shorten, spell, clean."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final
from unicodedata import category, normalize

SIGN: Final = re.compile("\ue000([^\ue000-\ue002]*)\ue001([^\ue000-\ue002]*)\ue002")
"""A sign in rendered text: its short form, and its full name."""


JOINER: Final = "\u200d"
"""Without it the emoji of many a name fall apart."""


def clean(text: str) -> str:
    """Return a person's words on one line, without our signs or characters that turn or hide text."""
    shown = (" " if category(char) in {"Zl", "Zp", "Cc"} else char for char in normalize("NFC", text))
    kept = (char for char in shown if char == JOINER or category(char) not in {"Cf", "Co", "Cs"})
    return " ".join("".join(kept).split())


@lru_cache(maxsize=4_096)
def shorten_signs(text: str) -> str:
    """Return the text with the short forms of its signs."""
    return SIGN.sub(r"\1", text)


@lru_cache(maxsize=4_096)
def spell_signs(text: str) -> str:
    """Return the text with the full names of its signs."""
    return SIGN.sub(r"\2", text)


def split_signs(text: str) -> list[str | tuple[str, str]]:
    """Split the text into runs of words, and signs as (short, name), in order."""
    found: list[str | tuple[str, str]] = []
    start = 0
    for sign in SIGN.finditer(text):
        if sign.start() > start:
            found.append(text[start : sign.start()])
        found.append((sign[1], sign[2]))
        start = sign.end()
    if start < len(text):
        found.append(text[start:])
    return found


def group_digits(digest: str) -> str:
    """Split a hash into groups of four that eyes can compare."""
    return " ".join(digest[i : i + 4] for i in range(0, len(digest), 4))
