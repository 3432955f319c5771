"""What presses in a browser cost the server, against an echo that commits a row; onlookers, many at once, standing streams."""

from __future__ import annotations

import asyncio
import re
import statistics
import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack, asynccontextmanager
from itertools import cycle
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic

from httpx import AsyncClient

from games.registry import GAMES
from tests.house.source import ROOT
from tools.bench.figures import Figure, used_s
from tools.bench.person import Person, Tables, press_all, seat_people

WATCHING = 2
WARM = 12
IN_VAIN, AGAIN_S = 80, 0.2
"""How often in a row no one may have anything to press, and how long is waited then: cards are turned by the clock."""
STILL_S = 0.02
ONLOOKERS = 50
ENOUGH = 200
"""Presses a second that one process needs to take on any machine."""
HANDLES = 8_192
ECHO = "an echo of Starlette and aiosqlite that commits a row"


class Server:
    """A server in a process of its own."""

    def __init__(self, process: asyncio.subprocess.Process, address: str) -> None:
        self.process, self.address = process, address

    def used_s(self) -> float:
        """Seconds of the processor it has had."""
        return used_s(self.process.pid)

    async def used_when_still_s(self) -> float:
        """The same, once it has nothing more to do."""
        used = self.used_s()
        while True:
            await asyncio.sleep(STILL_S)
            if (now := self.used_s()) - used < STILL_S / 100:
                return now
            used = now

    def weight_kib(self) -> float:
        """What it holds in memory."""
        pages = int(Path(f"/proc/{self.process.pid}/statm").read_text(encoding="ascii").split()[1])
        return pages * 4


@asynccontextmanager
async def start(*command: str) -> AsyncIterator[Server]:
    """Run a server that prints its address, for as long as it is needed."""
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", *command, cwd=ROOT, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.DEVNULL
    )
    try:
        assert process.stdout is not None
        found = re.search(r"http://127\.0\.0\.1:\d+", (await process.stdout.readline()).decode())
        assert found is not None
        yield Server(process, found[0])
    finally:
        if process.returncode is None:
            process.terminate()
        await process.wait()


def house(folder: Path) -> tuple[str, ...]:
    """The command of our own server, with a database in a folder."""
    folder.mkdir()
    return "tests.deep.web.served", str(folder), str(HANDLES), "0"


async def press_costs(server: Server, people: list[Person], many: int) -> list[float]:
    """Seconds of the server's processor for each press, its news included."""
    costs: list[float] = []
    in_vain = 0
    for person in cycle(people):
        if len(costs) == WARM + many or in_vain == IN_VAIN:
            break
        if not person.is_watching:
            await person.look(person.path)
        before = await server.used_when_still_s()
        if await person.press() is None:
            in_vain += 1
            await asyncio.sleep(AGAIN_S)
            continue
        in_vain = 0
        costs.append(await server.used_when_still_s() - before)
    return costs[WARM:]


async def echo_costs(server: Server, many: int) -> list[float]:
    """Seconds of the peer's processor for each form."""
    costs = []
    async with AsyncClient(base_url=server.address) as client:
        for _ in range(WARM + many):
            before = await server.used_when_still_s()
            await client.post("/", data={"press": "0123456789abcdef", "question": "3/card/1", "c.card": "B7"})
            costs.append(await server.used_when_still_s() - before)
    return costs[WARM:]


async def measure_presses(folder: Path, many: int, peer: Server) -> AsyncIterator[Figure]:
    """Rows for each game: what a press costs at a table of the fewest people, two of whom watch, and what it brings each of those."""
    async with start(*house(folder)) as server:
        for spec in GAMES.values():
            async with AsyncExitStack() as at:
                people = await seat_people(at, server.address, Tables(spec.name, spec.least), watching=WATCHING)
                heard = [person for person in people if person.is_watching]
                before = sum(person.received for person in heard)
                echo = statistics.median(await echo_costs(peer, many))
                costs = await press_costs(server, people, many)
                bytes_each = (
                    (sum(person.received for person in heard) - before) / max(len(costs) + WARM, 1) / len(heard)
                )
            cost = statistics.median(costs or [float("inf")])
            yield Figure(
                f"server's processor a press at {spec.name}, {WATCHING} watching",
                tuple(each / echo for each in costs) or (float("inf"),),
                peer=ECHO,
                most=5,
                more=f"{cost * 1000:.1f} ms, {echo * 1000:.2f} ms the echo",
            )
            yield Figure(
                f"what a press at {spec.name} brings each who watches", (bytes_each / 1000,), unit="KB", most=3
            )
        yield await measure_onlookers(server, many)


async def measure_onlookers(server: Server, many: int) -> Figure:
    """What each further onlooker adds to a press."""
    async with AsyncExitStack() as at:
        people = await seat_people(at, server.address, Tables("quindici", 2))
        alone = statistics.median(await press_costs(server, people, many) or [0.0])
        for number in range(ONLOOKERS):
            looker = await at.enter_async_context(Person(server.address, 1_000 + number))
            await looker.look(re.sub("/seat/.*", "", people[0].path))
            await looker.watch()
        watched = await press_costs(server, people, many)
    added = tuple((each - alone) / ONLOOKERS * 1000 for each in watched) or (float("inf"),)
    return Figure("server's processor for each further onlooker of a press", added, unit="ms", most=0.1)


async def echo_rate(server: Server, seconds: float, many: int) -> float:
    """How many forms the peer takes in a second of its processor, from so many who send one after the other."""
    until = monotonic() + seconds

    async def send() -> int:
        count = 0
        async with AsyncClient(base_url=server.address) as client:
            while monotonic() < until:
                await client.post("/", data={"press": "0123456789abcdef", "question": "3/card/1", "c.card": "B7"})
                count += 1
        return count

    before = server.used_s()
    sent = sum(await asyncio.gather(*(send() for _ in range(many))))
    return sent / (server.used_s() - before)


async def measure_rush(folder: Path, seconds: float, tables: int, echo: float) -> AsyncIterator[Figure]:
    """How many presses one process takes in a second of its processor; `echo` is how many forms the peer takes."""
    async with start(*house(folder)) as server, AsyncExitStack() as at:
        people = await seat_people(at, server.address, Tables("quattro-scartate", 4, tables))
        await press_all(people, seconds / 2)
        began, before = monotonic(), server.used_s()
        waits = await press_all(people, seconds)
        rate, passed = len(waits) / (server.used_s() - before), len(waits) / (monotonic() - began)
        late = statistics.quantiles(waits, n=100)[98] * 1000 if len(waits) > 1 else 0.0
    more = (
        f"{rate:.0f} to {echo:.0f}, {ENOUGH} would do: {'yes' if rate >= ENOUGH else 'no'}; by the clock {passed:.0f} a second, "
        f"99 of 100 within {late:.0f} ms, with the people's own process on the same machine"
    )
    name = f"presses in a second of the processor at {tables} tables of four, all watching"
    yield Figure(name, (rate / echo,), peer=ECHO, least=min(0.15, ENOUGH / echo), more=more)


async def measure_streams(folder: Path, tables: int, seconds: float) -> AsyncIterator[Figure]:
    """What the streams of all who sit cost at tables without a clock, where nothing happens."""
    async with start(*house(folder)) as server, AsyncExitStack() as at:
        people = await seat_people(at, server.address, Tables("quattro-scartate", 4, tables, "free"), watching=0)
        before = server.weight_kib()
        for person in people:
            await person.watch()
        weight = (server.weight_kib() - before) / len(people)
        used, began = await server.used_when_still_s(), monotonic()
        await asyncio.sleep(seconds)
        part = (server.used_s() - used) / (monotonic() - began) * 100
    yield Figure(f"{len(people):,} streams open, nobody presses", (part,), unit="% of a core", most=1)
    yield Figure("memory of each of them", (weight,), unit="KiB", most=30)


async def measure_first_page(folder: Path) -> Figure:
    """What the first page after a start costs."""
    async with start(*house(folder)) as server:
        before = await server.used_when_still_s()
        async with AsyncClient(base_url=server.address) as client:
            assert (await client.get("/")).status_code == 200
        cost = (await server.used_when_still_s() - before) * 1000
    return Figure("first page after a start", (cost,), unit="ms of processor", most=150)


async def measure(folder: Path, *, quick: bool) -> AsyncIterator[Figure]:
    """All rows."""
    many = 3 if quick else 21
    seconds, tables = (2, 4) if quick else (20, 64)
    async with start("tools.bench.echo", str(folder)) as peer:
        async for figure in measure_presses(folder / "presses", many, peer):
            yield figure
        forms = await echo_rate(peer, seconds / 2, tables)
    async for figure in measure_rush(folder / "rush", seconds, tables, forms):
        yield figure
    async for figure in measure_streams(folder / "streams", 4 if quick else 250, 2 if quick else 30):
        yield figure
    yield await measure_first_page(folder / "first")


def figures(*, quick: bool = False) -> Iterator[Figure]:
    """What presses cost."""
    with TemporaryDirectory() as folder, asyncio.Runner() as runner:
        rows = measure(Path(folder), quick=quick)
        while (figure := runner.run(anext(rows, None))) is not None:
            yield figure
