"""Regions as what has changed of them: what their reader was sent before is named by its places there.

A region is compared with what the same eye was sent of the same region, piece by whole piece; nothing is compressed.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Hashable, Sequence
from typing import Final

from cachetools import LRUCache

from adapters.web.growing_record import LINE
from adapters.web.page_model import DIGEST, NONCE, Region

PIECE: Final = re.compile(r'<[^ \n<>]*|[ \n]+[^ \n<>="]+="[^"]*"|[ \n]+[^ \n<>]*|[^ \n<>]+|>|<')
"""What a text is cut into, without a rest: attributes, words, and what is between. The page's script cuts alike."""
MARK: Final = "\x1f"
"""Stands in a patch before and behind the places of pieces that are kept."""
CHANGING: Final = re.compile(f"[{NONCE}{DIGEST}]")
"""What a piece has that is another one each time it is sent."""
SHORT: Final = 10
"""So many characters are not worth being named by their places."""
TRIED: Final = 4
"""At so many places it is tried whether a text goes on as before."""
MOST: Final = 1_024
"""Regions that are remembered as they were sent; whoever has another one is sent the whole."""


class SentRegions:
    """The regions that were sent last, by their eyes and digests."""

    def __init__(self, most: int = MOST) -> None:
        self._sent: LRUCache[Hashable, str] = LRUCache(most)

    def remember(self, region: Region) -> None:
        """Remember what a region's readers have."""
        self._sent[region.eye, region.id, region.digest] = region.html

    def find_patch(self, region: Region, had: str) -> str | None:
        """Return what has changed of a region since the one under a digest; None where that is forgotten, or no less."""
        old = self._sent.get((region.eye, region.id, had))
        if old is None or MARK in region.html:
            return None
        patch = make_patch(old, region.html)
        return patch if len(patch) < len(region.html) else None


def can_be_patched(region: Region) -> bool:
    """Tell whether a region is sent as it stands; a record has a way of its own to grow."""
    return LINE not in region.html


def make_patch(old: str, new: str) -> str:
    """Make the patch that leads from one text to another: text, then by turns places in the old one and text."""
    before, now = PIECE.findall(old), PIECE.findall(new)
    places: dict[str, list[int]] = {}
    for place, piece in enumerate(before):
        if not CHANGING.search(piece):
            places.setdefault(piece, []).append(place)
    parts: list[str] = []
    literal: list[str] = []
    at = end = 0
    while at < len(now):
        start, count = find_run(before, now, at, places.get(now[at], ()), end)
        if count and sum(map(len, now[at : at + count])) > SHORT:
            parts += ["".join(literal), f"{start},{count}"]
            literal, at, end = [], at + count, start + count
        else:
            literal.append(now[at])
            at += 1
    return MARK.join((*parts, "".join(literal)))


def find_run(before: Sequence[str], now: Sequence[str], at: int, places: Sequence[int], end: int) -> tuple[int, int]:
    """Find the longest run of pieces that goes on as at one of some places, those behind the last run first."""
    best = 0, 0
    first = bisect_left(places, end)
    for start in (*places[first : first + TRIED], *places[:1]):
        most, count = min(len(before) - start, len(now) - at), 1
        while count < most and before[start + count] == now[at + count] and not CHANGING.search(now[at + count]):
            count += 1
        if count > best[1]:
            best = start, count
    return best


SENT_REGIONS: Final = SentRegions()
"""The regions of all pages."""
