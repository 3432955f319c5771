"""Signs in texts: shorten and spell them, and clean what people write of them."""

import re
from functools import lru_cache
from typing import Final
from unicodedata import category, normalize

from bot.values.ids import INVISIBLE

# A sign in rendered text: its short form, and its full name.
SIGN: Final = re.compile("\ue000([^\ue000-\ue002]*)\ue001([^\ue000-\ue002]*)\ue002")


# Kept behind a symbol, where emoji need them, and behind a mark, where Indic letters do.
JOINERS: Final = frozenset("\u200d\ufe0e\ufe0f")
NONCHARACTERS: Final = frozenset(
    [*range(0xFDD0, 0xFDF0), *(plane << 16 | low for plane in range(17) for low in (0xFFFE, 0xFFFF))]
)


def clean(text: str) -> str:
    """Clean text that people wrote, to one line: nothing private, invisible, reversing or of a terminal is left.

    The one door for all such text, since pages, pictures and logs use private characters as marks of their own.
    """
    while (cleaned := clean_once(text)) != text:
        text = cleaned
    return text


def clean_once(text: str) -> str:
    kept: list[str] = []
    for char in normalize("NFC", text):
        kind = category(char)
        if kind in {"Zl", "Zp", "Cc"}:
            kept.append(" ")
        elif char in JOINERS:
            if (
                kept
                and category(kept[-1]) in {"So", "Sk", "Po", "Nd", "Mn", "Mc"}
                and kept[-1] not in JOINERS - {"\ufe0f"}
            ):
                kept.append(char)
        elif kind not in {"Cf", "Co", "Cs"} and ord(char) not in NONCHARACTERS and not INVISIBLE.match(char):
            kept.append(char)
    return " ".join("".join(kept).split())


def clean_lines(text: str) -> str:
    return "\n".join(map(clean, text.splitlines())).strip()


@lru_cache(maxsize=4_096)
def shorten_signs(text: str) -> str:
    return SIGN.sub(r"\1", text)


@lru_cache(maxsize=4_096)
def spell_signs(text: str) -> str:
    return SIGN.sub(r"\2", text)


def split_signs(text: str) -> list[str | tuple[str, str]]:
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
    return " ".join(digest[i : i + 4] for i in range(0, len(digest), 4))
