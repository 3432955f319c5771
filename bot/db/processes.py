"""Several processes on one database: who does what, and how they tell each other."""

from __future__ import annotations

from collections.abc import Collection
from enum import Enum
from typing import NamedTuple

from bot.values.ids import TableId


class Role(Enum):
    """What a process does with a database."""

    ALONE = "alone"
    """All there is to do: nobody else may write there."""
    HOUSE = "house"
    """Some of what the house does of its own accord, as one of several that share it."""
    BESIDE = "beside"
    """It takes presses, and shows tables; others keep house."""


class WorkingProcess(NamedTuple):
    """A process at work on a database.

    It does `what` a role says; `place` is its computer and number there. It came `since_s` seconds
    ago, and its last word to the server was `silent_s` seconds ago.
    """

    what: str
    release: str
    place: str
    since_s: int
    silent_s: int


class Heard(NamedTuple):
    """What was heard from another process.

    Something has changed at `tables`; at those `for_house` whoever keeps house there has something to do, and something falls due
    at `due_ms` which did not before. Where `is_all`, perhaps some at every table. Chores may be free, updates were kept.
    """

    tables: Collection[TableId] = ()
    for_house: Collection[TableId] = ()
    due_ms: int | None = None
    is_all: bool = False
    has_jobs: bool = False
    has_updates: bool = False


def do_nothing() -> None:
    """Go on, though somebody else has taken our place."""
