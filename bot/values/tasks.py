"""What goes on for long, as surfaces see it."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Protocol

from bot.values.health import TaskHealth


class Tasks(Protocol):
    """What goes on for long: started here, and started again when it dies, after growing pauses."""

    def start(
        self, kind: str, work: Callable[[], Awaitable[None]], *, first_s: float = 1.0, longest_s: float = 60.0
    ) -> asyncio.Task[None]:
        """Start work; `kind` names it in the log and in `report`, and never says at which table or for whom."""

    def report(self) -> tuple[TaskHealth, ...]:
        """Report how the tasks of each kind are, by name."""
