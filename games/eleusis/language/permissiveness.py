"""How much a rule allows: measured exactly where the positions are few, else on a fixed set of main lines (EE-51)."""

from collections import Counter as Tally
from collections import deque
from collections.abc import Iterator
from enum import StrEnum
from functools import lru_cache
from typing import Final, NamedTuple

from msgspec import Struct

from games.cards import DECK, Card
from games.eleusis.language.catalogue import Cards
from games.eleusis.language.equivalence import (
    FACES,
    Counterexample,
    Effort,
    PathStep,
    RulePair,
    line_to,
    make_rule_pair,
)
from games.eleusis.language.evaluation import NUMBER, Memory, compile_rule, memory_after
from games.eleusis.language.expression import Expression

LAST: Final = 20  # the position up to which random play is followed
MOST_POSITIONS: Final = 6_000
MOST_VERDICTS: Final = 120_000
WALKS: Final = 400  # main lines walked where the positions are too many; fewer where verdicts take many steps


class Band(StrEnum):
    TOO_STRICT = "too-strict"
    STRICT = "strict"
    GOOD = "good"
    LOOSE = "loose"
    TOO_LOOSE = "too-loose"


class Level(StrEnum):
    """How seriously the dealer should take the measure; no rule is forbidden (EE-52)."""

    OK = "ok"
    NOTE = "note"
    WARN = "warn"


class Meter(Struct, frozen=True):
    """Shares of the 52 faces: at position 2, on average up to 20, in the tightest position and in the widest.

    `dead` is the chance that random play comes by position 20 to where nothing is right, `stuck` a shortest main line
    that leads there. `positions` were looked at; `exact` tells whether they were all there are.
    """

    opening: float
    average: float
    floor: float
    ceiling: float
    dead: float
    stuck: Cards | None
    positions: int
    exact: bool = True

    @property
    def band(self) -> Band:
        limits = ((0.12, Band.TOO_STRICT), (0.20, Band.STRICT), (0.60, Band.GOOD), (0.70, Band.LOOSE))
        return next((band for limit, band in limits if self.average < limit), Band.TOO_LOOSE)

    @property
    def level(self) -> Level:
        if self.band in {Band.TOO_STRICT, Band.TOO_LOOSE} or not self.floor:
            return Level.WARN
        return Level.NOTE if self.band is not Band.GOOD or self.floor < 0.05 else Level.OK


class Spread(Struct, frozen=True):
    """A position: which share of the faces is right, and to which positions they lead, by how many faces."""

    share: float
    following: tuple[tuple[Memory, int], ...]


@lru_cache(maxsize=256)
def measure_rule(rule: Expression) -> Meter:
    one = make_rule_pair(rule, rule)
    weights = face_class_sizes(one)
    positions, known = explore_positions(one, weights)
    return measure_by_walks(one, weights) if known is None else measure_exactly(one, positions, known)


def face_class_sizes(one: RulePair) -> dict[int, int]:
    return dict(sorted(Tally(one.faces).items()))


def explore_positions(
    one: RulePair, weights: dict[int, int]
) -> tuple[dict[Memory, Spread], dict[Memory, PathStep] | None]:
    """Return every reachable position, nearest first, and how it was reached: None where there are too many."""
    known: dict[Memory, PathStep] = {}
    for face in FACES:
        known.setdefault(one.canonical_memory(one.mind.initial_memory(face)), PathStep(None, face))
    waiting, found = deque(known), dict[Memory, Spread]()
    while waiting:
        if len(known) > MOST_POSITIONS or len(found) * len(weights) * one.load > MOST_VERDICTS:
            return found, None
        memory = waiting.popleft()
        following: Tally[Memory] = Tally()
        for face, count in weights.items():
            if one.first(memory, face):
                after = one.canonical_memory(one.mind.next_memory(memory, face))
                following[after] += count
                if after not in known:
                    known[after] = PathStep(memory, face)
                    waiting.append(after)
        found[memory] = Spread(following.total() / len(FACES), tuple(following.items()))
    return found, known


def measure_exactly(one: RulePair, positions: dict[Memory, Spread], known: dict[Memory, PathStep]) -> Meter:
    here = {
        memory: count / len(FACES)
        for memory, count in Tally(map(one.canonical_memory, map(one.mind.initial_memory, FACES))).items()
    }
    shares, dead = [], 0.0
    for _ in range(2, LAST + 1):
        shares.append(sum(chance * positions[memory].share for memory, chance in here.items()))
        dead += sum(chance for memory, chance in here.items() if not positions[memory].share)
        here = advance_chances(positions, here)
    every = [each.share for each in positions.values()]
    stuck = next((line_to(known, memory, None) for memory, each in positions.items() if not each.share), None)
    return Meter(shares[0], sum(shares) / len(shares), min(every), max(every), min(dead, 1.0), stuck, len(positions))


def advance_chances(positions: dict[Memory, Spread], here: dict[Memory, float]) -> dict[Memory, float]:
    there: dict[Memory, float] = {}
    for memory, chance in here.items():
        at = positions[memory]
        for after, count in at.following:
            there[after] = there.get(after, 0.0) + chance * count / (at.share * len(FACES))
    return there


def measure_by_walks(one: RulePair, weights: dict[int, int]) -> Meter:
    steps, shares, every = FixedRandom(), [0.0] * (LAST - 1), []
    dead, stuck, walks = 0, None, max(len(FACES), WALKS // one.load)
    for number in range(walks):
        line, memory = [number % len(FACES)], one.mind.initial_memory(number % len(FACES))
        for position in range(LAST - 1):
            right = [face for face in weights if one.first(memory, face)]
            among = sum(weights[face] for face in right)
            every.append(among / len(FACES))
            shares[position] += among / len(FACES) / walks
            if not right:
                dead += 1
                stuck = line if stuck is None or len(line) < len(stuck) else stuck
                break
            line.append(pick_class(right, weights, steps.draw_below(among)))
            memory = one.mind.next_memory(memory, line[-1])
    cards = None if stuck is None else tuple(DECK[face] for face in stuck)
    average = sum(shares) / len(shares)
    return Meter(shares[0], average, min(every), max(every), dead / walks, cards, len(every), exact=False)


def pick_class(right: list[int], weights: dict[int, int], index: int) -> int:
    for face in right:
        index -= weights[face]
        if index < 0:
            return face
    raise AssertionError("no face has that number")


LINES: Final = 200
LENGTH: Final = 40
SHARE_LINES: Final = 40
SHARE_LENGTH: Final = 20


class SampledLine(NamedTuple):
    """A main line that the rule accepts, and the faces on which the two rules differ after it."""

    line: Cards
    differing: tuple[int, ...]


class FixedRandom:
    """A fixed sequence of pseudo-random numbers, the same for ever."""

    def __init__(self, seed: int = 1) -> None:
        self._at = seed

    def draw_below(self, stop: int) -> int:
        self._at = (self._at * 6364136223846793005 + 1442695040888963407) % 2**64
        return (self._at >> 33) % stop


def sample_lines(two: RulePair, line: Cards | None, lines: int, length: int) -> Iterator[SampledLine]:
    steps = FixedRandom()
    known = memory_after(two.mind, line) if line else None
    for _ in range(lines):
        start = list(line or (DECK[steps.draw_below(len(DECK))],))
        yield from walk_line(two, start, memory_after(two.mind, start) if known is None else known, length, steps)


def walk_line(
    two: RulePair, line: list[Card], memory: Memory, length: int, steps: FixedRandom
) -> Iterator[SampledLine]:
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
    cost = length * (len(two.candidates) * two.weight + len(FACES))
    bought = max(1, min(lines, (effort.most - effort.spent) // cost))
    effort.spent += bought * cost
    return bought


def compare_by_sampling(
    first: Expression, second: Expression, line: Cards | None, effort: Effort | None = None
) -> tuple[Counterexample | None, int]:
    """Return where rules differ on sampled lines, as many as the effort allows, and the verdicts compared (EE-84)."""
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


RIGHT: Final = 8
JUDGED: Final = 10
SEED: Final = 7


class RuleExample(Struct, frozen=True):
    """A starter and the right cards after it, fewer where none fits any more; and cards that would be right or wrong then."""

    line: Cards
    right: Cards
    wrong: Cards


def make_example(rule: Expression) -> RuleExample:
    own, verdict = compile_rule(rule)
    steps = FixedRandom(SEED)
    line = [steps.draw_below(len(DECK))]
    memory = own.initial_memory(line[0])
    while len(line) <= RIGHT and (right := [face for face in FACES if verdict(memory, face)]):
        line.append(right[steps.draw_below(len(right))])
        memory = own.next_memory(memory, line[-1])
    faces = list(FACES)
    shown = [DECK[faces.pop(steps.draw_below(len(faces)))] for _ in range(JUDGED)]
    fits, fails = (tuple(c for c in shown if bool(verdict(memory, NUMBER[c])) is so) for so in (True, False))
    return RuleExample(tuple(DECK[face] for face in line), fits, fails)
