"""What befalls requests between a bot and Telegram: limits, errors, delays, connections that drop."""

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from fnmatch import fnmatch
from math import ceil
from typing import Any

from tests.fakes.common import Mishaps
from tests.fakes.telegram.clock import WireClock
from tests.fakes.telegram.refusal import Refusal, too_many

WRITING = ("send*", "editmessage*", "editephemeral*")
"""What counts; answers to presses do not, and neither do deletions and pins."""


@dataclass
class Window:
    """So many in a span of seconds."""

    most: int
    span: float
    times: deque[float] = field(default_factory=deque)

    def wait(self, now: float) -> float:
        """Seconds until another is let through."""
        while self.times and now - self.times[0] >= self.span - 1e-6:
            self.times.popleft()
        return self.times[0] + self.span - now if len(self.times) >= self.most else 0.0


@dataclass
class Traffic(Mishaps):
    """All of it, for one world. `throttled` counts the requests that came too soon."""

    clock: WireClock
    limits: dict[str, tuple[int, float]] = field(default_factory=dict)
    windows: dict[str, Window] = field(default_factory=dict)
    throttled: int = 0

    def be_real(self) -> None:
        """One a second to each chat, twenty a minute to each group with edits in the same budget, thirty a second in all."""
        self.limits = {"chat": (1, 1.0), "group": (20, 60.0), "all": (30, 1.0)}
        self.windows.clear()

    def limit(self, what: str, most: int, span: float) -> None:
        """Let only so many through; `what` is chat, group or all."""
        self.limits[what] = (most, span)
        self.windows.clear()

    def enter(self, method: str, chat: str) -> None:
        if not any(fnmatch(method, each) for each in WRITING) or method == "sendchataction":
            return
        wanted = ["all", f"chat {chat}", *([f"group {chat}"] if chat.startswith("-") else [])]
        found = [self.window(key) for key in wanted if key.split()[0] in self.limits]
        now = self.clock.now()
        if wait := max((window.wait(now) for window in found), default=0.0):
            self.throttled += 1
            raise too_many(max(1, ceil(wait)))
        for window in found:
            window.times.append(now)

    def give_back(self, method: str, chat: str) -> None:
        wanted = ("all", f"chat {chat}", f"group {chat}") if any(fnmatch(method, each) for each in WRITING) else ()
        for key in wanted:
            if key in self.windows and self.windows[key].times:
                self.windows[key].times.pop()

    def window(self, key: str) -> Window:
        if key not in self.windows:
            self.windows[key] = Window(*self.limits[key.split(maxsplit=1)[0]])
        return self.windows[key]

    def refuse_next(self, method: str, code: int, description: str, *, chat: object = "*", times: int = 1) -> None:
        self.befalls(method, chat, times, refusal=Refusal(code, description))

    def refuse_all(self, description: str, is_disliked: Callable[[Any], bool]) -> None:
        self.dislikes.append((is_disliked, Refusal(400, description)))

    def throttle_next(self, method: str, after: int, *, chat: object = "*", times: int = 1) -> None:
        """Answer 429."""
        self.befalls(method, chat, times, refusal=too_many(after))
