"""How long a game is, as simulated games were."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from games.turns import Turns

HUNT: Final = 150
"""How often a hunt waits for people."""


def count_turns(tokens: Mapping[str, str], seats: int) -> Turns:
    """Count how often a game waits for people, who hunt once or each once as the spy."""
    return Turns(HUNT * (1 if tokens["rounds"] == "one" else seats))
