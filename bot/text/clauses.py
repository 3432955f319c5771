"""A game's card, and its rules page by clause: what a number stands for, in the reader's language."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from importlib.resources import files
from itertools import groupby
from types import MappingProxyType
from typing import Any, Final

from bot.text.translator import SPEECH
from bot.values.ids import Language
from bot.values.room import Block, Chapter, Clause, GameCard, Grid, Points
from games.forms import Refused
from games.message import say
from games.spec import GameSpec

# How a clause opens in a rules page; it goes on over indented lines.
CLAUSE: Final = re.compile(r"^[-*] \*\*([A-Z]{2,3}-\d+[a-z]?)\*\* +(.*)$")


@lru_cache(maxsize=64)
def read_clauses(package: str, lang: Language) -> Mapping[str, str]:
    page = (files(package) / f"RULES.{lang}.md").read_text(encoding="utf-8")
    found: dict[str, str] = {}
    current = ""
    for line in page.splitlines():
        if opening := CLAUSE.match(line):
            current = opening[1]
            found[current] = opening[2]
        elif current and line.startswith("  ") and line.strip():
            found[current] += f" {line.strip()}"
        else:
            current = ""
    return MappingProxyType({number: strip_marks(text) for number, text in found.items()})


def strip_marks(text: str) -> str:
    text = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", text)
    text = re.sub(r"(\*\*|__|`)(.+?)\1", r"\2", text)
    return re.sub(r"(?<!\w)([*_])(?=\S)(.+?)(?<=\S)\1(?!\w)", r"\2", text).strip()


def find_clauses(spec: GameSpec[Any], numbers: Iterable[str], lang: Language) -> tuple[Clause, ...]:
    known = read_clauses(spec.package, lang)
    return tuple(Clause(number, known.get(number, "")) for number in numbers)


def clauses_in_force(spec: GameSpec[Any], lang: Language) -> Mapping[str, str]:
    prefixes = spec.clauses.split()
    return {
        number: text for number, text in read_clauses(spec.package, lang).items() if number.split("-")[0] in prefixes
    }


def search_page(spec: GameSpec[Any], lang: Language, query: str = "") -> tuple[Clause, ...]:
    known = clauses_in_force(spec, lang)
    return search_clauses(spec, query, lang, len(known)) if query.strip() else find_clauses(spec, known, lang)


def make_game_card(spec: GameSpec[Any], lang: Language) -> GameCard:
    def find_text(key: str, *, is_needed: bool = False) -> str:
        has_words = is_needed or SPEECH.has_words(spec, key, lang)
        return SPEECH.speak(spec, say(key, game=spec.name), lang, str) if has_words else ""

    return GameCard(
        spec.name,
        find_text("title", is_needed=True),
        find_text("blurb", is_needed=True),
        spec.least,
        spec.most,
        f"{spec.minutes}–{spec.most_minutes}" if spec.most_minutes else str(spec.minutes),
        ladder=bool(spec.ladder),
        mood=find_text("mood"),
        brief=find_text("brief"),
        family=find_text("family"),
        family_blurb=find_text("family-blurb"),
    )


def read_cover(spec: GameSpec[Any]) -> bytes:
    own = files(spec.package) / f"cover-{spec.name}.svg"
    found = own if own.is_file() else files(spec.package) / "cover.svg"
    if not found.is_file():
        raise Refused("no-such-picture")
    return found.read_bytes()


def search_clauses(spec: GameSpec[Any], query: str, lang: Language, most: int = 8) -> tuple[Clause, ...]:
    known, every = clauses_in_force(spec, lang), read_clauses(spec.package, lang)
    wanted = query.strip().upper()
    number = f"{spec.clauses.split()[0]}-{wanted}" if wanted.isdigit() else wanted
    if number in every:
        return (Clause(number, every[number]),)
    words = query.casefold().split()
    hits = (Clause(i, text) for i, text in known.items() if words and all(word in text.casefold() for word in words))
    return tuple(hit for hit, _ in zip(hits, range(most), strict=False))


RULED: Final = frozenset("|-: ")  # What a table's ruled line is made of.


def read_chapters(spec: GameSpec[Any], lang: Language) -> tuple[Chapter, ...]:
    prefixes = spec.clauses.split()
    return tuple(each for each in read_page(spec.package, lang) if is_in_force(each, prefixes))


def is_in_force(chapter: Chapter, prefixes: Sequence[str]) -> bool:
    found = [block.id.partition("-")[0] for block in chapter.blocks if isinstance(block, Clause)]
    return not found or any(prefix in prefixes for prefix in found)


@lru_cache(maxsize=32)
def read_page(package: str, lang: Language) -> tuple[Chapter, ...]:
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
    for is_there, some in groupby(lines, key=lambda line: bool(line.strip())):
        if is_there:
            yield from split_by_kind(list(some))


def split_by_kind(lines: Sequence[str]) -> Iterator[Block]:
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
    """Return a row as a sentence: its first cell, then the others, with their heads unless there are two columns."""
    first, *others = cells
    if len(cells) <= 2:
        return ": ".join(filter(None, cells))
    rest = "; ".join(f"{head}: {cell}" if head else cell for head, cell in zip(heads[1:], others, strict=False) if cell)
    return f"{first} – {rest}" if first else rest
