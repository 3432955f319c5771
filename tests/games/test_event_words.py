"""Events are told by their names and their fields; a game says only what is different."""

from enum import StrEnum

import pytest

from games.event import Event
from games.event_words import EventWords
from games.message import Message, Quote, Sign, Who, say
from games.secret import Seat, Secret, Veiled, hold

S = Seat
Cards = tuple[int, ...]


class Colour(StrEnum):
    RED = "red"


class CardGiven(Event):
    """What may stand in an event: seats, cards that a seat alone may see, and values of all kinds."""

    giver: Seat
    to: Seat
    cards: Secret[Cards]
    colour: Colour = Colour.RED
    last: bool = False
    words: str | None = None
    others: tuple[Seat, ...] = ()
    hidden: tuple[Secret[int], ...] = ()
    pair: tuple[int, str] = (1, "")


class Dealt(Event):
    cards: Secret[Cards]


class Readied(Event):
    seat: Seat


def card_signs(cards: Cards) -> tuple[Sign, ...]:
    return tuple(Sign(str(card), say("card", number=card)) for card in cards)


WORDS = EventWords({Cards: card_signs}, silent=(Readied,), private=(Dealt,))
GIVEN = CardGiven(giver=S(0), to=S(1), cards=hold((7,), S(1)), others=(S(2),), why=("X-1",))
TOLD = {"who": Who(S(0)), "you": "no", "to": Who(S(1)), "colour": "red", "last": "no", "words": "none"}


def test_who_acts_comes_first_and_a_secret_that_is_seen_is_ones_own():
    seen = WORDS.say(GIVEN, S(1))
    assert seen.key == "card-given-mine"
    assert dict(seen.params) == {**TOLD, "cards": card_signs((7,)), "others": (Who(S(2)),)}


def test_a_secret_that_is_not_seen_is_left_out():
    veiled = CardGiven(giver=S(0), to=S(1), cards=Veiled(), others=(S(2),))
    assert WORDS.say(veiled, None) == Message("card-given", tuple((TOLD | {"others": (Who(S(2)),)}).items()))
    assert dict(WORDS.say(veiled, S(0)).params)["you"] == "yes"


def test_a_person_is_quoted_and_a_game_may_say_it_otherwise():
    said = dict(WORDS.say(CardGiven(giver=S(0), to=S(1), cards=Veiled(), words="yes"), None).params)
    assert said["words"] == Quote("yes")
    other = WORDS.say(GIVEN, S(1), "card-given-last", last="at last", round=3)
    assert other.key == "card-given-last"
    assert dict(other.params).items() >= {"last": "at last", "round": 3}.items()


@pytest.mark.parametrize("event", [Dealt(cards=Veiled()), Readied(seat=S(0))])
def test_what_is_private_or_needs_no_words_is_not_told(event):
    assert WORDS.say(event, S(0)) is None
    assert WORDS.say(Dealt(cards=hold((1,), S(0))), S(0)) == say("dealt-mine", cards=card_signs((1,)))
