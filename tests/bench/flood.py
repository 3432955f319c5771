"""One stranger's flood of each address, and how much longer somebody who sits at a table waits for their page meanwhile."""

from __future__ import annotations

import asyncio
import re
import statistics
import sys
import time
from collections.abc import Iterator
from contextlib import AsyncExitStack, suppress
from pathlib import Path
from tempfile import TemporaryDirectory

from httpx import AsyncClient

from adapters.web.app import make_routes
from tests.adapters.web.site import Browser
from tests.bench.figures import Figure
from tests.house.source import ROOT

HANDS = 16
"""Connections of the stranger, each asking again as soon as it is answered."""
STRANGER = "127.0.0.2"
PARAMETER = re.compile(r"\{(\w+)(?::\w+)?\}")
GOES_ON = 0.02
"""Seconds between two looks of the person who plays."""


def addresses(table: str) -> list[tuple[str, str]]:
    """Every address there is, as a stranger would ask for it at that table."""
    named = {"table": table, "seat": "1", "game": "eleusis", "deck": "french", "code": "7H"}
    more = {"/rules/{game}": "?q=the", "/face/{deck}/{code}.png": "?w=144"}
    found = []
    for route in make_routes():
        path = "/static/arbitro.css" if route.path == "/static" else route.path
        for method in sorted((getattr(route, "methods", None) or {"GET"}) - {"HEAD"}):
            found.append((method, PARAMETER.sub(lambda part: named[part[1]], path) + more.get(route.path, "")))
    return [*found, ("GET", "/t/zzzzzz"), ("GET", "/face/french/ZZ.png?w=144"), ("GET", "/face/french/7H.png?w=9")]


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


async def waits(anna: Browser, page: str, many: int) -> float:
    """The 95th percentile of how long somebody waits for their own page, in seconds."""
    taken = []
    for _ in range(many):
        began = time.perf_counter()
        assert (await anna.get(page)).status_code == 200
        taken.append(time.perf_counter() - began)
        await asyncio.sleep(GOES_ON)
    return statistics.quantiles(taken, n=20)[-1]


async def measure(folder: Path, rounds: int, many: int) -> list[tuple[str, list[float], list[float]]]:
    """Each address with the waits without and under its flood, turn about."""
    async with AsyncExitStack() as at:
        log = at.enter_context((folder / "log").open("wb"))
        served = [sys.executable, "-m", "tests.adapters.web.served", str(folder), "1024", "0"]
        house = await asyncio.create_subprocess_exec(*served, cwd=ROOT, stdout=asyncio.subprocess.PIPE, stderr=log)
        at.push_async_callback(stop, house)
        assert house.stdout is not None
        port = int(re.search(rb":(\d+)", await house.stdout.readline())[1])
        anna = Browser(None, base=f"http://127.0.0.1:{port}")
        anna.client = await at.enter_async_context(AsyncClient(base_url=f"http://127.0.0.1:{port}", timeout=60))
        table = await anna.open("Anna", practice="1")
        await waits(anna, f"{table}/seat/1", many)
        found = []
        for method, path in addresses(table[3:]):
            quiet, flooded = [], []
            for _ in range(rounds):
                quiet.append(await waits(anna, f"{table}/seat/1", many))
                asks = [sys.executable, "-m", "tests.bench.flood", str(port), method, path]
                stranger = await asyncio.create_subprocess_exec(*asks, cwd=ROOT)
                await asyncio.sleep(10)  # until it has had what it may take at once
                flooded.append(await waits(anna, f"{table}/seat/1", many))
                await stop(stranger)
            found.append((f"{method} {path.replace(table[3:], 'CODE')}", quiet, flooded))
            print(f"  {found[-1][0]}: {max(flooded) * 1000:.0f} ms beside {max(quiet) * 1000:.0f} ms", flush=True)
        return found


async def stop(process: asyncio.subprocess.Process) -> None:
    """End a process of ours."""
    if process.returncode is None:
        process.terminate()
    await process.wait()


def figures(*, quick: bool) -> Iterator[Figure]:
    """How much a flood of any address adds to a seated person's 95th percentile."""
    with TemporaryDirectory() as folder:
        found = asyncio.run(measure(Path(folder), 1 if quick else 3, 20 if quick else 60))
    for name, quiet, flooded in found:
        ratios = tuple(loud / still for loud, still in zip(flooded, quiet, strict=True))
        yield Figure(f"flood of {name}", ratios, peer="the same person's p95 with nobody about", most=2)


if __name__ == "__main__":
    asyncio.run(flood(int(sys.argv[1]), sys.argv[2], sys.argv[3]))
