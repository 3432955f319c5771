"""Two rules compared on a fixed set of main lines, where a proof costs too much; and the share on which they agree."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from games.cards import DECK, Card
from games.eleusis.language.equivalence import Counterexample, Effort, RulePair, make_rule_pair
from games.eleusis.language.evaluation import Memory, memory_after
from games.eleusis.language.expression import Expression
from games.eleusis.language.rule import Cards

LINES: Final = 200
LENGTH: Final = 40
SHARE_LINES: Final = 40
SHARE_LENGTH: Final = 20
FACES: Final = range(len(DECK))


class SampledLine(NamedTuple):
    """A main line that the rule accepts, and the faces on which the two rules differ after it."""

    line: Cards
    differing: tuple[int, ...]


class FixedRandom:
    """A fixed sequence of pseudo-random numbers, the same for everybody and for ever."""

    def __init__(self, seed: int = 1) -> None:
        self._at = seed

    def draw_below(self, stop: int) -> int:
        """Return the next number, from 0 to `stop` - 1."""
        self._at = (self._at * 6364136223846793005 + 1442695040888963407) % 2**64
        return (self._at >> 33) % stop


def sample_lines(two: RulePair, line: Cards | None, lines: int, length: int) -> Iterator[SampledLine]:
    """Yield the positions of so many main lines that the first rule accepts, from this line or from any starter.

    A line in which nothing fits any more ends early.
    """
    steps = FixedRandom()
    known = memory_after(two.mind, line) if line else None
    for _ in range(lines):
        start = list(line or (DECK[steps.draw_below(len(DECK))],))
        yield from walk_line(two, start, memory_after(two.mind, start) if known is None else known, length, steps)


def walk_line(
    two: RulePair, line: list[Card], memory: Memory, length: int, steps: FixedRandom
) -> Iterator[SampledLine]:
    """Yield the positions of one main line, card by card; of faces that are alike to both rules one is judged."""
    for _ in range(length):
        fits = {face for face in two.candidates if two.first(memory, face)}
        parted = {face for face in two.candidates if bool(two.second(memory, face)) != (face in fits)}
        yield SampledLine(tuple(line), tuple(face for face in FACES if two.faces[face] in parted))
        right = [face for face in FACES if two.faces[face] in fits]
        if not right:
            return
        face = right[steps.draw_below(len(right))]
        line.append(DECK[face])
        memory = two.mind.next_memory(memory, face)


def affordable_lines(two: RulePair, lines: int, length: int, effort: Effort) -> int:
    """Return how many of these main lines the effort left is enough for, at least one; they are paid for (EE-84)."""
    cost = length * (len(two.candidates) * two.weight + len(FACES))
    bought = max(1, min(lines, (effort.most - effort.spent) // cost))
    effort.spent += bought * cost
    return bought


def compare_by_sampling(
    first: Expression, second: Expression, line: Cards | None, effort: Effort | None = None
) -> tuple[Counterexample | None, int]:
    """Return where two rules differ on these main lines, and how many verdicts were compared (EE-84).

    There are as many lines as the effort allows; without one, all of them.
    """
    two, tested = make_rule_pair(first, second), 0
    lines = LINES if effort is None else affordable_lines(two, LINES, LENGTH, effort)
    for position in sample_lines(two, line, lines, LENGTH):
        tested += len(FACES)
        if position.differing:
            return Counterexample(position.line, DECK[position.differing[0]]), tested
    return None, tested


def agreement_percent(first: Expression, second: Expression, line: Cards | None, effort: Effort | None = None) -> int:
    """Return the share of verdicts on which two rules agree, in percent and rounded down (EE-89)."""
    two, tested, differing = make_rule_pair(first, second), 0, 0
    lines = SHARE_LINES if effort is None else affordable_lines(two, SHARE_LINES, SHARE_LENGTH, effort)
    for position in sample_lines(two, line, lines, SHARE_LENGTH):
        tested, differing = tested + len(FACES), differing + len(position.differing)
    return (tested - differing) * 100 // tested
