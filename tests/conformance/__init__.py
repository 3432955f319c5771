"""Every game of the shelf, and the probes, under every law."""

from __future__ import annotations

import os
from functools import lru_cache
from random import Random
from typing import Any, Final

from games.box import Box
from games.registry import GAMES
from tests.laws.playout import Playout, play, setup
from tests.probes import PROBES

BOXES: Final[dict[str, Box[Any]]] = {**PROBES, **GAMES}
SEEDS: Final = int(os.environ.get("LAW_SEEDS", "2"))
"""Playouts of each game at its least number of seats, and half of them at each other; more of them where somebody has the time."""

ENOUGH: Final = 300
"""Moments for each playout asked for, after which there are no more of them."""


def tables() -> list[tuple[str, int]]:
    """Every game at every number of seats."""
    return [(name, seats) for name, box in BOXES.items() for seats in range(box.least, box.most + 1)]


@lru_cache(maxsize=32)
def playouts(name: str, seats: int, seeds: int = 0) -> tuple[Playout, ...]:
    """Some whole games at a table of that size, always the same; of very long ones fewer, but one at least."""
    found: list[Playout] = []
    seeds = seeds or (SEEDS if seats == BOXES[name].least else max(SEEDS // 2, 1))
    for seed in range(seeds):
        dice = Random(f"{name}/{seats}/{seed}")
        found.append(play(setup(BOXES[name], seats, dice), dice))
        if sum(len(playout.moments) for playout in found) > ENOUGH * seeds:
            break
    return tuple(found)
