"""Regions as htmx puts them in their places, and events that bring them."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from types import MappingProxyType
from typing import Final

from adapters.web.page_model import DIGEST, NONCE, PANE, Region, put_nonce
from adapters.web.patches import SENT_REGIONS, can_be_patched

AS_SENT: Final = "!"
"""Stands behind the digest of a region that a page has as it was sent; what came with the page itself it has not."""
NOTHING_HAD: Final[Mapping[str, str]] = MappingProxyType({})


def render_partials(
    regions: Iterable[Region], made: str, digests: Mapping[str, str] = NOTHING_HAD, *, always: Collection[str] = ()
) -> str:
    """Render the regions that a reader has not under these digests, as htmx puts them in their places.

    What a reader has opened, chosen or focused stays. `made` is their page's: what is older than what stands there
    already is left out by the page's script. Those that `always` come do so even if they have not changed.
    """
    return put_nonce(share_partials(regions, made, digests, always=always))


def share_partials(
    regions: Iterable[Region], made: str, digests: Mapping[str, str], *, always: Collection[str] = ()
) -> str:
    """Render the same without a nonce, for several readers; no two regions of one reader will have the same."""
    return "".join(
        render_partial(region, made, digests.get(region.id, "")).replace(NONCE, f"{NONCE}{number:x}")
        for number, region in enumerate(regions)
        if region.id in always or digests.get(region.id, "").removesuffix(AS_SENT) != region.digest
    )


def asked_for(regions: Iterable[str]) -> list[str]:
    """Return which regions are of what may be pressed."""
    return [name for name in regions if name.startswith(PANE)]


def render_partial(region: Region, made: str, had: str) -> str:
    """Render one region: as what has changed of it for a reader who has the former one as it was sent."""
    head, base = f'<hx-partial hx-target="#{region.id}" hx-swap="outerMorph"', had.removesuffix(AS_SENT)
    if not can_be_patched(region):
        return f"{head}>{region.shared_html(made, base)}</hx-partial>"
    SENT_REGIONS.remember(region)
    patch = SENT_REGIONS.find_patch(region, base) if had.endswith(AS_SENT) else None
    if patch is None:
        return f"{head}>{region.shared_html(made)}</hx-partial>"
    named = f'data-base="{base}" data-made="{made}" data-digest="{region.digest}"'
    return f"{head} {named}>{patch.replace(DIGEST, region.digest)}</hx-partial>"


def encode_sent(regions: Iterable[Region], digests: Mapping[str, str], *, always: Collection[str] = ()) -> str:
    """Encode the digests of regions for a reader who had others and was sent what changed, which they have as it was sent."""
    return ".".join(
        f"{region.id}~{region.digest}" + AS_SENT * was_sent(region, digests.get(region.id, ""), always)
        for region in regions
    )


def was_sent(region: Region, had: str, always: Collection[str]) -> bool:
    """Tell whether a reader has a region as it was sent, now or before."""
    is_new = region.id in always or had.removesuffix(AS_SENT) != region.digest
    return can_be_patched(region) and (is_new or had.endswith(AS_SENT))


def format_event(name: str, data: str) -> bytes:
    """Format one event as it is sent."""
    return spell_event(name, data).encode()


def spell_event(name: str, data: str, event_id: str = "") -> str:
    """Spell one event."""
    head = (f"event: {name}\n" if name else "") + (f"id: {event_id}\n" if event_id else "")
    return head + "".join(f"data: {line}\n" for line in data.split("\n")) + "\n"
