"""What can be proposed at a table, and how it is spelled."""

from __future__ import annotations

from typing import Final

from bot.values.ids import PlaceId

END: Final = "end"
CONCEDE: Final = "concede"
MORE_TIME: Final = "more-time"
PAUSE: Final = "pause"
RESUME: Final = "resume"
REPLACE: Final = "seat"
ADMIT: Final = "admit"
RETRACT: Final = "retract"
PACE: Final = "pace"
PLACE: Final = "place"
ABANDONED: Final = "abandoned"
"""What can be proposed, `abandoned` by the house alone; `seat` and `admit` with the number of a seat behind, `retract` with that of an entry, `pace` with a pace, `place` with a place."""
WORDS: Final = {
    END: "end",
    CONCEDE: "concede",
    MORE_TIME: "more-time",
    PAUSE: "pause",
    RESUME: "resume",
    REPLACE: "replace",
    ADMIT: "admit",
    RETRACT: "retract",
    PACE: "pace",
    PLACE: "place",
    ABANDONED: "abandoned",
}
"""How kinds of proposals are worded."""


def number_of(what: str) -> int:
    """Return the seat, or the entry, that a proposal is about; only for those that are about one."""
    return int(what.partition(" ")[2])


def pace_of(what: str) -> str:
    """Return the pace that a proposal is about; only for those that are about one."""
    return what.partition(" ")[2]


def place_of(what: str) -> PlaceId:
    """Return the place that a proposal is about; only for those that are about one."""
    return PlaceId(what.partition(" ")[2])


def kind_of(what: str) -> str:
    """Return which kind of proposal it is."""
    return what.partition(" ")[0]
