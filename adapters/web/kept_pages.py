"""Pages kept as they were made last: whoever sees the same shares what was made of it, down to the bytes that are sent."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from cachetools import LRUCache

from adapters.web.page_model import NONCE, PageModel, Region, decode_digests, encode_digests, make_regions
from adapters.web.partials import share_partials, spell_event

MOST: Final = 512
"""Pages that are kept: an answer and the streams of its table ask for theirs one after the other."""
AT_ONCE: Final = 4
"""Events that are kept of each: nearly all who watch have the same."""
PLACE: Final = NONCE.encode()
"""Stands in an event for the nonce."""


@dataclass(slots=True)
class KeptPage:
    """A page, its regions, and the events by which these come to whoever has others."""

    page: PageModel
    regions: Mapping[str, Region]
    digests: str
    events: LRUCache[str, bytes] = field(default_factory=lambda: LRUCache(AT_ONCE))

    def shows(self, page: PageModel) -> bool:
        """Tell whether another page was made of the very same rooms."""
        mine, other = (self.page.room, *self.page.panes), (page.room, *page.panes)
        return len(mine) == len(other) and all(one is two for one, two in zip(mine, other, strict=True))

    def event_since(self, had: str) -> bytes:
        """Return the event for a reader who has regions with these digests, empty where they have all of them."""
        event = self.events.get(had)
        if event is None:
            changed = share_partials(self.regions.values(), self.page.made, decode_digests(had))
            event = self.events[had] = spell_event("", changed, self.digests).encode() if changed else b""
        return event.replace(PLACE, secrets.token_hex(8).encode()) if PLACE in event else event


class KeptPages:
    """The pages made last, for each kind of reader."""

    def __init__(self, most: int = MOST) -> None:
        self._kept: LRUCache[tuple[object, ...], KeptPage] = LRUCache(most)

    def find_or_make(self, page: PageModel) -> KeptPage:
        """Return a page as it was made of the same rooms for the same kind of reader, or make it."""
        visitor = page.visitor
        reader = (visitor.name, visitor.lang, visitor.deck)
        key = (page.room.id, page.view, tuple(own.seat for own in page.panes), page.held, *reader)
        kept = self._kept.get(key)
        if kept is None or not kept.shows(page):
            kept = self._kept[key] = make_page(page)
        return kept


def make_page(page: PageModel) -> KeptPage:
    """Make a page's regions, for its own reader."""
    regions = make_regions(page)
    return KeptPage(page, regions, encode_digests(regions))
