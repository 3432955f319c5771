"""The text twin of a picture: what it shows in words, beside words of its own."""

from __future__ import annotations

from collections.abc import Iterable

from bot.text.signs import shorten_signs


def unsaid_lines(lines: Iterable[str], said: str) -> tuple[str, ...]:
    """Return a twin's lines, in their short signs, without those that stand beside it as a line or a sentence."""
    rows = {row.removesuffix(".") for row in said.split("\n")}
    return tuple(
        line
        for line in map(shorten_signs, lines)
        if line.removesuffix(".") not in rows and not (line.endswith(".") and line in said)
    )
