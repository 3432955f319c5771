"""Evaluation of a rule: what it must remember of the main line, and its verdict on the next card.

A memory is a tuple of numbers, one for each slot: cards as their place in the deck, counters as they stand.
Two rules may share one memory, and then walk through the same positions side by side.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from operator import eq, ge, gt, le, lt, ne
from typing import Final, TypeAlias

from games.cards import DECK, Card
from games.eleusis.language.expression import (
    ATTRIBUTES,
    CARD,
    SERIES,
    After,
    Apply,
    Attribute,
    CardReference,
    Constant,
    Counter,
    Either,
    Expression,
    Within,
    direct_parts,
    used_cards,
    used_counters,
)

LAST: Final = CardReference("prev", 1)
LONGEST_RUN: Final = 12
LAST_POSITION: Final = 60
LIMIT: Final = 1_000_000
NUMBER: Final = {face: number for number, face in enumerate(DECK)}
RELATIONS: Final[dict[str, Callable[[int, int], bool]]] = {"==": eq, "!=": ne, "<": lt, "<=": le, ">": gt, ">=": ge}
SUMS: Final = ("+", "-", "*")

Memory: TypeAlias = tuple[int, ...]
# a compiled expression: from a memory and the card judged (as its place in the deck) to a value
Value: TypeAlias = Callable[[Memory, int], int]
Slot: TypeAlias = CardReference | Counter


@dataclass(frozen=True, slots=True)
class Mind:
    """Which slots are remembered, in order: the union of what its rules look at (EE-70)."""

    slots: tuple[Slot, ...]
    # what each slot holds next, from the memory and the card accepted
    moves: tuple[Value, ...] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "moves", tuple(compile_move(slot, self.slots) for slot in self.slots))

    def initial_memory(self, starter: int) -> Memory:
        """Return the memory when only the starter lies on the table (EE-62 to EE-65)."""
        return tuple(initial_value(slot, starter) for slot in self.slots)

    def next_memory(self, memory: Memory, card: int) -> Memory:
        return tuple([following(memory, card) for following in self.moves])


def compile_move(slot: Slot, slots: Sequence[Slot]) -> Value:
    own = slots.index(slot)
    match slot:
        case CardReference("prev", 1):
            return lambda _, card: card
        case CardReference("prev", back):
            newer = slots.index(CardReference("prev", back - 1))
            return lambda memory, _: memory[newer]
        case CardReference("recent", flag=flag):
            has = ATTRIBUTES[flag]
            return lambda memory, card: card if has[card] else memory[own]
        case Counter("run", series):
            same, last = ATTRIBUTES[SERIES[series]], slots.index(LAST)
            return lambda memory, card: min(memory[own] + 1, LONGEST_RUN) if same[card] == same[memory[last]] else 1
        case Counter("tally" | "total" as name, flag, modulus):
            added = ATTRIBUTES[flag if name == "tally" else "rank"]
            return lambda memory, card: (memory[own] + added[card]) % modulus
        case Counter("phase", _, modulus):
            return lambda memory, _: (memory[own] + 1) % modulus
        case Counter("pos"):
            return lambda memory, _: min(memory[own] + 1, LAST_POSITION)
    return lambda memory, _: memory[own]


def initial_value(slot: Slot, starter: int) -> int:
    match slot:
        case CardReference():
            return starter
        case Counter("run"):
            return 1
        case Counter("tally", flag, modulus):
            return ATTRIBUTES[flag][starter] % modulus
        case Counter("total", _, modulus):
            return ATTRIBUTES["rank"][starter] % modulus
        case Counter("phase", _, modulus):
            return 1 % modulus
    return 2


def make_mind(rules: Iterable[Expression]) -> Mind:
    """Return all that these rules must remember; a card further back needs the slots of all nearer cards."""
    seen = {slot for rule in rules for slot in (*used_cards(rule), *used_counters(rule))} - {CARD}
    back = max((slot.back for slot in seen if isinstance(slot, CardReference)), default=0)
    if any(isinstance(slot, Counter) and slot.name == "run" for slot in seen):
        back = max(back, 1)
    seen |= {CardReference("prev", step) for step in range(1, back + 1)}
    cards = sorted(slot for slot in seen if isinstance(slot, CardReference))
    return Mind((*cards, *sorted(slot for slot in seen if isinstance(slot, Counter))))


def compile_expression(expression: Expression, slots: Sequence[Slot]) -> Value:
    """Compile to a function of a memory with these slots and the card judged; one-card parts become tables."""
    if not is_table(expression):
        return compile_parts(expression, slots)
    seen = used_cards(expression)
    if not seen:
        value = compile_parts(expression, ())((), 0)
        return lambda *_: value
    value_of = compile_parts(expression, seen)
    table = tuple(value_of((face,), face) for face in range(len(DECK)))
    if seen == (CARD,):
        return lambda _, card: table[card]
    place = slots.index(seen[0])
    return lambda memory, _: table[memory[place]]


def is_table(expression: Expression) -> bool:
    return (
        not isinstance(expression, CardReference | Counter)
        and len(used_cards(expression)) <= 1
        and not used_counters(expression)
    )


def count_steps(expression: Expression) -> int:
    """Return how many steps a verdict takes: one for each table, and one for each part above them."""
    return 1 if is_table(expression) else 1 + sum(map(count_steps, direct_parts(expression)))


def weigh_verdict(expression: Expression) -> int:
    """Return the steps of a verdict, and with them each span of values that is looked through."""
    if is_table(expression):
        return 1
    spans = len(expression.spans) if isinstance(expression, Within) else 0
    return 1 + spans + sum(map(weigh_verdict, direct_parts(expression)))


def compile_parts(expression: Expression, slots: Sequence[Slot]) -> Value:
    match expression:
        case CardReference("card"):
            return lambda _, card: card
        case CardReference() | Counter():
            place = slots.index(expression)
            return lambda memory, _: memory[place]
        case Constant(_, value):
            return lambda *_: value
        case Attribute(of, name):
            table, inner = ATTRIBUTES[name], compile_expression(of, slots)
            return lambda memory, card: table[inner(memory, card)]
        case Within(of, spans):
            inner = compile_expression(of, slots)
            return lambda memory, card: is_within(inner(memory, card), spans)
        case After(of, suits):
            inner, following = compile_expression(of, slots), dict(zip(suits, (*suits[1:], suits[0]), strict=True))
            return lambda memory, card: following.get(inner(memory, card), suits[0])
        case Either(condition, yes, no):
            test, then, other = (compile_expression(part, slots) for part in (condition, yes, no))
            return lambda memory, card: then(memory, card) if test(memory, card) else other(memory, card)
        case Apply(operator, inner_parts):
            return compile_operator(operator, [compile_expression(part, slots) for part in inner_parts])


def is_within(value: int, spans: Sequence[tuple[int, int]]) -> bool:
    return any(low <= value <= high for low, high in spans)


def compile_sum(operator: str, a: Value, b: Value) -> Value:
    match operator:
        case "+":
            return lambda memory, card: (
                x if -LIMIT < (x := a(memory, card) + b(memory, card)) < LIMIT else LIMIT if x > 0 else -LIMIT
            )
        case "-":
            return lambda memory, card: (
                x if -LIMIT < (x := a(memory, card) - b(memory, card)) < LIMIT else LIMIT if x > 0 else -LIMIT
            )
    return lambda memory, card: (
        x if -LIMIT < (x := a(memory, card) * b(memory, card)) < LIMIT else LIMIT if x > 0 else -LIMIT
    )


def compile_operator(operator: str, parts: Sequence[Value]) -> Value:
    a, b = parts[0], parts[-1]
    if relation := RELATIONS.get(operator):
        return lambda memory, card: relation(a(memory, card), b(memory, card))
    if operator in SUMS:
        return compile_sum(operator, a, b)
    match operator:
        case "or":
            return lambda memory, card: a(memory, card) or b(memory, card)
        case "xor":
            return lambda memory, card: a(memory, card) != b(memory, card)
        case "and":
            return lambda memory, card: a(memory, card) and b(memory, card)
        case "not":
            return lambda memory, card: not a(memory, card)
        case "%":
            return lambda memory, card: a(memory, card) % b(memory, card)
        case "step":
            return lambda memory, card: (b(memory, card) - a(memory, card)) % 13
        case "dist":
            return lambda memory, card: abs(b(memory, card) - a(memory, card))
        case "min" | "max":
            best = min if operator == "min" else max
            return lambda memory, card: best(a(memory, card), b(memory, card))
        case "abs":
            return lambda memory, card: abs(a(memory, card))
        case "wrap":
            return lambda memory, card: (a(memory, card) - 1) % 13 + 1
        case "negative":
            return lambda memory, card: -a(memory, card)
    raise AssertionError(f"{operator} is no operator")


@lru_cache(maxsize=1_024)
def compile_rule(rule: Expression) -> tuple[Mind, Value]:
    own = make_mind((rule,))
    return own, compile_expression(rule, own.slots)


def accepts(rule: Expression, line: Sequence[Card], card: Card) -> bool:
    """Tell whether a rule accepts a card after this main line, whose first card is the starter (EE-18)."""
    own, verdict = compile_rule(rule)
    return bool(verdict(memory_after(own, line), NUMBER[card]))


def memory_after(own: Mind, line: Sequence[Card]) -> Memory:
    memory = own.initial_memory(NUMBER[line[0]])
    for card in line[1:]:
        memory = own.next_memory(memory, NUMBER[card])
    return memory
