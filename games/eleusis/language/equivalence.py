"""Whether two rules are the same rule: exactly, by walking through every position they can reach (EE-80 to EE-83)."""

from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, NamedTuple, TypeAlias

from msgspec import Struct

from games.cards import DECK, Card
from games.eleusis.language.catalogue import Cards, Column, Cue
from games.eleusis.language.evaluation import (
    LAST,
    NUMBER,
    Memory,
    Mind,
    Value,
    compile_expression,
    compile_rule,
    count_steps,
    make_mind,
    memory_after,
    weigh_verdict,
)
from games.eleusis.language.expression import (
    ATTRIBUTES,
    CARD,
    SERIES,
    CardReference,
    Counter,
    Expression,
    direct_parts,
    used_cards,
    used_counters,
)

BOUND: Final = 400_000
FACES: Final = range(len(DECK))
# steps of a comparison that counts once; a longer one counts as several, so that every bound is one of time too
LIGHT: Final = 60
TO_FOLLOW: Final = 8  # steps to go on to a position, beside two for each slot of the memory

Table: TypeAlias = tuple[int, ...]  # the value of something for each of the 52 faces


class Unsettled(Exception):
    """The comparisons allowed were used up before every position was seen (EE-83)."""


@dataclass(slots=True)
class Effort:
    """The steps that may be spent on something, and those that were: the same on every machine."""

    most: int
    spent: int = 0

    def spend(self, steps: int) -> None:
        """Raise Unsettled where too few steps are left, and then spend none."""
        if self.spent + steps > self.most:
            raise Unsettled
        self.spent += steps


class Counterexample(NamedTuple):
    """A main line and a card on which two rules differ."""

    line: Cards
    card: Card


class PathStep(NamedTuple):
    before: Memory | None
    card: int


class RulePair(Struct, frozen=True):
    """Two rules with one memory, which keeps of each card only what either of them can ever tell apart (EE-82)."""

    mind: Mind
    first: Value
    second: Value
    likes: tuple[Table, ...]  # for each slot that holds a card: which face stands there for each face
    faces: Table  # which face stands for each face as the card judged
    candidates: tuple[int, ...]  # those that stand for others: all that need judging
    load: int  # as how many comparisons each one counts
    weight: int  # the most steps that each one takes, and to follow a card that is right

    def canonical_memory(self, memory: Memory) -> Memory:
        return (*(like[held] for like, held in zip(self.likes, memory, strict=False)), *memory[len(self.likes) :])


def make_rule_pair(first: Expression, second: Expression) -> RulePair:
    both = make_mind((first, second))
    seen = value_tables((first, second), both)
    cards = [slot for slot in both.slots if isinstance(slot, CardReference)]
    return RulePair(
        both,
        compile_expression(first, both.slots),
        compile_expression(second, both.slots),
        tuple(representatives_of(seen[slot]) for slot in cards),
        representatives_of(seen[CARD]),
        tuple(sorted(set(representatives_of(seen[CARD])))),
        -(-(count_steps(first) + count_steps(second)) // LIGHT),
        weigh_verdict(first) + weigh_verdict(second) + 2 * len(both.slots) + TO_FOLLOW,
    )


def representatives_of(tables: Iterable[Table]) -> Table:
    rows = list(zip(*tables, strict=True)) or [()] * len(DECK)
    first = {row: face for face, row in reversed(list(enumerate(rows)))}
    return tuple(first[row] for row in rows)


def value_tables(rules: Sequence[Expression], both: Mind) -> dict[CardReference, tuple[Table, ...]]:
    """Return for each card reference all that is ever asked of the card there, now or after later moves."""
    seen: dict[CardReference, set[Table]] = {
        slot: set() for slot in (CARD, *both.slots) if isinstance(slot, CardReference)
    }
    for rule in rules:
        for place, table in single_card_tables(rule):
            seen[place].add(table)
    for counter in (counter for rule in rules for counter in used_counters(rule)):
        seen[CARD] |= counter_tables(counter)
        if counter.name == "run":
            seen[LAST] |= counter_tables(counter)
    for place in sorted(seen, reverse=True):
        if place.name == "prev":
            seen[CardReference("prev", place.back - 1) if place.back > 1 else CARD] |= seen[place]
        if place.name == "recent":
            seen[CARD] |= seen[place] | {ATTRIBUTES[place.flag]}
    return {place: tuple(sorted(of)) for place, of in seen.items()}


def counter_tables(counter: Counter) -> set[Table]:
    match counter:
        case Counter("run", series):
            return {ATTRIBUTES[SERIES[series]]}
        case Counter("tally", flag):
            return {ATTRIBUTES[flag]}
        case Counter("total", _, modulus):
            return {tuple(rank % modulus for rank in ATTRIBUTES["rank"])}
    return set()


def single_card_tables(expression: Expression) -> Iterator[tuple[CardReference, Table]]:
    cards = used_cards(expression)
    if len(cards) == 1 and not used_counters(expression):
        value = compile_expression(expression, cards)
        yield cards[0], tuple(int(value((face,), face)) for face in FACES)
    elif cards:
        for part in direct_parts(expression):
            yield from single_card_tables(part)


def find_counterexample(
    first: Expression, second: Expression, line: Cards | None, bound: int = BOUND
) -> Counterexample | None:
    """Return a first card on which two rules differ, and the main line before it; None if there is none.

    It is looked for after `line` (None: after any starter), on main lines that the first rule accepts. Raise Unsettled
    once `bound` comparisons are used up.
    """
    two = make_rule_pair(first, second)
    return walk_positions(two, line, Effort(bound), two.load)


def find_counterexample_in_steps(
    first: Expression, second: Expression, line: Cards | None, effort: Effort
) -> Counterexample | None:
    two = make_rule_pair(first, second)
    return walk_positions(two, line, effort, two.weight)


def walk_positions(two: RulePair, line: Cards | None, effort: Effort, cost: int) -> Counterexample | None:
    """Walk all positions, nearest first, until the rules differ; each card judged costs so much effort."""
    known: dict[Memory, PathStep] = {}
    for start in [line] if line else [(face,) for face in DECK]:
        known.setdefault(two.canonical_memory(memory_after(two.mind, start)), PathStep(None, NUMBER[start[0]]))
    waiting = deque(known)
    while waiting:
        memory = waiting.popleft()
        effort.spend(cost * len(two.candidates))
        for card in two.candidates:
            right = bool(two.first(memory, card))
            if right != bool(two.second(memory, card)):
                return Counterexample(line_to(known, memory, line), DECK[card])
            if right and (after := two.canonical_memory(two.mind.next_memory(memory, card))) not in known:
                known[after] = PathStep(memory, card)
                waiting.append(after)
    return None


def line_to(known: dict[Memory, PathStep], memory: Memory, line: Cards | None) -> Cards:
    walked: list[Card] = []
    at: Memory | None = memory
    while at is not None:
        step = known[at]
        if step.before is not None or not line:
            walked.append(DECK[step.card])
        at = step.before
    return (*(line or ()), *reversed(walked))


def find_contradiction(rule: Expression, layout: Sequence[Column]) -> Counterexample | None:
    """Return the first card of the layout on which a rule differs from the dealer's verdict, if any (EE-85)."""
    own, verdict = compile_rule(rule)
    memory = own.initial_memory(NUMBER[layout[0].card])
    for index, column in enumerate(layout):
        following = layout[index + 1].card if index + 1 < len(layout) else None
        against = [wrong for wrong in column.wrong if verdict(memory, NUMBER[wrong])]
        if following is not None and not verdict(memory, NUMBER[following]):
            against.append(following)
        if against:
            return Counterexample(tuple(each.card for each in layout[: index + 1]), against[0])
        if following is not None:
            memory = own.next_memory(memory, NUMBER[following])
    return None


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
