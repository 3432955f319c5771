"""How an office is doing, in numbers: of no table and nobody."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol

from bot.values.counters import Tally


@dataclass(frozen=True, slots=True)
class Figures:
    """What stands in the database just now, and in memory; times in ms.

    `tables` are by status, `posts` those still to be sent by chat, `updates` those that nobody has acted on by chat, `aside`
    those that could not be handled by chat. `oldest_post_ms` is how long ago the move was that somebody has waited longest to be
    told of, `late_ms` how long ago the nearest deadline should have been looked at,
    `copied_ms` when a copy of the database was made last, in ms since 1970, None where nobody knows of any.
    """

    tables: Mapping[str, int]
    posts: Mapping[str, int]
    updates: Mapping[str, int]
    oldest_update_ms: int
    aside: Mapping[str, int]
    unreachable: int
    late_ms: int
    loaded: int
    oldest_post_ms: int = 0
    pictures_made: int = 0
    pictures_found: int = 0
    picture_bytes: int = 0
    copied_ms: int | None = None


class Measures(Protocol):
    """What can be measured of an office."""

    @property
    def tally(self) -> Tally:
        """What has happened since the start; chats note there what happens at them."""

    async def take(self) -> Figures:
        """Take all figures; raises NotSaved where the database does not answer."""

    async def faults(self) -> tuple[str, ...]:
        """Return why nobody should be sent here just now, in words for machines; nothing where all is well."""
