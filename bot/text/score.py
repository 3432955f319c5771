"""A score in rows of words."""

from __future__ import annotations

from typing import Final

from bot.ports.room import Score
from bot.text.signs import shorten_signs

STAR: Final = "★ "


def score_rows(score: Score) -> list[str]:
    """Return the score, a row for each seat; the winners of a game that is over have a star."""
    rows = []
    for _, name, cells, is_best in score.rows:
        pairs = zip(score.heads, cells, strict=False)
        said = ", ".join(f"{shorten_signs(head)} {shorten_signs(cell)}" for head, cell in pairs)
        rows.append(f"{STAR if is_best else ''}{name}: {said}")
    return rows
