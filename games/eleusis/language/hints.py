"""The cues that are true of a rule, checked against every position it can reach (EE-13, EE-49)."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple, TypeAlias

from games.cards import Card
from games.eleusis.language.equivalence import FACES, make_rule_pair, representatives_of, value_tables
from games.eleusis.language.evaluation import NUMBER
from games.eleusis.language.expression import ATTRIBUTES, CARD, Expression
from games.eleusis.language.rule import Cue

NEARLY_HALF: Final = (0.4, 0.6)  # what people call about half
EFFORT: Final = 400  # positions looked at before no cue is certain

Verdicts: TypeAlias = tuple[bool, ...]  # of each of the 52 faces


class CueResult(NamedTuple):
    """The verdicts of a rule after some main line; `last` stands for all cards that would do as the last one."""

    last: int
    verdicts: Verdicts


@lru_cache(maxsize=256)
def true_cues(rule: Expression, starter: Card) -> tuple[Cue, ...]:
    """Return all true cues of a rule after this starter, the vaguest first; none if it has too many positions."""
    positions = reachable_results(rule, starter)
    return tuple(cue for cue in Cue if positions and is_cue_true(cue, positions))


def reachable_results(rule: Expression, starter: Card) -> tuple[CueResult, ...]:
    """Return the verdicts of every position the rule can lead to; none if they are too many."""
    one = make_rule_pair(rule, rule)
    stands = representatives_of(value_tables((rule,), one.mind)[CARD])
    first = (one.canonical_memory(one.mind.initial_memory(NUMBER[starter])), stands[NUMBER[starter]])
    known, waiting, found = {first}, deque([first]), list[CueResult]()
    while waiting:
        memory, last = waiting.popleft()
        verdicts = tuple(bool(one.first(memory, face)) for face in FACES)
        found.append(CueResult(last, verdicts))
        if len(found) > EFFORT:
            return ()
        for card in one.candidates:
            if (
                verdicts[card]
                and (after := (one.canonical_memory(one.mind.next_memory(memory, card)), card)) not in known
            ):
                known.add(after)
                waiting.append(after)
    return tuple(found)


def is_cue_true(cue: Cue, positions: Sequence[CueResult]) -> bool:
    match cue:
        case Cue.HALF | Cue.FEW | Cue.MANY | Cue.VARIES:
            return amount_cue(positions) is cue
        case Cue.TWIN_RIGHT:
            return all(verdicts[last] for last, verdicts in positions)
        case Cue.TWIN_WRONG:
            return not any(verdicts[last] for last, verdicts in positions)
        case Cue.OLDER:
            return not is_last_card_enough(positions)
        case Cue.LAST_ONLY:
            return is_last_card_enough(positions) and not is_constant(positions)
        case Cue.ALONE:
            return is_constant(positions)
        case Cue.RANKS:
            return is_same_for("rank", positions)
        case Cue.SUITS:
            return is_same_for("suit", positions)
        case Cue.COLORS:
            return is_same_for("color", positions)


def amount_cue(positions: Sequence[CueResult]) -> Cue:
    shares = [sum(verdicts) / len(verdicts) for _, verdicts in positions]
    if NEARLY_HALF[0] <= min(shares) and max(shares) <= NEARLY_HALF[1]:
        return Cue.HALF
    if max(shares) < 1 / 2:
        return Cue.FEW
    return Cue.MANY if min(shares) > 1 / 2 else Cue.VARIES


def is_last_card_enough(positions: Sequence[CueResult]) -> bool:
    said: dict[int, Verdicts] = {}
    return all(said.setdefault(last, verdicts) == verdicts for last, verdicts in positions)


def is_constant(positions: Sequence[CueResult]) -> bool:
    return all(verdicts == positions[0].verdicts for _, verdicts in positions)


def is_same_for(attribute: str, positions: Sequence[CueResult]) -> bool:
    table = ATTRIBUTES[attribute]
    stands = [table.index(value) for value in table]
    return all(verdicts[face] == verdicts[stands[face]] for _, verdicts in positions for face in FACES)
