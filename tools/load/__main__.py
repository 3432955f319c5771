"""`python -m tools.load http://127.0.0.1:8000`: people at many tables press all the time; what a started server holds.

Start it with `arbitro play` or `arbitro serve`. It says how many presses there were in a second, how long each took, and,
where the server runs on this machine and its process is named, what it cost.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import time
from contextlib import AsyncExitStack
from statistics import quantiles

from tools.load.costs import used_s
from tools.load.person import Person


async def seat_people(
    at: AsyncExitStack, base: str, game: str, tables: int, seats: int, *, watching: int = 99
) -> list[Person]:
    """Seat people at tables that have begun, the first so many at each with a page that hears of news."""
    found: list[Person] = []
    for number in range(tables):
        people = [await at.enter_async_context(Person(base, number * seats + each)) for each in range(seats)]
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


async def load(given: argparse.Namespace) -> int:
    """Seat, press, and say what came of it."""
    async with AsyncExitStack() as at:
        people = await seat_people(at, given.address, given.game, given.tables, given.seats)
        await press_all(people, given.warm)
        for person in people:
            person.received = 0
        before, began = used_s(given.process) if given.process else 0.0, time.monotonic()
        waits = await press_all(people, given.seconds)
        took = time.monotonic() - began
        if len(waits) < 2:
            print("nothing was pressed")
            return 1
        cut = quantiles(waits, n=100)
        print(f"{len(waits)} presses at {given.tables} tables of {given.game}: {len(waits) / took:.1f} a second")
        print(f"half of them within {cut[49] * 1000:.0f} ms, 99 of 100 within {cut[98] * 1000:.0f} ms")
        received = sum(person.received for person in people) / len(waits)
        print(f"{received / 1024:.1f} KiB received a press, by all who sit there")
        if given.process:
            used = used_s(given.process) - before
            print(
                f"{used * 1000 / len(waits):.2f} ms of the server's processor a press, {used / took:.0%} of one in all"
            )
        return 0


def main() -> int:
    """Read what is wanted."""
    parser = argparse.ArgumentParser(prog="python -m tools.load", description=__doc__.splitlines()[0])
    parser.add_argument("address", help="of the server, as it says when it starts")
    parser.add_argument("--game", default="quindici")
    parser.add_argument("--tables", type=int, default=16)
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--seconds", type=float, default=10)
    parser.add_argument("--warm", type=float, default=5, help="seconds of pressing before it is measured")
    parser.add_argument("--process", type=int, default=0, help="the server's process, where it runs on this machine")
    return asyncio.run(load(parser.parse_args()))


if __name__ == "__main__":
    sys.exit(main())
