"""Two rules compared on a fixed set of main lines, where a proof costs too much; and the share on which they agree."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from games.cards import DECK, Card
from games.eleusis.language.equivalence import Counterexample
from games.eleusis.language.evaluation import Memory, Mind, Value, compile_expression, make_mind, memory_after
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


def sample_lines(
    first: Expression, second: Expression, line: Cards | None, lines: int, length: int
) -> Iterator[SampledLine]:
    """Yield the positions of so many main lines that `first` accepts, from this line or from any starter.

    A line in which nothing fits any more ends early.
    """
    both = make_mind((first, second))
    rule, guess = compile_expression(first, both.slots), compile_expression(second, both.slots)
    steps = FixedRandom()
    for _ in range(lines):
        yield from walk_line(both, rule, guess, list(line or (DECK[steps.draw_below(len(DECK))],)), length, steps)


def walk_line(
    both: Mind, rule: Value, guess: Value, line: list[Card], length: int, steps: FixedRandom
) -> Iterator[SampledLine]:
    """Yield the positions of one main line, card by card."""
    memory: Memory = memory_after(both, line)
    for _ in range(length):
        right = [face for face in FACES if rule(memory, face)]
        fits = frozenset(right)
        differing = tuple(face for face in FACES if bool(guess(memory, face)) != (face in fits))
        yield SampledLine(tuple(line), differing)
        if not right:
            return
        face = right[steps.draw_below(len(right))]
        line.append(DECK[face])
        memory = both.next_memory(memory, face)


def compare_by_sampling(first: Expression, second: Expression, line: Cards | None) -> tuple[Counterexample | None, int]:
    """Return where two rules differ on these main lines, and how many verdicts were compared (EE-84)."""
    tested = 0
    for position in sample_lines(first, second, line, LINES, LENGTH):
        tested += len(FACES)
        if position.differing:
            return Counterexample(position.line, DECK[position.differing[0]]), tested
    return None, tested


def agreement_percent(first: Expression, second: Expression, line: Cards | None) -> int:
    """Return the share of verdicts on which two rules agree, in percent and rounded down (EE-89)."""
    tested = differing = 0
    for position in sample_lines(first, second, line, SHARE_LINES, SHARE_LENGTH):
        tested, differing = tested + len(FACES), differing + len(position.differing)
    return (tested - differing) * 100 // tested
