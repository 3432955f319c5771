"""The parts of a soak, each for a process of its own: a spawned process cannot find what stands in `__main__`."""

from __future__ import annotations

import asyncio
import logging
import tempfile
from pathlib import Path
from typing import Final

from games.registry import GAMES
from tests.probes import PROBES
from tests.support.calm import Calm
from tools.crash.driver import Run, Toll
from tools.soak.company import CompanyRecord, live_together
from tools.soak.deaths import Record, die_often
from tools.soak.faults import FAULTS
from tools.soak.hour import Hour, live_an_hour
from tools.soak.year import Year, live, simplify
from tools.twins import twins

ALL: Final = {**PROBES, **GAMES}


def crash(name: str, hands: int, robots: int, nonces: bool, limit: int | None) -> Toll:
    """One game, killed at every place."""
    logging.disable()
    with tempfile.TemporaryDirectory() as folder:
        toll = Run(Path(folder), ALL[name], hands, robots, nonces, limit=limit).play()
    kind = "nonces" if nonces else "no nonces"
    toll.game = f"{name}, {hands} people, {robots} robots, a chat with {kind}"
    print(f"{toll.game}: {toll.interrupted} deaths, {toll.doubled} doubled, {len(toll.lost)} lost", flush=True)
    return toll


def live_year(days: int, standing: int) -> Year:
    """A year of tables, on a loop where no one waits for anything."""
    logging.disable()
    with asyncio.Runner(loop_factory=Calm) as runner:
        return runner.run(live(simplify(ALL), days=days, standing=standing, in_memory=max(4, standing // 3)))


def die(deaths: int, minutes: float) -> Record:
    """A real process, killed at random."""
    logging.disable()
    return asyncio.run(die_often(deaths, minutes * 60))


def die_together(minutes: float) -> CompanyRecord:
    """Three real processes on one server, killed in turn."""
    logging.disable()
    return asyncio.run(live_together(minutes * 60))


def measure(minutes: float) -> Hour:
    """A real process, left alone while people play."""
    logging.disable()
    return asyncio.run(live_an_hour(minutes * 60))


def compared(name: str, wanted: int) -> str:
    """Both laws of secrecy over so many twins of a game."""
    said = str(twins(name, wanted))
    print(said, flush=True)
    return said


def faults(rounds: int) -> tuple[int, int]:
    """Every fault, so many times; raises where one does harm. Returns faults and tables looked at."""
    logging.disable()
    looked_at = 0
    for _ in range(rounds):
        for fault in FAULTS:
            with tempfile.TemporaryDirectory() as folder:
                looked_at += asyncio.run(fault(Path(folder)))  # type: ignore[arg-type]
    print(f"{rounds * len(FAULTS)} faults, {looked_at} tables", flush=True)
    return rounds * len(FAULTS), looked_at
