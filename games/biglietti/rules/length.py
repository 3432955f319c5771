"""How long a game is, as simulated games were."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from games.turns import Turns

SEAT: Final = 17
"""How often it waits for people, for each seat."""


def count_turns(tokens: Mapping[str, str], seats: int) -> Turns:  # noqa: ARG001
    """Count how often a game waits for people; what is voted on may come again."""
    return Turns(SEAT * seats)
