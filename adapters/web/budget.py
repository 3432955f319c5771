"""How much of our time a visitor may take: whoever asks for more than their share waits, and nobody else does."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager
from dataclasses import dataclass
from typing import Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from adapters.web.address import scope_address

SLICE_S: Final = 0.02
"""What a request is taken to cost until it is known: whoever sends many at once pays for all of them."""
PATIENCE_S: Final = 5.0
"""Seconds that a request waits for its visitor's next turn; who would wait longer is refused after as long."""
KEPT: Final = 4_096
"""Visitors whose accounts are kept."""


@dataclass(frozen=True, slots=True)
class Share:
    """What part of our time somebody may take in the long run, and how many seconds of it at once."""

    part: float
    at_once_s: float


STRANGER: Final = Share(0.05, 1.0)
"""An address's share for all whom we have not met."""
PERSON: Final = Share(0.25, 5.0)
"""The share of somebody who has taken a seat before."""


class Spent(Exception):
    """Somebody has had their share for now."""


class Stopwatch:
    """Counts the seconds of a turn, but for those in which it waits for its visitor."""

    def __init__(self) -> None:
        self._clock = asyncio.get_running_loop().time
        self._began = self._clock()

    @contextmanager
    def pause(self) -> Iterator[None]:
        """Count none of the time that the body takes."""
        at = self._clock()
        try:
            yield
        finally:
            self._began += self._clock() - at

    def seconds(self) -> float:
        """Return what was counted so far."""
        return self._clock() - self._began


class Budget:
    """The accounts of our time. They are in the red while somebody waits: who comes later waits until those are served."""

    def __init__(self, most_waiting: int) -> None:
        self._most = most_waiting
        self._waiting = 0
        self._accounts: OrderedDict[str, tuple[float, float]] = OrderedDict()

    @asynccontextmanager
    async def take_turn(self, who: str, share: Share, *, however_long: bool = False) -> AsyncIterator[Stopwatch]:
        """Wait for somebody's turn, and charge them for what the body takes, up to what they may take at once.

        Raises Spent where they would wait long.
        """
        wait_s = -self._charge(who, share, SLICE_S) / share.part
        if however_long:
            await asyncio.sleep(max(wait_s, 0))
        elif wait_s > 0:
            await self._wait(who, share, wait_s)
        charged = Stopwatch()
        try:
            yield charged
        finally:
            self._charge(who, share, min(charged.seconds(), share.at_once_s) - SLICE_S)

    async def _wait(self, who: str, share: Share, wait_s: float) -> None:
        """Wait until there is something on the account, or for nothing: whoever is refused at once asks again at once."""
        is_in_vain = wait_s > PATIENCE_S or self._waiting >= self._most
        if is_in_vain:
            self._charge(who, share, -SLICE_S)
        if self._waiting >= self._most:
            raise Spent
        self._waiting += 1
        try:
            await asyncio.sleep(min(wait_s, PATIENCE_S))
        finally:
            self._waiting -= 1
        if is_in_vain:
            raise Spent

    def _charge(self, who: str, share: Share, seconds: float) -> float:
        """Take seconds from an account; return what is left on it."""
        now = asyncio.get_running_loop().time()
        left, at = self._accounts.pop(who, (share.at_once_s, now))
        left = min(left + (now - at) * share.part, share.at_once_s) - seconds
        self._accounts[who] = left, now
        while len(self._accounts) > KEPT:
            self._accounts.popitem(last=False)
        return left


class BudgetMiddleware:
    """Gives each request its visitor's turn; the time until it begins to be answered is charged, not how long it is sent."""

    def __init__(
        self,
        app: ASGIApp,
        *,
        budget: Budget | None,
        find_person: Callable[[Request], Awaitable[str]],
        refuse: Callable[[Request, str, int], Awaitable[Response]],
    ) -> None:
        self._app = app
        self._budget = budget
        self._find_person = find_person
        self._refuse = refuse

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request when it is its turn."""
        if self._budget is None or scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        person = await self._find_person(Request(scope))
        who, share = (person, PERSON) if person else (scope_address(scope), STRANGER)
        async with AsyncExitStack() as turn:
            try:
                charged = await turn.enter_async_context(self._budget.take_turn(who, share))
            except Spent:
                await self._send_refusal(scope, receive, send)
                return

            async def receive_uncharged() -> Message:
                with charged.pause():
                    return await receive()

            async def send_after_turn(message: Message) -> None:
                await turn.aclose()
                await send(message)

            await self._app(scope, receive_uncharged, send_after_turn)

    async def _send_refusal(self, scope: Scope, receive: Receive, send: Send) -> None:
        response = await self._refuse(Request(scope), "crowded-visitor", 429)
        response.headers["Retry-After"] = str(round(PATIENCE_S))
        response.headers["Connection"] = "close"
        await response(scope, receive, send)
