"""What is counted in a store."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple


class Counts(NamedTuple):
    """Tables by status; posts, updates and updates set aside by chat; since when the oldest update waits; who is not reached; when the oldest move was of which something is still to be told; when a copy was made last, None where nobody knows of any."""

    tables: Mapping[str, int]
    posts: Mapping[str, int]
    updates: Mapping[str, int]
    oldest_update_ms: int | None
    aside: Mapping[str, int]
    unreachable: int
    oldest_post_ms: int | None = None
    copied_ms: int | None = None


class Backlog(NamedTuple):
    """What waits to be done: messages to be sent, updates to be acted on, deadlines that are over.

    `oldest_ms` is since when the oldest update or deadline waits.
    """

    posts: int
    updates: int
    overdue: int
    oldest_ms: int | None
