"""When somebody is awake, as they say themselves: the zone they live in, the hours of a night, weekdays off."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Protocol
from zoneinfo import ZoneInfo

from bot.ports.ids import Refused
from bot.ports.requests import Person

QUARTER: Final = 15
"""Minutes: quiet hours begin and end at quarters, as zones differ by whole ones."""
LONGEST_NIGHT: Final = 12 * 60
"""The most quiet minutes of a day: whoever had more could keep a table standing."""
MOST_OFF: Final = 2
"""The most weekdays off."""
NIGHT: Final = (23 * 60, 7 * 60)
"""The quiet hours that most people have."""


@dataclass(frozen=True, slots=True)
class Week:
    """Somebody's week: `quiet` are the first and the last minute of their night by the wall clock there, `off` weekdays (0 is Monday).

    Raises Refused for hours that nobody may have.
    """

    zone: str = "UTC"
    quiet: tuple[int, int] | None = NIGHT
    off: frozenset[int] = frozenset()

    def __post_init__(self) -> None:
        if not is_zone(self.zone):
            raise Refused("no-such-zone")
        if self.quiet is not None and not is_night(*self.quiet):
            raise Refused("no-such-night", hours=LONGEST_NIGHT // 60)
        if not self.off <= frozenset(range(7)) or len(self.off) > MOST_OFF:
            raise Refused("too-many-days-off", most=MOST_OFF)


def is_zone(name: str) -> bool:
    """Tell whether there is a zone of this name."""
    try:
        ZoneInfo(name)
    except (KeyError, ValueError, OSError):
        return False
    return True


def is_night(first: int, last: int) -> bool:
    """Tell whether these minutes of the day may be somebody's quiet hours."""
    is_timely = all(0 <= minute < 24 * 60 and minute % QUARTER == 0 for minute in (first, last))
    return is_timely and 0 < (last - first) % (24 * 60) <= LONGEST_NIGHT


class Hours(Protocol):
    """When people are awake."""

    async def find(self, person: Person) -> Week | None:
        """Return somebody's own week; None where they never said."""

    async def choose(self, person: Person, week: Week | None) -> None:
        """Choose one's week, or have none any more; what one is asked just now ends at most a few hours later, never sooner.

        Raises Refused.
        """
