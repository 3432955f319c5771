"""What a visitor may take: processor time by shares, and connections and streams by limits."""

import asyncio
import time
from collections import OrderedDict
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager, suppress
from dataclasses import dataclass
from typing import Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from adapters.web.address import scope_address
from bot.values.requests import NotSaved

SLICE_S: Final = 0.02  # cost of a visitor's first request, until it is known
NEWS: Final = 0.2  # weight of the last request in the expected cost of the next
# seconds that a request waits at most for its turn; one that would wait longer is refused after as long
PATIENCE_S: Final = 5.0
KEPT: Final = 4_096  # accounts
HOUSE: Final = 64  # handles that are not connections: database, files, chats, libraries
FEWEST: Final = 16  # connections even where handles are scarce
UNKNOWN: Final = 512  # handles assumed where the system does not tell
USEFUL: Final = 16_384  # the most handles that we ask for


@dataclass(frozen=True, slots=True)
class Share:
    """What part of the processor time a visitor may take in the long run, and how many seconds at once."""

    part: float
    at_once_s: float


STRANGER: Final = Share(0.03, 0.5)  # of an address, for everyone who has no person there
PERSON: Final = Share(0.25, 5.0)  # of a person who has taken a seat before
ADDRESS: Final = Share(0.5, 10.0)  # of everyone at one address: an identity costs nothing, an address does


class Spent(Exception):
    """The visitor has used up their share."""


class SharedClock:
    """Processor time in equal parts for all turns that run: how busy the machine is with others does not count."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._last = clock()
        self._each = 0.0
        self._turns = 0

    def change_turns(self, change: int) -> float:
        now = self._clock()
        self._each += (now - self._last) / max(self._turns, 1)
        self._last = now
        self._turns += change
        return self._each


class Stopwatch:
    """Counts the seconds of a turn, without those in which it waits for its visitor."""

    def __init__(self, clock: SharedClock) -> None:
        self._clock = clock
        self._began: float | None = clock.change_turns(1)
        self._counted = 0.0
        self._is_over = False

    @contextmanager
    def pause(self) -> Iterator[None]:
        self._halt()
        try:
            yield
        finally:
            if not self._is_over and self._began is None:
                self._began = self._clock.change_turns(1)

    def stop(self) -> float:
        self._halt()
        self._is_over = True
        return self._counted

    def _halt(self) -> None:
        if self._began is not None:
            self._counted += self._clock.change_turns(-1) - self._began
            self._began = None


@dataclass(slots=True)
class Account:
    """What a visitor has left, as of when, and the usual cost of their requests, which is charged in advance."""

    left_s: float
    at: float
    usual_s: float = SLICE_S

    def learn(self, cost_s: float) -> None:
        self.usual_s += NEWS * (cost_s - self.usual_s)


class Budget:
    """The accounts of processor time. They are negative while visitors wait, so that later ones wait behind these."""

    def __init__(self, most_waiting: int, clock: Callable[[], float] = time.process_time) -> None:
        self._most = most_waiting
        self._clock = SharedClock(clock)
        self._waiting = 0
        self._closing = asyncio.Event()
        self._accounts: OrderedDict[str, Account] = OrderedDict()

    @asynccontextmanager
    async def take_turn(
        self, who: str, share: Share, *, address: str = "", however_long: bool = False
    ) -> AsyncIterator[Stopwatch]:
        """Wait for a visitor's turn; charge them, and the `address` if named, for what the body takes, up to `at_once_s`.

        Raises Spent if the wait would be long.
        """
        account = self._find_account(who, share)
        charged = [account, *([self._find_account(f"all at {address}", ADDRESS)] if address else [])]
        expected_s = account.usual_s
        for each in charged:
            each.left_s -= expected_s
        wait_s = max(-each.left_s / part for each, part in zip(charged, (share.part, ADDRESS.part), strict=False))
        if wait_s > 0:
            await (self._sleep(wait_s) if however_long else self._wait(charged, expected_s, wait_s))
        watch = Stopwatch(self._clock)
        try:
            yield watch
        finally:
            cost_s = min(watch.stop(), share.at_once_s)
            for each in charged:
                each.left_s -= cost_s - expected_s
            account.learn(cost_s)

    async def _wait(self, charged: Sequence[Account], expected_s: float, wait_s: float) -> None:
        is_in_vain = wait_s > PATIENCE_S or self._waiting >= self._most
        if is_in_vain:
            for each in charged:
                each.left_s += expected_s
        if self._waiting >= self._most:
            raise Spent
        self._waiting += 1
        try:
            await self._sleep(min(wait_s, PATIENCE_S))
        finally:
            self._waiting -= 1
        if is_in_vain or self._closing.is_set():
            raise Spent

    async def _sleep(self, seconds: float) -> None:
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self._closing.wait()

    def close(self) -> None:
        """Refuse all who wait, since the server stops."""
        self._closing.set()

    def _find_account(self, who: str, share: Share) -> Account:
        now = asyncio.get_running_loop().time()
        account = self._accounts.setdefault(who, Account(share.at_once_s, now))
        self._accounts.move_to_end(who)
        account.left_s = min(account.left_s + (now - account.at) * share.part, share.at_once_s)
        account.at = now
        while len(self._accounts) > KEPT:
            self._accounts.popitem(last=False)
        return account


@dataclass(frozen=True, slots=True)
class BudgetMiddleware:
    """Gives each request its visitor's turn; charges the time until the response begins, not the sending."""

    app: ASGIApp
    budget: Budget
    find_person: Callable[[Request], Awaitable[str]]
    refuse: Callable[[Request, str, int], Awaitable[Response]]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            person = await self.find_person(Request(scope))
        except NotSaved:  # the page itself says so, if it reads anything
            person = ""
        address = scope_address(scope)
        who, share = (person, PERSON) if person else (address, STRANGER)
        async with AsyncExitStack() as turn:
            try:
                charged = await turn.enter_async_context(self.budget.take_turn(who, share, address=person and address))
            except Spent:
                await self._send_refusal(scope, receive, send)
                return

            async def receive_uncharged() -> Message:
                with charged.pause():
                    return await receive()

            async def send_after_turn(message: Message) -> None:
                if message["type"] == "http.response.start":
                    await turn.aclose()
                await send(message)

            await self.app(scope, receive_uncharged, send_after_turn)

    async def _send_refusal(self, scope: Scope, receive: Receive, send: Send) -> None:
        response = await self.refuse(Request(scope), "crowded-visitor", 429)
        response.headers["Retry-After"] = str(round(PATIENCE_S))
        response.headers["Connection"] = "close"
        await response(scope, receive, send)


@dataclass(frozen=True, slots=True)
class Limits:
    """What is shared out of so many connections; streams and waiting requests always leave a quarter free."""

    connections: int

    @property
    def connections_of_address(self) -> int:
        return max(self.connections // 2, 8)

    @property
    def waiting(self) -> int:
        return self.connections // 4

    @property
    def streams(self) -> int:
        """Streams in all; what strangers may not have of them is reserved for seated people."""
        return self.connections * 3 // 4

    @property
    def streams_of_address(self) -> int:
        """Streams of seated people at one address: a club, a school, an unknown proxy."""
        return self.streams // 2

    @property
    def strangers(self) -> int:
        return min(self.connections // 4, 256)

    @property
    def strangers_of_address(self) -> int:
        return min(max(self.strangers // 4, 4), 16)


def read_limits() -> Limits:
    return Limits(max(ask_for_handles() - HOUSE, FEWEST))


def ask_for_handles() -> int:
    try:
        import resource  # noqa: PLC0415  not everywhere
    except ImportError:
        return UNKNOWN
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = USEFUL if hard == resource.RLIM_INFINITY else min(hard, USEFUL)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
        soft = wanted
    return USEFUL if soft == resource.RLIM_INFINITY else soft
