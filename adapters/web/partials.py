"""Regions as htmx puts them in their places, the events that bring them, and pages kept for all who see the same."""

from __future__ import annotations

import re
import secrets
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Final

from cachetools import LRUCache

from adapters.web.page_model import NONCE, PageModel, Region, decode_digests, encode_digests, make_regions, put_nonce
from adapters.web.patterns import fold

NOTHING_HAD: Final[Mapping[str, str]] = MappingProxyType({})
SCRIPTLESS: Final = re.compile("<noscript>.*?</noscript>", re.DOTALL)
"""What pages without scripts show; regions that are put in their places are put there by one."""


def render_partials(regions: Iterable[Region], made: str, digests: Mapping[str, str] = NOTHING_HAD) -> str:
    """Render the regions that a reader has not under these digests, as htmx puts them in their places.

    What a reader has opened, chosen or focused stays. `made` is their page's: what is older than what stands there
    already is left out by the page's script.
    """
    return put_nonce(share_partials(regions, made, digests))


def share_partials(regions: Iterable[Region], made: str, digests: Mapping[str, str]) -> str:
    """Render the same without a nonce, for several readers; no two regions of one reader will have the same."""
    return "".join(
        f'<hx-partial hx-target="#{region.id}" hx-swap="outerMorph">'
        f"{spell_region(region, made, digests.get(region.id, '')).replace(NONCE, f'{NONCE}{number:x}')}</hx-partial>"
        for number, region in enumerate(regions)
        if digests.get(region.id) != region.digest
    )


def spell_region(region: Region, made: str, had: str) -> str:
    """Spell a region for a script: without what is for pages that have none, and each pattern once."""
    html = region.shared_html(made, had)
    return fold(SCRIPTLESS.sub("", html) if "<noscript>" in html else html)


def format_event(name: str, data: str) -> bytes:
    return spell_event(name, data).encode()


def spell_event(name: str, data: str, event_id: str = "") -> str:
    head = (f"event: {name}\n" if name else "") + (f"id: {event_id}\n" if event_id else "")
    return head + "".join(f"data: {line}\n" for line in data.split("\n")) + "\n"


MOST: Final = 512
"""Pages that are kept: an answer and the streams of its table ask for theirs one after the other."""
AT_ONCE: Final = 4
"""Events that are kept of each: nearly all who watch have the same."""
PLACE: Final = NONCE.encode()
"""Stands in an event for the nonce."""


@dataclass(slots=True)
class KeptPage:
    """A page, its regions, and the events that bring these to readers who have others."""

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
