from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random
from typing import ClassVar

import pytest

from games.event import Event
from games.forms import Pick, Refused
from games.game import Step
from games.questions import Decision, Question
from games.secret import Seat, hold
from tests import laws
from tests.laws.planted import changed, is_caught, planted
from tests.laws.playout import play, setup
from tests.laws.secrecy import secrets_are_kept
from tests.probes import PROBES
from tests.probes.ballot.rules import Ballot, Dealt, Given
from tests.probes.hunt.rules import CREEP, Hunt


class Unwrapped(Hunt):
    """The place of the prey leaks into a plain field."""

    def resolve(self, state, answers):
        step = super().resolve(state, answers)
        first, *others = step.state.team
        return replace(step, state=replace(step.state, team=(first, *(step.state.prey.open() for _ in others))))


@dataclass(frozen=True, slots=True, kw_only=True)
class Rustled(Event):
    """Planted: something is heard."""

    near: bool


class Creaking(Hunt):
    """Something is heard only if the prey is near: that it happens tells."""

    def resolve(self, state, answers):
        step = super().resolve(state, answers)
        is_near = step.state.prey.open() in step.state.team
        return replace(step, events=(*step.events, Rustled(near=True))) if is_near else step


@dataclass(frozen=True, slots=True, kw_only=True)
class PlainWhy(Given):
    """Planted: a count with its reasons in the open."""

    reveals: ClassVar[Mapping[str, str]] = {"weights": "PB-4", "winner": "PB-6"}


class Candid(Ballot):
    """The clause that weighed the gifts is told to all, before its page allows it."""

    def resolve(self, state, answers):
        step = super().resolve(state, answers)
        plain = [
            PlainWhy(weights=(0,), winner=None, why=e.why.open()) if isinstance(e, Given) else e for e in step.events
        ]
        return replace(step, events=tuple(plain), state=replace(step.state, points=state.points))


class Warding(Hunt):
    """A hunter may not stand where the prey is, and learns it by being refused."""

    def ask(self, state):
        ask = super().ask(state)
        scouts = {Question(seat, "scout"): Decision(Pick(tuple(range(8)))) for seat in (Seat(1), Seat(2))}
        return changed(ask, may={**ask.may, **scouts}) if ask and CREEP in ask.must else ask

    def resolve(self, state, answers):
        [(question, place)] = answers.items() if len(answers) == 1 else [(None, None)]
        if question is None or question.prompt != "scout":
            return super().resolve(state, answers)
        if state.prey.open() == place:
            raise Refused("taken")
        return Step(state)


class Eavesdropping(Hunt):
    """The hunters are offered to search near the prey only: the options of a question tell."""

    def ask(self, state):
        ask = super().ask(state)
        near = Pick(tuple(sorted({state.prey.open(), 0, 1})))
        return changed(ask, may={**ask.may, Question(Seat(1), "sniff"): Decision(near)}) if ask and CREEP in ask.must else ask  # fmt: skip

    def resolve(self, state, answers):
        return Step(state) if min(answers).prompt == "sniff" else super().resolve(state, answers)


class Peeping(Ballot):
    """Every hand that is dealt is told to one seat more; the field is named in `reveals`, and no state shows it."""

    def resolve(self, state, answers):
        step = super().resolve(state, answers)
        seats = state.terms.seats
        told = [
            replace(e, hand=hold(e.hand.open(), e.seat, Seat((e.seat + 1) % seats))) if isinstance(e, Dealt) else e
            for e in step.events
        ]
        return replace(step, events=tuple(told))


@pytest.mark.parametrize(
    ("name", "leaky", "message"),
    [
        ("ballot", Peeping(), r"dealt tells .* holds from it: hand"),
        ("hunt", Unwrapped(), r"not told: \['team'\]"),
        ("hunt", Creaking(), "rustled tells .* by happening|rustled or"),
        ("ballot", Candid(), "plain-why tells"),
        ("hunt", Warding(), r"a refusal \(taken\) tells"),
        ("hunt", Eavesdropping(), "is asked what it was not told"),
    ],
    ids=lambda value: type(value).__name__ if not isinstance(value, str) else "",
)
def test_the_laws_of_secrecy_catch_a_planted_leak(name, leaky, message):
    is_caught("both_laws_of_secrecy", planted(name, game=leaky), message, games=400)


def test_a_seat_that_is_kept_for_what_it_hides_is_caught():
    highest = planted("ballot", kept=lambda s: tuple(q for q in range(s.terms.seats) if 4 in s.hands[q].open()))
    is_caught("both_laws_of_secrecy", highest, "who may sit down", games=400)


def test_twins_go_on_past_refusals_and_hidden_steps():
    dice, box = Random(11), PROBES["hunt"]
    playouts = [play(setup(box, 3, dice), dice) for _ in range(40)]
    tallies = [secrets_are_kept(playout, dice, 5) for playout in playouts]
    assert sum(tally.replaced for tally in tallies) > 10
    assert sum(tally.added for tally in tallies) > 10
    assert sum(tally.skipped for tally in tallies) > 0


def test_every_law_is_broken_by_some_plant():
    source = "".join(path.read_text(encoding="utf-8") for path in Path(__file__).parent.glob("test_*.py"))
    unbroken = [law for law in laws.LAWS if f'"{law}"' not in source]
    assert not unbroken
