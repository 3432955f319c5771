"""Places that do not let us speak: told once, tried again after ever longer waits."""

from bot.outbox.blocked_places import LONGEST, BlockedPlaces
from bot.ports.ids import PlaceId, TableId

SQUARE, TABLE, OTHER = PlaceId("memory:square"), TableId("t1"), TableId("t2")


def test_a_place_is_barred_once_until_something_was_said_there():
    blocked_places = BlockedPlaces()
    assert blocked_places.block(TABLE, SQUARE, {"en": ("Send Messages",)})
    assert not blocked_places.block(TABLE, SQUARE, {"en": ("Attach Files",)})
    assert blocked_places.missing_permissions(TABLE, SQUARE, "en") == ("Attach Files",)
    assert blocked_places.missing_permissions(TABLE, SQUARE, "it") == ()
    blocked_places.unblock(TABLE, SQUARE)
    assert blocked_places.missing_permissions(TABLE, SQUARE, "en") is None
    assert blocked_places.block(TABLE, SQUARE, {})


def test_the_waits_grow_up_to_ten_minutes_and_begin_anew():
    blocked_places = BlockedPlaces()
    waits = [blocked_places.next_delay(TABLE, SQUARE) for _ in range(7)]
    assert waits == [30, 60, 120, 240, 480, LONGEST, LONGEST]
    blocked_places.unblock(TABLE, SQUARE)
    assert blocked_places.next_delay(TABLE, SQUARE) == 30


def test_what_one_table_may_still_do_there_makes_another_try_no_sooner_and_tell_no_more():
    blocked_places = BlockedPlaces()
    assert blocked_places.block(TABLE, SQUARE, {})
    assert blocked_places.next_delay(TABLE, SQUARE) == 30
    blocked_places.unblock(OTHER, SQUARE)
    assert not blocked_places.block(TABLE, SQUARE, {})
    assert blocked_places.next_delay(TABLE, SQUARE) == 60
