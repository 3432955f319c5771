"""Things that are alike, as they are sent to a page's script: their pattern once, and of each what it has of its own.

The cards of a hand are, and the places of a picture. The script puts them together again (`unfold` in `table.js`).
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from markupsafe import Markup

ALIKE, APART = Markup("\ue0f3"), Markup("\ue0f7")
"""Stand before each of several things that are alike, and behind the last."""
ROWS, ROW, CELL = "\ue0f4", "\ue0f5", "\ue0f6"
"""Stand between patterns and rows, between two of either, and before each of what a row has of its own."""
FIRST: Final = 0xE100
"""The first pattern's character, which its rows begin with, and that of the first gap in one."""
VALUE: Final = re.compile('((?<==")[^"]+(?=")|(?<=>)[^<]+(?=<))')
"""What may differ: attributes' values, and words."""


def fold(html: str) -> str:
    """Return a region in which things that are alike are rows of their patterns; what stands between them is a row by itself."""
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
    """Return what was marked as whoever has no script reads it."""
    return html.replace(ALIKE, "").replace(APART, "")


def fold_pattern(frame: Sequence[str], things: Sequence[Sequence[str]]) -> tuple[str, list[str]]:
    """Return the pattern of things that differ in values alone, with a gap where they do, and what goes there of each."""
    gaps: dict[tuple[str, ...], str] = {}
    pattern = [frame[0]]
    for column, behind in zip(zip(*things, strict=True), frame[1:], strict=True):
        head, own, tail = part_common(column)
        gap = gaps.setdefault(own, chr(FIRST + len(gaps))) if any(own) else ""
        pattern += (head, gap, tail, behind)
    return "".join(pattern), ["".join(CELL + own[place] for own in gaps) for place in range(len(things))]


def part_common(values: Sequence[str]) -> tuple[str, tuple[str, ...], str]:
    """Part values into how all of them begin, what each has of its own, and how all end."""
    head = find_beginning(values)
    own = [each[len(head) :] for each in values]
    tail = find_beginning([each[::-1] for each in own])[::-1]
    return head, tuple(each.removesuffix(tail) for each in own), tail


def find_beginning(values: Sequence[str]) -> str:
    """Find what all values begin with."""
    first, last = min(values), max(values)
    if first == last:
        return first
    return next((first[:place] for place, (one, two) in enumerate(zip(first, last, strict=False)) if one != two), first)
