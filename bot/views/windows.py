"""Buttons by which a chat leads to pages: in a browser, and in a window of the chat's own."""

from __future__ import annotations

from dataclasses import replace
from typing import TypeVar

from bot.values.commands import WINDOW
from bot.values.screens import Button, ButtonStyle, PrivateScreen, PublicScreen
from bot.views.table import TablePresenter

Screen = TypeVar("Screen", PublicScreen, PrivateScreen)


def add_window(screen: Screen, presenter: TablePresenter) -> Screen:
    """Add the button of a window, before all others."""
    opens = Button(presenter.office_text("button-window"), WINDOW, presenter.table.record.id, look=ButtonStyle.MAIN)
    return replace(screen, buttons=(opens, *screen.buttons))


def add_ways(screen: PrivateScreen, presenter: TablePresenter, *, has_windows: bool) -> PrivateScreen:
    """Add the ways to a seat's page."""
    opens = Button(presenter.office_text("button-browser"), "browser", presenter.table.record.id, row=3)
    screen = replace(screen, buttons=(*screen.buttons, opens))
    return add_window(screen, presenter) if has_windows else screen
