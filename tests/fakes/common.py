"""What both fakes have alike: what befalls requests, who waits for the bot, and the ledger that is told of it."""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from fnmatch import fnmatch
from typing import Any

from tests.support.calm import calm, steady
from tests.support.ledger import Ledger

LOOK = 0.02
"""Seconds after which a thing waited for is looked at again, where the wire hears nothing of it."""
JOINER = "\u2060"
"""No one sees it."""


@dataclass
class Mishap:
    """Something that befalls the next `times` requests of a method that are about something: a path, a chat."""

    method: str
    about: str
    times: int
    refusal: Exception | None = None
    dropped: str = ""
    gate: asyncio.Event | None = None
    text: tuple[int, str] | None = None

    def meets(self, method: str, about: str) -> bool:
        return self.times > 0 and fnmatch(method.lower(), self.method.lower()) and fnmatch(about, self.about)


@dataclass(kw_only=True)
class Mishaps:
    """All that tests ask for."""

    mishaps: list[Mishap] = field(default_factory=list)
    dislikes: list[tuple[Callable[[Any], bool], Exception]] = field(default_factory=list)

    async def befall(self, request: Any, about: str) -> tuple[tuple[int, Any] | None, bool]:
        """Return what is said in place of an answer, and whether the connection drops; raises a refusal."""
        for is_disliked, refusal in self.dislikes:
            if is_disliked(request):
                raise refusal
        dropped = False
        for mishap in [each for each in self.mishaps if each.meets(request.method, about)]:
            mishap.times -= 1
            self.mishaps = [each for each in self.mishaps if each.times]
            if mishap.gate:
                await mishap.gate.wait()
            if mishap.dropped == "before":
                return (0, None), True
            dropped = bool(mishap.dropped)
            if mishap.text:
                return mishap.text, False
            if mishap.refusal:
                raise mishap.refusal
        return None, dropped

    def befalls(self, method: str, about: object, times: int, **what: Any) -> None:
        self.mishaps.append(Mishap(method, str(about), times, **what))

    def break_next(self, method: str, about: object = "*", status: int = 502, times: int = 1) -> None:
        """Answer as a proxy does whose upstream is down: no JSON."""
        self.befalls(method, about, times, text=(status, "bad gateway"))

    def drop_next(self, method: str, about: object = "*", times: int = 1) -> None:
        """Close the connection before anything is done."""
        self.befalls(method, about, times, dropped="before")

    def drop_next_after_delivery(self, method: str, about: object = "*", times: int = 1) -> None:
        """Do what is asked, then close the connection without a word."""
        self.befalls(method, about, times, dropped="after")

    def hold_next(self, method: str, about: object = "*", times: int = 1) -> asyncio.Event:
        """Do it once the event is set."""
        gate = asyncio.Event()
        self.befalls(method, about, times, gate=gate)
        return gate


class Watched:
    """A world in which one waits for what comes, and a ledger is told of it."""

    longest = 30.0
    """Seconds for which one waits for the bot."""

    def __init__(self) -> None:
        self.told: Ledger | None = None
        self._waiting: list[asyncio.Future[None]] = []

    def tick(self) -> None:
        """Something happened: whoever waits looks again."""
        waiting, self._waiting = self._waiting, []
        for future in waiting:
            if not future.done():
                future.set_result(None)

    async def until(self, true: Callable[[], object], patience: float | None = None) -> bool:
        """Wait until something is so, here or in the bot; False if it never came to be."""
        end, pause = steady() + (self.longest if patience is None else patience), LOOK
        while not true():
            if steady() >= end:
                return False
            future = asyncio.get_running_loop().create_future()
            self._waiting.append(future)
            with suppress(TimeoutError):
                await asyncio.wait_for(future, pause)
            if calm() is not None:  # there a wait costs its looks and no time
                pause = min(1.2 * pause, 1.0)
        return True

    def did(self, who: Any) -> None:
        if self.told:
            self.told.did(who.name)

    def noted(self, what: str) -> None:
        if self.told:
            self.told.noted(what)


def span(seconds: float) -> str:
    """How far off a time is, so roughly that two runs agree."""
    for size, name in ((86_400, "d"), (3_600, "h"), (60, "min")):
        if abs(seconds) >= size * 0.95:
            return f"⟨{round(seconds / size):+} {name}⟩"
    return "⟨now⟩"
