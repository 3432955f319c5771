"""What of a seat's screen has changed since it was shown."""

import hashlib
from typing import Final

from bot.tables.posts import ShownHash
from bot.values.screens import PrivateScreen
from bot.views.seat import answered_lines
from bot.views.table import TablePresenter

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
    """Return how much a seat was told since its last answer in other words than the public, if at all."""
    if presenter.table.position is None:
        return 0
    since = max(presenter.last_answer_seq(), len(presenter.table.history) - RECENT) - 1
    own, public = (each.told_cache().list_since(since) for each in (presenter, presenter.for_viewer(None)))
    said = {(told.seq, told.line.text) for told in public}
    return sum((told.seq, told.line.text) not in said for told in own)
