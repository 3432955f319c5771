"""A score in rows of words."""

from __future__ import annotations

from typing import Final

from bot.ports.room import Score
from bot.text.signs import shorten_signs

STAR: Final = "★ "
EMPTY: Final = "–"
"""How games mark a cell with nothing in it."""


def score_rows(score: Score) -> list[str]:
    """Return the score, a row for each seat; the winners of a game that is over have a star."""
    rows = []
    for _, name, cells, is_best in score.rows:
        pairs = zip(map(shorten_signs, score.heads), map(shorten_signs, cells), strict=False)
        said = "; ".join(f"{head}{':' if head[-1:].isdigit() else ''} {cell}" for head, cell in pairs if cell != EMPTY)
        rows.append(f"{STAR if is_best else ''}{name}: {said}")
    return rows
