"""What became of one seat: of its last answer while a game is played, and of the whole once it is over."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.values.room import FateLine
from games.box import FateKind
from games.event import told_to
from games.secret import Seat

if TYPE_CHECKING:
    from bot.views.table import TablePresenter


def find_fate(presenter: TablePresenter) -> FateLine | None:
    """Return what became of this seat's last answer by hand, as the newest entry since tells it that tells any.

    Of several the newest that went well or badly comes first, and what is plain last. Only what the seat itself was told is
    looked at, so it never says more than the seat's own record.
    """
    since = presenter.last_answer_seq()
    if presenter.eye is None or not since:
        return None
    for row, events in reversed(presenter.table.story):
        if row.seq < since:
            break
        heard = told_to(events, Seat(presenter.eye))
        told = (presenter.table.box.describe.fate(event, presenter.view) for event in heard)
        if found := [fate for fate in told if fate is not None]:
            plain = [fate for fate in found if fate.kind is FateKind.PLAIN]
            said = [*(fate for fate in reversed(found) if fate.kind is not FateKind.PLAIN), *plain]
            return FateLine(said[0].kind.value, " ".join(presenter.speak(fate.text, row.seq) for fate in said))
    return None


def outcome_text(presenter: TablePresenter) -> str:
    """Return who won a game that is over, said to this reader: you, you and others, others and your place, or nobody.

    It follows from the ranking alone, so no game has to word it.
    """
    table = presenter.table
    assert table.position is not None
    levels = table.box.game.standing(table.position.state)
    winners = levels[0]
    if len(levels) < 2 and len(winners) > 1:
        return presenter.office_text("outcome-draw")
    if presenter.eye in winners:
        return presenter.office_text("outcome-won", count=len(winners))
    place = next((number for number, level in enumerate(levels) if presenter.eye in level), 0)
    rank = 1 + sum(map(len, levels[:place])) if place and len(levels) > 2 else 0
    who = presenter.join_list(map(presenter.seat_name, winners))
    return presenter.office_text("outcome-lost", who=who, count=len(winners), place=rank)
