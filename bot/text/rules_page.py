"""A rules page as it is read from top to bottom: its chapters, with the text between the clauses."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from importlib.resources import files
from itertools import groupby
from typing import Any, Final

from bot.text.clauses import CLAUSE, strip_marks
from bot.values.ids import Language
from bot.values.room import Clause
from bot.values.rules import Block, Chapter, Grid, Points
from games.spec import GameSpec

RULED: Final = frozenset("|-: ")
"""What a table's ruled line is made of."""


def read_chapters(spec: GameSpec[Any], lang: Language) -> tuple[Chapter, ...]:
    """Return the chapters of a rules page, without those of a family's other games."""
    prefixes = spec.clauses.split()
    return tuple(each for each in read_page(spec.package, lang) if is_in_force(each, prefixes))


def is_in_force(chapter: Chapter, prefixes: Sequence[str]) -> bool:
    """Tell whether a chapter is about this game: it has clauses that are in force, or none at all."""
    found = [block.id.partition("-")[0] for block in chapter.blocks if isinstance(block, Clause)]
    return not found or any(prefix in prefixes for prefix in found)


@lru_cache(maxsize=32)
def read_page(package: str, lang: Language) -> tuple[Chapter, ...]:
    """Return every chapter of a page; the text above the first heading only if it has clauses."""
    page = (files(package) / f"RULES.{lang}.md").read_text(encoding="utf-8")
    found: list[tuple[str, list[str]]] = [("", [])]
    for line in page.splitlines():
        if line.startswith("##"):
            found.append((line, []))
        elif not line.startswith("#"):
            found[-1][1].append(line)
    made = [
        Chapter(strip_marks(title.lstrip("# ")), tuple(split_blocks(lines)), title.startswith("###"))
        for title, lines in found
    ]
    return tuple(each for each in made if each.title or any(isinstance(block, Clause) for block in each.blocks))


def split_blocks(lines: Sequence[str]) -> Iterator[Block]:
    """Yield the blocks between empty lines, each of its kind."""
    for is_there, some in groupby(lines, key=lambda line: bool(line.strip())):
        if is_there:
            yield from split_by_kind(list(some))


def split_by_kind(lines: Sequence[str]) -> Iterator[Block]:
    """Yield the blocks of lines without an empty one between them: clauses, a list, a table or a paragraph."""
    items = join_lines(lines)
    if lines[0].startswith("|"):
        rows = [split_row(line) for line in lines if not set(line) <= RULED]
        yield Grid(rows[0], tuple(rows[1:]))
    elif opening := CLAUSE.match(items[0]):
        yield from (Clause(opening[1], strip_marks(opening[2])) for item in items if (opening := CLAUSE.match(item)))
    elif is_item(lines[0]):
        yield Points(tuple(strip_marks(item[2:]) for item in items))
    else:
        yield strip_marks(" ".join(map(str.strip, lines)))


def is_item(line: str) -> bool:
    return line.startswith(("* ", "- "))


def join_lines(lines: Sequence[str]) -> list[str]:
    found: list[str] = []
    for line in lines:
        if is_item(line) or not found:
            found.append(line)
        else:
            found[-1] += f" {line.strip()}"
    return found


def split_row(line: str) -> tuple[str, ...]:
    """Split a table's line into its cells; an escaped bar is text."""
    cells = line.strip().removeprefix("|").removesuffix("|").replace("\\|", "\0").split("|")
    return tuple(strip_marks(cell.strip().replace("\0", "|")) for cell in cells)


# -- in lines of text ----------------------------------------------------------------------


def chapter_lines(chapters: Sequence[Chapter]) -> Iterator[str]:
    for chapter in chapters:
        if chapter.title:
            yield f"— {chapter.title} —"
        for block in chapter.blocks:
            yield from block_lines(block)


def block_lines(block: Block) -> Iterator[str]:
    """Yield a block as lines; in a row of a table each cell goes with its head where it needs one."""
    match block:
        case str():
            yield block
        case Clause(id=number, text=text):
            yield f"{number}: {text}"
        case Points(items):
            yield from (f"• {item}" for item in items)
        case Grid(heads, rows):
            yield from (f"• {row_sentence(heads, cells)}" for cells in rows)


def row_sentence(heads: Sequence[str], cells: Sequence[str]) -> str:
    """Return a table's row as a sentence: its first cell, then the others with their heads.

    With two columns the heads are left out.
    """
    first, *others = cells
    if len(cells) <= 2:
        return ": ".join(filter(None, cells))
    rest = "; ".join(f"{head}: {cell}" if head else cell for head, cell in zip(heads[1:], others, strict=False) if cell)
    return f"{first} – {rest}" if first else rest
