"""How long a game is, as simulated games were."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from games.turns import Turns

ROUND: Final = 68
"""How often a round waits for people."""


def count_turns(tokens: Mapping[str, str], seats: int) -> Turns:
    """Count how often a game waits for people; a round has no end that could be told."""
    return Turns(ROUND * (int(tokens["rounds"]) or seats))
