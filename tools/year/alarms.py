"""Sleepers in a world whose clock jumps: each wakes once its time has come."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field

from tests.support.script_game import Time


@dataclass
class Alarms:
    """Knows until when everyone sleeps."""

    time: Time
    asleep: dict[asyncio.Event, int] = field(default_factory=dict)

    async def sleep(self, seconds: float) -> None:
        """Sleep until so much of the world's time has gone by."""
        woken = asyncio.Event()
        self.asleep[woken] = self.time.now + round(seconds * 1_000)
        try:
            await woken.wait()
        finally:
            del self.asleep[woken]

    @property
    def next_ms(self) -> int | None:
        """When the first of them wakes."""
        return min(self.asleep.values(), default=None)

    def ring(self) -> None:
        """Wake those whose time has come."""
        for woken, at_ms in self.asleep.items():
            if at_ms <= self.time.now:
                woken.set()
