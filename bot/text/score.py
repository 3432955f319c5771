"""A score in rows of words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bot.text.signs import shorten_signs
from bot.text.translator import join_list
from bot.values.ids import Language
from bot.values.room import Score

STAR: Final = "★ "
EMPTY: Final = "–"
"""How games mark a cell with nothing in it."""


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
    """Return a row's cells, each after its head; a number is kept apart from a head that ends in one."""
    pairs = zip(map(shorten_signs, heads), map(shorten_signs, cells), strict=False)
    return "; ".join(f"{head}{':' if head[-1:].isdigit() else ''} {cell}" for head, cell in pairs if cell != EMPTY)
