"""An example of a rule, before it is sealed: a main line, and some cards judged after it (EE-58)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from games.cards import DECK, Card
from games.eleusis.language.evaluation import NUMBER, compile_rule
from games.eleusis.language.expression import Expression
from games.eleusis.language.rule import Cards
from games.eleusis.language.sampling import FixedRandom

RIGHT: Final = 8
JUDGED: Final = 10
SEED: Final = 7
FACES: Final = range(len(DECK))


@dataclass(frozen=True, slots=True)
class ExampleVerdict:
    """A card, and whether it would be right."""

    card: Card
    right: bool


@dataclass(frozen=True, slots=True)
class RuleExample:
    """A starter and the right cards after it, fewer where none fits any more; and cards judged after them."""

    line: Cards
    judged: tuple[ExampleVerdict, ...]


def make_example(rule: Expression) -> RuleExample:
    """Make the example of a rule; it is the same for the same rule, always."""
    own, verdict = compile_rule(rule)
    steps = FixedRandom(SEED)
    line = [steps.draw_below(len(DECK))]
    memory = own.initial_memory(line[0])
    while len(line) <= RIGHT and (right := [face for face in FACES if verdict(memory, face)]):
        line.append(right[steps.draw_below(len(right))])
        memory = own.next_memory(memory, line[-1])
    faces = list(FACES)
    shown = [DECK[faces.pop(steps.draw_below(len(faces)))] for _ in range(JUDGED)]
    judged = tuple(ExampleVerdict(card, bool(verdict(memory, NUMBER[card]))) for card in shown)
    return RuleExample(tuple(DECK[face] for face in line), judged)
