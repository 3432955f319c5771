"""What happened at somebody's seat since they last looked."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from bot.values.room import Board


@dataclass(frozen=True, slots=True)
class LookBack:
    """What a seat was told since its holder last looked: what became of their own answer, what else happened, how much `more`.

    It can be seen step by step after the line `before`, None where there are no pictures of it.
    """

    verdicts: tuple[str, ...] = ()
    others: tuple[str, ...] = ()
    more: int = 0
    before: int | None = None


@dataclass(frozen=True, slots=True)
class ReplayStep:
    """What one answer told a seat, and when; `number` is that of its last line, `is_own` what became of the seat's own answer."""

    number: int
    texts: tuple[str, ...]
    at: datetime
    is_own: bool = False


@dataclass(frozen=True, slots=True)
class Replay:
    """Steps, at which `place` of them one is, and the board as it stood then, None where no picture of that may be seen."""

    steps: tuple[ReplayStep, ...]
    place: int
    board: Board | None = None
