from random import Random

import pytest

from games.event import Event
from games.forms import Pick, Refused
from games.game import Step
from games.questions import Decision, Question
from games.registry import GAMES
from games.secret import Seat, Veiled, hold
from games.values import replace
from tests.laws.planted import changed, is_caught, planted
from tests.laws.playout import play, setup
from tests.laws.secrecy import secrets_are_kept
from tests.probes import PROBES
from tests.probes.ballot.rules import Ballot, Dealt, Given, hosting, players


def first_hand(state):
    return state.hands[players(state)[0]].open() if state.hands else ()


class Unwrapped(Ballot):
    """The hands leak into a plain field."""

    def resolve(self, state, answers):
        step = super().resolve(state, answers)
        leak = sum(first_hand(step.state))
        return replace(step, state=replace(step.state, points=(leak, *step.state.points[1:])))


class Rustled(Event):
    """Planted: something is heard."""

    near: bool


class Creaking(Ballot):
    """Something is heard only if the first player holds the lowest card: that it happens tells."""

    def resolve(self, state, answers):
        step = super().resolve(state, answers)
        is_near = 1 in first_hand(step.state)
        return replace(step, events=(*step.events, Rustled(near=True))) if is_near else step


class PlainWhy(Given, reveals="weights PB-4, winner PB-6"):
    """Planted: a count with its reasons in the open."""


class Candid(Ballot):
    """The clause that weighed the gifts is told to all, before its page allows it."""

    def resolve(self, state, answers):
        step = super().resolve(state, answers)
        plain = [
            PlainWhy(weights=(0,), winner=None, why=e.why.open()) if isinstance(e, Given) else e for e in step.events
        ]
        return replace(step, events=tuple(plain), state=replace(step.state, points=state.points))


class Warding(Ballot):
    """The host may name a card, and learns by being refused that the first player holds it."""

    def ask(self, state):
        ask = super().ask(state)
        scout = {Question(hosting(state), "scout"): Decision(Pick(tuple(range(1, 13))))}
        return changed(ask, may={**ask.may, **scout}) if ask and state.order else ask

    def resolve(self, state, answers):
        [(question, card)] = answers.items() if len(answers) == 1 else [(None, None)]
        if question is None or question.prompt != "scout":
            return super().resolve(state, answers)
        if card in first_hand(state):
            raise Refused("taken")
        return Step(state)


class Eavesdropping(Ballot):
    """The host is offered the cards of the first player: the options of a question tell."""

    def ask(self, state):
        ask = super().ask(state)
        near = {Question(hosting(state), "sniff"): Decision(Pick((0, *first_hand(state))))}
        return changed(ask, may={**ask.may, **near}) if ask and state.order else ask

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
    ("leaky", "message"),
    [
        (Peeping(), r"dealt tells .* holds from it: hand"),
        (Unwrapped(), r"not told: \['points'\]"),
        (Creaking(), "rustled tells .* by happening|rustled or"),
        (Candid(), "plain-why tells"),
        (Warding(), r"a refusal \(taken\) tells"),
        (Eavesdropping(), "is asked what it was not told"),
    ],
    ids=lambda value: type(value).__name__ if not isinstance(value, str) else "",
)
def test_the_laws_of_secrecy_catch_a_planted_leak(leaky, message):
    is_caught("both_laws_of_secrecy", planted("ballot", game=leaky), message, games=400)


def test_a_seat_that_is_kept_for_what_it_hides_is_caught():
    highest = planted("ballot", kept=lambda s: tuple(q for q in range(s.terms.seats) if 4 in s.hands[q].open()))
    is_caught("both_laws_of_secrecy", highest, "who may sit down", games=400)


def test_twins_go_on_past_refusals_and_hidden_steps():
    dice, specs = Random(11), {**PROBES, **GAMES}
    played = [specs[name] for name, games in (("ballot", 12), ("perudo", 8), ("schicki", 4)) for _ in range(games)]
    tallies = [secrets_are_kept(play(setup(spec, spec.least, dice), dice), dice, 5) for spec in played]
    assert sum(tally.replaced for tally in tallies) > 5
    assert sum(tally.added for tally in tallies) > 5
    assert sum(tally.skipped for tally in tallies) > 0


def test_a_hand_that_may_be_recalled_by_those_alone_who_saw_it_is_caught():
    """That it may not be told again tells the others who may see it."""
    tells = planted("ballot", recallable=lambda e: not (isinstance(e, Dealt) and isinstance(e.hand, Veiled)))
    is_caught("what_may_be_recalled_does_not_tell", tells, "recalled by eye")
