from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from bot.text.signs import shorten_signs
from bot.text.translator import join_list
from bot.values.ids import Language
from bot.values.room import Score

CUT: Final = "…"
CAPTION_LINES: Final = 5  # Lines beside a picture: what is new, what is asked, until when; the picture has the rest
CAPTION_SIGNS: Final = 400  # the same in characters: about ten rows of a telephone
WORD: Final = 30  # How far back the end of a word is looked for.


def truncate(text: str, limit: int) -> str:
    """Cut a text to at most `limit` characters, after a whole word where one ends near; an ellipsis stands for the rest."""
    if len(text) <= limit:
        return text
    kept = text[: limit - len(CUT)]
    end = max(kept.rfind(" "), kept.rfind("\n"))
    if not text[len(kept)].isspace() and end > max(len(kept) - WORD, len(kept) // 2):
        kept = kept[:end]
    return kept.rstrip() + CUT


def keep_first(lines: Sequence[str], limit: int) -> list[str]:
    """Return the first lines, as many as a limit allows; a sign says that some are left out."""
    kept: list[str] = []
    for line in lines:
        if sum(map(len, kept)) + len(kept) + len(line) + len(CUT) + 1 > limit:
            return [*kept, CUT] if limit > len(CUT) else []
        kept.append(line)
    return kept


def split_pages(lines: Sequence[str], limit: int) -> list[str]:
    found: list[str] = []
    for line in lines:
        for piece in split_line(line, limit):
            if found and len(found[-1]) + 1 + len(piece) <= limit:
                found[-1] += f"\n{piece}"
            else:
                found.append(piece)
    return found


def split_line(line: str, limit: int) -> Iterator[str]:
    while len(line) > limit:
        end = line.rfind(" ", 1, limit + 1)
        yield line[: end if end > 0 else limit]
        line = line[end + 1 if end > 0 else limit :]
    if line:
        yield line


STAR: Final = "★ "
EMPTY: Final = "–"  # How games mark a cell with nothing in it.


def score_rows(score: Score, lang: Language) -> list[str]:
    """Return the score in rows, partners and all others with the same cells in one; winners of a game that is over have a star."""
    heads = score.heads[:-1] if score.has_outcome else score.heads
    alike: dict[tuple[tuple[str, ...], bool], list[str]] = {}
    for _, name, cells, is_best in score.rows:
        alike.setdefault((cells[: len(heads)], is_best), []).append(name)
    return [
        f"{STAR if is_best else ''}{join_list(names, lang)}: {say_cells(heads, cells)}"
        for (cells, is_best), names in alike.items()
    ]


def say_cells(heads: Sequence[str], cells: Sequence[str]) -> str:
    pairs = zip(map(shorten_signs, heads), map(shorten_signs, cells), strict=False)
    return "; ".join(f"{head}{':' if head[-1:].isdigit() else ''} {cell}" for head, cell in pairs if cell != EMPTY)


def unsaid_lines(lines: Iterable[str], said: str) -> tuple[str, ...]:
    """Return a twin's lines, in their short signs, without those that stand beside it as a line or a sentence."""
    rows = {row.removesuffix(".") for row in said.split("\n")}
    return tuple(
        line
        for line in map(shorten_signs, lines)
        if line.removesuffix(".") not in rows and not (line.endswith(".") and line in said)
    )
