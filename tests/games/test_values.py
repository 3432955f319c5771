"""Structs and dataclasses are copied, named and frozen alike, and structs never print what is secret."""

import pickle
from copy import copy, deepcopy
from dataclasses import dataclass

import pytest
from msgspec import Struct

from games.forms import Pick
from games.game import Step
from games.kernel import Entry, Position
from games.questions import Ask, Decision, Question
from games.secret import Seat, hold
from games.tarocco.rules.cards import Card
from games.tarocco.rules.state import Drawing, Play, State, Trick
from games.tarocco.rules.terms import Terms
from games.values import field_names, is_frozen, replace


@dataclass(frozen=True, slots=True)
class Plain:
    one: int
    two: str = "usual"


class Quick(Struct, frozen=True):
    one: int
    two: str = "usual"


class Loose(Struct):
    one: int


QUESTION, HAND = Question(Seat(0), "play"), Pick(("secret",))
MADE = [
    Quick(1),
    Position("secret", Ask("face"), sealed={QUESTION: "secret"}),
    Step(State(Terms(), 4, Drawing())),
    Ask("face", {QUESTION: Decision(HAND)}),
    Decision(HAND, "secret", weighty=True),
    Entry(Seat(0), "prompt", "secret", by_clock=True),
    hold(("secret",), Seat(1), sized=True),
    Trick(3, (Play(Seat(0), Card.DK, None, None),)),
]


@pytest.mark.parametrize("kind", [Plain, Quick])
def test_a_copy_has_what_was_changed_and_the_rest(kind):
    assert replace(kind(1, "two"), one=3) == kind(3, "two")
    assert field_names(kind) == ("one", "two")
    with pytest.raises(TypeError):
        replace(kind(1), three=3)


def test_what_can_be_changed_is_not_frozen():
    assert [is_frozen(each) for each in (Plain(1), Quick(1), Loose(1))] == [True, True, False]


@pytest.mark.parametrize("value", MADE, ids=lambda value: type(value).__name__)
def test_structs_are_copied_pickled_and_kept_as_they_are_and_print_no_secret(value):
    for made in (copy(value), deepcopy(value), pickle.loads(pickle.dumps(value))):
        assert made == value
        assert type(made) is type(value)
    with pytest.raises(AttributeError):
        setattr(value, field_names(type(value))[0], 2)
    assert "secret" not in repr(value)
