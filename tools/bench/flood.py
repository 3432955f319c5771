"""One stranger's flood of each address, and how much longer someone who sits at a table waits for their page meanwhile."""

from __future__ import annotations

import asyncio
import os
import re
import statistics
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import AsyncExitStack, suppress
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from httpx import AsyncClient

from adapters.web.routes import make_routes
from tests.adapters.web.site import Browser
from tests.house.source import ROOT
from tools.bench.figures import Figure

HANDS = 16
"""Connections of the stranger, each asking again as soon as it is answered."""
STRANGER = "127.0.0.2"
PARAMETER = re.compile(r"\{(\w+)(?::\w+)?\}")
UNTIL_SPENT_S = 4.0
"""Seconds until a stranger has had what they may take at once."""
GOES_ON = 0.02
"""Seconds between two looks of the person who plays."""


def addresses(table: str) -> list[tuple[str, str]]:
    """Every address there is, as a stranger would ask for it at that table."""
    named = {"table": table, "seat": "1", "game": "eleusis", "form": "next"}
    more = {"/rules/{game}": "?q=the"}
    found = []
    for route in make_routes():
        path = "/static/arbitro.css" if route.path == "/static" else route.path
        for method in sorted((getattr(route, "methods", None) or {"GET"}) - {"HEAD"}):
            found.append((method, PARAMETER.sub(lambda part: named.get(part[1], "x"), path) + more.get(route.path, "")))
    return [*found, ("GET", "/t/zzzzzz"), ("GET", "/static/art/french.svg")]


async def flood(port: int, method: str, path: str) -> None:
    """Ask for an address without end; what the flooding process does."""
    form = "name=Gina&game=ballot&seats=3&pace=live" if method == "POST" else ""
    kind = "Content-Type: application/x-www-form-urlencoded\r\n" if form else ""
    ask = f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n{kind}Content-Length: {len(form)}\r\n\r\n{form}".encode()

    async def one() -> None:
        while True:
            with suppress(OSError, ValueError, asyncio.IncompleteReadError):
                reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=(STRANGER, 0))
                while True:
                    writer.write(ask)
                    head = await reader.readuntil(b"\r\n\r\n")
                    size = re.search(rb"content-length: (\d+)", head)
                    await (reader.readexactly(int(size[1])) if size else reader.read())

    await asyncio.gather(*(one() for _ in range(HANDS)))


async def look(anna: Browser, page: str) -> float:
    """How long someone waits for their own page, in seconds."""
    began = time.perf_counter()
    assert (await anna.get(page)).status_code == 200
    return time.perf_counter() - began


def used_s(process: asyncio.subprocess.Process) -> float:
    """Seconds of the processor that a process has had so far."""
    fields = Path(f"/proc/{process.pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


@dataclass(slots=True)
class House:
    """A house with someone who plays at it."""

    process: asyncio.subprocess.Process
    port: int
    anna: Browser
    table: str

    @classmethod
    async def opened(cls, folder: Path, at: AsyncExitStack) -> House:
        """One in a process of its own, for as long as `at` lasts."""
        folder.mkdir()
        log = at.enter_context((folder / "log").open("wb"))
        served = [sys.executable, "-m", "tests.deep.web.served", str(folder), "1024", "0"]
        process = await asyncio.create_subprocess_exec(*served, cwd=ROOT, stdout=asyncio.subprocess.PIPE, stderr=log)
        at.push_async_callback(stop, process)
        assert process.stdout is not None
        found = re.search(rb":(\d+)", await process.stdout.readline())
        assert found is not None
        port = int(found[1])
        anna = Browser(None, base=f"http://127.0.0.1:{port}")
        anna.client = await at.enter_async_context(AsyncClient(base_url=f"http://127.0.0.1:{port}", timeout=60))
        return cls(process, port, anna, await anna.open("Anna", practice="1"))

    async def look(self) -> float:
        """How long its person waits for their page."""
        return await look(self.anna, f"{self.table}/seat/1")


@dataclass(slots=True)
class Wait:
    """Waits under a flood and beside it, in seconds, with what part of the processor the flood took of its house."""

    address: str
    flooded: list[float]
    quiet: list[float]
    part: float

    @property
    def ratio(self) -> float:
        """The 95th percentile by that of the quiet house, both of the same moments."""
        return p95(self.flooded) / p95(self.quiet)


def p95(waits: Sequence[float]) -> float:
    """The 95th percentile."""
    return statistics.quantiles(waits, n=20)[-1]


async def measure(folder: Path, rounds: int, many: int) -> list[list[Wait]]:
    """Each address with its waits: a look at the house that is flooded and one at its peer, turn about."""
    async with AsyncExitStack() as at:
        flooded, quiet = [await House.opened(folder / name, at) for name in ("flooded", "quiet")]
        for house in (flooded, quiet) * many:
            await house.look()
        found = []
        for method, path in addresses(flooded.table[3:]):
            name = f"{method} {path.replace(flooded.table[3:], 'CODE')}"
            found.append([await wait_beside(name, flooded, quiet, method, path, many) for _ in range(rounds)])
            print(f"  {name}: {', '.join(told(each) for each in found[-1])}", flush=True)
        return found


async def wait_beside(name: str, flooded: House, quiet: House, method: str, path: str, many: int) -> Wait:
    """One flood of one address, once it has had what it may take at once."""
    asks = [sys.executable, "-m", "tools.bench.flood", str(flooded.port), method, path]
    stranger = await asyncio.create_subprocess_exec(*asks, cwd=ROOT)
    try:
        await asyncio.sleep(UNTIL_SPENT_S)
        wait, began = Wait(name, [], [], 0.0), time.monotonic()
        before = used_s(flooded.process) - used_s(quiet.process)
        for number in range(many):
            pair = [(flooded, wait.flooded), (quiet, wait.quiet)]
            for house, waits in reversed(pair) if number % 2 else pair:
                waits.append(await house.look())
            await asyncio.sleep(GOES_ON)
        after = used_s(flooded.process) - used_s(quiet.process)
        wait.part = (after - before) / (time.monotonic() - began)
    finally:
        await stop(stranger)
    return wait


def told(wait: Wait) -> str:
    """A wait as it is told."""
    return (
        f"{wait.ratio:.2f}x ({p95(wait.flooded) * 1000:.0f} ms beside {p95(wait.quiet) * 1000:.0f} ms, "
        f"{wait.part:.1%} of a processor)"
    )


async def stop(process: asyncio.subprocess.Process) -> None:
    """End a process of ours."""
    if process.returncode is None:
        process.terminate()
    await process.wait()


def figures(*, quick: bool) -> Iterator[Figure]:
    """How much a flood of any address adds to a seated person's 95th percentile."""
    with TemporaryDirectory() as folder:
        found = asyncio.run(measure(Path(folder), 1 if quick else 3, 20 if quick else 60))
    for waits in found:
        ratios = tuple(wait.ratio for wait in waits)
        more = f"{statistics.median(wait.part for wait in waits):.1%} of a processor"
        yield Figure(f"flood of {waits[0].address}", ratios, peer="p95 at a quiet house beside it", most=2, more=more)


if __name__ == "__main__":
    asyncio.run(flood(int(sys.argv[1]), sys.argv[2], sys.argv[3]))
