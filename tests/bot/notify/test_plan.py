"""What becomes of a message: the whole table of truth."""

import pytest

from bot.notify.delivery import REST_MS, Action, Pace, Sent, plan_message

SENT, NOW = Sent("old", 1_000), 2_000
AT_ONCE, WATCHED, UNWATCHED = Pace
TRUTH = [
    (None, None, False, AT_ONCE, Action.LEAVE),
    (SENT, None, False, AT_ONCE, Action.DELETE),
    (SENT, None, True, WATCHED, Action.DELETE),
    (None, "new", False, UNWATCHED, Action.SEND),
    (None, "new", True, UNWATCHED, Action.NOTIFY),
    (SENT, "old", False, AT_ONCE, Action.LEAVE),
    (SENT, "old", True, UNWATCHED, Action.NOTIFY),
    (SENT, "new", True, WATCHED, Action.NOTIFY),
    (SENT, "new", False, AT_ONCE, Action.EDIT),
    (SENT, "new", False, UNWATCHED, Action.LEAVE),
]


@pytest.mark.parametrize(("sent", "wanted", "rings", "pace", "action"), TRUTH)
def test_every_case(sent, wanted, rings, pace, action):
    assert plan_message(sent, wanted, rings=rings, pace=pace, now_ms=NOW) == (action, None)


def test_a_message_before_its_readers_eyes_rests_between_two_edits():
    ready = SENT.at_ms + REST_MS
    assert plan_message(SENT, "new", pace=WATCHED, now_ms=ready - 1) == (Action.LEAVE, ready)
    assert plan_message(SENT, "new", pace=WATCHED, now_ms=ready) == (Action.EDIT, None)
