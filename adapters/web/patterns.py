"""Regions made shorter for a page's script, which puts them together again (`unfold` in `table.js`).

Things that are alike (cards, places of a picture) are sent as their pattern and the values of each. Of a list that the page
has, only the new lines are sent, and which of the others stay.
"""

import re
from collections.abc import Hashable, Sequence
from typing import Final

from cachetools import LRUCache
from markupsafe import Markup

ALIKE, APART = Markup("\ue0f3"), Markup("\ue0f7")  # before each of several things that are alike, and behind the last
# between patterns and rows, between two of either, and before each value of a row
ROWS, ROW, CELL = "\ue0f4", "\ue0f5", "\ue0f6"
FIRST: Final = 0xE100  # the first pattern's character, which begins its rows, and that of a pattern's first gap
VALUE: Final = re.compile('((?<==")[^"]+(?=")|(?<=>)[^<]+(?=<))')  # what may differ: attributes' values, and words
LINE: Final = Markup("\ue0f2")  # stands in a region before each line of a list, and behind the last
ID: Final = re.compile(r'^<\w+[^>]* id="([^"]+)"')
NEW: Final = ' class="is-new"'
MOST: Final = 4_096


def fold(html: str) -> str:
    """Replace things that are alike by rows of their patterns; what stands between them is a row by itself."""
    head, *marked = html.split(ALIKE)
    if len(marked) < 2:
        return unmark(html)
    alike: dict[tuple[str, ...], list[Sequence[str]]] = {}
    order = []
    for each in marked:
        thing, _, between = each.partition(APART)
        for parts in filter(any, (VALUE.split(thing), [between])):
            order.append(tuple(parts[::2]))
            alike.setdefault(order[-1], []).append(parts[1::2])
    patterns = [fold_pattern(*each) for each in alike.items()]
    rows = {frame: iter(rows) for frame, (_, rows) in zip(alike, patterns, strict=True)}
    signs = {frame: chr(FIRST + number) for number, frame in enumerate(alike)}
    folded = (ROW.join(pattern for pattern, _ in patterns), ROW.join(signs[each] + next(rows[each]) for each in order))
    return f"{head}{ALIKE}{ROWS.join(folded)}{ALIKE}"


def unmark(html: str) -> str:
    return html.replace(ALIKE, "").replace(APART, "")


def fold_pattern(frame: Sequence[str], things: Sequence[Sequence[str]]) -> tuple[str, list[str]]:
    gaps: dict[tuple[str, ...], str] = {}
    pattern = [frame[0]]
    for column, behind in zip(zip(*things, strict=True), frame[1:], strict=True):
        head, own, tail = part_common(column)
        gap = gaps.setdefault(own, chr(FIRST + len(gaps))) if any(own) else ""
        pattern += (head, gap, tail, behind)
    return "".join(pattern), ["".join(CELL + own[index] for own in gaps) for index in range(len(things))]


def part_common(values: Sequence[str]) -> tuple[str, tuple[str, ...], str]:
    head = find_beginning(values)
    own = [each[len(head) :] for each in values]
    tail = find_beginning([each[::-1] for each in own])[::-1]
    return head, tuple(each.removesuffix(tail) for each in own), tail


def find_beginning(values: Sequence[str]) -> str:
    first, last = min(values), max(values)
    if first == last:
        return first
    return next((first[:index] for index, (one, two) in enumerate(zip(first, last, strict=False)) if one != two), first)


class SentRecords:
    """The lines of regions by their digests, as hashes; a region that was dropped is sent whole."""

    def __init__(self, most: int = MOST) -> None:
        self._lines: LRUCache[Hashable, tuple[int, ...]] = LRUCache(most)

    def remember(self, key: Hashable, html: str) -> None:
        self._lines[key] = tuple(hash_line(line) for line in html.split(LINE)[1:-1])

    def shorten(self, html: str, key: Hashable) -> str:
        """Replace runs of lines that the region under the key has by their first and last id."""
        indices = {line: index for index, line in enumerate(self._lines.get(key, ()))}
        head, *lines, tail = html.split(LINE)
        runs: list[tuple[int | None, list[str]]] = []
        for line in lines:
            index = indices.get(hash_line(line)) if ID.match(line) else None
            if runs and index is not None and runs[-1][0] == index - 1:
                runs[-1] = index, [*runs[-1][1], line]
            else:
                runs.append((index, [line]))
        return "".join((head, *(run[0] if index is None else name_run(run) for index, run in runs), tail))


def hash_line(line: str) -> int:
    return hash(line.replace(NEW, ""))


def name_run(run: Sequence[str]) -> str:
    first, last = (found[1] if (found := ID.match(line)) else "" for line in (run[0], run[-1]))
    return f'<li hidden data-kept="{first} {last}"></li>'
