"""Places that do not let us speak: told once, tried again after ever longer waits."""

from bot.outbox.blocked_places import LONGEST, BlockedPlaces
from bot.ports.ids import PlaceId

SQUARE = PlaceId("memory:square")


def test_a_place_is_barred_once_until_something_was_said_there():
    bars = BlockedPlaces()
    assert bars.block(SQUARE, {"en": ("Send Messages",)})
    assert not bars.block(SQUARE, {"en": ("Attach Files",)})
    assert bars.missing_permissions(SQUARE, "en") == ("Attach Files",)
    assert bars.missing_permissions(SQUARE, "it") == ()
    bars.unblock(SQUARE)
    assert bars.missing_permissions(SQUARE, "en") is None
    assert bars.block(SQUARE, {})


def test_the_waits_grow_up_to_ten_minutes_and_begin_anew():
    bars = BlockedPlaces()
    waits = [bars.next_delay(SQUARE) for _ in range(7)]
    assert waits == [30, 60, 120, 240, 480, LONGEST, LONGEST]
    bars.unblock(SQUARE)
    assert bars.next_delay(SQUARE) == 30
