"""The time that a table has agreed on by itself: as people write it, checked for sense, and as it is written again."""

from __future__ import annotations

import re
from typing import Final

from bot.db.rows import Figures, TableRecord
from bot.values.hours import DAY, HOUR, MINUTE
from games.forms import Refused

OWN: Final = "own-time"
"""What it is called among a table's customs."""
LIMIT: Final = 60
"""Characters that it may be written with."""
SECOND: Final = 1_000
LEAST_MS, MOST_MS = MINUTE, 14 * DAY
"""How long a move may be."""
BANKS: Final = 10
"""The most lengths of a move that a bank may hold."""
UNITS: Final = {
    **dict.fromkeys(("s", "sec"), SECOND),
    **dict.fromkeys(("m", "min", "minuti", "minutes", "minuto", "minute"), MINUTE),
    **dict.fromkeys(("h", "ore", "ora", "hours", "hour"), HOUR),
    **dict.fromkeys(("d", "g", "days", "day", "giorni", "giorno"), DAY),
}
"""How the units are written, in both languages."""
PART: Final = re.compile(r"([0-9]{1,5})\s*([a-z]+)")
WHOLE: Final = re.compile(rf"{PART.pattern}(?:[\s,;+]+{PART.pattern}){{0,2}}")


def read_figures(text: str) -> Figures | None:
    """Read a length, a bank and an increment, the last two of which may be left out; None where nothing is written.

    Raises Refused.
    """
    said = text.strip().lower()
    if not said:
        return None
    if len(said) > LIMIT or not WHOLE.fullmatch(said):
        raise Refused("own-time-unread")
    parts = PART.findall(said)
    if any(unit not in UNITS for _, unit in parts):
        raise Refused("own-time-unread")
    length, bank, increment = [int(count) * UNITS[unit] for count, unit in parts] + [0] * (3 - len(parts))
    if not LEAST_MS <= length <= MOST_MS:
        raise Refused("own-time-length")
    if bank > BANKS * length:
        raise Refused("own-time-bank", most=BANKS)
    if increment > min(length, bank):
        raise Refused("own-time-increment")
    return Figures(length_ms=length, bank_ms=bank, increment_ms=increment)


def spell_figures(figures: Figures) -> str:
    """Return a table's own time as it could have been written; empty where it has none."""
    parts = [figures.length_ms, figures.bank_ms, figures.increment_ms]
    while parts and not parts[-1]:
        parts.pop()
    return " + ".join(map(spell_length, parts)) if figures.length_ms else ""


def spell_length(ms: int) -> str:
    """Return a length in the largest unit that has the same name in all languages and divides it."""
    unit, name = next(each for each in ((HOUR, "h"), (MINUTE, "min"), (SECOND, "s")) if ms % each[0] == 0)
    return f"{ms // unit} {name}"


def has_own_time(record: TableRecord) -> bool:
    """Tell whether a table has agreed on a time of its own."""
    return record.figures.length_ms > 0
