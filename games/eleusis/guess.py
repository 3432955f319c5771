"""The right to one guess, and the judgement of it (EE-28 to EE-34)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Final

from games.ask import Work
from games.cards import BY_NAME, DECK, card
from games.eleusis.catalogue import expression, from_token, named, token
from games.eleusis.events import Guessed, GuessJudged, GuessRefuted
from games.eleusis.layout import faces, now, turned, with_round
from games.eleusis.memory import accepts
from games.eleusis.sameness import Parting, contradiction, parting
from games.eleusis.score import end_round
from games.eleusis.state import (
    Cards,
    CatalogueRule,
    Cause,
    Column,
    Guess,
    Guessing,
    Judging,
    Round,
    Rule,
    Separation,
    State,
    Turn,
    Verdict,
)
from games.eleusis.terms import Scope, Telling
from games.event import Event
from games.forms import Field, Form, Pick, Refused, Shape
from games.game import Step
from games.secret import Seat, hold

LONGEST: Final = 400


@dataclass(frozen=True, slots=True)
class Line(Shape[Cards]):
    """A main line and one card more, as `7S 2H 9C`: any faces, at least two."""

    most: int = LONGEST

    def read(self, token: str) -> Cards:
        """The cards, in order."""
        names = token.split(" ")
        if not 2 <= len(names) <= self.most:
            raise Refused("how-many", least=2, most=self.most)
        return tuple(map(card, names))

    def token(self, answer: Cards) -> str:
        """The spellings of the cards."""
        return " ".join(map(str, answer))

    def count(self) -> int:
        """Every line of every length."""
        return sum(int(52**length) for length in range(2, self.most + 1))

    def nth(self, index: int) -> Cards:
        """Shorter lines first."""
        length = 2
        while index >= (ways := int(52**length)):
            index, length = index - ways, length + 1
        return tuple(DECK[index // 52**place % 52] for place in range(length))


VERDICT: Final = Form((Field("verdict", Pick(tuple(Verdict))), Field("line", Line(), optional=True)))
"""What the judge says: right or wrong, and a main line with the card on which guess and rule part."""


def work(state: State, guess: Rule) -> Work[tuple[Verdict, Cards | None]]:
    """The question put to the judge: the two rules, how far they must agree, and the layout."""
    round_ = now(state)
    rule = secret(round_)
    matter = (token(rule), token(guess), state.terms.guess_scope, spelled(round_.line))
    return Work("same-rule", matter, VERDICT)


def secret(round_: Round) -> CatalogueRule:
    """The rule of the round, which has been chosen."""
    rule = round_.rule.open()
    assert rule is not None
    return rule


def spelled(layout: tuple[Column, ...]) -> str:
    """The layout in one line: `7S 2H/5D/9C 6S`, wrong cards after the card they hang under."""
    return " ".join("/".join(map(str, (column.card, *column.wrong))) for column in layout)


def layout_of(text: str) -> tuple[Column, ...]:
    """The layout that was spelled."""
    columns = [[BY_NAME[name] for name in column.split("/")] for column in text.split(" ")]
    return tuple(Column(first, tuple(wrong)) for first, *wrong in columns)


def judged(asked: Work[Any]) -> str:
    """The judge's answer, as a token: exact, within the bound of the work; raises Unsettled beyond it."""
    rule, guess, scope, text = asked.matter
    layout = layout_of(text)
    found = compared(from_token(rule), from_token(guess), Scope(scope), layout, asked.bound)
    if found is None:
        return asked.token((Verdict.RIGHT, None))
    return asked.token((Verdict.WRONG, (*found.line, found.card)))


def compared(rule: Rule, guess: Rule, scope: Scope, layout: tuple[Column, ...], bound: int) -> Parting | None:
    """EE-80, EE-81: where the guess parts from the rule, in the scope of the table."""
    first, second = expression(rule), expression(guess)
    match scope:
        case Scope.ROUND:
            return parting(first, second, (layout[0].card,), bound)
        case Scope.ANY_STARTER:
            return parting(first, second, None, bound)
        case Scope.FROM_NOW:
            return contradiction(second, layout) or parting(first, second, faces(layout), bound)


def guess(state: State, seat: Seat, answer: tuple[str | None, CatalogueRule | None]) -> Step[State]:
    """EE-28, EE-29: one guess, said before everybody, or none."""
    phase = state.phase
    assert isinstance(phase, Guessing)
    entry, variant = answer
    if entry is None:
        return close(state, seat, phase.closing)
    said = named(entry, variant)
    told = Guessed(seat=seat, guess=said, why=("EE-29",))
    return Step(replace(state, phase=Judging(seat, said, phase.closing)), (told,))


def weigh(state: State, answer: tuple[Verdict, Cards | None]) -> Step[State]:
    """EE-30 to EE-32: a right guess ends the round; a wrong one costs nothing."""
    phase = state.phase
    assert isinstance(phase, Judging)
    verdict, line = answer
    right = verdict is Verdict.RIGHT
    parted = None if right or line is None else separated(now(state), line)
    made = Guess(phase.seat, phase.guess, right, hold(parted))
    state = with_round(state, guesses=(*now(state).guesses, made))
    told: tuple[Event, ...] = (GuessJudged(seat=phase.seat, right=right, why=("EE-32" if right else "EE-31",)),)
    if right:
        return end_round(state, Cause.GUESSED, phase.seat, told)
    if parted is not None and state.terms.counter_examples is Telling.IMMEDIATELY:
        told = (*told, GuessRefuted(seat=phase.seat, guess=phase.guess, separation=parted, why=("EE-87",)))
    return close(state, phase.seat, phase.closing, told)


def separated(round_: Round, line: Cards) -> Separation:
    """The judge's line, with what the rule says of its last card."""
    *before, last = line
    return Separation(tuple(before), last, accepts(expression(secret(round_)), before, last))


def close(state: State, seat: Seat, closing: Cause | None, told: tuple[Event, ...] = ()) -> Step[State]:
    """After the right to guess: the next turn, or the end that was only waiting for it (EE-34, EE-37)."""
    if closing is None:
        return Step(replace(state, phase=Turn(turned(state, seat))), told)
    return end_round(state, closing, None, told)
