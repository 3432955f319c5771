"""What is stored of deadlines and messages keeps its spelling, whatever the code makes of it."""

import pytest

from bot.tables.posts import CalledFor, PostRow, ShownHash, encode_calls
from bot.tables.rows import EVENING, LOBBY, PROPOSALS, Deadline, DeadlineKey, Pause, Stage

HOUR = 3_600_000


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("0/play/1", DeadlineKey("play", 0, 1)),
        ("11/bid/up/12", DeadlineKey("bid/up", 11, 12)),
        ("-3/wait/2", DeadlineKey("wait", -3, 2)),
        ("lobby", LOBBY),
        ("-evening", EVENING),
        ("-proposals", PROPOSALS),
    ],
)
def test_a_key_is_spelled_as_it_always_was(text, key):
    assert (DeadlineKey.decode(text), key.encode()) == (key, text)


@pytest.mark.parametrize(
    ("key", "reminders", "given_ms", "stage", "weeks"),
    [
        *(("0/play/1", stage, HOUR, Stage(stage), 0) for stage in range(4)),
        ("0/play/1", 5, HOUR, Stage.OVER, 2),
        ("0/play/1", 2, 0, Stage.LAST, 0),
        ("0/play/1", 3, 0, Stage.OVER, 1),
        ("0/play/1", 5, 0, Stage.OVER, 3),
        ("-3/wait/1", 2, 0, Stage.LAST, 0),
        ("-3/wait/1", 3, 0, Stage.PRESSED, 0),
        ("lobby", 2, 0, Stage.LAST, 0),
    ],
)
def test_a_stored_stage_says_how_far_a_deadline_is_and_how_long_it_was_waited_for(
    key, reminders, given_ms, stage, weeks
):
    row = ("t", key, 1, 2, reminders, given_ms, 3, 4, 5)
    read = Deadline.decode(*row)
    assert (read.stage, read.weeks, read.encode()) == (stage, weeks, row)


def test_what_stands_still_is_stored_without_its_table_and_key():
    old = {"0/play/1": (1, 2, 3, HOUR, 0, 0, 0), "-3/wait/1": (1, 2, 3, 0, 0, 0, 0)}
    pause = Pause(at=5, deadlines=old)
    assert pause.hold(pause.list_held("t")).model_dump()["deadlines"] == old


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("", ShownHash()),
        ("0123-4567", ShownHash("0123", "4567")),
        ("covered 89ab", ShownHash("89ab", is_placeholder=True)),
    ],
)
def test_what_a_message_shows_is_spelled_as_it_always_was(text, shown):
    assert (ShownHash.decode(text), shown.encode()) == (shown, text)


@pytest.mark.parametrize(("text", "calls"), [("", ()), ("q1,q2!", (CalledFor("q1"), CalledFor("q2", is_late=True)))])
def test_whom_a_note_calls_is_spelled_as_it_always_was(text, calls):
    row = PostRow("id", "t", "discord:1/2", "", None, 0, 0, hash=text)
    assert (row.calls, encode_calls(calls)) == (calls, text)
