"""How much may be sent, and where: Telegram's limits, kept on our side so that it never has to refuse.

It lets through about one message a second to a chat, twenty a minute to a group, edits and messages for one person alone
among them, and thirty a second in all. A place in a budget is booked: whoever books later goes later.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Final

BETWEEN: Final = 1.05
"""Seconds between two messages to one chat."""
IN_A_MINUTE: Final = 19
"""Messages to one group in a minute."""
MINUTE: Final = 60.0
IN_A_SECOND: Final = 28
"""Messages to everybody in a second."""
SECOND: Final = 1.0
FEW: Final = 2_000
"""Chats remembered before those long at rest are let go."""


@dataclass(slots=True)
class Budget:
    """What was sent of late, and is booked; `now` is in seconds. `is_bound` false lets everything through."""

    now: Callable[[], float]
    sleep: Callable[[float], Awaitable[None]]
    is_bound: bool = True
    _chats: dict[int, deque[float]] = field(default_factory=dict)
    _all: deque[float] = field(default_factory=lambda: deque(maxlen=IN_A_SECOND))
    _barred: dict[int, float] = field(default_factory=dict)

    def earliest(self, chat: int) -> float:
        """When the next message may go to a chat."""
        at = max(self.now(), self._barred.get(chat, 0.0))
        if len(self._all) == IN_A_SECOND:
            at = max(at, self._all[0] + SECOND)
        if times := self._chats.get(chat):
            at = max(at, times[-1] + BETWEEN)
            if chat < 0 and len(times) == IN_A_MINUTE:
                at = max(at, times[0] + MINUTE)
        return at

    def book(self, chat: int, patience: float | None = None) -> float | None:
        """Book the next place and return the seconds until then; None, and nothing booked, where that is too long."""
        if not self.is_bound:
            return 0.0
        at = self.earliest(chat)
        wait = max(at - self.now(), 0.0)
        if patience is not None and wait > patience:
            return None
        self._tidy()
        self._chats.setdefault(chat, deque(maxlen=IN_A_MINUTE)).append(at)
        self._all.append(at)
        return wait

    async def turn(self, chat: int, patience: float | None = None) -> bool:
        """Wait for a place in a chat's budget; says whether there was one in time."""
        wait = self.book(chat, patience)
        if wait:
            await self.sleep(wait)
        return wait is not None

    def bar(self, chat: int, seconds: float) -> None:
        """Telegram wants us to wait in this chat; in others we go on."""
        self._barred[chat] = max(self._barred.get(chat, 0.0), self.now() + seconds)

    def moved(self, old: int, new: int) -> None:
        """A group has another id from now on."""
        if times := self._chats.pop(old, None):
            self._chats[new] = times

    def _tidy(self) -> None:
        if len(self._chats) > FEW:
            before = self.now() - MINUTE
            self._chats = {chat: times for chat, times in self._chats.items() if times[-1] > before}
            self._barred = {chat: at for chat, at in self._barred.items() if at > self.now()}
