"""What the tests of the reception share: an office with all games, and a stage before it."""

import asyncio
from contextlib import asynccontextmanager

from bot.config import Settings
from bot.office.assembly import open_office
from games.registry import GAMES
from tests.probes import PROBES
from tests.support.memory_stage import MemoryStage, Time
from tests.support.people import begin

BOXES = {**GAMES, **PROBES}


async def no_sleep(seconds):
    await asyncio.sleep(min(seconds, 0.001))


async def judged(game, work):
    """The games' own judges, in this process."""
    return BOXES[game].judge(work)


@asynccontextmanager
async def staged(path, *people, menus=True):
    """A stage where these people have arrived, by name and language."""
    settings = Settings(database=path / "chat.db", robot_least_ms=0, robot_most_ms=0, _env_file=None)
    time = Time()

    def enter():
        return open_office(settings, BOXES, now_ms=time, sleep=no_sleep, judge=judged, chats=("memory",))

    async with MemoryStage(enter, time, menus=menus) as stage:
        for name, lang in people:
            await stage.arrive(name, lang)
        yield stage


async def lobby(stage, *names, game="ballot", seats=3, pace="free"):
    """A table that these people sit at, shown at the square."""
    host, *others = names
    await stage.enter(host, "open", game, str(seats), pace, "Giovedì")
    await stage.settle()
    for name in others:
        await stage.press(name, "join")
    await stage.settle()
    (table,) = await stage.office.places.tables_at(stage.place)
    return table


async def begun(stage, *names, game="ballot", seats=3, pace="free"):
    """The same, begun."""
    table = await lobby(stage, *names, game=game, seats=seats, pace=pace)
    await begin(stage, names[0])
    await stage.settle()
    return table
