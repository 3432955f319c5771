"""How games of Biglietti end among the robots of an empty carriage: each of the three roles, at every number of seats."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from math import sqrt
from random import Random

from bot.audit.simulate import run, start_game
from games.biglietti import BOX
from games.biglietti.rules.state import Ending
from tools.bench.duplicates import SURE
from tools.bench.figures import Figure

ROLES = {
    Ending.LIMIT: "the Inspector",
    Ending.AGENT_OUTBOUND: "the agent",
    Ending.AGENT_RETURN: "the agent",
    Ending.FEWEST: "fewest points",
}
FAIR = 100 / 3
WITHIN = FAIR / 3
"""How far from its fair share a role may be."""


def count_endings(seats: int, games: int) -> Counter[str]:
    """Play so many games by the usual robots, as the table's preset has it, and count who won them."""
    preset = next(each for each in BOX.presets if each.suits("live", seats))
    options = {each.name: each.shape.parse(preset.tokens.get(each.name, each.default)) for each in BOX.options}
    found: Counter[str] = Counter()
    for game in range(games):
        play = start_game(BOX, seats, options, (BOX.usual,) * seats, Random(f"endings/{seats}/{game}"))
        run(play)
        found[ROLES[play.at.state.phase.result.ending]] += 1
    return found


def figures(*, quick: bool = False) -> Iterator[Figure]:
    """Yield, for each number of seats, how far the role is off that is furthest from its fair share."""
    games = 4 if quick else 300
    for seats in range(BOX.least, BOX.most + 1):
        found = count_endings(seats, games)
        shares = {role: 100 * found[role] / games for role in dict.fromkeys(ROLES.values())}
        off = max(abs(share - FAIR) for share in shares.values())
        told = ", ".join(f"{role} {share:.0f} %" for role, share in shares.items())
        doubt = 100 * SURE * sqrt(FAIR / 100 * (1 - FAIR / 100) / games)
        yield Figure(
            f"biglietti at {seats}: the role furthest from a third",
            (off,),
            unit="points",
            most=WITHIN,
            more=f"{told}; ±{doubt:.1f} over {games} games",
        )
