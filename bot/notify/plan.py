"""What becomes of a message that shows something, for every kind of it: one pure function."""

from collections.abc import Hashable
from enum import Enum
from typing import Final, NamedTuple

REST_MS: Final = 30_000  # Least time between two edits in front of a person, unless something new is asked


class Pace(Enum):
    """How soon a message follows what it shows."""

    AT_ONCE = "at once"
    WATCHED = "watched"  # its reader looks at it: it follows, not too often
    UNWATCHED = "unwatched"  # it stays as it is


class Action(Enum):
    """What becomes of a message; `NOTIFY` sends it again with a sound."""

    LEAVE = "leave"
    EDIT = "edit"
    SEND = "send"
    NOTIFY = "notify"
    DELETE = "delete"


class Sent(NamedTuple):
    """What a message that is out is noted to show, and since when."""

    shown: Hashable
    at_ms: int = 0


def plan_message(
    sent: Sent | None, wanted: Hashable | None, *, rings: bool = False, pace: Pace = Pace.AT_ONCE, now_ms: int = 0
) -> tuple[Action, int | None]:
    """Decide what becomes of a message, and when to look again if nothing happens; `wanted` is None where none should be."""
    if wanted is None:
        return (Action.DELETE if sent else Action.LEAVE), None
    if rings:
        return Action.NOTIFY, None
    if sent is None:
        return Action.SEND, None
    if sent.shown == wanted or pace is Pace.UNWATCHED:
        return Action.LEAVE, None
    ready_ms = sent.at_ms + REST_MS
    if pace is Pace.AT_ONCE or now_ms >= ready_ms:
        return Action.EDIT, None
    return Action.LEAVE, ready_ms
