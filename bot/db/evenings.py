"""What a table's row holds of an hour that was agreed on, and of those who want to play the next game."""

from __future__ import annotations

from typing import Final

from pydantic import BaseModel, ConfigDict, Field

from bot.values.ids import PersonId

EVENING: Final = "-evening"
"""The key of the time of a lobby's next call to an evening: it is of the calendar, and no absence of ours moves it."""


class Evening(BaseModel):
    """When a table is to be played: `at`, planned by the clocks of `zone`; who sits there comes.

    `maybe` and `no` are the names of those who may come and of those who cannot. `called` counts the calls that went out.
    """

    model_config = ConfigDict(frozen=True)

    at: int
    zone: str
    maybe: dict[PersonId, str] = Field(default_factory=dict)
    no: dict[PersonId, str] = Field(default_factory=dict)
    called: int = 0


class Queued(BaseModel):
    """Somebody who wants to play the next game: the name they go by, and until when a seat there is kept for them."""

    model_config = ConfigDict(frozen=True)

    name: str
    until: int = 0
