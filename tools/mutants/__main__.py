"""Mutants of a game's rules, each against that game's tests: `python -m tools.mutants schicki --sample 12 --seed 1`."""

from __future__ import annotations

import argparse
import signal
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Final

from games.registry import GAMES
from tools.mutants.operators import Mutant, list_clauses, list_mutants
from tools.mutants.report import Run, write_page
from tools.mutants.workshop import Workshop

PROJECT: Final = Path(__file__).parents[2]
PAGE: Final = PROJECT / "docs" / "reports" / "mutants.md"


def find_mutants(game: str) -> list[Mutant]:
    """Find every mutant of a game, in its rules and the language below them."""
    folder = PROJECT / "games" / game
    texts = {
        path: path.read_text("utf-8")
        for room in ("language", "rules")
        for path in sorted((folder / room).rglob("*.py"))
    }
    clauses = sorted(set[str]().union(*map(list_clauses, texts.values())))
    return [m for path, text in texts.items() for m in list_mutants(str(path.relative_to(PROJECT)), text, clauses)]


def choose_mutants(found: list[Mutant], sample: int | None, seed: int, places: Sequence[str]) -> list[Mutant]:
    """Choose those at some places, and so many of them by a seed; all where nothing is said."""
    if places:
        found = [each for each in found if f"{each.path}:{each.line}" in places]
    if sample is None or sample >= len(found):
        return found
    return [found[index] for index in sorted(Random(seed).sample(range(len(found)), sample))]


def list_tests(game: str) -> list[str]:
    """List what to tell pytest: the tests of a game and of each variety of its folder."""
    names = [game, *(name for name, spec in GAMES.items() if spec.package == f"games.{game}")]
    return ["tests/games", "-k", " or ".join(dict.fromkeys(names))]


def main() -> None:
    """Try the mutants and write the page; those of single places are only told."""
    parser = argparse.ArgumentParser(prog="python -m tools.mutants", description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--sample", type=int, help="how many mutants to draw; all if not given")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--all-tests", action="store_true", help="deep tests too; else the fast ones alone")
    parser.add_argument("--at", action="append", default=[], metavar="PATH:LINE", help="only mutants there; no page")
    parser.add_argument("--tests", nargs="+", help="what to tell pytest in place of the game's own folder; no page")
    asked = parser.parse_args()
    known, fates = find_mutants(asked.game), {}
    chosen = choose_mutants(known, asked.sample, asked.seed, asked.at)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit("Stopped."))  # so that the copy is taken away then too
    with tempfile.TemporaryDirectory() as root:
        words = [*(asked.tests or list_tests(asked.game)), *(["--deep"] if asked.all_tests else [])]
        with Workshop.open(PROJECT, Path(root), words, f"games/{asked.game}") as shop:
            for number, mutant in enumerate(chosen, 1):
                fates[mutant] = shop.judge(mutant)
                where = f"{mutant.path}:{mutant.line}"
                print(f"{number}/{len(chosen)} {fates[mutant].value} {where}: {mutant.was} -> {mutant.now}", flush=True)
    print(f"{sum(fate.value != 'survived' for fate in fates.values())} of {len(chosen)} killed")
    if asked.at or asked.tests:
        return
    drawn = "" if asked.sample is None else f" SAMPLE={asked.sample} SEED={asked.seed}"
    run = Run(
        asked.game, f"make mutants GAME={asked.game}{drawn}{' ALL=1' if asked.all_tests else ''}", len(known), fates
    )
    PAGE.write_text(write_page(PAGE.read_text("utf-8") if PAGE.exists() else "", run), "utf-8")


if __name__ == "__main__":
    main()
