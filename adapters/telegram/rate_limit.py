"""Telegram's limits, kept on our side so that it never has to refuse.

It allows about one message a second to a chat, twenty a minute to a group, edits and ephemeral messages among them,
and thirty a second in all. Places in a chat's budget are reserved in order: a later reservation is sent later.
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
FOR_ALL: Final = 6
"""Of these, as many as are kept for what everybody reads: answers to one person alone do not take them."""
FOR_NEEDS: Final = 12
"""Of these, as many as are kept for that, and for answers that a toast does not replace."""
MINUTE: Final = 60.0
IN_A_SECOND: Final = 28
"""Messages to everybody in a second."""
SECOND: Final = 1.0
FEW: Final = 2_000
"""Chats remembered before idle ones are forgotten."""


@dataclass(slots=True)
class SendReservation:
    """A reservation in a chat's budget: when the message may go, which may yet become later."""

    at: float


@dataclass(slots=True)
class RateLimit:
    """What was sent of late, and is reserved; `now` is in seconds. Where `is_bound` is false nothing waits."""

    now: Callable[[], float]
    sleep: Callable[[float], Awaitable[None]]
    is_bound: bool = True
    _chats: dict[int, deque[SendReservation]] = field(default_factory=dict)
    _all: deque[float] = field(default_factory=lambda: deque(maxlen=IN_A_SECOND))
    _barred: dict[int, float] = field(default_factory=dict)

    def earliest_time_s(self, chat_id: int) -> float:
        """Return the time in seconds when the next message may go to a chat."""
        at = max(self.now(), self._barred.get(chat_id, 0.0))
        if reserved := self._chats.get(chat_id):
            at = max(at, reserved[-1].at + BETWEEN)
            if chat_id < 0 and len(reserved) == IN_A_MINUTE:
                at = max(at, reserved[0].at + MINUTE)
        return at

    async def wait_turn(self, chat_id: int, patience_s: float | None = None) -> bool:
        """Wait until a message may go to a chat; return False at once where that takes longer than `patience_s`."""
        if not self.is_bound:
            return True
        at = self.earliest_time_s(chat_id)
        if patience_s is not None and max(at, self._next_free_time_s()) - self.now() > patience_s:
            return False
        self._forget_idle_chats()
        reservation = SendReservation(at)
        self._chats.setdefault(chat_id, deque(maxlen=IN_A_MINUTE)).append(reservation)
        waited = None
        while waited != reservation.at:  # others may have delayed it meanwhile
            waited = reservation.at
            await self._sleep_until(waited)
        await self._wait_overall_turn(chat_id, reservation)
        return True

    def may_spare(self, chat_id: int, kept: int = FOR_ALL) -> bool:
        """Tell whether a group's minute has room for what one person alone reads, and `kept` more."""
        return self._spare_time_s(chat_id, kept) <= self.now()

    async def wait_spare(self, chat_id: int, kept: int = FOR_ALL) -> None:
        """Wait until a group's minute has room for what one person alone reads, and `kept` more."""
        while (at := self._spare_time_s(chat_id, kept)) > self.now():
            await self._sleep_until(at)

    def block(self, chat_id: int, seconds: float) -> None:
        """Block one chat for some seconds, as Telegram asked; others go on."""
        until = self._barred[chat_id] = max(self._barred.get(chat_id, 0.0), self.now() + seconds)
        self._delay(chat_id, until)

    def move_chat(self, old_chat_id: int, new_chat_id: int) -> None:
        if reserved := self._chats.pop(old_chat_id, None):
            self._chats[new_chat_id] = reserved

    # -- how

    def _spare_time_s(self, chat_id: int, kept: int) -> float:
        """Return the time from which a group's minute has room for `kept` messages and one more."""
        reserved, most = self._chats.get(chat_id, ()), IN_A_MINUTE - kept
        return reserved[-most].at + MINUTE if self.is_bound and len(reserved) >= most else self.now()

    def _next_free_time_s(self) -> float:
        return self._all[0] + SECOND if len(self._all) == IN_A_SECOND else self.now()

    async def _wait_overall_turn(self, chat_id: int, reservation: SendReservation) -> None:
        """Wait for a place in the overall limit; where that takes time, what follows in the chat is delayed, too."""
        at = max(self._next_free_time_s(), self.now())
        self._all.append(at)
        if at > self.now():
            reservation.at = at
            self._delay(chat_id, at + BETWEEN, after=reservation)
            await self._sleep_until(at)

    def _delay(self, chat_id: int, until_s: float, after: SendReservation | None = None) -> None:
        """Delay what is reserved in a chat, or only what is reserved after `after`, to `until_s` at the earliest."""
        now, is_after = self.now(), after is None
        for reservation in self._chats.get(chat_id, ()):
            if is_after and (after is not None or reservation.at > now):
                reservation.at = max(reservation.at, until_s)
                until_s = reservation.at + BETWEEN
            is_after = is_after or reservation is after

    async def _sleep_until(self, at_s: float) -> None:
        if (wait := at_s - self.now()) > 0:
            await self.sleep(wait)

    def _forget_idle_chats(self) -> None:
        if len(self._chats) > FEW:
            before = self.now() - MINUTE
            self._chats = {chat: reserved for chat, reserved in self._chats.items() if reserved[-1].at > before}
            self._barred = {chat: at for chat, at in self._barred.items() if at > self.now()}
