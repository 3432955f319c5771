from dataclasses import dataclass
from enum import StrEnum
from typing import ClassVar

import pytest

from games.event import Event, canonical_text, digest_events, event_facts, event_name, visible_to
from games.questions import Question
from games.secret import Commitment, Held, Seat, Secret, Veiled, hold
from games.values import replace

S = Seat


class Word(str):
    __slots__ = ()


class Count(int):
    __slots__ = ()


class Colour(StrEnum):
    RED = "red"


@dataclass(frozen=True, slots=True)
class Card:
    """A value within an event."""

    colour: Colour
    rank: int


class CardDealt(Event):
    """A public event with a secret in it."""

    seat: Seat
    card: Secret[Card]


class Renamed(Event):
    """An event whose class was given a better name since."""

    told_as: ClassVar[str] = "old-name"


DEALT = CardDealt(seat=S(1), card=hold(Card(Colour.RED, 7), S(1)), why=("X-1",))


def test_facts_hold_every_field_but_the_reasons_and_open_secrets():
    assert event_facts(DEALT) == "card-dealt seat=1 card=<'red',7>"
    assert event_facts(hold(DEALT, S(0))) == event_facts(DEALT)
    assert event_facts(replace(DEALT, why=hold(("X-2",)))) == event_facts(DEALT)


def test_an_event_keeps_the_name_it_was_first_told_by():
    assert (event_name(DEALT), event_name(Renamed())) == ("card-dealt", "old-name")


@pytest.mark.parametrize(
    ("value", "written"),
    [
        (None, "None"),
        (True, "True"),
        (-3, "-3"),
        ("è 'x'", "\"\\xe8 'x'\""),
        ((1, ("a",)), "(1,('a'))"),
        (frozenset({3, 1}), "{1,3}"),
        (Colour.RED, "'red'"),
        (Commitment("ab"), "ab"),
        (hold((1,)), "(1)"),
        (Veiled(), "?"),
        (Veiled(2), "?2"),
        (Question(S(1), "vote"), "(1,'vote')"),
        (Word("è"), "'\\xe8'"),
        (Count(3), "3"),
    ],
)
def test_every_value_has_one_spelling(value, written):
    assert canonical_text(value) == written


def test_a_digest_is_sixteen_digits_and_follows_the_facts_alone():
    assert len(digest_events((DEALT,))) == 16
    assert digest_events((DEALT,)) == digest_events((replace(DEALT, why=()),))
    assert digest_events((DEALT,)) != digest_events((replace(DEALT, seat=S(2)),))
    assert digest_events((DEALT, Renamed())) != digest_events((Renamed(), DEALT))


def test_each_eye_is_told_its_own_story():
    private = hold(Renamed(), S(0))
    assert visible_to((DEALT, private), None) == (replace(DEALT, card=Veiled()),)
    assert visible_to((DEALT, private), S(0)) == (replace(DEALT, card=Veiled()), Renamed())
    assert visible_to((DEALT,), S(1)) == (replace(DEALT, card=Held(Card(Colour.RED, 7), (S(1),))),)


def test_reasons_may_be_a_secret():
    event = Renamed(why=hold(("X-3",), S(0)))
    assert visible_to((event,), S(0))[0].why.open() == ("X-3",)
    assert visible_to((event,), None)[0].why == Veiled()
