"""`python -m tools.bench.sameness`: how long rules take to compare, and thousands of comparisons borne out by play.

Any two rules of the catalogue take at most 50 ms, from every starter at once; no two rules take longer than the hard
limit, however nasty. Of rules that chance writes, every pair found the same survives play judged by a plain reading, and
every counter-example replays. Exit 1 where one of these is missed.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterator
from itertools import chain, combinations, islice
from random import Random
from time import process_time
from typing import Any

from games.cards import DECK
from games.eleusis.language.catalogue import VARIANTS, catalogue_expression
from games.eleusis.language.equivalence import BOUND, Unsettled, find_counterexample
from games.eleusis.language.parser import parse_rule
from games.eleusis.language.permissiveness import measure_rule
from tests.games.eleusis.test_fuzz import borne_out, pairs

LIMIT_MS = 50
HARD_LIMIT_MS = 10_000
NASTY = (
    "card.rank + last.rank + prev(2).rank + prev(3).rank > 20",
    "card.rank * last.rank + prev(2).rank * prev(3).rank + prev(4).rank > 90",
    "(recent(red).rank + recent(black).rank + recent(face).rank + card.rank) % 7 in 0..2",
    "if run(color) < 4 then card.rank > prev(4).rank - pos else card.suit != recent(even).suit",
    "(total(12) + tally(red, 11) * card.rank + phase(7) + phase(11) + phase(12)) % 5 != 1",
    "prev(4).rank * prev(3).rank + recent(red).rank < card.rank" + " + pos" * 56,
    "card != prev(4) and card != prev(3) and card != prev(2) and card != last",
)
"""Rules that remember much; each is compared with itself, so that nothing ends the search but the bound."""


def milliseconds(first: Any, second: Any, bound: int = BOUND) -> tuple[float, str]:
    """How long a comparison took the processor, and how it ended."""
    began = process_time()
    try:
        outcome = "same" if find_counterexample(first, second, None, bound) is None else "different"
    except Unsettled:
        outcome = "unsettled"
    return 1000 * (process_time() - began), outcome


def catalogue(every: int) -> Iterator[str]:
    """The slowest pair of the catalogue."""
    rules = {rule: catalogue_expression(rule) for rule in VARIANTS}
    chosen = [*combinations(VARIANTS, 2)][::every] + [(rule, rule) for rule in VARIANTS]
    took = sorted((milliseconds(rules[one], rules[other])[0], str((one, other))) for one, other in chosen)
    yield f"{len(chosen)} pairs of the catalogue: median {took[len(took) // 2][0]:.1f} ms, slowest {took[-1][0]:.1f} ms"
    if took[-1][0] > LIMIT_MS:
        yield f"MISSED: at most {LIMIT_MS} ms; {took[-1][1]}"


def nasty() -> Iterator[str]:
    """The rules that remember much, at the full bound; and their measures."""
    for text in NASTY:
        rule = parse_rule(text)
        took, outcome = milliseconds(rule, rule)
        began = process_time()
        meter = measure_rule(rule)
        measuring = 1000 * (process_time() - began)
        yield f"{took:6.0f} ms, {outcome}; measured in {measuring:5.0f} ms, exact: {meter.exact}: {text[:70]}"
        if max(took, measuring) > HARD_LIMIT_MS:
            yield f"MISSED: at most {HARD_LIMIT_MS} ms"


def fuzz(number: int, seed: int) -> Iterator[str]:
    """So many pairs that chance writes, each borne out by play; an assertion stops at one that is not."""
    for memory in ("little", "much"):
        dice, found = Random(seed), Counter[str]()
        for one, other, spelled in islice(pairs(seed, memory), number // 2):
            outcome = borne_out(one, other, dice.choice(DECK), dice, BOUND)
            if spelled and outcome == "different":
                yield f"MISSED: one rule in two spellings was found different: {one} {other}"
            found[outcome] += 1
        yield f"{number // 2} pairs of rules that remember {memory}, borne out by play: {dict(sorted(found.items()))}"


def main() -> int:
    """Measure and report."""
    parser = argparse.ArgumentParser(prog="python -m tools.bench.sameness", description=__doc__)
    parser.add_argument("--pairs", type=int, default=2_000, help="how many pairs chance writes")
    parser.add_argument("--every", type=int, default=1, help="only each n-th pair of the catalogue")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    missed = False
    for said in chain(catalogue(given.every), nasty(), fuzz(given.pairs, given.seed)):
        missed |= said.startswith("MISSED")
        print(said, flush=True)
    return int(missed)


if __name__ == "__main__":
    sys.exit(main())
