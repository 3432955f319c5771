"""When a lobby is to be played, as all may read it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime


@dataclass(frozen=True, slots=True)
class EveningPlan:
    """When a lobby is to be played, in words as planned, and the names of who may come and who cannot.

    `is_ahead` until the hour has come: then it is a lobby like any other.
    """

    at: datetime
    when: str
    maybe: tuple[str, ...] = ()
    no: tuple[str, ...] = ()
    is_ahead: bool = True
