"""How the parts of a running office are: its tasks, and what it could not make sense of."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class TaskHealth:
    """All tasks of one kind: how many run, how many rest after a death, how many deaths there were.

    `fault` is the type of the last one and `place` where in the code it came from; what it said is kept nowhere.
    """

    kind: str
    running: int
    resting: int
    deaths: int
    fault: str
    place: str


@dataclass(frozen=True, slots=True)
class SetAside:
    """Updates of one chat that could not be acted on for the same reason, `count` of them."""

    chat_name: str
    fault: str
    place: str
    count: int
