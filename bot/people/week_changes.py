"""How often somebody changes their hours: what is changed again and again counts only later. Pure functions of instants."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from bot.values.hours import DAY, HOUR

WITHIN_MS: Final = 7 * DAY
"""In so long hours may be changed twice; a third change counts so much later."""
MOST: Final = 2
TOGETHER_MS: Final = HOUR
"""Presses within so long of each other are one change: place, night and days off are said one after the other."""


def find_start(changed_ms: Iterable[int], now_ms: int) -> int | None:
    """Return from when on a change that is made now counts, after these before it; None where it counts at once."""
    begun: list[int] = []
    last = -TOGETHER_MS - 1
    for at in sorted((*(each for each in changed_ms if now_ms - WITHIN_MS < each <= now_ms), now_ms)):
        if at - last > TOGETHER_MS:
            begun.append(at)
        last = at
    return begun[-1] + WITHIN_MS if len(begun) > MOST else None
