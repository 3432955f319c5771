"""One process of several that answer: python -m tools.bench.shift DATABASE ROLE FIRST MANY.

It opens so many tables of its own, numbered from the first, says that it is ready, begins at a line, and says what it did and cost.
"""

from __future__ import annotations

import asyncio
import sys
import time
from random import Random

from bot.app import App, open_app
from bot.config import Settings
from bot.run.jobs import Role
from bot.run.worker_pool import collect_seldom
from bot.tables.change import GivenAnswer
from bot.values.ids import TableId
from games.robots import random_token
from tests.probes import PROBES
from tools.bench.durable import BEGAN, begun, scripted


async def play_out(app: App, name: TableId) -> int:
    """Give a table random answers of its people until it is over; returns how many entries it has then."""
    dice = Random(name)
    while True:
        table = await app.tables.get(name)
        at = table.position
        if at is None or at.ask is None:
            return len(table.history)
        question = next(q for q in at.ask.questions() if q.seat >= 0 and q not in at.sealed)
        token = random_token(at.ask.require_decision(question).shape, dice)
        update = f"{name}.{len(table.history)}"
        given = GivenAnswer(question, token, "hand", f"web:{question.seat}", inbox=update)
        await app.tables.change(name, lambda *_, given=given: given)


async def no_judge(*_: object) -> str:
    """Judge nothing: no game here asks for it."""
    raise AssertionError


async def work(database: str, role: Role, first: int, many: int) -> None:
    """Play out tables of one's own, all at once."""
    settings = Settings(_env_file=None, database=database, tables_in_memory=10_000)
    script = scripted(PROBES["perudo"], "0")
    async with open_app(settings, PROBES, now_ms=lambda: BEGAN, judge=no_judge, role=role) as app:
        names = [await begun(app, first + number, script) for number in range(many)]
        print("ready", flush=True)
        await asyncio.to_thread(sys.stdin.readline)
        cpu_s, wall_s = time.process_time(), time.monotonic()
        entries = sum(await asyncio.gather(*(play_out(app, name) for name in names)))
        print(entries, time.process_time() - cpu_s, time.monotonic() - wall_s, flush=True)
        await asyncio.to_thread(sys.stdin.readline)


if __name__ == "__main__":
    collect_seldom()
    asyncio.run(work(sys.argv[1], Role(sys.argv[2]), int(sys.argv[3]), int(sys.argv[4])))
