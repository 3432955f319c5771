"""Print which of our files and functions run: `python -m tools.walk press` (or `message`, `page`; add `--functions`).

`press` is a card played at Discord until its reply, `message` what is sent to others after it, `page` a seat's page in the browser.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from types import FrameType
from typing import Final

from tests.support.calm import Calm
from tests.surfaces.drivers import discord, web
from tests.surfaces.stage import CAST, answered, asked, gathered

ROOT: Final = Path(__file__).parents[1]
OURS: Final = tuple(f"{ROOT}/{each}/" for each in ("adapters", "bot", "games"))
WALKS: Final = {"press": discord.staged, "message": discord.staged, "page": web.staged}
GAME: Final = "ottocento"
ROOMS: Final = {"rules": ("games/",), "words and pictures": ("bot/views/", "bot/text/"), "messages": ("bot/notify/",)}
"""What a walk's figures are told apart by; the rest is the way of a press itself."""


@contextmanager
def trace() -> Iterator[dict[str, set[str]]]:
    """Note every function of ours that is called while the body runs, by file."""
    found = defaultdict[str, set[str]](set)

    def note(frame: FrameType, event: str, _: object) -> None:
        code = frame.f_code
        if event == "call" and code.co_filename.startswith(OURS):
            found[code.co_filename.removeprefix(f"{ROOT}/")].add(code.co_qualname)

    sys.setprofile(note)
    try:
        yield found
    finally:
        sys.setprofile(None)


async def walk(what: str) -> dict[str, set[str]]:
    """Play a game up to a person's first card, then trace what was asked for."""
    with tempfile.TemporaryDirectory() as folder:
        async with WALKS[what](Path(folder)) as stage:
            table = await gathered(stage, CAST[:2], GAME, seats=4)
            while True:
                for habit in CAST[:2]:
                    if (question := await asked(stage, habit, table)) is None:
                        continue
                    at = await stage.app.tables.get(table)
                    if "play" not in {each.prompt for each in at.position.ask.questions()}:
                        await answered(stage, habit, question, Random(1))
                        await stage.settle()
                        continue
                    with trace() as pressed:
                        await (
                            stage.read(habit.name, alone=True)
                            if what == "page"
                            else answered(stage, habit, question, Random(1))
                        )
                    with trace() as sent:
                        await stage.settle()
                    return sent if what == "message" else pressed


def main() -> None:
    """Trace one walk and print its files and functions."""
    parser = argparse.ArgumentParser(prog="python -m tools.walk", description=__doc__)
    parser.add_argument("walk", choices=WALKS)
    parser.add_argument("--functions", action="store_true", help="name the functions, too")
    asked_for = parser.parse_args()
    with asyncio.Runner(loop_factory=Calm) as runner:
        found = runner.run(walk(asked_for.walk))
    for path, names in sorted(found.items()):
        print(f"{len(names):4}  {path}" + (f"  {' '.join(sorted(names))}" if asked_for.functions else ""))
    rest = dict(found)
    for room, folders in ROOMS.items():
        there = {path: rest.pop(path) for path in found if path.startswith(folders)}
        print(f"{len(there)} files, {sum(map(len, there.values()))} functions of {room}")
    print(f"{len(rest)} files, {sum(map(len, rest.values()))} functions besides")
    print(f"{len(found)} files, {sum(map(len, found.values()))} functions in all")


if __name__ == "__main__":
    main()
