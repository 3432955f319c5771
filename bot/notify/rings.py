"""What a locked screen shows of a message that rings: whose turn it is and what is asked, never a card."""

from __future__ import annotations

from bot.text.signs import SIGN
from bot.views.table import TablePresenter


def word_turn(presenter: TablePresenter, *, is_asked: bool) -> str:
    """Word the notification of a seat by what everybody may read; what is asked of it alone is not said."""
    public, name = presenter.for_eye(None), presenter.table.record.name
    if not is_asked:
        return presenter.office_text("ring-news", table=name)
    if presenter.eye not in public.view.awaited:
        return presenter.office_text("cover", asked="yes", table=name)
    asked = public.speak(public.table.box.describe.waiting(public.view))
    return without_cards(f"{name}: {presenter.office_text('call-you')}", asked)


def word_news(presenter: TablePresenter, text: str, *, is_discreet: bool) -> str:
    """Word the notification of something told to one person by its first line; discreetly, only that there is something."""
    first = text.strip().partition("\n")[0]
    name = presenter.table.record.name
    if is_discreet or not first or SIGN.search(first):
        return presenter.office_text("ring-news", table=name)
    return first if name in first else f"{name}: {first}"


def without_cards(*lines: str) -> str:
    """Join the lines that name no card."""
    return "\n".join(line for line in lines if line and not SIGN.search(line))
