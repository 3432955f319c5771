"""Lists as they are sent to a page that has most of them: their new lines, and which of those that stand there it keeps.

The record is one, and so are one's own answers, the seats, what is held, and the picture in words.
"""

from __future__ import annotations

import re
from collections.abc import Hashable, Sequence
from typing import Final

from cachetools import LRUCache
from markupsafe import Markup

LINE: Final = Markup("\ue0f2")
"""Stands in a region before each line of a list, and behind the last."""
ID: Final = re.compile(r'^<\w+[^>]* id="([^"]+)"')
NEW: Final = ' class="is-new"'
MOST: Final = 4_096
"""Regions whose lines are remembered as they were sent; whoever has another one is sent the whole."""


class SentRecords:
    """The lines of regions by their digests; of each line no more than its hash is kept."""

    def __init__(self, most: int = MOST) -> None:
        self._lines: LRUCache[Hashable, tuple[int, ...]] = LRUCache(most)

    def remember(self, key: Hashable, html: str) -> None:
        """Remember which lines a region has; what stands between two lists is none."""
        self._lines[key] = tuple(hash_line(line) for line in html.split(LINE)[1:-1])

    def shorten(self, html: str, key: Hashable) -> str:
        """Return a region in which runs of lines that the one under the key has are named by their first and last."""
        places = {line: place for place, line in enumerate(self._lines.get(key, ()))}
        head, *lines, tail = html.split(LINE)
        runs: list[tuple[int | None, list[str]]] = []
        for line in lines:
            place = places.get(hash_line(line)) if ID.match(line) else None
            if runs and place is not None and runs[-1][0] == place - 1:
                runs[-1] = place, [*runs[-1][1], line]
            else:
                runs.append((place, [line]))
        return "".join((head, *(run[0] if place is None else name_run(run) for place, run in runs), tail))


def hash_line(line: str) -> int:
    """Return what two lines share that are the same but for being new."""
    return hash(line.replace(NEW, ""))


def name_run(run: Sequence[str]) -> str:
    """Return the line that stands for lines which a page has, one after the other."""
    first, last = (found[1] if (found := ID.match(line)) else "" for line in (run[0], run[-1]))
    return f'<li hidden data-kept="{first} {last}"></li>'
