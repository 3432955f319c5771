"""Regions as htmx puts them in their places, and events that bring them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Final

from adapters.web.page_model import NONCE, Region, put_nonce
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
    """Format one event as it is sent."""
    return spell_event(name, data).encode()


def spell_event(name: str, data: str, event_id: str = "") -> str:
    """Spell one event."""
    head = (f"event: {name}\n" if name else "") + (f"id: {event_id}\n" if event_id else "")
    return head + "".join(f"data: {line}\n" for line in data.split("\n")) + "\n"
