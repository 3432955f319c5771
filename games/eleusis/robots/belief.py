"""What a thinking player believes of the secret rule, from what everybody at the table has seen."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import log2
from typing import Final

from games.cards import DECK, Card
from games.eleusis.language.equivalence import Unsettled, parting
from games.eleusis.language.evaluation import NUMBER, Memory, alone
from games.eleusis.language.expression import Expression
from games.eleusis.robots.ideas import Idea, Source, drawn, picked
from games.eleusis.robots.induction import Seen, made_up
from games.eleusis.rules.events import (
    CardPlaced,
    CardPlayed,
    NoPlayDeclared,
    NoPlayJudged,
    RoundBegan,
    StarterReplaced,
    StarterTurned,
    VerdictWithdrawn,
)
from games.eleusis.rules.state import Cards, Column
from games.eleusis.rules.terms import Scope
from games.event import Event

FEW: Final = 16
"""Among so many rules, the likeliest, it is asked which of them are the same rule..."""
HEADS: Final = 3
"""...as one of the first."""
CLEAR: Final = 0.8
"""A rule that is likelier than this needs no such question."""
EFFORT: Final = 20_000
"""Comparisons spent on two rules before they are taken for different."""
ODD: Final = 0.05
"""How likely a rule stays for each verdict against it, when no rule explains them all."""

MANY: Final = 10_000
"""More verdicts than a round can have."""


@dataclass(frozen=True, slots=True)
class Claims:
    """Hands that were shown for nothing: after how many cards of the main line, and which cards were wrong."""

    line: Cards = ()
    wrong: tuple[tuple[int, Cards], ...] = ()


def claims(story: Iterable[Event]) -> Claims:
    """The true claims of the round on the table (EE-23), but for those whose verdict was withdrawn (EE-71)."""
    line: list[Card] = []
    wrong: list[tuple[int, Cards]] = []
    shown: Cards = ()
    was_right = was_true = False
    for event in story:
        match event:
            case RoundBegan():
                line, wrong = [], []
            case StarterTurned(card=card) | StarterReplaced(card=card):
                line = [card]
            case CardPlayed(card=card, right=was_right):
                line.extend([card] * was_right)
            case CardPlaced(card=card):
                line.append(card)
            case NoPlayDeclared(hand=hand):
                shown = hand
            case NoPlayJudged(right=was_true):
                wrong.extend([(len(line), shown)] * was_true)
            case VerdictWithdrawn(card=None):
                del wrong[len(wrong) - was_true :]
            case VerdictWithdrawn():
                del line[len(line) - was_right :]
    return Claims(tuple(line), tuple(wrong))


def seen(layout: Sequence[Column], told: Claims) -> Seen:
    """All verdicts of the round; claims count where their main line is still the one on the table."""
    faces = tuple(column.card for column in layout)
    extra = dict[int, Cards]()
    for length, hand in told.wrong:
        if told.line[:length] == faces[:length]:
            extra[length] = (*extra.get(length, ()), *hand)
    return tuple(
        (NUMBER[column.card], tuple(NUMBER[card] for card in sorted({*column.wrong, *extra.get(place, ())})))
        for place, column in enumerate(layout, 1)
    )


@dataclass(frozen=True, slots=True)
class Held:
    """An idea that may be right, how likely, and what it remembers of the main line."""

    idea: Idea
    share: float
    memory: Memory

    def accepts(self, card: Card) -> bool:
        """Its verdict on the next card."""
        return bool(self.idea.verdict(self.memory, NUMBER[card]))


def against(idea: Idea, line: Seen, most: int) -> tuple[int, Memory]:
    """How many verdicts speak against an idea, counted up to one more than `most`; and its memory of the line."""
    own, verdict = idea.mind, idea.verdict
    memory, errors = own.beginning(line[0][0]), 0
    for (_, wrong), following in zip(line, (*(card for card, _ in line[1:]), None), strict=True):
        errors += sum(bool(verdict(memory, card)) for card in wrong)
        if following is not None:
            errors += not verdict(memory, following)
            memory = own.after(memory, following)
        if errors > most:
            break
    return errors, memory


@lru_cache(maxsize=64)
def explaining(source: Source, line: Seen) -> tuple[Held, ...]:
    """The ideas that explain every verdict, likeliest first; their shares add up to 1."""
    known = [(idea, *against(idea, line, 0)) for idea in (drawn(source.levels) if source.levels else picked())]
    held = [(idea, idea.weight, memory) for idea, errors, memory in known if not errors]
    if source.writes:
        made = made_up(line)
        held += [(idea, idea.weight, made.memory) for idea in made.ideas]
    return shared(held)


@lru_cache(maxsize=16)
def nearly(line: Seen) -> tuple[Held, ...]:
    """The rules of the catalogue by how little speaks against them: to play by, not to guess."""
    weighed = [(idea, *against(idea, line, MANY)) for idea in picked()]
    return shared([(idea, idea.weight * ODD**errors, memory) for idea, errors, memory in weighed])


def shared(weighed: list[tuple[Idea, float, Memory]]) -> tuple[Held, ...]:
    """Ideas with their part of the whole, the likeliest first."""
    whole = sum(weight for _, weight, _ in weighed)
    weighed.sort(key=lambda each: -each[1])
    return tuple(Held(idea, weight / whole, memory) for idea, weight, memory in weighed)


def chance(believed: Sequence[Held], card: Card) -> float:
    """How likely a card is right."""
    return sum(held.share for held in believed if held.accepts(card))


def none_fits(believed: Sequence[Held], hand: Cards) -> float:
    """How likely no card of a hand is right."""
    return sum(held.share for held in believed if not any(held.accepts(card) for card in hand))


def doubt(likely: float) -> float:
    """How much is learnt from a verdict, in bits."""
    return sum(-part * log2(part) for part in (likely, 1 - likely) if 0 < part < 1)


def is_same(one: Held, other: Held, starter: Card, scope: Scope) -> bool:
    """Whether two rules that explain the table are one rule here (EE-80); in doubt they are not."""
    if any(one.accepts(card) != other.accepts(card) for card in DECK):
        return False
    first, second = one.idea.expression, other.idea.expression
    try:
        return parting(first, second, None if scope is Scope.ANY_STARTER else (starter,), EFFORT) is None
    except Unsettled:
        return False


def without(
    held: Sequence[Held], refuted: Iterable[Expression], line: Seen, starter: Card, scope: Scope
) -> tuple[Held, ...]:
    """What is still believed after guesses that were wrong: they, and all that are the same rule, are not it."""
    guessed = [Idea("", 0, said, *alone(said)) for said in refuted]
    vain = [Held(idea, 0, memory) for idea in guessed for errors, memory in [against(idea, line, 0)] if not errors]
    left = [each for each in held if not any(is_same(wrong, each, starter, scope) for wrong in vain)]
    return shared([(each.idea, each.share, each.memory) for each in left])


def best(held: Sequence[Held], starter: Card, scope: Scope) -> tuple[Idea, float] | None:
    """The likeliest rule, and how likely: with those that are the same rule, where that can matter."""
    few = held[:FEW]
    if not few:
        return None
    if few[0].share > CLEAR or sum(each.share for each in few) < 1 / 2:
        return few[0].idea, few[0].share
    kinds = [[each for each in few if each is head or is_same(head, each, starter, scope)] for head in few[:HEADS]]
    likeliest = max(kinds, key=lambda kind: sum(each.share for each in kind))
    named = next((each for each in likeliest if each.idea.rule is not None), likeliest[0])
    return named.idea, sum(each.share for each in likeliest)
