"""What somebody had been told by their last look: looks that follow at once are one, and everybody has their own."""

from bot.office.look_backs import ONE_LOOK_MS, Looks
from bot.ports.ids import TableId
from tests.support.script_game import Time

TABLE = TableId("abcdef")
ANNA, BRUNO = ("web:anna", TABLE, 0), ("web:bruno", TABLE, 1)


def test_a_look_begins_where_the_one_before_it_ended():
    time = Time()
    looks = Looks(time)
    assert looks.note_look(ANNA, 3) is None
    time.now += ONE_LOOK_MS
    assert looks.note_look(ANNA, 5) == 3
    time.now += ONE_LOOK_MS - 1
    assert looks.note_look(ANNA, 8) == 3, "loaded once more, a page says the same"
    time.now += ONE_LOOK_MS
    assert looks.note_look(ANNA, 9) == 8
    assert looks.note_look(BRUNO, 9) is None
    assert looks.note_look(("web:anna", TABLE, 1), 9) is None, "every seat of theirs by itself"
