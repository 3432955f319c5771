"""Values made and copied fast are the values that dataclasses would make."""

import pickle
from copy import copy, deepcopy
from dataclasses import FrozenInstanceError, dataclass, field, fields, is_dataclass
from dataclasses import replace as slow_replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.forms import Pick
from games.frozen import fast_replace, with_fast_init
from games.game import Step
from games.kernel import Entry, Position
from games.questions import Ask, Decision, Question, Wait
from games.schicki.rules.state import Look
from games.secret import Seat, hold
from games.tarocco.rules.cards import Card
from games.tarocco.rules.state import Drawing, Play, State, Trick
from games.tarocco.rules.terms import Terms


@dataclass(frozen=True, slots=True)
class Plain:
    one: int
    two: str = "usual"
    many: dict[str, int] = field(default_factory=dict)
    last: bool = False


@with_fast_init
@dataclass(frozen=True, slots=True)
class Fast:
    one: int
    two: str = "usual"
    many: dict[str, int] = field(default_factory=dict)
    last: bool = False


@dataclass(frozen=True, slots=True)
class Three:
    one: int
    two: str
    three: tuple[int, ...] = ()


THREE = st.builds(Three, st.integers(), st.text(), st.tuples(st.integers()))
STATE = State(Terms(), 4, Drawing())
SOME_OF_A_STATE = st.fixed_dictionaries({}, optional={each.name: st.integers() for each in fields(State)})
MADE_FAST = [
    Position("state", Ask("face")),
    Step("state"),
    Ask("face", {Question(Seat(0), "play"): Decision(Pick(("a",)))}),
    Decision(Pick(("a", "b")), "a", weighty=True),
    Entry(Seat(0), "prompt", "token", by_clock=True),
    hold((1, 2), Seat(1), sized=True),
    Trick(3, (Play(Seat(0), Card.DK, None, None),)),
    Play(Seat(0), Card.DK, None, None),
]
"""A value of each kind with a fast constructor."""


# -- copies -----------------------------------------------------------------------------------------


@settings(max_examples=30)
@given(THREE, st.fixed_dictionaries({}, optional={"one": st.integers(), "two": st.text(), "three": st.just((1, 2))}))
def test_a_copy_is_what_dataclasses_would_make(value, changes):
    before = repr(value)
    made = fast_replace(value, **changes)
    assert made == slow_replace(value, **changes)
    assert (type(made), hash(made)) == (Three, hash(slow_replace(value, **changes)))
    assert repr(value) == before


@given(SOME_OF_A_STATE)
def test_a_copied_state_is_what_dataclasses_would_make(changes):
    assert fast_replace(STATE, **changes) == slow_replace(STATE, **changes)


@pytest.mark.parametrize(
    ("value", "changes"),
    [
        *((value, {}) for value in MADE_FAST),
        (MADE_FAST[0], {"ask": None}),
        (MADE_FAST[3], {"by_clock": "b", "shown_to": (Seat(1),)}),
        (Entry(Seat(0), "prompt", "token"), {"at": 7, "by_clock": True}),
        (Look(1), {"opened": 3, "over": True}),
        (hold((1, 2), Seat(1)), {"value": (3,)}),
        (Plain(1, last=True), {"many": {"a": 1}}),
    ],
)
def test_a_copy_of_any_kind_is_what_dataclasses_would_make(value, changes):
    assert fast_replace(value, **changes) == slow_replace(value, **changes)
    assert type(fast_replace(value, **changes)) is type(value)


@given(THREE)
def test_a_copy_is_frozen(value):
    made = fast_replace(value, one=1)
    with pytest.raises(FrozenInstanceError):
        made.one = 2
    with pytest.raises(FrozenInstanceError):
        del made.one


@pytest.mark.parametrize("name", ["four", "_two", "__slots__"])
def test_a_field_that_is_not_there_cannot_be_changed(name):
    with pytest.raises(AttributeError):
        fast_replace(Three(1, "two"), **{name: 3})


@given(THREE)
def test_a_copy_is_pickled_like_any_other(value):
    made = fast_replace(value, two="other")
    for other in (copy(made), deepcopy(made), pickle.loads(pickle.dumps(made))):
        assert other == made
        assert type(other) is Three


@dataclass(frozen=True, slots=True, kw_only=True)
class Named:
    one: int
    two: int


@dataclass(frozen=True, slots=True)
class Checked:
    one: int
    two: int

    def __post_init__(self):
        assert self.one < self.two


@dataclass(frozen=True, slots=True)
class Derived(Three):
    four: int = 4


@pytest.mark.parametrize("value", [Named(one=1, two=2), Checked(1, 2), Derived(1, "two"), Wait(ms=3), Drawing()])
def test_what_cannot_be_copied_fast_is_not_copied_wrongly(value):
    with pytest.raises(AssertionError):
        fast_replace(value)


# -- constructors -----------------------------------------------------------------------------------


def test_values_are_made_as_their_fields_say():
    made = Fast(1)
    assert [getattr(made, each.name) for each in fields(made)] == [1, "usual", {}, False]
    assert made.many is not Fast(1).many
    assert Fast(1, "two", {"a": 1}, last=True) == Fast(many={"a": 1}, last=True, two="two", one=1)
    assert repr(made) == repr(Plain(1)).replace("Plain", "Fast")
    assert type(made) is Fast


@given(st.integers(), st.text(), st.booleans())
def test_values_are_made_as_dataclasses_would_make_them(one, two, last):
    made, usual = Fast(one, two, last=last), Plain(one, two, last=last)
    assert [getattr(made, each.name) for each in fields(made)] == [getattr(usual, each.name) for each in fields(usual)]
    assert made == slow_replace(made)


@pytest.mark.parametrize(
    ("taken", "named"), [((), {}), ((1,), {"three": 3}), ((1, "two", {}, True, 5), {}), ((1,), {"one": 2})]
)
def test_what_is_missing_or_unknown_is_refused(taken, named):
    with pytest.raises(TypeError):
        Fast(*taken, **named)


@pytest.mark.parametrize("value", [Fast(1), *MADE_FAST], ids=lambda value: type(value).__name__)
def test_values_stay_frozen(value):
    assert is_dataclass(value)
    with pytest.raises(FrozenInstanceError):
        setattr(value, fields(value)[0].name, 2)


@pytest.mark.parametrize("value", [Fast(1, last=True), *MADE_FAST], ids=lambda value: type(value).__name__)
def test_values_are_copied_and_pickled_like_any_other(value):
    for made in (copy(value), deepcopy(value), pickle.loads(pickle.dumps(value))):
        assert made == value
        assert type(made) is type(value)
        with pytest.raises(FrozenInstanceError):
            setattr(made, fields(made)[0].name, 2)
