"""The laws of secrecy over as many twin games as someone has time for: `python -m tools.twins 3000 [GAME ...]`.

Twins are told and see the same; their deadlines are the same, and so are the rooms and drawings that are looked at.
"""

from __future__ import annotations

import sys
import time
from dataclasses import dataclass, field
from random import Random

from tests.games.shelf import SPECS
from tests.laws.company import Company
from tests.laws.playout import Playout, play, setup
from tests.laws.secrecy import Tally, secrets_are_kept
from tests.laws.surfaces import Audience, Looks

EACH = 25
"""Twins of one playout."""
ROOMS, DRAWN = 0.3, 0.2
"""At which part of all new questions rooms are compared, and which part of these is drawn too."""


@dataclass(slots=True)
class Report:
    """What the twins of a game came to."""

    name: str
    games: int = 0
    answers: int = 0
    seconds: float = 0.0
    tally: Tally = field(default_factory=Tally)
    looks: Looks = field(default_factory=Looks)

    def __str__(self) -> str:
        """Return one line of the report."""
        t, looks = self.tally, self.looks
        return (
            f"{self.name}: {t.twins} twins of {self.games} games ({self.answers} answers), {t.compared} views compared, "
            f"{t.revealed} first differences, each revealed by a clause; {t.replaced} answers replaced, "
            f"{t.added} added, {t.skipped} left out; {looks.clocks} times deadlines, {looks.rooms} rooms compared, "
            f"{looks.drawn} of them drawn on every surface; {self.seconds:.0f} s"
        )


def twins(name: str, wanted: int, seed: str = "twins") -> Report:
    """Play games at every number of seats in turn until so many twins have been compared; AssertionError on a leak."""
    report, spec, began = Report(name), SPECS[name], time.perf_counter()
    while report.tally.twins < wanted:
        dice = Random(f"{seed}/{name}/{report.games}")
        seats = spec.least + report.games % (spec.most - spec.least + 1)
        playout = play(setup(spec, seats, dice), dice)
        report.games += 1
        report.answers += len(playout.moments)

        def gather(played: Playout, channel: int, dice: Random = dice) -> Company:
            return Audience(played, channel, dice, report.looks, rooms=ROOMS, drawn=DRAWN)

        wanting = min(EACH, wanted - report.tally.twins)
        report.tally.add(secrets_are_kept(playout, dice, wanting, gather=gather))
    report.seconds = time.perf_counter() - began
    return report


def main(arguments: list[str]) -> None:
    """Print a line for each game."""
    wanted, *names = arguments or ["1000"]
    for name in names or SPECS:
        sys.stdout.write(f"{twins(name, int(wanted))}\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main(sys.argv[1:])
