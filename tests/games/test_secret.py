from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.secret import CHANCE, CLOCK, JUDGE, Commitment, Held, Seat, Secret, Veiled, hold, veil
from games.values import is_frozen

S = Seat


class Suit(Enum):
    CUPS = 1


@dataclass(frozen=True, slots=True)
class Hand:
    """A frozen value with a secret in it."""

    suit: Suit
    cards: Held[tuple[int, ...]] | Veiled


@dataclass(slots=True)
class Loose:
    """A value that can be changed."""

    card: int = 1


VALUES = st.recursive(
    st.one_of(
        st.none(), st.booleans(), st.integers(), st.text(max_size=3), st.just(Suit.CUPS), st.just(Commitment("a"))
    ),
    lambda inner: st.one_of(
        st.lists(inner, max_size=3).map(tuple),
        st.builds(lambda value, seats: hold(value, *map(Seat, seats)), inner, st.sets(st.integers(0, 2), max_size=2)),
    ),
    max_leaves=8,
)


def opened(value):
    """Every secret that can still be opened."""
    match value:
        case Held():
            return [value, *opened(value.open())]
        case tuple():
            return [secret for item in value for secret in opened(item)]
    return []


@given(VALUES, st.one_of(st.none(), st.integers(0, 2)))
def test_what_an_eye_can_open_was_held_for_it_and_veiling_twice_changes_nothing(value, viewer):
    seen = veil(value, viewer)
    assert all(secret.seen_by == (viewer,) for secret in opened(seen))
    assert veil(seen, viewer) == seen
    assert viewer is not None or not opened(seen)


def test_a_secret_is_shown_to_those_it_is_held_for():
    hand = Hand(Suit.CUPS, hold((1, 2), S(0), S(1)))
    assert veil(hand, S(1)) == Hand(Suit.CUPS, Held((1, 2), (S(1),)))
    assert veil(hand, S(2)) == veil(hand, None) == Hand(Suit.CUPS, Veiled())


def test_a_secret_within_a_secret_stays_one():
    nested = hold((hold(1, S(0)), hold(2, S(1))), S(0), S(1))
    assert veil(nested, S(0)).open() == (Held(1, (S(0),)), Veiled())


def test_sizes_are_hidden_unless_they_are_declared():
    assert veil(hold((1, 2)), None) == Veiled(None)
    assert veil(hold((1, 2), sized=True), None) == Veiled(2)
    assert veil(hold((1, 2), S(0), sized=True), S(0)).sized


def test_a_veiled_secret_cannot_be_opened():
    with pytest.raises(RuntimeError, match="a view, not a state"):
        Veiled().open()


def test_no_eye_sees_for_an_outside_seat():
    assert veil(hold(1, CHANCE), None) == veil(hold(1, CHANCE), S(0)) == Veiled()
    assert len({CHANCE, CLOCK, JUDGE}) == 3


@pytest.mark.parametrize(
    "stray",
    [[1], {1: 2}, {1}, 1.5, object(), b"x", Loose(), (hold(1), [2]), frozenset({hold(1)}), Hand(Suit.CUPS, [1])],
)
def test_a_type_that_veil_does_not_know_is_a_bug(stray):
    with pytest.raises(TypeError):
        veil(stray, None)


@dataclass(frozen=True, slots=True)
class Local:
    """A value whose type hints cannot be read from here."""

    card: "Nowhere"  # noqa: F821, UP037  unreadable on purpose


def test_a_secret_is_found_where_types_say_nothing():
    """What type hints do not rule out is read."""

    @dataclass(frozen=True, slots=True)
    class Inner:
        """Its hints name a class that is known in this function alone."""

        card: "Mystery"  # noqa: F821, UP037  unreadable on purpose

    assert veil(Inner(hold(1)), None) == Inner(Veiled())
    assert veil(Local(hold(1, S(0))), S(1)) == Local(Veiled())


def test_a_secret_says_that_it_must_be_told_apart():
    with pytest.raises(NotImplementedError):
        Secret().open()


def test_plain_sets_are_let_through():
    assert veil(frozenset({1, 2}), None) == frozenset({1, 2})


def test_a_hash_that_was_published_is_compared_by_its_shape_alone():
    assert Commitment("a") == Commitment("b")


def test_reprs_show_neither_a_secret_nor_who_knows_it():
    assert "77" not in repr(hold(77, S(0)))
    assert repr(hold(1, S(0))) == repr(hold(2, S(1)))


def test_only_frozen_values_are_values():
    assert is_frozen(Hand(Suit.CUPS, Veiled()))
    assert not is_frozen(Loose())
    assert not is_frozen(3)
