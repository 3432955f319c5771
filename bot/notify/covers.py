"""What stands on a locked screen where somebody wants no cards there: that something waits, and the way to it."""

from __future__ import annotations

import hashlib
from typing import Final

from bot.db.notify import SeatMessageRow
from bot.notify.notification_rules import Moment
from bot.values.notifications import Bell
from bot.values.screens import Button, ButtonStyle, PrivateScreen
from bot.views.seat import find_heading
from bot.views.table import TablePresenter

OPEN_MS: Final = 5 * 60_000
"""For so long a message shows the seat after its person has opened it."""
COVERED: Final = "covered "
"""How what a covered message shows begins, where it is kept."""


def is_open(row: SeatMessageRow, now_ms: int) -> bool:
    """Tell whether a seat's message was opened by its person a moment ago."""
    return bool(row.message_id) and not row.shown.startswith(COVERED) and now_ms < row.shown_ms + OPEN_MS


def cover_moment(row: SeatMessageRow, moment: Moment) -> Moment:
    """Return what a message is to show that tells no more than whether something is asked; covering it again rings nowhere."""
    about = hashlib.sha256(" ".join(moment.asked).encode()).hexdigest()[:16]
    was_shown = bool(row.message_id) and not row.shown.startswith(COVERED)
    bell = Bell.TURNS if was_shown and moment.bell is Bell.EVERYTHING else moment.bell
    return moment._replace(shown=f"{COVERED}{about}", is_brisk=True, bell=bell)


def make_cover(presenter: TablePresenter, person_id: str, *, is_asked: bool) -> PrivateScreen:
    """Make the screen that says so, with the button that turns it into the seat."""
    table, seat = presenter.table, presenter.eye
    text = presenter.office_text("cover", asked="yes" if is_asked else "no", table=table.record.name)
    opens = Button(
        presenter.office_text("button-open-seat"), "hand", table.record.id, (str((seat or 0) + 1),), ButtonStyle.MAIN
    )
    return PrivateScreen(
        text, buttons=(opens,), heading=find_heading(presenter.for_eye(None), person_id), table_id=table.record.id
    )
