"""Places that do not let us speak: told once, tried again after ever longer waits."""

from bot.outbox.blocked_places import LONGEST, BlockedPlaces
from bot.ports.ids import PlaceId

SQUARE = PlaceId("memory:square")


def test_a_place_is_barred_once_until_something_was_said_there():
    blocked_places = BlockedPlaces()
    assert blocked_places.block(SQUARE, {"en": ("Send Messages",)})
    assert not blocked_places.block(SQUARE, {"en": ("Attach Files",)})
    assert blocked_places.missing_permissions(SQUARE, "en") == ("Attach Files",)
    assert blocked_places.missing_permissions(SQUARE, "it") == ()
    blocked_places.unblock(SQUARE)
    assert blocked_places.missing_permissions(SQUARE, "en") is None
    assert blocked_places.block(SQUARE, {})


def test_the_waits_grow_up_to_ten_minutes_and_begin_anew():
    blocked_places = BlockedPlaces()
    waits = [blocked_places.next_delay(SQUARE) for _ in range(7)]
    assert waits == [30, 60, 120, 240, 480, LONGEST, LONGEST]
    blocked_places.unblock(SQUARE)
    assert blocked_places.next_delay(SQUARE) == 30
