"""Probe: a sealed vote with a compound answer, and a host who may interrupt it with a hint.

Every player gives one card to another player; the gifts change hands in one batch.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TypeAlias

from tests.bench.sketch.forms import Cases, Field, Form, Number, Pick, Say, Shuffle
from tests.bench.sketch.kernel import (
    CHANCE, HAPPENING, Answers, Ask, Decision, Drawn, Event, Question, Ranking, Seat, Secret, Step, hold, ranked,
)  # fmt: skip

HOST = Seat(0)
PLAYERS = (Seat(1), Seat(2), Seat(3))
PACK = tuple(range(1, 13))
HINTS = 3
DEAL = Question(CHANCE, "deal")
HINT = Question(HOST, "hint")
Cards: TypeAlias = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class State:
    round: int = 0
    hints: tuple[str, ...] = ()
    hands: tuple[Secret[Cards], ...] = ()
    gifts: tuple[int, ...] = (0, 0, 0)


@dataclass(frozen=True, slots=True, kw_only=True)
class Dealt(Event):
    reveals = {"hand": "B-1"}
    seat: Seat
    hand: Secret[Cards]


@dataclass(frozen=True, slots=True, kw_only=True)
class Hinted(Event):
    reveals = {"words": "B-2", HAPPENING: "B-2"}
    words: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Given(Event):
    """How many gifts each received; which clause weighed them is the host's secret."""

    reveals = {"gifts": "B-4", "why": "B-5"}
    gifts: tuple[int, ...]


class Ballot:
    def ask(self, state: State) -> Ask | None:
        if state.round == 0:
            return Ask("dealing", {DEAL: Decision(Shuffle(len(PACK)))})
        if state.round > 3:
            return None
        gifts = {Question(seat, "gift"): gift(seat, hand.open()) for seat, hand in zip(PLAYERS, state.hands)}
        hints = {HINT: Decision(Say(80))} if len(state.hints) < HINTS else {}
        return Ask("giving", gifts, may=hints)

    def resolve(self, state: State, answers: Answers) -> Step[State]:
        if DEAL in answers:
            return deal(state, answers[DEAL])
        if HINT in answers:
            said = answers[HINT]
            return Step(replace(state, hints=(*state.hints, said)), (Hinted(words=said),))
        return give(state, answers)

    def standing(self, state: State) -> Ranking:
        return ranked(dict(zip(PLAYERS, state.gifts)))


def gift(giver: Seat, hand: Cards) -> Decision[tuple[int, Seat, int | None]]:
    """B-3: a card, its receiver, and how many times a ten or better shall count, if one cares to say."""
    others = tuple(seat for seat in PLAYERS if seat != giver)
    times = Cases("card", {card: Number(2, 3) for card in hand if card >= 10})
    fields = (Field("card", Pick(hand)), Field("to", Pick(others)), Field("times", times, optional=True))
    return Decision(Form(fields), by_clock=Drawn())


def deal(state: State, order: tuple[int, ...]) -> Step[State]:
    cards = [PACK[place] for place in order]
    hands = tuple(hold(tuple(sorted(cards[4 * i : 4 * i + 4])), seat) for i, seat in enumerate(PLAYERS))
    dealt = tuple(Dealt(seat=seat, hand=hand) for seat, hand in zip(PLAYERS, hands))
    return Step(replace(state, round=1, hands=hands), dealt)


def give(state: State, answers: Answers) -> Step[State]:
    """B-4: all gifts move at once; nobody learns who gave him what. B-5: a card may count for more."""
    gifts = [(question.seat, *answer) for question, answer in sorted(answers.items())]
    hands = tuple(
        hold(tuple(sorted({*hand.open(), *received(seat, gifts)} - {gave for giver, gave, *_ in gifts if giver == seat})), seat)
        for seat, hand in zip(PLAYERS, state.hands)
    )  # fmt: skip
    new = tuple(sum(times or 1 for _, _, to, times in gifts if to == seat) for seat in PLAYERS)
    why = ("B-4", "B-5") if any(times for *_, times in gifts) else ("B-4",)
    told = (Given(gifts=new, why=hold(why, HOST)), *(Dealt(seat=s, hand=h) for s, h in zip(PLAYERS, hands)))
    total = tuple(old + more for old, more in zip(state.gifts, new))
    return Step(replace(state, round=state.round + 1, hands=hands, gifts=total), told)


def received(seat: Seat, gifts: list[tuple[Seat, int, Seat, int | None]]) -> Cards:
    return tuple(card for _, card, to, _ in gifts if to == seat)
