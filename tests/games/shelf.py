"""Every game of the shelf and the probes, and whole games of each, always the same."""

import os
from functools import lru_cache
from random import Random
from typing import Any, Final

from games.registry import GAMES
from games.spec import GameSpec
from tests import sample
from tests.laws.playout import Playout, play, setup
from tests.probes import PROBES

SPECS: Final[dict[str, GameSpec[Any]]] = {**PROBES, **GAMES}
SEEDS: Final = int(os.environ.get("LAW_SEEDS", "2"))
"""Playouts of each game at its least number of seats, and half of them at each other, where all are looked at."""
ENOUGH: Final = 300
"""Moments for each playout asked for, after which no more of them are played."""
CROWD: Final = 6
"""The most seats that the fast tier looks at: what a law costs goes by their square."""


def draw_seats(name: str) -> int:
    """Return the number of seats at which this run looks at a game."""
    spec = SPECS[name]
    return sample.draw(range(spec.least, max(spec.least, min(spec.most, CROWD)) + 1), name)


def list_tables() -> list[tuple[str, int]]:
    """Return every game at every number of seats."""
    return [(name, seats) for name, spec in SPECS.items() for seats in range(spec.least, spec.most + 1)]


@lru_cache(maxsize=32)
def playouts(name: str, seats: int, seeds: int = 1) -> tuple[Playout, ...]:
    """Return some whole games at a table of that size; fewer where they are very long, but one at least."""
    found: list[Playout] = []
    for seed in range(seeds):
        dice = Random(f"{name}/{seats}/{seed}")
        found.append(play(setup(SPECS[name], seats, dice), dice))
        if sum(len(playout.moments) for playout in found) > ENOUGH * seeds:
            break
    return tuple(found)


def all_playouts(name: str, seats: int) -> tuple[Playout, ...]:
    """Return as many whole games as LAW_SEEDS asks for."""
    return playouts(name, seats, SEEDS if seats == SPECS[name].least else max(SEEDS // 2, 1))
