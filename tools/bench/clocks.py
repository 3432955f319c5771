"""Clocks of several processes that look at the same deadlines at once: python -m tools.bench.clocks DATABASE.

Each reads the time, a line each, and says when it has heard what time it is for who keeps it; or does what has fallen due by then at tables that
fall to it, and says so.
"""

from __future__ import annotations

import asyncio
import sys
from contextlib import AsyncExitStack
from pathlib import Path
from tempfile import TemporaryDirectory

from bot.app import App
from bot.run.jobs import Role
from bot.values.ids import TablePace
from tests.support.script_game import ANNA, Time, app, begun, reminders
from tools.bench.one_table import start

TABLES = 40
HOURS = (13, 9, 3)
"""After which of a day someone is reminded, is reminded again, and is answered for."""
CHATS = ("web",)


async def count_wrong(url: str, clocks: int) -> float:
    """Have so many clocks look after a day of tables; returns how many reminders and answers there are too many or too few."""
    time = Time()
    async with AsyncExitStack() as stack:
        folder = Path(stack.enter_context(TemporaryDirectory()))
        house = await stack.enter_async_context(app(folder, time, database=url, role=Role.HOUSE, chats=CHATS))
        names = [await begun(house, "c", ANNA, pace=TablePace.DAY) for _ in range(TABLES)]
        running = [await stack.enter_async_context(start("-m", "tools.bench.clocks", url)) for _ in range(clocks)]
        for hours in HOURS:
            time.now += hours * 3_600_000
            for word in ("hear", "hear", "look"):
                await asyncio.gather(do(house, word), *(tell(process, f"{word} {time.now}") for process in running))
        wrong = 0
        for name in names:
            answers = [each.row for each in (await house.tables.get(name)).history if each.row.via == "clock"]
            wrong += abs(len(answers) - 1) + abs(len(await reminders(house, name)) - 2)
        return wrong


async def tell(process: asyncio.subprocess.Process, line: str) -> None:
    """Have a process do something, and wait until it has."""
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write(f"{line}\n".encode())
    assert await process.stdout.readline() == b"done\n"


async def do(at: App, word: str) -> None:
    """Hear what time it is for who keeps it, and share jobs; or do what has fallen due."""
    await (at.jobs.beat() if word == "hear" else at.clock.handle_due())


async def look(url: str) -> None:
    """Hear and look whenever a time is given."""
    time = Time()
    async with app(Path(), time, database=url, role=Role.HOUSE, chats=CHATS) as at:
        while said := await asyncio.to_thread(sys.stdin.readline):
            word, now = said.split()
            time.now = int(now)
            await do(at, word)
            print("done", flush=True)


if __name__ == "__main__":
    asyncio.run(look(sys.argv[1]))
