"""A server process for the browser tests: the office and the web table as `arbitro play` runs them, with the probes on
the shelf and robots that do not dawdle."""

import asyncio
import sys
from pathlib import Path

from adapters.web.server import serve
from bot.app import open_app
from bot.config import Settings
from bot.run.worker_pool import collect_seldom
from games.questions import Work
from games.registry import GAMES
from games.tarocco.rules import terms as tarocco
from games.tarocco.rules.terms import Variety
from games.values import replace
from tests.probes import PROBES
from tests.support.worded_steps import WORDED

LOW = {Variety.OTTOCENTO: 50, Variety.MILLONE: 400, Variety.CENTOCINQUANTA: 100, Variety.QUINDICI: 8}
"""So many points end a match in a short house: each is a hand or two, if no one goes out by what is declared."""
SHELF = {**GAMES, **PROBES, **WORDED}


async def judge(game: str, work: Work) -> str:
    judge = SHELF[game].judge
    assert judge is not None
    return await asyncio.to_thread(judge, work)


def shorten() -> None:
    """Have whole games of this process end at few points, which no table can agree on."""
    for variety, target in LOW.items():
        tarocco.SHAPES[variety] = replace(tarocco.SHAPES[variety], target=target)
        tarocco.OPTIONS[variety] = tuple(each for each in tarocco.OPTIONS[variety] if each.name != "target")
        SHELF[variety] = replace(SHELF[variety], options=tarocco.OPTIONS[variety])


async def run(database: Path, port: int, *, is_short: bool, is_plain: bool) -> int:
    """Serve until terminated, unrationed: these robots are faster than people, and a busy machine makes all dearer.

    What is plain has the games alone on its shelf.
    """
    collect_seldom()
    if is_short:
        shorten()
    settings = Settings(_env_file=None, database=database, robot_least_ms=20, robot_most_ms=60, log_level="ERROR")
    async with open_app(settings, GAMES if is_plain else SHELF, judge=judge) as app:
        return await serve(app, settings, port=port, is_rationed=False)


if __name__ == "__main__":
    sys.exit(
        asyncio.run(
            run(Path(sys.argv[1]), int(sys.argv[2]), is_short="--short" in sys.argv, is_plain="--plain" in sys.argv)
        )
    )
