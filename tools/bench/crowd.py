"""One process of several whose people press at one table: python -m tools.bench.crowd DATABASE ROLE SEATS TABLE.

Whoever is given no table opens one and says which. Each begins at a line, and says after how long it was over and what was
acknowledged.
"""

from __future__ import annotations

import asyncio
import json
import sys
import time
from pathlib import Path

from bot.app import App
from bot.run.jobs import Role
from bot.run.worker_pool import collect_seldom
from bot.values.ids import TableId
from bot.values.requests import Answer
from games.forms import Refused
from games.questions import Question
from games.secret import Seat
from tests.deep.several.presser import person_at
from tests.support.script_game import LETTERS, Time, app, begun

PEOPLE = 8
PRESSES = 60
"""Of each. One more sits there, and is silent."""


async def press_all(at: App, name: TableId, seat: int) -> list[tuple[int, str]]:
    """Answer again and again, as one may until all have answered; returns what was acknowledged, by entry."""
    taken = list[tuple[int, str]]()
    while len(taken) < PRESSES:
        question = (await at.tables.get(name)).question_id(Question(Seat(seat), "choose"))
        letter = LETTERS[len(taken) % len(LETTERS)]
        try:
            given = await at.play.answer(person_at(seat), Answer(name, question, {"": (letter,)}))
        except Refused as refused:
            assert refused.reason == "busy", refused.reason
        else:
            taken.append((given.seq, letter))
    return taken


async def work(database: str, role: Role, seats: list[int], name: str) -> None:
    """Press at one table, all seats at once."""
    async with app(Path(), Time(), database=database, role=role) as at:
        if not name:
            name = await begun(at, "c", *map(person_at, range(PEOPLE + 1)), seats=PEOPLE + 1)
        print(name, flush=True)
        await asyncio.to_thread(sys.stdin.readline)
        began = time.monotonic()
        taken = await asyncio.gather(*(press_all(at, TableId(name), seat) for seat in seats))
        wall_s = time.monotonic() - began
        print(json.dumps([wall_s, [list(each) for one in taken for each in one]]), flush=True)
        await asyncio.to_thread(sys.stdin.readline)


if __name__ == "__main__":
    collect_seldom()
    asyncio.run(work(sys.argv[1], Role(sys.argv[2]), json.loads(sys.argv[3]), sys.argv[4]))
