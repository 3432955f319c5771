"""Places that do not let us speak: told once, tried again after ever longer waits."""

from bot.outbox.blocked_places import LONGEST, Bars
from bot.ports.room import PlaceId

SQUARE = PlaceId("memory:square")


def test_a_place_is_barred_once_until_something_was_said_there():
    bars = Bars()
    assert bars.lower(SQUARE, {"en": ("Send Messages",)})
    assert not bars.lower(SQUARE, {"en": ("Attach Files",)})
    assert bars.missing(SQUARE, "en") == ("Attach Files",)
    assert bars.missing(SQUARE, "it") == ()
    bars.lift(SQUARE)
    assert bars.missing(SQUARE, "en") is None
    assert bars.lower(SQUARE, {})


def test_the_waits_grow_up_to_ten_minutes_and_begin_anew():
    bars = Bars()
    waits = [bars.wait(SQUARE) for _ in range(7)]
    assert waits == [30, 60, 120, 240, 480, LONGEST, LONGEST]
    bars.lift(SQUARE)
    assert bars.wait(SQUARE) == 30
