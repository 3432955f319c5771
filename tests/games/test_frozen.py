"""Values made and changed fast are the values that dataclasses would make."""

import pickle
import sys
from copy import copy, deepcopy
from dataclasses import FrozenInstanceError, dataclass, field, fields, replace

import pytest

import games.registry  # noqa: F401  for all kinds there are
from games.forms import Form, Pick, Shape
from games.frozen import changed, swift
from games.kernel import Entry, Position
from games.questions import Ask, Decision, Wait
from games.secret import Seat, hold
from games.tarocco.rules.state import Drawing, State
from games.tarocco.rules.terms import Terms


@swift
@dataclass(frozen=True, slots=True)
class Swift:
    one: int
    two: str = "usual"
    many: dict[str, int] = field(default_factory=dict)
    named: bool = field(default=False, kw_only=True)


def test_values_are_made_as_their_fields_say():
    made = Swift(1)
    assert [getattr(made, each.name) for each in fields(made)] == [1, "usual", {}, False]
    assert made.many is not Swift(1).many
    assert Swift(1, "two", {"a": 1}, named=True) == Swift(many={"a": 1}, named=True, two="two", one=1)
    assert repr(made) == "Swift(one=1, two='usual', many={}, named=False)".replace("Swift", Swift.__qualname__)


@pytest.mark.parametrize("given", [{}, {"one": 1, "three": 3}])
def test_what_is_missing_or_unknown_is_refused(given):
    with pytest.raises(TypeError):
        Swift(**given)


def test_values_stay_frozen():
    with pytest.raises(FrozenInstanceError):
        Swift(1).one = 2


@pytest.mark.parametrize(
    ("value", "given"),
    [
        (Swift(1, named=True), {"one": 2}),
        (State(Terms(), 4, Drawing()), {"hand": 3, "scores": (1, 2, 1, 2)}),
        (Position("state", Ask("face")), {"ask": None}),
        (Entry(Seat(0), "prompt", "token"), {"at": 7, "by_clock": True}),
        (Decision(Pick(("a",))), {}),
        (hold((1, 2), Seat(1)), {"value": (3,)}),
    ],
)
def test_a_changed_value_is_what_replace_would_make_of_it(value, given):
    before = repr(value)
    assert changed(value, **given) == replace(value, **given)
    assert type(changed(value, **given)) is type(value)
    assert repr(value) == before


@pytest.mark.parametrize(
    "value", [Swift(1, named=True), Entry(Seat(0), "prompt", "token"), hold((1, 2), Seat(1)), Wait(ms=3)]
)
def test_values_are_copied_and_pickled_like_any_other(value):
    for made in (copy(value), deepcopy(value), pickle.loads(pickle.dumps(value))):
        assert made == value
        assert type(made) is type(value)


def test_what_is_derived_from_a_swift_kind_is_swift_too():
    derived = {kind for kind in below(Shape) if kind.__new__ is not object.__new__}
    assert derived >= {Pick, Wait, Form}
    assert all("__new__" in vars(kind) for kind in derived), "it would be made as its base is"


def below(kind):
    """What games derive from it; a slotted class has a double that nobody can name."""
    for each in kind.__subclasses__():
        if getattr(sys.modules[each.__module__], each.__name__, None) is each:
            yield from (each, *below(each))


def test_a_field_that_is_not_there_cannot_be_changed():
    with pytest.raises(AttributeError):
        changed(Swift(1), three=3)
