"""How long a game is, in turns."""

from __future__ import annotations

from typing import NamedTuple


class Turns(NamedTuple):
    """How often a game waits for people one after the other, in the time of a turn: usually, and at most where that is known."""

    usual: int
    most: int | None = None
