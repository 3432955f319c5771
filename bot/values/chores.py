"""What an office does of its own accord, and which of it falls to this process, as surfaces see it."""

from __future__ import annotations

from contextlib import AbstractContextManager
from enum import StrEnum
from typing import Protocol


class Chore(StrEnum):
    """What there is to do of one's own accord."""

    TIME = "time"
    """To note that somebody is there, give absences back and forget what is old; no other clock runs ahead of this one."""
    BELLS = "bells"
    """To ring whoever is to be rung by now."""
    CLOCK = "clock"
    """To remind at a table, to answer for the silent and for robots."""
    JUDGE = "judge"
    """To answer for the judge at a table."""
    COURIER = "courier"
    """To tell a reader of a chat what there is to tell."""
    POLL = "poll"
    """To have a chat's updates come in, where one alone may do so."""
    LANE = "lane"
    """To act on a chat's updates, each lane of them in order."""
    SHARD = "shard"
    """To be connected to a part of a chat's servers."""


class Chores(Protocol):
    """Chores, each held by one process at a time."""

    @property
    def is_shared(self) -> bool:
        """Tell whether there are other processes."""

    def does(self, kind: Chore) -> bool:
        """Tell whether chores of a kind may ever fall to us."""

    def holds(self, kind: Chore, name: str = "") -> bool:
        """Tell whether the chore to which a name belongs is ours now."""

    def do_own(self, kind: Chore, name: str = "") -> AbstractContextManager[bool]:
        """Do a chore while the body runs; the value is False where it is not ours. What is written once it is lost is refused."""

    async def wait_changed(self, seconds: float) -> None:
        """Wait until other chores are ours than before or updates were kept elsewhere, for so long at most."""

    async def wait_turn(self, name: str, rest_s: float) -> None:
        """Wait for the next turn of all processes, each `rest_s` seconds after the last one."""
