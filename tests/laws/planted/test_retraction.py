import pytest

from bot.tables.change import tells_itself_alone
from games.caccia.rules.events import PartisanActed
from games.eleusis.rules.events import AbandonVoted
from games.event import Event
from games.kernel import Entry, Position, submit
from games.questions import Question
from games.registry import GAMES
from games.secret import Seat, hold
from games.values import replace
from tests.laws.planted import is_caught, planted
from tests.probes import PROBES
from tests.probes.perudo.rules import BidMade, Perudo, State, Terms

LAW = "what_is_taken_back_told_nothing_else"
EVERYBODY = tuple(map(Seat, range(6)))


class Whispered(Event):
    """Planted: whether a bid is true."""

    is_true: bool


class Beside(Perudo):
    """Perudo with one thing otherwise after every bid."""

    def resolve(self, state, answers):
        step = super().resolve(state, answers)
        return self.otherwise(step, step.state.bid) if isinstance(step.events[0], BidMade) else step


class Telltale(Beside):
    """All hear whether it is true."""

    def otherwise(self, step, bid):
        found = sum(cup.open().count(bid.face) for cup in step.state.cups)
        return replace(step, events=(*step.events, Whispered(is_true=found >= bid.count)))


class Transparent(Beside):
    """All see what is under the bidder's cup."""

    def otherwise(self, step, bid):
        cups = list(step.state.cups)
        cups[bid.seat] = hold(cups[bid.seat].open(), *EVERYBODY, sized=True)
        return replace(step, state=replace(step.state, cups=tuple(cups)))


class Fickle(Beside):
    """It tells a second thing where the bid is true, which is no part of the answer."""

    def otherwise(self, step, bid):
        found = sum(cup.open().count(bid.face) for cup in step.state.cups)
        return replace(step, events=(*step.events, hold(Whispered(is_true=True)))) if found >= bid.count else step


def test_an_answer_that_tells_more_than_itself_may_not_be_declared():
    spec = planted("perudo", game=Telltale(), retractable={"bid": (BidMade, Whispered)})
    is_caught(LAW, spec, "bid tells .* more than the answer")


def test_an_answer_that_shows_more_than_itself_may_not_be_declared():
    spec = planted("perudo", game=Transparent(), retractable={"bid": (BidMade,)})
    is_caught(LAW, spec, "bid shows .* more than the answer")


def test_whether_an_answer_may_be_taken_back_follows_from_no_secret():
    is_caught(LAW, planted("perudo", game=Fickle()), "whether bid may be taken back tells")


@pytest.mark.parametrize(
    ("name", "retractable", "likely", "secret"),
    [
        pytest.param(
            "caccia",
            {f"order-{number}": (PartisanActed,) for number in range(1, 7)},
            25,
            "order-. .* note",
            marks=pytest.mark.deep("whole"),
        ),
        ("eleusis", {"abandon": (AbandonVoted,)}, 8, "abandon .* (prepare|replace)-guess"),
    ],
)
def test_what_may_be_followed_by_an_answer_in_secret_may_not_be_declared(name, retractable, likely, secret):
    """The last answer alone can be taken back: whether it still can would tell of a private note, or a guess prepared."""
    is_caught(LAW, replace(GAMES[name], retractable=retractable), f"that {secret}", likely=likely)


@pytest.mark.parametrize("shown", [Telltale, Fickle])
def test_what_told_more_than_the_kinds_declared_cannot_be_taken_back(shown):
    spec = replace(PROBES["perudo"], game=shown())
    state = State(Terms(2), Seat(0), (2, 2), (hold((2, 3), Seat(0)), hold((2, 5), Seat(1))))
    before = Position(state, spec.game.ask(state), times={Question(Seat(0), "bid"): 1})
    for token, may_be in (("2|2", False), ("2|4", shown is Fickle)):
        after, events = submit(spec.game, before, Entry(Seat(0), "bid", token))
        assert tells_itself_alone(spec, before, Question(Seat(0), "bid"), events, after) is may_be
