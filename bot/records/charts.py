"""A chart of one game's records, as SVG in the colour of the text around it: what it shows stands in a table beside it."""

from collections.abc import Iterator
from html import escape
from typing import Final

from bot.values.records import RecordBook

WIDTH: Final = 420
NAMES, NUMBERS = 132, 56  # how wide the columns beside the bars are
ROW, BAR = 34, 18
LONGEST: Final = 14  # characters of a name that fit there
SHOWN: Final = 12  # people, those who have won most


def shorten(name: str) -> str:
    return name if len(name) <= LONGEST else f"{name[: LONGEST - 1]}…"


def draw_chart(book: RecordBook, label: str) -> str:
    """Draw how often each has won, of how often they played; `label` says it in words."""
    lines = book.lines[:SHOWN]
    most = max((line.played for line in lines), default=1)
    unit, height = (WIDTH - NAMES - NUMBERS) / most, ROW * len(lines) + 2

    def draw_rows() -> Iterator[str]:
        for index, line in enumerate(lines):
            top, middle = ROW * index + (ROW - BAR) // 2 + 1, ROW * index + ROW // 2 + 1
            said = f'y="{middle}" dominant-baseline="central" font-size="16" fill="currentColor"'
            bar = f'x="{NAMES}" y="{top}" height="{BAR}" rx="3" fill="currentColor"'
            yield f'<text x="{NAMES - 10}" text-anchor="end" {said}>{escape(shorten(line.name))}</text>'
            yield f'<rect {bar} width="{unit * line.played:.1f}" opacity="0.2"/>'
            if line.won:
                yield f'<rect {bar} width="{unit * line.won:.1f}" opacity="0.75"/>'
            yield f'<text x="{NAMES + unit * line.played + 8:.1f}" {said}>{line.won}/{line.played}</text>'

    shape = f'viewBox="0 0 {WIDTH} {height}" width="{WIDTH}"'
    named = f'role="img" aria-label="{escape(label)}"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {shape} {named}>{"".join(draw_rows())}</svg>'
