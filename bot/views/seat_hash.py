"""What of a seat's screen has changed since it was shown."""

import hashlib
from typing import Final

from bot.db.notify import ShownHash
from bot.values.screens import PrivateScreen
from bot.views.seat import answered_lines
from bot.views.table import TablePresenter
from games.event import visible_to
from games.secret import Seat

RECENT: Final = 60  # As many answers back private news are counted


def seat_hash(screen: PrivateScreen, presenter: TablePresenter) -> ShownHash:
    """Return a hash of what a seat's screen shows, made before its picture is drawn; the draft does not count.

    Its first part is of what is the seat's alone: what it may press, what it holds, what it alone was told.
    """
    version = presenter.version_of(presenter.make_scene()) if presenter.table.position is not None else ""
    own = (screen.question, screen.panels, screen.buttons, answered_lines(presenter), count_private_news(presenter))
    whole = (screen.text, screen.heading, screen.deadline, version, own)
    first, second = (hashlib.sha256(repr(parts).encode()).hexdigest()[:16] for parts in (own, whole))
    return ShownHash(first, second)


def count_private_news(presenter: TablePresenter) -> int:
    """Return how much a seat was told since its last answer that the public was not."""
    if presenter.table.position is None:
        return 0
    assert presenter.viewer is not None
    since, seat = presenter.last_answer_seq(), Seat(presenter.viewer)
    recent = [events for row, events in presenter.table.history[-RECENT:] if row.seq >= since]
    return sum(len(visible_to(events, seat)) - len(visible_to(events, None)) for events in recent)
