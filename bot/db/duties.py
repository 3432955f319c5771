"""What an office does of its own accord, and which of it a process does that was started for something alone."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from bot.values.health import Chore

PARTED: Final = frozenset({Chore.CLOCK, Chore.JUDGE, Chore.COURIER, Chore.LANE})
"""What is parted by a name: of a table, a reader or a lane."""


DUTIES: Final[Mapping[str, frozenset[Chore]]] = {
    "web": frozenset(),
    "telegram": frozenset({Chore.POLL, Chore.LANE}),
    "discord": frozenset({Chore.SHARD}),
    "clock": frozenset({Chore.TIME, Chore.BELLS, Chore.CLOCK}),
    "courier": frozenset({Chore.COURIER}),
    "judge": frozenset({Chore.JUDGE}),
}
"""Which chores a process does that was started for something alone."""
