"""How long a game over days may take, if everybody always uses all their time."""

from __future__ import annotations

from typing import Final

from bot.tables.ends import find_waking_length
from bot.values.ids import TablePace
from bot.values.waking_hours import DAY, HOUR
from bot.views.table import TablePresenter

SLOWEST_WEEK: Final = 5 * 12 * HOUR
"""How much of a week somebody is awake who has the longest night and the most weekdays off."""


def word_longest(presenter: TablePresenter, given_ms: int | None) -> str:
    """Return by when it is over if everybody uses all their time, of which a turn has so much; empty where that is no matter of days.

    Holidays come on top, and pauses.
    """
    table = presenter.table
    record, count = table.record, table.box.turns
    if count is None or given_ms is None or record.pace.kind is not TablePace.DAY:
        return ""
    tokens = {option.name: record.options.get(option.name, option.default) for option in table.box.options}
    usual, most = count(tokens, record.seats)
    waking = (most or usual) * find_waking_length(given_ms) + record.seats * record.figures.bank_ms
    days = -(-waking * 7 * DAY // SLOWEST_WEEK // DAY)
    unit, number = ("weeks", -(-days // 7)) if days > 21 else ("days", days)
    return presenter.office_text("longest", kind="most" if most else "usual", unit=unit, count=number)
