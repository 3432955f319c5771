"""What befalls requests between a bot and Discord: buckets, 429s, errors, delays, connections that drop."""

import re
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from fnmatch import fnmatch
from math import inf
from typing import Any

from tests.fakes.common import Mishaps
from tests.fakes.discord.refusal import Refusal
from tests.support.calm import steady

WIDE = (100_000, 1.0)
REAL = {
    "POST /channels/*/messages": (5, 5.0),
    "PATCH /channels/*/messages/*": (5, 5.0),
    "DELETE /channels/*/messages/*": (5, 1.0),
    "PUT /channels/*/messages/pins/*": (5, 4.0),
    "POST /webhooks/*": (5, 2.0),
    "PATCH /webhooks/*": (5, 2.0),
}
"""Buckets as bots have observed them; Discord promises none, so nothing may be built on these numbers."""
RENAMES = (2, 600.0)
"""How often a channel or thread gets another name; other changes to it do not count."""
OLD_EDITS = (3, 6.0)
"""How often messages of a channel are edited that are older than an hour."""
OLD = 3_600.0
OLD_CODE = 30046


@dataclass
class Bucket:
    """How many requests of one kind, to one channel, are left until it is refilled."""

    key: str
    size: int
    period: float
    used: int = 0
    since: float = -inf

    def take(self) -> float:
        """Take one; returns the seconds to wait where none is left."""
        now = steady()
        if now - self.since >= self.period:
            self.used, self.since = 0, now
        if self.used >= self.size:
            return self.since + self.period - now
        self.used += 1
        return 0.0

    @property
    def headers(self) -> dict[str, str]:
        after = max(0.001, self.since + self.period - steady())
        return {
            "X-RateLimit-Limit": str(self.size),
            "X-RateLimit-Remaining": str(self.size - self.used),
            "X-RateLimit-Reset": f"{time.time() + after:.3f}",
            "X-RateLimit-Reset-After": f"{after:.3f}",
            "X-RateLimit-Bucket": re.sub(r"\W", "", self.key)[-40:],
        }


class Limited(Refusal):
    """Too many requests; the headers say whose limit it was."""

    def __init__(self, after: float, scope: str, code: int = 0) -> None:
        super().__init__(429, code, "You are being rate limited.")
        self.after, self.scope = round(after, 3), scope

    @property
    def body(self):
        coded = {"code": self.code} if self.code else {}
        return {"message": self.message, "retry_after": self.after, "global": self.scope == "global", **coded}

    @property
    def headers(self) -> dict[str, str]:
        whole = {"X-RateLimit-Global": "true"} if self.scope == "global" else {}
        return {"Retry-After": str(self.after), "X-RateLimit-Scope": self.scope, **whole}


@dataclass
class Traffic(Mishaps):
    """All of it, for one world. `invalid` counts what Discord would ban an address for."""

    buckets: dict[str, Bucket] = field(default_factory=dict)
    sizes: dict[str, tuple[int, float]] = field(default_factory=dict)
    whole: Bucket = field(default_factory=lambda: Bucket("global", *WIDE))
    invalid: int = 0
    is_real: bool = False

    def limit(self, method: str, path: str, size: int, period: float) -> None:
        """Let only `size` such requests through in `period` seconds, for each channel or webhook."""
        self.sizes[f"{method} {path}"] = (size, period)
        self.buckets.clear()

    def limit_all(self, size: int, period: float) -> None:
        """The bot's own limit, over all routes but interactions'."""
        self.whole = Bucket("global", size, period)

    def be_real(self) -> None:
        """Fifty requests a second, and the buckets that bots have observed."""
        self.is_real = True
        self.sizes.update(REAL)
        self.buckets.clear()
        self.limit_all(50, 1.0)

    def bucket(self, method: str, path: str) -> Bucket:
        """The bucket of a request: its route, and which channel, guild or webhook it is about."""
        _, root, *rest = path.split("/")
        major = "/".join(rest[: 2 if root in ("webhooks", "interactions") else 1])
        route = re.sub(r"/\d{5,}", "/id", "/".join(["", *rest[1:]]))
        key = f"{method} {root} {route if root not in ('webhooks', 'interactions') else ''} {major}"
        if key not in self.buckets:
            said = next((size for glob, size in self.sizes.items() if fnmatch(f"{method} {path}", glob)), WIDE)
            self.buckets[key] = Bucket(key, *said)
        return self.buckets[key]

    def enter(self, method: str, path: str) -> Bucket:
        if not path.startswith(("/interactions", "/webhooks")) and (after := self.whole.take()):
            raise Limited(after, "global")
        bucket = self.bucket(method, path)
        if after := bucket.take():
            raise Limited(after, "user")
        return bucket

    def enter_within(self, kind: str, channel: str, code: int = 0) -> None:
        """Take a place in a limit that the headers say nothing of."""
        size = {"rename": RENAMES, "old edit": OLD_EDITS}[kind]
        if self.is_real and (after := self.buckets.setdefault(f"{kind} {channel}", Bucket(kind, *size)).take()):
            raise Limited(after, "shared", code)

    def refuse_next(self, method: str, path: str, status: int, code: int, times: int = 1) -> None:
        self.befalls(method, path, times, refusal=Refusal(status, code, f"refused with {code}"))

    def refuse_all(self, status: int, code: int, text: str, is_disliked: Callable[[Any], bool]) -> None:
        self.dislikes.append((is_disliked, Refusal(status, code, text)))

    def throttle_next(
        self, method: str, path: str, after: float, *, scope: str = "user", code: int = 0, times: int = 1
    ) -> None:
        """Answer 429; `scope` is user, shared or global."""
        self.befalls(method, path, times, refusal=Limited(after, scope, code))
