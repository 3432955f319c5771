"""One person at a browser with scripts: opens, sits, watches a stream, presses, and looks at pictures as they change."""

from __future__ import annotations

import asyncio
import re
import time
from contextlib import AsyncExitStack, suppress
from ipaddress import IPv4Address
from random import Random
from typing import Any, Self

from httpx import AsyncClient, AsyncHTTPTransport, HTTPError, Limits, Timeout

from tools.bench.form import AnswerForm
from tools.bench.page import Page

FIRST = int(IPv4Address("127.1.0.1"))
"""The addresses people come from, one each: a house gives nobody more than a share."""
SCRIPTED = {"hx-request": "true"}
PATIENCE_S = 30.0


class Person:
    """Somebody with a name and an address of their own."""

    def __init__(self, base: str, number: int) -> None:
        self.name, self.dice = f"P{number}", Random(f"load {number}")
        transport = AsyncHTTPTransport(
            local_address=str(IPv4Address(FIRST + number)), limits=Limits(max_connections=4), retries=1
        )
        self._client = AsyncClient(base_url=base, transport=transport, timeout=Timeout(PATIENCE_S, read=None))
        self._client.headers["accept-language"] = "en"
        self._origin, self._name = {"origin": base}, {"x-page": f"{number:016x}"}
        self.news = asyncio.Event()
        self.page = Page("", "")
        self.events = self.received = self.requests = 0
        self._seen: set[str] = set()
        self._had: str | None = None
        self._watching: asyncio.Task[None] | None = None

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        if self._watching is not None:
            self._watching.cancel()
            with suppress(asyncio.CancelledError):
                await self._watching
        await self._client.aclose()

    @property
    def is_watching(self) -> bool:
        """Whether this person's page hears of news by itself."""
        return self._watching is not None

    async def open_table(self, game: str, seats: int) -> str:
        """Open a table and sit at it; returns its address."""
        sent = {"name": self.name, "game": game, "seats": str(seats), "pace": "live"}
        found = await self._post("/", sent)
        return re.sub(r"(/t/\w+).*", r"\1", found.headers["location"])

    async def sit(self, table: str) -> None:
        """Take a seat that is free."""
        await self._post(f"{table}/sit", {"name": self.name, "press": "n1"})

    async def start(self, table: str) -> None:
        """Begin the game."""
        await self._post(f"{table}/start", {"press": table})

    async def _post(self, path: str, sent: dict[str, Any]) -> Any:
        found = await self._client.post(path, data=sent, headers=self._origin)
        if found.status_code != 303:
            raise RuntimeError(f"{path}: {found.status_code}\n{found.text[:500]}")
        return found

    async def look(self, path: str) -> None:
        """Open a page, or the one that it leads to."""
        found = await self._client.get(path, follow_redirects=True)
        self._count(found)
        self.page = Page(found.url.path, found.text)

    async def watch(self) -> None:
        """Hear of whatever changes on the page from now on."""
        begun = asyncio.Event()
        self._watching = asyncio.create_task(self._follow(self.page, begun))
        await asyncio.wait_for(begun.wait(), PATIENCE_S)

    async def _follow(self, page: Page, begun: asyncio.Event) -> None:
        async with self._client.stream("GET", page.stream, headers=self._name) as found:
            lines: list[str] = []
            async for line in found.aiter_lines():
                begun.set()
                if line:
                    self.received += len(line) + 1
                    lines.append(line.removeprefix("data: ") if line.startswith("data:") else "")
                elif lines:
                    if page.put("\n".join(lines)):
                        self.events += 1
                        self.news.set()
                    lines = []

    async def press(self) -> float | None:
        """Answer what is asked; returns the seconds it took, None where nothing is asked or it was refused."""
        form = self.page.find_form()
        if not form.is_open:
            return None
        sent = form.fill(self.dice) | {"confirm": "yes"}
        if form.goes_on or form.follows:
            sent = await self._step(form, sent)
        began = time.perf_counter()
        found = await self._client.post(
            f"{self.page.path}/answer",
            data=sent,
            headers={**self._origin, **SCRIPTED, **self._name, **self.page.headers()},
        )
        took = time.perf_counter() - began
        self._count(found)
        self.page.put(found.text)
        if found.status_code != 200:
            await self.look(self.page.path)
            return None
        return took

    async def _step(self, form: AnswerForm, sent: dict[str, Any]) -> dict[str, Any]:
        """Ask for the rest of a form, which follows from what was chosen first, and fill that in too."""
        wanted = f"a.{form.follows}"
        chosen = {name: value for name, value in sent.items() if name.startswith("a.")}
        if form.follows:
            chosen = {wanted: sent[wanted]} if wanted in sent else {}
        if not chosen:
            return sent
        found = await self._client.get(self.page.path, params={"ask": sent["question"], **chosen}, headers=SCRIPTED)
        self._count(found)
        self.page.put(found.text)
        rest = self.page.find_form()
        return rest.fill(self.dice) | chosen | {"confirm": "yes"}

    async def fetch_pictures(self) -> None:
        """Ask for the pictures of the page that are new: the first as they are, then what has changed."""
        for address in self.page.list_pictures():
            if address not in self._seen:
                self._seen.add(address)
                found = await self._client.get(address if self._had is None else f"{address}&since={self._had}")
                self._had = found.headers.get("x-picture", "")
                self._count(found)

    def _count(self, found: Any) -> None:
        self.requests += 1
        self.received += int(found.headers.get("content-length", len(found.content)))

    async def play(self, until: asyncio.Event, waits: list[float]) -> None:
        """Press whenever there is something to press, and note how long each took."""
        while not until.is_set():
            self.news.clear()
            with suppress(HTTPError):
                took = await self.press()
                await self.fetch_pictures()
                if took is not None:
                    waits.append(took)
                    continue
            with suppress(TimeoutError):
                await asyncio.wait_for(self.news.wait(), 1.0)


async def seat_people(
    at: AsyncExitStack,
    base: str,
    game: str,
    tables: int,
    seats: int,
    *,
    watching: int = 99,
    kind: type[Person] = Person,
) -> list[Person]:
    """Seat people of a kind at tables that have begun, the first so many at each with a page that hears of news."""
    found: list[Person] = []
    for number in range(tables):
        people = [await at.enter_async_context(kind(base, number * seats + each)) for each in range(seats)]
        table = await people[0].open_table(game, seats)
        for person in people[1:]:
            await person.sit(table)
        await people[0].start(table)
        for seat, person in enumerate(people, 1):
            await person.look(f"{table}/seat/{seat}")
            if seat <= watching:
                await person.watch()
        found += people
    return found


async def press_all(people: list[Person], seconds: float) -> list[float]:
    """Let all of them press for so long; returns how long each press took."""
    until, waits = asyncio.Event(), list[float]()
    playing = [asyncio.create_task(person.play(until, waits)) for person in people]
    await asyncio.sleep(seconds)
    until.set()
    await asyncio.gather(*playing)
    return waits
