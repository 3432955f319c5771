"""Lines that are told, packed into the rows of one message."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

MOST_LAST: Final = 8  # Rows of the last resolution that stand below who won; its history has the rest
MOST_ROWS: Final = 14  # Rows of a chapter in one message
# Characters of a line that stands beside others and of a row of such lines; the next pair where there is no room.
WIDTHS: Final = ((36, 100), (60, 160), (120, 240))
BETWEEN: Final = " · "
BESIDE_TEXT: Final = 60  # Characters that a chat adds: a deadline, and between lines
LEFT_OUT: Final = "…"
COUNT: Final = "count"  # the row of what a part of a game came to, which leads its message


LINK: Final = " → "  # between the links of a chain, which one row tells


class ChapterLine(NamedTuple):
    """A line that is told; those of the same `row`, which the game names, stand beside each other.

    What is `passing` may not be recalled, as the cards of a trick, but for the line that `ends` its row.
    """

    text: str
    row: str = ""
    is_passing: bool = False
    ends: bool = False


def keep_lasting(lines: Sequence[ChapterLine]) -> list[ChapterLine]:
    """Return what stays of a chapter that is over: of a row that may not be recalled, the line that ends it."""
    kept = (line for line in lines if not line.is_passing or line.ends or not line.row)
    return [line._replace(row="") if line.is_passing else line for line in kept]


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
    """Put a line of a row beside the former ones, whose full stop goes; the next link of a chain closes up."""
    former = former.removesuffix(".")
    giver, link, taker = text.rpartition(": ")[2].partition(LINK)
    return former + link + taker if link and former.endswith(LINK + giver) else former + BETWEEN + text


def join_parts(*parts: str) -> str:
    """Put sentences beside each other, with one full stop at the end."""
    *former, last = filter(None, parts) if any(parts) else ("",)
    return BETWEEN.join((*(part.removesuffix(".") for part in former), last))


def pack_rows(lines: Iterable[ChapterLine], most: int = 0) -> list[str]:
    """Pack lines into rows: those of one, as the cards of a trick; and short ones that follow each other share one.

    With `most` longer ones do where there would be more rows.
    """
    joined = join_rows(lines)
    packed = (pack_lines(joined, *width) for width in WIDTHS)
    rows = next(packed)
    while most and len(rows) > most and (longer := next(packed, None)) is not None:
        rows = longer
    return rows


def pack_lines(lines: Iterable[ChapterLine], short: int, wide: int) -> list[str]:
    rows: list[str] = []
    is_open = False
    for line, row, *_ in lines:
        is_short = not row and len(line) <= short and "\n" not in line
        if is_short and is_open and len(rows[-1]) + len(BETWEEN) + len(line) <= wide:
            rows[-1] = join_texts(rows[-1], line)
        else:
            rows.append(line)
        is_open = is_short
    return rows


def keep_newest(rows: Sequence[str], limit: int, most: int = MOST_ROWS) -> str:
    """Return the newest rows as text, as many as a message holds and a limit allows; a sign says that some are left out.

    Of a row that has no room the newest parts are kept.
    """
    kept, is_whole = list[str](), len(rows) <= most
    for row in reversed(rows[-most:] if most > 0 else ()):
        room = limit - sum(map(len, kept)) - len(kept)
        if len(row) + len(LEFT_OUT) + 1 > room:
            parts, is_whole = row.split(BETWEEN), False
            newest = keep_newest(parts, room, len(parts)).replace("\n", BETWEEN) if len(parts) > 1 else ""
            kept = [newest.removeprefix(f"{LEFT_OUT} "), *kept] if newest else kept
            break
        kept.insert(0, row)
    return ("" if is_whole or not kept else f"{LEFT_OUT} ") + "\n".join(kept)


@dataclass(frozen=True, slots=True)
class Told:
    """What stands above the table's state: how a game or a part of it ended, and the lines of its chapter.

    `day` heads what a slow table tells in a day.
    """

    lines: Sequence[ChapterLine] = ()
    closing: Sequence[str] = ()
    day: str = ""


def tell_chapter(told: Told, limit: int) -> str:
    """Return the day and the newest rows of a chapter; beside how the game ended there are few."""
    rows = pack_rows(told.lines)
    room = limit - len(told.day) - 1 if told.day else limit
    return "\n".join(filter(None, (told.day, keep_newest(rows[-MOST_LAST:] if told.closing else rows, room))))
