"""A process of its own that takes a seat's presses beside whoever keeps house: python -m tests.deep.several.presser URL TABLE SEAT."""

import asyncio
import random
import sys
from collections.abc import Collection
from pathlib import Path

from bot.app import App
from bot.run.jobs import Role
from bot.values.ids import PersonId, TableId
from bot.values.requests import Answer, Person
from games.forms import Refused
from games.questions import Question
from games.secret import Seat
from tests.support.script_game import LETTERS, Time, app


def person_at(seat: int) -> Person:
    return Person(PersonId(f"web:{seat}"), f"P{seat}", "it")


async def press_on(at: App, name: TableId, seats: Collection[int]) -> None:
    """Answer whatever these seats are asked until the game is over, as pages do; say what was acknowledged.

    `seats` may change meanwhile.
    """
    rung = asyncio.Event()
    with at.views.watch(name, rung.set):
        while (table := await at.tables.get(name)).position.ask is not None:
            rung.clear()
            waiting = [
                s for s in seats if table.is_asked(q := Question(Seat(s), "choose")) and q not in table.position.sealed
            ]
            if not waiting:
                await asyncio.wait_for(rung.wait(), 120)
                continue
            letter, seat = random.choice(LETTERS), waiting[0]
            answer = Answer(name, table.question_id(Question(Seat(seat), "choose")), {"": (letter,)})
            try:
                taken = await at.play.answer(person_at(seat), answer)
            except Refused as refused:
                print("refused", refused.reason, flush=True)
            else:
                print(taken.seq, letter, flush=True)


async def sit_beside(url: str, name: TableId, seat: int) -> None:
    async with app(Path(), Time(), database=url, role=Role.BESIDE) as at:
        await press_on(at, name, (seat,))


if __name__ == "__main__":
    asyncio.run(sit_beside(sys.argv[1], TableId(sys.argv[2]), int(sys.argv[3])))
