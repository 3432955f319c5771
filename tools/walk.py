"""Print which of our files and functions run: `python -m tools.walk press` (or `message`, `page`; add `--functions`).

`press` is a card played at Discord until its reply, `message` what is sent to others after it, `page` a seat's page in the browser.
What workers do of their own accord until a reply is out (robots, other people's messages) differs from run to run, and is told apart.
A comprehension or a lambda is part of the function in which it stands.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
from collections import defaultdict
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from random import Random
from types import FrameType
from typing import Any, Final, NamedTuple

from bot.run.supervisor import Supervisor
from games.registry import GAMES
from tests.support.calm import Calm
from tests.surfaces.drivers import discord, web
from tests.surfaces.stage import CAST, answered, asked, gathered

ROOT: Final = Path(__file__).parents[1]
OURS: Final = tuple(f"{ROOT}/{each}/" for each in ("adapters", "bot", "games"))
WALKS: Final = {"press": discord.staged, "message": discord.staged, "page": web.staged}
GAME: Final = "ottocento"
WALKER: Final = CAST[1]  # their hand is in their private chat
ROOMS: Final = {
    "rules": ("games/",),
    "words and pictures": ("bot/views/", "bot/text/"),
    "messages": ("bot/notify/",),
    "drawing the reply": ("bot/forms/buttons", "adapters/discord/render", "adapters/discord/widgets"),
}
"""What a walk's figures are told apart by; the rest is the way of a press itself."""


class Walk(NamedTuple):
    """Functions by file: those `waited` for, and all."""

    waited: dict[str, set[str]]
    whole: dict[str, set[str]]


@contextmanager
def trace(person: asyncio.Task[Any] | None) -> Iterator[Walk]:
    """Note every function of ours that is called while the body runs; `person` is who presses."""
    found = Walk(defaultdict(set), defaultdict(set))

    def note(frame: FrameType, event: str, _: object) -> None:
        code = frame.f_code
        if event == "call" and code.co_filename.startswith(OURS):
            path = code.co_filename.removeprefix(f"{ROOT}/")
            name = code.co_qualname.partition(".<locals>.<")[0]
            found.whole[path].add(name)
            task = asyncio.current_task()
            if task is not None and task is not person and not is_worker(task):  # no task: a worker's end
                found.waited[path].add(name)

    sys.setprofile(note)
    try:
        yield found
    finally:
        sys.setprofile(None)


def is_worker(task: asyncio.Task[Any]) -> bool:
    """Tell whether a task is a worker that no press waits for; each waits for the one that writes."""
    keep: Any = Supervisor._keep
    return getattr(task.get_coro(), "__qualname__", "") == keep.__qualname__ and task.get_name() != "writer"


async def walk(what: str, game: str) -> Walk:
    """Play a game up to a person's first card, or question, show them their hand, then trace what was asked for."""
    with tempfile.TemporaryDirectory() as folder:
        async with WALKS[what](Path(folder)) as stage:
            spec = GAMES[game]
            table = await gathered(stage, CAST[:2], game, seats=max(spec.least, min(4, spec.most)))
            while True:
                for habit in CAST[:2]:
                    if (question := await asked(stage, habit, table)) is None:
                        continue
                    at = await stage.app.tables.get(table)
                    prompts = {each.prompt for each in at.position.ask.questions()}
                    if habit is not WALKER or (game == GAME and "play" not in prompts):
                        await answered(stage, habit, question, Random(1))
                        await stage.settle()
                        continue
                    if what == "page":
                        with trace(None) as page:
                            await stage.read(habit.name, alone=True)
                        return page
                    await stage.enter(habit.name, "hand", alone=habit.alone)
                    await stage.settle()
                    with trace(asyncio.current_task()) as pressed:
                        await answered(stage, habit, question, Random(1))
                    with trace(None) as sent:
                        await stage.settle()
                    return sent if what == "message" else pressed


def main() -> None:
    """Trace one walk and print its files and functions."""
    parser = argparse.ArgumentParser(prog="python -m tools.walk", description=__doc__)
    parser.add_argument("walk", choices=WALKS)
    parser.add_argument("--game", choices=GAMES, default=GAME)
    parser.add_argument("--functions", action="store_true", help="name the functions, too")
    asked_for = parser.parse_args()
    with asyncio.Runner(loop_factory=Calm) as runner:
        found = runner.run(walk(asked_for.walk, asked_for.game))
    rest = dict(found.whole if asked_for.walk == "message" else found.waited)
    for path, names in sorted(rest.items()):
        print(f"{len(names):4}  {path}" + (f"  {' '.join(sorted(names))}" if asked_for.functions else ""))
    for room, folders in ROOMS.items():
        there = {path: rest.pop(path) for path in list(rest) if path.startswith(folders)}
        print(f"{tell_size(there)} of {room}")
    print(f"{tell_size(rest)} besides")
    print(f"{tell_size(found.whole)} in all, workers and the person's own included")


def tell_size(found: Mapping[str, set[str]]) -> str:
    return f"{len(found)} files, {sum(map(len, found.values()))} functions"


if __name__ == "__main__":
    main()
