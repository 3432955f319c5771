"""What a chapter tells in one message: its lines, the short ones of them beside each other, the newest of too many."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from bot.text.fitting import truncate
from bot.text.signs import shorten_signs
from bot.values.room import Line

MOST_ROWS: Final = 14
"""Rows of a chapter in one message."""
SHORT: Final = 36
"""A line of up to so many characters stands beside others."""
WIDE: Final = 100
"""Characters of a row of short lines."""
BETWEEN: Final = " · "
LEFT_OUT: Final = "…"


class ChapterLine(NamedTuple):
    """A line that is told; those of the same `row`, which the game names, stand beside each other."""

    text: str
    row: str = ""


def chapter_line(line: Line) -> ChapterLine:
    """Return a line of the record as it is told, its signs in short."""
    return ChapterLine(shorten_signs(line.text), line.row)


def join_rows(lines: Iterable[ChapterLine]) -> list[ChapterLine]:
    """Join the lines of a row where the last of them stands: what was said in between comes before it."""
    joined: list[ChapterLine] = []
    for line in lines:
        place = next((at for at in reversed(range(len(joined))) if joined[at].row), None)
        if place is not None and joined[place].row == line.row:
            joined.append(ChapterLine(join_texts(joined.pop(place).text, line.text), line.row))
        else:
            joined.append(line)
    return joined


def join_texts(former: str, text: str) -> str:
    """Put a line of a row beside the former ones, whose full stop goes."""
    return former.removesuffix(".") + BETWEEN + text


def pack_rows(lines: Iterable[ChapterLine]) -> list[str]:
    """Pack lines into rows: those of one, as the cards of a trick; and short ones that follow each other share one."""
    rows: list[str] = []
    is_open = False
    for line, row in join_rows(lines):
        is_short = not row and len(line) <= SHORT and "\n" not in line
        if is_short and is_open and len(rows[-1]) + len(BETWEEN) + len(line) <= WIDE:
            rows[-1] += BETWEEN + line
        else:
            rows.append(line)
        is_open = is_short
    return rows


def keep_newest(rows: Sequence[str], limit: int) -> str:
    """Return the newest rows as text, as many as a message holds and a limit allows; a sign says that some are left out."""
    kept: list[str] = []
    for row in reversed(rows[-MOST_ROWS:]):
        if sum(map(len, kept)) + len(kept) + len(row) + len(LEFT_OUT) + 1 > limit:
            break
        kept.insert(0, row)
    text = "\n".join(([LEFT_OUT] if len(kept) < len(rows) else []) + kept)
    return text if kept or not rows else truncate(rows[-1], max(limit, 0))
