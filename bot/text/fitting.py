"""Cutting and paging of plain text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

CUT: Final = "…"
WORD: Final = 30
"""How far back the end of a word is looked for."""


def truncate(text: str, limit: int) -> str:
    """Cut a text to at most `limit` characters, after a whole word where one ends near; an ellipsis stands for the rest."""
    if len(text) <= limit:
        return text
    kept = text[: limit - len(CUT)]
    end = max(kept.rfind(" "), kept.rfind("\n"))
    if not text[len(kept)].isspace() and end > max(len(kept) - WORD, len(kept) // 2):
        kept = kept[:end]
    return kept.rstrip() + CUT


def split_pages(lines: Sequence[str], limit: int) -> list[str]:
    """Split lines over as few pages as their length allows; a line too long for a page goes on over the next."""
    found: list[str] = []
    for line in lines:
        for piece in split_line(line, limit):
            if found and len(found[-1]) + 1 + len(piece) <= limit:
                found[-1] += f"\n{piece}"
            else:
                found.append(piece)
    return found


def split_line(line: str, limit: int) -> Iterator[str]:
    """Yield a line in pieces that fit, broken between words where there are any."""
    while len(line) > limit:
        end = line.rfind(" ", 1, limit + 1)
        yield line[: end if end > 0 else limit]
        line = line[end + 1 if end > 0 else limit :]
    if line:
        yield line
