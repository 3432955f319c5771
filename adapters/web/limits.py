"""How much strangers may have of us, so that those who sit at a table are always served."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

HOUSE: Final = 64
"""Handles that are not for connections: the database, files, chats, whatever libraries open."""
FEWEST: Final = 16
"""Connections we have even where there are hardly any handles."""
UNKNOWN: Final = 512
"""Handles that we count on where the system does not say how many it gives."""
USEFUL: Final = 16_384
"""The most handles that we ask for."""


@dataclass(frozen=True, slots=True)
class Limits:
    """What is shared out of so many connections; a quarter of them no stream ever holds, nor a request that waits."""

    connections: int

    @property
    def connections_of_address(self) -> int:
        return max(self.connections // 2, 8)

    @property
    def waiting(self) -> int:
        """How many requests may wait for their visitor's turn."""
        return self.connections // 4

    @property
    def streams(self) -> int:
        """How many streams may be open in all; what strangers may not have of them waits for seated people."""
        return self.connections * 3 // 4

    @property
    def streams_of_address(self) -> int:
        """How many streams of seated people one address may have: a club's, a school's, a proxy's we do not know."""
        return self.streams // 2

    @property
    def strangers(self) -> int:
        """How many streams strangers may have in all."""
        return min(self.connections // 4, 256)

    @property
    def strangers_of_address(self) -> int:
        """How many streams the strangers of one address may have."""
        return min(max(self.strangers // 4, 4), 16)


def read_limits() -> Limits:
    return Limits(max(ask_for_handles() - HOUSE, FEWEST))


def ask_for_handles() -> int:
    """Ask the system for as many handles as are useful; return how many there are."""
    try:
        import resource  # noqa: PLC0415  not everywhere
    except ImportError:
        return UNKNOWN
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = USEFUL if hard == resource.RLIM_INFINITY else min(hard, USEFUL)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
        soft = wanted
    return USEFUL if soft == resource.RLIM_INFINITY else soft
