"""One person at a browser: opens, sits, has a view, hears of its changes, and presses."""

from __future__ import annotations

import asyncio
import json
import re
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import AsyncExitStack, suppress
from ipaddress import IPv4Address
from random import Random
from typing import Any, NamedTuple, Self

from httpx import AsyncClient, AsyncHTTPTransport, HTTPError, Limits, Timeout

FIRST = int(IPv4Address("127.1.0.1"))
"""The addresses people come from, one each: a house gives no one more than a share."""
JSON = {"accept": "application/json"}
RULE = "card.red"
"""What is written where words are wanted: it is a rule, too."""
PATIENCE_S = 30.0


def follow(had: Sequence[Any], steps: Sequence[Any]) -> list[Any]:
    """Make a sequence of what had been there and what has changed."""
    found, at = list[Any](), 0
    for step in steps:
        if isinstance(step, dict) and "~" in step:
            first, last, text = step["~"]
            found.append(had[at][:first] + text + had[at][len(had[at]) - last :])
            at += 1
        elif not isinstance(step, int):
            found.append(step)
        elif step < 0:
            at -= step
        else:
            found += had[at : at + step]
            at += step
    return [*found, *had[at:]]


def apply(view: dict[str, Any], changes: Mapping[str, Any]) -> dict[str, Any]:
    """Make a view of another and what has changed."""
    made = dict(view)
    for name, value in changes.items():
        if value is None:
            made.pop(name, None)
        elif isinstance(value, dict) and value.keys() == {"~"}:
            made[name] = follow(made[name], value["~"])
        else:
            made[name] = value
    return made


def fill(widget: Any, rows: Sequence[Any], dice: Random, name: str = "") -> Iterator[tuple[str, list[str]]]:
    """Fill in a widget by chance, as little as it takes."""

    def draw(choices: Sequence[Any], many: int = 1) -> list[str]:
        rolled = (rows[each] if isinstance(each, int) else each for each in dice.sample(choices, many))
        return [each if isinstance(each, str) else each[0] for each in rolled]

    if isinstance(widget, list):
        yield name, draw(widget)
        return
    match widget["k"]:
        case "many":
            yield name, draw(widget["c"], min(max(widget["n"][0], 1), len(widget["c"])))
        case "order":
            yield name, draw(widget["c"], len(widget["c"]))
        case "number":
            yield name, [str(dice.randint(*widget["n"]))]
        case "words":
            yield name, [RULE]
        case "form":
            given = dict[str, list[str]]()
            for part in widget["p"]:
                given |= dict(fill_part(part, rows, dice, given))
            yield from given.items()


def fill_part(
    part: Mapping[str, Any], rows: Sequence[Any], dice: Random, given: Mapping[str, list[str]]
) -> Iterator[tuple[str, list[str]]]:
    if part.get("aside") or (part.get("none") and dice.random() < 0.5):
        return
    if "w" in part:
        yield from fill(part["w"], rows, dice, part["name"])
        return
    token = given.get(part["on"], ["~"])[0]
    case = next((widget for tokens, widget in part["cases"] if token in tokens), None)
    if case is not None:
        yield from fill(case, rows, dice, f"{part['name']}@{token}")


class Tables(NamedTuple):
    """Tables of one game, for so many people each."""

    game: str
    seats: int
    many: int = 1
    pace: str = "live"


class Person:
    """Someone with a name and an address of their own."""

    def __init__(self, base: str, number: int) -> None:
        self.name, self.dice = f"P{number}", Random(f"load {number}")
        transport = AsyncHTTPTransport(
            local_address=str(IPv4Address(FIRST + number)), limits=Limits(max_connections=4), retries=1
        )
        self._client = AsyncClient(base_url=base, transport=transport, timeout=Timeout(PATIENCE_S, read=None))
        self._client.headers["accept-language"] = "en"
        self._origin = {"origin": base}
        self.news = asyncio.Event()
        self.path, self.view, self._version, self._presses = "", dict[str, Any](), "", 0
        self.events = self.received = self.requests = 0
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

    async def open_table(self, at: Tables) -> str:
        """Open a table and sit at it; returns its address."""
        sent = {"name": self.name, "game": at.game, "seats": str(at.seats), "pace": at.pace}
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
        """Fetch the view of a table."""
        self.path = path
        await self._fetch()

    async def watch(self) -> None:
        """Hear of whatever changes from now on."""
        begun = asyncio.Event()
        self._watching = asyncio.create_task(self._follow(begun))
        await asyncio.wait_for(begun.wait(), PATIENCE_S)

    async def _fetch(self) -> None:
        found = await self._client.get(f"{self.path}/view", headers=JSON)
        self._count(found)
        self._take_whole(found.json())

    def _take_whole(self, whole: Mapping[str, Any]) -> None:
        self.view, self._version = whole["view"], whole["version"]

    async def _follow(self, begun: asyncio.Event) -> None:
        kind = ""
        async with self._client.stream("GET", f"{self.path}/stream?had={self._version}") as found:
            async for line in found.aiter_lines():
                begun.set()
                self.received += len(line.encode()) + 1
                if line.startswith("event: "):
                    kind = line.removeprefix("event: ")
                elif line.startswith("data: ") and kind in {"", "view"}:
                    await self._take(kind, json.loads(line.removeprefix("data: ")))
                    kind = ""

    async def _take(self, kind: str, told: Mapping[str, Any]) -> None:
        if kind == "view":
            self._take_whole(told)
        elif told["from"] != self._version:  # what was fetched after a refusal is newer than what was told
            await self._fetch()
        else:
            self.view, self._version = apply(self.view, told["set"]), told["to"]
        self.events += 1
        self.news.set()

    async def press(self) -> float | None:
        """Answer what is asked; returns the seconds it took, None where nothing is asked or it was refused."""
        asks = self.view.get("asks", ())
        due = [each for each in asks if each["kind"] != "may" and "answered" not in each]
        free = [each for each in asks if each["kind"] == "may" and "w" not in each.get("is", "")]
        if not (due or free) or "w" not in (ask := await self._open(self.dice.choice(due or free))):
            return None
        self._presses += 1
        sent = {
            "question": ask["id"],
            "fields": dict(fill(ask["w"], ask.get("rows", ()), self.dice)),
            "press": f"{self._presses:016x}",
            "confirm": True,
        }
        began = time.perf_counter()
        found = await self._client.post(f"{self.path}/answer", json=sent, headers={**self._origin, **JSON})
        took = time.perf_counter() - began
        self._count(found)
        if found.status_code != 204:
            await self._fetch()
            return None
        return took

    async def _open(self, ask: dict[str, Any]) -> dict[str, Any]:
        if "w" in ask and not ask.get("later"):
            return ask
        found = await self._client.get(f"{self.path}/ask", params={"id": ask["id"]}, headers=JSON)
        self._count(found)
        return {**ask, **found.json()} if found.status_code == 200 else ask

    def _count(self, found: Any) -> None:
        self.requests += 1
        self.received += int(found.headers.get("content-length", len(found.content)))

    async def play(self, until: asyncio.Event, waits: list[float]) -> None:
        """Press whenever there is something to press, and note how long each took."""
        while not until.is_set():
            self.news.clear()
            with suppress(HTTPError):
                took = await self.press()
                if took is not None:
                    waits.append(took)
                    continue
            with suppress(TimeoutError):
                await asyncio.wait_for(self.news.wait(), 1.0)


async def seat_people(at: AsyncExitStack, base: str, tables: Tables, *, watching: int = 99) -> list[Person]:
    """Seat people at tables that have begun, the first so many at each with a page that hears of news."""
    found: list[Person] = []
    for number in range(tables.many):
        numbers = range(number * tables.seats, (number + 1) * tables.seats)
        people = [await at.enter_async_context(Person(base, each)) for each in numbers]
        table = await people[0].open_table(tables)
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
