from itertools import count
from random import Random

import pytest

from games.event import event_facts
from games.registry import GAMES
from games.secret import Seat, Secret, Veiled
from games.values import replace
from tests.laws import record
from tests.laws.planted import is_caught, planted
from tests.probes import PROBES
from tests.probes.ballot.rules import Ballot, Dealt, Hinted


class Remembering(Ballot):
    """Rules that keep something of their own between answers."""

    def __init__(self):
        self.hints = count()

    def resolve(self, state, answers):
        step = super().resolve(state, answers)
        told = [
            replace(e, words=f"{e.words} ({next(self.hints)})") if isinstance(e, Hinted) else e for e in step.events
        ]
        return replace(step, events=tuple(told))


class Restless(Ballot):
    """Asks at another pace every time it is asked."""

    def __init__(self):
        self.asked = count()

    def ask(self, state):
        ask = super().ask(state)
        return ask and replace(ask, face=f"{ask.face}{next(self.asked)}")


class Hasty(Ballot):
    """Any position is said to begin a deal."""

    def boundary(self, state):
        return True


class Rewound(Ballot):
    """Deals are counted down."""

    def deal_number(self, state):
        return 9 - state.deal if super().deal_number(state) else 0


class Level(Ballot):
    """A seat ranks twice."""

    def standing(self, state):
        return (*super().standing(state), (Seat(0),))


def tells_hands_again(event):
    """A hand may be told again to those only who may see it."""
    return not (isinstance(event, Dealt) and isinstance(event.hand, Veiled))


class Once(Ballot):
    """A rematch is over before it begins."""

    def start(self, options, seating, former, errata):
        state = super().start(options, seating, former, errata)
        return state if former is None else replace(state, deal=9)


class Lawless(Ballot):
    """Events follow from a clause that nobody wrote."""

    def resolve(self, state, answers):
        step = super().resolve(state, answers)
        return replace(
            step, events=tuple(e if isinstance(e, Secret) else replace(e, why=("PB-99",)) for e in step.events)
        )


@pytest.mark.parametrize(
    ("law", "spec", "message"),
    [
        ("folding_is_repeatable", planted("ballot", game=Remembering()), "a second fold"),
        ("a_deal_can_be_folded_alone", planted("ballot", game=Hasty()), "answers sealed"),
        ("deals_follow_each_other", planted("ballot", game=Rewound()), "counted backwards"),
        ("deals_follow_each_other", planted("ballot", kept=lambda _: (Seat(40),)), "not at the table"),
        ("everybody_stands_somewhere", planted("ballot", game=Level()), "ranks twice"),
        ("everybody_stands_somewhere", planted("ballot", aside=lambda _: (Seat(0),)), "does not compete"),
        ("what_may_be_recalled_does_not_tell", planted("ballot", recallable=tells_hands_again), "recalled by eye"),
        ("a_rematch_begins", planted("ballot", game=Once()), "over before it begins"),
        ("the_rules_are_functions", planted("ballot", game=Restless()), "asks something else"),
        ("reasons_are_clauses", planted("ballot", game=Lawless()), "no clause"),
    ],
    ids=lambda value: value if isinstance(value, str) else type(value.game).__name__,
)
def test_a_record_kept_wrongly_is_caught(law, spec, message):
    is_caught(law, spec, message)


@pytest.mark.parametrize(
    ("poor", "message"),
    [
        (lambda event: event_facts(event).split("=")[0], "does not record"),
        (lambda event: f"{event_facts(event)} {object()}", "an address"),
    ],
)
def test_facts_that_record_too_little_or_too_much_are_caught(poor, message, monkeypatch):
    monkeypatch.setattr(record, "event_facts", poor)
    is_caught("facts_are_whole", PROBES["ballot"], message)


def undecided():
    """A judge who says something else every time."""
    verdicts = count()
    return lambda work: work.token(work.nth(next(verdicts) % 2))


def mumbling(history, seen, question, dice):
    return "whatever", None


def lucky():
    """A robot with dice of its own."""
    dice = Random(7)

    def answer(history, seen, question, _):
        shape = seen.asked[question].shape
        return shape.token(shape.nth(dice.randrange(min(3, shape.count())))), None

    return answer


@pytest.mark.parametrize(("robot", "message"), [(mumbling, "what is refused"), (lucky(), "chances of its own")])
def test_a_robot_that_plays_wrongly_is_caught(robot, message):
    is_caught("robots_answer_legally", planted("perudo", robots={"bad": robot}), message)


def test_a_judge_who_changes_his_mind_is_caught():
    spec = replace(GAMES["eleusis"], judge=undecided())
    is_caught("the_judge_judges_alike", spec, "changes its mind", error=AssertionError)
