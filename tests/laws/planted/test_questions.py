from random import Random

import pytest

from games import kernel
from games.forms import Order, Refused
from games.questions import ClockOnly
from games.values import replace
from tests.laws import robots
from tests.laws.planted import changed, is_caught, planted
from tests.laws.playout import play, setup
from tests.probes import PROBES
from tests.probes.ballot.rules import Ballot


class Endless(Ballot):
    """A vote that is never counted."""

    def resolve(self, state, answers):
        step = super().resolve(state, answers)
        return replace(step, state=replace(step.state, deal=1))


def test_a_game_that_does_not_end_is_caught():
    spec = planted("ballot", game=Endless())
    with pytest.raises(AssertionError, match="does not end"):
        play(setup(spec, 3, Random(1)), Random(1), longest=300)
    with pytest.raises(AssertionError, match="does not end"):
        robots.games_of_robots_end(spec, 3, "random", Random(1), {}, longest=300)


class Patient(Ballot):
    """If nobody gives anything, the table waits for ever."""

    def ask(self, state):
        ask = super().ask(state)
        return replace(ask, must={}, may={**ask.must, **ask.may}) if ask and state.order else ask


class Choosy(Patient):
    """Nor may anybody."""

    def resolve(self, state, answers):
        if min(answers).prompt in {"gift", "hint", "close"}:
            raise Refused("no")
        return super().resolve(state, answers)


def test_a_table_that_refuses_everything_is_caught():
    with pytest.raises(AssertionError, match="stranded"):
        play(setup(planted("ballot", game=Choosy()), 3, Random(1)), Random(1))


class Silenced(Ballot):
    """The order the clock gives has a seat too few."""

    def ask(self, state):
        ask = super().ask(state)
        must = {q: replace(d, by_clock="1") if q.prompt == "order" else d for q, d in ask.must.items()} if ask else {}
        return changed(ask, must=must)


class Chatty(Ballot):
    """What only the clock may say is also what a hand may say."""

    def ask(self, state):
        ask = super().ask(state)
        must = {
            q: replace(d, by_clock=ClockOnly(d.shape.token(d.shape.nth(0)))) if q.prompt == "order" else d
            for q, d in (ask.must.items() if ask else ())
        }
        return changed(ask, must=must)


class Loose(Order, frozen=True):
    """An order that is read with spaces around it."""

    def parse(self, token):
        return self.read(token.strip())


class Slack(Ballot):
    """The host may write as it likes."""

    def ask(self, state):
        ask = super().ask(state)
        must = {
            q: replace(d, shape=Loose(d.shape.options)) if q.prompt == "order" else d
            for q, d in (ask.must.items() if ask else ())
        }
        return changed(ask, must=must)


class Quarrelsome(Ballot):
    """Two gifts to one seat are refused, after all have been sealed."""

    def resolve(self, state, answers):
        receivers = [answer[1] for question, answer in answers.items() if question.prompt == "gift"]
        if len(set(receivers)) < len(receivers):
            raise Refused("two-gifts")
        return super().resolve(state, answers)


@pytest.mark.parametrize(
    ("law", "spec", "message"),
    [
        ("nobody_is_stranded", planted("ballot", game=Patient()), "waits for no one"),
        ("silence_has_a_legal_answer", planted("ballot", game=Silenced()), "silence"),
        ("only_the_clock_says_some_words", planted("ballot", game=Chatty()), "a hand may say"),
        ("every_answer_has_one_token", planted("ballot", game=Slack()), "two spellings"),
        ("several_seats_are_never_refused", planted("ballot", game=Quarrelsome()), "no person's own mistake"),
    ],
    ids=lambda value: value if isinstance(value, str) else type(value.game).__name__,
)
def test_a_question_put_wrongly_is_caught(law, spec, message):
    is_caught(law, spec, message)


def test_a_kernel_whose_interrupt_drops_seals_is_caught(monkeypatch):
    monkeypatch.setattr(kernel, "unchanged_questions", lambda _before, _after: set())
    is_caught("an_interrupt_keeps_what_is_unchanged", PROBES["ballot"], "an interrupt")
